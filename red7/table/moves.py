"""Where a card goes in a step that a plug-in brings: from one place of the table to another.

``B4:h>p`` moves B4 from the hand of the player whose turn it is to that player's palette,
``?:d>hC`` the top card of the deck, unseen, to C's hand. ``?:d>p`` turns it up: everyone will see
which one it is. ``hB`` moves nothing: the player sees B's hand; ``R1:hB`` says that R1 was seen
there.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Final

import attrs

from red7.errors import InvalidTurn, quoted
from red7.table.cards import Card


class Zone(enum.Enum):
    """The places of a table; the value is the letter of the notation."""

    HAND = "h"
    PALETTE = "p"
    DECK = "d"
    """The top of the deck."""
    BOTTOM = "b"
    """The bottom of the deck."""
    CANVAS = "c"

    __hash__ = object.__hash__

    @property
    def has_seats(self) -> bool:
        """Whether every player has one."""
        return self in (Zone.HAND, Zone.PALETTE)

    @property
    def is_deck(self) -> bool:
        """Whether it is one end of the deck."""
        return self in (Zone.DECK, Zone.BOTTOM)

    @property
    def is_open(self) -> bool:
        """Whether everyone sees what lies there."""
        return self in (Zone.PALETTE, Zone.CANVAS)


@attrs.frozen(slots=True)
class Place:
    """A zone, of another player if a seat is named, else of the player whose turn it is."""

    zone: Zone
    seat: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.seat is not None and not self.zone.has_seats:
            raise InvalidTurn(f"'{self.zone.value}' is no player's place: it has no seat.")

    def seat_of(self, mover: int) -> int:
        """Whose place it is, if ``mover`` is the player whose turn it is."""
        return mover if self.seat is None else self.seat

    def __str__(self) -> str:
        return self.zone.value + ("" if self.seat is None else chr(ord("A") + self.seat))


@attrs.frozen(slots=True)
class Move:
    """A card that goes from one place to another; without a target the player sees the place.

    >>> str(Move(Card("B4"), HAND, PALETTE)), str(Move(None, DECK, hand_of(2)))
    ('B4:h>p', '?:d>hC')
    >>> str(Move(None, hand_of(1))), Move.parse("?:D>hc") == Move(None, DECK, hand_of(2))
    ('hB', True)
    """

    card: Card | None
    """None: a card that has not been named."""
    source: Place
    """Where it lies."""
    target: Place | None = None
    """Where it goes; None: the player only looks."""

    def __str__(self) -> str:
        if self.target is None:
            return f"{self.card}:{self.source}" if self.card else str(self.source)
        return f"{self.card or '?'}:{self.source}>{self.target}"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move."""
        match = re.fullmatch(_MOVE, text.strip(), re.IGNORECASE | re.ASCII)
        if match is None:
            raise InvalidTurn(
                f"{quoted(text)} is not a move: write B4:h>p, ?:d>hC, or hB to look at B's hand."
            )
        if match["whole"]:
            return cls(None, _place(match["whole"]))
        name, target = match["card"], match["target"]
        card = None if name == "?" else Card(name)
        if card is None and not target:
            raise InvalidTurn(f"{quoted(text)} is not a move: '?' goes nowhere.")
        return cls(card, _place(match["source"]), _place(target) if target else None)

    @property
    def is_look(self) -> bool:
        """Whether the player only sees what lies there."""
        return self.target is None

    @property
    def turns_up(self) -> bool:
        """Whether it shows everyone a card of the deck that has not been named yet."""
        if self.card is not None or self.target is None:
            return False
        return self.target.zone.is_open and self.source.zone.is_deck

    @property
    def takes_unnamed_hand_card(self) -> bool:
        """Whether it takes a card from a hand that nobody has named."""
        return self.card is None and not self.is_look and self.source.zone is Zone.HAND

    def known_to(self, observer: int, mover: int, seen: int) -> bool:
        """Whether a player knows which card it is; ``seen``: those that every player has seen."""
        if self.card is None or self.card.bit & seen:
            return True
        if self.target is None:
            return observer in (mover, self.source.seat_of(mover))
        return any(
            place.zone.is_open or (place.zone is Zone.HAND and observer == place.seat_of(mover))
            for place in (self.source, self.target)
        )


def unseen(made: Iterable[Move], shown: int, *, whole: bool) -> tuple[list[bool], int]:
    """Which moves take a card that the deck does not show, and how many it shows after them.

    ``shown`` cards on top of it are known; ``whole``: they are all that there is of it.
    """
    found: list[bool] = []
    for move in made:
        source, target = move.source.zone, None if move.target is None else move.target.zone
        from_top = source is Zone.DECK or (source is Zone.BOTTOM and whole)
        found.append(source.is_deck and not (from_top and shown))
        shown -= from_top and shown > 0
        if target is Zone.DECK:
            shown = 0 if move.card is None else shown + 1
        elif target is Zone.BOTTOM and whole and move.card is not None:
            shown += 1
    return found, shown


_PLACE: Final = "[hpdbc][A-Z]?"
_MOVE: Final = (
    rf"(?P<whole>{_PLACE})|(?P<card>[A-Z]\d|\?):(?P<source>{_PLACE})(?:>(?P<target>{_PLACE}))?"
)


def _place(text: str) -> Place:
    seat = ord(text[1].upper()) - ord("A") if len(text) > 1 else None
    return Place(Zone(text[0].lower()), seat)


HAND: Final = Place(Zone.HAND)
"""The hand of the player whose turn it is."""
PALETTE: Final = Place(Zone.PALETTE)
"""The palette of the player whose turn it is."""
DECK: Final = Place(Zone.DECK)
"""The top of the deck."""
BOTTOM: Final = Place(Zone.BOTTOM)
"""The bottom of the deck."""
CANVAS: Final = Place(Zone.CANVAS)
"""The canvas; a card that is moved there is the color that is played."""


def hand_of(seat: int) -> Place:
    """Another player's hand."""
    return Place(Zone.HAND, seat)


def palette_of(seat: int) -> Place:
    """Another player's palette."""
    return Place(Zone.PALETTE, seat)
