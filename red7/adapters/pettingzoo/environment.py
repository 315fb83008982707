"""The AEC environment: agents are seats, actions single steps, observations the seats' views."""

from __future__ import annotations

import sys
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from red7.adapters import observation, picture
from red7.adapters.play import Play
from red7.adapters.steps import actions_of, numbered
from red7.errors import IllegalTurn
from red7.rules import Rules

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action costs whom the wrapped environment breaks the game off for."""

Observation: TypeAlias = dict[str, observation.Floats | observation.Mask]


class Red7(AECEnv):
    """A round of Red7, or a match.

    Who goes out of the round is terminated with -1, and the winner gets what the others have
    lost. In a match players come back with the next deal; the payoff comes with its end.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo declares it
        "name": "red7_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        rules: str | Rules = "v1.2",
        *,
        match: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"'{render_mode}' is not one of {self.metadata['render_modes']}.")
        self.render_mode = render_mode
        self.play = Play(rules, players, match=match)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = actions_of(self.play.rules)
        size = observation.size(players, self.play.rules.book.note_names)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observation, and the mask of the actions that are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The single steps by their numbers: see ``red7.adapters.steps``."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # asked for by PettingZoo
    ) -> None:
        """Deal. With a seed the first deal is that of ``rules.deal(players, seed)``."""
        self.play.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select_mover()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and the mask of what it may do: nothing if it does not move."""
        seat = self._seats[agent]
        moves = seat == self.play.to_move
        return {
            "observation": observation.observe(self.play.rules, self.play.game.view(seat), seat),
            "action_mask": observation.mask_of(
                self.play.game.steps if moves else (), self._actions
            ),
        }

    def step(self, action: int | None) -> None:
        """Take a step for the selected agent; None for an agent that is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._take(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if not self.play.over:
            self._select_mover()
        self._deads_step_first()
        self._show()

    def render(self) -> str | picture.Pixels | None:
        """The table as the player to move sees it, all of it when the game is over."""
        rules, shown = self.play.rules, self.play.game.shown
        if self.render_mode == "rgb_array":
            return picture.as_pixels(rules, shown)
        if self.render_mode == "ansi":
            return picture.as_text(rules, shown)
        if self.render_mode == "human":
            sys.stdout.write(picture.as_text(rules, shown) + "\n")
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _take(self, action: int | None) -> None:
        step = None if action is None else numbered(self.play.game.steps).get(int(action))
        if step is None:
            raise IllegalTurn(f"action {action} is not legal in '{self.play.game.shown}'.")
        self.play.take(step)

    def _settle(self) -> None:
        """Who is out, and what each player gets."""
        play, payoffs = self.play, self.play.payoffs()
        for agent in self.agents:
            seat = self._seats[agent]
            if self.terminations[agent]:
                continue
            if play.over:
                self.terminations[agent] = not play.broken_off
                self.truncations[agent] = play.broken_off
                self.rewards[agent] = payoffs[seat]
            elif play.is_done(seat):
                self.terminations[agent] = True
                self.rewards[agent] = -1.0

    def _select_mover(self) -> None:
        mover = self.play.to_move
        assert mover is not None
        self.agent_selection = self.possible_agents[mover]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def raw_env(**options: Any) -> Red7:
    """The environment without wrappers: an illegal action raises ``IllegalTurn``."""
    return Red7(**options)


def env(**options: Any) -> Any:
    """The environment in PettingZoo's wrappers: an illegal action ends the game for all."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
