"""Playing a plain turn on a few ints: a play, a discard, both, or nothing.

For rules that ask nothing about such a turn and add nothing to its end. Whatever is out of the
ordinary (a card that is not shown, a turn that is not legal) is left to the judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine.result import next_seat, settled, stays_in
from red7.table.position import Seat, State
from red7.table.steps import Kind, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook

_PLAY, _DISCARD = Kind.PLAY, Kind.DISCARD


def plain_turns(book: Playbook) -> PlainTurns | None:
    """What plays plain turns under these rules, if all their turns are plain."""
    asked = book.lister.asked
    plain = (
        not asked.looks_at_moments
        and asked.most_plays == 1
        and asked.most_discards == 1
        and book.notes_after is None
        and book.next_player is None
    )
    return PlainTurns(book) if plain else None


class PlainTurns:
    """Plays turns of one play and one discard, of which the discard must win."""

    __slots__ = ("book", "idle", "ranks", "stays")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.ranks = book.ranks
        known = book.lister.asked.aims[stays_in]
        self.stays = known.ends
        """Whether a player stays in who is losing, and one who is winning."""
        self.idle = known.idle
        """The same of one who did nothing: with cards in the hand, and without."""

    def play(self, state: State, turn: Turn) -> State | None:
        """The position after a turn; None if the engine has to look at it."""
        mover = state.to_move
        assert mover is not None
        book, seats = self.book, [*state.seats]
        seat = seats[mover]
        mine, hand, canvas = seat.palette_bits, seat.hand_bits, state.canvas
        played = discarded = wins = False
        for step in turn.steps:
            card = step.card
            if card is None or not hand & card.bit:
                return None
            hand ^= card.bit
            if step.kind is _PLAY:
                if played or (discarded and not book.discard_before_play):
                    return None
                played, wins = True, False
                mine |= card.bit
            elif step.kind is _DISCARD and not discarded:
                discarded = True
                canvas = (*canvas, card)
                wins = self._wins(state, seat, mine, card.color.strength)
                if not wins:
                    return None
            else:
                return None
        if not wins:
            color = canvas[-1].color if discarded else book.color(state)
            wins = self._wins(state, seat, mine, color.strength)
        if turn.steps:
            stays = self.stays[wins]
        else:
            stays = self.idle[not hand and seat.hand_unknown == 0][wins]
        if discarded and not stays and book.discard_taken_back:
            return None
        seats[mover] = Seat(
            mine, hand, seat.hand_unknown, seat.scored_bits, seat.points_kept, not stays
        )
        after = State(
            tuple(seats),
            next_seat(seats, mover),
            canvas,
            state.canvas_base,
            state.deck,
            state.deck_unknown,
            state.seen_bits & ~(seat.hand_bits ^ hand),
            (),
            None,
            state.notes,
        )
        return settled(book, after)

    def _wins(self, state: State, mover: Seat, mine: int, color: int) -> bool:
        """Whether the mover would be winning a color with this palette."""
        ranks = self.ranks
        rank = ranks[mine][color]
        for seat in state.seats:
            if ranks[seat.palette_bits][color] >= rank and not seat.out and seat is not mover:
                return False
        return rank & 1 == 1
