"""Observations as arrays, made of a player's view and nothing else.

Seats are counted from the observer: 0 is the observer, 1 the next player clockwise. Cards are in
the order of their strength, V1 first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.engine.turn import Moment
from red7.environment.steps import ACTIONS, numbered
from red7.hooks.answers import Draw
from red7.rules import Rules
from red7.table.cards import CARD_COUNT, Card
from red7.table.position import State
from red7.table.steps import Step

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]

ALL_POINTS: Final = 196
"""What the 49 cards are worth together."""
_COLORS: Final = 7

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
    places, length = _places(len(view.seats), rules.book.note_names)
    bits = 0
    numbers: list[tuple[slice, Sequence[float]]] = []
    for name, value in _values(rules, view, seat):
        if isinstance(value, int):
            bits |= value << places[name].start
        else:
            numbers.append((places[name], value))
    flat = _unpacked(bits, length)
    for place, several in numbers:
        flat[place] = several
    return flat


def fill(parts: Mapping[str, Floats], rules: Rules, view: State, seat: int) -> None:
    """Write an observation into arrays of zeros; parts that are not asked for are left out."""
    for name, value in _values(rules, view, seat):
        if name in parts:
            part = parts[name].reshape(-1)
            part[...] = _unpacked(value, part.size) if isinstance(value, int) else value


def mask_of(steps: Iterable[Step], actions: int = ACTIONS) -> Mask:
    """Ones at the numbers of these steps."""
    mask = np.zeros(actions, np.int8)
    mask[[*numbered(steps)]] = 1
    return mask


Value: TypeAlias = int | Sequence[float]
"""A part of an observation: the places of ones as the bits of an int, or every number of it."""


@lru_cache(maxsize=64)
def _places(players: int, notes: tuple[str, ...]) -> tuple[dict[str, slice], int]:
    """Where each part stands in a flat observation, and how long that is."""
    places: dict[str, slice] = {}
    end = 0
    for name, shape in layout(players, notes).items():
        start, end = end, end + prod(shape)
        places[name] = slice(start, end)
    return places, end


def _unpacked(bits: int, length: int) -> Floats:
    """Ones and zeros, the lowest bit first."""
    packed = np.frombuffer(bits.to_bytes(length // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=length, bitorder="little").astype(np.float32)


def _values(rules: Rules, view: State, seat: int) -> Iterable[tuple[str, Value]]:
    players, seen = len(view.seats), view.seen_bits
    order = [(seat + offset) % players for offset in range(players)]
    seats = [view.seats[number] for number in order]
    palettes = known = scored = out = to_move = 0
    for place, (number, each) in enumerate(zip(order, seats, strict=True)):
        shift = CARD_COUNT * place
        palettes |= each.palette_bits << shift
        known |= (each.hand_bits & seen) << shift
        scored |= each.scored_bits << shift
        out |= each.out << place
        to_move |= (number == view.to_move) << place
    yield "seat", 1 << seat
    yield "hand", seats[0].hand_bits
    yield "palettes", palettes
    yield "known", known
    yield "hand_sizes", [(each.hand_size or 0) / CARD_COUNT for each in seats]
    yield "scored", scored
    if scored or any(each.points_kept for each in seats):
        yield "points", [min(each.points / ALL_POINTS, 1) for each in seats]
    yield "out", out
    yield "to_move", to_move
    yield "canvas", _set(view.canvas)
    yield "color", 1 << rules.color(view).strength
    if view.deck:
        yield "deck", _depths(view.deck)
    yield "deck_size", [(view.deck_size or 0) / CARD_COUNT]
    if rules.book.note_names:
        yield "notes", _noted(rules.book.note_names, view, order)
    if view.so_far:
        yield from _turn(Moment.of(rules.book, view))


def _noted(names: Sequence[str], view: State, order: Sequence[int]) -> Sequence[float]:
    notes = view.notes
    return [
        min(max(value / CARD_COUNT, 0), 1)
        for name in names
        for value in (notes.number(name), *(notes.number(name, seat) for seat in order))
    ]


def _turn(moment: Moment) -> Iterable[tuple[str, Value]]:
    """What the turn has come to so far."""
    yield "played", _set(moment.played)
    yield "pending", 0 if moment.pending is None else moment.pending.bit
    yield "earned", (moment.draw is Draw.MAY) | (moment.draw is Draw.MUST) << 1
    yield "discards", [moment.discards / CARD_COUNT, moment.sheds / CARD_COUNT]


def _set(cards: Iterable[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def _depths(deck: tuple[Card, ...]) -> Sequence[float]:
    found = [0.0] * CARD_COUNT
    for depth, card in enumerate(deck, 1):
        found[card.index] = 1 / depth
    return found
