"""A round or a match that deals by itself: what the learning environments wrap."""

from __future__ import annotations

import random
from typing import Final

from red7.adapters.payoffs import payoffs
from red7.game.game import Game
from red7.rules import Rules
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

    game: Game
    """The game as it stands."""
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
        self.over = self.broken_off = False
        self.game = Game.start(self.rules, self.players, seed)

    @property
    def to_move(self) -> int | None:
        """The player to move; None when all is over."""
        return self.game.to_move

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return len(self.game.record.rounds)

    def take(self, step: Step) -> None:
        """Take a step for the player to move, and deal the next round of a match."""
        self.game = self.game.take(step)
        if self.game.to_move is not None:
            return
        goes_on = self.match and not self.game.over
        if goes_on and self.rounds < MOST_ROUNDS:
            self.game = self.game.next_round(self._chance.getrandbits(32))
        else:
            self.over, self.broken_off = True, goes_on

    def payoffs(self) -> tuple[float, ...]:
        """What the round, or the match, brings each player; nothing until it is over."""
        if not self.over or self.broken_off:
            return payoffs(self.players, ())
        if self.match:
            return payoffs(self.players, self.game.outcome.winners)
        return payoffs(self.players, self.rules.winners(self.game.state))

    def is_done(self, seat: int) -> bool:
        """Whether nothing can change any more what a player gets.

        A player who is out has lost a round, unless allies may still win it.
        """
        if self.over:
            return True
        alone = self.rules.book.everybody_alone
        return alone and not self.match and self.game.state.seats[seat].out
