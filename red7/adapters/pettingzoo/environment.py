"""The AEC environment: agents are seats, actions single steps, observations the seats' views."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from red7.adapters import picture
from red7.adapters.engine_choice import play_by
from red7.environment import observation
from red7.environment.play import Sight
from red7.environment.steps import actions_of
from red7.errors import IllegalTurn
from red7.rules import Rules


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
        kernels: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"'{render_mode}' is not one of {self.metadata['render_modes']}.")
        self.render_mode = render_mode
        self.play = play_by(rules, players, match=match, kernels=kernels)
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
        """The single steps by their numbers: see ``red7.environment.steps``."""
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
        self._done = 0
        self._select_mover()
        self._show()

    def observe(self, agent: str) -> Sight:
        """What the agent may know, and the mask of what it may do: nothing if it does not move."""
        return self.play.look(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take a step for the selected agent; None for an agent that is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        if action is None or not play.act(int(action)):
            self._refuse(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        if play.done != self._done:
            self._settle()
        else:
            self._select_mover()
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

    def _refuse(self, agent: str, action: int | None) -> None:  # noqa: ARG002  # some need to know
        raise IllegalTurn(f"action {action} is not legal in '{self.play.game.shown}'.")

    def _settle(self) -> None:
        """Some are out, or all is over: what each gets, and who is done with first."""
        play = self.play
        payoffs = play.payoffs()
        for agent in self.agents:
            seat = self._seats[agent]
            if play.over:
                self.terminations[agent] = not play.broken_off
                self.truncations[agent] = play.broken_off
                self.rewards[agent] = payoffs[seat]
            elif play.is_done(seat):
                self.terminations[agent] = True
                self.rewards[agent] = -1.0
        self._done = play.done
        self._accumulate_rewards()
        self._select_mover()
        self._deads_step_first()

    def _select_mover(self) -> None:
        mover = self.play.to_move
        if mover is not None:
            self.agent_selection = self.possible_agents[mover]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def raw_env(**options: Any) -> Red7:
    """The environment without guards: an illegal action raises ``IllegalTurn``."""
    return Red7(**options)
