"""The smallest position and turn that still show a dispute: fewest cards, then the lowest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from red7.table.cards import CARDS, Card, Color, cards_of
from red7.table.position import Seat, State
from red7.table.steps import DRAW_UNKNOWN, Kind, Step, Turn, named_bits

Shown: TypeAlias = tuple[State, Turn]

Size: TypeAlias = tuple[int | str, ...]

_TWO: Final = 2
_PAIRS_UP_TO: Final = 10
"""Up to this many cards, they are also taken away two at a time."""


def shrink(
    state: State,
    turn: Turn,
    shows: Callable[[State, Turn], bool],
    least: int = 2,
    leads: Callable[[State], bool] = lambda _: False,
) -> Shown:
    """The smallest position and turn that can be reached and still ``shows`` what it should.

    ``least`` players are left at the table; ``leads``: as in ``size``.
    """
    best, limit = (state, turn), size(state, turn, leads=leads)
    while True:
        for smaller in _simpler(*best, least):
            if (found := size(*smaller, leads=leads)) < limit and shows(*smaller):
                best, limit = smaller, found
                break
        else:
            return best


def size(state: State, turn: Turn, leads: Callable[[State], bool] = lambda _: False) -> Size:
    """What is made small, the most important first.

    A palette starts with a card, so a player without one counts for more than any card. So does
    one of two players who ``leads`` before the turn: the other one was winning a moment ago.
    """
    bits = _cards(state, turn)
    hidden = sum(seat.hand_unknown or 0 for seat in state.seats) + (state.deck_unknown or 0)
    others = (seat for number, seat in enumerate(state.seats) if number != state.to_move)
    told = sum(seat.hand_unknown is not None for seat in others) + (state.deck_unknown is not None)
    points = sum(seat.points_kept for seat in state.seats)
    bare = sum(not seat.palette_bits for seat in state.seats)
    return (
        bare + (len(state.players_in) == _TWO and leads(state)),
        bits.bit_count() + hidden,
        len(state.seats),
        len(turn.steps),
        told,
        points,
        len(state.notes.entries),
        state.canvas_base is not None,
        -state.color.strength,
        sum(card.index for card in cards_of(bits)),
        str(turn),
        str(state),
    )


def _cards(state: State, turn: Turn) -> int:
    return state.known_bits | named_bits(turn.steps)


def _simpler(state: State, turn: Turn, least: int) -> Iterator[Shown]:
    """Positions and turns with less in them, those with the least first."""
    for number in range(len(state.seats)):
        if number != state.to_move and len(state.seats) > least:
            yield _without_seat(state, number), turn
    cards = list(cards_of(_cards(state, turn)))
    if len(cards) <= _PAIRS_UP_TO:
        for gone in combinations(cards, 2):
            yield _replaced(state, turn, dict.fromkeys(gone))
    for card in cards:
        yield _replaced(state, turn, {card: None})
    for number in range(len(turn.steps)):
        yield state, Turn(turn.steps[:number] + turn.steps[number + 1 :])
    yield from _less_told(state, turn)
    for card in cards:
        for lower in CARDS[: card.index]:
            if lower not in cards:
                yield _replaced(state, turn, {card: lower})
    for one, other in combinations(cards, 2):
        yield _replaced(state, turn, {one: other, other: one})


def _less_told(state: State, turn: Turn) -> Iterator[Shown]:
    """The same without the hands, deck, canvas and points that do not matter."""
    for number, seat in enumerate(state.seats):
        if number != state.to_move:
            yield (
                _with_seat(state, number, attrs.evolve(seat, hand_bits=0, hand_unknown=None)),
                turn,
            )
        for points in range(seat.points_kept):
            yield _with_seat(state, number, attrs.evolve(seat, points_kept=points)), turn
    for _, name, _ in state.notes:
        yield attrs.evolve(state, notes=state.notes.without(name)), turn
    undrawn = tuple(DRAW_UNKNOWN if step.kind is Kind.DRAW else step for step in turn.steps)
    yield attrs.evolve(state, deck=(), deck_unknown=None), Turn(undrawn)
    yield attrs.evolve(state, canvas=(), canvas_base=None), turn
    for color in reversed(Color):
        yield attrs.evolve(state, canvas=(), canvas_base=color), turn


def _with_seat(state: State, number: int, seat: Seat) -> State:
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return attrs.evolve(state, seats=seats)


def _without_seat(state: State, number: int) -> State:
    seats = state.seats[:number] + state.seats[number + 1 :]
    moves = state.to_move
    if moves is not None and moves > number:
        moves -= 1
    return attrs.evolve(state, seats=seats, to_move=moves, notes=state.notes.without(seat=number))


def _replaced(state: State, turn: Turn, instead: Mapping[Card, Card | None]) -> Shown:
    """The same with other cards in place of some, or without them."""

    def bits(old: int) -> int:
        return sum(card.bit for card in row(cards_of(old)))

    def row(old: Iterator[Card]) -> Iterator[Card]:
        for card in old:
            new = instead.get(card, card)
            if new is not None:
                yield new

    seats = tuple(
        attrs.evolve(
            seat,
            palette_bits=bits(seat.palette_bits),
            hand_bits=bits(seat.hand_bits),
            scored_bits=bits(seat.scored_bits),
        )
        for seat in state.seats
    )
    replaced = attrs.evolve(
        state, seats=seats, canvas=tuple(row(iter(state.canvas))), deck=tuple(row(iter(state.deck)))
    )
    steps = (_with_others(step, instead) for step in turn.steps)
    return replaced, Turn(tuple(step for step in steps if step is not None))


def _with_others(step: Step, instead: Mapping[Card, Card | None]) -> Step | None:
    """A step with other cards; None where one of its cards is gone."""
    if step.card is not None and step.card in instead:
        new = instead[step.card]
        return None if new is None else Step(step.kind, new)
    moved = [
        None if move.card is None else instead.get(move.card, move.card) for move in step.moves
    ]
    if any(new is None and move.card for new, move in zip(moved, step.moves, strict=True)):
        return None
    moves = (attrs.evolve(move, card=new) for move, new in zip(step.moves, moved, strict=True))
    return attrs.evolve(step, moves=tuple(moves)) if step.moves else step
