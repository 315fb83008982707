"""What a hook may be answered with, read off its spec, and whether an answer is that."""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Union, cast, get_args, get_origin, get_type_hints

import attrs

from red7.errors import BrokenPlugin, nearest, quoted, shown
from red7.hooks import answers, contest, moment
from red7.hooks.messages import filled
from red7.hooks.specs import EVERY, HOOKS, how_asked
from red7.table import cards, moves, notes, position, steps

if TYPE_CHECKING:
    from red7.hooks.marker import Plugin


@attrs.frozen
class Declared:
    """What plug-ins say that they bring: steps and notes by their names."""

    steps: frozenset[str]
    notes: frozenset[str]

    @classmethod
    def by(cls, plugins: Iterable[Plugin]) -> Declared:
        """What some plug-ins declare together."""
        cards = tuple(plugins)
        return cls(
            frozenset(name for card in cards for name in card.steps),
            frozenset(name for card in cards for name in card.notes),
        )

    def what_is_missing(self, hook: str, answer: object) -> str | None:
        """The step or note in an answer that no plug-in declares, in a few words."""
        if hook in _OFFERING:
            for step in cast("Iterable[steps.Step]", answer or ()):
                if step.name and step.name not in self.steps:
                    return f"the step {quoted(step.name)}, which PLUGIN.steps does not name"
        if hook in _NOTING:
            for about in cast("Mapping[notes.About, notes.Noted]", answer or {}):
                name = about if isinstance(about, str) else about[0]
                if name not in self.notes:
                    return f"the note {quoted(name)}, which PLUGIN.notes does not name"
        return None

    def misread(self, plugin: str, hook: str, clause: str, note: str) -> BrokenPlugin:
        """What to raise where a rule reads a note that no plug-in declares."""
        hint = nearest(note, self.notes) or "."
        said = (
            f"the plug-in {quoted(plugin)} reads the note {quoted(note)} in {hook} ({clause}), "
            f"which no PLUGIN.notes of these rules names{hint}"
        )
        return BrokenPlugin(said, plugin, hook, clause)


_OFFERING: Final = ("action_choices", "other_steps")
_NOTING: Final = ("notes_at_start", "notes_after")


def check_answer(
    plugin: str, hook: str, clause: str, answer: object, declared: Declared | None = None
) -> None:
    """Raise BrokenPlugin unless a hook can be answered so.

    >>> check_answer("tea", "players", "C02", (2, 5))
    >>> check_answer("tea", "players", "C02", 5)
    Traceback (most recent call last):
    red7.errors.BrokenPlugin: the plug-in 'tea' answers players (C02) with the int '5': expected \
tuple[int, int] or None.
    """
    wrong = what_is_wrong(hook, answer)
    if wrong is not None:
        read = f"answers {hook} ({clause}) with {_read(answer)}"
        said = f"the plug-in {quoted(plugin)} {read}: {wrong}."
        raise BrokenPlugin(said, plugin, hook, clause)
    missing = None if declared is None else declared.what_is_missing(hook, answer)
    if missing is not None:
        said = f"the plug-in {quoted(plugin)} answers {hook} ({clause}) with {missing}."
        raise BrokenPlugin(said, plugin, hook, clause)


def what_is_wrong(hook: str, answer: object) -> str | None:
    """What is wrong with an answer to a hook, in a few words; None: nothing."""
    if not _fits(answer, _hints(HOOKS[hook])["return"]):
        written: str = HOOKS[hook].__annotations__["return"]
        return f"expected {written.replace(' | ', ' or ')}"
    if hook in _OFFERING:
        for step in cast("Iterable[steps.Step]", answer or ()):
            carried: set[cards.Card] = set()
            for move in step.moves:
                never = _never(move, carried)
                if never is not None:
                    return f"the move {move} of {quoted(step.name)} {never}"
    if answer is not None and hook in _SENSIBLE:
        sensible, wanted = _SENSIBLE[hook]
        if not sensible(answer):
            return f"expected {wanted}"
    try:
        if how_asked(hook) == EVERY and isinstance(answer, str | tuple):
            why = answer if isinstance(answer, str) else str(filled(*answer))
            if not why.strip():
                return "expected a reason in words"
        if isinstance(answer, answers.Standing):
            _ = answer.rank
    except Exception as error:
        return f"{shown(error)} is raised where it is used"
    return None


_SENSIBLE: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "players": (
        lambda players: 1 <= players[0] <= players[1],
        "the least number, 1 or more, and then the greatest",
    ),
    "deck": (bool, "cards to play with"),
    "deal_sizes": (
        lambda deal: deal.hand >= 0 and deal.palette >= 0,
        "no fewer cards than none",
    ),
}
"""What else an answer must be, by hook, and how that is said."""

ENDS_IN_NONE: Final = frozenset({"tie_break", "next_player", "round_result", "scores"})
"""The ``first`` hooks to which no answer is one, too: what wraps them may return None."""


def _never(move: moves.Move, carried: set[cards.Card]) -> str | None:
    """Why no table can make a move, after those of these cards; None: some table can."""
    if move.is_look:
        if move.source.zone is moves.Zone.HAND:
            return None
        return "looks at what is not a hand, and only a hand can be looked at"
    if move.takes_unnamed_hand_card:
        return (
            "takes a hand card that is not named, and only a card of the deck can be taken unnamed"
        )
    if move.card is None and move.source.zone is moves.Zone.PALETTE:
        return "takes a palette card that is not named"
    if move.target == move.source:
        return "puts a card where it was"
    if move.card in carried:
        return "moves a card that the step has moved already"
    if move.card is not None:
        carried.add(move.card)
    return None


def _read(answer: object) -> str:
    kind = type(answer).__name__
    try:
        return f"the {kind} {quoted(answer)}"
    except Exception:
        return f"a {kind}"


@cache
def _hints(described: Any) -> dict[str, Any]:
    """The annotations of a spec or of an answer's class, as types."""
    names: dict[str, Any] = {}
    for module in (cards, notes, position, steps, answers, contest, moment):
        names.update(vars(module))
    return get_type_hints(described, localns=names)


def _fits(value: object, kind: Any) -> bool:
    """Whether a value is of one of the kinds that specs are written with."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in (Any, object):
        return True
    if origin in (Union, types.UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is tuple and inner[-1] is not ...:
        return (
            isinstance(value, tuple) and len(value) == len(inner) and all(map(_fits, value, inner))
        )
    if origin is not None:
        return isinstance(value, origin) and _all_fit(value, inner)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if not isinstance(value, kind):
        return False
    if kind.__module__ != answers.__name__ or not attrs.has(kind):
        return True
    hints = _hints(kind)
    return all(_fits(getattr(value, each.name), hints[each.name]) for each in attrs.fields(kind))


def _all_fit(value: object, inner: tuple[Any, ...]) -> bool:
    if isinstance(value, Mapping):
        return all(_fits(key, inner[0]) and _fits(held, inner[1]) for key, held in value.items())
    if isinstance(value, str) or not isinstance(value, Collection):
        return False
    return all(_fits(each, inner[0]) for each in value)
