"""Observations as arrays, made of a player's view and nothing else.

Seats are counted from the observer: 0 is the observer, 1 the next player clockwise. Cards are in
the order of their strength, V1 first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.adapters.steps import ACTIONS, numbered
from red7.engine.turn import Moment
from red7.hooks.answers import Draw
from red7.rules import Rules
from red7.table.cards import CARD_COUNT, Card, CardSet
from red7.table.position import State
from red7.table.steps import Step

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]

ALL_POINTS: Final = 196
"""What the 49 cards are worth together."""
_COLORS: Final = 7
_BITS: Final = np.arange(CARD_COUNT, dtype=np.uint64)

PRIVATE: Final = ("hand",)
"""The parts of an observation that no other player has."""


def layout(players: int, notes: Sequence[str] = ()) -> dict[str, tuple[int, ...]]:
    """The parts of an observation in order, with their shapes; all values are from 0 to 1.

    ``notes`` are those that plug-ins keep (``rules.book.note_names``), of the table and each seat.

    >>> layout(2)["palettes"], size(2)
    ((2, 49), 561)
    """
    return {
        "seat": (players,),  # which seat the observer has at the table
        "hand": (CARD_COUNT,),  # the observer's hand
        "palettes": (players, CARD_COUNT),
        "known": (players, CARD_COUNT),  # cards in hands that every player has seen
        "hand_sizes": (players,),  # out of 49
        "scored": (players, CARD_COUNT),
        "points": (players,),  # out of 196
        "out": (players,),
        "to_move": (players,),
        "canvas": (CARD_COUNT,),  # the discards
        "color": (_COLORS,),  # the rule that is played, Violet first
        "deck": (CARD_COUNT,),  # cards of the deck that all have seen: 1 the top, 1/2 the next...
        "deck_size": (1,),  # out of 49
        "played": (CARD_COUNT,),  # cards played in this turn
        "pending": (CARD_COUNT,),  # the card whose action is to be done
        "earned": (2,),  # a draw that may be taken; one that must be
        "discards": (2,),  # discards of this turn out of 49: from the hand, by actions
    } | ({"notes": (len(notes), players + 1)} if notes else {})  # out of 49; below 0 is 0


def size(players: int, notes: Sequence[str] = ()) -> int:
    """How many numbers an observation has."""
    return sum(prod(shape) for shape in layout(players, notes).values())


def split(
    flat: Floats,
    players: int,
    names: Iterable[str] | None = None,
    *,
    notes: Sequence[str] = (),
) -> dict[str, Floats]:
    """The parts of a flat observation by name; they share its memory."""
    shapes = layout(players, notes)
    parts: dict[str, Floats] = {}
    start = 0
    for name in shapes if names is None else names:
        end = start + prod(shapes[name])
        parts[name] = flat[start:end].reshape(shapes[name])
        start = end
    return parts


def observe(rules: Rules, view: State, seat: int) -> Floats:
    """The observation of the player in ``seat``, given that player's view, in one flat array."""
    players, notes = len(view.seats), rules.book.note_names
    flat = np.zeros(size(players, notes), np.float32)
    fill(split(flat, players, notes=notes), rules, view, seat)
    return flat


def fill(parts: Mapping[str, Floats], rules: Rules, view: State, seat: int) -> None:
    """Write an observation into arrays of zeros; parts that are not asked for are left out."""
    for name, value in _values(rules, view, seat):
        if name in parts:
            parts[name][...] = value


def mask_of(steps: Iterable[Step], actions: int = ACTIONS) -> Mask:
    """Ones at the numbers of these steps."""
    mask = np.zeros(actions, np.int8)
    mask[[*numbered(steps)]] = 1
    return mask


def _values(rules: Rules, view: State, seat: int) -> Iterable[tuple[str, npt.NDArray[Any]]]:
    players = len(view.seats)
    order = [(seat + offset) % players for offset in range(players)]
    seats = [view.seats[number] for number in order]
    yield "seat", np.arange(players) == seat
    yield "hand", _cards(seats[0].hand_bits)
    yield "palettes", np.stack([_cards(each.palette_bits) for each in seats])
    yield "known", np.stack([_cards(each.hand_bits & view.seen_bits) for each in seats])
    yield "hand_sizes", np.array([each.hand_size or 0 for each in seats]) / CARD_COUNT
    yield "scored", np.stack([_cards(each.scored_bits) for each in seats])
    yield "points", np.minimum(np.array([each.points for each in seats]) / ALL_POINTS, 1)
    yield "out", np.array([each.out for each in seats])
    yield "to_move", np.array([number == view.to_move for number in order])
    yield "canvas", _set(view.canvas)
    yield "color", np.arange(_COLORS) == rules.color(view).strength
    yield "deck", _depths(view.deck)
    yield "deck_size", np.array([(view.deck_size or 0) / CARD_COUNT])
    if rules.book.note_names:
        yield "notes", _noted(rules.book.note_names, view, order)
    if view.so_far:
        yield from _turn(Moment.of(rules.book, view))


def _noted(names: Sequence[str], view: State, order: Sequence[int]) -> npt.NDArray[np.float64]:
    rows = [
        [view.notes.number(name), *(view.notes.number(name, seat) for seat in order)]
        for name in names
    ]
    return np.clip(np.array(rows) / CARD_COUNT, 0, 1)


def _turn(moment: Moment) -> Iterable[tuple[str, npt.NDArray[Any]]]:
    """What the turn has come to so far."""
    yield "played", _set(moment.played)
    yield "pending", _set(() if moment.pending is None else (moment.pending,))
    yield "earned", np.array([moment.draw is Draw.MAY, moment.draw is Draw.MUST])
    yield "discards", np.array([moment.discards, moment.sheds]) / CARD_COUNT


def _cards(bits: int) -> npt.NDArray[np.uint64]:
    return (np.uint64(bits) >> _BITS) & np.uint64(1)


def _set(cards: Iterable[Card]) -> npt.NDArray[np.uint64]:
    return _cards(CardSet(cards).bits)


def _depths(deck: tuple[Card, ...]) -> npt.NDArray[np.float64]:
    found = np.zeros(CARD_COUNT)
    for depth, card in enumerate(deck, 1):
        found[card.index] = 1 / depth
    return found
