"""Best play, reported: who wins, one way to do it, and how far the search went."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import attrs

from red7.errors import TooManyPositions
from red7.hooks.languages import said
from red7.players.solve import solve
from red7.referee.steps_in_words import told
from red7.referee.wording import player

if TYPE_CHECKING:
    from red7.players.solve import Solution
    from red7.rules import Rules
    from red7.table.position import State
    from red7.table.steps import Turn


@attrs.frozen
class TurnOfALine:
    """A turn of best play, in notation and in words."""

    turn: Turn
    told: str


@attrs.frozen
class Solved:
    """Who wins a round with best play and open hands."""

    position: State
    rules: str
    settled: bool
    """Whether the search came to an end within the limit."""
    winner: int | None
    """Who wins whatever the others do; None if no player does, or that is not settled."""
    sentence: str
    line: tuple[TurnOfALine, ...]
    """One way for the winner to win; empty if there is none, or the round is over."""
    positions: int
    """How many positions were looked at."""
    limit: int

    @classmethod
    def of(
        cls,
        rules: Rules,
        state: State,
        limit: int,
        progress: Callable[[int, int], None] | None = None,
    ) -> Solved:
        """Look for best play, for as long as the limit allows."""
        name = str(rules)
        try:
            found = solve(rules, state, limit=limit, progress=progress)
        except TooManyPositions:
            words = (
                "Not settled under {rules}: the search has reached its limit, {limit} positions. "
                "A higher --limit goes further."
            )
            sentence = said(words, rules=name, limit=f"{limit:,}")
            return cls(state, name, False, None, sentence, (), limit, limit)
        line = tuple(_told(rules, state, found.line))
        sentence = _sentence(rules, state, found, line)
        return cls(state, name, True, found.winner, sentence, line, found.positions, limit)


def _told(rules: Rules, state: State, line: tuple[Turn, ...]) -> Iterator[TurnOfALine]:
    own = rules.book.step_words
    for turn in line:
        yield TurnOfALine(turn, str(told(state.before or state, turn, own)))
        state = rules.play(state, turn)


def _sentence(rules: Rules, state: State, found: Solution, line: tuple[TurnOfALine, ...]) -> str:
    name, seat = str(rules), found.winner
    if not found.positions:
        if seat is None:
            return said("The round is over under {rules}, and nobody has won it.", rules=name)
        words = "The round is over under {rules}, and {player} has won it."
        return said(words, rules=name, player=player(seat))
    if seat is None:
        return said(
            "Nobody can be sure to win under {rules}: whoever tries, the others can prevent it.",
            rules=name,
        )
    if seat == state.to_move:
        words = "{player} wins under {rules} with best play: {told}."
        return said(words, player=player(seat), rules=name, told=line[0].told)
    words = "{player} wins under {rules} with best play, whatever {mover} does."
    mover = state.to_move
    assert mover is not None
    return said(words, player=player(seat), rules=name, mover=player(mover))
