"""What two against two changes. That the plug-in conforms, the pytest plug-in of red7 tests."""

import red7

RULES = red7.Rules("partners")
ALL = red7.Rules("advanced", "action", "partners")


def test_the_partner_carries() -> None:
    """A player who is not winning stays in while the partner is."""
    state = RULES.state("*G2:V1/B1:?/R6R4:?/B3:?")
    assert RULES.leader(state) == 2
    assert RULES.adjudicate(state, "pass").survives
    assert RULES.adjudicate(state, "+V1").survives


def test_a_discard_may_win_for_the_partner() -> None:
    """After a discard the side must be winning, not the palette that discarded."""
    state = RULES.state("*G2:R4V1/B1:?/R6O6:?/B3:?")
    assert RULES.adjudicate(state, ">R4").survives
    assert not red7.Rules().adjudicate(state, ">R4").legal


def test_the_side_that_is_left_wins() -> None:
    """The round is over with two players in, if they are partners."""
    state = RULES.state("*G2:V1/xB1:?/R6R4:?/B3:-")
    after = RULES.play(state, "pass")
    assert after.to_move == 2 or RULES.winner(after) is not None
    assert RULES.winner(RULES.state("G2:V1/xB1:?/R6R4:?/xB3:-")) == 2


def test_partners_win_the_round_together() -> None:
    """One who is out shares it."""
    assert RULES.winners(RULES.state("G2:V1/xB1:?/R6R4:?/xB3:-")) == (2, 0)
    assert RULES.winners(RULES.state("xG2:V1/xB1:?/R6R4:?/xB3:-")) == (2, 0)


def test_a_one_spares_the_partner() -> None:
    """The refusal names the rule and its source."""
    state = ALL.state("*G2G4:R1/B3I2:?/R6R4:?/B5I5:?")
    ruling = ALL.adjudicate(state, "+R1xR6")
    assert not ruling.legal
    assert "partners-3f" in {reason.clause for reason in ruling.reasons}


def test_partners_add_up_their_points() -> None:
    """The match is won by a side."""
    state = ALL.state("G2:-:10/xB1:?:20/R6R4:-:19/xB3:-:12 G")
    assert ALL.outcome(state).winners in {(), (0, 2), (1, 3)}
    assert ALL.book.match_winners((10, 20, 19, 5)) == (0, 2)
