"""Many Gymnasium environments at once: one seat in every game of a batch, against opponents.

``gymnasium.make_vec("red7/Red7-v0", num_envs=1024)``, once ``red7.adapters.gymnasium`` is imported.
Extras: ``fast`` and ``gymnasium``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from red7.batch.checked import NO_STEP, Actions, Flags, Floats, whole_seed
from red7.batch.core import CoreBatch
from red7.environment.play import check_seat
from red7.errors import InvalidPosition, NoKernel, quoted
from red7.rules import Rules

if TYPE_CHECKING:
    from red7.batch.games import Batch

Games: TypeAlias = "Batch | CoreBatch"
Opponents: TypeAlias = Callable[[Games], Actions]
"""Steps for all games of a batch; they are taken where an opponent is to move."""
Observation: TypeAlias = dict[str, Any]


def random_players(batch: Games) -> Actions:
    """Opponents that take any legal step, each as likely as the others."""
    return batch.sample()


class Red7VectorEnv(VectorEnv[Observation, Actions, Any]):
    """As many games as environments; observations, actions and rewards are those of ``Red7Env``.

    An environment whose episode has ended is dealt again by the next step, whose action is not read
    (``AutoresetMode.NEXT_STEP``). An action that is not legal ends the episode with -1. With
    ``core``, the core plays rules that have no kernel.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1024,
        players: int = 2,
        rules: str | Rules = "v1.2",
        opponents: Opponents = random_players,
        *,
        seat: int = 0,
        match: bool = False,
        threads: int = 1,
        core: bool = False,
    ) -> None:
        check_seat(rules, players, seat)
        if not callable(opponents):
            raise InvalidPosition(
                f"{quoted(opponents)} is no function that gives a step for every game of a batch."
            )
        self.num_envs = num_envs
        self.seat = seat
        self.games = _games(rules, num_envs, players, match=match, threads=threads, core=core)
        self._opponents = opponents
        self._ended: Flags = np.zeros(num_envs, np.bool_)
        actions = self.games.masks().shape[1]
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.games.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # asked for by Gymnasium
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every game, the first with this seed, and let the opponents move."""
        one_each = list(seed) if isinstance(seed, Sequence | np.ndarray) else None
        given = one_each is None and seed is not None
        first = whole_seed(seed) if given else int(self.np_random.integers(2**32))
        seeds = [first + number for number in range(self.num_envs)]
        if one_each is not None:
            if len(one_each) != self.num_envs:
                raise InvalidPosition(f"{self.num_envs} environments need as many seeds.")
            pairs = zip(seeds, one_each, strict=True)
            seeds = [own if each is None else each for own, each in pairs]
        self.games.deal(seeds)
        self.games.seed_sampling(seeds[0])
        self._ended[:] = False
        self._await_turns(np.ones(self.num_envs, np.bool_))
        return self._observe(), {}

    def step(self, actions: Actions) -> tuple[Observation, Floats, Flags, Flags, dict[str, Any]]:
        """Take a step in every game, and let the opponents move up to the next decision."""
        games, fresh = self.games, self._ended.copy()
        given = games.checked_steps(actions)
        masks = games.masks()
        inside = (given >= 0) & (given < masks.shape[1])
        legal = inside & (masks[np.arange(self.num_envs), np.where(inside, given, 0)] == 1)
        illegal = ~legal & ~fresh
        if fresh.any():
            games.deal(games.seeds + self.num_envs, where=fresh)
        games.step(np.where(legal & ~fresh, given, NO_STEP))
        self._await_turns(fresh)
        done = self._done()
        rewards = np.where(done & ~fresh, games.rewards()[:, self.seat], 0).astype(np.float32)
        rewards[illegal] = -1
        cut = games.broken_off & ~fresh
        ended = done | illegal
        self._ended = ended
        told = {"illegal": illegal} if illegal.any() else {}
        return self._observe(), rewards, ended & ~cut, cut, told

    def action_masks(self) -> Any:
        """The masks of the legal actions, under the name that maskable learners ask for."""
        masks = self.games.masks()
        masks[self.games.to_move != self.seat] = 0
        return masks

    def _observe(self) -> Observation:
        seats = np.full(self.num_envs, self.seat)
        return {"observation": self.games.observations(seats), "action_mask": self.action_masks()}

    def _done(self) -> Flags:
        return self.games.done[:, self.seat]

    def _await_turns(self, fresh: Flags) -> None:
        """The opponents move; if a fresh deal is already over for the seat, it is dealt again."""
        while True:
            waiting = (self.games.to_move != self.seat) & ~self._done()
            if waiting.any():
                chosen = self._opponents(self.games)
                self.games.step(np.where(waiting, chosen, NO_STEP))
                continue
            lost = fresh & self._done()
            if not lost.any():
                return
            self.games.deal(self.games.seeds + self.num_envs, where=lost)


def _games(
    rules: str | Rules, games: int, players: int, *, match: bool, threads: int, core: bool
) -> Games:
    if core and find_spec("numba") is None:
        return CoreBatch(rules, games, players, match=match, threads=threads)
    from red7.batch import Batch

    try:
        return Batch(rules, games, players, match=match, threads=threads)
    except NoKernel:
        if not core:
            raise
        return CoreBatch(rules, games, players, match=match, threads=threads)
