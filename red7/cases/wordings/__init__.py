"""How players put the cases: some 45 wordings of each, and an index of them all.

The files beside this one have the wordings by the number of the case. They are too many to weigh
one by one: lunr sees those of a case as one text, of words and of pairs of words.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, pairwise
from typing import Any, Final

from lunr.builder import Builder
from lunr.field_ref import FieldRef
from lunr.index import Index

from red7.cases import Case, readings_of
from red7.cases.stemming import stem

WORD: Final = r"[a-z0-9]+(?:\.[0-9]+)?"
"""A word, a card or a number in small letters."""

_BEYOND: Final = "beyond_the_book.toml"
"""The file with what players ask and no case answers."""

_FIELD: Final = "wordings"

_SELDOM: Final = 3
"""How often a word or a pair must have been used to be indexed."""

_UNDER_A_READING: Final = 0.75
"""What a word counts in a case under a reading, so that the case without one comes first."""


@cache
def wordings() -> dict[str, tuple[str, ...]]:
    """How players put each case of this project's book, by its number.

    >>> wordings()["C37.1"][0]
    'Is it legal for a seven to pick itself as the card that is thrown to the canvas?'
    """
    found: dict[str, tuple[str, ...]] = {}
    for file in files(__name__).iterdir():
        if file.name.endswith(".toml") and file.name != _BEYOND:
            found |= _read(file)
    return found


@cache
def beyond_the_book() -> dict[str, tuple[str, ...]]:
    """What players ask that no case answers, by what it is about; its names are no numbers.

    >>> "solo-play" in beyond_the_book()
    True
    """
    return _read(files(__name__) / _BEYOND)


def _read(file: Traversable) -> dict[str, tuple[str, ...]]:
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: tuple(asked) for name, asked in read.items()}


def terms_of(text: str) -> list[str]:
    """The words of a text without their endings, and every two that follow each other.

    >>> terms_of("May I discard first?")
    ['may', 'i', 'discard', 'first', 'may i', 'i discard', 'discard first']
    """
    words = [stem(word) for word in re.findall(WORD, re.sub("['\u2019]", "", text.lower()))]
    return [*words, *map(" ".join, pairwise(words))]


@lru_cache(maxsize=4)
def wording_index(book: tuple[Case, ...]) -> Index:
    """The index of how some cases are put, and of what is beyond the book.

    Its ``serialize()`` gives what lunr.js reads.
    """
    counted = {name: _counted(asked) for name, asked in beyond_the_book().items()}
    counted |= {case.id: _counted(_put(case)) for case in book}
    often = Counter(chain.from_iterable(each.elements() for each in counted.values()))
    builder = _Counting()
    builder.field(_FIELD)
    weights = {case.id: weight_of(case) for case in book}
    for name, counts in counted.items():
        kept = {term: count for term, count in counts.items() if often[term] >= _SELDOM}
        builder.add({"id": name, _FIELD: kept}, {"boost": weights.get(name, 1)})
    return builder.build()


def weight_of(case: Case) -> float:
    """What a word counts in a case."""
    return _UNDER_A_READING if readings_of(case) else 1.0


def _put(case: Case) -> Iterable[str]:
    forms = (case,) if case.other_form is None else (case, case.other_form)
    for form in forms:
        yield form.title
        yield from form.asked
    yield from wordings().get(case.id, ())


def _counted(asked: Iterable[str]) -> Counter[str]:
    return Counter(chain.from_iterable(map(terms_of, asked)))


class _Counting(Builder):  # type: ignore[misc]  # lunr has no types
    """lunr's builder, told how often a document has each term, not given them one by one."""

    def add(self, doc: Mapping[str, Any], attributes: Mapping[str, float] | None = None) -> None:
        name, counts = doc["id"], doc[_FIELD]
        self._documents[name] = attributes or {}
        self.document_count += 1
        field = str(FieldRef(name, _FIELD))
        self.field_term_frequencies[field] = counts
        self.field_lengths[field] = sum(counts.values())
        for term in counts:
            if term not in self.inverted_index:
                self.inverted_index[term] = {_FIELD: {}, "_index": self.term_index}
                self.term_index += 1
            self.inverted_index[term][_FIELD][name] = {}
