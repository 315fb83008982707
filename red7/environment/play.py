"""A round or a match that deals by itself: what the learning environments wrap."""

from __future__ import annotations

import random
from typing import Any, Final, TypeAlias

from red7.environment import observation
from red7.environment.payoffs import payoffs
from red7.environment.steps import actions_of, numbered
from red7.errors import InvalidPosition
from red7.game.game import Game
from red7.rules import Rules
from red7.table.steps import Step

MOST_ROUNDS: Final = 50
"""A match that is not decided after so many rounds is broken off."""

Sight: TypeAlias = dict[str, Any]
"""``observation`` and ``action_mask``."""


class Play:
    """A game in progress, one step at a time. The same seed and steps give the same game."""

    def __init__(self, rules: Rules | str, players: int, *, match: bool = False) -> None:
        self.rules = Rules.parse(rules)
        self.players = players
        self.match = match
        self._chance = random.Random()
        self.start(None)

    def start(self, seed: int | None) -> None:
        """Deal the first round: with a seed, as ``rules.deal`` does with it."""
        if seed is None:
            seed = self._chance.getrandbits(32)
        else:
            self._chance = random.Random(seed)
        self._deal_first(seed)

    def _deal_first(self, seed: int) -> None:
        self._over = self._broken_off = False
        self._game = Game.start(self.rules, self.players, seed)

    # --- how it stands --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._game

    @property
    def to_move(self) -> int | None:
        """The player to move; None when all is over."""
        return self.game.to_move

    @property
    def over(self) -> bool:
        """Whether the round, or the match, has ended."""
        return self._over

    @property
    def broken_off(self) -> bool:
        """Whether a match has ended undecided."""
        return self._broken_off

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return len(self.game.record.rounds)

    @property
    def done(self) -> int:
        """One bit for every seat for which nothing can change any more what it gets.

        A player who is out has lost a round, unless allies may still win it.
        """
        if self.over:
            return (1 << self.players) - 1
        if self.match or not self.rules.book.everybody_alone:
            return 0
        return sum(seat.out << number for number, seat in enumerate(self.game.state.seats))

    def is_done(self, seat: int) -> bool:
        """Whether nothing can change any more what a player gets."""
        return bool(self.done >> seat & 1)

    def payoffs(self) -> tuple[float, ...]:
        """What the round, or the match, brings each player; nothing until it is over."""
        if not self.over or self.broken_off:
            return payoffs(self.players, ())
        if self.match:
            return payoffs(self.players, self.game.outcome.winners)
        return payoffs(self.players, self.rules.winners(self.game.state))

    def look(self, seat: int) -> Sight:
        """What the player in a seat sees, and the mask of what that player may do."""
        seen = observation.observe(self.rules, self.game.view(seat), seat)
        return {"observation": seen, "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> observation.Mask:
        """Ones at the numbers of what the player in a seat may do: nothing if another moves."""
        offered = self.game.steps if seat == self.game.to_move else ()
        return observation.mask_of(offered, actions_of(self.rules))

    # --- how it goes on -------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Take a step for the player to move, and deal the next round of a match."""
        self._game = self._game.take(step)
        if self.game.to_move is not None:
            return
        goes_on = self.match and not self.game.over
        if goes_on and self.rounds < MOST_ROUNDS:
            self._game = self.game.next_round(self._chance.getrandbits(32))
        else:
            self._over, self._broken_off = True, goes_on

    def act(self, action: int) -> bool:
        """Take a step by its number; False if it is not offered."""
        step = None if self.over else numbered(self.game.steps).get(action)
        if step is None:
            return False
        self.take(step)
        return True

    def act_at_random(self, chance: random.Random) -> None:
        """Take any of the steps that are offered, all alike."""
        offered = [*numbered(self.game.steps).values()]
        self.take(offered[int(chance.random() * len(offered))])


def check_seat(rules: Rules | str, players: int, seat: int) -> None:
    """Refuse a number of players that cannot play, and a seat that nobody has."""
    Rules.parse(rules).deal(players, seed=0)
    if not 0 <= seat < players:
        raise InvalidPosition(f"there is no seat {seat}: the seats are 0 to {players - 1}.")
