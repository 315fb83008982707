"""Finding cases in plain words: those that have them all, or else those that have the most."""

from __future__ import annotations

import re
from collections.abc import Iterable

from red7.cases import Case
from red7.rules import Rules

_IDLE = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "has",
        "have",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "may",
        "must",
        "my",
        "of",
        "on",
        "or",
        "own",
        "so",
        "that",
        "the",
        "their",
        "then",
        "they",
        "this",
        "to",
        "was",
        "what",
        "when",
        "which",
        "who",
        "with",
        "you",
        "your",
    ]
)
"""Words that tell one case from another too seldom to be looked for."""


def search(words: str, book: Iterable[Case]) -> list[Case]:
    """The cases that fit some words, the best first; all of them where there are no words.

    >>> from red7.cases import cases
    >>> [case.id for case in search("take back a discard", cases())][:1]
    ['C45.1']
    """
    asked = _asked(words)
    if not asked:
        return list(book)
    scored = [(_score(case, asked), case) for case in book]
    best = max((score[0] for score, _ in scored), default=0)
    chosen = [each for each in scored if best and each[0][0] == best]
    return [case for _, case in sorted(chosen, key=lambda each: -each[0][1])]


def has_all(case: Case, words: str) -> bool:
    """Whether a case has all of some words; also where there are none."""
    text = _text(case)
    return all(word in text for word in _asked(words))


def _asked(words: str) -> list[str]:
    """The words to look for, without endings that make no difference."""
    found = re.findall(r"[a-z0-9.+>^=-]+", words.lower())
    return [re.sub(r"(?<=\w{3})(ing|ed|es|s)$", "", each) for each in found if each not in _IDLE]


def _score(case: Case, asked: list[str]) -> tuple[int, int]:
    """How many of the words a case has, and how many of them in its title."""
    text, title = _text(case), case.title.lower()
    return sum(word in text for word in asked), sum(word in title for word in asked)


def _text(case: Case) -> str:
    titles = Rules().book.sources.titles
    parts = (
        case.id,
        case.title,
        titles.get(case.clause, ""),
        case.note,
        case.misreading or "",
        case.rules,
        case.position,
        case.turn or "",
    )
    return " ".join(parts).lower()
