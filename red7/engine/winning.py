"""Who is winning: the best standing under the color played, unless a rule says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.hooks.contest import Contest
from red7.table.cards import Color

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.table.position import State


def contest_of(book: Playbook, state: State, color: Color | None = None) -> Contest:
    """What the players who are in compare, under the canvas, or if another color were played.

    It knows who is winning, also where a rule says so.
    """
    bits = {number: seat.palette_bits for number, seat in enumerate(state.seats) if not seat.out}
    colors = book.colors(state)
    if color not in (None, colors[0]):
        colors = (color, *colors)
    return Contest(bits, colors, book.ranks, book.first_winning)


def leader(book: Playbook, state: State, color: Color | None = None) -> int | None:
    """The first seat that is winning, under the canvas or another color."""
    if book.is_winning is not None:
        return contest_of(book, state, color).leader()
    played = (book.color(state) if color is None else color).strength
    ranks, best, found = book.ranks, 0, None
    for number, seat in enumerate(state.seats):
        rank = 0 if seat.out else ranks[seat.palette_bits][played]
        if rank > best:
            best, found = rank, number
        elif rank == best:
            found = None
    return found if best & 1 else None


def first_winning(book: Playbook, contest: Contest) -> int | None:
    """The first seat that is winning; the contest is one of standings."""
    return next((seat for seat in contest.bits if is_winning(book, contest, seat)), None)


def leaders(book: Playbook, contest: Contest) -> tuple[int, ...]:
    """Every seat that is winning."""
    contest = contest.by_standings
    return tuple(seat for seat in contest.bits if is_winning(book, contest, seat))


def is_winning(book: Playbook, contest: Contest, seat: int) -> bool:
    """Whether a player is winning; the contest is one of standings."""
    said = None if book.is_winning is None else book.is_winning(contest, seat)
    return contest.leader() == seat if said is None else said
