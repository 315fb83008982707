"""Arguments are checked here for both batches, and refused in the same words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.environment.steps import ACTIONS, actions_of, step_of
from red7.errors import IllegalTurn, InvalidPosition, quoted
from red7.rules import Rules
from red7.table.position import State

Actions: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Masks: TypeAlias = npt.NDArray[np.int8]
Flags: TypeAlias = npt.NDArray[np.bool_]


NO_STEP: Final = -1
"""The number that leaves a game as it is."""
NOBODY: Final = -1
"""The seat of a game in which nobody moves, which sees nothing."""
LARGEST_SEED: Final = 9 * 10**18
"""What fits into 64 bits, with room for the seeds of games that are dealt again."""


def whole_seed(seed: object) -> int:
    """A seed, as ``rules.deal`` takes it; numpy's whole numbers are some, too."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise InvalidPosition(f"{quoted(seed)} is not a seed: a seed is a whole number.")
    return int(seed)


class Checked(ABC):
    """Games by some rules, and the checks on what is asked of them."""

    def __init__(
        self,
        rules: Rules | str,
        games: int,
        players: int,
        *,
        match: bool,
        again: bool,
        threads: int,
    ) -> None:
        for number, what in ((games, "games"), (threads, "threads")):
            if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
                raise InvalidPosition(
                    f"{quoted(number)} is not a number of {what}: it must be 1 or more."
                )
        self.rules = Rules.parse(rules)
        self.games = games
        self.rules.deal(players, seed=0)  # refuses a number that cannot play
        self.players = players
        self.match = match
        self.again = again

    @abstractmethod
    def position(self, game: int) -> State:
        """The position of a game."""

    def checked_steps(self, actions: Sequence[int] | npt.NDArray[Any]) -> Actions:
        """The numbers of steps, one for each game, whether they are offered or not."""
        return self._one_each(actions, "steps", self._no_step)

    def _checked_seats(self, seats: Sequence[int] | npt.NDArray[np.int64]) -> Actions:
        given = self._one_each(seats, "seats", self._no_seat)
        for seat in given[(given >= self.players) | (given < NOBODY)].tolist():
            raise self._no_seat(0, seat)
        return given

    def _seeds_from(self, seed: int) -> list[int]:
        """A seed for every game, this one for the first."""
        first = whole_seed(seed)
        return [first + game for game in range(self.games)]

    def _checked_deal(
        self, seeds: Sequence[int] | npt.NDArray[np.int64], where: Flags | None
    ) -> tuple[Actions, Flags]:
        """The seeds, and which games are to be dealt."""
        given = self._one_each(seeds, "seeds", _no_seed)
        for seed in given[(given > LARGEST_SEED) | (given < -LARGEST_SEED)].tolist():
            raise _no_seed(0, seed)
        if where is None:
            return given, np.ones(self.games, np.bool_)
        chosen = np.require(where, np.bool_, ["C", "W"])
        if chosen.shape != (self.games,):
            raise InvalidPosition(f"{self.games} games need as many marks.")
        return given, chosen

    def _one_each(
        self,
        numbers: Sequence[int] | npt.NDArray[Any],
        what: str,
        refusal: Callable[[int, object], Exception],
    ) -> Actions:
        """One number for each game, in an array of the one kind that kernels are compiled for."""
        given = np.asarray(numbers)
        if given.shape != (self.games,):
            raise InvalidPosition(f"{self.games} games need as many {what}.")
        if given.dtype.kind == "i":
            return np.require(given, np.int64, ["C", "W"])
        read = [*numbers] if isinstance(numbers, Sequence) else given.tolist()
        for game, number in enumerate(read):  # as they are: numpy makes floats of large ones
            if not isinstance(number, int | np.integer) or isinstance(number, bool):
                raise refusal(game, number)
            if not -(2**63) <= number < 2**63:
                raise refusal(game, number)
        return np.array(read, np.int64)

    def _no_seat(self, _: int, seat: object) -> InvalidPosition:
        return InvalidPosition(
            f"there is no seat {_as_read(seat)}: the seats are 0 to {self.players - 1}."
        )

    def _no_step(self, game: int, action: object) -> IllegalTurn:
        return IllegalTurn(f"{_as_read(action)} in game {game} is not the number of a step.")

    def _refusal(self, game: int, action: int) -> IllegalTurn:
        """Why a step is not taken, in words that show no more than the player to move knows."""
        if not 0 <= action < actions_of(self.rules):
            return self._no_step(game, action)
        step = f"'{step_of(action)}'" if action < ACTIONS else f"step {action}"
        state = self.position(game)
        shown = state if state.to_move is None else state.view(state.to_move)
        return IllegalTurn(f"{step} is not allowed in game {game}, '{shown}'.")


def _no_seed(_: int, seed: object) -> InvalidPosition:
    whole = whole_seed(seed)
    most = f"between -{LARGEST_SEED} and {LARGEST_SEED}"
    return InvalidPosition(f"{whole} is no seed for a batch: its seeds are {most}.")


def _as_read(number: object) -> str:
    return str(number) if isinstance(number, int) else quoted(number)
