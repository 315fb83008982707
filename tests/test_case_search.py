"""Cases are found in plain words: questions as players ask them, each with its first hit."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from red7.cases import cases, readings_of
from red7.cases.search import find, search
from red7.cases.synonyms import SYNONYMS
from red7.cases.wordings import beyond_the_book, wordings

QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "case_questions.toml").read_text(encoding="utf-8")
)
ASKED = QUESTIONS["first"]
OWN_WORDS = QUESTIONS["asked"]
TYPED = QUESTIONS["players"]
STRANGERS = QUESTIONS["strangers"]


def test_there_are_at_least_sixty_questions() -> None:
    assert len(ASKED) >= 60
    known = {case.id for case in cases()}
    for questions in QUESTIONS.values():
        assert {name for names in questions.values() for name in names} <= known


@pytest.mark.parametrize("question", ASKED)
def test_a_question_finds_its_case_first(question: str) -> None:
    assert search(question, cases())[0].id in ASKED[question]


def answered(questions: dict[str, list[str]]) -> tuple[int, int]:
    """How many questions find a case that answers them first, and among the first three."""
    found = {each: [case.id for case in search(each, cases())] for each in questions}
    first, three = (
        sum(bool({*names} & {*found[each][:within]}) for each, names in questions.items())
        for within in (1, 3)
    )
    return first, three


@pytest.mark.slow
def test_most_questions_in_players_own_words_find_their_case() -> None:
    first, three = answered(OWN_WORDS)
    assert first >= 0.85 * len(OWN_WORDS)
    assert three >= 0.95 * len(OWN_WORDS)


@pytest.mark.slow
def test_questions_as_they_are_typed_find_their_case() -> None:
    first, three = answered(TYPED)
    assert first >= 0.85 * len(TYPED)
    assert three >= 0.95 * len(TYPED)


@pytest.mark.slow
def test_questions_of_strangers_find_a_case_that_answers_them() -> None:
    first, three = answered(STRANGERS)
    assert first >= 0.7 * len(STRANGERS)
    assert three >= 0.85 * len(STRANGERS)


@pytest.mark.parametrize("question", QUESTIONS["unanswered"])
def test_a_question_that_the_book_does_not_answer_is_not_taken_for_answered(question: str) -> None:
    assert not find(question, cases()).fits


@pytest.mark.slow
def test_a_question_that_finds_its_case_is_seldom_taken_for_unanswered() -> None:
    assert all(find(question, cases()).fits for question in ASKED)
    found = [find(question, cases()).fits for question in OWN_WORDS]
    assert found.count(False) <= 0.05 * len(found)


def test_no_question_of_the_tests_is_a_wording_in_the_book() -> None:
    forms = [form for case in cases() for form in (case, case.other_form) if form is not None]
    known = {plain(each) for form in forms for each in (form.title, *form.asked)}
    asked = [*OWN_WORDS, *TYPED]
    assert [each for each in asked if plain(each) in known] == []


def plain(question: str) -> str:
    return re.sub("[^a-z0-9 ]", "", question.lower()).strip()


def test_no_question_of_the_tests_is_one_of_the_wordings_of_players() -> None:
    known = {
        plain(each) for asked in (wordings(), beyond_the_book()) for each in chain(*asked.values())
    }
    asked = chain(*QUESTIONS.values())
    assert [each for each in asked if plain(each) in known] == []


def test_players_put_every_case_in_many_ways_and_no_two_cases_in_the_same() -> None:
    book = {case.id for case in cases()}
    assert wordings().keys() == book
    assert min(map(len, wordings().values())) >= 20
    assert not book & beyond_the_book().keys()
    every = [plain(each) for each in chain(*wordings().values(), *beyond_the_book().values())]
    assert [each for each, count in Counter(every).items() if count > 1] == []


def test_what_a_player_said_at_the_table_finds_its_case() -> None:
    story = "my brother threw a card on the middle pile and only then put one in front of him"
    assert search(story, cases())[0].clause == "C10"


def test_a_subject_that_no_case_is_about_is_named_the_nearest_only() -> None:
    assert not find("is there a version for one player alone, against a robot", cases()).fits
    assert not find("who invented this game", cases()).fits
    assert find("winning", cases()).fits


def test_a_case_is_found_once_whatever_wordings_fit() -> None:
    found = [case.id for case in search("who starts the game", cases())]
    assert found[0] == "C06.1"
    assert len(found) == len(set(found))


def test_the_deck_that_runs_out_is_not_the_hand_that_does() -> None:
    assert search("what happens if the deck runs out", cases())[0].clause == "C27"
    assert search("what happens if I run out of cards", cases())[0].clause == "C14"


@pytest.mark.slow
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
    book = " ".join(f"{case.title} {case.note} {case.asked}".lower() for case in cases())
    for group in SYNONYMS:
        assert any(word in book for word in group.split()), group


def test_among_the_cases_of_a_clause_a_question_is_as_near_as_in_the_whole_book() -> None:
    question = "may I throw a card away before I play one"
    clause = [case for case in cases() if case.clause == "C10"]
    found = find(question, cases(), only=clause)
    assert found.fits
    assert found.cases[0] == search(question, cases())[0]
    assert not find("can a 7 discard itself", cases(), only=clause).fits
