"""A round or a match that deals and draws by itself: what the learning environments wrap."""

from __future__ import annotations

import random
from typing import Final

from red7.adapters.table import Table, payoffs
from red7.referee.ruling import Ending
from red7.rules import Rules
from red7.table.cards import Card
from red7.table.steps import Step

MOST_ROUNDS: Final = 50
"""A match that is not decided after so many rounds is broken off."""


class Play:
    """A game in progress, one step at a time. The same seed and steps give the same game."""

    def __init__(self, rules: Rules | str, players: int, *, match: bool = False) -> None:
        self.rules = Rules.parse(rules)
        self.players = players
        self.match = match
        self._chance = random.Random()
        self.start(None)

    table: Table
    """The round as it stands."""
    pile: list[Card]
    """The deck that nobody knows, top first."""
    steps: tuple[Step, ...]
    """What the player to move may do."""
    rounds: int
    """How many rounds were dealt."""
    over: bool
    """Whether the round, or the match, has ended."""
    broken_off: bool
    """Whether a match has ended undecided."""

    def start(self, seed: int | None) -> None:
        """Deal the first round: with a seed, as ``rules.deal`` does with it."""
        if seed is None:
            seed = self._chance.getrandbits(32)
        else:
            self._chance = random.Random(seed)
        self.rounds = 0
        self.over = self.broken_off = False
        state = self.rules.deal(self.players, seed)
        self._deal(Table.start(self.rules, state), state.deck)

    @property
    def to_move(self) -> int | None:
        """The player to move; None when all is over."""
        return self.table.to_move

    def take(self, step: Step) -> None:
        """Take a step for the player to move; a card that is drawn comes from the pile."""
        table = self.table.take(step)
        self._put(table.draw(self.pile.pop(0)) if table.drawing else table)
        if self.table.to_move is None:
            self._round_over()

    def payoffs(self) -> tuple[float, ...]:
        """What the round, or the match, brings each player; nothing until it is over."""
        if not self.over or self.broken_off:
            return payoffs(self.players, ())
        state = self.table.shown
        if self.match:
            return payoffs(self.players, self.rules.outcome(state).winners)
        winner = self.rules.winner(state)
        return payoffs(self.players, () if winner is None else (winner,))

    def _round_over(self) -> None:
        state = self.table.shown
        goes_on = self.match and self.rules.outcome(state).ending is Ending.NOT_OVER
        if goes_on and self.rounds < MOST_ROUNDS:
            following = self.rules.next_round(state, self._chance.getrandbits(32))
            self._deal(Table.start(self.rules, following), following.deck)
            return
        self.over = True
        self.broken_off = goes_on

    def _deal(self, table: Table, deck: tuple[Card, ...]) -> None:
        self.rounds += 1
        self.pile = list(deck)
        self._put(table)

    def _put(self, table: Table) -> None:
        self.table = table
        self.steps = table.steps()
