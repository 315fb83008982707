"""Counting turn sequences, so that other programs can check their move generation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.errors import InvalidPosition, quoted

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State


def perft(rules: Rules, state: State, depth: int) -> int:
    """How many sequences of exactly ``depth`` legal turns begin in a position.

    A round that ends earlier has no longer sequences; depth 0 is the empty one. Draws are those of
    the known deck.

    >>> from red7 import Rules, State
    >>> state = State.parse("*G2:O7V1/R6:B4 - -")
    >>> [perft(Rules("v1.2"), state, depth) for depth in range(4)]
    [1, 5, 7, 2]
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InvalidPosition(f"{quoted(depth)} is not a depth: a depth is 0 or more.")
    if depth == 0:
        return 1
    if depth == 1:
        return len(rules.turns(state))
    return sum(perft(rules, rules.play(state, turn), depth - 1) for turn in rules.turns(state))
