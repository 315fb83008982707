"""What a stranger stumbled over: answers that point the right way, in words."""

from __future__ import annotations

import re

import pytest

import red7
from red7.hooks.position_for_rules import position_for
from red7.referee.from_text import read_position
from red7.referee.plain_words import read_turn
from red7.referee.report import Adjudication
from red7.referee.way_on import way_on


def reason(position: str, turn: str, *rules: str) -> str:
    return red7.Rules(*rules).adjudicate(red7.State.parse(position), turn).reasons[0].text


def test_a_card_played_twice_is_named_as_such() -> None:
    said = reason("*G2:O7V4/R6:?", "+O7 +O7")
    assert said == "A may not play O7: O7 has already been played in this turn."


def test_a_card_discarded_and_then_played_is_named_as_such() -> None:
    said = reason("*R7:O7V4/R6:?", ">O7 +O7", "v1.0")
    assert said == "A may not play O7: O7 has already been discarded in this turn."


def test_a_palette_card_that_is_played_is_said_to_lie_there() -> None:
    assert (
        reason("*G2:O7/R6:?", "+G2") == "A may not play G2: G2 is in the palette, not in the hand."
    )


def test_a_turn_that_may_not_end_is_explained_without_notation() -> None:
    said = reason("*R7:O3B4/R6:?5 - ?20", "+O3", "action")
    assert said == "A may not end the turn here: the action of O3 must be done first."


def test_what_an_action_could_do_instead_is_said_in_words() -> None:
    said = reason("*G2V2:O7I1/R6:?5 - ?20", "+O7>O7", "v1.0", "action")
    assert said.endswith("; possible here: discard V2 from the palette.")


@pytest.mark.slow
def test_a_hand_that_is_left_out_is_said_to_be_unknown() -> None:
    rules = ["v1.2", "v1.0"]
    blank = red7.State.parse("*R6:/R7")
    shown = Adjudication.of(red7.compare(blank, "pass", rules)).hidden
    assert shown == "A's hand is unknown, so it may hold any cards; '-' is an empty hand."
    for hand in ("-", "O7", "?3"):
        told = Adjudication.of(red7.compare(red7.State.parse(f"*R6:{hand}/R7"), "pass", rules))
        assert told.hidden == ""


@pytest.mark.parametrize("name", ["v1.2", "V1.2", "action"])
def test_the_name_of_rules_is_not_taken_for_a_table(name: str) -> None:
    with pytest.raises(red7.InvalidPosition, match="is the name of rules, not a position: put it"):
        read_position(name, [red7.Rules()])


@pytest.mark.parametrize("text", ["hello world", "V1.9", "who is winning?"])
def test_what_is_no_table_is_shown_what_a_table_looks_like(text: str) -> None:
    with pytest.raises(
        red7.InvalidPosition, match=r"names no cards; a position looks like"
    ) as told:
        position_for({"v1.2": red7.Rules().book}, text)
    assert "seat" not in str(told.value)


def test_cards_of_one_player_are_asked_for_the_others() -> None:
    with pytest.raises(red7.InvalidPosition, match=r"it has 1 seat, and .*: join"):
        red7.State.parse("Y4")


def test_a_card_twice_in_the_only_seat_is_named() -> None:
    with pytest.raises(red7.InvalidPosition, match="R4 appears twice"):
        red7.State.parse("R4R4")


def test_a_single_winner_of_the_match_is_not_explained_by_a_tie() -> None:
    rules = red7.Rules("advanced")
    stands = rules.explain(red7.State.parse("V7:-:O7Y7G7B7I7R6/xV1:-"), "match")
    won = stands.reasons[-1]
    assert won.text == "A has the most points and wins the match."
    assert won.title == "The winner of the match, also with equal scores"


def test_a_draw_that_nobody_took_does_not_lead_the_answer() -> None:
    editions = ["v1.2+advanced", "v1.0+advanced"]
    answer = Adjudication.of(red7.compare("*R7:V5B2/O7:? Y ?", "+B2 >V5", editions)).answer
    assert answer.reason.text.startswith("A is winning Violet")
    assert (answer.fate, answer.disagree, answer.other_reasons) == (None, (), ())


def test_a_point_that_not_all_texts_make_is_not_what_they_agree_on() -> None:
    texts = [f"{edition}+advanced+action" for edition in ("v1.2", "v1.0", "rogers")]
    report = Adjudication.of(red7.compare("*Y4B3G1:R7I1/R6:?5 - ?20", "+R7>B3", texts))
    assert report.answer.says == "yes"
    assert report.answer.disagree == ()
    for each in report.rulings:
        assert report.answer.reason.clause in {why.clause for why in each.holding.reasons}


def test_an_action_that_nothing_forbids_is_not_barred() -> None:
    ruling = red7.Rules("action").adjudicate("*R7:R3V2/O6:? Y -", "+R3")
    assert ruling.reasons[0].text == "The action of R3 cannot be done: the deck is empty."


@pytest.mark.parametrize(
    "line", ["pass", "do nothing", "I'll do nothing", "nothing", "does nothing"]
)
def test_doing_nothing_is_said_in_many_ways(line: str) -> None:
    assert read_turn(line, red7.State.parse("*R7:O7/R6:?")) == red7.Turn()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("discard purple 2", "'purple' is not a color: they are Red, Orange"),
        ("play orange 7 and discard another", "'another' is not understood here. Say it like"),
        ("use orange 7 on red 7", "'on' is not understood here. Say it like this: play"),
        ("play red 1, but discard violet 2 first", "'first' is not understood here. Say it"),
        ("play red 9", "'R9' is not a card: name a color"),
        ("discard", "'discard' is not a turn. Say it like this: play red 7"),
        ("hello", "'hello' is not a turn. Say it like this: play red 7"),
        ("+R9", r"'\+R9' names 'R9', which is not a card"),
    ],
)
def test_the_word_that_is_not_understood_is_named_as_it_was_typed(line: str, told: str) -> None:
    with pytest.raises(red7.InvalidTurn, match=told):
        read_turn(line, red7.State.parse("*R7:O7/R6:?"))


