"""The fixed numbering of single steps that every adapter shares.

Five kinds of step name a card, 49 numbers each, in the order of the cards (V1 is the weakest); then
come the draw, ``pass`` and ``end``. Drawing is one action whatever the card: chance names it. Where
plug-ins bring steps of their own, these have the numbers behind, in the order in which they are
offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from red7.errors import InvalidPlugin, InvalidTurn, quoted
from red7.rules import Rules
from red7.table.cards import CARD_COUNT
from red7.table.steps import DISCARD, DRAW_UNKNOWN, END, PASS, PLAY, RETURN, SHED, TAKE, Kind, Step

STEPS: Final = (*PLAY, *DISCARD, *TAKE, *SHED, *RETURN, DRAW_UNKNOWN, PASS, END)
"""Every step by its number."""
ACTIONS: Final = len(STEPS)
"""How many there are: 248."""
PLACES: Final = 256
"""How many steps of plug-ins can be offered at a time, under rules that have any."""

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


def actions_of(rules: Rules) -> int:
    """How many actions there are under some rules."""
    return ACTIONS + (PLACES if rules.book.brings_steps else 0)


def numbered(steps: Iterable[Step]) -> dict[int, Step]:
    """The steps that are offered by their numbers, in ascending order.

    InvalidPlugin where there are more of plug-ins than numbers for them: none is left out.
    """
    known: list[tuple[int, Step]] = []
    brought: list[Step] = []
    for step in steps:
        if step.kind is Kind.ACT:
            brought.append(step)
        else:
            known.append((number_of(step), step))
    if len(brought) > PLACES:
        names = ", ".join(quoted(name) for name in dict.fromkeys(step.name for step in brought))
        raise InvalidPlugin(
            f"{len(brought)} steps of plug-ins ({names}) may be taken at once, and an environment "
            f"has numbers for {PLACES}: let them take several small steps."
        )
    behind = enumerate(brought, start=ACTIONS)
    return dict([*sorted(known, key=lambda each: each[0]), *behind])
