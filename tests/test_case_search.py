"""Cases are found in plain words: questions as players ask them, each with its first hit."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from red7.cases import cases, readings_of
from red7.cases.search import search
from red7.cases.synonyms import SYNONYMS

ASKED: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "case_questions.toml").read_text(encoding="utf-8")
)["first"]


def test_there_are_at_least_sixty_questions() -> None:
    assert len(ASKED) >= 60
    assert {name for names in ASKED.values() for name in names} <= {case.id for case in cases()}


@pytest.mark.parametrize("question", ASKED)
def test_a_question_finds_its_case_first(question: str) -> None:
    assert search(question, cases())[0].id in ASKED[question]


def test_every_title_is_a_question_and_finds_its_own_case() -> None:
    for case in cases():
        assert "?" in case.title
        nearest = 4 if readings_of(case) else 2
        assert case in search(case.title, cases())[:nearest], case.title


def test_every_case_is_found_by_its_number_and_by_its_clause() -> None:
    for case in cases():
        assert search(case.id.lower(), cases())[0] == case
        assert all(found.clause == case.clause for found in search(case.clause, cases()))


def test_a_case_by_a_reading_comes_after_the_case_itself() -> None:
    found = search("may I discard first, before I play", cases())
    by_a_reading = [bool(readings_of(case)) for case in found if case.clause == "C10"]
    assert by_a_reading == sorted(by_a_reading)
    assert any(by_a_reading)


def test_words_that_no_case_has_find_none_and_no_words_find_all() -> None:
    assert search("xyzzy plugh", cases()) == []
    assert search(" ?! ", cases()) == list(cases())


def test_capitals_punctuation_and_word_endings_make_no_difference() -> None:
    plain = search("discarding two cards", cases())
    assert search("DISCARD: two card?!", cases()) == plain


@pytest.mark.parametrize(
    ("word", "other"), [("steal", "take"), ("straight", "run"), ("throw", "discard")]
)
def test_a_synonym_finds_what_the_word_finds(word: str, other: str) -> None:
    found = {case.id for case in search(word, cases())}
    assert found & {case.id for case in search(other, cases())}


def test_each_group_of_synonyms_has_a_word_of_the_book() -> None:
    book = " ".join(f"{case.title} {case.note}".lower() for case in cases())
    for group in SYNONYMS:
        assert any(word in book for word in group.split()), group
