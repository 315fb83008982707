"""Whether an answer speaks of seats and cards that are at the table it was asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from red7.errors import BrokenPlugin, quoted
from red7.hooks.answers import RoundResult
from red7.hooks.fitting import arguments_of
from red7.hooks.specs import HOOKS
from red7.table.cards import CardSet

_SEATS: Final[Mapping[str, Callable[[Any], Iterable[int]]]] = {
    "starter": lambda seat: (seat,),
    "notes_at_start": lambda noted: (about[1] for about in noted if not isinstance(about, str)),
    "notes_after": lambda noted: (about[1] for about in noted if not isinstance(about, str)),
    "next_player": lambda seat: (seat,),
    "round_result": lambda result: (*result.winners, *result.out),
    "scores": lambda scores: scores,
    "match_winners": lambda seats: seats,
}
"""The seats in an answer, by hook. Allies who are not there do no harm: most are computed."""

_CARDS: Final[Mapping[str, Callable[[Any], Iterable[CardSet]]]] = {
    "scoring_cards": lambda cards: (cards,),
    "scores": lambda scores: (score.cards for score in scores.values()),
}
"""The cards in an answer that lie in palettes, by hook."""

_COUNTED: Final[Mapping[str, Callable[[Any], int]]] = {
    "palettes": len,
    "players": int,
    "points": len,
    "state": lambda state: len(state.seats),
    "moment": lambda moment: len(moment.before.seats),
}
"""How many seats there are, by the argument that says so."""


def check_seats(
    plugin: str, hook: str, clause: str, answer: object, arguments: Sequence[object]
) -> None:
    """Raise BrokenPlugin if an answer names a seat or scores a card that is not at the table.

    Without arguments there is no table: the same answer is checked when it is given at one.
    """
    if answer is None or not arguments or (hook not in _SEATS and hook not in _CARDS):
        return
    names = arguments_of(HOOKS[hook])
    asked: dict[str, Any] = dict(zip(names, arguments[-len(names) :], strict=True))
    wrong = _strange_seat(hook, answer, asked) or _strange_card(hook, answer, asked)
    if wrong is None and isinstance(answer, RoundResult):
        wrong = _winner_who_goes_out(answer)
    if wrong is not None:
        said = f"the plug-in {quoted(plugin)} answers {hook} ({clause}) with {wrong}."
        raise BrokenPlugin(said, plugin, hook, clause)


def _strange_seat(hook: str, answer: object, asked: Mapping[str, Any]) -> str | None:
    if hook not in _SEATS:
        return None
    count = next(_COUNTED[name](said) for name, said in asked.items() if name in _COUNTED)
    for seat in _SEATS[hook](answer):
        if not 0 <= seat < count:
            given = f"{seat}" if isinstance(answer, int) else f"the seat {seat}"
            return f"{given}, and the seats are 0 to {count - 1}"
    return None


def _winner_who_goes_out(result: RoundResult) -> str | None:
    both = [seat for seat in result.winners if seat in result.out]
    return f"the seat {both[0]} as a winner and among those who go out" if both else None


def _strange_card(hook: str, answer: object, asked: Mapping[str, Any]) -> str | None:
    if hook not in _CARDS:
        return None
    left = 0
    for seat in asked["state"].seats:
        left |= seat.palette_bits
    for cards in _CARDS[hook](answer):
        strange = CardSet.from_bits(cards.bits & ~left)
        if strange:
            return f"{strange}, and scored cards lie in palettes, each of them once"
        left &= ~cards.bits
    return None
