"""Finding cases in plain words: an index that lunr builds and searches, the best case first.

Written out, the index is what lunr.js reads, so the manual searches the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

import attrs
from lunr.builder import Builder
from lunr.index import Index
from lunr.stop_word_filter import WORDS

from red7.cases import Case
from red7.cases.stemming import stem, stemmer
from red7.cases.synonyms import NUMERALS, PHRASES, SYNONYMS
from red7.cases.wordings import beyond_the_book, terms_of, weight_of, wording_index
from red7.rules import Rules

_FIELDS: Final = {"number": 30, "title": 1, "meaning": 9, "clause": 1, "note": 1}
"""The parts of a case that are indexed, and how much a word there counts."""

_TELLING: Final = "after all any could either else every least most must no not only other own say"
"""Words that lunr would leave out, but that tell one case from another."""

_SAYING_LITTLE: Final = (
    "allowed already always anymore correct current d explain fine friend get go gonna happens im "
    "ive leave legal legit ll m now ok okay owns put re s still stuff try ve whats whole whos"
)
"""Words that lunr would keep, but that many questions have."""

_LEFT_OUT: Final = WORDS.difference(_TELLING.split()).union(_SAYING_LITTLE.split())

CLOSE: Final = 0.35
"""The share of the best score below which a case is not shown."""

MOST: Final = 12
"""How many cases are shown at most."""

WORDING: Final = "#"
"""What stands between a case and the number of another wording of it, in the index."""

NEXT_WORDING: Final = 0.2
"""What the second best wording of a case adds to the best one, and so on."""

TOGETHER: Final = 4.0
"""What all wordings of a case together count, beside the best single one."""

FITTING: Final = 40.0
"""The score that the best case must have to be about just that, if more than a subject is asked."""

STRANGE: Final = 0.4
"""How much of a question may be words that no case has."""

WORD: Final = r"[1-7](?=s\b)|[a-z0-9]+(?:\.[0-9]+)?"
"""A word, a card or a number in small letters; the number of a case is one of them."""


@attrs.frozen
class Found:
    """The cases that fit some words, the best first."""

    cases: tuple[Case, ...]
    fits: bool
    """Whether the best one is about just that, and not only the nearest."""


def search(words: str, book: Iterable[Case]) -> list[Case]:
    """The cases that fit some words, the best first; all of them if there are no words.

    >>> from red7.cases import cases
    >>> [case.title for case in search("can I throw a card away first?", cases())][:1]
    ['May I discard first, before I play?']
    """
    return list(find(words, book).cases)


def find(words: str, book: Iterable[Case], only: Iterable[Case] | None = None) -> Found:
    """The same, and whether the best case is about just that.

    If ``only`` some cases of the book are wanted, no other is found.

    >>> from red7.cases import cases
    >>> find("may I discard first", cases()).fits, find("may I see your hand", cases()).fits
    (True, False)
    """
    book = tuple({case.id: case for case in book}.values())
    wanted = {case.id: case for case in (book if only is None else only)}
    asked = words_of(words)
    telling = {stem(word) for word in asked} - left_out()
    if not telling:
        return Found(tuple(wanted.values()), fits=True)
    single, together = index_of(book), wording_index(book)
    scores = _scores(_found(single, [*asked, *map(meaning, asked)]))
    put = dict(_found(together, terms_of(words)))
    for name, score in put.items():
        scores[name] = scores.get(name, 0.0) + TOGETHER * score
    ranked = sorted(scores.keys() & wanted.keys(), key=lambda name: (-scores[name], name))
    if not ranked:
        return Found((), fits=False)
    best = ranked[0]
    close = [name for name in ranked if scores[name] >= CLOSE * scores[best]]
    strange = telling - single.inverted_index.keys() - together.inverted_index.keys()
    near = len(telling) <= 1 or (scores[best] >= FITTING and len(strange) <= STRANGE * len(telling))
    fits = near and put.get(best, 0.0) >= _beyond(put)
    return Found(tuple(wanted[name] for name in close[:MOST]), fits)


def _beyond(put: Mapping[str, float]) -> float:
    """How near the question is to what no case answers."""
    return max((put[name] for name in beyond_the_book() if name in put), default=0.0)


def _found(index: Index, terms: Iterable[str]) -> list[tuple[str, float]]:
    """What lunr finds by some terms, each with its score."""
    query = index.create_query().term(list(terms))
    return [(each["ref"], each["score"]) for each in index.query(query)]


def _scores(found: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The score of each case: its best wording counts, and the others add a share."""
    scores: dict[str, float] = {}
    shares: dict[str, float] = {}
    for wording, score in found:
        name = _case(wording)
        scores[name] = scores.get(name, 0) + score * shares.get(name, 1)
        shares[name] = shares.get(name, 1) * NEXT_WORDING
    return scores


def _case(wording: str) -> str:
    return wording.partition(WORDING)[0]


@lru_cache(maxsize=4)
def index_of(book: tuple[Case, ...]) -> Index:
    """The index of some cases; its ``serialize()`` gives what lunr.js reads."""
    builder = Builder()
    builder.pipeline.add(stemmer)
    builder.search_pipeline.add(stemmer)
    for field, boost in _FIELDS.items():
        builder.field(field, boost)
    for case in book:
        weight = weight_of(case)
        builder.add({"id": case.id, **_indexed(case)}, {"boost": weight})
        other = case.other_form
        wordings = case.asked if other is None else (*case.asked, other.title, *other.asked)
        for number, wording in enumerate(wordings, 1):
            name = f"{case.id}{WORDING}{number}"
            nothing: dict[str, list[str]] = {field: [] for field in _FIELDS}
            builder.add({"id": name, **nothing, **_worded(wording)}, {"boost": weight})
    return builder.build()


def _indexed(case: Case) -> dict[str, list[str]]:
    titles = Rules().book.sources.titles
    return {
        **_worded(case.title),
        "number": words_of(f"{case.id} {case.clause}"),
        "clause": _telling(titles.get(case.clause, "")),
        "note": _telling(f"{case.note} {case.misreading or ''}"),
    }


def _worded(question: str) -> dict[str, list[str]]:
    """A question as it is indexed: its words, and what they mean."""
    words = _telling(question)
    return {"title": words, "meaning": [meaning(word) for word in words]}


def _telling(text: str) -> list[str]:
    return [each for each in words_of(text) if stem(each) not in left_out()]


def says_something(words: str) -> bool:
    """Whether some words are about anything at all.

    >>> says_something("the draw"), says_something("the"), says_something("?")
    (True, False, False)
    """
    return bool(_telling(words))


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters, with one word for what players say in several."""
    plain = text.lower().replace("\u2019", "'")
    for phrase, word in PHRASES.items():
        plain = re.sub(phrase, word, plain)
    return re.findall(WORD, plain)


@cache
def left_out() -> frozenset[str]:
    """The stems of the words that are left out."""
    return frozenset(map(stem, _LEFT_OUT)).difference(map(stem, _TELLING.split()))


def meaning(word: str) -> str:
    """One token for all the words that mean the same to a player."""
    return f"={meanings().get(stem(word), stem(word))}"


@cache
def meanings() -> dict[str, str]:
    """By the stem of a word, the first word of its group."""
    found = {stem(figure): word for word, figure in NUMERALS.items()}
    for group in SYNONYMS:
        first, *others = group.split()
        found |= {stem(word): first for word in (first, *others)}
    return found
