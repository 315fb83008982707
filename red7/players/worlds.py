"""Worlds: positions without unknown cards that fit a view, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.rules import Rules
from red7.table import moves
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
        return _dealt(view, rules, rng)
    before = view.before
    dealt = _dealt(before, rules, rng, *_taken(view))
    moment = Moment.at_start(TurnStart(rules.book, dealt))
    for step in view.so_far:
        moment = moment.after(step)
    return moment.to_state()


def _taken(view: State) -> tuple[list[Card | None], list[Card | None]]:
    """What this turn has taken from the unknown part of the deck: from its top, and its bottom.

    None for a card that the view does not show.
    """
    assert view.before is not None
    top: list[Card | None] = []
    bottom: list[Card | None] = []
    shown, whole = len(view.before.deck), view.before.deck_unknown == 0
    for step in view.so_far:
        if step.kind in (Kind.TAKE, Kind.RETURN):
            shown += 1
        elif step.kind is Kind.DRAW and shown:
            shown -= 1
        elif step.kind is Kind.DRAW:
            top.append(step.card)
        unseen, shown = moves.unseen(step.moves, shown, whole=whole)
        for move, from_unknown in zip(step.moves, unseen, strict=True):
            if from_unknown:
                (top if move.source == moves.DECK else bottom).append(move.card)
    return top, bottom


def _dealt(
    view: State,
    rules: Rules,
    rng: Random,
    top: Sequence[Card | None] = (),
    bottom: Sequence[Card | None] = (),
) -> State:
    """Deal at the start of a turn; the cards taken during it lay at the ends of the deck."""
    held = view.known_bits | sum(card.bit for card in (*top, *bottom) if card is not None)
    unseen = _shuffled(list(cards_of(rules.book.deck.bits & ~held)), rng)
    usual = rules.book.deal_sizes(len(view.seats)).hand
    seats = tuple(_with_hand(seat, unseen, usual) for seat in view.seats)
    first = [unseen.pop() if card is None else card for card in top]
    last = [unseen.pop() if card is None else card for card in reversed(bottom)]
    taken = len(first) + len(last)
    below = len(unseen) if view.deck_unknown is None else view.deck_unknown - taken
    return State(
        seats,
        view.to_move,
        view.canvas,
        view.canvas_base,
        (*view.deck, *first, *unseen[: max(below, 0)], *last),
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
