"""The Gymnasium environment: its own checker, the opponents, the rewards."""

# ruff: noqa: E402  # what the outside package is needed for comes after the question for it

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np
from gymnasium.utils.env_checker import check_env

from adapters.walks import sensible_step
from red7 import IllegalTurn, InvalidPosition, Rules, State, Step, editions
from red7.adapters.gymnasium import Red7Env, random_player
from red7.environment.steps import number_of
from red7.table.steps import END
from red7.testing import VARIANTS

ALL_RULES = ["+".join(filter(None, (text, way))) for text in editions() for way in VARIANTS]


@pytest.mark.parametrize("rules", ALL_RULES)
def test_gymnasium_accepts_it(rules: str) -> None:
    for players in (2, 3, 4):
        check_env(Red7Env(players, rules), skip_render_check=True)


def test_gymnasium_accepts_it_by_its_name() -> None:
    check_env(gymnasium.make("red7/Red7-v0", players=3, rules="v1.2+action", match=True).unwrapped)


def walk(env: Red7Env, seed: int) -> float:
    chance = random.Random(seed)
    env.reset(seed=seed)
    total, done = 0.0, False
    while not done:
        view = env.play.game.view(env.seat)
        step = sensible_step(view, env.play.rules, env.play.game.steps, chance)
        assert env.action_masks()[number_of(step)]
        _, reward, terminated, truncated, _ = env.step(number_of(step))
        total, done = total + float(reward), terminated or truncated
    return total


def walk_often(env: Red7Env) -> set[float]:
    return {walk(env, seed) for seed in range(15)}


@pytest.mark.parametrize("match", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_episode_is_won_or_lost(players: int, match: bool) -> None:
    env = Red7Env(players, "advanced+action", sensible_step, seat=players - 1, match=match)
    shared = {players / winners - 1 for winners in range(2, players)} if match else set()
    found = walk_often(env)
    assert {-1, players - 1} <= found <= {-1, players - 1} | shared


def test_the_same_seed_gives_the_same_episode() -> None:
    episodes = []
    for _ in range(2):
        env = Red7Env(3, "advanced", random_player)
        seen, _ = env.reset(seed=4)
        after, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        episodes.append((seen["observation"].tolist(), after["observation"].tolist()))
    assert episodes[0] == episodes[1]


def test_an_illegal_action_ends_the_episode() -> None:
    env = Red7Env()
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(247)
    assert (reward, terminated, info) == (-1, True, {"illegal": True})


def test_opponents_are_asked_in_their_own_view() -> None:
    views: list[State] = []

    def watcher(view: State, rules: Rules, steps: Sequence[Step], rng: random.Random) -> Step:
        views.append(view)
        return sensible_step(view, rules, steps, rng)

    env = Red7Env(3, "action", watcher)
    for seed in range(3):
        walk(env, seed)
    assert views
    for view in views:
        assert view == view.view(view.to_move or 0)
        assert view.to_move != env.seat


def test_every_opponent_has_its_seat() -> None:
    asked: list[tuple[str, int | None]] = []

    def named(name: str):  # type: ignore[no-untyped-def]
        def choose(view: State, rules: Rules, steps: Sequence[Step], rng: random.Random) -> Step:
            asked.append((name, view.to_move))
            return sensible_step(view, rules, steps, rng)

        return choose

    walk(Red7Env(3, "v1.2", [named("left"), named("right")], seat=1), 3)
    assert set(asked) <= {("left", 2), ("right", 0)}
    assert asked


def test_an_opponent_that_cheats_is_found_out() -> None:
    env = Red7Env(2, "v1.2", lambda *_: END)
    with pytest.raises(IllegalTurn, match="'end' is not allowed"):
        walk_often(env)


def test_the_number_of_opponents_must_fit() -> None:
    with pytest.raises(InvalidPosition, match="1 opponents"):
        Red7Env(3, opponents=[random_player])
    with pytest.raises(InvalidPosition, match="no seat 2"):
        Red7Env(2, seat=2)


def test_it_shows_the_table_as_the_seat_sees_it() -> None:
    env = Red7Env(2, render_mode="ansi")
    env.reset(seed=1)
    assert str(env.play.game.view(0)) in env.render()
    pixels = Red7Env(2, render_mode="rgb_array")
    pixels.reset(seed=1)
    assert pixels.render().dtype == np.uint8
