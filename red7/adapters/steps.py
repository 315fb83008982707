"""The fixed numbering of single steps that every adapter shares.

Five kinds of step name a card, 49 numbers each, in the order of the cards (V1 is the weakest); then
come the draw, ``pass`` and ``end``. Drawing is one action whatever the card: chance names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from red7.errors import InvalidTurn, quoted
from red7.table.cards import CARD_COUNT
from red7.table.steps import DISCARD, DRAW_UNKNOWN, END, PASS, PLAY, RETURN, SHED, TAKE, Kind, Step

STEPS: Final = (*PLAY, *DISCARD, *TAKE, *SHED, *RETURN, DRAW_UNKNOWN, PASS, END)
"""Every step by its number."""
ACTIONS: Final = len(STEPS)
"""How many there are: 248."""

_KINDS: Final = (Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.SHED, Kind.RETURN)
_FIRST: Final = {kind: CARD_COUNT * place for place, kind in enumerate(_KINDS)}
_ALONE: Final = {
    kind: CARD_COUNT * len(_KINDS) + place
    for place, kind in enumerate((Kind.DRAW, Kind.PASS, Kind.END))
}


def number_of(step: Step) -> int:
    """The number of a step; every draw has the same one.

    >>> number_of(Step.parse("+V1")), number_of(Step.parse("=R7")) == number_of(Step.parse("=?"))
    (0, True)
    """
    alone = _ALONE.get(step.kind)
    if alone is not None or step.card is None:
        return _ALONE[step.kind]
    return _FIRST[step.kind] + step.card.index


def step_of(number: int) -> Step:
    """The step with a number; the draw is that of an unknown card.

    >>> str(step_of(48)), str(step_of(245)), str(step_of(247))
    ('+R7', '=?', 'end')
    """
    if not 0 <= number < ACTIONS:
        raise InvalidTurn(f"{quoted(number)} is not the number of a step: 0 to {ACTIONS - 1} are.")
    return STEPS[number]


def numbers_of(steps: Iterable[Step]) -> list[int]:
    """The numbers of some steps, in ascending order."""
    return sorted(map(number_of, steps))
