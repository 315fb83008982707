"""``env`` guards against misuse as PettingZoo's wrappers do, in one piece."""

# what the outside package is needed for comes after the question for it

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from red7.adapters.pettingzoo import red7_v0

READ = ("agents", "agent_selection", "infos", "num_agents", "rewards", "terminations")
CALLS = (
    "reset", "legal", "legal", "legal", "illegal", "outside", "nothing", "step", "read", "last",
    "observe", "iterate", "render",
)  # fmt: skip


ALL_GONE = [("reset", 5), ("illegal", 5), *[("nothing", 5)] * 3]
"""A game that is over, and whose players have all been taken away."""


def wrapped(**options: Any) -> Any:
    """The environment as it would be in PettingZoo's own wrappers."""
    env = wrappers.TerminateIllegalWrapper(red7_v0.raw_env(**options), illegal_reward=-1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def answer(env: Any, call: str, seed: int) -> object:
    """What comes of a call: what is given back, or what kind of error."""
    EnvLogger.flush()
    try:
        given_back = done(env, call, random.Random(seed))
    except (AssertionError, AttributeError, KeyError, ValueError) as error:
        return type(error), EnvLogger.mqueue[:]
    return given_back, EnvLogger.mqueue[:]


def done(env: Any, call: str, chance: random.Random) -> object:
    if call == "reset":
        return env.reset(seed=chance.randrange(99))
    if call == "read":
        return getattr(env, chance.choice(READ))
    if call == "iterate":
        return next(iter(env.agent_iter()), None)
    if call == "render":
        return env.render()
    if call == "last":
        return plain(env.last())
    if call == "observe":
        return plain(env.observe(chance.choice(env.possible_agents)))
    return env.step(chosen(env, call, chance))


def chosen(env: Any, call: str, chance: random.Random) -> object:
    if call in ("legal", "illegal"):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return None
        mask = env.observe(agent)["action_mask"] == (call == "legal")
        return chance.choice([int, np.int64])(chance.choice(np.flatnonzero(mask)))
    return {"nothing": None, "outside": chance.choice([248, -1, 3.5]), "step": 0}[call]


def plain(seen: Any) -> object:
    """The same with lists for arrays."""
    if isinstance(seen, tuple):
        return [plain(each) for each in seen]
    if isinstance(seen, dict):
        return {name: plain(part) for name, part in seen.items()}
    return seen.tolist() if isinstance(seen, np.ndarray) else seen


@example([*ALL_GONE, *((call, 5) for call in CALLS[1:])])
@given(st.lists(st.tuples(st.sampled_from(CALLS), st.integers(0, 2**16)), max_size=30))
def test_it_answers_as_the_wrappers_do(calls: list[tuple[str, int]]) -> None:
    options = {"players": 3, "rules": "v1.2+action", "render_mode": "ansi"}
    ours, theirs = red7_v0.env(**options), wrapped(**options)
    for call, seed in calls:
        assert answer(ours, call, seed) == answer(theirs, call, seed), call


def test_it_is_one_environment() -> None:
    env = red7_v0.env()
    assert env.unwrapped is env
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        env.agents  # noqa: B018
    assert str(env) == "red7_v0"
