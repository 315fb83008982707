"""Rulings side by side: found by their rules, grouped, and the clauses on which they part."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import red7
from red7.referee.report import Adjudication
from red7.referee.report.naming import Naming
from red7.testing.strategies import positions

POSITION, TURN = "*G2V2:O7I1/R6:?5 - ?20", "+O7>O7"


def test_a_ruling_is_found_by_its_number_or_its_rules() -> None:
    rulings = red7.compare(POSITION, TURN, ["v1.0+action", "v1.2+action"])
    assert len(rulings) == 2
    assert rulings[1] is rulings["action+v1.2"]
    assert rulings[red7.Rules("v1.0", "action")] is rulings[0]
    with pytest.raises(KeyError, match=r"v1\.1"):
        rulings["v1.1+action"]


def test_texts_that_rule_alike_part_on_nothing() -> None:
    rulings = red7.compare(POSITION, TURN, ["v1.2+action", "v1.2-de+action"])
    assert rulings.agree
    assert rulings.parting == ()


def test_what_divides_texts_is_arranged_for_a_reader() -> None:
    rules = [f"{text}+action" for text in red7.editions()]
    rulings = red7.compare(POSITION, TURN, rules)
    shown = Adjudication.of(rulings)
    assert [[each.rules for each in group] for group in shown.groups] == [
        [str(each.rules) for each in group] for group in rulings.groups
    ]
    assert shown.name.note == "all with action"
    assert str(shown.turn) == TURN
    assert sorted(name for each in shown.sides for name in each.texts) == sorted(red7.editions())
    (parting,) = shown.parting
    assert parting.clause == "C37"
    assert sorted(name for name, _ in shown.documents) == sorted(red7.editions())
    assert all(document for _, document in shown.documents)


def test_rules_alone_have_nothing_in_common_with_others() -> None:
    shown = Adjudication.of(red7.compare(POSITION, TURN, ["v1.2+action"]))
    assert shown.name.note == ""
    assert [each.texts for each in shown.sides] == [("v1.2+action",)]


def check_every_line_gives_the_reason_of_all_its_texts(shown: Adjudication) -> None:
    name = Naming.where_it_stands_alone(each.rules for each in shown.rulings)
    own = {name(each.rules): each.holding for each in shown.rulings}
    first = shown.rulings[0].holding.verdict
    told = [text for line in shown.answer.disagree for text in line.texts]
    assert sorted(told) == sorted(text for text, held in own.items() if held.verdict != first)
    for line in shown.answer.disagree:
        for text in line.texts:
            assert own[text].verdict == line.says
            assert line.why in [reason.text for reason in own[text].reasons]


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        ("*G2:V7/R7:?5 - ?20", "+V7^G2"),
        ("*B2:V1/R7O6:?5 - ?20", "+V1"),
        ("*B2:V1?/R7O6:? - ?", "+V1xR7"),
    ],
)
def test_texts_that_refuse_a_turn_for_other_reasons_stand_on_other_lines(
    position: str, turn: str
) -> None:
    rules = [f"{text}+action" for text in ("v1.2", *red7.editions()) if text != "v1.2-fr"]
    rulings = red7.compare(position, turn, list(dict.fromkeys(rules)))
    shown = Adjudication.of(rulings)
    check_every_line_gives_the_reason_of_all_its_texts(shown)
    (spanish,) = (each for each in shown.answer.disagree if "v1.2-es" in each.texts)
    assert spanish.texts == ("v1.2-es",)
    assert "must end winning" in spanish.why
    (line,) = (each for each in str(rulings).splitlines() if each.startswith("v1.2-es+action: "))
    assert "must end winning" in line


@settings(max_examples=25)
@given(positions(max_palette=3, max_hand=2), st.data())
def test_every_line_gives_the_reason_of_all_its_texts(
    state: red7.State, data: st.DataObject
) -> None:
    rules = [f"{text}+action" for text in red7.editions()]
    legal = [str(turn) for each in rules for turn in red7.Rules.parse(each).turns(state)]
    turn = data.draw(st.sampled_from(list(dict.fromkeys(["pass", *legal]))))
    check_every_line_gives_the_reason_of_all_its_texts(
        Adjudication.of(red7.compare(state, turn, rules))
    )
