"""``Batch``: thousands of games at once, by the same rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from red7.batch import game_loops
from red7.batch.checked import Actions, Checked, Flags, Floats, Masks, whole_seed
from red7.environment import observation
from red7.environment.play import MOST_ROUNDS
from red7.environment.steps import ACTIONS
from red7.kernels import columns
from red7.kernels.parameters import game_parameters
from red7.rules import Rules
from red7.table.cards import CARDS
from red7.table.position import Seat, State


class Batch(Checked):
    """Many games by the same rules, each one step at a time.

    Game number ``n`` is dealt as ``rules.deal(players, seed + n)`` deals, and a match goes on as
    that of the adapters does. With ``again`` a game that is over is dealt again by the next step,
    its seed raised by the number of games. ``NoKernel`` is raised where a rule has no kernel:
    ``CoreBatch`` plays by any rules, with the same names (all but ``bytes_per_game``).

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
        super().__init__(rules, games, players, match=match, again=again, threads=threads)
        self._numbers = game_parameters(
            self.rules.book,
            str(self.rules),
            players,
            most_rounds=MOST_ROUNDS if match else 0,
            looks_ahead=self.rules.book.looks_ahead,
        )
        self._table = np.zeros((games, columns.WIDTH), np.int64)
        self._cards = np.zeros((games, columns.BYTES), np.uint8)
        self._parts = _parts(games, threads)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._chance = np.zeros(1, np.uint64)
        self._scratch = [game_loops.scratch_of_a_thread() for _ in self._parts]
        self.observation_size = observation.size(players)
        game_loops.load()
        self.deal(self._seeds_from(seed))
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
        """Which matches have ended undecided."""
        return self._table[:, columns.OVER] == 2

    @property
    def out(self) -> Flags:
        """Which seats of every game are out of the round."""
        seats = np.arange(self.players)
        return (self._table[:, columns.OUT, None] >> seats & 1).astype(np.bool_)

    @property
    def done(self) -> Flags:
        """The seats of every game for which nothing can change any more what they get.

        No rule that makes allies has a kernel, so a player who is out has lost the round.
        """
        over = self.over[:, None]
        return np.repeat(over, self.players, axis=1) if self.match else over | self.out

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
        self._run(lambda part, _: game_loops.mask_games(self._table[part], found[part]))
        return found

    def observations(self, seats: Sequence[int] | npt.NDArray[np.int64] | None = None) -> Floats:
        """What the player to move, or another seat, sees in every game.

        Laid out as ``red7.environment.observation`` says; zeros where nobody moves.
        """
        chosen = self.to_move if seats is None else self._checked_seats(seats)
        found = np.empty((self.games, self.observation_size), np.float32)
        self._run(
            lambda part, _: game_loops.observe_games(
                self._numbers, self._table[part], self._cards[part], chosen[part], found[part]
            )
        )
        return found

    def rewards(self) -> Floats:
        """What every seat has won or lost so far: see ``docs/adapters.md``."""
        found = np.empty((self.games, self.players), np.float32)
        game_loops.pay_games(self._numbers, self._table, not self.match, found)
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
        given, chosen = self._checked_deal(seeds, where)
        self._run(
            lambda part, thread: game_loops.deal_games(
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
        given = self.checked_steps(actions)
        wrong = game_loops.first_illegal(self._table, given)
        if wrong >= 0:
            raise self._refusal(wrong, int(given[wrong]))
        again = self.games if self.again else 0
        self._run(
            lambda part, thread: game_loops.step_games(
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
            lambda part, _: game_loops.sample_games(
                self._table[part], self._chance, part.start, found[part]
            )
        )
        self._set_chance(int(self._chance[0]) + self.games * game_loops.BETWEEN_WORDS)
        return found

    def seed_sampling(self, seed: int) -> None:
        """Let ``sample`` choose from here on as this seed says."""
        self._set_chance(whole_seed(seed) * game_loops.BETWEEN_WORDS)

    def _set_chance(self, number: int) -> None:
        self._chance[0] = np.uint64(number % 2**64)

    def _run(self, work: Callable[[slice, int], None]) -> None:
        """Do something with every part of the games, each in its thread; the first in this one."""
        others = []
        if self._pool is not None:
            later = enumerate(self._parts[1:], start=1)
            others = [self._pool.submit(work, part, thread) for thread, part in later]
        work(self._parts[0], 0)
        for other in others:
            other.result()


def _parts(games: int, threads: int) -> list[slice]:
    """The games of each thread."""
    bounds = [games * thread // threads for thread in range(threads + 1)]
    return [slice(first, last) for first, last in pairwise(bounds)]
