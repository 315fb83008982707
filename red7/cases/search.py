"""Finding cases in plain words: an index that lunr builds and searches, the best case first.

Written out, the index is what lunr.js reads, so the manual searches the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

from lunr.builder import Builder
from lunr.index import Index
from lunr.stop_word_filter import WORDS

from red7.cases import Case, readings_of
from red7.cases.stemming import stem, stemmer
from red7.cases.synonyms import NUMERALS, SYNONYMS
from red7.rules import Rules

_FIELDS: Final = {"title": 6, "also": 4, "clause": 1, "note": 1}
"""The parts of a case that are indexed, and how much a word there counts."""

_TELLING: Final = "after all any could either else every least most must no not only other own"
"""Words that lunr would leave out, but that tell one case from another."""

_SAYING_LITTLE: Final = "allowed already leave legal still"
"""Words that lunr would keep, but that many questions have."""

_LEFT_OUT: Final = WORDS.difference(_TELLING.split()).union(_SAYING_LITTLE.split())

_UNDER_A_READING: Final = 0.7
"""What a word counts in a case under a reading, so that the case without one comes first."""

CLOSE: Final = 0.4
"""The share of the best score below which a case is not shown."""

MOST: Final = 12
"""How many cases are shown at most."""


WORD: Final = r"[a-z0-9]+(?:\.[0-9]+)?"
"""A word, a card or a number in small letters; the number of a case is one of them."""


def search(words: str, book: Iterable[Case]) -> list[Case]:
    """The cases that fit some words, the best first; all of them if there are no words.

    >>> from red7.cases import cases
    >>> [case.title for case in search("can I throw a card away first?", cases())][:1]
    ['May I discard first, before I play?']
    """
    known = {case.id: case for case in book}
    asked = _words(words)
    if not asked:
        return list(known.values())
    index = index_of(tuple(known.values()))
    found: list[dict[str, Any]] = index.query(index.create_query().term(asked))
    close = [each["ref"] for each in found if each["score"] >= CLOSE * found[0]["score"]]
    return [known[name] for name in close[:MOST]]


@lru_cache(maxsize=4)
def index_of(book: tuple[Case, ...]) -> Index:
    """The index of some cases; its ``serialize()`` gives what lunr.js reads."""
    builder = Builder()
    builder.pipeline.add(stemmer)
    builder.search_pipeline.add(stemmer)
    for field, boost in _FIELDS.items():
        builder.field(field, boost)
    for case in book:
        weight = _UNDER_A_READING if readings_of(case) else 1.0
        builder.add({"id": case.id, **_indexed(case)}, {"boost": weight})
    return builder.build()


def _indexed(case: Case) -> dict[str, list[str]]:
    titles = Rules().book.sources.titles
    fields = {
        "title": _words(case.title),
        "clause": _words(f"{case.id} {case.clause} {titles.get(case.clause, '')}"),
        "note": _words(f"{case.note} {case.misreading or ''}"),
    }
    both = NUMERALS | {word: figure for figure, word in NUMERALS.items()}
    fields["title"] += [both[each] for each in fields["title"] if each in both]
    telling = {
        name: [each for each in words if each not in _LEFT_OUT] for name, words in fields.items()
    }
    stems = {stem(word) for word in telling["title"]}
    also = {word for each in stems for word in _synonyms().get(each, ()) if stem(word) not in stems}
    return {**telling, "also": sorted(also)}


def _words(text: str) -> list[str]:
    return re.findall(WORD, text.lower())


@cache
def _synonyms() -> dict[str, set[str]]:
    """By the stem of a word, the words that mean the same."""
    found: dict[str, set[str]] = {}
    for group in SYNONYMS:
        words = group.split()
        for word in words:
            found.setdefault(stem(word), set()).update(words)
    return found
