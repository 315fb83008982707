"""Game records: written, read and replayed."""

from __future__ import annotations

import pickle
import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from red7 import (
    IllegalTurn,
    InvalidPosition,
    InvalidTurn,
    Record,
    Red7Error,
    Rules,
    State,
    Turn,
    UnknownPlugin,
    plugins,
)

RULES = [
    Rules.parse(text)
    for text in (
        "v1.2",
        "v1.0+advanced",
        "v1.1+advanced+action",
        "v1.2+advanced+action",
        "v1.2-fr+action",
        "rogers+advanced+action",
    )
]
seeds = st.integers(0, 2**32)
SHORT = "rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7\npass\n"


def played(record: Record, chance: random.Random) -> tuple[Record, State]:
    """The last round of a record, played at random to its end."""
    state = record.rounds[-1].start
    rules = record.rules
    while state.to_move is not None:
        good = list(islice(rules.turns(state, surviving=True), 30))
        turn = chance.choice(good or list(islice(rules.turns(state), 30)))
        record, state = record.adding(turn), rules.play(state, turn)
    return record, state


# --- Whole games --------------------------------------------------------------------------------


@settings(max_examples=60)
@given(rules=st.sampled_from(RULES), players=st.integers(2, 4), seed=seeds)
def test_a_round_is_written_read_and_replayed_to_the_same_end(
    rules: Rules, players: int, seed: int
) -> None:
    start = rules.deal(players, seed=seed)
    record, final = played(Record.of(rules, start), random.Random(seed))
    again = Record.parse(str(record))
    assert again == record
    assert again.final == final
    assert rules.winner(again.final) == rules.winner(final)


@settings(max_examples=30)
@given(
    rules=st.sampled_from([rules for rules in RULES if "advanced" in rules.names]),
    players=st.integers(2, 4),
    seed=seeds,
)
def test_a_match_of_two_rounds_is_written_read_and_replayed_to_the_same_end(
    rules: Rules, players: int, seed: int
) -> None:
    chance = random.Random(seed)
    record, first = played(Record.of(rules, rules.deal(players, seed=seed)), chance)
    assume(not rules.outcome(first).over)
    record = record.next_round(rules.next_round(first, seed=seed + 1))
    record, final = played(record, chance)
    again = Record.parse(str(record))
    assert again == record
    assert len(again.rounds) == 2
    assert first in list(again.positions())
    assert again.final == final
    assert rules.outcome(again.final) == rules.outcome(final)


@settings(max_examples=20)
@given(rules=st.sampled_from(RULES), seed=seeds)
def test_replaying_gives_every_position_on_the_way(rules: Rules, seed: int) -> None:
    record, _ = played(Record.of(rules, rules.deal(2, seed=seed)), random.Random(seed))
    state = record.rounds[0].start
    expected = [state]
    for turn in record.rounds[0].turns:
        state = rules.play(state, turn)
        expected.append(state)
    assert list(Record.parse(str(record)).positions()) == expected


@pytest.mark.parametrize("rules", [Rules.parse("v1.2+advanced+shuffle-all")], ids=str)
def test_points_kept_from_earlier_rounds_are_in_the_record(rules: Rules) -> None:
    for seed in range(20):
        record, first = played(Record.of(rules, rules.deal(2, seed=seed)), random.Random(seed))
        if rules.score(first):
            break
    record = record.next_round(rules.next_round(first, seed=1))
    again = Record.parse(str(record))
    assert again == record
    assert sum(seat.points for seat in again.final.seats) == rules.score(first).points


# --- The text -----------------------------------------------------------------------------------


def test_a_record_is_the_rules_the_first_position_and_one_turn_a_line() -> None:
    record = Record.of(Rules("v1.2"), State.parse("*G2:R1O7/R6:V5?6 - ?"), ["+O7", "pass"])
    assert str(record) == "rules: v1.2\nstart: *G2:O7R1/R6:V5?6 - ?\n+O7\npass\n"


def test_a_record_is_read_into_its_parts() -> None:
    record = Record.parse(SHORT)
    assert record.rules == Rules("v1.2")
    (only,) = record.rounds
    assert only.start == State.parse("*G2:R1O7/R6:V5?6 - ?")
    assert only.turns == (Turn.parse("+O7"), Turn())