@pytest.mark.parametrize(
    ("line", "notation"),
    [
        ("play orange 7 and discard itself", "+O7>O7"),
        ("play orange 7 and put it back on the deck", "+O7^O7"),
        ("I play orange 7 and put my green 2 onto the draw pile", "+O7^G2"),
        ("use indigo 1 on red 6", "+I1xR6"),
        ("play violet 1, take red 6 from B and put it on the deck", "+V1xR6"),
        ("play violet 1, take red 6 and discard blue 4", "+V1xR6 >B4"),
        ("put blue 4 on the discard pile", ">B4"),
        ("place red 5 in my palette & discard blue 4.", "+R5 >B4"),
        ("Play RED 5!", "+R5"),
        ("play red 5; discard blue 4", "+R5 >B4"),
        ("first play red 5, then discard blue 4", "+R5 >B4"),
        ("discard blue 4 first and then play red 5", ">B4 +R5"),
        ("play nothing, discard blue 4", ">B4"),
        ("play nothing", "pass"),
        ("skip my turn", "pass"),
        ("pass the turn", "pass"),
        ("lay down red 5 and drop blue 4", "+R5 >B4"),
        ("put down red 5, get rid of blue 4", "+R5 >B4"),
        ("throw away blue 4", ">B4"),
        ("play orange 7 and return green 2 to the deck", "+O7^G2"),
        ("play orange 7, moving green 2 to the deck", "+O7^G2"),
        ("play orange 7 and move green 2 to the canvas", "+O7>G2"),
        ("+ R5 > B4", "+R5 >B4"),
        ("+O7>G2 =?", "+O7>G2=?"),
    ],
)
def test_what_people_say_at_the_table_is_understood(line: str, notation: str) -> None:
    state = red7.State.parse("*G2:O7V1I1R5B4/R6:?")
    assert str(read_turn(line, state, [red7.Rules("action")])) == notation


@pytest.mark.parametrize("line", ["+R4!", "+R4.", ">B2;", "+ 4", "R4 + x"])
def test_notation_that_is_wrong_is_quoted_as_it_was_typed(line: str) -> None:
    with pytest.raises(red7.InvalidTurn, match=re.escape(f"'{line}' is not a turn")):
        read_turn(line, red7.State.parse("*R7:R4B2/R6:?"))


def test_an_empty_position_is_shown_what_one_looks_like() -> None:
    with pytest.raises(
        red7.InvalidPosition, match=r"is empty; a position looks like '\*G2:O7B3/R6"
    ):
        red7.State.parse(" ")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play orange 7, discard orange 7", "+O7>O7"),
        ("play orange 7 and discard red 7", "+O7>R7"),
        ("play orange 7, discard violet 2", "+O7 >V2"),
        ("+O7 >O7", "+O7 >O7"),
        ("play red 1, discard red 7", "+R1 >R7"),
    ],
)
def test_a_palette_card_discarded_in_words_is_discarded_by_the_action(
    line: str, meant: str
) -> None:
    state, rules = red7.State.parse("*R7:O7V2R1/O6:? Y ?"), red7.Rules("action")
    assert str(read_turn(line, state, [rules])) == meant
    assert read_turn(line, state, [red7.Rules()]) == read_turn(line, state)


def test_a_discard_from_the_palette_that_needs_no_action_stays_one() -> None:
    rules = red7.Rules("action", "discard-from-palette")
    state = red7.State.parse("*R7:O7V2/O6:? Y ?")
    assert str(read_turn("play orange 7, discard orange 7", state, [rules])) == "+O7 >O7"


@pytest.mark.parametrize(
    ("position", "turn", "told"),
    [
        ("*R7:O7V2/O6:? Y ?", "+O7 >O7", "Did you mean the action of O7, +O7>O7?"),
        ("*R7:R3V2/O6:? Y ?", "+R3", "To do it, say: draw a card."),
        ("*R7:R5V2/O6:? Y ?", "+R5", "To do it, say: play V2."),
        ("*R7:R5V2G2B2I2/O6:? Y ?", "+R5", "To do it, say one of these: play G2; play B2; "),
        ("*R7:R5?3/O6:? Y ?", "+R5", "A 5 "),
        ("*R7:R1V2/O6O5O4:? Y ?", "+R1", "To do it, say one of these: take O6 from B; "),
        ("*R7:O7V2/O6:? Y ?", "+O7 >I1", ""),
        ("*R7:R3V2/O6:? Y ?", "+R3=?", ""),
    ],
)
def test_a_refused_turn_says_how_to_do_the_action(position: str, turn: str, told: str) -> None:
    hint = way_on(red7.Rules("action").adjudicate(position, turn))
    assert hint.startswith(told)
    assert bool(hint) is bool(told)
    if hint.startswith("To do it"):
        said = hint.partition(": ")[2].partition(";")[0].rstrip(".")
        state = red7.State.parse(position)
        again = red7.Rules("action").adjudicate(state, read_turn(f"{turn} {said}", state))
        assert "must be done first" not in again.found[0].text
