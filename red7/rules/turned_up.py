"""Turns that turn up a card of the deck which nobody has named yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from red7.errors import InvalidTurn, quoted
from red7.table.steps import Turn
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from red7.engine.listing import LegalTurns
    from red7.table.position import State
    from red7.table.steps import Step


def check_named(state: State, taken: Turn | Step) -> None:
    """InvalidTurn if a turn, or the next step, turns up a card that nobody has named."""
    steps = taken.steps if isinstance(taken, Turn) else (*state.so_far, taken)
    step = UnderWay.left_unnamed(state, steps)
    if step is not None:
        raise InvalidTurn(
            f"{quoted(taken)} turns up a card that '{state}' does not show: name it in '{step}' in "
            "place of the '?'."
        )


def named_at_random(turns: LegalTurns, turn: Turn, number: Callable[[], float]) -> Turn:
    """One of some turns with a card in place of each that it turns up unnamed, as chance has it.

    ``number`` gives numbers from 0 to 1.
    """
    state, deck = turns.state, turns.book.deck
    while (step := UnderWay.left_unnamed(state, turn.steps)) is not None:
        place = turn.steps.index(step)
        before, behind = turn.steps[:place], turn.steps[place + 1 :]
        left = [card for card in deck if not card.bit & state.known_bits]
        while True:
            card = left.pop(int(number() * len(left)))
            named = Turn((*before, step.naming(card), *behind))
            if named in turns:
                break
        turn = named
    return turn
