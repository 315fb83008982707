"""Cases that a plug-in brings: what cannot be used is named, and the rest is in the book."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from conftest import Install
from red7 import cases
from red7.cases.in_words import whose
from red7.cases.report import BookReport
from red7.cli.program import program
from red7.hooks.registry import editions

HARBOR = """
from red7 import Layer, Plugin

CASES = [
    {{
        "id": f"harbor-1.{{number}}",
        "title": f"Case {{number}}",
        "clause": "harbor-1",
        "rules": "",
        "position": "G2:?/R6:?/V1:?",
        "question": "starts",
        "note": "The harbor decides.",
        "rulings": {{"v1.2": {{"seat": 0, "mark": "explicit", "section": "Setup"}}}},
    }}
    for number in (1, 2, 3)
]
CASES[2] |= {wrong!r}
PLUGIN = Plugin(name="harbor", layer=Layer.HOUSE, changes="The harbor.", cases=lambda: CASES)
"""

WRONG = [
    {"clause": "C06"},
    {"id": "harbor-1.1"},
    {"id": "C10.1", "clause": "C10"},
    {"id": 7},
    {"title": ["none"]},
    {"position": "G2"},
    {"rulings": {}},
    {"rulings": ["v1.2"]},
    {"rulings": {"v1.2": "B"}},
    {"rulings": {"v0.1": {"seat": 0, "mark": "explicit", "section": "Setup"}}},
    {"color": "red"},
]


def shown(*arguments: str) -> str:
    return CliRunner().invoke(program, arguments).output


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_case_that_cannot_be_used_is_named_and_the_others_are_found(
    install: Install, wrong: dict[str, object]
) -> None:
    install("harbor", HARBOR.format(wrong=wrong))
    shelf = cases.shelf()
    assert {"harbor-1.1", "harbor-1.2"} <= shelf.cases.keys()
    assert "harbor-1.3" not in shelf.cases
    assert shelf.cases.keys() - {"harbor-1.1", "harbor-1.2"} == {each.id for each in cases.cases()}
    [left_out] = shelf.left_out
    assert (left_out.plugin, left_out.id) == ("harbor", str(wrong.get("id", "harbor-1.3")))
    assert left_out.why in shelf.faults()["harbor"]


def test_the_fault_is_named_wherever_the_cases_of_a_plugin_are_shown(install: Install) -> None:
    install("harbor", HARBOR.format(wrong={"clause": "C06"}))
    fault = "the case harbor-1.3 is numbered after another clause, C06."
    for asked in (["cases", "--clause", "harbor-1"], ["plugins"], ["plugins", "harbor"]):
        assert fault in " ".join(shown(*asked).split()), asked
    assert shown("cases", "harbor-1.1").startswith("harbor-1.1  Case 1\n")
    assert fault in " ".join(shown("cases", "harbor-1.3").split())
    found = json.loads(shown("plugins", "--json"))
    assert found["cases_left_out"] == {"harbor": fault}
    found = json.loads(shown("cases", "--clause", "harbor-1", "--json"))
    assert (found["cases"], found["left_out"]) == (2, {"harbor": fault})


def test_a_file_of_cases_that_cannot_be_read_is_named(install: Install) -> None:
    install("harbor", HARBOR.format(wrong={}).replace("lambda: CASES", "lambda: open('none')"))
    assert "harbor" not in {each.partition("-")[0] for each in cases.shelf().cases}
    [broken] = json.loads(shown("plugins", "--json"))["broken"]
    assert broken["name"] == "harbor"
    assert cases.shelf().left_out == ()


def test_only_a_case_with_a_ruling_for_every_text_is_answered_by_all(install: Install) -> None:
    install("harbor", HARBOR.format(wrong={}))
    assert shown("cases", "harbor-1.1").splitlines()[2] == "  A starts  v1.2 (yours)"
    assert whose(editions()) == "all texts"
    assert whose(editions()[1:]) == ", ".join(editions()[1:])


def test_nothing_is_left_out_of_our_own_book() -> None:
    assert BookReport.of([], [], cases.shelf().faults()).left_out == {}
