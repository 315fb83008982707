"""What a person types in the language in use, as it would be typed in English.

The catalog has the words: the sentences in which a turn is told, the names of colors and numbers,
and, under ``typed: ...``, what else is said for the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from red7.hooks.languages import spoken
from red7.table.cards import Color

NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven")

_Words: TypeAlias = tuple[tuple[re.Pattern[str], str], ...]
_PHRASES: Final = (
    "play {card}",
    "plays {card}",
    "discard {card} from the palette",
    "discards {card} from the palette",
    "discard {card}",
    "discards {card}",
    "take {card} from {player}",
    "takes {card} from {player}",
    "take {card}",
    "takes {card}",
    "put {card} on the deck",
    "puts {card} on the deck",
    "draw {card}",
    "draws {card}",
    "draw a card",
    "draws a card",
    "pass",
    "passes",
    "end the turn",
    "ends the turn",
)
"""How a turn is told."""
_COLORS: Final = tuple(map(str, Color))
_FILLING: Final = ("and", "the")
"""Words that only join the others."""
_TYPED: Final = "typed: "
_GAPS: Final = {"card": "[A-Z][0-9]", "player": "[A-Z]"}


def in_english(line: str) -> str:
    """A line in English; where English is spoken, as it is.

    >>> from red7.hooks.languages import speaking
    >>> with speaking({"Red": "Rot", "plays {card}": "spielt {card} aus", "typed: and": "und"}):
    ...     in_english("spielt rot 7 aus und Rot 6"), in_english("spielt R7"), in_english("+R7")
    ('plays R7 R6', 'plays R7', '+R7')
    """
    catalog = spoken()
    if not catalog:
        return line
    typed = {name: each for name, each in catalog.items() if _is_typed(name)}
    for words, english in _words(tuple(typed.items())):
        line = words.sub(english, line)
    return line


def _is_typed(name: str) -> bool:
    return name in _PHRASES or name in NUMBERS or name in _COLORS or name.startswith(_TYPED)


@lru_cache(maxsize=8)
def _words(typed: tuple[tuple[str, str], ...]) -> _Words:
    """What is looked for, in this order, and the English for it."""
    catalog = dict(typed)
    found = []
    for color in _COLORS:
        names = _any_of((color, *_said(catalog, color)))
        for number, word in enumerate(NUMBERS, 1):
            numbers = _any_of((word, *_said(catalog, word)))
            found.append((_whole(rf"(?:{names})\s+(?:{numbers})"), f"{color[0]}{number}"))
        found.append((re.compile(rf"\b(?:{names})\s*(?=[0-9]\b)", re.IGNORECASE), color[0]))
    filling = {word: _any_of(_said(catalog, word)) for word in _FILLING}
    words = "|".join(filter(None, filling.values()))
    if words:
        pattern = rf"\b(?:(?:{words})\s+)+(?={_GAPS['card']}\b)"
        found.append((re.compile(pattern, re.IGNORECASE), ""))
    phrases = [(each, phrase) for phrase in _PHRASES for each in _said(catalog, phrase)]
    phrases.sort(key=lambda pair: -len(pair[0].split()))
    for each, phrase in [*phrases, *((_in_short(each), phrase) for each, phrase in phrases)]:
        found.append((_whole(_pattern(each)), re.sub(r"{(\w+)}", r"\\g<\1>", phrase)))
    found += [(_whole(words), word) for word, words in filling.items() if words]
    return tuple(found)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _said(catalog: Mapping[str, str], english: str) -> Iterator[str]:
    """What is said for something, and what else may be typed for it."""
    if english in catalog:
        yield catalog[english]
    yield from filter(None, map(str.strip, catalog.get(f"{_TYPED}{english}", "").split(",")))


def _pattern(phrase: str) -> str:
    """A phrase with its gaps."""
    return r"\s+".join(
        rf"(?P<{word[1:-1]}>{_GAPS[word[1:-1]]})\b" if word[1:-1] in _GAPS else re.escape(word)
        for word in phrase.split()
    )


def _in_short(phrase: str) -> str:
    """A phrase without the one word after its card: German verbs come in two parts."""
    verb = phrase.split()[:-1]
    return " ".join(verb) if len(verb) > 1 and verb[-1].startswith("{") else phrase


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
