"""Cards by their names, for people: Red 7, not R7. What is notation stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from red7.hooks.languages import said
from red7.table.cards import Card, Color

_CARDS: Final = re.compile(
    r"(?<![A-Za-z0-9+>^=~:*/?!.])(?:[ROYGBIV][1-7])+(?![A-Za-z0-9/!?+>^=~]|:\S|\.[0-9])"
)


def name(card: Card) -> str:
    """The name of a card.

    >>> name(Card("R7"))
    'Red 7'
    """
    return f"{said(str(card.color))} {card.number}"


def pieces(text: str) -> Iterator[tuple[str, Color | None]]:
    """A text in pieces: the names of its cards, each with its color, and what stands between.

    >>> [piece for piece, _ in pieces("A has G2V2, so +O7>O7 wins.")]
    ['A has ', 'Green 2', ' and ', 'Violet 2', ', so +O7>O7 wins.']
    """
    end = 0
    for match in _CARDS.finditer(text):
        yield text[end : match.start()], None
        found = match[0]
        cards = [Card(found[at : at + 2]) for at in range(0, len(found), 2)]
        for number, card in enumerate(cards):
            if number:
                yield (said(" and ") if number == len(cards) - 1 else ", "), None
            yield name(card), card.color
        end = match.end()
    yield text[end:], None


def with_names(text: object) -> str:
    """A text with the names of its cards.

    >>> with_names("A has three cards in a run (G5Y4R3).")
    'A has three cards in a run (Green 5, Yellow 4 and Red 3).'
    """
    return "".join(piece for piece, _ in pieces(str(text)))
