"""``CoreBatch``: the same names as ``Batch``, played by the core, for rules that have no kernel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from red7.adapters import observation
from red7.adapters.play import Play
from red7.adapters.steps import actions_of, numbered
from red7.batch.games import Actions, Flags, Floats, Masks
from red7.batch.kernels import NO_STEP
from red7.errors import IllegalTurn, InvalidPosition
from red7.rules import Rules
from red7.table.position import State


class CoreBatch:
    """Many games by any rules: slow, and what a ``Batch`` is measured by.

    >>> CoreBatch("must-stay-in", games=2, players=3, seed=7).to_move.tolist()
    [0, 2]
    """

    def __init__(
        self,
        rules: Rules | str = "v1.2",
        games: int = 1024,
        players: int = 2,
        *,
        seed: int = 0,
        match: bool = False,
        again: bool = False,
    ) -> None:
        self.rules = Rules.parse(rules)
        self.games = games
        self.players = players
        self.match = match
        self.again = again
        self.plays = [Play(self.rules, players, match=match) for _ in range(games)]
        self._actions = actions_of(self.rules)
        self._notes = self.rules.book.note_names
        self.observation_size = observation.size(players, self._notes)
        self._seeds = np.zeros(games, np.int64)
        self._lost = np.zeros((games, players), np.bool_)
        self.deal(np.arange(seed, seed + games, dtype=np.int64))
        self.seed_sampling(seed)

    @property
    def to_move(self) -> npt.NDArray[np.int64]:
        """The seat to move in every game; -1 where the game is over."""
        return np.array([-1 if play.to_move is None else play.to_move for play in self.plays])

    @property
    def over(self) -> Flags:
        """Which games are over."""
        return np.array([play.over for play in self.plays])

    @property
    def broken_off(self) -> Flags:
        """Which matches have ended undecided."""
        return np.array([play.broken_off for play in self.plays])

    @property
    def out(self) -> Flags:
        """Which seats of every game are out of the round."""
        return np.array([[seat.out for seat in play.game.state.seats] for play in self.plays])

    @property
    def rounds(self) -> npt.NDArray[np.int64]:
        """How many rounds of every game have been dealt."""
        return np.array([play.rounds for play in self.plays])

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """The seed of every game."""
        return self._seeds.copy()

    def masks(self) -> Masks:
        """Ones at the numbers of the steps that are offered in every game."""
        steps = (() if play.over else play.game.steps for play in self.plays)
        return np.stack([observation.mask_of(each, self._actions) for each in steps])

    def observations(self, seats: Sequence[int] | npt.NDArray[np.int64] | None = None) -> Floats:
        """What the player to move, or another seat, sees in every game."""
        chosen = self.to_move if seats is None else seats
        found = np.zeros((self.games, self.observation_size), np.float32)
        for game, (play, seat) in enumerate(zip(self.plays, chosen, strict=True)):
            if seat >= 0:
                view = play.game.view(int(seat))
                found[game] = observation.observe(self.rules, view, int(seat))
        return found

    def rewards(self) -> Floats:
        """What every seat has won or lost so far."""
        paid = np.array([play.payoffs() for play in self.plays], np.float32)
        nobody = ~paid.any(axis=1, keepdims=True)
        paid[self._lost & nobody] = -1
        return paid

    def position(self, game: int) -> State:
        """The position of a game."""
        return self.plays[game].game.state

    def deal(
        self, seeds: Sequence[int] | npt.NDArray[np.int64], where: Flags | None = None
    ) -> None:
        """Deal every game again, or some, each with its own seed."""
        if len(seeds) != self.games:
            raise InvalidPosition(f"{self.games} games need as many seeds.")
        for game in range(self.games):
            if where is None or where[game]:
                self._deal(game, int(seeds[game]))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """Take one step in every game, by its number; -1 leaves a game as it is.

        Steps of games that are over are not read.
        """
        chosen = [
            None if play.over or action == NO_STEP else numbered(play.game.steps).get(int(action))
            for play, action in zip(self.plays, actions, strict=True)
        ]
        for game, play in enumerate(self.plays):
            if not play.over and chosen[game] is None and actions[game] != NO_STEP:
                raise IllegalTurn(
                    f"step {actions[game]} is not allowed in game {game}, '{self.position(game)}'."
                )
        for game, (play, step) in enumerate(zip(self.plays, chosen, strict=True)):
            if step is not None:
                play.take(step)
                if not play.over and not self.match:
                    self._lost[game] = [play.is_done(seat) for seat in range(self.players)]
            elif self.again and actions[game] != NO_STEP:
                self._deal(game, int(self._seeds[game]) + self.games)

    def sample(self) -> Actions:
        """One of the steps that are offered in every game, each as likely as the others."""
        found = np.zeros(self.games, np.int64)
        for game, mask in enumerate(self.masks()):
            offered = mask.nonzero()[0]
            if len(offered):
                found[game] = self._chance.choice(offered)
        return found

    def seed_sampling(self, seed: int) -> None:
        """Let ``sample`` choose from here on as this seed says."""
        self._chance = random.Random(seed)

    def _deal(self, game: int, seed: int) -> None:
        self._seeds[game] = seed
        self._lost[game] = False
        self.plays[game].start(seed)
