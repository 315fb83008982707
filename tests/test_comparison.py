"""Rulings side by side: found by their rules, grouped, and the clauses on which they part."""

from __future__ import annotations

import pytest

import red7
from red7.referee.report import Adjudication

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


def test_what_parts_texts_is_arranged_for_a_reader() -> None:
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
