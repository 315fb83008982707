"""What a turn leads to: who is out, who moves next, whether the round is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

import attrs

from red7.engine import recent
from red7.errors import BrokenPlugin, quoted
from red7.table.position import State, next_seat
from red7.table.steps import Kind, Step

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment


def survives(moment: Moment) -> bool:
    """Whether the player is still in when the turn has ended here and the next one has started."""
    if not stays_in(moment):
        return False
    return moment.book.nobody_leaves or is_left(moment)


def is_left(moment: Moment) -> bool:
    """Whether a player who survives the end of this turn is still in when the next one starts."""
    after = settled(moment.book, ended(moment, True))
    return not after.seats[moment.seat].out


def stays_in(moment: Moment) -> bool:
    """Whether the end of the turn leaves the player in."""
    book = moment.book
    winning = moment.winning()
    stays: bool
    if moment.steps:
        stays = book.stays_in(moment, winning)
    else:
        stays = book.doing_nothing(moment, moment.hand_is_empty, winning)
    return stays


def finish(moment: Moment) -> State:
    """The position after the turn."""
    return settled(moment.book, ended(moment, stays_in(moment)))


def ended(moment: Moment, stays: bool) -> State:
    """The position as the turn ends, before the next one starts."""
    book = moment.book
    state = moment.ends_in(stays, book.discard_taken_back)
    if book.notes_after is not None:
        state = attrs.evolve(state, notes=state.notes.noting(book.notes_after(moment, stays)))
    if book.next_player is not None:
        following = player_after(book, state, moment.seat, moment.steps)
        state = attrs.evolve(state, to_move=following)
    return state


def taken(moment: Moment, step: Step) -> State:
    """The position after a step that may be taken; ``pass`` and ``end`` end the turn."""
    if step.kind in (Kind.PASS, Kind.END):
        return finish(moment)
    return moment.after(step).to_state()


def settled(book: Playbook, state: State) -> State:
    """The position once the next turn has started: the round may end, players may go out."""
    result = book.round_result(state)
    if not book.nobody_leaves:
        while result is None and state.to_move is not None:
            leaving = _first_to_leave(book, state, state.to_move)
            if leaving is None:
                break
            state = _with(book, state, state.to_move, (leaving,))
            result = book.round_result(state)
    if result is not None:
        return _with(book, state, None, result.out)
    if book.nobody_leaves and state.to_move is not None:
        recent.note(book, state)
    return state


def departures(book: Playbook, state: State) -> Iterator[tuple[State, int]]:
    """The players who go out as a turn starts, each with the position just before."""
    while state.to_move is not None and book.round_result(state) is None:
        leaving = _first_to_leave(book, state, state.to_move)
        if leaving is None:
            return
        yield state, leaving
        state = _with(book, state, state.to_move, (leaving,))


def _first_to_leave(book: Playbook, state: State, mover: int) -> int | None:
    """The first player, from the mover on, who goes out at once."""
    seats, leaves = state.seats, book.out_at_turn_start
    for seat in _clockwise(mover, len(seats)):
        if not seats[seat].out and leaves(state, seat):
            return seat
    return None


@cache
def _clockwise(first: int, count: int) -> tuple[int, ...]:
    """The seats clockwise, beginning with the first."""
    return (*range(first, count), *range(first))


def player_after(book: Playbook, state: State, seat: int, steps: Sequence[Step] = ()) -> int | None:
    """Who moves after the player in a seat; players who are out are skipped."""
    said = None if book.next_player is None else book.next_player(state, seat, steps)
    if said is None:
        return next_seat(state.seats, seat)
    if not 0 <= said < len(state.seats):
        rule = book.deciding("next_player", state, seat, steps)
        raise BrokenPlugin(
            f"the plug-in {quoted(rule.plugin.name)} answers next_player ({rule.clause}) with "
            f"{said}, and the seats are 0 to {len(state.seats) - 1}.",
            rule.plugin.name,
            "next_player",
            rule.clause,
        )
    return next_seat(state.seats, said) if state.seats[said].out else said


def winners(book: Playbook, state: State) -> tuple[int, ...]:
    """Everyone who has won the round, once it is over, allies included."""
    result = book.round_result(state)
    if result is None or book.everybody_alone:
        return () if result is None else result.winners
    allies = [ally for seat in result.winners for ally in book.allies(state, seat)]
    return tuple(dict.fromkeys((*result.winners, *allies)))


def _with(book: Playbook, state: State, to_move: int | None, out: tuple[int, ...]) -> State:
    """The position with these players out, and the turn passed on if one of them had it."""
    seats = state.seats
    if out:
        seats = tuple(
            attrs.evolve(seat, out=True) if number in out else seat
            for number, seat in enumerate(seats)
        )
    state = State(
        seats,
        to_move,
        state.canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits,
        state.so_far,
        state.before,
        state.notes,
    )
    if to_move is not None and seats[to_move].out:
        return attrs.evolve(state, to_move=player_after(book, state, to_move))
    return state
