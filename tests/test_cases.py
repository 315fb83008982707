"""The case book: every case for every text, by the engine and by the slow reference."""

from __future__ import annotations

from pathlib import Path

import pytest

import red7
import reference
from red7 import cases
from red7.cases import Case, InvalidCase, page, read_case
from red7.cases.in_words import answer_to
from red7.cases.page import lines
from red7.table.steps import Kind

EDITIONS = red7.editions()
READINGS = [plugin.name for plugin in red7.plugins() if plugin.kind == "reading"]
CLAUSES = [f"C{number:02}" for number in range(1, 47)]
BOOK = [pytest.param(case, id=f"{case.id} {case.title}") for case in cases.cases()]
TAKES_SECONDS = {("C42.16", "v1.2-es"), ("C42.16", "rogers")}
"""Where the reference fills several hidden cards in every way, at every step of the turn."""


def known_to_reference(case: Case, text: str) -> dict[str, object]:
    """What the slow reference says to the question of a case."""
    rules = f"{text}+{case.rules}" if case.rules else text
    if case.question == "turn":
        legal, survives, certain = reference.ruling(case.position, rules, case.turn or "")
        found: dict[str, object] = {"legal": legal, "survives": survives, "certain": certain}
        if legal:
            found["after"] = reference.play(case.position, rules, case.turn or "")
        return found
    if case.question == "who":
        leader = reference.leader(case.position, rules)
        found = {"winner": "none" if leader is None else leader}
        if leader is not None:
            counting = reference.standing(case.position, leader, rules)[1]
            found["cards"] = str(red7.CardSet(counting))
        return found
    if case.question == "starts":
        return {"seat": reference.starter(case.position)}
    if case.question == "scores":
        return {"cards": str(red7.CardSet(reference.score(case.position, rules)))}
    over, winners = reference.outcome(case.position, rules)
    return {"over": over, "winners": list(winners)}


@pytest.mark.parametrize("case", BOOK)
def test_case(case: Case) -> None:
    findings = [cases.run(case, text) for text in case.rulings]
    wrong = [f"{each.text}: {each.found}\n{each.ruling}" for each in findings if not each.passed]
    assert not wrong, "\n".join(wrong)


def assert_the_reference_holds(case: Case, text: str) -> None:
    found = known_to_reference(case, text)
    assert {**found, **case.rulings[text].holds} == found, text


@pytest.mark.parametrize("case", [each for each in BOOK if each.values[0].question != "deal"])
def test_case_by_the_reference(case: Case) -> None:
    for text in case.rulings:
        if (case.id, text) not in TAKES_SECONDS:
            assert_the_reference_holds(case, text)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "text"), sorted(TAKES_SECONDS))
def test_case_by_the_reference_in_seconds(number: str, text: str) -> None:
    (case,) = (each for each in cases.cases() if each.id == number)
    assert_the_reference_holds(case, text)


def test_every_clause_has_a_case_for_every_text() -> None:
    asked = {(case.clause, text) for case in cases.cases() for text in case.rulings}
    assert asked == {(clause, text) for clause in CLAUSES for text in EDITIONS}


@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_changes_a_case(reading: str) -> None:
    by_question = {
        (case.position, case.turn, frozenset(case.rules.split("+"))): case for case in cases.cases()
    }
    changed = False
    for case in cases.cases():
        names = set(case.rules.split("+"))
        if reading in names:
            without = by_question.get(
                (case.position, case.turn, frozenset(names - {reading} or {""}))
            )
            changed = changed or (without is not None and holdings(without) != holdings(case))
    assert changed


def holdings(case: Case) -> list[object]:
    return [answer.holds for answer in case.rulings.values()]


def test_the_book_has_at_least_120_cases_with_titles_of_their_own() -> None:
    titles = [case.title for case in cases.cases()]
    assert len(titles) >= 120
    assert len(set(titles)) == len(titles)


YES_OR_NO = ("Am ", "Are ", "Can ", "Do ", "Does ", "Has ", "Is ", "May ", "Must ")
ONE_OR_THE_OTHER = ("C16.2", "C16.7")


@pytest.mark.parametrize("case", BOOK)
def test_a_title_that_asks_for_yes_or_no_is_answered_so(case: Case) -> None:
    said = {
        answer_to(case.yes, answer.holds).split(":")[0].split(" (")[0]
        for answer in case.rulings.values()
    }
    if case.title.startswith(YES_OR_NO) and case.id not in ONE_OR_THE_OTHER:
        assert said <= {"Yes", "No", "Perhaps"}