def test_a_record_without_turns_ends_where_it_starts() -> None:
    record = Record.parse("rules: v1.2\nstart: *G2:R1/R6")
    assert record.final == State.parse("*G2:R1/R6")


def test_rules_left_out_are_those_of_the_edition_of_today() -> None:
    assert Record.parse("start: *G2:R1/R6").rules == Rules()


@pytest.mark.parametrize(
    "text",
    [
        "# a game\nrules: v1.2\n# at the start\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7\n# out\npass\n",
        "rules: v1.2 # today's\nstart: *G2:R1O7/R6:V5?6 - ?#shuffled\n+O7# beats 6\npass  # out\n",
        "\n\nrules: v1.2\n\n\nstart: *G2:R1O7/R6:V5?6 - ?\n\n+O7\n\n   \npass",
        "rules:v1.2\nstart:*G2:R1O7/R6:V5?6\n+O7\npass",
        "RULES : v1.2\nStart : *g2:r1o7/r6:v5?6\n+o7\nPASS",
        "  rules: v1.2\n\tstart: *G2:R1O7/R6:V5?6 - ?  \n  +O7\n  pass",
        "rules: v1.2\r\nstart: *G2:R1O7/R6:V5?6 - ?\r\n+O7\r\npass\r\n",
        "rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7 # ## rules: v1.0\npass\n#",
    ],
)
def test_comments_empty_lines_case_and_spaces_do_not_matter(text: str) -> None:
    assert Record.parse(text) == Record.parse(SHORT)


def test_rules_are_read_in_any_order_of_their_names() -> None:
    text = SHORT.replace("v1.2", "action + v1.2 + advanced")
    assert Record.parse(text).rules == Rules.parse("v1.2+advanced+action")


def test_a_further_start_begins_the_next_round() -> None:
    record = Record.parse(SHORT + "start: *B2:B7/R6:?7\n+B7\n")
    assert [len(each.turns) for each in record.rounds] == [2, 1]
    assert record.final.seats[0].palette_bits == State.parse("B7B2/R6").seats[0].palette_bits


def test_adding_a_turn_makes_a_new_record() -> None:
    old = Record.parse("rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7")
    assert old.adding("pass") == Record.parse(SHORT)
    assert len(old.rounds[0].turns) == 1


def test_records_are_values() -> None:
    record = Record.parse(SHORT)
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert hash(again) == hash(record)
    with pytest.raises(AttributeError):
        record.rules = Rules("v1.0")  # type: ignore[misc]


# --- What cannot be read or played --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error", "line", "read"),
    [
        ("rules: v9\nstart: *G2:R1/R6", UnknownPlugin, 1, "v9"),
        ("rules:\nstart: *G2:R1/R6", UnknownPlugin, 1, "''"),
        ("rules: v1.2+v1.0\nstart: *G2:R1/R6", Red7Error, 1, "v1.0"),
        ("rules: v1.2\nrules: v1.2\nstart: *G2:R1/R6", InvalidPosition, 2, "twice"),
        ("start: *G2:R1/R6\nrules: v1.2", InvalidPosition, 2, "after"),
        ("rules: v1.2\nstart: *G8:R1/R6", InvalidPosition, 2, "G8"),
        ("rules: v1.2\nstart:", InvalidPosition, 2, "''"),
        ("rules: v1.2\n+R1\nstart: *G2:R1/R6", InvalidPosition, 2, "+R1"),
        ("+R1", InvalidPosition, 1, "+R1"),
        ("#\n\nnonsense", InvalidPosition, 3, "nonsense"),
        ("rules: v1.2\nstart: *G2:R1/R6\n+R8", InvalidTurn, 3, "R8"),
        ("rules: v1.2\nstart: *G2:R1/R6\n\n# so\n+R1 pass", InvalidTurn, 5, "+R1 pass"),
        ("rules: v1.2\nstart: *G2:R1/R6\n+R1\nstart: *G2/*R6", InvalidPosition, 4, "*R6"),
        ("rules: v1.2\nstart: *R1/R2/R3/R4/R5", InvalidPosition, 2, "5 seats"),
        ("rules: v1.2\nstart: *G2:R1/R6\nend: now", InvalidTurn, 3, "end: now"),
        ("rules: v1.2\nstart: *G2:R1/R6\n\x00", InvalidTurn, 3, "\\x00"),
        ("rules: v1.2\nstart: *G2:R1/R6\n" + "+R1" * 5000, InvalidTurn, 3, "+R1"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_a_line_that_cannot_be_read_is_named_with_its_number(
    text: str, error: type[Red7Error], line: int, read: str
) -> None:
    with pytest.raises(error) as caught:
        Record.parse(text)
    message = str(caught.value)
    assert message.startswith(f"line {line}: ")
    assert read in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("text", ["", " ", "\n", "# nothing", "rules: v1.2", "rules: v1.2\n#"])
def test_a_record_without_a_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition, match="start") as caught:
        Record.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [None, 4, b"start: *G2:R1/R6"])
