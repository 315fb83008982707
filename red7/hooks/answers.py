"""What hooks answer with, if a bool or a number is not enough."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from red7.errors import InvalidPlugin
from red7.table.cards import CardSet

if TYPE_CHECKING:
    from red7.table.cards import Card


class When(enum.Enum):
    """When a discard must be winning."""

    AT_ONCE = "at once"
    AT_END = "at the end of the turn"


class Draw(enum.Enum):
    """What a discard earns."""

    NO = "no draw"
    MAY = "an optional draw"
    MUST = "a draw"

    __hash__ = object.__hash__  # by identity: asked for at every question about a turn


class Discard(NamedTuple):
    """A card that goes to the canvas."""

    card: Card
    """The card."""
    size: int
    """The size of the palette once the card has left; for the draw as ``draw_size`` counts it."""
    by_action: bool
    """Whether an action discards it, from the palette."""


@attrs.frozen(slots=True, order=False)
class Standing:
    """How a palette does under a color. Compare with ``<`` and ``>``."""

    count: int = attrs.field()
    """How many cards count, 0 or more; a rule by which fewer cards win gives a ``key``."""
    cards: CardSet
    """The cards that count."""
    highest: Card | None
    """The card that breaks ties."""
    can_win: bool = True
    """False if this palette is not winning, whatever the others have."""
    key: tuple[int, ...] = ()
    """What is compared instead, number by number, by a rule that does not go by count and card.
    Such a rule gives every palette a key under the colors that it rules."""

    @count.validator
    def _not_below_zero(self, _: object, count: int) -> None:
        if isinstance(count, int) and count < 0:
            raise InvalidPlugin(
                f"{count} is not how many cards count: to let fewer cards win, give a key."
            )

    @property
    def rank(self) -> int:
        """One int for comparing: count, then highest card, or the key; odd where it can win."""
        if self.key:
            return _packed(self.key) << 1 | self.can_win
        high = 0 if self.highest is None else self.highest.index + 1
        return self.count << 7 | high << 1 | self.can_win

    def __lt__(self, other: Standing) -> bool:
        return self.rank < other.rank

    def __le__(self, other: Standing) -> bool:
        return self.rank <= other.rank

    def __gt__(self, other: Standing) -> bool:
        return self.rank > other.rank

    def __ge__(self, other: Standing) -> bool:
        return self.rank >= other.rank


_PLACES: Final = 8
_WIDTH: Final = 32


def _packed(key: tuple[int, ...]) -> int:
    """Numbers as one int that is compared as they are.

    >>> _packed((2, -1)) < _packed((2,)) < _packed((2, 1)) < _packed((3, -7))
    True
    """
    if len(key) > _PLACES or any(abs(part) >= 1 << _WIDTH - 1 for part in key):
        raise InvalidPlugin(f"{key} is not a key: at most {_PLACES} numbers, each below 2^31.")
    packed = 0
    for part in (*key, *(0,) * (_PLACES - len(key))):
        packed = packed << _WIDTH | part + (1 << _WIDTH - 1)
    return packed


@attrs.frozen(slots=True)
class Deal:
    """How many cards each player is dealt."""

    hand: int
    """Cards for the hand."""
    palette: int
    """Cards face up, as the first palette."""


@attrs.frozen(slots=True)
class RoundResult:
    """A round that is over."""

    winner: int | None
    """The seat that has won it; None: nobody."""
    out: tuple[int, ...] = ()
    """Players who go out with its end."""
    sharing: tuple[int, ...] = ()
    """Other players who win it with the winner."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Everyone who has won it."""
        return () if self.winner is None else (self.winner, *self.sharing)


_NO_CARDS: Final = CardSet()


@attrs.frozen(slots=True)
class Score:
    """What a player gets for a round: cards for the score pile, points, or both."""

    cards: CardSet = _NO_CARDS
    """Cards that go to the score pile, worth their numbers."""
    points: int = 0
    """Points besides."""

    @property
    def worth(self) -> int:
        """What it comes to in points."""
        return self.cards.points + self.points


Refusal: TypeAlias = str | tuple[str, tuple[object, ...]]
"""A sentence, or one with ``{}`` in it and what goes there, put together when it is read."""


def refuse(sentence: str, *facts: object) -> Refusal:
    """A plug-in's way of saying no."""
    return sentence, facts
