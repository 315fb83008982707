"""The environment that guards against misuse, as PettingZoo's wrappers do for its own games.

An attribute read through those three wrappers takes longer than a step of the game; so the same is
guarded here in one place: the order of calls, actions out of bounds, and actions that are illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pettingzoo.utils.env_logger import EnvLogger

from red7.adapters.pettingzoo.environment import Red7
from red7.environment.play import Sight

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action costs the player for whom the game is broken off."""
_AFTER_RESET: Final = frozenset(
    {"agents", "agent_selection", "infos", "num_agents", "rewards", "terminations", "truncations"}
)


class Guarded(Red7):
    """Red7 as ``env`` gives it: an illegal action ends the game for all.

    What is asked for before ``reset`` is refused, and so is an action that is none.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        del self.agents  # nobody plays before reset
        self._reset = False
        self._moved = False

    def __getattr__(self, name: str) -> Any:
        when = " before reset" if name in _AFTER_RESET else ""
        raise AttributeError(f"{name} cannot be accessed{when}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. With a seed the first deal is that of ``rules.deal(players, seed)``."""
        self._reset = self._moved = True
        super().reset(seed, options)

    def observe(self, agent: str) -> Sight:
        """What the agent may know, and the mask of what it may do: nothing if it does not move."""
        if not self._reset:
            EnvLogger.error_observe_before_reset()
        return self.play.look(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take a step for the selected agent; None for an agent that is out."""
        if not self._reset:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        dead = self.terminations[agent] or self.truncations[agent]
        assert (action is None and dead) or self.action_spaces[agent].contains(action), (
            "action is not in action space"
        )
        super().step(action)

    def render(self) -> Any:
        """The table as the player to move sees it, all of it when the game is over."""
        if not self._reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they move, each once it has been stepped."""
        if not self._reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._movers(max_iter)

    def _movers(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._moved, "need to call step() or reset() in a loop over `agent_iter`"
            self._moved = False
            most -= 1
            yield self.agent_selection

    def _refuse(self, agent: str, action: int | None) -> None:  # noqa: ARG002  # whatever it was
        """End the game for all; the player of an illegal action pays."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()


def env(**options: Any) -> Guarded:
    """The environment with guards: an illegal action ends the game for all."""
    return Guarded(**options)
