"""What plug-ins note on a position besides its cards: lives left, turns played, the direction.

A note is a number or a set of cards, about the table or about one seat. A note that is 0 or empty
is not there. In the notation the notes stand in braces: ``{lives@B=1 turns=3 seen@A=R1V3}``.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

import attrs

from red7.errors import InvalidPosition, quoted
from red7.table.cards import CardSet
from red7.table.names import NAME, NAMES, is_name

Noted: TypeAlias = int | CardSet
About: TypeAlias = str | tuple[str, int]
"""What a note is called; of one seat: its name and the seat."""

SEEN: Final = "seen"
"""The note of the hidden cards that one player has seen, and their owner; others know of none."""

_NOTE: Final = rf"(?P<name>{NAME})(?:@(?P<seat>[a-z]))?=(?P<value>\S+)"
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_TABLE: Final = -1


class _Reading(threading.local):
    known: Collection[str] | None = None


_READING: Final = _Reading()


class StrangeNote(Exception):  # it is caught where a rule is asked, and named there
    """A note was read that nobody keeps."""


@contextmanager
def read_among(known: Collection[str]) -> Iterator[None]:
    """Meanwhile raise StrangeNote, with its name, where a note is read that is not among these."""
    before, _READING.known = _READING.known, known
    try:
        yield
    finally:
        _READING.known = before


@attrs.frozen(slots=True, repr=False)
class Notes:
    """The notes on a position; they do not change.

    >>> notes = Notes.of({"turns": 3, ("lives", 1): 1, ("lives", 0): 0})
    >>> str(notes), notes.number("lives", 1), notes.number("lives", 0)
    ('{turns=3 lives@B=1}', 1, 0)
    """

    entries: tuple[tuple[int, str, Noted], ...] = ()
    """Seat, or -1 for the table, name, and what is noted, in this order."""

    @classmethod
    def of(cls, noted: Mapping[About, Noted]) -> Notes:
        """Notes by what they are about."""
        return NO_NOTES.noting(noted)

    def number(self, name: str, seat: int | None = None) -> int:
        """A number that is noted; 0 if there is no such note."""
        found = self._found(name, seat)
        return found if isinstance(found, int) else 0

    def cards(self, name: str, seat: int | None = None) -> CardSet:
        """The cards that are noted; none if there is no such note."""
        found = self._found(name, seat)
        return found if isinstance(found, CardSet) else CardSet()

    def noting(self, noted: Mapping[About, Noted]) -> Notes:
        """These notes with some put in the place of the old ones."""
        found: dict[tuple[int, str], Noted] = {(seat, name): it for seat, name, it in self.entries}
        for about, value in noted.items():
            name, seat = (about, _TABLE) if isinstance(about, str) else about
            if not is_name(name):
                raise InvalidPosition(f"{quoted(name)} cannot name a note: {NAMES}.")
            if not isinstance(value, int | CardSet):
                raise InvalidPosition(
                    f"{quoted(value)} cannot be noted as {quoted(name)}: "
                    "a note is a number or a set of cards."
                )
            found[seat, name] = int(value) if isinstance(value, int) else value
        kept = sorted((seat, name) for (seat, name), value in found.items() if value)
        return Notes(tuple((seat, name, found[seat, name]) for seat, name in kept))

    def without(self, *names: str, seat: int | None = None) -> Notes:
        """These notes without those of some names, or without a seat, those after it moved up."""
        return Notes(
            tuple(
                (place - (seat is not None and place > seat), name, value)
                for place, name, value in self.entries
                if name not in names and place != seat
            )
        )

    def seen_by(self, seat: int) -> int:
        """The hidden cards that this player alone has seen, as an int."""
        return self.cards(SEEN, seat).bits if self.entries else 0

    def kept(self, hands: Iterable[int]) -> Notes:
        """These notes without cards that are no longer hidden: ``hands`` has those that are."""
        hidden = CardSet.from_bits(reduce(or_, hands, 0))
        return self.noting(
            {
                (name, seat): it & hidden
                for seat, name, it in self.entries
                if name == SEEN and isinstance(it, CardSet)
            }
        )

    def view(self, seat: int, hand: int) -> Notes:
        """The notes that a player may know of: what others have seen only in the player's hand."""
        own = CardSet.from_bits(hand)
        return self.noting(
            {
                (name, other): it & own
                for other, name, it in self.entries
                if name == SEEN and other != seat and isinstance(it, CardSet)
            }
        )

    def _found(self, name: str, seat: int | None) -> Noted | None:
        known = _READING.known
        if known is not None and name not in known and name != SEEN:
            raise StrangeNote(name)
        about = _TABLE if seat is None else seat
        for place, called, value in self.entries:
            if place == about and called == name:
                return value
        return None

    def __bool__(self) -> bool:
        return bool(self.entries)

    def __iter__(self) -> Iterator[tuple[int, str, Noted]]:
        return iter(self.entries)

    def __str__(self) -> str:
        texts = (
            f"{name}={value}" if seat == _TABLE else f"{name}@{chr(ord('A') + seat)}={value}"
            for seat, name, value in self.entries
        )
        return "{" + " ".join(texts) + "}"

    def __repr__(self) -> str:
        return f"Notes.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Notes:
        """Read notes as they are written, with or without the braces.

        >>> Notes.parse("{Lives@b=1 seen@A=v3,R1}")
        Notes.parse('{seen@A=V3R1 lives@B=1}')
        """
        noted: dict[About, Noted] = {}
        for word in text.strip().removeprefix("{").removesuffix("}").split():
            match = re.fullmatch(_NOTE, word, re.IGNORECASE)
            if match is None:
                raise InvalidPosition(
                    f"{quoted(word)} is not a note: write turns=3, lives@B=1 or seen@A=R1V3."
                )
            name, seat = match["name"].lower(), match["seat"]
            about: About = (name, ord(seat.upper()) - ord("A")) if seat else name
            if about in noted:
                raise InvalidPosition(f"{quoted(word.partition('=')[0])} is noted twice.")
            value = match["value"]
            noted[about] = int(value) if _NUMBER.fullmatch(value) else CardSet.parse(value)
        return cls().noting(noted)


NO_NOTES: Final = Notes()
