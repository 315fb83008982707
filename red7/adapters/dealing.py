"""A deal card by card, as chance nodes have it: hands first, then palettes; the deck is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from red7.engine.deal import notes_at_start
from red7.rules import Rules
from red7.table.cards import Card, CardSet
from red7.table.position import Seat, State


def dealt(rules: Rules, kept: Sequence[Seat], cards: Sequence[Card]) -> State:
    """The position once these cards are dealt, or while they are.

    ``kept``: the seats before the deal, with what they have scored. While the deal is not done
    nobody is to move.
    """
    players = len(kept)
    sizes = rules.book.deal_sizes(players)
    in_hands = sizes.hand * players
    seats = []
    for number, seat in enumerate(kept):
        hand = cards[sizes.hand * number : sizes.hand * (number + 1)]
        start = in_hands + sizes.palette * number
        palette = cards[start : start + sizes.palette]
        seats.append(attrs.evolve(seat, palette_bits=_bits(palette), hand_bits=_bits(hand)))
    scored = sum(seat.scored_bits.bit_count() for seat in kept)
    left = len(rules.book.deck) - scored - len(cards)
    done = len(cards) == cards_to_deal(rules, players)
    starter = rules.book.starter([seat.palette for seat in seats]) if done else None
    notes = notes_at_start(rules.book, players)
    return State(tuple(seats), starter, deck_unknown=left, notes=notes)


def cards_to_deal(rules: Rules, players: int) -> int:
    """How many cards a deal hands out."""
    sizes = rules.book.deal_sizes(players)
    return int((sizes.hand + sizes.palette) * players)


def kept_seats(rules: Rules, state: State) -> tuple[Seat, ...]:
    """The seats of the next round, before its deal: what each has scored."""
    again = rules.next_round(state, seed=0)
    return tuple(
        Seat(scored_bits=seat.scored_bits, points_kept=seat.points_kept) for seat in again.seats
    )


def _bits(cards: Iterable[Card]) -> int:
    return CardSet(cards).bits
