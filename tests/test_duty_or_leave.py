"""A case is answered as it is asked: no yes that means no."""

from __future__ import annotations

import pytest

from red7.cases import Case, cases
from red7.cases.duty_or_leave import Kind, asked_as, kind_of
from red7.cases.in_words import answer_to
from red7.cases.search import search

BOOK = [pytest.param(case, id=case.id) for case in cases()]


@pytest.mark.parametrize("case", BOOK)
def test_every_wording_asks_for_the_same_as_the_title_above_it(case: Case) -> None:
    if case.yes is None:
        return
    forms = [(case.title, case.asked)]
    if case.other_form is not None:
        forms.append((case.other_form.title, case.other_form.asked))
    for title, wordings in forms:
        for wording in wordings:
            opposed = {kind_of(wording), kind_of(title)} - {None}
            assert Kind.DUTY not in opposed or kind_of(wording) in (None, kind_of(title)), wording


@pytest.mark.parametrize("case", [each for each in BOOK if each.values[0].other_form])
def test_a_case_has_one_form_for_a_duty_and_one_for_leave(case: Case) -> None:
    assert case.other_form is not None
    assert kind_of(case.other_form.title) is Kind.DUTY
    assert kind_of(case.title) is not Kind.DUTY


@pytest.mark.parametrize("case", BOOK)
def test_a_duty_is_never_answered_with_the_yes_to_leave(case: Case) -> None:
    form = asked_as(case, "must I do that?")
    assert form.yes is None or kind_of(form.question) is Kind.DUTY


@pytest.mark.parametrize("case", BOOK)
def test_leave_is_never_answered_with_the_yes_to_a_duty(case: Case) -> None:
    form = asked_as(case, "may I do that?")
    assert form.yes is None or kind_of(form.question) is not Kind.DUTY


@pytest.mark.parametrize(
    ("question", "number", "says"),
    [
        ("must I draw", "C46.1", "No (the turn: legal, stays in)"),
        ("may I leave out the draw", "C46.1", "Yes: legal, stays in"),
        ("must I discard", "C07.1", "No (the turn: legal, stays in)"),
        ("must I discard after a 5", "C39.12", "No (the turn: legal, stays in)"),
        ("am I forced to use my 1", "C35.1", "Yes (the turn: not legal)"),
        ("does he gotta use his 1", "C35.1", "Yes (the turn: not legal)"),
        ("is the draw with a 3 optional", "C46.2", "No: not legal"),
        ("is the draw with a 3 mandatory", "C46.2", "Yes (the turn: not legal)"),
        (
            "do I have to be winning after I just play a card",
            "C08.1",
            "Yes (the turn: legal, goes out)",
        ),
        ("must I beat everyone", "C08.3", "Yes (the turn: legal, goes out)"),
        ("do I need a pair for orange", "C19.2", "No: A is winning with R6"),
    ],
)
def test_yes_and_no_answer_what_was_asked(question: str, number: str, says: str) -> None:
    case = search(question, cases())[0]
    assert case.id == number
    assert answer_to(asked_as(case, question).yes, case.rulings["v1.2"].holds) == says


def test_without_a_form_for_it_the_answer_has_no_yes() -> None:
    [case] = [case for case in cases() if case.id == "C39.3"]
    form = asked_as(case, "must I discard after the extra card of a 5")
    assert form.question == case.title
    assert answer_to(form.yes, case.rulings["v1.2"].holds) == "legal, stays in"
