"""``CoreBatch``: a ``Batch`` that is played by the core, for rules that have no kernel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from red7.batch.checked import NO_STEP, Actions, Checked, Flags, Floats, Masks, whole_seed
from red7.environment import observation
from red7.environment.play import Play
from red7.environment.steps import actions_of, numbered
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Step


class CoreBatch(Checked):
    """Many games by any rules: slow, and what a ``Batch`` is measured by.

    It has all names of a ``Batch`` but ``bytes_per_game``. The core plays in one thread, however
    many ``threads`` you name.

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
        threads: int = 1,
    ) -> None:
        super().__init__(rules, games, players, match=match, again=again, threads=threads)
        self.plays = [Play(self.rules, players, match=match) for _ in range(games)]
        self._actions = actions_of(self.rules)
        self._notes = self.rules.book.note_names
        self.observation_size = observation.size(players, self._notes)
        self._seeds = np.zeros(games, np.int64)
        self._lost = np.zeros((games, players), np.bool_)
        self.deal(self._seeds_from(seed))
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
    def done(self) -> Flags:
        """The seats of every game for which nothing can change any more what they get."""
        return np.array([self._done(play) for play in self.plays])

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
        chosen = self.to_move if seats is None else self._checked_seats(seats)
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
        given, chosen = self._checked_deal(seeds, where)
        for game in chosen.nonzero()[0].tolist():
            self._deal(game, int(given[game]))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """Take one step in every game, by its number; -1 leaves a game as it is.

        Steps of games that are over are not read.
        """
        given = self.checked_steps(actions).tolist()
        chosen: list[Step | None] = []
        for game, (play, action) in enumerate(zip(self.plays, given, strict=True)):
            untouched = play.over or action == NO_STEP
            step = None if untouched else numbered(play.game.steps).get(action)
            if step is None and not untouched:
                raise self._refusal(game, action)
            chosen.append(step)
        for game, (play, step) in enumerate(zip(self.plays, chosen, strict=True)):
            if step is not None:
                play.take(step)
                if not play.over and not self.match:
                    self._lost[game] = self._done(play)
            elif self.again and given[game] != NO_STEP:
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
        self._chance = random.Random(whole_seed(seed))

    def _done(self, play: Play) -> list[bool]:
        return [play.is_done(seat) for seat in range(self.players)]

    def _deal(self, game: int, seed: int) -> None:
        self._seeds[game] = seed
        self._lost[game] = False
        self.plays[game].start(seed)
