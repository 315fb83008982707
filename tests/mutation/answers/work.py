"""How much work the library does for an answer: it is promised to be quick.

What is counted are things that take time: moments and positions made, rules asked, worlds judged,
lists and walks begun. Every question is asked once before, so that nothing is counted that is
remembered between questions, and on a position of its own, of which nothing is remembered.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted, plain, rules_of, some
from mutation.probe import Probe

if TYPE_CHECKING:
    from types import FrameType

    from red7 import Rules, State
    from red7.engine.turn import Moment

FEW: Final = (0, 1, 2, 3, 4, 6, 9, 14)
"""How many ways to end a turn may be looked at, besides as many as there are."""
MOST: Final = 500
"""How many are looked at where all are asked for."""
MANY: Final = 60
"""Searches that look at more are not cut short at every one."""

COUNTED: Final = {
    "moments": ("engine.turn", "at_start after after_play after_discard _find_options _earn"),
    "left out": ("engine.turn", "without_action without_draw can_act can_stay_in is_due named"),
    "offered": ("engine.turn", "other_steps possible choices actions_due at_its_action"),
    "bare moments": ("engine.bare_moment", "__init__ of at covered held_cards playing discarding"),
    "lines": ("engine.lines_of_play", "__init__ __missing__"),
    "lists": ("engine.lister", "turns _from_the_start turns_from _finds"),
    "searches": ("engine.turn_search", "on through _acting _last_steps"),
    "ways on": ("engine.bare_search", "freely _end _draw _play _discard _discarded _last_discard"),
    "asked at last": ("engine.bare_search", "_last_plays_asked _last_plays_by_position _may_idle"),
    "walks": ("engine.walk", "completions _through_options _through_free_steps steps can_act"),
    "looks ahead": ("engine.walk", "may_end is_choosable leads_on can_stay_in walked judge"),
    "candidates": ("engine.candidates", "free_steps shown choices_open hidden_steps"),
    "checks": ("engine.checks", "refuse bar shut allowed refusals"),
    "ends": ("engine.result", "survives stays_in settled ended finish is_left player_after"),
    "positions": ("engine.next_positions", "__init__ add add_discards add_last_plays"),
    "plain turns": ("engine.plain_turns", "played play moved_on _moved _by_moments _wins"),
    "contests": ("engine.contests", "__init__ __missing__ covered"),
    "who is winning": ("engine.winning", "is_winning leader contest_of"),
    "to beat": ("engine.turn_start", "__init__ look to_beat wins"),
    "judgements": ("engine.judge", "judged judgement under_way last_moment may_begin may_take"),
    "lists asked": ("engine.listing", "__iter__ _list_at_once _listed_quickest _one_by_one"),
    "remembered": ("engine.recent", "is_over moment note note_surviving survives"),
    "worlds": ("engine.worlds", "__init__ has card_at refutes recalled again"),
    "hidden hands": ("engine.hidden_hand", "_has _supposed _without_asking most_without"),
    "offered steps": ("engine.as_offered", "_in_order step_as_offered"),
}
"""What is counted: calls of these functions of a module."""

REMEMBERED: Final = {"groups", "tie_break", "standing", "ranks", "rank_key"}
"""Questions whose answers are kept from one position to the next."""


# --- Questions that anybody asks ----------------------------------------------------------------


def work(probe: Probe) -> Iterator[str]:
    """What is answered about a position, and with how much work."""
    rules = rules_of(probe)
    for name, ask in questions(rules, probe):
        yield f"{name}: {with_work(rules, probe, ask)}"


def with_work(rules: Rules, probe: Probe, ask: Callable[[State], object]) -> str:
    for _ in range(2):
        state = rules.state(probe.position)
        with counted(rules) as found:
            said = attempted(ask, state)
    return f"{said} {sorted(found.items())}"


def questions(rules: Rules, probe: Probe) -> Iterator[tuple[str, Callable[[State], object]]]:
    state = rules.state(probe.position)
    every = [str(turn) for turn in rules.turns(state, limit=MOST).first(MOST)[0]]
    for surviving in (False, True):
        yield "turns", lambda at, kind=surviving: [*rules.turns(at, surviving=kind)]
        yield "number", lambda at, kind=surviving: len(rules.turns(at, surviving=kind))
        yield "any", lambda at, kind=surviving: bool(rules.turns(at, surviving=kind))
        yield "first", lambda at, kind=surviving: rules.turns(at, surviving=kind).first(1)
        yield "listed once", lambda at, kind=surviving: _twice(rules.turns(at, surviving=kind))
    yield "steps", lambda at: rules.steps(at)
    yield "random", lambda at: rules.random_turn(at, random.Random(1))
    yield "all of them played", lambda at: _played(rules, at, [*rules.turns(at, surviving=True)])
    for turn in (*some(every, 5), *probe.asked):
        yield f"play {turn}", lambda at, turn=turn: rules.play(at, turn)
        yield f"rule on {turn}", lambda at, turn=turn: rules.adjudicate(at, turn).verdict
    for step in some([str(step) for step in rules.steps(state)], 4):
        yield f"after {step}", lambda at, step=step: _after(rules, at, step)


def _twice(turns: Any) -> list[object]:
    return [len(turns), [*turns], bool(turns), turns[:1]]


def _played(rules: Rules, state: State, turns: list[Any]) -> list[object]:
    """The positions after listed turns, of which it is known that they survive."""
    return [rules.play(state, turn) for turn in some(turns, 4)]


def _after(rules: Rules, state: State, step: str) -> list[object]:
    """What may be done after a step."""
    after = rules.step(state, step)
    return [after, rules.steps(after), [*rules.turns(after)], [*rules.turns(after, surviving=True)]]


# --- Searches, and how far they look ------------------------------------------------------------


def searched(probe: Probe) -> Iterator[str]:
    """What is found of the turns that begin with some steps if one looks so far and no further."""
    from red7.engine.judge import on_the_table

    rules = rules_of(probe)
    state = rules.state(probe.position)
    for text in probe.asked or _beginnings(rules, state):
        moment = on_the_table(rules.book, state)
        for step in _steps(text):
            moment = moment.after(step)
        yield f"{text} {moment.pending} {moment.plays} {moment.discards}"
        yield from _listed(moment)
        yield from _asked(rules, moment)


def _beginnings(rules: Rules, state: State) -> list[str]:
    """Ways to begin a turn: no step, and one or two that are offered, of each kind and number."""
    found = {"": ""}
    for step in rules.steps(state):
        if step.card is not None or step.moves:
            kind = f"{step.kind}{step.card and step.card.number}"
            if kind not in found:
                found[kind] = str(step)
                after = rules.step(state, step)
                more = [str(each) for each in rules.steps(after) if each.card or each.moves][:2]
                found |= {f"{kind} {each}": f"{step};{each}" for each in more}
    return [*found.values()][:7]


def _steps(text: str) -> list[Any]:
    from red7 import Step

    return [Step.parse(each) for each in text.split(";") if each]


def _wanted() -> tuple[Callable[[Moment], bool], ...]:
    from red7.engine.result import stays_in, survives
    from red7.engine.walk import any_end, is_choosable

    return any_end, stays_in, survives, is_choosable


def _listed(moment: Moment) -> Iterator[str]:
    """Every way to look for turns with a wanted end, cut short here and there."""
    from red7.engine.turn_search import TurnSearch

    for wanted in _wanted():
        for begin in (TurnSearch.on, TurnSearch.further, TurnSearch.by_the_action):
            if (moment.pending is None) == (begin is TurnSearch.by_the_action):
                continue
            for one in (False, True):
                looks, said = _cut_short(moment, wanted, begin, one, MOST)
                yield f"{wanted.__name__} {begin.__name__} {one}: {looks} {said}"
                limits = {looks - 1, looks, *(most for most in FEW if most < looks)}
                for most in sorted(limits) if looks < MANY else ():
                    yield f"{most} {_cut_short(moment, wanted, begin, one, most)}"


def _cut_short(
    moment: Moment, wanted: Any, begin: Callable[..., None], one: bool, most: int
) -> tuple[int, str]:
    from red7.engine.turn_search import TurnSearch

    found: list[Any] = []
    search = TurnSearch(moment.book.lister.questions, wanted, found, most, moment.hand_is_empty)
    search.for_one = one
    said = attempted(begin, search, moment)
    return search.looks, f"{said} {plain(found)}"


def _asked(rules: Rules, moment: Moment) -> Iterator[str]:
    """Whether there is such a turn, with so many looks left, and what that takes."""
    from red7.engine import walk
    from red7.engine.turn import Moment
    from red7.engine.turn_start import Budget, TurnStart

    lister = rules.book.lister
    asked: list[Callable[[Moment], object]] = [
        *(lambda at, wanted=wanted: lister.any_turn(at, wanted) for wanted in _wanted()),
        *(lambda at, wanted=wanted: lister.any_further(at, wanted) for wanted in _wanted()),
        lister.any_by_the_action,
        walk.can_act,
        walk.can_stay_in,
        walk.can_win_by_going_on,
        lambda at: walk.could_have_stayed_in(at.start),
        walk.steps,
    ]
    for number, ask in enumerate(asked):
        for limit, used in ((MOST, 0), (MOST, 7), (8, 5), (2, 0)):
            for _ in range(2):
                budget = Budget(limit)
                start = TurnStart(rules.book, moment.start.state, None, budget)
                begun = Moment.at_start(start).after_all(moment.steps)
                budget.used = used
                with counted(rules) as found:
                    said = attempted(ask, begun)
            yield f"{number} {said} {budget.used} {sorted(found.items())}"


# --- Counting -----------------------------------------------------------------------------------


@contextmanager
def counted(rules: Rules) -> Iterator[Counter[str]]:
    """How often what takes time is done meanwhile."""
    from red7.engine import recent

    names = {
        (f"red7.{module}", name): f"{kind}"
        for kind, (module, functions) in COUNTED.items()
        for name in functions.split()
    }
    hooks = {
        rule.answer.__code__: f"asked {hook}"
        for hook, heard in rules.book.rules.items()
        for rule in heard
        if rule.arguments and hook not in REMEMBERED
    }
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            kind = hooks.get(code) or names.get((frame.f_globals.get("__name__"), code.co_name))
            if kind is not None:
                found[kind] += 1

    recent._RECENT.known.clear()  # or it may become full in between
    recent._RECENT.listed = None
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)


WORK_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "work": work,
    "searched": searched,
}
