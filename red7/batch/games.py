"""``Batch``: thousands of games at once, by the same rules."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.adapters import observation
from red7.adapters.steps import ACTIONS, step_of
from red7.batch import columns, kernels
from red7.batch.compiling import is_compiled
from red7.batch.parameters import parameters_of
from red7.errors import IllegalTurn, InvalidPosition
from red7.rules import Rules
from red7.table.cards import CARDS
from red7.table.position import Seat, State

Actions: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Masks: TypeAlias = npt.NDArray[np.int8]
Flags: TypeAlias = npt.NDArray[np.bool_]

LARGEST_SEED: Final = 2**63 - 1


class Batch:
    """Many games by the same rules, each one step at a time.

    Game number ``n`` is dealt as ``rules.deal(players, seed + n)`` deals, and a match goes on as
    that of the adapters does. With ``again`` a game that is over is dealt again by the next step,
    its seed raised by the number of games. ``NoKernel`` is raised where a rule has no kernel:
    ``CoreBatch`` plays by any rules, with the same names.

    >>> batch = Batch("v1.2+action", games=2, players=3, seed=7)
    >>> batch.to_move.tolist(), int(batch.masks()[0].sum())
    ([0, 2], 8)
    >>> batch.step(batch.sample())
    >>> batch.rewards().tolist()
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
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
        self.rules = Rules.parse(rules)
        self.games = games
        self.rules.deal(players, seed=0)  # refuses a number that cannot play
        self.players = players
        self.match = match
        self.again = again
        self._numbers = parameters_of(self.rules, players, match=match)
        self._table = np.zeros((games, columns.WIDTH), np.int64)
        self._cards = np.zeros((games, columns.BYTES), np.uint8)
        self._parts = _parts(games, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._chance = np.zeros((len(self._parts), 1), np.uint64)
        self._scratch = [kernels.scratch_of_a_thread() for _ in self._parts]
        self._every: Flags = np.ones(games, np.bool_)
        self.observation_size = observation.size(players)
        self.deal(np.arange(seed, seed + games, dtype=np.int64))
        self.seed_sampling(seed)

    # --- how the games stand --------------------------------------------------------------------

    @property
    def to_move(self) -> npt.NDArray[np.int64]:
        """The seat to move in every game; -1 where the game is over."""
        return self._table[:, columns.MOVER].copy()

    @property
    def over(self) -> Flags:
        """Which games are over."""
        return self._table[:, columns.OVER] != 0

    @property
    def broken_off(self) -> Flags:
        """Which matches have ended undecided, after fifty rounds."""
        return self._table[:, columns.OVER] == 2

    @property
    def out(self) -> Flags:
        """Which seats of every game are out of the round."""
        seats = np.arange(self.players)
        return (self._table[:, columns.OUT, None] >> seats & 1).astype(np.bool_)

    @property
    def rounds(self) -> npt.NDArray[np.int64]:
        """How many rounds of every game have been dealt."""
        return self._table[:, columns.ROUNDS].copy()

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """The seed of every game."""
        return self._table[:, columns.SEED].copy()

    @property
    def bytes_per_game(self) -> int:
        """How much memory a game takes."""
        return self._table.strides[0] + self._cards.strides[0]

    def masks(self) -> Masks:
        """Ones at the numbers of the steps that are offered in every game."""
        found = np.empty((self.games, ACTIONS), np.int8)
        self._run(lambda part, _: kernels.mask_games(self._table[part], found[part]))
        return found

    def observations(self, seats: Sequence[int] | npt.NDArray[np.int64] | None = None) -> Floats:
        """What the player to move, or another seat, sees in every game.

        Laid out as ``red7.adapters.observation`` says; zeros where nobody moves.
        """
        chosen = self.to_move if seats is None else np.asarray(seats, np.int64)
        found = np.empty((self.games, self.observation_size), np.float32)
        self._run(
            lambda part, _: kernels.observe_games(
                self._numbers, self._table[part], self._cards[part], chosen[part], found[part]
            )
        )
        return found

    def rewards(self) -> Floats:
        """What every seat has won or lost so far: see ``docs/adapters.md``."""
        found = np.empty((self.games, self.players), np.float32)
        kernels.pay_games(self._numbers, self._table, not self.match, found)
        return found

    def position(self, game: int) -> State:
        """The position of a game, as its cards lie; in the middle of a turn without its steps."""
        row, cards = self._table[game].tolist(), self._cards[game].tolist()
        seats = tuple(
            Seat(
                row[columns.PALETTE + seat],
                row[columns.HAND + seat],
                0,
                row[columns.SCORED + seat],
                row[columns.KEPT + seat],
                bool(row[columns.OUT] >> seat & 1),
            )
            for seat in range(self.players)
        )
        deck = cards[columns.DECK : columns.DECK + row[columns.DECK_SIZE]][::-1]
        canvas = cards[columns.CANVAS : columns.CANVAS + row[columns.CANVAS_SIZE]]
        return State(
            seats,
            None if row[columns.MOVER] < 0 else row[columns.MOVER],
            tuple(CARDS[card] for card in canvas),
            deck=tuple(CARDS[card] for card in deck),
            seen_bits=row[columns.SEEN],
        )

    # --- how they go on -------------------------------------------------------------------------

    def deal(
        self, seeds: Sequence[int] | npt.NDArray[np.int64], where: Flags | None = None
    ) -> None:
        """Deal every game again, or some, each with its own seed."""
        given = np.asarray(seeds, np.int64)
        chosen = self._every if where is None else np.asarray(where, np.bool_)
        if given.shape != (self.games,) or chosen.shape != (self.games,):
            raise InvalidPosition(f"{self.games} games need as many seeds.")
        self._run(
            lambda part, thread: kernels.deal_games(
                self._numbers,
                self._table[part],
                self._cards[part],
                given[part],
                chosen[part],
                self._scratch[thread],
            )
        )

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """Take one step in every game, by its number; -1 leaves a game as it is.

        Steps of games that are over are not read.
        """
        given = np.asarray(actions, np.int64)
        if given.shape != (self.games,):
            raise InvalidPosition(f"{self.games} games need as many steps.")
        wrong = kernels.first_illegal(self._table, given)
        if wrong >= 0:
            self._refuse(wrong, int(given[wrong]))
        again = self.games if self.again else 0
        self._run(
            lambda part, thread: kernels.step_games(
                self._numbers,
                self._table[part],
                self._cards[part],
                given[part],
                again,
                self._scratch[thread],
            )
        )

    def sample(self) -> Actions:
        """One of the steps that are offered in every game, each as likely as the others."""
        found = np.empty(self.games, np.int64)
        self._run(
            lambda part, thread: kernels.sample_games(
                self._table[part], self._chance[thread], found[part]
            )
        )
        return found

    def seed_sampling(self, seed: int) -> None:
        """Let ``sample`` choose from here on as this seed says."""
        for thread in range(len(self._parts)):
            self._chance[thread, 0] = np.uint64((seed * 0x9E3779B97F4A7C15 + thread) % 2**64)

    def _refuse(self, game: int, action: int) -> None:
        if not 0 <= action < ACTIONS:
            raise IllegalTurn(f"{action} in game {game} is not the number of a step.")
        raise IllegalTurn(
            f"'{step_of(action)}' is not allowed in game {game}, '{self.position(game)}'."
        )

    def _run(self, work: Callable[[slice, int], None]) -> None:
        """Do something with every part of the games, each in its thread."""
        if not _WAITED[0]:
            _announced(lambda: work(self._parts[0], 0))
        if self._pool is None:
            work(self._parts[0], 0)
        else:
            list(self._pool.map(work, self._parts, range(len(self._parts))))


_WAITED: Final = [False]
"""Whether the kernels have been loaded."""


def _announced(first: Callable[[], None]) -> None:
    """Do something for the first time, and say what takes so long if it has to be compiled."""
    _WAITED[0] = True
    if is_compiled():
        return
    sys.stderr.write("red7.batch compiles its kernels; this is done once for each machine.\n")
    began = time.perf_counter()
    first()
    sys.stderr.write(f"red7.batch: compiled in {time.perf_counter() - began:.0f} seconds.\n")


def _parts(games: int, threads: int) -> list[slice]:
    """The games of each thread."""
    bounds = [games * thread // threads for thread in range(threads + 1)]
    return [slice(first, last) for first, last in pairwise(bounds)]
