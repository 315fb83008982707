"""What palettes are worth: ranks under a color, and the cards that score."""

from __future__ import annotations

from typing import Any, Final

from red7.kernels.columns import COLORS, MOVER, OUT, PALETTE, RANKS
from red7.kernels.compiling import compiled, count, leading_zeros, lowest
from red7.kernels.parameters import (
    ALL_GROUPS,
    AMONG,
    BEST_GROUP,
    CARDS,
    COLOR,
    COUNTED,
    COUNTS,
    DOUBLED,
    EACH_COLOR,
    NUMBER,
    PLAYERS,
    RUN,
    SCORES,
    TOP,
    WITHOUT_GROUP,
)

ROW: Final = 0x7F
"""The cards of number 1; those of the next number stand seven places on."""
COLUMN: Final = sum(1 << 7 * number for number in range(7))
"""The cards of the weakest color; those of the next one stand one place on."""


@compiled
def top_of(bits: int) -> int:
    """The place of the strongest card of a set, counted from 1; 0 if it is empty."""
    return 64 - leading_zeros(bits)


@compiled
def rank(rules: Any, bits: int, color: int) -> int:
    """What a palette is worth under a color, as ``Standing.rank`` is."""
    if bits == 0:
        return 0
    counts = rules[COUNTS + color]
    most = 0
    top = 0
    if counts == TOP:
        most = 1
        top = top_of(bits)
    elif counts == CARDS:
        found = bits & rules[AMONG + color]
        most = count(found)
        top = top_of(found)
    elif counts == NUMBER:
        for number in range(7):
            row = (bits >> 7 * number) & ROW
            size = count(row)
            if size > 0 and size >= most:
                most = size
                top = 7 * number + top_of(row)
    elif counts == COLOR:
        for column in range(COLORS):
            found = bits & (COLUMN << column)
            size = count(found)
            if size > most or (size == most and top_of(found) > top):
                most = size
                top = top_of(found)
    elif counts == EACH_COLOR:
        folded = bits | bits >> 28
        folded = (folded | folded >> 7 | folded >> 14 | folded >> 21) & ROW
        most = count(folded)
        top = top_of(bits)
    elif counts == RUN:
        doubled = rules[DOUBLED + color]
        size = 0
        for number in range(7):
            row = (bits >> 7 * number) & ROW
            if row == 0:
                size = 0
            else:
                size += count(row) if doubled else 1
                if size >= most:
                    most = size
                    top = 7 * number + top_of(row)
    if most == 0:
        if rules[WITHOUT_GROUP]:
            return top_of(bits) << 1 | 1
        return count(bits) << 7 if rules[COUNTED] else 0
    if rules[COUNTED]:
        most = count(bits)
    return most << 7 | top << 1 | 1


@compiled
def points(bits: int) -> int:
    """What cards are worth: the sum of their numbers."""
    found = 0
    for number in range(7):
        found += count(bits & (ROW << 7 * number)) * (number + 1)
    return found


@compiled
def _better(rules: Any, chosen: int, group: int) -> int:
    """The group to score, once another is added to the one chosen so far."""
    size, best = count(group), count(chosen)
    if size > best:
        return group
    if size < best:
        return chosen
    if rules[SCORES] == BEST_GROUP:
        worth, most = points(group), points(chosen)
        return group if worth > most or (worth == most and group > chosen) else chosen
    return max(group, chosen)


@compiled
def scored(rules: Any, bits: int, color: int) -> int:
    """The cards that a winner scores."""
    counts = rules[COUNTS + color]
    groups = 7 if counts in (NUMBER, COLOR, RUN) else 1
    best = 0
    for each in range(groups):
        best = _better(rules, best, _group(rules, bits, color, each))
    if rules[SCORES] != ALL_GROUPS:
        return best
    together = 0
    for each in range(groups):
        group = _group(rules, bits, color, each)
        if count(group) == count(best):
            together |= group
    if counts == RUN:
        for number in range(7):
            if together & (ROW << 7 * number):
                together |= bits & (ROW << 7 * number)
    return together


