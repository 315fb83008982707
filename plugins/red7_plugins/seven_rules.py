"""What the seven rules of the canvas (C21) are made of: groups, runs, and all ranks at once.

All eight texts, table of canvas rules: Red the highest card, Orange cards of one number, Yellow
cards of one color, Green even cards, Blue cards of different colors, Indigo a run, Violet cards
below 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from red7 import CardSet
from red7.author import COLOR_BITS, NUMBER_BITS

EVEN = NUMBER_BITS[2] | NUMBER_BITS[4] | NUMBER_BITS[6]
BELOW_FOUR = NUMBER_BITS[1] | NUMBER_BITS[2] | NUMBER_BITS[3]


def highest_bit(bits: int) -> int:
    """The strongest card of a set that is not empty, as a set."""
    return 1 << (bits.bit_length() - 1)


def largest(groups: Iterable[int]) -> Sequence[CardSet]:
    """The largest of some groups, the one with the highest card first."""
    found = [group for group in groups if group]
    if not found:
        return ()
    size = max(group.bit_count() for group in found)
    return [
        CardSet.from_bits(group)
        for group in sorted(found, reverse=True)
        if group.bit_count() == size
    ]


def runs(bits: int, *, doubled: bool = False) -> list[int]:
    """The runs of a palette, as long as they go, with the strongest card of each number, or all."""
    found, run = [], 0
    for number in range(1, 8):
        cards = bits & NUMBER_BITS[number]
        if cards:
            run |= cards if doubled else highest_bit(cards)
        elif run:
            found.append(run)
            run = 0
    return [*found, run]


_ROW_RANKS = tuple(
    row.bit_count() << 7 | row.bit_length() << 1 | 1 if row else 0 for row in range(1 << 7)
)
"""The ranks of some cards of number 1 under Orange, by their bits."""


def ranks(bits: int) -> tuple[int, ...]:
    """The player with the most cards that meet the rule is winning; the highest breaks a tie.

    The ranks under Violet to Red, worked out on the bits at once. A rank is ``Standing.rank``:
    count, then highest card, then 1; or 0 where no card counts. This is asked for every palette
    that comes up, so ``if`` stands where ``max`` would read better.
    """
    if not bits:
        return (0,) * 7
    high = bits.bit_length() << 1 | 1
    red = 1 << 7 | high
    orange = indigo = run = colors = doubled = below = 0
    rest = bits
    while rest:
        row = rest & 0x7F
        if row:
            doubled |= colors & row
            colors |= row
            rank = _ROW_RANKS[row] + below
            if rank > orange:
                orange = rank
            run += 1 << 7
            rank = run | rank & 0x7F
            if rank > indigo:
                indigo = rank
        else:
            run = 0
        rest >>= 7
        below += 7 << 1
    yellow = red
    while doubled:
        column = doubled.bit_length() - 1
        doubled ^= 1 << column
        cards = bits & COLOR_BITS[column]
        rank = cards.bit_count() << 7 | cards.bit_length() << 1 | 1
        if rank > yellow:
            yellow = rank
    blue = colors.bit_count() << 7 | high
    even, low = bits & EVEN, bits & BELOW_FOUR
    green = even.bit_count() << 7 | even.bit_length() << 1 | 1 if even else 0
    violet = low.bit_count() << 7 | low.bit_length() << 1 | 1 if low else 0
    return violet, indigo, blue, green, yellow, orange, red
