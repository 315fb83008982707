"""The vector environment is the single one many times over."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="needs the extra fast")
pytest.importorskip("gymnasium", reason="needs the extra gymnasium")

import gymnasium
import numpy as np

import red7.adapters.gymnasium
from red7 import Rules
from red7.batch import CoreBatch
from red7.environment.steps import number_of
from red7.errors import NoKernel

ENVS = 12
PARTNERS = Path(__file__).parents[2] / "docs" / "examples" / "partners"


def first_step(view, rules, steps, chance):
    return min(steps, key=number_of)


def first_steps(batch):
    return batch.masks().argmax(axis=1)


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("rules", ["v1.2", "v1.2+advanced+action", "rogers+advanced+action"])
def test_it_is_the_single_environment_many_times(rules: str, match: bool) -> None:
    assert same_as_alone(rules, 3, match=match)


def test_a_player_who_is_out_may_still_win_with_a_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PARTNERS))
    rules = Rules("v1.2", importlib.import_module("red7_partners.rules"))
    rewards = same_as_alone(rules, 4, core=True)
    assert {*rewards} == {-1.0, 1.0}


def same_as_alone(
    rules: str | Rules, players: int, *, match: bool = False, core: bool = False
) -> list[float]:
    """What the episodes pay, once the vector and single environments have been compared."""
    options = {"players": players, "rules": rules, "seat": 1, "match": match}
    vector = gymnasium.make_vec(
        "red7/Red7-v0", num_envs=ENVS, opponents=first_steps, core=core, **options
    )
    single = [gymnasium.make("red7/Red7-v0", opponents=first_step, **options) for _ in range(ENVS)]
    seen, _ = vector.reset(seed=40)
    alone = [env.reset(seed=40 + number)[0] for number, env in enumerate(single)]
    deal = vector.unwrapped.games.rules.deal
    first = [env.unwrapped.play.game.record.rounds[0].start for env in single]
    ended = np.array(
        [start != deal(players, seed=40 + number) for number, start in enumerate(first)]
    )
    paid: list[float] = []
    assert not ended.all()  # some are dealt again, with other seeds: nothing to compare
    while not ended.all():
        for number in (~ended).nonzero()[0]:
            for part in ("observation", "action_mask"):
                assert np.array_equal(seen[part][number], alone[number][part])
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, over, cut, _ = vector.step(actions)
        for number in (~ended).nonzero()[0]:
            alone[number], reward, done, broken, _ = single[number].step(actions[number])
            assert (rewards[number], over[number], cut[number]) == (reward, done, broken)
            ended[number] = done or broken
            paid += [float(reward)] if ended[number] else []
    return paid


def test_random_play_goes_on_and_on() -> None:
    env = gymnasium.make_vec("red7/Red7-v0", num_envs=ENVS, players=4, rules="advanced+action")
    seen, _ = env.reset(seed=7)
    chance, paid = np.random.default_rng(7), []
    for _ in range(80):
        assert seen in env.observation_space
        masks = seen["action_mask"].astype(float)
        actions = [chance.choice(248, p=m / m.sum()) if m.any() else 0 for m in masks]
        seen, rewards, over, _, _ = env.step(np.array(actions))
        paid += rewards[over].tolist()
    assert {*paid} == {-1.0, 3.0}


def test_an_illegal_action_ends_the_episode() -> None:
    env = gymnasium.make_vec("red7/Red7-v0", num_envs=3)
    env.reset(seed=7)
    _, rewards, over, _, told = env.step(np.array([247, 300, -4]))
    assert rewards.tolist() == [-1, -1, -1]
    assert over.all()
    assert told["illegal"].all()
    _, rewards, over, _, _ = env.step(np.array([247, 300, -4]))
    assert not over.any()
    assert not rewards.any()


def test_rules_without_a_kernel_are_played_by_the_core_if_you_say_so() -> None:
    with pytest.raises(NoKernel):
        gymnasium.make_vec("red7/Red7-v0", num_envs=2, rules="v1.0+must-stay-in")
    env = gymnasium.make_vec("red7/Red7-v0", num_envs=2, rules="v1.0+must-stay-in", core=True)
    assert isinstance(env.unwrapped.games, CoreBatch)
    seen, _ = env.reset(seed=7)
    assert seen in env.observation_space


def test_the_environment_is_registered() -> None:
    assert red7.adapters.gymnasium.Red7Env.__name__ == "Red7Env"
    assert "red7/Red7-v0" in gymnasium.registry
