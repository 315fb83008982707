"""Who plays with whom, and whether a side is winning."""

from __future__ import annotations

from red7 import CardSet, Moment, State

SEATS = 4


def side(seat: int, seats: int) -> int:
    """The side of a seat: those opposite are partners, if there are four."""
    return seat % 2 if seats == SEATS else seat


def partner(moment: Moment) -> CardSet | None:
    """The palette of the partner, or None where the player is alone."""
    seats = len(moment.start.state.seats)
    for seat, palette in moment.others:
        if side(seat, seats) == side(moment.seat, seats):
            return palette
    return None


def partner_is_winning(moment: Moment) -> bool:
    """Whether the partner is in and is winning."""
    carrying = partner(moment)
    if carrying is None:
        return False
    palettes = [moment.palette, *(palette for _, palette in moment.others)]
    palettes.remove(carrying)
    best = moment.book.evaluate(carrying, moment.color)
    return best.can_win and all(
        moment.book.evaluate(palette, moment.color) < best for palette in palettes
    )


def partner_is_out(state: State, seat: int) -> bool:
    """Whether a player is alone, in a game of four."""
    return len(state.seats) == SEATS and state.seats[(seat + 2) % SEATS].out
