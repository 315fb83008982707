"""Shuffling and dealing as ``red7.engine.deal`` does: the same seed deals the same cards.

The numbers are those of Python's ``random.Random``, a Mersenne twister. Of its 624 words a deal
needs the first hundred that it gives out, and each of these depends on three words of its seeded
state alone.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from red7.batch.columns import (
    CANVAS_BEFORE,
    CANVAS_SIZE,
    CARDS,
    COLOR,
    DECK,
    DECK_SIZE,
    DISCARDS,
    DREW,
    EARNED,
    HAND,
    LOST,
    MOVER,
    OUT,
    OVER,
    PALETTE,
    PENDING,
    PLAYED,
    PLAYS,
    SCORED,
    SEEN,
    SHEDS,
    STEPS,
    TOOK,
)
from red7.batch.compiling import compiled, lowest
from red7.batch.counting import note_ranks
from red7.batch.parameters import DECK_BITS, FIRST_COLOR, HAND_SIZE, PALETTE_SIZE, PLAYERS

WORDS: Final = 624
_MASK: Final = 0xFFFFFFFF


def _unseeded() -> np.ndarray[Any, np.dtype[np.int64]]:
    """The state from which every seed starts."""
    words = [19650218]
    for place in range(1, WORDS):
        last = words[-1]
        words.append((1812433253 * (last ^ last >> 30) + place) & _MASK)
    return np.array(words, np.int64)


_UNSEEDED: Final = _unseeded()


@compiled
def seed_state(seed: int, words: Any) -> None:
    """Fill the words as ``random.seed`` does with a whole number."""
    seed = abs(seed)
    high = seed >> 32
    keys = 2 if high else 1
    words[0] = _UNSEEDED[0]
    last = _UNSEEDED[0]
    key = 0
    for place in range(1, WORDS):
        word = high if key else seed & _MASK
        last = ((_UNSEEDED[place] ^ ((last ^ last >> 30) * 1664525)) + word + key) & _MASK
        words[place] = last
        key = key + 1 if key + 1 < keys else 0
    word = high if key else seed & _MASK
    last = ((words[1] ^ ((last ^ last >> 30) * 1664525)) + word + key) & _MASK
    words[1] = last
    for place in range(2, WORDS):
        last = ((words[place] ^ ((last ^ last >> 30) * 1566083941)) - place) & _MASK
        words[place] = last
    words[1] = ((words[1] ^ ((last ^ last >> 30) * 1566083941)) - 1) & _MASK
    words[0] = 0x80000000


@compiled
def number(words: Any, place: int) -> int:
    """One of the first numbers of 32 bits that a seeded state gives out."""
    mixed = (words[place] & 0x80000000) | (words[place + 1] & 0x7FFFFFFF)
    found = words[place + 397] ^ mixed >> 1
    if mixed & 1:
        found ^= 0x9908B0DF
    found ^= found >> 11
    found ^= (found << 7) & 0x9D2C5680
    found ^= (found << 15) & 0xEFC60000
    return found ^ found >> 18


@compiled
def deal(rules: Any, row: Any, cards: Any, seed: int, words: Any) -> None:
    """Deal a round; cards that have been scored are kept out."""
    seed_state(seed, words)
    order = cards[DECK : DECK + CARDS]
    size = 0
    left = rules[DECK_BITS]
    while left:
        order[size] = lowest(left)
        left &= left - 1
        size += 1
    place = 0
    for last in range(size - 1, 0, -1):
        high, low = number(words, place) >> 5, number(words, place + 1) >> 6
        place += 2
        other = int((high * 67108864.0 + low) / 9007199254740992.0 * (last + 1))
        order[last], order[other] = order[other], order[last]
    players = rules[PLAYERS]
    kept_out = 0
    for seat in range(players):
        kept_out |= row[SCORED + seat]
    kept = 0
    for at in range(size):
        if not kept_out >> order[at] & 1:
            order[kept] = order[at]
            kept += 1
    _hand_out(rules, row, order, kept)


@compiled
def _hand_out(rules: Any, row: Any, order: Any, size: int) -> None:
    """Give every seat its cards, and let the rest be the deck."""
    players = rules[PLAYERS]
    row[OUT] = row[OVER] = row[LOST] = row[SEEN] = row[CANVAS_SIZE] = row[CANVAS_BEFORE] = 0
    row[STEPS] = row[PLAYED] = row[EARNED] = row[PLAYS] = row[DISCARDS] = row[SHEDS] = 0
    row[DREW] = row[TOOK] = 0
    row[PENDING] = -1
    row[COLOR] = rules[FIRST_COLOR]
    at = 0
    for seat in range(players):
        row[HAND + seat] = row[PALETTE + seat] = 0
        for _ in range(rules[HAND_SIZE]):
            row[HAND + seat] |= 1 << order[at]
            at += 1
    highest = 0
    for seat in range(players):
        for _ in range(rules[PALETTE_SIZE]):
            row[PALETTE + seat] |= 1 << order[at]
            at += 1
        if row[PALETTE + seat] > row[PALETTE + highest]:
            highest = seat
        note_ranks(rules, row, seat)
    row[MOVER] = (highest + 1) % players
    left = size - at
    row[DECK_SIZE] = left
    for place in range(left):
        order[place] = order[at + place]
    for place in range(left // 2):
        other = left - 1 - place
        order[place], order[other] = order[other], order[place]
