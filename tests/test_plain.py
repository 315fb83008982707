"""The short cuts give what the long way gives."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from conftest import Install
from red7 import Color, IllegalTurn, Rules, State, testing
from red7.engine import result, walk
from red7.engine.turn import Moment
from red7.table.steps import Turn

PLAIN = [edition for edition in red7.editions() if Rules(edition).book.plain is not None]


READINGS = ["", "play-first", "either-order", "score-choose-group", "zero-highest-card"]
READINGS += ["french-literal", "run-duplicates-count"]


def test_most_texts_are_plain_without_variants() -> None:
    assert PLAIN == ["v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it"]
    assert Rules("advanced").book.plain is None
    assert Rules("action").book.plain is None


@given(
    state=testing.positions(),
    edition=st.sampled_from(PLAIN),
    reading=st.sampled_from(READINGS),
    surviving=st.booleans(),
)
def test_plain_turns_are_those_of_the_engine(
    state: State, edition: str, reading: str, surviving: bool
) -> None:
    names = [edition, reading] if reading else [edition]
    rules = Rules(*names)
    plain = rules.book.plain
    assert plain is not None
    if rules.book.round_result(state) is not None:
        assert not list(rules.turns(state))
        return
    last = list(walk.completions(Moment.of(rules.book, state)))
    wanted = result.survives if surviving else walk.is_choosable
    expected = {Turn(moment.steps): result.finish(moment) for moment in last if wanted(moment)}
    found = plain.turns(state, surviving)
    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    for turn in found:
        assert plain.play(state, turn) == expected[turn]


def test_no_turn_is_played_in_a_round_that_is_over() -> None:
    with pytest.raises(IllegalTurn, match="round is over"):
        Rules().play(State.parse("*G2:R1/xR6:-"), "+R1")


@given(palette=testing.card_sets(0, 20))
def test_ranks_on_bits_are_those_of_the_standings(palette: red7.CardSet) -> None:
    book = Rules().book
    standings = [book.evaluate(palette, color) for color in Color]
    assert book.ranks[palette.bits] == tuple(standing.rank for standing in standings)


@given(
    state=testing.positions(max_hand=4, max_palette=5),
    rules=testing.rules(),
    seed=st.integers(0, 2**32),
)
def test_a_random_turn_is_legal_and_survives_if_any_does(
    state: State, rules: Rules, seed: int
) -> None:
    if rules.book.round_result(state) is not None or not rules.turns(state):
        with pytest.raises(IllegalTurn):
            rules.random_turn(state, random.Random(seed))
        return
    turn, after = rules.random_turn(state, random.Random(seed))
    assert turn in rules.turns(state)
    assert after == rules.play(state, turn)
    if any(rules.turns(state, surviving=True)):
        assert turn in rules.turns(state, surviving=True)
    assert rules.random_turn(state, random.Random(seed)) == (turn, after)


@given(state=testing.positions(max_palette=5), rules=testing.rules(), color=testing.colors())
def test_the_leader_under_a_color_has_the_best_standing(
    state: State, rules: Rules, color: Color
) -> None:
    standings = {seat: rules.standing(state, seat, color) for seat in state.players_in}
    best = max(standings, key=lambda seat: standings[seat].rank, default=None)
    expected = best if best is not None and standings[best].can_win else None
    assert rules.leader(state, color) == expected
    assert rules.leader(state) == rules.leader(state, rules.color(state))


ALONE = """
from red7 import *

PLUGIN = Plugin(name="plays-on", layer=Layer.HOUSE, changes="A round goes on with one player.")


@rule("C13", "round_result")
def goes_on():
    return None
"""


def test_a_player_may_be_alone(install: Install) -> None:
    install("plays-on", ALONE)
    rules, state = Rules("plays-on"), State.parse("*R6:G1/xB5:?/xB6:? G ?")
    assert rules.book.plain is not None
    assert {str(turn) for turn in rules.turns(state)} == {"pass", "+G1", ">G1"}