def test_what_is_not_even_text_is_no_record(thing: Any) -> None:
    with pytest.raises(Red7Error):
        Record.parse(thing)


def test_a_turn_that_is_not_legal_is_found_when_replaying() -> None:
    record = Record.parse("rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - -\n+O7\n+B3 +B4")
    with pytest.raises(IllegalTurn, match=r"\+B3 \+B4") as caught:
        _ = record.final
    assert caught.value.ruling is not None
    assert not caught.value.ruling.legal


def test_positions_before_an_illegal_turn_are_still_given() -> None:
    record = Record.parse("rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - -\n+O7\n+B3 +B4")
    positions = record.positions()
    assert str(next(positions)) == "*G2:O7R1/R6:V5?6 - -"
    assert str(next(positions)) == "O7G2:R1/*R6:V5?6 - -"
    with pytest.raises(IllegalTurn):
        next(positions)


def test_a_turn_after_the_end_of_the_round_is_not_legal() -> None:
    with pytest.raises(IllegalTurn):
        _ = Record.parse(SHORT).adding("+V5").final


@pytest.mark.parametrize("turn", ["+O7", "+B3 +B4", "pass"])
def test_an_illegal_turn_is_refused_in_one_line(turn: str) -> None:
    record = Record.parse(SHORT).adding(turn)
    with pytest.raises(IllegalTurn) as caught:
        _ = record.final
    assert len(str(caught.value).splitlines()) == 1


# --- Any text at all ----------------------------------------------------------------------------


def edited(draw: st.DrawFn, whole: str, alphabet: str) -> str:
    text = list(whole)
    for _ in range(draw(st.integers(1, 5))):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 3))] = draw(st.text(alphabet, max_size=4))
    return "".join(text)


@st.composite
def nearly_records(draw: st.DrawFn) -> str:
    whole = draw(st.sampled_from([SHORT, SHORT + SHORT, SHORT + "start: *B2:B7/R6:?7\n+B7=?\n"]))
    return edited(draw, whole, "#:\n*x/?!-+>^= v.rulesta12G7R\u0131\x00\u2028")


@st.composite
def nearly_rules(draw: st.DrawFn) -> str:
    names = st.sampled_from([plugin.name for plugin in plugins()])
    whole = "+".join(draw(st.lists(names, max_size=5)))
    return edited(draw, whole, "+ .v120-afd\x00\n") if draw(st.booleans()) else whole


def refusal(kind: type[Record] | type[Rules], text: str) -> Red7Error | None:
    try:
        kind.parse(text)
    except Red7Error as error:
        return error
    return None


@given(text=st.one_of(st.text(), nearly_records()))
@example("rules: " + "x" * 1000)
@example("start: *G2:R1/R6\n" + "\x00" * 399)
@example("start: *G2:R1/R6 - ? +R1 " + "\x00" * 300)
def test_any_text_is_a_record_or_refused_in_one_line(text: str) -> None:
    error = refusal(Record, text)
    if error is None:
        assert Record.parse(str(Record.parse(text))) == Record.parse(text)
    else:
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1


@given(text=st.one_of(st.text(), nearly_rules()))
@example("")
@example("v1.2+")
@example("\x00" * 1000)
def test_any_text_names_rules_or_is_refused_in_one_line(text: str) -> None:
    error = refusal(Rules, text)
    if error is None:
        assert Rules.parse(str(Rules.parse(text))) == Rules.parse(text)
    else:
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1
