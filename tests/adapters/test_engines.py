"""An environment played by the kernels is the one played by the core, to the last number."""

# what the outside packages are needed for comes after the question for them

from __future__ import annotations

import copy
import importlib.util
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba", reason="needs the extra fast")
pytest.importorskip("pettingzoo")

import numpy as np

from adapters.walks import sensible_step
from red7 import IllegalTurn, Rules, Step, editions
from red7.adapters.engine_choice import play_by
from red7.adapters.gymnasium import Red7Env
from red7.adapters.pettingzoo import Red7, red7_v0
from red7.batch.one_game import KernelPlay
from red7.engine.when_kernels_pay import switch
from red7.environment.play import Play
from red7.environment.steps import number_of
from red7.errors import NoKernel
from red7.testing import VARIANTS, rules

pytestmark = pytest.mark.slow  # kernels are compiled first

SEEDS = st.one_of(st.integers(0, 2**32), st.integers(-(2**70), 2**70))


END, DRAW = 247, 245


@pytest.fixture(autouse=True, scope="module")
def kernels_are_allowed() -> Iterator[None]:
    """The other tests are played by the core alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RED7_FAST", raising=False)
        switch.cache_clear()
        yield
    switch.cache_clear()


def told(env: Red7) -> dict[str, object]:
    """All that an environment says of itself between two steps."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return {
        "seen": [[(name, part.dtype, part.tobytes()) for name, part in s.items()] for s in seen],
        "agents": env.agents,
        "selected": env.agent_selection,
        "rewards": env.rewards,
        "total": env._cumulative_rewards,
        "terminated": env.terminations,
        "truncated": env.truncations,
        "infos": env.infos,
    }


def onward(env: Red7, chance: random.Random) -> int:
    """An action such that players stay in for a while and turns grow long."""
    offered = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
    state = env.play.game.state
    if END in offered and chance.random() < 0.8 and env.play.rules.leader(state) == state.to_move:
        return END
    going_on = [action for action in offered if action <= DRAW]
    return chance.choice(going_on if going_on and chance.random() < 0.93 else offered)


def drive(env: Red7, other: Red7, seed: int, *, pictures: bool = False) -> None:
    """Play both to the end, step by step, the steps chosen by what the core offers."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    other.reset(seed=seed)
    while True:
        assert told(env) == told(other)
        if pictures and chance.random() < 0.2:
            assert env.render() == other.render()
        if not env.agents:
            break
        agent, action = other.agent_selection, None
        if not (other.terminations[agent] or other.truncations[agent]):
            action = onward(other, chance)
        env.step(action)
        other.step(action)
    assert env.play.rounds == other.play.rounds
    assert str(env.play.game.record) == str(other.play.game.record)
    assert env.play.game == other.play.game


def both(rules: Rules | str, players: int, *, match: bool = False) -> tuple[Red7, Red7]:
    options: dict[str, Any] = {
        "players": players,
        "rules": rules,
        "match": match,
        "render_mode": "ansi",
    }
    quick, slow = Red7(**options), Red7(kernels=False, **options)
    assert type(slow.play) is Play
    return quick, slow


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("text", editions())
def test_every_text_with_every_variant(text: str, variant: str) -> None:
    chosen = "+".join(filter(None, (text, variant)))
    for players in range(2, Rules.parse(chosen).book.players[1] + 1):
        quick, slow = both(chosen, players)
        assert isinstance(quick.play, KernelPlay)
        drive(quick, slow, seed=players, pictures=True)


@given(rules(), st.integers(2, 4), SEEDS, st.booleans())
@settings(max_examples=30)
def test_any_rules_and_any_deal(chosen: Rules, players: int, seed: int, match: bool) -> None:
    drive(*both(chosen, players, match=match), seed)


@given(SEEDS, st.integers(2, 4))
@settings(max_examples=15)
def test_games_after_the_first_are_the_same_too(seed: int, players: int) -> None:
    quick, slow = both("v1.2+advanced+action", players, match=True)
    drive(quick, slow, seed)
    for env in (quick, slow):
        env.reset()
    assert told(quick) == told(slow)


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("opponent", ["random", "sensible"])
def test_gymnasium_is_the_same_by_both(opponent: str, match: bool) -> None:
    options: dict[str, Any] = {"players": 3, "rules": "v1.2+advanced+action", "match": match}
    if opponent == "sensible":
        options["opponents"] = sensible_step
    quick, slow = Red7Env(**options), Red7Env(kernels=False, **options)
    for seed in range(6):
        shown = [env.reset(seed=seed) for env in (quick, slow)]
        chance = random.Random(seed)
        over = False
        while not over:
            one, other = (each[0] for each in shown)
            for part in one:
                assert np.array_equal(one[part], other[part])
            assert np.array_equal(quick.action_masks(), one["action_mask"])
            assert shown[0][1:] == shown[1][1:]
            view, steps = slow.play.game.view(0), slow.play.game.steps
            action = number_of(sensible_step(view, slow.play.rules, steps, chance))
            shown = [env.step(action) for env in (quick, slow)]
            over = shown[0][2] or shown[0][3]
        assert shown[0][1:] == shown[1][1:]


@pytest.mark.parametrize("asked", [(), (3,), (1, 2, 9)])
def test_the_game_can_be_read_at_any_time(asked: tuple[int, ...]) -> None:
    quick, slow = (play_by("v1.2+advanced+action", 3, kernels=way) for way in (True, False))
    for play in (quick, slow):
        play.start(5)
    chance = random.Random(5)
    for number in range(12):
        step = sensible_step(slow.game.shown, slow.rules, slow.game.steps, chance)
        slow.take(step)
        if number in asked:
            assert quick.game.take(step) == slow.game
            quick.take(step)
        else:
            assert quick.act(number_of(step))
    assert quick.game == slow.game


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_its_own_way(copied: Any) -> None:
    env = red7_v0.env(players=2, rules="v1.2+advanced+action")
    env.reset(seed=1)
    twin = copied(env)
    before = env.observe("player_0")["observation"].tolist()
    offered = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    twin.step(int(offered[0]))
    assert env.observe("player_0")["observation"].tolist() == before
    env.step(int(offered[0]))
    assert told(env) == told(twin)


def test_a_step_that_is_not_offered_is_refused_as_by_the_core() -> None:
    for kernels in (True, False):
        play = play_by("v1.2", 2, kernels=kernels)
        play.start(1)
        with pytest.raises(IllegalTurn, match="'end' is not allowed"):
            play.take(Step.parse("end"))
        assert not play.act(247)
        assert not play.act(-1)
        assert not play.act(999)


def test_rules_without_a_kernel_are_played_by_the_core() -> None:
    assert type(play_by("v1.0+must-stay-in", 2)) is Play
    with pytest.raises(NoKernel):
        KernelPlay("v1.0+must-stay-in", 2)


def test_where_answers_are_checked_the_rules_are_asked() -> None:
    assert type(play_by(Rules("v1.2").checked(), 2)) is Play


def test_a_variable_lets_the_core_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RED7_FAST", "0")
    switch.cache_clear()
    assert type(play_by("v1.2", 2)) is Play
    switch.cache_clear()


def test_without_the_extra_the_core_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "numba" else found(name)
    )
    assert type(play_by("v1.2", 2)) is Play