@pytest.mark.parametrize(
    ("number", "text", "answer"),
    [
        ("C25.1", "v1.2", "Yes: legal, stays in"),
        ("C25.2", "v1.2", "No: not legal"),
        ("C27.4", "v1.2", "No: not legal"),
        ("C09.6", "v1.2", "No (the turn: not legal)"),
        ("C09.6", "rogers", "No (the turn: legal, goes out)"),
        ("C14.2", "v1.0", "No (the turn: legal, stays in)"),
        ("C06.4", "v1.2", "No: C starts"),
        ("C42.16", "v1.2", "Perhaps: legal, goes out, if the hidden cards allow it"),
        ("C16.7", "v1.2", "A is winning with V2"),
    ],
)
def test_a_case_is_answered_as_its_title_asks(number: str, text: str, answer: str) -> None:
    [case] = [case for case in cases.cases() if case.id == number]
    assert answer_to(case.yes, case.rulings[text].holds) == answer


def cited_in(case: Case, text: str) -> red7.Citation:
    """How a text is cited on the clause of a case: by a reason of the ruling, or as it stands.

    Where no reason is on the clause, no reading of it makes a difference.
    """
    rules = case.rules_for(text)
    plain = rules.book.sources.cited(case.clause)
    assert plain is not None
    if case.turn and any(step.kind is Kind.SHED for step in red7.Turn.parse(case.turn).steps):
        plain = plain.on("seven")
    plain = plain.plain()
    if case.question == "deal":
        return plain
    state = red7.State.parse(case.position)
    said = rules.adjudicate(state, case.turn) if case.turn else rules.explain(state, case.question)
    found = [
        citation
        for reason in said.reasons
        if reason.clause == case.clause and not reason.house_rule
        for citation in reason.citations
        if citation.document == plain.document
    ]
    return next((each for each in found if each.mark.is_open), found[0] if found else plain)


@pytest.mark.parametrize(
    "text",
    [
        text if text in ("v1.2", "rogers") else pytest.param(text, marks=pytest.mark.slow)
        for text in EDITIONS
    ],
)
def test_every_ruling_is_marked_as_the_referee_marks_it(text: str) -> None:
    for case in cases.cases():
        if text in case.rulings:
            answer, citation = case.rulings[text], cited_in(case, text)
            marked = citation.mark.value, citation.section
            assert (answer.mark, answer.section) == marked, case.id


GOOD = {
    "id": "C07.99",
    "title": "A play",
    "clause": "C07",
    "rules": "",
    "position": "*G2:R7/R6:?",
    "turn": "+R7",
    "note": "A note.",
    "rulings": {"v1.2": {"legal": True, "mark": "explicit", "section": "Your Turn"}},
}


def test_the_validator_passes_a_good_case() -> None:
    assert read_case(GOOD).id == "C07.99"


@pytest.mark.parametrize(
    "wrong",
    [
        {"color": "R"},
        {"question": "why"},
        {"yes": {"winner": 1}},
        {"yes": {}},
        {"yes": "legal"},
        {"other_form": "Must I?"},
        {"other_form": {"title": "Must I play?"}},
        {"other_form": {"title": "Must I play?", "yes": {"winner": 1}}},
        {"other_form": {"title": "Must I play?", "yes": None}},
        {"other_form": {"title": "Must I play?", "yes": True, "note": "No."}},
        {"question": "who"},
        {"clause": "C08"},
        {"rulings": {"v1.2": {"legal": True}}},
        {"rulings": {"v1.2": {"winner": 1, "mark": "explicit", "section": "Your Turn"}}},
        {"rulings": {"v1.2": {"mark": "explicit", "section": "Your Turn"}}},
    ],
)
def test_the_validator_refuses_a_bad_case(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidCase, match=r"C07\.99"):
        read_case({**GOOD, **wrong})


@pytest.mark.parametrize("field", ["title", "position", "rulings", "turn"])
def test_the_validator_misses_a_field(field: str) -> None:
    with pytest.raises(InvalidCase):
        read_case({name: value for name, value in GOOD.items() if name != field})


def test_the_page_is_what_this_version_rules() -> None:
    page = Path(__file__).parent.parent / "docs" / "casebook.md"
    assert page.read_text(encoding="utf-8") == "\n".join(lines())


def test_a_case_that_stands_twice_in_the_book_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Path(cases.__file__).parent
    some = min(book.glob("*.toml"))
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text(some.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(cases, "files", lambda _: tmp_path)
    with pytest.raises(InvalidCase, match="appears twice in the book"):
        cases.cases.__wrapped__()


def test_the_page_is_written_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "lines", lambda: ["# Cases", ""])
    page.main()
    assert capsys.readouterr().out == "# Cases\n"
