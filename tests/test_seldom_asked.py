"""What is seldom asked of the core: turns as a sequence, questions that have no answer, words."""

from __future__ import annotations

from random import Random

import pytest

import red7
from red7 import (
    BrokenPlugin,
    Card,
    IllegalTurn,
    InvalidPosition,
    InvalidTurn,
    Layer,
    Plugin,
    PluginConflict,
    Refusal,
    Rules,
    State,
    Step,
    Turn,
    players,
    rule,
)
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


def test_a_house_rule_that_a_text_conflicts_with_is_reported() -> None:
    class Tea:
        PLUGIN = Plugin(name="tea", layer=Layer.HOUSE, changes="Tea.", conflicts=("v1.0",))

    with (
        red7.registered(Tea),
        pytest.raises(PluginConflict, match="'tea' says that it cannot be played with"),
    ):
        rules_or_editions([], ["tea"])


def test_a_rule_that_fails_to_say_whether_the_round_is_over_fails_in_the_ruling() -> None:
    class Tea:
        PLUGIN = Plugin(name="tea", layer=Layer.HOUSE, changes="Tea.")

        @staticmethod
        @rule("H1", "round_result")
        def never(state: State) -> None:
            """It fails."""
            raise ZeroDivisionError

    state = State.parse("R1:R2/R3:R4")
    assert with_a_player_to_move(state, [Rules(Tea)]) is state
    with pytest.raises(BrokenPlugin, match="'tea' fails in round_result"):
        _ = Rules(Tea).adjudicate(state, "+R2").sentence


def test_steps_that_were_not_allowed_lead_nowhere() -> None:
    begun = "*G2:R3V4/R6:?5 - ?20 +R3"
    assert [str(step) for step in Rules().steps(begun)] == [">V4", "end"]
    assert Rules().steps(f"{begun} +V4") == ()
    assert list(Rules().turns(f"{begun} +V4")) == []
    twice = Rules().adjudicate(f"{begun} +V4", "+R3 +V4")
    assert twice.sentence == "A may not play V4: R3 has already been played."


def test_passing_and_ending_are_told_apart() -> None:
    play, end, nothing = Step.parse("+V4"), Step.parse("end"), Step.parse("pass")
    state = State.parse("*G2:R3V4/R6:?5 - ?20")
    late = Rules().adjudicate(state, Turn((play, nothing)))
    assert late.sentence == "A may not pass: something has already been done."
    early = Rules().adjudicate(state, Turn((end,)))
    assert early.sentence == "A may not end the turn: nothing has been done yet."
    assert (late.decisive.question, early.decisive.question) == ("doing_nothing",) * 2


def test_a_step_that_no_rule_brings_is_refused_in_words() -> None:
    for step, what in {
        "~go()": "'go'",
        "~go(hB)": "'go' (seeing B's hand)",
        "~go(V1:hB)": "'go' (seeing V1 in B's hand)",
        "~go(?:d>h)": "'go' (a card from the deck to the hand)",
    }.items():
        said = Rules().adjudicate("*R7:O4/R6:V1", step).sentence
        assert said == f"A may not do {what}: these rules have no step of that name."


def test_a_random_turn_needs_one_that_is_made_of_cards_shown() -> None:
    rules, position = Rules("v1.0", "must-stay-in"), "*-:?1/-:?7 - -"
    assert list(rules.turns(position)) == []
    with pytest.raises(IllegalTurn):
        rules.random_turn(position, Random(1))


def test_texts_that_cite_nothing_are_compared() -> None:
    class Half:
        PLUGIN = Plugin(name="half", layer=Layer.EDITION, changes="Half an edition.")

    class NoSevens:
        PLUGIN = Plugin(name="no-sevens", layer=Layer.HOUSE, changes="No sevens.")

        @staticmethod
        @rule("H1", "refuse_play")
        def no_seven(card: Card) -> Refusal:
            """A 7 is not played."""
            return "it is a 7" if card.number == 7 else None

    with red7.registered(Half, NoSevens):
        report = Adjudication.of(compare(OPEN, "+V7", ["half", "v1.2", "v1.2+no-sevens"]))
    assert dict(report.documents)["half"] == ""
    (difference,) = report.differences
    assert (difference.clause, difference.voices) == ("H1", ())


def test_a_text_for_fewer_players_differs_by_their_number() -> None:
    five = State.parse("*G2:R7B4/R6:?/O1:?/O2:?/O3:?", most_seats=6)
    comparison = compare(five, "+R7", ["rogers", "v1.2"])
    assert [each.legal for each in comparison.rulings] == [True, False]
    assert comparison.parting == ("C02",)


def test_answers_of_the_case_book_in_words() -> None:
    assert answer_text({"legal": True, "after": "R7:-/*R6:?"}) == "legal, after R7:-/*R6:?"
    assert answer_text({"winner": 1, "cards": "R6"}) == "B is winning with R6"
    assert answer_text({"winner": 1, "cards": "-"}) == "B is winning"
    assert answer_text({"winner": "none"}) == "nobody is winning"
    assert answer_text({"over": False, "winners": []}) == "not over"
    assert answer_text({"over": True, "winners": []}) == "over, won by nobody"
    assert answer_text({"cards": "-"}) == "scores nothing"
    assert answer_text({"hand": 7, "palette": 1}) == "7 cards in each hand, 1 in each palette"
    assert answer_text({"first": "R"}) == "Red is the first rule"


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
