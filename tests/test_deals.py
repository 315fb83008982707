"""Deals: the same seed gives the same cards everywhere, and the next round keeps scores out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import Ending, InvalidPosition, Rules, State


def test_a_seed_deals_the_same_cards_on_every_machine() -> None:
    assert str(Rules().deal(players=3, seed=7)) == (
        "*G5:I7R6I6I4Y3V3G2/Y4:R5Y5O4O3R2I2O1/G6:B7V6R4O2B2R1V1 - "
        "B6O5B4O6V5Y2Y6Y7R3O7Y1I5R7G7V7G3I1V4B1B3G4G1B5V2I3"
    )


@given(players=st.integers(2, 4), seed=st.integers(0, 2**64))
def test_seven_cards_each_and_one_in_front(players: int, seed: int) -> None:
    state = Rules().deal(players=players, seed=seed)
    assert [(len(seat.hand), len(seat.palette)) for seat in state.seats] == [(7, 1)] * players
    assert state.deck_size == 49 - 8 * players
    assert Rules().leader(state) == (state.to_move - 1) % players  # type: ignore[operator]  # somebody moves
    assert state == Rules().deal(players=players, seed=seed)


def test_without_a_seed_deals_differ() -> None:
    assert len({Rules().deal() for _ in range(20)}) > 1


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "2", 2.0, None])
def test_two_to_four_players(players: object) -> None:
    with pytest.raises(InvalidPosition, match="2 to 4"):
        Rules().deal(players=players, seed=1)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(InvalidPosition, match="seed"):
        Rules().deal(seed=seed)  # type: ignore[arg-type]  # that is the point


OVER = "R7O7Y7Y3:-:R6O6/xR1:B2 O1 ?"


def test_scored_cards_are_kept_out_of_the_next_round() -> None:
    rules = Rules("advanced")
    state = rules.next_round(State.parse(OVER), seed=8)
    assert str(state.seats[0].scored) == "R7O7Y7R6O6"
    assert state.deck_size == 49 - 16 - 5
    assert state.seats[0].points == 33
    assert not state.known_bits & ~red7.table.cards.ALL_BITS
    state.check()


def test_by_shuffle_all_scored_cards_are_dealt_again_and_points_kept() -> None:
    rules = Rules("rogers", "advanced", "shuffle-all")
    state = rules.next_round(State.parse(OVER), seed=8)
    assert state.seats[0].points == 33
    assert not state.seats[0].scored
    assert state.deck_size == 49 - 16
    assert State.parse(str(state)) == state


def test_no_next_round_before_the_end_of_this_one() -> None:
    with pytest.raises(InvalidPosition, match="not over"):
        Rules("advanced").next_round(State.parse("*R7:O1/R1:B2"))


def test_no_next_round_after_the_end_of_the_match() -> None:
    rules = Rules("advanced")
    state = State.parse("R7O7Y7:-:R6O6Y6G6B6/xR1:B2 O1 ?")
    assert rules.outcome(state).ending is Ending.TARGET
    with pytest.raises(InvalidPosition, match="match is over"):
        rules.next_round(state)


def test_a_match_runs_out_of_cards() -> None:
    rules = Rules("advanced")
    scored = "R4O4Y4G4B4I4V4", "R3O3Y3G3B3I3V3", "-", "R1O1Y1G1B1"
    seats = [f"{'' if place == 2 else 'x'}-:-:{cards}" for place, cards in enumerate(scored)]
    outcome = rules.outcome(State.parse("/".join(seats)))
    assert outcome.ending is Ending.NO_CARDS
    assert outcome.winners == (0,)


def test_the_basic_game_is_one_round_and_may_be_dealt_again() -> None:
    rules = Rules()
    state = State.parse(OVER)
    assert rules.outcome(state).ending is Ending.ROUND_WON
    assert not rules.score(state)
    assert rules.next_round(state, seed=1).to_move is not None
