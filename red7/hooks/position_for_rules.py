"""A position read for some rules: it may speak only of seats, cards, notes and steps they know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from red7.errors import InvalidPosition, nearest, quoted
from red7.hooks.registry import plugins
from red7.table.cards import CardSet
from red7.table.notes import SEEN, Notes
from red7.table.position import State

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook


def position_for(books: Mapping[str, Rulebook], text: str) -> State:
    """Read a position of which some of these rules, given by their names, know everything."""
    from red7.table.notation import parse_position

    most = max(book.players[1] for book in books.values())
    try:
        state = parse_position(text, most_seats=most, may_play=_may_play(books))
    except InvalidPosition:
        if str(text).strip().lower() not in {card.name for card in plugins()}:
            raise
        raise InvalidPosition(
            f"{quoted(text)} is the name of rules, not a position: put it after --rules, and give "
            "a position such as '*G2:O7B3/R6:?5'."
        ) from None
    deck = 0
    for book in books.values():
        deck |= book.deck.bits
    one = next(iter(books)) if len(books) == 1 else ""
    if strange := state.known_bits & ~deck:
        card, who = CardSet.from_bits(strange).highest, one or "every one of these rules"
        raise InvalidPosition(f"{quoted(text)} names {card}, and {who} is played without it.")
    knows = f"{one} knows" if one else "these rules know"
    notes = {name for book in books.values() for name in book.note_names}
    for seat, name, value in state.notes:
        if name not in {*notes, SEEN}:
            note, only = Notes(((seat, name, value),)), _only(notes, name, "notes")
            raise InvalidPosition(f"{quoted(text)} has the note {note}, but {knows} {only}")
    steps = {name for book in books.values() for name in book.step_names}
    for step in state.so_far:
        if step.name and step.name not in steps:
            only = _only(steps, step.name, "steps of that kind")
            raise InvalidPosition(f"{quoted(text)} has the step {step}, but {knows} {only}")
    return state


def _only(known: Iterable[str], name: str, kind: str) -> str:
    """The end of a sentence on a name that no plug-in of the rules has declared."""
    names = sorted(known)
    if not names:
        return f"no {kind}."
    return f"only {', '.join(names)}" + (nearest(name, names) or ".")


def _may_play(books: Mapping[str, Rulebook]) -> str:
    """How many may play by the first of the rules, and by those that let more in."""
    (first, book), *others = books.items()
    least, most = book.players
    said = f"{least} to {most} may play"
    if not others:
        return said
    more = max(others, key=lambda each: each[1].players[1])
    if more[1].players[1] <= most:
        return said
    return f"{said} by {first}, up to {more[1].players[1]} by {more[0]}"
