"""The engine and the slow reference agree, over random positions and every rule there is."""

from __future__ import annotations

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import red7
import reference
from red7 import testing

EDITIONS = red7.editions()
READINGS = [plugin.name for plugin in red7.plugins() if plugin.kind == "reading"]


def known(rules: red7.Rules, state: red7.State) -> dict[str, bool]:
    """Every legal turn and whether its player stays in."""
    surviving = {str(turn) for turn in rules.turns(state, surviving=True)}
    return {str(turn): str(turn) in surviving for turn in rules.turns(state)}


def assert_agreement(rules: red7.Rules, state: red7.State, data: st.DataObject) -> None:
    text = str(state)
    note(f"{text!r} under {rules}")
    expected = reference.turns(text, str(rules))
    assert known(rules, state) == expected
    if expected:
        turn = data.draw(st.sampled_from(sorted(expected)))
        assert str(rules.play(state, turn)) == reference.play(text, str(rules), turn)


@pytest.mark.parametrize("variant", testing.VARIANTS)
@pytest.mark.parametrize("edition", EDITIONS)
@given(state=testing.positions(max_hand=5), data=st.data())
def test_turns_and_positions_after_them(
    edition: str, variant: str, state: red7.State, data: st.DataObject
) -> None:
    rules = red7.Rules.parse(f"{edition}+{variant}" if variant else edition)
    assert_agreement(rules, state, data)


@pytest.mark.parametrize("reading", READINGS)
@given(state=testing.positions(max_hand=4), edition=st.sampled_from(EDITIONS), data=st.data())
def test_turns_by_every_reading(
    reading: str, state: red7.State, edition: str, data: st.DataObject
) -> None:
    variant = data.draw(st.sampled_from(testing.VARIANTS))
    names = [edition, *(name for name in variant.split("+") if name), reading]
    assert_agreement(red7.Rules(*names), state, data)


@given(state=testing.positions(max_hand=4), rules=testing.rules(), data=st.data())
def test_turns_by_pairs_of_readings(
    state: red7.State, rules: red7.Rules, data: st.DataObject
) -> None:
    assert_agreement(rules, state, data)


@given(state=testing.positions(max_hand=7), edition=st.sampled_from(EDITIONS))
def test_basic_turns_with_a_whole_hand(state: red7.State, edition: str) -> None:
    rules = red7.Rules(edition)
    assert known(rules, state) == reference.turns(str(state), edition)


@given(state=testing.positions(), rules=testing.rules(), color=testing.colors())
def test_leader_and_standing(state: red7.State, rules: red7.Rules, color: red7.Color) -> None:
    text = str(state)
    assert rules.leader(state) == reference.leader(text, str(rules))
    for seat in range(len(state.seats)):
        found = rules.standing(state, seat, color=color)
        expected = reference.standing(text, seat, str(rules), color.letter)
        assert (found.count, frozenset(map(str, found.cards))) == expected


@given(state=testing.positions(), rules=testing.rules())
def test_standings_compare_as_the_leader_says(state: red7.State, rules: red7.Rules) -> None:
    leader = rules.leader(state)
    if leader is not None:
        best = rules.standing(state, leader)
        others = [seat for seat in state.players_in if seat != leader]
        assert all(best > rules.standing(state, seat) for seat in others)


@given(state=testing.positions(), rules=testing.rules(variants=("advanced", "advanced-scoring")))
def test_score_winner_and_outcome(state: red7.State, rules: red7.Rules) -> None:
    last = state.to_move
    over = red7.State(
        tuple(
            red7.Seat(
                seat.palette_bits,
                seat.hand_bits,
                seat.hand_unknown,
                out=number != last,
            )
            for number, seat in enumerate(state.seats)
        ),
        None,
        state.canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits,
    )
    text = str(over)
    assert rules.winner(over) == reference.winner(text, str(rules))
    assert frozenset(map(str, rules.score(over))) == reference.score(text, str(rules))
    outcome = rules.outcome(over)
    assert (outcome.over, outcome.winners) == reference.outcome(text, str(rules))


@given(palettes=st.lists(testing.card_sets(1, 1), min_size=2, max_size=4, unique=True))
def test_who_starts(palettes: list[red7.CardSet]) -> None:
    state = "/".join(f"{palette}:?7" for palette in palettes)
    assert red7.Rules().book.starter(palettes) == reference.starter(state)
