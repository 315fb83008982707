"""The five-player rule: conformance, and what it changes."""

import pytest

import red7
import red7.testing

RULES = red7.Rules("v1.2", "advanced", "five-players")


def test_conformance() -> None:
    """It keeps what every plug-in must."""
    red7.testing.check_plugin("five-players")


def test_five_may_play() -> None:
    """Five hands are dealt, and nine cards are left."""
    state = RULES.deal(players=5, seed=1)
    assert len(state.seats) == 5
    assert state.deck_size == 9
    with pytest.raises(red7.InvalidPosition):
        red7.Rules("v1.2").deal(players=5)


@pytest.mark.parametrize(("players", "target"), [(2, 40), (3, 35), (4, 30), (5, 25)])
def test_points_to_win(players: int, target: int) -> None:
    """25 points win the match of five; for fewer players nothing changes."""
    state = RULES.deal(players, seed=1)
    assert RULES.outcome(state).target == target


def test_the_source_of_the_points_is_cited() -> None:
    """The ruling on a match of five names the house rule and Roger's formula."""
    state = RULES.state("R7:-:R6O6Y6/xG1:?/xB1:?/xI1:?/xV1:?")
    (reason,) = [each for each in RULES.explain(state, "match").reasons if each.clause == "five-1"]
    assert reason.plugin == "five-players"
    assert "Roger" in reason.citations[0].document
