"""Sentences as messages: an id and what it speaks of, put into words where they are shown.

The id of a message is its English sentence with gaps, as in gettext; a catalog of another language
has a sentence for it, with the same gaps. What fills them (cards, colors, players, counts, other
messages) stays what it is until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import attrs

from red7.hooks.languages import said, speaking, spoken
from red7.table.cards import Color
from red7.table.frozen import quick

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


class Player(int):
    """A player by seat, named A, B, C and so on.

    >>> str(Player(0)), Player(2) + 0
    ('A', 2)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return chr(ord("A") + self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class InWords(int):
    """A number that is written as a word.

    >>> str(InWords(2)), str(InWords(40))
    ('two', '40')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return said(_NUMBERS[self]) if 0 <= self < len(_NUMBERS) else int.__repr__(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _in_a_tuple(things: Iterable[object]) -> tuple[object, ...]:
    return tuple(things)


@attrs.frozen(slots=True)
class Listed:
    """Several things in a row.

    >>> str(Listed([Player(0), Player(1), Player(3)]))
    'A, B and D'
    """

    things: tuple[object, ...] = attrs.field(converter=_in_a_tuple)
    """What is listed, in order."""

    def __str__(self) -> str:
        names = [_named(thing) for thing in self.things]
        if len(names) < 2:
            return names[0] if names else said("none")
        return said("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _named(thing: object) -> str:
    """A thing by its name; colors have one in every language."""
    return said(str(thing)) if isinstance(thing, Color) else str(thing)


@attrs.frozen(slots=True)
class Clause:
    """A sentence for use after a colon, or before a comma.

    >>> str(Clause("A 7 discards a card."))
    'a 7 discards a card'
    """

    sentence: str
    begins: bool = False
    """Whether it begins the sentence in which it stands."""

    def __str__(self) -> str:
        catalog = spoken()
        if self.begins or self.sentence in catalog:
            return catalog.get(self.sentence, self.sentence).rstrip(".")
        return self.sentence[0].lower() + self.sentence[1:].rstrip(".")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@quick
@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Message:
    """What the message says.

    >>> said = message("{player} has {cards}", player=Player(0), cards=counted(2, "card", "cards"))
    >>> str(said), said.id
    ('A has two cards', '{player} has {cards}')
    >>> f"{said}, {said:>16}."
    'A has two cards,  A has two cards.'
    """

    id: str
    """The English sentence, with gaps."""
    arguments: tuple[tuple[str, object], ...] = attrs.field(default=(), hash=False)
    """What fills them: by name, or by ``0``, ``1`` and so on where the gaps have no names."""

    def __repr__(self) -> str:
        return f"<Message {str(self)!r}>"

    def __str__(self) -> str:
        catalog = spoken()
        sentence, filled = self.id, dict(self.arguments)
        if catalog:
            sentence = catalog.get(sentence, sentence)
            filled = {name: _named(thing) for name, thing in self.arguments}
        if "0" not in filled:
            return sentence.format(**filled)
        in_order = [filled[name] for name in filled if name.isdecimal()]
        named = {name: thing for name, thing in filled.items() if not name.isdecimal()}
        return sentence.format(*in_order, **named)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def in_words(self, catalog: Mapping[str, str]) -> str:
        """The sentence in the language of a catalog, from ids to sentences; else in English."""
        with speaking(catalog):
            return str(self)


def message(sentence: str, /, **arguments: object) -> Message:
    """A message with named gaps."""
    return Message(sentence, tuple(arguments.items()))


def verbatim(sentence: str) -> Message:
    """A message that is a sentence as it stands.

    >>> str(verbatim("{} is no gap here"))
    '{} is no gap here'
    """
    return Message(sentence.replace("{", "{{").replace("}", "}}"))


def filled(sentence: str, facts: Iterable[object]) -> Message:
    """A message whose gaps have no names."""
    return Message(sentence, tuple((str(number), fact) for number, fact in enumerate(facts)))


def counted(count: int, one: str, many: str) -> Message:
    """So many of something, the number in words.

    >>> str(counted(1, "even card", "even cards")), str(counted(0, "even card", "even cards"))
    ('one even card', 'no even card')
    """
    return _counted(count, many if count > 1 else one)


@lru_cache(maxsize=1024)
def _counted(count: int, things: str) -> Message:
    return message(f"{{count}} {things}", count=InWords(count))
