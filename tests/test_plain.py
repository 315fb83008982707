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
from red7.engine.worlds import HiddenCards
from red7.table.steps import Turn
from test_decided_once import BY_NAME, house

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
        played = plain.play(state, turn)
        assert played == expected[turn] if plain.plays else played is None


SIFTED = [
    "no-three-first",
    "not-while-it-waits",
    "no-turn-of-one-step",
    "winning-if-played",
    "while-there-is-hope",
    "losing-stays-in",
    "two-steps-stay-in",
    "idling-helps-first",
]


def two_steps_stay_in(moment: red7.Moment) -> bool | None:
    return True if len(moment.steps) == 2 else None


def idling_helps_first(moment: red7.Moment) -> bool | None:
    return True if not moment.before.canvas else None


MOMENTARY = {
    "two-steps-stay-in": house("two-steps-stay-in", two_steps_stay_in, "stays_in"),
    "idling-helps-first": house("idling-helps-first", idling_helps_first, "doing_nothing"),
}


@given(
    state=testing.positions(),
    edition=st.sampled_from(PLAIN),
    added=st.lists(st.sampled_from(SIFTED), min_size=1, max_size=3, unique=True),
    surviving=st.booleans(),
)
def test_what_rules_refuse_is_sifted_as_the_walk_refuses_it(
    state: State, edition: str, added: list[str], surviving: bool
) -> None:
    rules = Rules(edition, *({**BY_NAME, **MOMENTARY}[name] for name in added))
    plain = rules.book.plain
    assert plain is not None
    assert plain.sieve is not None or added == ["losing-stays-in"]
    if rules.book.round_result(state) is not None:
        return
    wanted = result.survives if surviving else walk.is_choosable
    try:
        last = walk.completions(Moment.of(rules.book, state), walk.Search(wanted))
        expected = {Turn(moment.steps): result.finish(moment) for moment in last}
    except HiddenCards:
        with pytest.raises(HiddenCards):
            plain.turns(state, surviving)
        return
    assert plain.turns(state, surviving) == list(expected)  # in the same order
    for turn, after in expected.items():
        assert plain.play(state, turn) in (None, after)
        assert rules.play(state, turn) == after


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
