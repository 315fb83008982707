"""The steps that plug-ins bring, in words; the plug-in that brings a step says what it does.

Words are made of the step alone, as the reader has seen it. So a card that the reader has not seen
is "a card" in them, whoever wrote them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from red7.hooks.messages import Listed, Message, Player, counted, message
from red7.hooks.own_words import OwnWords, worded
from red7.table.cards import Card
from red7.table.moves import Move, Place, Zone
from red7.table.steps import Step

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook

StepWords: TypeAlias = tuple[OwnWords, OwnWords]
"""What may be done, and what a player does: ``("give {given}", "gives {given}")``."""
BroughtWords: TypeAlias = Mapping[str, tuple[str, StepWords]]
"""Of each step, by which plug-in it is brought, and its words."""

TO_DO, DONE = 0, 1
"""Which of the two words."""

_A_CARD: Final = message("a card")
EXAMPLE: Final[Mapping[str, object]] = {
    **dict.fromkeys(("cards", "given", "taken", "seen"), Listed([_A_CARD])),
    **dict.fromkeys(("from_hand", "from_palette", "from_canvas", "from_deck"), Listed([_A_CARD])),
    **dict.fromkeys(("player", "players"), Player(0)),
    "place": message("the deck"),
    "moves": (),
}
"""What steps may speak of, and an example."""


def words_of(books: Iterable[Rulebook]) -> BroughtWords:
    """The words of all steps that some rules know."""
    return {name: words for book in books for name, words in book.step_words.items()}


def in_words(step: Step, form: int, words: BroughtWords) -> Message | None:
    """A step in the words of its plug-in; None if it has none, or none for this step.

    >>> step = Step.parse("~give(B4:h>pB)")
    >>> words = {"give": ("gifts", ("give {given} to {player}", "gives {given} to {player}"))}
    >>> str(in_words(step, TO_DO, words)), str(in_words(step, DONE, words))
    ('give B4 to B', 'gives B4 to B')
    """
    said = _said(step, form, words)
    return None if said is None or _open(said) else said


def unfilled(step: Step, form: int, words: BroughtWords) -> tuple[str, ...]:
    """The gaps in its words that this step leaves open."""
    said = _said(step, form, words)
    return () if said is None else _open(said)


def _said(step: Step, form: int, words: BroughtWords) -> Message | None:
    if step.name not in words:
        return None
    plugin, forms = words[step.name]
    return worded(plugin, ("step", step.name), forms[form], _facts(step))


def _open(said: Message) -> tuple[str, ...]:
    return tuple(gap for gap, fact in said.arguments if fact is None)


def _facts(step: Step) -> dict[str, object]:
    """What fills the gaps; None: there is nothing that could."""
    moved = [move for move in step.moves if move.target is not None]
    own = [move for move in moved if move.source.seat is None]
    places = [place for move in step.moves for place in (move.source, move.target)]
    seats = sorted({place.seat for place in places if place is not None and place.seat is not None})
    targets = dict.fromkeys(move.target for move in moved if move.target is not None)
    return {
        "cards": _cards(moved),
        "given": _cards(move for move in own if move.target and move.target.seat is not None),
        "taken": _cards(move for move in moved if move.source.seat is not None),
        "seen": _cards(move for move in step.moves if move.is_look and move.card is not None),
        "from_hand": _cards(move for move in own if move.source.zone is Zone.HAND),
        "from_palette": _cards(move for move in own if move.source.zone is Zone.PALETTE),
        "from_canvas": _cards(move for move in own if move.source.zone is Zone.CANVAS),
        "from_deck": _cards(move for move in own if move.source.zone.is_deck),
        "player": Player(seats[0]) if len(seats) == 1 else None,
        "players": Listed(map(Player, seats)) if seats else None,
        "place": Listed(map(place_named, targets)) if targets else None,
        "moves": step.moves,
    }


def _cards(moves: Iterable[Move]) -> Listed | None:
    """The cards of some moves, and how many others; None without any."""
    cards = [move.card for move in moves]
    known: list[Card | Message] = [card for card in cards if card is not None]
    others = len(cards) - len(known)
    if others:
        known.append(_A_CARD if others == 1 else counted(others, "card", "cards"))
    return Listed(known) if known else None


def place_named(place: Place) -> Message:
    """A place of the table by its name."""
    if place.seat is not None:
        return message(f"{{player}}'s {_ZONES[place.zone]}", player=Player(place.seat))
    return message(f"the {_ZONES[place.zone]}")


_ZONES: Final = {
    Zone.HAND: "hand",
    Zone.PALETTE: "palette",
    Zone.DECK: "deck",
    Zone.BOTTOM: "bottom of the deck",
    Zone.CANVAS: "canvas",
}
