"""The PettingZoo environment: PettingZoo's own suites, and what they do not ask."""

# what the outside package is needed for comes after the question for it

from __future__ import annotations

import functools
import random
import warnings
from collections.abc import Iterable

import pytest

pytest.importorskip("pettingzoo")

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it warns of its own games, with pygame
    from pettingzoo.test import api_test, render_test, seed_test

from adapters.walks import sensible_step
from red7 import IllegalTurn, Rules, editions
from red7.adapters.pettingzoo import Red7, red7_v0
from red7.environment import observation
from red7.environment.steps import number_of
from red7.testing import VARIANTS

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
ALL_RULES = ["+".join(filter(None, (text, way))) for text in editions() for way in VARIANTS]


def every_size(rules: Iterable[str], *, by_default: str) -> list[object]:
    """Rules with two, three and four players; by default only some of them, with three."""
    return [
        pytest.param(
            each,
            players,
            marks=[] if players == 3 and each.endswith(by_default) else pytest.mark.slow,
        )
        for each in rules
        for players in (2, 3, 4)
    ]


@pytest.mark.parametrize(("rules", "players"), every_size(ALL_RULES, by_default="+advanced+action"))
def test_pettingzoo_accepts_it(rules: str, players: int) -> None:
    make = functools.partial(red7_v0.env, players=players, rules=rules)
    api_test(red7_v0.raw_env(players=players, rules=rules))
    api_test(make())
    seed_test(make)
    render_test(make)


@pytest.mark.parametrize(
    ("rules", "players"),
    every_size(
        ["v1.2+advanced", "rogers+advanced+action", "v1.2-es+advanced"], by_default="action"
    ),
)
def test_pettingzoo_accepts_matches(rules: str, players: int) -> None:
    make = functools.partial(red7_v0.env, players=players, rules=rules, match=True)
    api_test(red7_v0.raw_env(players=players, rules=rules, match=True), num_cycles=300)
    api_test(make(), num_cycles=300)
    seed_test(make, num_cycles=100)


def walk(env: Red7, seed: int) -> dict[str, float]:
    """Play on to the end with sensible steps: every agent's sum of rewards."""
    chance, totals = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        play = env.play
        step = sensible_step(play.game.view(env._seats[agent]), play.rules, play.game.steps, chance)
        assert seen["action_mask"][number_of(step)]
        env.step(number_of(step))
    return totals


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winner_gets_what_the_others_lose(players: int, match: bool) -> None:
    for seed in range(5):
        env = red7_v0.raw_env(players=players, rules="advanced+action", match=match)
        totals = walk(env, seed)
        assert sorted(totals.values()) == [-1] * (players - 1) + [players - 1]


def test_a_player_who_is_out_is_terminated_and_the_others_play_on() -> None:
    env = red7_v0.raw_env(players=3)
    env.reset(seed=1)
    first = env.agent_selection
    env.step(number_of(next(step for step in env.play.game.steps if str(step) == "pass")))
    assert env.agent_selection == first
    _, reward, terminated, *_ = env.last()
    assert (reward, terminated) == (-1, True)
    env.step(None)
    assert first not in env.agents
    assert len(env.agents) == 2


def test_in_a_match_nobody_is_terminated_before_its_end() -> None:
    env = red7_v0.raw_env(players=3, rules="advanced", match=True)
    env.reset(seed=1)
    while env.play.rounds < 2:
        env.step(number_of(env.play.game.steps[-1]))
        assert len(env.agents) == 3
        assert not any(env.terminations.values())


def test_an_illegal_action_raises_in_the_raw_environment() -> None:
    env = red7_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalTurn):
        env.step(247)


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    env = red7_v0.env()
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(247)
    assert all(env.terminations.values())
    assert env.unwrapped._cumulative_rewards[offender] == -1


def test_the_seed_deals_the_cards_of_the_library() -> None:
    env = red7_v0.raw_env(players=2)
    env.reset(seed=11)
    state = Rules().deal(2, seed=11)
    for seat, agent in enumerate(env.possible_agents):
        parts = observation.split(env.observe(agent)["observation"], 2)
        assert {int(index) for index in np.flatnonzero(parts["hand"])} == {
            card.index for card in state.seats[seat].hand
        }


def test_only_the_mover_has_legal_actions() -> None:
    env = red7_v0.raw_env(players=4)
    env.reset(seed=2)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert [agent for agent, legal in masks.items() if legal] == [env.agent_selection]


def test_it_has_a_versioned_name() -> None:
    assert str(red7_v0.raw_env()) == "red7_v0"


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="svg"):
        red7_v0.env(render_mode="svg")


def test_the_text_shows_no_hidden_card() -> None:
    env = red7_v0.env(players=2, render_mode="ansi")
    env.reset(seed=3)
    view = env.unwrapped.play.game.shown
    assert str(view) in env.render()
    assert "???????" in env.render()
