"""Worlds: positions without unknown cards that a view allows, all as likely as each other."""

from __future__ import annotations

from random import Random

from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.rules import Rules
from red7.table.cards import Card, cards_of
from red7.table.position import Seat, State
from red7.table.steps import Kind


def world(view: State, rules: Rules, rng: Random) -> State:
    """The view with every unknown card dealt from the cards that have not been shown.

    >>> import red7
    >>> dealt = world(State.parse("*G2:R1/R6:?2 - ?3"), red7.Rules(), Random(3))
    >>> [seat.hand_size for seat in dealt.seats], dealt.deck_size, dealt.view(0).deck_unknown
    ([1, 2], 3, 3)
    """
    if view.before is None:
        return _dealt(view, rules, rng, [])
    before = view.before
    known = before.known_bits
    drawn = [
        step.card
        for step in view.so_far
        if step.kind is Kind.DRAW and step.card is not None and not step.card.bit & known
    ]
    moment = Moment.at_start(TurnStart(rules.book, _dealt(before, rules, rng, drawn)))
    for step in view.so_far:
        moment = moment.after(step)
    return moment.to_state()


def _dealt(view: State, rules: Rules, rng: Random, drawn: list[Card]) -> State:
    """Deal at the start of a turn; the cards drawn during it lay on top of the unknown ones."""
    held = view.known_bits | sum(card.bit for card in drawn)
    unseen = _shuffled(list(cards_of(rules.book.deck.bits & ~held)), rng)
    usual = rules.book.deal_sizes(len(view.seats)).hand
    seats = tuple(_with_hand(seat, unseen, usual) for seat in view.seats)
    below = len(unseen) if view.deck_unknown is None else view.deck_unknown - len(drawn)
    return State(
        seats,
        view.to_move,
        view.canvas,
        view.canvas_base,
        (*view.deck, *drawn, *unseen[: max(below, 0)]),
        0,
        view.seen_bits,
        notes=view.notes,
    )


def _with_hand(seat: Seat, unseen: list[Card], usual: int) -> Seat:
    """A seat with its unknown cards dealt; a hand of unknown size is filled to the usual one."""
    count = seat.hand_unknown
    if count is None:
        count = max(1, usual - seat.palette_bits.bit_count() + 1 - seat.hand_bits.bit_count())
    if not count:
        return seat
    bits = sum(unseen.pop().bit for _ in range(min(count, len(unseen))))
    return Seat(
        seat.palette_bits,
        seat.hand_bits | bits,
        0,
        seat.scored_bits,
        seat.points_kept,
        seat.out,
    )


def _shuffled(cards: list[Card], rng: Random) -> list[Card]:
    chance = rng.random
    for left in range(len(cards), 1, -1):
        other = int(chance() * left)
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    return cards
