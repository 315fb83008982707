"""A player who has no legal turn: what rules should never lead to, said in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.errors import IllegalTurn, quoted
from red7.referee.wording import player
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State


def no_turn(rules: Rules, state: State) -> IllegalTurn:
    """Why the player to move can do nothing at all: what is against ``pass``, and whose rule."""
    ruling = rules.adjudicate(state, Turn(()))
    who, against = player(state.to_move or 0), ruling.reasons[0]
    return IllegalTurn(
        f"{who} has no legal turn in '{state}': {ruling.sentence.rstrip('.')} "
        f"({against.clause}, a rule of {quoted(against.plugin)}).",
        ruling,
    )
