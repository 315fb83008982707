"""A batch plays as the core does: every text, every variant, the readings that it knows."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("numba", reason="needs the extra fast")

import numpy as np

import red7
from batch.driving import TEXTS, VARIANTS, disagreements, named
from red7 import IllegalTurn, InvalidPosition, Layer, Plugin, Rules, rule
from red7.batch import Batch, CoreBatch, NoKernel
from red7.hooks.compose import rules_of
from red7.hooks.discovery import load
from red7.kernels.parameters import _ASKED as ASKED
from red7.kernels.parameters import turn_parameters

SEEDS = st.integers(0, 2**31)
READINGS = tuple(card.name for card in red7.plugins() if card.kind == "reading")
LEFT_TO_THE_CORE = {("five-may-wait", "action_waits")}
"""An action that waits."""


def same(rules: str, players: int, seed: int, *, games: int = 2, match: bool = False) -> None:
    assert next(disagreements(rules, players, games=games, seed=seed, match=match), "") == ""


# --- the same as the core -----------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("text", TEXTS)
def test_every_text_with_every_variant(text: str, variant: str) -> None:
    most = Rules.parse(named(text, variant)).book.players[1]
    for players in range(2, most + 1):
        same(named(text, variant), players, seed=7 * players)


@given(st.sampled_from(TEXTS), st.sampled_from(VARIANTS), st.integers(2, 4), SEEDS)
def test_any_deal(text: str, variant: str, players: int, seed: int) -> None:
    same(named(text, variant), players, seed)


@given(
    st.sampled_from(TEXTS),
    st.sampled_from(("advanced+action", "action", "advanced")),
    st.lists(st.sampled_from(READINGS), min_size=1, max_size=2, unique=True),
    st.integers(2, 4),
    SEEDS,
)
def test_any_reading(text: str, variant: str, readings: list[str], players: int, seed: int) -> None:
    try:
        rules = named(text, variant, *readings)
        Batch(rules, 1, players)
    except (red7.PluginConflict, NoKernel):
        return
    same(rules, players, seed)


@given(st.sampled_from(TEXTS), st.sampled_from(("advanced", "advanced+action", "")), SEEDS)
def test_whole_matches(text: str, variant: str, seed: int) -> None:
    same(named(text, variant), 2 + seed % 3, seed, games=1, match=True)


@pytest.mark.parametrize("reading", ["score-all-groups", "score-choose-group", "shuffle-all"])
def test_matches_scored_otherwise(reading: str) -> None:
    same(named("rogers", "advanced+action", reading), 3, seed=5, match=True)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, 2**32, 2**40 + 7, 2**62, -5])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_deals_the_same_cards(seed: int, players: int) -> None:
    batch = Batch("v1.2", 35, players, seed=seed)
    for game in (0, 1, 34):
        assert batch.position(game) == Rules().deal(players, seed=seed + game)


def test_a_deck_of_another_size_needs_no_kernel() -> None:
    class Pocket:
        PLUGIN = Plugin(name="pocket", layer=Layer.HOUSE, changes="Fewer cards.", source="here")

        @staticmethod
        @rule("C02", "deck")
        def three_colors() -> red7.CardSet:
            """Three colors."""
            return red7.CardSet(f"{color}{number}" for color in "RGV" for number in range(1, 8))

        @staticmethod
        @rule("C04", "deal_sizes")
        def small_hands(players: int) -> red7.Deal:
            """Four cards, fewer the more play."""
            return red7.Deal(hand=6 - players, palette=1)

    rules = Rules("v1.2", "advanced", "action", Pocket)
    for players in (2, 3):
        assert next(disagreements(rules, players, games=4, seed=3, match=True), "") == ""


def test_games_that_are_over_are_dealt_again_with_the_next_seeds() -> None:
    batch = Batch("v1.2", 40, 2, seed=100, again=True)
    core = CoreBatch("v1.2", 40, 2, seed=100, again=True)
    for _ in range(60):
        actions = batch.sample()
        batch.step(actions)
        core.step(actions)
        assert (batch.seeds == core.seeds).all()
        assert (batch.masks() == core.masks()).all()
    assert (batch.seeds >= 140).any()
    assert ((batch.seeds - 100) % 40 == np.arange(40)).all()


# --- rules without a kernel ---------------------------------------------------------------------


def test_a_strangers_rule_is_named() -> None:
    class Odd:
        PLUGIN = Plugin(name="odd", layer=Layer.HOUSE, changes="Something.", source="here")

        @staticmethod
        @rule("odd-1", "refuse_play")
        def nothing_red(card: red7.Card) -> red7.Refusal | None:
            """No red card is played."""
            return "it is red" if card.color is red7.Color.RED else None

    with pytest.raises(NoKernel, match="refuse_play") as raised:
        Batch(Rules("v1.2", Odd), 1)
    assert (raised.value.plugin, raised.value.hook, raised.value.clause) == (
        "odd",
        "refuse_play",
        "odd-1",
    )
    played = CoreBatch(Rules("v1.2", Odd), 1)
    assert played.masks().sum() == Batch("v1.2", 1).masks().sum() - sum(
        card.color is red7.Color.RED for card in played.position(0).mover.hand
    )


@pytest.mark.parametrize(
    ("rules", "plugin"),
    [
        ("v1.0+must-stay-in", "must-stay-in"),
        ("v1.2-es+action+failed-three-barred", "failed-three-barred"),
        ("v1.0+action+five-may-wait", "five-may-wait"),
        ("v1.2+advanced+action+test-at-end", "advanced-discard"),
        ("v1.2-es+either-order", "v1.2-es"),
    ],
)
def test_what_rests_on_hidden_cards_is_left_to_the_core(rules: str, plugin: str) -> None:
    with pytest.raises(NoKernel) as raised:
        Batch(rules, 1)
    assert raised.value.plugin == plugin


def test_the_message_says_what_kernels_cannot_do() -> None:
    rules = Rules("v1.0", "action", "five-may-wait")
    with pytest.raises(NoKernel, match=r"five-may-wait cannot be played in a batch: .*CoreBatch"):
        Batch(rules, 1)
    with pytest.raises(
        NoKernel, match=r"^kernels cannot list the turns of these rules: "
    ) as raised:
        turn_parameters(rules.book)
    assert "batch" not in str(raised.value)


def test_every_rule_that_is_built_in_has_its_kernel() -> None:
    missing = {
        (card.name, found.mark.hook)
        for card in red7.plugins()
        for found in rules_of(*load(card.name))
        if found.mark.kernel is None and found.mark.hook not in ASKED
    }
    assert missing == LEFT_TO_THE_CORE


# --- the interface ------------------------------------------------------------------------------


BATCHES = pytest.mark.parametrize("made", [Batch, CoreBatch])


def test_both_batches_have_the_same_names() -> None:
    names = {name for name in dir(Batch) if not name.startswith("_")} - {"bytes_per_game"}
    assert names <= {*dir(CoreBatch)}
    assert inspect.signature(Batch) == inspect.signature(CoreBatch)
    for name in names:
        one, other = getattr(Batch, name), getattr(CoreBatch, name)
        if inspect.isfunction(one):
            assert inspect.signature(one) == inspect.signature(other), name


@BATCHES
def test_a_step_that_is_not_offered_moves_nothing(made: type[Batch | CoreBatch]) -> None:
    batch = made("v1.2", 3, 2, seed=7)
    before = batch.observations()
    actions = batch.sample()
    actions[2] = 247
    with pytest.raises(IllegalTurn, match="'end' is not allowed in game 2"):
        batch.step(actions)
    assert (batch.observations() == before).all()
    actions[2] = 300
    with pytest.raises(IllegalTurn, match="300 in game 2 is not the number of a step"):
        batch.step(actions)
    assert (batch.observations() == before).all()


@BATCHES
def test_a_refusal_shows_only_what_the_player_to_move_knows(
    made: type[Batch | CoreBatch],
) -> None:
    batch = made("v1.2+advanced+action", 2, 3, seed=7, threads=2)
    state = batch.position(1)
    assert state.to_move is not None
    with pytest.raises(IllegalTurn) as raised:
        batch.step([-1, 247])
    assert str(raised.value) == (f"'end' is not allowed in game 1, '{state.view(state.to_move)}'.")


@BATCHES
def test_what_does_not_fit_is_refused(made: type[Batch | CoreBatch]) -> None:
    batch = made("v1.2", 3, 2, seed=7)
    before = batch.observations()
    with pytest.raises(InvalidPosition, match="3 games need as many steps"):
        batch.step([0, 0])
    with pytest.raises(InvalidPosition, match="3 games need as many seeds"):
        batch.deal([1, 2])
    for number in (0, -1, True, 1.5):
        for kind in (Batch, CoreBatch):
            with pytest.raises(
                InvalidPosition, match="is not a number of threads: it must be 1 or more"
            ):
                kind(games=2, threads=number)
            with pytest.raises(
                InvalidPosition, match="is not a number of games: it must be 1 or more"
            ):
                kind(games=number)
    with pytest.raises(InvalidPosition, match="3 games need as many marks"):
        batch.deal([1, 2, 3], where=np.array([True, False]))
    with pytest.raises(InvalidPosition, match="3 games need as many seats"):
        batch.observations([0, 1])
    with pytest.raises(InvalidPosition, match="there is no seat 2: the seats are 0 to 1"):
        batch.observations([0, 1, 2])
    assert not batch.observations([-1, -1, -1]).any()
    assert (batch.observations() == before).all()
    with pytest.raises(InvalidPosition, match="2 to 4"):
        made("v1.2", 3, 5)


def test_threads_change_nothing() -> None:
    one = Batch("v1.2+advanced+action", 101, 3, seed=7, again=True)
    two = Batch("v1.2+advanced+action", 101, 3, seed=7, again=True, threads=2)
    for _ in range(60):
        actions = one.sample()
        assert (two.sample() == actions).all()
        one.step(actions)
        two.step(actions)
    assert (one.observations() == two.observations()).all()
    assert (one.masks() == two.masks()).all()


def test_samples_are_offered_and_the_same_again() -> None:
    batch = Batch("v1.2+advanced+action", 200, 4, seed=7)
    first = batch.sample()
    assert batch.masks()[np.arange(200), first].all()
    batch.seed_sampling(7)
    assert (batch.sample() == first).all()


def test_a_game_takes_less_than_a_kilobyte() -> None:
    assert Batch("v1.2", 2).bytes_per_game < 1024


def test_red7_itself_imports_neither_numba_nor_numpy() -> None:
    code = "import sys, red7; red7.Rules('action').deal(2, seed=1); print('numba' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