@compiled
def _group(rules: Any, bits: int, color: int, each: int) -> int:
    """One of the groups that meet a color; for runs, the one that ends with this number."""
    counts = rules[COUNTS + color]
    if counts == TOP:
        return 1 << top_of(bits) - 1 if bits else 0
    if counts == CARDS:
        return bits & rules[AMONG + color]
    if counts == NUMBER:
        return bits & (ROW << 7 * each)
    if counts == COLOR:
        return bits & (COLUMN << each)
    found = 0
    if counts == EACH_COLOR:
        for column in range(COLORS):
            cards = bits & (COLUMN << column)
            if cards:
                found |= 1 << top_of(cards) - 1
        return found
    if each < 6 and bits & (ROW << 7 * (each + 1)):
        return 0
    number = each
    while number >= 0 and bits & (ROW << 7 * number):
        cards = bits & (ROW << 7 * number)
        found |= cards if rules[DOUBLED + color] else 1 << top_of(cards) - 1
        number -= 1
    return found


@compiled
def write_ranks(rules: Any, bits: int, found: Any, at: int) -> None:
    """Write down what a palette is worth under every color: ``rank``, all seven at once."""
    if rules[COUNTED] or rules[WITHOUT_GROUP] or bits == 0:
        for color in range(COLORS):
            found[at + color] = rank(rules, bits, color)
        return
    high = top_of(bits) << 1 | 1
    number = run = longest = folded = doubled = 0
    for place in range(7):
        cards = (bits >> 7 * place) & ROW
        if cards:
            doubled |= folded & cards
            folded |= cards
            top = (7 * place + top_of(cards)) << 1 | 1
            number = max(number, count(cards) << 7 | top)
            longest += 1
            run = max(run, longest << 7 | top)
        else:
            longest = 0
    same = 1 << 7 | high
    while doubled:
        cards = bits & (COLUMN << lowest(doubled))
        doubled &= doubled - 1
        same = max(same, count(cards) << 7 | top_of(cards) << 1 | 1)
    for color in range(COLORS):
        counts = rules[COUNTS + color]
        if counts == TOP:
            found[at + color] = 1 << 7 | high
        elif counts == CARDS:
            cards = bits & rules[AMONG + color]
            found[at + color] = count(cards) << 7 | top_of(cards) << 1 | 1 if cards else 0
        elif counts == NUMBER:
            found[at + color] = number
        elif counts == COLOR:
            found[at + color] = same
        elif counts == EACH_COLOR:
            found[at + color] = count(folded) << 7 | high
        elif rules[DOUBLED + color]:
            found[at + color] = rank(rules, bits, color)
        else:
            found[at + color] = run


@compiled
def note_ranks(rules: Any, row: Any, seat: int) -> None:
    """Write down what the palette of a seat is worth, once it has changed."""
    write_ranks(rules, row[PALETTE + seat], row, RANKS + seat * COLORS)


@compiled
def owner_of(rules: Any, row: Any, card: int) -> int:
    """The other player who is in and has this card in the palette."""
    for seat in range(rules[PLAYERS]):
        if row[PALETTE + seat] >> card & 1 and seat != row[MOVER] and not row[OUT] >> seat & 1:
            return seat
    return -1


@compiled
def measure_others(rules: Any, row: Any, others: Any) -> None:
    """Write down for every color the best rank among the other players who are in."""
    away = row[OUT] | 1 << row[MOVER]
    for color in range(COLORS):
        others[color] = 0
    for seat in range(rules[PLAYERS]):
        counts = 1 - (away >> seat & 1)
        for color in range(COLORS):
            others[color] = max(others[color], row[RANKS + seat * COLORS + color] * counts)


@compiled
def measure_without(rules: Any, row: Any, card: int, others: Any, at: int) -> None:
    """The same, written to another place, once a card has been taken from one of them."""
    owner = owner_of(rules, row, card)
    away = row[OUT] | 1 << row[MOVER] | 1 << owner
    write_ranks(rules, row[PALETTE + owner] & ~(1 << card), others, at)
    for seat in range(rules[PLAYERS]):
        counts = 1 - (away >> seat & 1)
        for color in range(COLORS):
            worth = row[RANKS + seat * COLORS + color] * counts
            others[at + color] = max(others[at + color], worth)


@compiled
def wins(rules: Any, others: Any, palette: int, color: int) -> bool:
    """Whether a palette beats the others under a color."""
    own = rank(rules, palette, color)
    return own > others[color] and own & 1 == 1
