"""Where the cards of a position lie, in the form in which the page's script lays them out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import attrs

from red7.hooks.messages import Listed
from red7.referee.wording import player

if TYPE_CHECKING:
    from red7.table.position import State

Cards: TypeAlias = tuple[str, ...]


@attrs.frozen(kw_only=True)
class SeatLayout:
    """One player's cards; ``unknown`` is a number, or None if that is not known."""

    palette: Cards = ()
    hand: Cards = ()
    unknown: int | None = 0
    scored: Cards = ()
    points: int = 0
    out: bool = False


@attrs.frozen(kw_only=True)
class Layout:
    """The whole table."""

    seats: tuple[SeatLayout, ...]
    to_move: int | None = 0
    canvas: Cards = ()
    base: str | None = None
    """The letter of the color below the discards, where only that is known."""
    deck: Cards = ()
    unknown: int | None = None
    seen: Cards = ()
    """Cards in hands and deck that every player has seen."""

    def as_json(self) -> str:
        """For the script."""
        return json.dumps(attrs.asdict(self))


EMPTY = Layout(seats=(SeatLayout(unknown=None), SeatLayout(unknown=None)))
"""The table before anything is laid out: two players, A to move, no hand known."""


def not_laid_out(layout: Layout) -> str:
    """What to do where a player's cards are still missing; empty where everyone has some.

    Of a palette that a player has emptied something is known: a hand, or its size.
    """
    missing = [
        f"{player(number)}'s palette"
        for number, seat in enumerate(layout.seats)
        if not (seat.out or seat.palette or seat.hand) and seat.unknown is None
    ]
    return f"Now lay out {Listed(missing)}." if missing else ""


def layout_of(state: State) -> Layout:
    """Where the cards of a position lie."""
    return Layout(
        seats=tuple(
            SeatLayout(
                palette=tuple(map(str, seat.palette)),
                hand=tuple(map(str, seat.hand)),
                unknown=seat.hand_unknown,
                scored=tuple(map(str, seat.scored)),
                points=seat.points_kept,
                out=seat.out,
            )
            for seat in state.seats
        ),
        to_move=state.to_move,
        canvas=tuple(map(str, state.canvas)),
        base=None if state.canvas_base is None else state.canvas_base.letter,
        deck=tuple(map(str, state.deck)),
        unknown=state.deck_unknown,
        seen=tuple(map(str, state.seen)),
    )
