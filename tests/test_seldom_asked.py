"""What is seldom asked of the core: turns as a sequence, questions that have no answer, words."""

from __future__ import annotations

import pytest

import red7
from red7 import IllegalTurn, InvalidPosition, InvalidTurn, Rules, State, Turn, players
from red7.cases.in_words import answer_text
from red7.referee.compare import compare
from red7.referee.from_text import read_position, rules_or_editions, with_a_player_to_move
from red7.referee.report import Adjudication
from red7.referee.who import who_is_winning

POSITION = "*G2V2:O7I1/R6:?5 - ?20"
OPEN = "*G2:V7R3/R6:?5 - ?20"


def test_turns_are_a_sequence_that_is_worked_out_when_asked_for() -> None:
    turns = Rules("action").turns(POSITION)
    assert bool(turns)
    assert repr(turns) == f"<the legal turns of '{POSITION}' under {Rules('action')}>"
    assert "surviving turns" in repr(Rules().turns(POSITION, surviving=True))
    assert turns[0] == next(iter(turns))
    assert list(turns[:2]) == list(turns)[:2]
    assert len(turns) == len(list(turns))
    assert 7 not in turns
    assert "no turn" not in turns
    assert turns[-1] in turns


def test_what_is_no_step_or_no_ones_step_is_refused() -> None:
    with pytest.raises(InvalidTurn, match="'7' is not a step"):
        Rules().step(POSITION, 7)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(IllegalTurn, match="nobody can move there"):
        Rules().step("G2:R1/xR6:?7", "+R1")
    with pytest.raises(InvalidPosition, match="nobody is to move"):
        players.offered(Rules(), State.parse("G2:R1/R6:?7"))
    with pytest.raises(InvalidTurn, match="cannot be read"):
        Turn.parse("+R1R2")


def test_a_turn_where_nobody_may_move_is_ruled_on() -> None:
    ruling = Rules().adjudicate("G2:R1/R6:R2", "+R1")
    assert ruling.sentence.startswith("No player is marked as the one to move")
    begun = Rules().step(State.parse("*G2:R1V3/R6:?7"), "+R1")
    assert "has already begun with +R1" in Rules().adjudicate(begun, "+V3").sentence


def test_questions_without_an_answer_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="nobody is in the round"):
        who_is_winning(Rules(), State.parse("xG2:R1/xR6:?7"))
    with pytest.raises(InvalidPosition, match="a palette is empty"):
        Rules().explain("-:R1/*R6", "starts")
    blue = who_is_winning(Rules(), State.parse(POSITION), red7.Color.BLUE)
    assert "winning Blue" in blue.reasons[0].text


def test_a_match_without_points_is_not_over_while_its_round_is_not() -> None:
    assert Rules().explain(POSITION, "match").reasons[0].text == "The round is not over."


def test_rules_and_positions_are_read_as_a_user_writes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = rules_or_editions([], ["advanced+action"])
    assert every[0] == Rules("v1.2", "advanced", "action")
    assert {each.edition for each in every} == set(red7.editions())
    monkeypatch.setenv("RED7_RULES", "rogers+action")
    assert rules_or_editions([], [])[:2] == [Rules("rogers", "action"), Rules("v1.0", "action")]
    assert rules_or_editions(["v1.0", "v1.0"], []) == [Rules("v1.0")]
    six = "/".join(f"R{number}:?" for number in range(1, 7))
    assert len(read_position(six, every).seats) == 6
    with pytest.raises(InvalidPosition, match="put '\\*' in front"):
        with_a_player_to_move(State.parse("R1:R2/R3:R4"), every)
    over = State.parse("R1:R2/xR3:R4")
    assert with_a_player_to_move(over, every) is over


def test_answers_of_the_case_book_in_words() -> None:
    assert answer_text({"winner": 1, "cards": "R6"}).startswith("winner B")
    assert answer_text({"over": False, "winners": []}) == "not over, winners none"


def test_an_alternative_says_what_it_would_rule() -> None:
    ruling = Rules("v1.2-fr").adjudicate(OPEN, "+R3")
    other = next(each for each in ruling.alternatives if each.plugin == "french-literal")
    assert (other.survives, other.after) == (other.ruling.survives, other.ruling.after)
    assert str(other).startswith(f"by the reading french-literal: {other.ruling.verdict}")


def test_texts_are_put_side_by_side() -> None:
    comparison = compare(
        State.parse(POSITION), Turn.parse("+O7>O7"), ["v1.0+action", "v1.2+action"]
    )
    report = Adjudication.of(comparison)
    (difference,) = report.differences
    assert difference.clause == "C37"
    assert len(difference.voices) == 2
    assert [edition for edition, _ in report.documents] == ["v1.0", "v1.2"]
    read = Adjudication.of(compare(OPEN, "+R3", "v1.2-fr")).other_readings
    assert "french-literal" in {each.reading for each in read}
