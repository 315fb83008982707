"""Red7 for Gymnasium: one player's side, against opponents of your choice. Extra: ``gymnasium``.

An opponent is any callable ``(view, rules, steps, rng) -> step``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces

from red7.adapters import picture
from red7.adapters.engine_choice import play_by
from red7.environment import observation
from red7.environment.play import Sight, check_seat
from red7.environment.steps import actions_of
from red7.errors import InvalidPosition
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Step

Opponent: TypeAlias = Callable[[State, Rules, Sequence[Step], random.Random], Step]


def random_player(
    view: State,  # noqa: ARG001  # every opponent is asked alike
    rules: Rules,  # noqa: ARG001
    steps: Sequence[Step],
    chance: random.Random,
) -> Step:
    """An opponent that takes any legal step, all alike."""
    return steps[int(chance.random() * len(steps))]


class Red7Env(gymnasium.Env[Sight, np.int64]):
    """A round or a match for one seat; the opponents move by themselves.

    The reward comes when the seat is out or has won (-1, or 1 for every opponent), in a match at
    its end. An action that is not legal ends the episode with -1 and ``info["illegal"]``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        rules: str | Rules = "v1.2",
        opponents: Opponent | Sequence[Opponent] = random_player,
        *,
        seat: int = 0,
        match: bool = False,
        kernels: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"'{render_mode}' is not one of {self.metadata['render_modes']}.")
        check_seat(rules, players, seat)
        self.render_mode = render_mode
        self.seat = seat
        self.play = play_by(rules, players, match=match, kernels=kernels)
        self._opponents = _by_seat(opponents, players, seat)
        self._chance = random.Random()
        actions = actions_of(self.play.rules)
        size = observation.size(players, self.play.rules.book.note_names)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(actions)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # asked for by Gymnasium
    ) -> tuple[Sight, dict[str, Any]]:
        """Deal, and let the opponents move up to the seat's first turn.

        A round that is over for the seat before it has moved is dealt again.
        """
        super().reset(seed=seed)
        self._chance = random.Random(int(self.np_random.integers(2**32)))
        self.play.start(seed if seed is not None else int(self.np_random.integers(2**32)))
        self._await_turn()
        while self._done:
            self.play.start(None)
            self._await_turn()
        return self._observe(), {}

    def step(self, action: np.int64 | int) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Take a step, and let the opponents move up to the seat's next decision."""
        if self._done or not self.play.act(int(action)):
            return self._observe(), -1.0, True, False, {"illegal": True}
        self._await_turn()
        cut = self.play.broken_off
        return self._observe(), self._reward(), self._done and not cut, cut, {}

    def action_masks(self) -> observation.Mask:
        """The mask of the legal actions, under the name that maskable learners ask for."""
        return self.play.mask(self.seat)

    def render(self) -> Any:
        """The table as the seat sees it."""
        view = self.play.game.view(self.seat)
        if self.render_mode == "rgb_array":
            return picture.as_pixels(self.play.rules, view)
        return picture.as_text(self.play.rules, view) if self.render_mode == "ansi" else None

    @property
    def _done(self) -> bool:
        return self.play.is_done(self.seat)

    def _reward(self) -> float:
        if self.play.over:
            return self.play.payoffs()[self.seat]
        return -1.0 if self._done else 0.0

    def _observe(self) -> Sight:
        return self.play.look(self.seat)

    def _await_turn(self) -> None:
        """The opponents move, until the seat has a decision or all is over for it."""
        play = self.play
        while not self._done and play.to_move is not None and play.to_move != self.seat:
            opponent = self._opponents[play.to_move]
            if opponent is random_player:  # who looks at nothing, so nothing need be shown
                play.act_at_random(self._chance)
            else:
                game = play.game
                play.take(opponent(game.shown, play.rules, game.steps, self._chance))


def _by_seat(
    opponents: Opponent | Sequence[Opponent], players: int, seat: int
) -> dict[int, Opponent]:
    """Who plays in which of the other seats, clockwise from the learner's left."""
    others = [(seat + offset) % players for offset in range(1, players)]
    chosen = [opponents] * len(others) if callable(opponents) else list(opponents)
    if len(chosen) != len(others):
        raise InvalidPosition(f"{len(chosen)} opponents were given for {len(others)} seats.")
    return dict(zip(others, chosen, strict=True))


gymnasium.register(
    "red7/Red7-v0",
    entry_point="red7.adapters.gymnasium:Red7Env",
    vector_entry_point="red7.batch.vector:Red7VectorEnv",  # extra fast
)
