"""The 49 cards, their colors and order, and sets of them on a 49-bit int.

A card's bit is its strength: number first, then color. So the highest card of a set is its
``bit_length``, and comparing two cards compares two small ints.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Set
from typing import Final, final

from red7.errors import InvalidPosition, quoted

CARD_COUNT: Final = 49
"""How many cards there are."""
LETTERS: Final = "VIBGYOR"
"""The color letters from weakest to strongest."""

_SEPARATORS = re.compile(r"[\s,]+")


class Color(enum.Enum):
    """One of the seven colors, ordered by strength: Violet lowest, Red highest.

    >>> Color("R") > Color("V"), Color.BLUE.letter, str(Color.INDIGO)
    (True, 'B', 'Indigo')
    """

    VIOLET = "V"
    INDIGO = "I"
    BLUE = "B"
    GREEN = "G"
    YELLOW = "Y"
    ORANGE = "O"
    RED = "R"

    strength: int

    __hash__ = object.__hash__  # by identity: asked for with every palette measured

    def __init__(self, letter: str) -> None:
        self.strength = LETTERS.index(letter)

    @classmethod
    def _missing_(cls, value: object) -> Color | None:
        if isinstance(value, str) and value.isascii():
            for color in cls:
                if value.upper() in (color.value, color.name):
                    return color
        return None

    @classmethod
    def parse(cls, text: str | Color) -> Color:
        """Read a color by its letter or its English name."""
        if isinstance(text, Color):
            return text
        try:
            return cls(text)
        except ValueError:
            raise InvalidPosition(
                f"{quoted(text)} is not a color: write one of the letters R O Y G B I V."
            ) from None

    @property
    def letter(self) -> str:
        """The letter of the notation."""
        return LETTERS[self.strength]

    def __str__(self) -> str:
        return self.name.capitalize()

    def __lt__(self, other: Color) -> bool:
        return self.strength < other.strength if isinstance(other, Color) else NotImplemented

    def __le__(self, other: Color) -> bool:
        return self.strength <= other.strength if isinstance(other, Color) else NotImplemented

    def __gt__(self, other: Color) -> bool:
        return self.strength > other.strength if isinstance(other, Color) else NotImplemented

    def __ge__(self, other: Color) -> bool:
        return self.strength >= other.strength if isinstance(other, Color) else NotImplemented


@final
class Card:
    """One of the 49 cards. There is one object for each, so ``is`` and ``==`` agree.

    >>> Card("R7") is Card("r7"), Card("R6") > Card("O6"), Card("V7") > Card("R6")
    (True, True, True)
    >>> Card("R7").number, str(Card("R7").color)
    (7, 'Red')
    """

    __slots__ = ("bit", "color", "index", "number", "text")

    bit: int
    color: Color
    index: int
    number: int
    text: str

    def __new__(cls, text: str | Card) -> Card:
        """Find the card by its text."""
        if isinstance(text, Card):
            return text
        card = None
        if isinstance(text, str):
            card = BY_TEXT.get(text)
            if card is None and text.isascii():
                card = BY_TEXT.get(text.strip().upper())
        if card is None:
            raise InvalidPosition(
                f"{quoted(text)} is not a card: write a color letter (R O Y G B I V) "
                "and a number from 1 to 7."
            )
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.text} is a card: cards do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self.text} is a card: cards do not change")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def _repr_svg_(self) -> str:
        from red7 import svg

        return svg.card(self)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented


def _make(index: int) -> Card:
    card = object.__new__(Card)
    color = list(Color)[index % 7]
    number = index // 7 + 1
    for name, value in (
        ("index", index),
        ("bit", 1 << index),
        ("color", color),
        ("number", number),
        ("text", f"{color.letter}{number}"),
    ):
        object.__setattr__(card, name, value)
    return card


CARDS: Final = tuple(_make(index) for index in range(CARD_COUNT))
"""All cards, weakest first."""

BY_TEXT: Final = {card.text: card for card in CARDS}
ALL_BITS: Final = (1 << CARD_COUNT) - 1
NUMBER_BITS: Final = (0, *(0x7F << 7 * row for row in range(7)))
"""``NUMBER_BITS[n]``: the seven cards numbered n."""
COLOR_BITS: Final = tuple(sum(1 << column + 7 * row for row in range(7)) for column in range(7))
"""``COLOR_BITS[color.strength]``: the seven cards of a color."""


def cards_of(bits: int) -> Iterator[Card]:
    """The cards of a bit set, strongest first."""
    while bits:
        index = bits.bit_length() - 1
        yield CARDS[index]
        bits ^= 1 << index


def indices(bits: int) -> list[int]:
    """The indices of the cards of a bit set, strongest first."""
    found = []
    while bits:
        index = bits.bit_length() - 1
        found.append(index)
        bits ^= 1 << index
    return found


def write_cards(bits: int, seen: int = 0) -> str:
    """The cards of a bit set in the notation, those of ``seen`` marked with ``!``."""
    return "".join(f"{card.text}!" if card.bit & seen else card.text for card in cards_of(bits))


@final
class CardSet(Set[Card]):
    """An immutable set of cards that iterates strongest first.

    >>> cards = CardSet("O3 r7,V1")
    >>> str(cards), len(cards), Card("R7") in cards, str(cards.highest)
    ('R7O3V1', 3, True, 'R7')
    >>> str(cards - CardSet("O3")), cards == {Card("R7"), Card("O3"), Card("V1")}
    ('R7V1', True)
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: str | Iterable[Card | str] | CardSet = ()) -> None:
        object.__setattr__(self, "bits", _bits_of(cards))

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """The set whose int is ``bits``."""
        if bits >> CARD_COUNT:
            raise InvalidPosition(f"{bits:#x} has bits that stand for no card.")
        made = object.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards written together or with spaces or commas between; ``-`` is none."""
        return cls(text)

    @classmethod
    def _from_iterable(cls, it: Iterable[Card]) -> CardSet:  # type: ignore[override]  # only cards
        return cls(it)

    @property
    def highest(self) -> Card | None:
        """The strongest card, or None."""
        return CARDS[self.bits.bit_length() - 1] if self.bits else None

    @property
    def points(self) -> int:
        """The sum of the numbers."""
        return sum(number * (self.bits & NUMBER_BITS[number]).bit_count() for number in range(1, 8))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a CardSet does not change")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return cards_of(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.bits == other.bits
        return Set.__eq__(self, other) if isinstance(other, Set) else NotImplemented

    def __hash__(self) -> int:
        return self._hash()

    def __and__(self, other: Iterable[object]) -> CardSet:
        if isinstance(other, str):
            return NotImplemented
        if isinstance(other, CardSet):
            return CardSet.from_bits(self.bits & other.bits)
        return CardSet(card for card in other if isinstance(card, Card) and card in self)

    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]  # only cards
        if isinstance(other, str):
            return NotImplemented
        return CardSet.from_bits(self.bits | _bits_of(other))

    def __sub__(self, other: Iterable[object]) -> CardSet:
        if isinstance(other, str):
            return NotImplemented
        if isinstance(other, CardSet):
            return CardSet.from_bits(self.bits & ~other.bits)
        return self - CardSet(card for card in set(other) if isinstance(card, Card))

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]  # only cards
        if isinstance(other, str):
            return NotImplemented
        return CardSet.from_bits(self.bits ^ _bits_of(other))

    def __reduce__(self) -> tuple[type[CardSet], tuple[str]]:
        return CardSet, (str(self),)

    def __str__(self) -> str:
        return write_cards(self.bits) or "-"

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def _repr_svg_(self) -> str:
        from red7 import svg

        return svg.palette(self)


def split_cards(text: str) -> list[str]:
    """The two-letter pieces of a run of cards, separators left out.

    >>> split_cards("R7o3, v1")
    ['R7', 'O3', 'V1']
    """
    joined = _SEPARATORS.sub("", text)
    if joined.isascii():
        joined = joined.upper()
    return [joined[start : start + 2] for start in range(0, len(joined), 2)]


def _bits_of(cards: str | Iterable[Card | str]) -> int:
    if isinstance(cards, CardSet):
        return cards.bits
    written = isinstance(cards, str)
    if isinstance(cards, str):
        cards = [] if cards.strip() == "-" else split_cards(cards)
    if not isinstance(cards, Iterable):
        raise InvalidPosition(f"{quoted(cards)} is not a set of cards: write them as text.")
    bits = 0
    for item in cards:
        card = Card(item)
        if written and bits & card.bit:
            raise InvalidPosition(f"{card} appears twice among these cards.")
        bits |= card.bit
    return bits
