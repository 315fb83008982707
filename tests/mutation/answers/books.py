"""What a rulebook answers to its own questions, and who decides them, as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted, plain, read, rules_of
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Rules, State

MOST_ASKED: Final = 60
"""How many ways to ask a question are tried."""


def book(probe: Probe) -> Iterator[str]:
    """What is known of the rules beforehand, and every question asked with all kinds of things."""
    from red7.hooks.fitting import arguments_of
    from red7.hooks.specs import HOOKS

    rules, state = read(probe)
    read_off = rules.book
    for name, value in sorted(vars(read_off).items()):
        is_kept_aside = hasattr(type(read_off), name)
        if not is_kept_aside and (value is None or type(value) in (bool, tuple, dict)):
            yield f"{name} {_names(value)}"
    given = _things(rules, state)
    for hook, spec in HOOKS.items():
        asked = arguments_of(spec)
        if hook != "ranks" and all(name in given for name in asked):  # those are remembered
            every = list(product(*(given[name] for name in asked)))
            for each in every[:: len(every) // MOST_ASKED + 1]:
                yield f"{hook} {attempted(_decided, read_off, hook, each)}"
    for moment, card in product(given["moment"], given["card"]):
        for who in (read_off.requiring, read_off.action_rule):
            yield attempted(lambda who=who, at=moment, card=card: who(at, card).clause)
    for discard in given["discard"]:
        yield attempted(read_off.for_the_draw, discard)


def open_questions(probe: Probe) -> Iterator[str]:
    """What a list of turns has to ask the rules, and what is known when they are composed."""
    asked = rules_of(probe).book.lister.questions
    for name, value in sorted(vars(asked).items()):
        if name != "book" and name[0] != "_":
            yield f"{name} {_names(value)}"
    yield str([asked.is_last(plays, discards) for plays in range(4) for discards in range(4)])
    if not asked.draws_by_moment:
        yield str([asked.earned(index, size) for index in range(49) for size in range(0, 8, 2)])
        yield str([asked.earned(index, 2) for index in range(49)])


def _names(value: object) -> str:
    """A value of a rulebook without what differs from process to process."""
    match value:
        case dict():
            return str({_names(key): _names(each) for key, each in sorted(value.items(), key=str)})
        case tuple():
            return str([_names(each) for each in value])
        case bool() | int() | str() | None:
            return str(value)
    home = getattr(value, "__module__", None) or ""
    if home.startswith("red7.engine."):  # what is wanted of an end
        return str(getattr(value, "__name__", type(value).__name__))
    return str(getattr(value, "name", type(value).__name__))


def _decided(read_off: Any, hook: str, arguments: Sequence[object]) -> str:
    """The answer by the function that is bound to a question, and the rule that decides it."""
    name = "ended" if hook == "round_result" else hook
    if hook == "action_choices":
        ask = read_off.actions.get(arguments[1].number)  # type: ignore[attr-defined]
    else:
        ask = getattr(read_off, name, None)
    said = ask(*arguments) if callable(ask) else ask
    rule = read_off.who_decides(hook, *arguments) if hook not in _REFUSING else None
    return f"{plain(said)} {rule and rule.clause}"


_REFUSING: Final = ("notes_at_start", "notes_after", "other_steps")
"""Questions that all rules answer together."""


def _things(rules: Rules, state: State) -> dict[str, list[Any]]:
    """What the hook points are asked with."""
    from red7 import Card, CardSet, Color, Discard
    from red7.engine.turn import Moment

    cards = [Card(name) for name in ("R4", "B4", "V4", "I7", "G1", "Y3", "O5", "R6", "B2")]
    palettes = [CardSet(text) for text in ("", "R4R6", "B2G4Y4V4", "I5I6I7O1")]
    begun = [Moment.of(rules.book, state)]
    for turn in list(rules.turns(state))[:4]:
        begun += [begun[0].after(step) for step in turn.steps[:1]]
    return {
        "moment": begun,
        "card": cards,
        "discard": [Discard(card, size, acts) for card in cards for size, acts in _SIZES],
        "step": [step for turn in list(rules.turns(state))[:4] for step in turn.steps[:1]],
        "steps": [()],
        "state": [state],
        "contest": [rules.contest(state, color) for color in Color],
        "seat": list(range(len(state.seats))),
        "palettes": [palettes, palettes[::-1]],
        "palette": palettes,
        "color": list(Color),
        "groups": [[], [palettes[1]]],
        "highest": [None, cards[0]],
        "players": [2, 3, 4, 5],
        "points": [(0, 0), (30, 40), (40, 40, 12)],
        "target": [30, 40],
        "empty_hand": [True, False],
        "winning": [True, False],
        "stays": [True, False],
        "winners": [(0,), (0, 1)],
        "cards": palettes,
    }


_SIZES: Final = ((0, False), (2, False), (2, True), (5, False))
"""Sizes of a palette after a discard, and whether an action discards."""

BOOK_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "book": book,
    "open questions": open_questions,
}
