"""Words without their endings, alike in Python and in the browser."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lunr.stemmer import PorterStemmer
from lunr.token import Token


class _Stemmer(PorterStemmer):  # type: ignore[misc]  # lunr has no types
    """lunr's stemmer, with a final y as lunr.js has it: "play" keeps it, and "try" does not."""

    b: str
    k: int

    def step1c(self) -> None:
        word = self.b[: self.k + 1]
        if re.fullmatch(r".+[^aeiou]y", word):
            self.b = f"{word[:-1]}i{self.b[self.k + 1 :]}"


@cache
def stem(word: str) -> str:
    """A word without its ending.

    >>> stem("plays"), stem("tried"), stem("discarding")
    ('play', 'tri', 'discard')
    """
    return str(_Stemmer().stem(word))


def stemmer(token: Token, *_: Any) -> Token:
    """What a pipeline of lunr calls for every word."""
    return token.update(lambda word, _: stem(word))


stemmer.label = "stemmer"  # type: ignore[attr-defined]  # lunr.js has it by this name
