"""Shuffling and dealing: the same seed gives the same cards on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from red7.errors import InvalidPosition, quoted
from red7.table.cards import Card, cards_of
from red7.table.notes import NO_NOTES, Notes
from red7.table.position import Seat, State

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook


def deal_round(book: Rulebook, seats: Sequence[Seat], seed: int | None) -> State:
    """Deal a round to seats that have nothing but what they scored before."""
    kept_out = 0
    for seat in seats:
        kept_out |= seat.scored_bits
    cards = shuffled(_weakest_first(book.deck.bits), seed)
    if kept_out:
        cards = [card for card in cards if not card.bit & kept_out]
    count = len(seats)
    sizes = book.deal_sizes(count)
    needed = (sizes.hand + sizes.palette) * count
    if len(cards) < needed:
        raise InvalidPosition(f"{len(cards)} cards are too few to deal to {count} players.")
    dealt = []
    for number, seat in enumerate(seats):
        hand = palette = 0
        for card in cards[number * sizes.hand : (number + 1) * sizes.hand]:
            hand |= card.bit
        first = count * sizes.hand + number * sizes.palette
        for card in cards[first : first + sizes.palette]:
            palette |= card.bit
        dealt.append(Seat(palette, hand, 0, seat.scored_bits, seat.points_kept))
    starter = book.starter([seat.palette for seat in dealt])
    return State(
        tuple(dealt), starter, deck=tuple(cards[needed:]), notes=notes_at_start(book, count)
    )


@lru_cache(maxsize=16)
def _weakest_first(deck: int) -> tuple[Card, ...]:
    return tuple(cards_of(deck))[::-1]


def notes_at_start(book: Rulebook, players: int) -> Notes:
    """What plug-ins note as a round begins."""
    return NO_NOTES if book.notes_at_start is None else Notes.of(book.notes_at_start(players))


def shuffled(cards: Sequence[Card], seed: int | None) -> list[Card]:
    """The cards in a random order that depends on the seed alone.

    Only ``Random.random`` is used, the one method whose numbers Python promises not to change.
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise InvalidPosition(f"{quoted(seed)} is not a seed: a seed is a whole number.")
    from random import Random

    chance = Random(seed).random
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
