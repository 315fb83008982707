"""What plug-ins have noted on a table, in words; the plug-in that keeps a note names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn, TypeAlias

from red7.hooks.messages import Message, Player, message
from red7.hooks.own_words import OwnWords, gaps_of, worded
from red7.table.notes import SEEN, Noted, Notes

NoteWords: TypeAlias = OwnWords
"""A sentence with the gaps ``{value}`` and ``{player}``, or a function of these."""

EXAMPLE: Final = {"value": 1, "player": Player(0)}
"""What notes may speak of."""


class _SpeaksOfAPlayer(BaseException):
    """Words need a player, and the note names none: nobody but this module may catch it."""


class _Nobody:
    """In place of a player where a note names none: for words that do not speak of one."""

    def _named(self, *_: object) -> NoReturn:
        raise _SpeaksOfAPlayer

    __str__ = __repr__ = __format__ = __index__ = __int__ = _named
    __add__ = __radd__ = __sub__ = __rsub__ = __mod__ = __lt__ = __gt__ = __le__ = __ge__ = _named
    __eq__ = __hash__ = _named


def in_words(notes: Notes, words: Mapping[str, tuple[str, NoteWords]]) -> tuple[Message, ...]:
    """What is noted, sentence by sentence; ``words``: of each note, by which plug-in, and which.

    >>> lives = {"lives": ("two-lives", "{player} has {value} lives")}
    >>> list(map(str, in_words(Notes.parse("{lives@B=2 turns=3}"), lives)))
    ['turns: 3', 'B has 2 lives']
    """
    found = (_said(name, seat, value, words) for seat, name, value in notes)
    return tuple(each for each in found if each is not None)


def _said(
    name: str, seat: int, value: Noted, words: Mapping[str, tuple[str, NoteWords]]
) -> Message | None:
    player = Player(seat) if seat >= 0 else _Nobody()
    by_its_name = message("{note}: {value}", note=name, value=value)
    if seat < 0 and (name not in words or _is_a_sentence_on_a_player(words[name][1])):
        return by_its_name
    if name == SEEN:
        return message("{player} has seen {value}", player=player, value=value)
    if name not in words:
        return message("{note} of {player}: {value}", note=name, player=player, value=value)
    plugin, says = words[name]
    try:
        return worded(plugin, ("note", name), says, {"value": value, "player": player})
    except _SpeaksOfAPlayer:
        return by_its_name


def _is_a_sentence_on_a_player(says: NoteWords) -> bool:
    return isinstance(says, str) and "player" in gaps_of(says)
