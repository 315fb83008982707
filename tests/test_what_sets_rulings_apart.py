"""Where rulings differ only in what comes of a turn, every answer says so, and says in what."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import red7
from red7 import Rules, State
from red7.disputes import find
from red7.disputes.report import DisputesReport
from red7.referee.afterwards import afterwards
from red7.referee.report import Adjudication
from red7.testing.strategies import positions


class Reverse:
    """The player before moves next."""

    PLUGIN = red7.Plugin(name="reverse", layer=red7.Layer.HOUSE, changes="Play goes round.")

    @red7.rule("rev-1", "next_player")
    def back(self, state: State, seat: int) -> int:
        """Play goes the other way round."""
        others = [each for each in state.players_in if each != seat]
        return max((each for each in others if each < seat), default=max(others, default=seat))


class TwoCards:
    """Two cards are enough."""

    PLUGIN = red7.Plugin(name="two-cards", layer=red7.Layer.HOUSE, changes="Two cards.")

    @red7.rule("two-1", "round_result")
    def over(self, state: State) -> red7.RoundResult | None:
        """When A has two cards, the round is over."""
        return red7.RoundResult(0) if len(state.seats[0].palette) > 1 else None


class TakesBack:
    """What a turn discards is taken back."""

    PLUGIN = red7.Plugin(name="takes-back", layer=red7.Layer.HOUSE, changes="Taken back.")

    @red7.rule("back-1", "draw_earned", adds=False)
    def none(self) -> red7.Draw:
        """Discards earn nothing."""
        return red7.Draw.NO


MORE = [(Reverse,), (TwoCards,), ("empty-hand-any-turn",), (TakesBack,), ("advanced",)]
POSITION = "*R6:R7R1/O5:-/Y5:I4 -"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("empty-hand-any-turn", "B goes out. C moves next."),
        (Reverse, "C moves next."),
        (TwoCards, "The round is over."),
    ],
)
def test_the_short_answer_says_what_differs_afterwards(more: str | type, told: str) -> None:
    own, other = Rules("v1.2"), Rules("v1.2", more)
    compared = red7.compare(POSITION, "+R7", [own, other])
    [line] = Adjudication.of(compared).answer.disagree
    assert (line.texts, line.says, line.why) == ((str(other),), "legal, stays in", told)
    assert str(compared).splitlines()[1].endswith(told)


@settings(max_examples=40)
@given(positions(max_palette=3, max_hand=2), st.data())
def test_an_answer_agrees_exactly_if_the_comparison_does(state: State, data: st.DataObject) -> None:
    rules = [Rules("v1.2", *each) for each in ((), *MORE)]
    rules = data.draw(st.permutations(rules))[:3]
    legal = [str(turn) for each in rules for turn in each.turns(state)]
    turn = data.draw(st.sampled_from(list(dict.fromkeys(["pass", *legal]))))
    compared = red7.compare(state, turn, rules)
    report = Adjudication.of(compared)
    told = {text for line in report.answer.disagree for text in line.texts}
    assert report.agree is compared.agree is (not told)
    first = compared.rulings[0]
    assert told == {str(each.rules) for each in compared if each.holding != first.holding}
    for line in report.answer.disagree:
        assert line.why
        if line.says == first.verdict:
            theirs = [each for each in report.rulings if each.rules in line.texts]
            assert line.why == afterwards(theirs[0].holding.after, first.after)


@settings(max_examples=60)
@given(positions(max_palette=2, max_hand=2), positions(max_palette=2, max_hand=2))
def test_positions_that_differ_are_told_apart(one: State, other: State) -> None:
    if len(one.seats) == len(other.seats):
        assert bool(afterwards(one, other)) is bool(afterwards(other, one)) is (one != other)


@pytest.mark.parametrize("more", MORE[:3], ids=str)
def test_a_dispute_says_what_sets_its_rulings_apart(more: tuple[str | type, ...]) -> None:
    found = find("v1.2", Rules("v1.2", *more), effort=300)
    assert len(found)
    report = DisputesReport.of(found)
    for dispute, shown in zip(found, report.disputes, strict=True):
        assert shown.said[0] != shown.said[1], dispute.text
        assert all(words.rstrip(".") in dispute.text for words in shown.said)
