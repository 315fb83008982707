"""Shuffling and dealing as ``red7.engine.deal`` does: the same seed deals the same cards.

The numbers are those of Python's ``random.Random``, a Mersenne twister. Of its 624 words a deal
needs the first hundred that it gives out, and each of these depends on three words of its seeded
state alone.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from red7.batch.offering import offer
from red7.kernels.columns import (
    CANVAS_BEFORE,
    CANVAS_SIZE,
    CARDS,
    COLOR,
    DECK,
    DECK_SIZE,
    HAND,
    LOST,
    MOVER,
    OUT,
    OVER,
    PALETTE,
    PENDING,
    ROUNDS,
    SCORED,
    SEED,
    SEEN,
    STEPS,
    WAITING,
)
from red7.kernels.compiling import compiled, lowest
from red7.kernels.counting import note_ranks
from red7.kernels.parameters import DECK_BITS, FIRST_COLOR, HAND_SIZE, PALETTE_SIZE, PLAYERS

FIRST_ROUND: Final = 1
NEXT_ROUND: Final = 2
"""Which round a game waits for."""
WORDS: Final = 624
SEEDING: Final = 3
"""Behind the words of the states stand those of the seeds, and the word made last."""
LANES: Final = 32
"""How many deals are shuffled side by side."""
NUMBERS_NEEDED: Final = 96
"""How many numbers the shuffle of 49 cards needs."""
_MASK: Final = 0xFFFFFFFF
_1: Final = np.uint32(1)
_7: Final = np.uint32(7)
_11: Final = np.uint32(11)
_15: Final = np.uint32(15)
_18: Final = np.uint32(18)
_30: Final = np.uint32(30)
_1664525: Final = np.uint32(1664525)
_1566083941: Final = np.uint32(1566083941)
_HIGH: Final = np.uint32(0x80000000)
_LOW: Final = np.uint32(0x7FFFFFFF)
_TWIST: Final = np.uint32(0x9908B0DF)
_MASK_B: Final = np.uint32(0x9D2C5680)
_MASK_C: Final = np.uint32(0xEFC60000)


def _unseeded() -> npt.NDArray[np.uint32]:
    """The state from which every seed starts."""
    words = [19650218]
    for place in range(1, WORDS):
        last = words[-1]
        words.append((1812433253 * (last ^ last >> 30) + place) & _MASK)
    return np.array(words, np.uint32)


_UNSEEDED: Final = _unseeded()


@compiled
def seed_states(seeds: Any, words: Any) -> None:
    """Fill the words as ``random.seed`` does, for ``LANES`` whole numbers side by side.

    Each word has to wait for the one before it, so several seeds take hardly longer than one.
    """
    first, second, last = words[WORDS], words[WORDS + 1], words[WORDS + 2]
    for lane in range(LANES):
        seed = abs(seeds[lane])
        first[lane] = seed & _MASK
        second[lane] = (seed >> 32) + 1 if seed >> 32 else seed & _MASK
        last[lane] = _UNSEEDED[0]
    for place in range(1, WORDS):
        fresh = _UNSEEDED[place]
        added = first if place & 1 else second
        for lane in range(LANES):
            mixed = np.uint32((last[lane] ^ last[lane] >> _30) * _1664525)
            last[lane] = np.uint32((fresh ^ mixed) + added[lane])
            words[place, lane] = last[lane]
    added = second
    for lane in range(LANES):
        mixed = np.uint32((last[lane] ^ last[lane] >> _30) * _1664525)
        last[lane] = np.uint32((words[1, lane] ^ mixed) + added[lane])
        words[1, lane] = last[lane]
    for place in range(2, WORDS):
        behind = np.uint32(place)
        for lane in range(LANES):
            mixed = np.uint32((last[lane] ^ last[lane] >> _30) * _1566083941)
            last[lane] = np.uint32((words[place, lane] ^ mixed) - behind)
            words[place, lane] = last[lane]
    for lane in range(LANES):
        mixed = np.uint32((last[lane] ^ last[lane] >> _30) * _1566083941)
        words[1, lane] = np.uint32((words[1, lane] ^ mixed) - np.uint32(1))
        words[0, lane] = 0x80000000


@compiled
def give_out(words: Any, given: Any) -> None:
    """Write the first 32-bit numbers that each seeded state gives."""
    for place in range(NUMBERS_NEEDED):
        for lane in range(LANES):
            mixed = (words[place, lane] & _HIGH) | (words[place + 1, lane] & _LOW)
            found = words[place + 397, lane] ^ mixed >> _1 ^ (mixed & _1) * _TWIST
            found ^= found >> _11
            found ^= (found << _7) & _MASK_B
            found ^= (found << _15) & _MASK_C
            given[place, lane] = found ^ found >> _18


@compiled
def deal_waiting(rules: Any, table: Any, cards: Any, scratch: Any) -> None:
    """Deal a round in every game that waits for one."""
    games, size = scratch.lanes[0], 0
    for game in range(len(table)):
        if table[game, WAITING]:
            games[size] = game
            size += 1
        if size == LANES or (size and game == len(table) - 1):
            _deal_lanes(rules, table, cards, size, scratch)
            size = 0


@compiled
def _deal_lanes(rules: Any, table: Any, cards: Any, size: int, scratch: Any) -> None:
    words, given = scratch.words, scratch.numbers
    games, seeds = scratch.lanes[0], scratch.lanes[1]
    later = False
    for lane in range(size):
        seeds[lane] = table[games[lane], SEED]
        later |= table[games[lane], WAITING] == NEXT_ROUND
    seed_states(seeds, words)
    give_out(words, given)
    if later:
        for lane in range(size):
            row = table[games[lane]]
            if row[WAITING] == NEXT_ROUND:
                seeds[lane] = given[row[ROUNDS] - 1, lane]
        seed_states(seeds, words)
        give_out(words, given)
    for lane in range(size):
        row = table[games[lane]]
        row[WAITING] = 0
        row[ROUNDS] += 1
        deal_round(rules, row, cards[games[lane]], given, lane)
        offer(rules, row, cards[games[lane]], scratch.room)


@compiled
def deal_round(rules: Any, row: Any, cards: Any, numbers: Any, lane: int) -> None:
    """Deal a round; cards that have been scored are kept out."""
    order = cards[DECK : DECK + CARDS]
    size = 0
    left = rules[DECK_BITS]
    while left:
        order[size] = lowest(left)
        left &= left - 1
        size += 1
    place = 0
    for last in range(size - 1, 0, -1):
        high = np.int64(numbers[place, lane]) >> 5
        low = np.int64(numbers[place + 1, lane]) >> 6
        place += 2
        other = int((high * 67108864.0 + low) / 9007199254740992.0 * (last + 1))
        order[last], order[other] = order[other], order[last]
    kept_out = 0
    for seat in range(rules[PLAYERS]):
        kept_out |= row[SCORED + seat]
    kept = 0
    for at in range(size):
        if not kept_out >> order[at] & 1:
            order[kept] = order[at]
            kept += 1
    _hand_out(rules, row, order, kept)


@compiled
def clear_turn(row: Any) -> None:
    """Forget the turn that has ended; the next one begins."""
    for place in range(STEPS, CANVAS_BEFORE):
        row[place] = 0
    row[PENDING] = -1
    row[CANVAS_BEFORE] = row[CANVAS_SIZE]


@compiled
def _hand_out(rules: Any, row: Any, order: Any, size: int) -> None:
    """Give every seat its cards; the rest is the deck."""
    players = rules[PLAYERS]
    row[OUT] = row[OVER] = row[LOST] = row[SEEN] = row[CANVAS_SIZE] = 0
    clear_turn(row)
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
