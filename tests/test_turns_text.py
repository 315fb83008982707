"""The text of turns and of single steps."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from red7 import Card, InvalidTurn, Kind, Red7Error, Step, Turn
from red7.table.cards import CARDS

cards = st.sampled_from(CARDS)
spaces = st.sampled_from([" ", "  ", "\t", " \t "])

heads = st.builds(Step, st.sampled_from([Kind.PLAY, Kind.DISCARD]), cards)
attached = st.one_of(
    st.builds(Step, st.sampled_from([Kind.TAKE, Kind.SHED, Kind.RETURN, Kind.DRAW]), cards),
    st.just(Step(Kind.DRAW)),
)
words = st.builds(lambda head, rest: (head, *rest), heads, st.lists(attached, max_size=4))
turns = st.builds(
    lambda each: Turn(tuple(step for word in each for step in word)), st.lists(words, max_size=8)
)
standalone = st.one_of(heads, attached, st.sampled_from([Step(Kind.PASS), Step(Kind.END)]))


def step(kind: Kind, card: str | None = None) -> Step:
    return Step(kind, Card(card) if card else None)


def check_refusal(error: Red7Error, read: str) -> None:
    message = str(error)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    assert repr(read)[:50] in message


# --- The turn table of the contract -------------------------------------------------------------

TABLE = {
    "+R4": (step(Kind.PLAY, "R4"),),
    "+R1xG4": (step(Kind.PLAY, "R1"), step(Kind.TAKE, "G4")),
    "+R3=I4": (step(Kind.PLAY, "R3"), step(Kind.DRAW, "I4")),
    "+R3=?": (step(Kind.PLAY, "R3"), step(Kind.DRAW)),
    "+R3": (step(Kind.PLAY, "R3"),),
    "+R5 +B2": (step(Kind.PLAY, "R5"), step(Kind.PLAY, "B2")),
    "+R7>B2": (step(Kind.PLAY, "R7"), step(Kind.SHED, "B2")),
    "+R7^B2": (step(Kind.PLAY, "R7"), step(Kind.RETURN, "B2")),
    "+R7>B2=I4": (step(Kind.PLAY, "R7"), step(Kind.SHED, "B2"), step(Kind.DRAW, "I4")),
    "+R7>B2=?": (step(Kind.PLAY, "R7"), step(Kind.SHED, "B2"), step(Kind.DRAW)),
    ">B4": (step(Kind.DISCARD, "B4"),),
    ">B4=I4": (step(Kind.DISCARD, "B4"), step(Kind.DRAW, "I4")),
    ">B4=?": (step(Kind.DISCARD, "B4"), step(Kind.DRAW)),
    "pass": (),
    "+O7^G2 >B3": (
        step(Kind.PLAY, "O7"),
        step(Kind.RETURN, "G2"),
        step(Kind.DISCARD, "B3"),
    ),
}


@pytest.mark.parametrize(("text", "steps"), TABLE.items())
def test_every_row_of_the_turn_table_is_read(text: str, steps: tuple[Step, ...]) -> None:
    assert Turn.parse(text).steps == steps


@pytest.mark.parametrize(("text", "steps"), TABLE.items())
def test_every_row_of_the_turn_table_is_written(text: str, steps: tuple[Step, ...]) -> None:
    assert str(Turn(steps)) == text


@pytest.mark.parametrize("text", TABLE)
def test_case_does_not_matter(text: str) -> None:
    assert Turn.parse(text.lower()) == Turn.parse(text.upper()) == Turn.parse(text)


def test_a_space_parts_the_discard_of_the_turn_from_that_of_a_seven() -> None:
    assert Turn.parse("+R7>B2").steps[1].kind is Kind.SHED
    assert Turn.parse("+R7 >B2").steps[1].kind is Kind.DISCARD


def test_a_turn_without_steps_is_a_pass() -> None:
    assert str(Turn()) == "pass"


def test_a_turn_is_itself_when_read() -> None:
    turn = Turn.parse("+R4")
    assert Turn.parse(turn) is turn


def test_a_turn_iterates_over_its_steps() -> None:
    turn = Turn.parse("+R7>B2=I4 >G3")
    assert tuple(turn) == turn.steps


# --- Round trips --------------------------------------------------------------------------------


@given(turn=turns)
def test_what_a_turn_writes_is_read_back(turn: Turn) -> None:
    assert Turn.parse(str(turn)) == turn


@given(turn=turns)
def test_equal_turns_have_equal_hashes(turn: Turn) -> None:
    assert hash(Turn.parse(str(turn))) == hash(turn)


@given(turn=turns, data=st.data())
def test_spaces_between_steps_may_be_more_or_other(turn: Turn, data: st.DataObject) -> None:
    pieces = [piece + data.draw(spaces) for piece in str(turn).split(" ")]
    assert Turn.parse(data.draw(spaces) + "".join(pieces)) == turn


def test_a_turn_that_plays_every_card_is_read_back() -> None:
    turn = Turn(tuple(Step(Kind.PLAY, card) for card in CARDS))
    assert Turn.parse(str(turn)) == turn


@given(one=standalone)
def test_what_a_step_writes_is_read_back(one: Step) -> None:
    assert Step.parse(str(one)) == one


@given(one=standalone)
def test_a_step_is_read_in_any_case(one: Step) -> None:
    assert Step.parse(str(one).lower()) == Step.parse(str(one).upper()) == one


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("+R4", step(Kind.PLAY, "R4")),
        (">R4", step(Kind.DISCARD, "R4")),
        ("xR4", step(Kind.TAKE, "R4")),
        ("7>R4", step(Kind.SHED, "R4")),
        ("^R4", step(Kind.RETURN, "R4")),
        ("=R4", step(Kind.DRAW, "R4")),
        ("=?", step(Kind.DRAW)),
        ("pass", step(Kind.PASS)),
        ("end", step(Kind.END)),
    ],
)
def test_every_kind_of_step_has_its_own_text(text: str, one: Step) -> None:
    assert Step.parse(text) == one
    assert str(one) == text


@given(turn=turns)
def test_turns_survive_copying_and_pickling(turn: Turn) -> None:
    assert pickle.loads(pickle.dumps(turn)) == turn
    assert copy.deepcopy(turn) == turn
    assert hash(pickle.loads(pickle.dumps(turn))) == hash(turn)


@pytest.mark.parametrize("thing", [Turn.parse("+R4"), Step.parse("+R4")])
def test_turns_and_steps_do_not_change(thing: Any) -> None:
    before = str(thing)
    for name in ("steps", "kind", "card", "more"):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
    assert str(thing) == before


# --- What cannot be read ------------------------------------------------------------------------

MALFORMED_EITHER_WAY = [
    "",
    " ",
    "\t\n",
    "R4",
    "r4",
    "4",
    "R",
    "+",
    ">",
    "x",
    "=",
    "^",
    "++R4",
    "+-R4",
    "+R",
    "+4",
    "+R0",
    "+R8",
    "+R9",
    "+Q4",
    "+RR4",
    "+R44",
    "+?",
    ">?",
    "x?",
    "^?",
    "+?4",
    "+R4?",
    "+R4!",
    "+R4=",
    "+R4=I",
    "+R4=I8",
    "+R4=??",
    "+R1x",
    "+R1x?",
    "+R1xG8",
    "+R7^",
    "+R7^?",
    "+R7>",
    "+R7>?",
    "+R7>B",
    ">B4=",
    ">B8",
    ">B4=?3",
    "7>?",
    "pass +R4",
    "+R4 pass",
    "pass pass",
    "passing",
    "pass.",
    "pas",
    "+pass",
    "end pass",
    "+R4 end",
    "+R4,>B2",
    "+R4;>B2",
    "+R4/>B2",
    "+R4 B2",
    "+R4 xG4",
    "+R4 =I4",
    "+R4 ^B2",
    "-R4",
    "*R4",
    "R4+",
    "play R4",
    "None",
    "\uff0bR4",  # fullwidth plus
    "+\uff324",  # fullwidth R
    "+R\uff14",  # fullwidth four
    "+R\u0664",  # arabic four
    "+R\u00b2",
    "+\u01314",  # dotless i
    "+\u017f4",  # long s
    "+\u212a4",  # the kelvin sign
    "+R1\u00d7G4",  # multiplication sign
    "\u202e+R4",
    "+R4\u200b",
    "+R4\x00",
    "\x00",
    "\x1b[31m+R4\x1b[0m",
    "+R4\x07",
    "\ud800",
    "\U0001f0cf",
    "'",
    '"+R4"',
    "+R4 " * 3333,
    "+" * 10_000,
    "x" * 10_000,
    " " * 10_000,
    "\x00" * 10_000,
]


@pytest.mark.parametrize(
    "text", [*MALFORMED_EITHER_WAY, "=I4", "=?", "xG4", "^B2", "7>B2", "end", "end +R4"], ids=ascii
)
def test_what_is_no_turn_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(InvalidTurn) as caught:
        Turn.parse(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize("text", [*MALFORMED_EITHER_WAY, "+R4 >B2", "+R3=I4", "8>R4"], ids=ascii)
def test_what_is_no_step_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(InvalidTurn) as caught:
        Step.parse(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize("thing", [None, 4, b"+R4", Card("R4"), ["+R4"], Step.parse("+R4")])
def test_what_is_not_even_text_is_no_turn(thing: Any) -> None:
    with pytest.raises(InvalidTurn) as caught:
        Turn.parse(thing)
    check_refusal(caught.value, str(thing))


@pytest.mark.parametrize("thing", [None, 4, b"+R4", Card("R4"), ["+R4"]])
def test_what_is_not_even_text_is_no_step(thing: Any) -> None:
    with pytest.raises(InvalidTurn) as caught:
        Step.parse(thing)
    check_refusal(caught.value, str(thing))


# --- Any text at all ----------------------------------------------------------------------------


@st.composite
def nearly_turns(draw: st.DrawFn) -> str:
    text = list(str(draw(turns)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 2))] = draw(
            st.text("+>x^=? RB147pase\u0131\x00\n", max_size=3)
        )
    return "".join(text)


def refusal(kind: type[Turn] | type[Step], text: str) -> Red7Error | None:
    try:
        kind.parse(text)
    except Red7Error as error:
        return error
    return None


@given(text=st.one_of(st.text(), nearly_turns()))
@example("+R7" * 133)
def test_any_text_is_a_turn_or_refused_in_one_line(text: str) -> None:
    error = refusal(Turn, text)
    if error is None:
        assert Turn.parse(str(Turn.parse(text))) == Turn.parse(text)
    else:
        assert isinstance(error, InvalidTurn)
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1


@given(text=st.one_of(st.text(), nearly_turns(), st.builds(str, standalone)))
def test_any_text_is_a_step_or_refused_in_one_line(text: str) -> None:
    error = refusal(Step, text)
    if error is None:
        assert Step.parse(str(Step.parse(text))) == Step.parse(text)
    else:
        assert isinstance(error, InvalidTurn)
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1
