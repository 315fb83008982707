"""What players see and may do, as arrays: the same as ``red7.environment.observation``."""

from __future__ import annotations

from typing import Any

from red7.kernels.columns import (
    ACTIONS,
    CANVAS,
    CANVAS_SIZE,
    CARDS,
    COLOR,
    COLORS,
    DECK,
    DECK_SIZE,
    DISCARD,
    DISCARDS,
    DRAW,
    DRAW_BIT,
    EARNED,
    END,
    END_BIT,
    HAND,
    KEPT,
    MAY_DISCARD,
    MAY_ELSE,
    MAY_PLAY,
    MAY_RETURN,
    MAY_SHED,
    MAY_TAKE,
    MOVER,
    OUT,
    PALETTE,
    PASS,
    PASS_BIT,
    PENDING,
    PLAY,
    PLAYED,
    RETURN,
    SCORED,
    SEEN,
    SHED,
    SHEDS,
    TAKE,
)
from red7.kernels.compiling import compiled, count, lowest
from red7.kernels.counting import points
from red7.kernels.parameters import PLAYERS

ALL_POINTS = 196


@compiled
def _mark(flat: Any, at: int, bits: int) -> int:
    """Write ones at the places of some cards, and return where the next part begins."""
    while bits:
        flat[at + lowest(bits)] = 1
        bits &= bits - 1
    return at + CARDS


@compiled
def observe(rules: Any, row: Any, cards: Any, seat: int, flat: Any) -> None:
    """Write what the player in a seat sees into zeros: the layout is that of the adapters."""
    players = rules[PLAYERS]
    flat[seat] = 1
    at = _mark(flat, players, row[HAND + seat])
    for offset in range(players):
        at = _mark(flat, at, row[PALETTE + (seat + offset) % players])
    for offset in range(players):
        at = _mark(flat, at, row[HAND + (seat + offset) % players] & row[SEEN])
    for offset in range(players):
        flat[at + offset] = count(row[HAND + (seat + offset) % players]) / CARDS
    at += players
    for offset in range(players):
        at = _mark(flat, at, row[SCORED + (seat + offset) % players])
    for offset in range(players):
        other = (seat + offset) % players
        total = points(row[SCORED + other]) + row[KEPT + other]
        flat[at + offset] = min(total / ALL_POINTS, 1.0)
        flat[at + players + offset] = row[OUT] >> other & 1
        flat[at + 2 * players + offset] = 1 if other == row[MOVER] else 0
    at += 3 * players
    for place in range(row[CANVAS_SIZE]):
        flat[at + cards[CANVAS + place]] = 1
    at += CARDS
    flat[at + row[COLOR]] = 1
    at += COLORS
    size = row[DECK_SIZE]
    depth = 1
    while depth <= size and row[SEEN] >> cards[DECK + size - depth] & 1:
        flat[at + cards[DECK + size - depth]] = 1 / depth
        depth += 1
    at += CARDS
    flat[at] = size / CARDS
    at = _mark(flat, at + 1, row[PLAYED])
    if row[PENDING] >= 0:
        flat[at + row[PENDING]] = 1
    at += CARDS
    flat[at] = row[EARNED]
    flat[at + 2] = row[DISCARDS] / CARDS
    flat[at + 3] = row[SHEDS] / CARDS


@compiled
def mask(row: Any, flat: Any) -> None:
    """Write ones at the numbers of the steps that are offered into zeros."""
    _mark(flat, PLAY, row[MAY_PLAY])
    _mark(flat, DISCARD, row[MAY_DISCARD])
    _mark(flat, TAKE, row[MAY_TAKE])
    _mark(flat, SHED, row[MAY_SHED])
    _mark(flat, RETURN, row[MAY_RETURN])
    if row[MAY_ELSE] & DRAW_BIT:
        flat[DRAW] = 1
    if row[MAY_ELSE] & PASS_BIT:
        flat[PASS] = 1
    if row[MAY_ELSE] & END_BIT:
        flat[END] = 1


@compiled
def is_offered(row: Any, action: int) -> bool:
    """Whether a step is offered, by its number."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < DRAW:
        return row[MAY_PLAY + action // CARDS] >> action % CARDS & 1 == 1
    return row[MAY_ELSE] >> action - DRAW & 1 == 1


@compiled
def nth_offered(row: Any, place: Any) -> int:
    """The number of an offered step, counted from 0 in ascending order."""
    for kind in range(5):
        bits = row[MAY_PLAY + kind]
        size = count(bits)
        if place < size:
            for _ in range(place):
                bits &= bits - 1
            return kind * CARDS + lowest(bits)
        place -= size
    bits = row[MAY_ELSE]
    for _ in range(place):
        bits &= bits - 1
    return DRAW + lowest(bits)


@compiled
def how_many(row: Any) -> int:
    """How many steps are offered."""
    found = 0
    for place in range(MAY_PLAY, MAY_ELSE + 1):
        found += count(row[place])
    return found
