"""The training script of the manual: what it foresees comes true, and it learns the same again."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("numba", reason="needs the extra fast")

import numpy as np

from red7 import Color, Rules, State
from red7.batch import Batch
from red7.players import play_round, random_steps
from red7.table.cards import CARDS, CardSet
from red7.table.position import Seat

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "learning" / "train_a_player.py"
PALETTES = st.sets(st.sampled_from(CARDS), max_size=9)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_a_player", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LEARNING = script()
RULES = Rules.parse(LEARNING.RULES)


@given(PALETTES, PALETTES)
def test_palettes_are_compared_as_the_rules_do(mine: set[object], theirs: set[object]) -> None:
    sets = CardSet(mine), CardSet(theirs - mine)
    state = State(tuple(Seat(each.bits, 0) for each in sets), 0)
    rows = np.array([[card in each for card in CARDS] for each in sets], np.float32)
    own, other = LEARNING.ranks(rows)
    for color in Color:
        ranks = [RULES.standing(state, seat, color=color).rank for seat in (0, 1)]
        assert (own[color.strength] > other[color.strength]) == (ranks[0] > ranks[1])


@given(st.integers(0, 2**32))
def test_what_is_seen_after_a_step_is_known_before_it(seed: int) -> None:
    batch = Batch(LEARNING.RULES, 24, 2, seed=seed)
    while not batch.over.all():
        seats, seen, steps = batch.to_move, batch.observations(), batch.sample()
        batch.step(np.where(seats >= 0, steps, -1))
        going = ~batch.over
        thought = LEARNING.after(seen[going], steps[going])
        came = batch.observations(np.maximum(seats, 0))[going]
        draws = steps[going] == LEARNING.FIRST_WITHOUT_CARD
        blind = draws & (LEARNING.part(seen[going], "deck") != 1).all(1)
        LEARNING.part(came, "hand")[blind] = LEARNING.part(thought, "hand")[blind]
        np.testing.assert_allclose(thought, came, atol=1e-5)


@given(st.integers(0, 2**32))
def test_a_turn_that_ends_without_winning_is_lost_and_no_other(seed: int) -> None:
    batch = Batch(LEARNING.RULES, 24, 2, seed=seed)
    while not batch.over.all():
        seats, seen, steps = batch.to_move, batch.observations(), batch.sample()
        batch.step(np.where(seats >= 0, steps, -1))
        moved = seats >= 0
        _, lost = LEARNING.inputs(LEARNING.after(seen[moved], steps[moved]))
        went_out = batch.out[np.arange(batch.games), seats]
        assert lost.tolist() == went_out[moved].tolist()


def test_the_same_seed_learns_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LEARNING, "GAMES", 24)
    told: list[str] = []
    first, curve = LEARNING.train(1200, seed=3, rounds=2, say=told.append)
    again, _ = LEARNING.train(1200, seed=3, rounds=2, say=told.append)
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    assert not np.array_equal(first[0], LEARNING.Network(np.random.default_rng(3)).weights[0])
    assert curve[-1][0] >= 1200
    assert "against greedy" in told[0]
    assert LEARNING.drawn(curve, 2).startswith("<svg")


@pytest.mark.slow
def test_what_it_learns_beats_whoever_moves_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LEARNING, "GAMES", 128)
    monkeypatch.setattr(LEARNING, "POINTS", 0)
    weights, _ = LEARNING.train(40_000, rounds=1, say=lambda _: None)
    bots = [LEARNING.player(weights), random_steps]
    won = 0
    for seed in range(40):
        _, end = play_round(RULES, RULES.deal(2, seed=seed), bots, random.Random(seed))
        won += RULES.winner(end) == 0
    assert won > 25
