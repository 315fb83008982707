"""What the tests of other programs expect, put to every text; where they depart, it is said why."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

import red7
from peers import asking, tally
from peers.book import (
    ANSWERED,
    ASKED,
    TEXTS,
    Departure,
    InvalidPeerCase,
    PeerCase,
    cases,
    departures,
    not_asked,
    programs,
    read_case,
    read_departure,
)

PAGE = Path(__file__).parents[1] / "docs" / "run-the-casebook.md"
READINGS = {plugin.name: plugin for plugin in red7.plugins() if plugin.kind == "reading"}
ONE_SENTENCE = re.compile(r"(?:(?!\. )[^\n])+\.")
NO_POSITION = {"a card twice", "a number over 7"}
"""What no position can show; an empty palette is only not dealt."""

EACH = [
    pytest.param(case, id=f"{case.id} {case.program}")
    for case in cases().values()
    if case.id not in tally.cannot_be_asked()
]
WITH_CLAUSE = [each for each in departures() if each.clause is not None]
SLIPS = [each for each in departures() if each.clause is None]


def declared(case: PeerCase) -> tuple[str, ...]:
    """The texts under which the list says that a case does not hold."""
    found = [each.texts for each in departures() if case.id in each.cases]
    return found[0] if found else ()


def name(departure: Departure) -> str:
    return " ".join([departure.clause or "slip", *departure.cases])


@pytest.mark.parametrize("case", EACH)
def test_every_text_agrees_or_departs_as_listed(case: PeerCase) -> None:
    answers = {text: asking.found(case, red7.Rules(text)) for text in tally.differing(case)}
    assert tuple(answers) == declared(case), f"{case.expected} expected, found: {answers}"


# --- Departures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("departure", WITH_CLAUSE, ids=name)
def test_what_departs_holds_under_the_rules_it_names(departure: Departure) -> None:
    assert departure.holds
    for case, rules in product(departure.cases, departure.holds):
        assert asking.agrees(cases()[case], red7.Rules.parse(rules)), (case, rules)


@pytest.mark.parametrize("departure", WITH_CLAUSE, ids=name)
def test_it_names_every_text_under_which_it_holds(departure: Departure) -> None:
    plain = [rules for rules in departure.holds if "+" not in rules]
    assert plain == [text for text in TEXTS if text not in departure.texts]


@pytest.mark.parametrize("departure", WITH_CLAUSE, ids=name)
def test_its_clause_is_that_of_a_reading_or_of_the_ruling(departure: Departure) -> None:
    clauses = {
        clause
        for rules in departure.holds
        if "+" in rules
        for clause in READINGS[rules.partition("+")[2]].clauses
    }
    for each in departure.cases:
        case = cases()[each]
        if case.kind == "turn":
            ruling = red7.Rules(departure.holds[0]).adjudicate(
                case.asked["position"], case.asked["turn"]
            )
            clauses |= {reason.clause for reason in ruling.reasons}
    assert departure.clause in clauses


@pytest.mark.parametrize("departure", SLIPS, ids=name)
def test_a_slip_is_the_result_of_no_text_and_no_single_reading(departure: Departure) -> None:
    for text, reading in product(TEXTS, ["basic", *READINGS]):
        try:
            rules = red7.Rules(text, reading)
        except red7.PluginConflict:
            continue
        for case in departure.cases:
            assert not asking.agrees(cases()[case], rules), (case, str(rules))


def test_every_case_that_departs_is_listed_once() -> None:
    listed = [case for each in departures() for case in each.cases]
    listed += [case for group in not_asked() for case in group.cases]
    assert len(set(listed)) == len(listed)
    assert set(listed) <= cases().keys()


@pytest.mark.parametrize("departure", departures(), ids=name)
def test_it_is_said_in_a_sentence(departure: Departure) -> None:
    assert ONE_SENTENCE.fullmatch(departure.says)


# --- What no deal can show ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case",
    [each for each in cases().values() if NO_POSITION & set(each.not_a_deal)],
    ids=lambda each: each.id,
)
def test_the_library_refuses_what_is_no_position_in_a_sentence(case: PeerCase) -> None:
    with pytest.raises(red7.InvalidPosition) as refused:
        red7.State.parse(asking.table(case.asked))
    assert ONE_SENTENCE.fullmatch(str(refused.value))


def test_the_palettes_of_all_others_are_positions() -> None:
    for case in cases().values():
        if case.asked.keys() & {"palette", "palettes"} and not NO_POSITION & set(case.not_a_deal):
            assert red7.State.parse(asking.table(case.asked)).seats, case


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("case", sorted(tally.cannot_be_asked()))
def test_what_is_not_asked_cannot_be_asked(case: str, text: str) -> None:
    with pytest.raises(red7.InvalidPosition):
        asking.found(cases()[case], red7.Rules(text))


# --- The data -------------------------------------------------------------------------------------


def test_the_cases_are_all_there() -> None:
    assert len(cases()) == 378
    assert len(programs()) == 18
    assert sum(map(len, programs().values())) == 378


def test_every_kind_is_asked_and_answered() -> None:
    assert {case.kind for case in cases().values()} == ASKED.keys() == ANSWERED.keys()
    assert asking.KINDS.keys() == ASKED.keys()


def test_every_case_says_where_it_is_from() -> None:
    for case in cases().values():
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", case.program), case
        assert re.fullmatch(r"[0-9a-f]{40}", case.commit), case
        assert case.path, case
        assert case.test, case


@pytest.mark.parametrize("kind", ASKED)
def test_the_manual_describes_every_field(kind: str) -> None:
    rows = re.findall(rf"^\| `{kind}` \| (.*)$", PAGE.read_text(encoding="utf-8"), re.M)
    described = {field for row in rows for field in re.findall(r"`(\w+)`", row)}
    assert ASKED[kind] | ANSWERED[kind] <= described


def test_the_example_of_the_manual_is_a_case() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert asking.agrees(read_case(json.loads(shown)), red7.Rules())


GOOD = {
    "id": "P999",
    "kind": "who",
    "source": {"repo": "you/yours", "path": "a/test", "commit": "0" * 40, "test": "a name"},
    "rule": "R",
    "palettes": [["R7"], ["O7"]],
    "winner": 0,
}


def test_the_reader_passes_a_good_case() -> None:
    assert asking.agrees(read_case(GOOD), red7.Rules())


def test_a_wrong_expectation_is_found() -> None:
    assert tally.differing(read_case({**GOOD, "winner": 1})) == TEXTS


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "why"},
        {"color": "R"},
        {"seat": 0},
        {"source": {"repo": "you/yours"}},
    ],
)
def test_the_reader_refuses_a_bad_case(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidPeerCase, match="P999"):
        read_case({**GOOD, **wrong})


@pytest.mark.parametrize("field", ["kind", "source", "rule", "palettes", "winner"])
def test_the_reader_misses_a_field(field: str) -> None:
    with pytest.raises(InvalidPeerCase, match="P999"):
        read_case({each: value for each, value in GOOD.items() if each != field})


@pytest.mark.parametrize(
    "entry",
    [
        {"cases": ["P001"], "texts": "all"},
        {"cases": ["P001"], "texts": "all", "clause": "C16", "says": "It does."},
        {"cases": ["P001"], "texts": "all", "clause": "C16", "slip": "It slips."},
    ],
)
def test_a_departure_has_a_clause_and_rules_that_agree_or_is_a_slip(
    entry: dict[str, object],
) -> None:
    with pytest.raises(InvalidPeerCase, match="P001"):
        read_departure(entry)
