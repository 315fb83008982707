"""A rule by which a turn changes a note is among the reasons of the ruling."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import red7
from red7 import Layer, Moment, Plugin, Rules
from red7.author import Player, message
from red7.referee.report import Adjudication
from test_asked_once import asked_of
from test_shape import variants  # noqa: F401  # the variants of docs/examples, registered

DIRECTION = "An orange card discarded by a player who stays in turns the direction of play."
LIFE = "A player who stays in without winning has spent a life."


def said(rules: Rules, table: str, turn: str) -> list[str]:
    return [each.text for each in rules.adjudicate(table, turn).reasons]


def house(rules: Rules, table: str, turn: str) -> list[str]:
    answer = Adjudication.of(red7.compare(table, turn, [rules])).answer
    return [each.text for each in answer.house]


@pytest.mark.parametrize(
    ("name", "table", "turn", "by"),
    [
        ("reverse", "*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20", ">O5", DIRECTION),
        ("reverse", "*R3:O4O5/R1:V1V2 - ?20 {reversed=1}", ">O5", DIRECTION),
        ("two-lives", "*R3:O4B4/R6:V1V2 - ?20", "+O4", LIFE),
        ("two-lives", "*R3:O4B4/R6:V1V2 - ?20", "pass", LIFE),
        ("turn-limit:7", "*R3:R7/R6:V1V2 - ?20", "+R7", "The turns of a round are counted."),
    ],
)
def test_a_turn_that_changes_a_note_names_the_rule(
    name: str, table: str, turn: str, by: str
) -> None:
    assert by in said(Rules(name), table, turn)


@pytest.mark.parametrize(
    ("name", "table", "turn"),
    [
        ("reverse", "*R3:R7O5/R1:V1V2 - ?20", "+R7"),
        ("reverse", "*R3:R7O5/R1:V1V2 - ?20 {reversed=1}", "+R7"),
        ("two-lives", "*R3:R7B4/R6:V1V2 - ?20", "+R7"),
        ("two-lives", "*R3:O4B4/R6:V1V2 - ?20 {life-spent@A=1}", "+O4"),
        ("reverse", "*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20", "+O4 +O5"),
    ],
)
def test_a_turn_that_changes_no_note_does_not(name: str, table: str, turn: str) -> None:
    assert not {DIRECTION, LIFE} & {*said(Rules(name), table, turn)}


def test_the_short_answer_names_it_if_the_plugin_says_nothing_else() -> None:
    two, three = "*R3:O4O5/R1:V1V2 - ?20", "*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20"
    assert house(Rules("reverse"), two, ">O5") == [DIRECTION]
    assert house(Rules("reverse"), three, ">O5") == ["C moves next."]
    assert LIFE not in house(Rules("two-lives"), "*R3:O4B4/R6:V1V2 - ?20", "+O4")


def counting(clause: str, **mark: Any) -> type:
    class Counts:
        PLUGIN = Plugin(
            name=clause,
            layer=Layer.HOUSE,
            changes="Turns are counted.",
            source="us",
            notes=("turns",) if clause == "first" else (),
        )

        @staticmethod
        @red7.rule(f"{clause}-1", "notes_after", **mark)
        def counted(moment: Moment) -> dict[str, int]:
            """The turns are counted."""
            return {"turns": moment.notes.number("turns") + 1}

    return Counts


def test_a_rule_on_notes_may_say_what_it_has_noted() -> None:
    def so_many(answer: dict[str, int], moment: Moment) -> red7.author.Message:
        who = Player(moment.seat)
        return message("{player} has taken turn {turn}", player=who, turn=answer["turns"])

    rules = Rules(counting("first", says=so_many))
    assert "A has taken turn 3." in said(rules, "*R3:R7/R6:V1V2 - ?20 {turns=2}", "+R7")


def test_of_two_rules_on_one_note_the_one_that_decides_is_named() -> None:
    rules = Rules(counting("first"), counting("second", after=("first",)))
    ruling = rules.adjudicate("*R3:R7/R6:V1V2 - ?20", "+R7")
    assert ruling.after is not None
    assert ruling.after.notes.number("turns") == 1
    assert [each.clause for each in ruling.reasons if "counted" in each.text] == ["second-1"]


@pytest.mark.parametrize("turn", [">O5", "+O4", "pass", "+O4 >O5"])
@pytest.mark.parametrize("name", ["reverse", "two-lives", "turn-limit:7"])
def test_a_rule_on_notes_is_not_asked_again_to_say_why(name: str, turn: str) -> None:
    rules, state = Rules(name), red7.State.parse("*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20")
    rules.adjudicate(state, turn).found  # noqa: B018  # measures palettes, which is kept
    with asked_of(rules) as asked:
        rules.adjudicate(state, turn).found  # noqa: B018
    assert not {question for question, times in Counter(asked).items() if times > 1}
