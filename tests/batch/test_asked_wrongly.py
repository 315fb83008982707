"""What batches and vector environments cannot be asked with: refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numba", reason="needs the extra fast")

import numpy as np

from red7 import IllegalTurn, InvalidPosition, Layer, Plugin, Rules, rule
from red7.batch import Batch, CoreBatch, NoKernel
from red7.batch.checked import LARGEST_SEED
from red7.batch.game_loops import KERNELS

Made = type[Batch | CoreBatch]
BATCHES = pytest.mark.parametrize("made", [Batch, CoreBatch])
NO_SEEDS: tuple[Any, ...] = (1.5, "a", None, True)


@BATCHES
@pytest.mark.parametrize("seed", NO_SEEDS)
def test_a_seed_is_a_whole_number(made: Made, seed: Any) -> None:
    with pytest.raises(InvalidPosition, match="is not a seed: a seed is a whole number"):
        made("v1.2", 2, seed=seed)
    batch = made("v1.2", 2)
    with pytest.raises(InvalidPosition, match="is not a seed: a seed is a whole number"):
        batch.deal([seed, seed])
    with pytest.raises(InvalidPosition, match="is not a seed: a seed is a whole number"):
        batch.seed_sampling(seed)


@BATCHES
@pytest.mark.parametrize("seed", [2**63 - 1, 2**63, 2**64 - 1, 10**30, -(2**63), -(10**30)])
def test_a_seed_that_is_too_large_is_refused(made: Made, seed: int) -> None:
    with pytest.raises(InvalidPosition, match=f"^{seed} is no seed for a batch"):
        made("v1.2", 1, seed=seed)
    batch = made("v1.2", 2)
    with pytest.raises(InvalidPosition, match="is no seed for a batch"):
        batch.deal([1, seed])
    batch.seed_sampling(seed)


@BATCHES
def test_the_largest_seeds_deal_what_they_deal_elsewhere(made: Made) -> None:
    for seed in (LARGEST_SEED, -LARGEST_SEED, np.int64(7)):
        dealt = made("v1.2", 1, seed=seed).position(0)
        assert dealt == Rules().deal(2, seed=int(seed))


@BATCHES
@pytest.mark.parametrize(
    "actions",
    [
        [0.7, 1],
        [1.0, 1.0],
        ["a", "b"],
        [float("nan"), 0],
        [2**64, 0],
        np.full(2, 2**64 - 1, np.uint64),
        np.ones(2, bool),
        [None, None],
    ],
    ids=repr,
)
def test_a_step_is_a_whole_number(made: Made, actions: Any) -> None:
    batch = made("v1.2", 2, seed=7)
    before = batch.observations()
    with pytest.raises(IllegalTurn, match="in game 0 is not the number of a step"):
        batch.step(actions)
    assert (batch.observations() == before).all()


@BATCHES
@pytest.mark.parametrize("seat", [-5, -2, 2, 0.5, 2**64 - 1])
def test_a_seat_that_nobody_has_is_refused(made: Made, seat: Any) -> None:
    with pytest.raises(InvalidPosition, match=f"there is no seat .*{seat}.*: the seats are 0 to 1"):
        made("v1.2", 2).observations([0, seat])


@BATCHES
def test_numbers_come_in_any_array_and_compile_nothing_again(made: Made) -> None:
    batch, plain = made("v1.2", 4, seed=7), made("v1.2", 4, seed=7)
    steps = batch.sample()
    fixed = steps.copy()
    fixed.setflags(write=False)
    seats = np.repeat(batch.to_move, 2)[::2]
    for odd in (np.repeat(steps, 2)[::2], fixed, steps.astype(np.uint8), steps.astype(">i4")):
        batch.deal(np.arange(14, 22)[::2] // 2, where=np.repeat([True], 8)[::2])
        assert (batch.observations(seats) == plain.observations()).all()
        batch.step(odd)
        fresh = made("v1.2", 4, seed=7)
        fresh.step(steps)
        assert (batch.masks() == fresh.masks()).all()
    assert all(len(kernel.signatures) <= 1 for kernel in KERNELS)


def test_a_word_that_no_kernel_knows_is_named_with_those_that_there_are() -> None:
    def misspelt(kernel: dict[str, Any]) -> Rules:
        class Odd:
            PLUGIN = Plugin(name="odd", layer=Layer.HOUSE, changes="Something.", source="here")

            @staticmethod
            @rule("C25", "draw_earned", kernel=kernel)
            def drawn() -> Any:
                """A discard earns a draw."""

        return Rules("v1.2", "advanced", Odd)

    for kernel, told in (
        ({"draw": "if lucky"}, r"plug-in 'odd' says 'if lucky' for 'draw'.* no, if higher\."),
        ({"draw": ["no"]}, r"plug-in 'odd' says .* for 'draw'.* no, if higher\."),
        ({"nonsense": 5}, r"plug-in 'odd' says 'nonsense', .* draw_by_action,"),
        ({"nonsense": "so"}, r"plug-in 'odd' says 'nonsense', .* draw_by_action,"),
        ({"limit": "two"}, r"plug-in 'odd' says 'two' for 'limit'.* a whole number"),
    ):
        with pytest.raises(NoKernel, match=told) as raised:
            Batch(misspelt(kernel), 1)
        assert (raised.value.plugin, raised.value.hook) == ("odd", "draw_earned")


def test_many_environments_refuse_what_does_not_fit() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="needs the extra gymnasium")
    import red7.adapters.gymnasium  # noqa: F401  # registers the environment

    def many(**options: Any) -> Any:
        return gymnasium.make_vec("red7/Red7-v0", num_envs=3, **options)

    for players in (0, 1, 9):
        with pytest.raises(InvalidPosition, match=f"'{players}' is not a number of players"):
            many(players=players)
        with pytest.raises(InvalidPosition, match=f"'{players}' is not a number of players"):
            gymnasium.make("red7/Red7-v0", players=players)
    with pytest.raises(InvalidPosition, match="'greedy' is no function that gives a step"):
        many(opponents="greedy")
    envs = many()
    with pytest.raises(InvalidPosition, match="3 environments need as many seeds"):
        envs.reset(seed=[1, 2])
    with pytest.raises(InvalidPosition, match="is no seed for a batch"):
        envs.reset(seed=2**70)
    with pytest.raises(IllegalTurn, match=r"'0.5' in game 0 is not the number of a step"):
        envs.step(np.full(3, 0.5))
    seen, _ = envs.reset(seed=7)
    again, _ = envs.reset(seed=np.int64(7))
    assert (seen["observation"] == again["observation"]).all()
    again, _ = envs.reset(seed=[7, 8, 9])
    assert (seen["observation"] == again["observation"]).all()
