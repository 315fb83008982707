"""What plug-ins have noted on a table, in words; the plug-in that keeps a note names it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TypeAlias

from red7.errors import BrokenPlugin, InvalidPlugin, quoted, shown
from red7.hooks.messages import Message, Player, message, verbatim
from red7.table.notes import SEEN, Noted, Notes

NoteWords: TypeAlias = str | Callable[..., Message | None]
"""A sentence with gaps, or a function that makes one."""

_GAPS = ("value", "player")


def check_words(plugin: str, note: str, words: object) -> None:
    """Raise InvalidPlugin if a note cannot be put in these words."""
    try:
        if isinstance(words, str):
            words.format(value=1, player=Player(0))
            return
        if not callable(words):
            raise TypeError(f"{quoted(words)} is neither a sentence nor a function")
        strange = [name for name in inspect.signature(words).parameters if name not in _GAPS]
        if strange:
            raise TypeError(f"there is no {quoted(strange[0])}, only value and player")
    except (LookupError, ValueError, TypeError) as error:
        raise InvalidPlugin(
            f"the plug-in {quoted(plugin)} has no words for its note {quoted(note)}: "
            f"{shown(error)} is raised."
        ) from error


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
    player = Player(seat) if seat >= 0 else None
    if name == SEEN:
        return message("{player} has seen {value}", player=player, value=value)
    if name not in words and player is None:
        return message("{note}: {value}", note=name, value=value)
    if name not in words:
        return message("{note} of {player}: {value}", note=name, player=player, value=value)
    plugin, says = words[name]
    facts: dict[str, object] = {"value": value, "player": player}
    if isinstance(says, str):
        return message(says, **facts)
    try:
        said = says(**{each: facts[each] for each in inspect.signature(says).parameters})
        str(said)
    except (Exception, SystemExit) as error:
        raise _broken(plugin, name, f"{shown(error)} is raised") from error
    if isinstance(said, str):
        return verbatim(said)
    if said is not None and not isinstance(said, Message):
        raise _broken(plugin, name, f"{quoted(said)} is no message")
    return said


def _broken(plugin: str, note: str, why: str) -> BrokenPlugin:
    said = f"the plug-in {quoted(plugin)} cannot put its note {quoted(note)} in words: {why}."
    return BrokenPlugin(said, plugin, "notes", note)
