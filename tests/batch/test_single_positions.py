"""Compiled kernels list, play and draw turns as the pure engine does, and in the same order."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

pytest.importorskip("numba", reason="needs the extra fast")

import red7
from red7 import PluginConflict, Rules, State, TooManyTurns, Turn, testing
from red7.engine import recent, when_kernels_pay
from red7.engine.by_kernel import KernelTurns
from red7.engine.playbook import Playbook
from red7.errors import NoKernel
from red7.hooks.marker import Layer
from red7.testing.subject import fewer_cards

READINGS = [card.name for card in red7.plugins() if card.layer is Layer.READING]
WITHOUT_A_KERNEL = ["five-may-wait"]


@pytest.fixture(autouse=True, scope="module")
def pure() -> Iterator[None]:
    """Let the rules themselves go the pure way."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Playbook, "by_kernel", None)
        yield


def kernel_of(rules: Rules) -> KernelTurns:
    return KernelTurns(rules.book)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A text, its variants, and up to two readings, all with a kernel."""
    names = [draw(st.sampled_from(red7.editions()))]
    names += [name for name in draw(st.sampled_from(testing.VARIANTS)).split("+") if name]
    names += draw(st.lists(st.sampled_from(READINGS), max_size=2, unique=True))
    try:
        rules = Rules(*names)
        kernel_of(rules)
    except (PluginConflict, NoKernel):
        rules = Rules(names[0], "advanced", "action")
    return rules


def compare(rules: Rules, state: State) -> int:
    """Compare what both ways find; how many lists the kernel has made."""
    if rules.book.round_result(state) is not None or not rules.book.has_seats_for(state):
        return 0
    kernel, made = kernel_of(rules), 0
    for surviving in (False, True):
        found = kernel.turns(state, surviving=surviving)
        try:
            expected = list(rules.turns(state, surviving=surviving))
        except TooManyTurns:
            return made
        if found is not None:
            assert len(found) == len(expected)
            places = range(-len(found), len(found))
            assert [found[place] for place in places] == 2 * expected  # each turn by itself
            assert list(found) == expected  # in the same order
            assert [found[place] for place in places] == 2 * expected
            made += 1
    return made


@given(state=testing.positions(max_players=4, max_palette=6, max_hand=5), rules=any_rules())
def test_turns_are_listed_alike(state: State, rules: Rules) -> None:
    note(f"'{state}' under {rules}")
    compare(rules, state)


@given(
    rules=any_rules(),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    view=st.booleans(),
)
def test_games_are_played_alike(rules: Rules, players: int, seed: int, view: bool) -> None:
    kernel, chance = kernel_of(rules), random.Random(seed)
    state = rules.deal(players, seed=seed)
    for _ in range(chance.randrange(30)):
        if state.to_move is None:
            break
        state = rules.random_turn(state, chance)[1]
    assume(state.to_move is not None)
    note(f"'{state}' under {rules}")
    compare(rules, state.view(state.to_move) if view and state.to_move is not None else state)
    turns = list(rules.turns(state).first(3000)[0])
    for turn in chance.sample(turns, min(len(turns), 12)):
        assert kernel.play(state, turn) in (None, rules.play(state, turn))
    surviving = list(kernel.turns(state, surviving=True) or ())
    for turn in chance.sample(surviving, min(len(surviving), 12)):
        assert kernel.play(state, turn, survives=True) == rules.play(state, turn)
    one, other = random.Random(seed), random.Random(seed)
    drawn = kernel.random_turn(state, one.random)
    if drawn is None:
        assert kernel.turns(state, surviving=False) is None
    else:
        assert drawn == rules.random_turn(state, other)
    assert one.random() == other.random()  # as many numbers were used


@given(
    state=testing.positions(max_players=3, max_palette=5, max_hand=4),
    rules=any_rules(),
    seed=st.integers(0, 2**32),
)
def test_the_same_lot_draws_the_same_turn(state: State, rules: Rules, seed: int) -> None:
    assume(rules.book.round_result(state) is None and rules.turns(state))
    note(f"'{state}' under {rules}")
    one, other = random.Random(seed), random.Random(seed)
    found = kernel_of(rules).random_turn(state, one.random)
    if found is not None:
        assert found == rules.random_turn(state, other)
        assert one.random() == other.random()  # as many numbers were used


@given(state=testing.positions(max_players=3, max_palette=4, max_hand=3), rules=any_rules())
def test_a_turn_that_is_not_legal_is_not_played(state: State, rules: Rules) -> None:
    assume(rules.book.round_result(state) is None)
    kernel = kernel_of(rules)
    for turn in red7.Rules("action", "either-order").turns(state).first(50)[0]:
        if turn not in rules.turns(state):
            assert kernel.play(state, turn) is None


def test_a_turn_drawn_by_its_number_is_played_without_another_look() -> None:
    rules = Rules("v1.2", "advanced", "action")
    state = rules.deal(3, seed=3)
    found = kernel_of(rules).turns(state, surviving=True)
    assert found is not None
    with pytest.raises(IndexError):
        found[len(found)]
    drawn = found[-1]
    assert recent.survives(rules.book, state, drawn)
    assert drawn == list(found)[-1]


@pytest.mark.parametrize("variant", testing.VARIANTS)
@pytest.mark.parametrize("edition", red7.editions())
def test_every_text_has_a_kernel(edition: str, variant: str) -> None:
    rules, chance = Rules.parse("+".join(filter(None, (edition, variant)))), random.Random(7)
    state, made = rules.deal(3, seed=7), 0
    for _ in range(6):
        if state.to_move is not None:
            made += compare(rules, state)
            state = rules.random_turn(state, chance)[1]
    assert made >= 6


def test_every_reading_has_one_but_for_an_action_that_waits() -> None:
    missing = []
    for card in red7.plugins():
        if card.layer is Layer.READING:
            try:
                rules = Rules((card.open_in or ("v1.2",))[0], "advanced", "action", card.name)
                assert compare(rules, rules.deal(3, seed=1)) == 2
            except NoKernel:
                missing.append(card.name)
    assert missing == WITHOUT_A_KERNEL


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("rules", ["v1.2+advanced+action", "rogers+action", "v1.2-es+advanced"])
def test_perft_counts_the_same(rules: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Rules.parse(rules)
    state = fewer_cards(played.deal(2, seed=11), 4)
    expected = red7.perft(played, state, depth)
    monkeypatch.setattr(Playbook, "by_kernel", property(KernelTurns))
    assert red7.perft(played, state, depth) == expected


def test_a_turn_longer_than_two_ints_is_left_to_the_walk() -> None:
    hand = "R7O7Y7R5O5Y5G5B5I5V5G3B3V2I1V1"
    state = State.parse(f"*G2:{hand}/R6R4:?7 - R1O1Y1G1B1I2I3I4I6I7")
    assert kernel_of(Rules("action")).turns(state, surviving=False) is None


def test_no_number_is_used_for_a_random_turn_that_is_left_to_the_walk() -> None:
    rules = Rules("v1.1", "advanced", "action", "five-many-discards")
    kernel, chance = kernel_of(rules), random.Random(7)
    assert kernel.random_turn(rules.deal(2, seed=2380689), chance.random) is None
    assert chance.random() == random.Random(7).random()


def test_the_first_card_of_a_turn_may_be_one_that_takes_and_stays_in() -> None:
    rules = Rules("v1.1", "advanced", "action", "impossible-unplayable", "one-may-go-unused")
    state = State.parse("R6O2:R1/*R5O5V5B3O1:V1 G1B1G7Y6G4I4 Y1Y2Y3")
    assert compare(rules, state) == 2
    assert Turn.parse("+V1xR6") in rules.turns(state)


def test_an_action_that_a_hidden_card_might_do_is_left_to_the_walk() -> None:
    rules = Rules("rogers", "advanced", "action")
    state = State.parse("*R4V2:B7I7R5I5/G7G5B1:?3/R3O3G3Y2:G6!?3/V7V6O5Y5V4O2:- O7B5G1G2B4O6I6 ?5")
    assert kernel_of(rules).turns(state, surviving=False) is None


def test_a_slice_of_turns_is_a_list() -> None:
    rules = Rules("advanced")
    state = rules.deal(2, seed=1)
    found = kernel_of(rules).turns(state, surviving=False)
    assert found is not None
    assert found[1:3] == list(rules.turns(state))[1:3]
    assert found[-1] == list(rules.turns(state))[-1]
    assert isinstance(found[0], Turn)


# --- when kernels are at work -------------------------------------------------------------------


Switch = Callable[[str | None], None]


@pytest.fixture
def switch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Switch]:
    """Turns the switch, or takes it away: it is read once, and here once more."""

    def turn(to: str | None) -> None:
        if to is None:
            monkeypatch.delenv(when_kernels_pay.SWITCH, raising=False)
        else:
            monkeypatch.setenv(when_kernels_pay.SWITCH, to)
        when_kernels_pay.switch.cache_clear()

    yield turn
    when_kernels_pay.switch.cache_clear()


def test_the_switch_says_whether_kernels_are_used(
    monkeypatch: pytest.MonkeyPatch, switch: Switch
) -> None:
    book = Rules("advanced", "action").book
    monkeypatch.setattr(when_kernels_pay, "_lists_left", 0)
    switch(when_kernels_pay.NEVER)
    assert not when_kernels_pay.is_worth_it()
    monkeypatch.setenv(when_kernels_pay.SWITCH, when_kernels_pay.AT_ONCE)
    assert not when_kernels_pay.is_worth_it()  # it has been read
    switch(when_kernels_pay.AT_ONCE)
    assert when_kernels_pay.is_worth_it()
    assert when_kernels_pay.kernel_turns(book) is not None
    assert when_kernels_pay.kernel_turns(book.checked) is None  # every answer is to be looked at
    assert when_kernels_pay.kernel_turns(book.recording) is None
    assert when_kernels_pay.kernel_turns(Rules("action", "five-may-wait").book) is None


def test_nobody_waits_unasked_for_kernels_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, switch: Switch
) -> None:
    book = Rules("advanced", "action").book
    switch(None)
    assert when_kernels_pay.kernel_turns(book) is not None  # these tests have compiled them
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert when_kernels_pay.kernel_turns(book) is None


def test_a_thousand_lists_come_first() -> None:
    code = (
        "from red7.engine.when_kernels_pay import is_worth_it;"
        "answers = [is_worth_it() for _ in range(1002)];"
        "print(answers.index(True), answers[-1])"
    )
    unset = {name: value for name, value in os.environ.items() if name != when_kernels_pay.SWITCH}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=unset
    )
    assert done.stdout == "1000 True\n"


def test_without_numba_or_numpy_nothing_lists_turns(
    monkeypatch: pytest.MonkeyPatch, switch: Switch
) -> None:
    book = Rules("advanced", "action").book
    switch(when_kernels_pay.AT_ONCE)
    for missing in ("numba", "numpy"):
        monkeypatch.setattr(
            when_kernels_pay, "is_installed", lambda name, gone=missing: name != gone
        )
        assert when_kernels_pay.kernel_turns(book) is None


def test_kernels_are_loaded_once_that_pays(monkeypatch: pytest.MonkeyPatch, switch: Switch) -> None:
    switch(None)
    monkeypatch.setattr(when_kernels_pay, "_lists_left", 2)
    assert [when_kernels_pay.is_worth_it() for _ in range(4)] == [False, False, True, True]
    monkeypatch.setattr(when_kernels_pay, "_lists_left", 2)
    switch(when_kernels_pay.AT_ONCE)
    assert when_kernels_pay.is_worth_it()


def test_the_public_interface_uses_them() -> None:
    code = (
        "import red7; rules = red7.Rules('advanced', 'action'); state = rules.deal(4, seed=1);"
        "list(rules.turns(state)); print(type(rules.book.by_kernel).__name__)"
    )
    for chosen, expected in (("1", "KernelTurns"), ("0", "NoneType")):
        told = {**os.environ, when_kernels_pay.SWITCH: chosen}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=told
        )
        assert done.stdout == f"{expected}\n"
