"""What a turn leads to: who is out, who moves next, whether the round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.state import Seat, State

if TYPE_CHECKING:
    from red7.moment import Moment
    from red7.rulebook import Rulebook


def survives(moment: Moment) -> bool:
    """Whether the player stays in when the turn ends here."""
    book = moment.book
    winning = moment.winning()
    asked = book.stays_in if moment.steps else book.doing_nothing
    stays: bool = asked(moment, winning)
    return stays


def finish(moment: Moment) -> State:
    """The position after the turn: who is out, who moves next, whether the round is over."""
    book = moment.book
    state = moment.ends_in(survives(moment), book.discard_taken_back)
    return start_next_turn(book, state, moment.start.seat)


def start_next_turn(book: Rulebook, state: State, last: int) -> State:
    """Find who moves after ``last``; on the way the round may end and players may go out."""
    while True:
        result = book.round_result(state)
        if result is not None:
            return _with(state, None, result.out)
        mover = next_seat(state, last)
        leaving = next(
            (seat for seat in _clockwise(state, mover) if book.out_at_turn_start(state, seat)), None
        )
        if leaving is None:
            return _with(state, mover)
        state = _with(state, None, (leaving,))


def next_seat(state: State, last: int) -> int:
    """The next seat clockwise whose player is in."""
    count = len(state.seats)
    return next(
        seat
        for seat in ((last + offset) % count for offset in range(1, count + 1))
        if not state.seats[seat].out
    )


def _clockwise(state: State, first: int) -> list[int]:
    count = len(state.seats)
    seats = ((first + offset) % count for offset in range(count))
    return [seat for seat in seats if not state.seats[seat].out]


def _with(state: State, to_move: int | None, out: tuple[int, ...] = ()) -> State:
    seats = state.seats
    if out:
        seats = tuple(
            Seat(
                seat.palette_bits,
                seat.hand_bits,
                seat.hand_unknown,
                seat.scored_bits,
                seat.points_kept,
                seat.out or number in out,
            )
            for number, seat in enumerate(seats)
        )
    return State(
        seats,
        to_move,
        state.canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits,
    )
