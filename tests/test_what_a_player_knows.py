"""What a player can know decides what the player must do; who sees more is only more certain."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from red7 import Game, Rules, State, Turn, testing
from red7.referee.ruling import Ruling

READ = 60


def verdict(ruling: Ruling) -> tuple[bool, bool]:
    return ruling.legal, ruling.survives


@given(testing.positions(max_hand=4), testing.rules(), st.data())
def test_an_open_table_is_one_of_the_worlds_that_its_player_may_be_in(
    state: State, rules: Rules, data: st.DataObject
) -> None:
    assert state.to_move is not None
    seen = state.view(state.to_move)
    without = Rules(*(name for name in rules.names if name != "must-stay-in"))
    legal = dict.fromkeys((*islice(rules.turns(state), READ), *islice(without.turns(state), READ)))
    turn = data.draw(st.sampled_from([*legal, Turn.parse("pass")]))
    told, ruled = rules.adjudicate(seen, turn), rules.adjudicate(state, turn)
    note(f"{rules}: {turn} in {state}, of which is seen: {seen}")
    assert told.legal or not ruled.legal
    assert told.survives or not ruled.survives
    if told.certain:
        assert verdict(told) == verdict(ruled)


@given(testing.positions(max_hand=3, known_deck=True), testing.rules())
def test_a_game_offers_to_end_the_turn_unless_the_player_can_know_better(
    state: State, rules: Rules
) -> None:
    if "must-stay-in" not in rules.names:
        rules = rules.adding("must-stay-in")
    assert state.to_move is not None
    offered = "pass" in map(str, Game.of(rules, state).steps)
    assert offered == rules.adjudicate(state.view(state.to_move), "pass").legal


@pytest.mark.parametrize(
    ("deck", "legal", "certain"),
    [
        ("I5", False, True),  # the referee sees that the draw would help
        ("O5", True, True),  # and here that it would not
        ("?1", True, False),  # the player sees neither
        ("I5!", False, True),  # or, if the card is known to all, the same as the referee
        ("O5!", True, True),
    ],
)
def test_a_draw_that_would_help_is_a_duty_for_those_who_know_it(
    deck: str, legal: bool, certain: bool
) -> None:
    ruling = Rules.parse("v1.0+action+must-stay-in").adjudicate(f"*Y4:I3/R6:?7 - {deck}", "pass")
    assert (ruling.legal, ruling.certain) == (legal, certain)


def test_nothing_leaks_by_the_duty_to_stay_in() -> None:
    assert testing.faults("must-stay-in", checks=["nothing leaks"], effort=24) == ()
