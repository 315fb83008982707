"""Who plays with whom, and what a side has together."""

from __future__ import annotations

from collections.abc import Sequence

from red7 import CardSet, Moment, State

SEATS = 4


def side(seat: int, seats: int) -> int:
    """The side of a seat: those opposite are partners, if there are four."""
    return seat % 2 if seats == SEATS else seat


def partners_of(seat: int, seats: int) -> list[int]:
    """The seats on the side of a seat, but for itself."""
    return [
        each for each in range(seats) if each != seat and side(each, seats) == side(seat, seats)
    ]


def totals(points: Sequence[int]) -> dict[int, int]:
    """The points of each side together."""
    count = len(points)
    found: dict[int, int] = {}
    for seat, score in enumerate(points):
        found[side(seat, count)] = found.get(side(seat, count), 0) + score
    return found


def partner(moment: Moment) -> CardSet | None:
    """The palette of the partner, or None where the player is alone."""
    seats = len(moment.before.seats)
    for seat, palette in moment.others:
        if side(seat, seats) == side(moment.seat, seats):
            return palette
    return None


def partner_is_out(state: State, seat: int) -> bool:
    """Whether a player is alone, in a game of four."""
    return len(state.seats) == SEATS and state.seats[(seat + 2) % SEATS].out
