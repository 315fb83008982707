"""Playing a plain turn on a few ints: a play, a discard, both, or nothing.

For rules that ask nothing about such a turn and add nothing to its end, and for turns that were
listed and survive. Whatever is out of the ordinary (a card that is not shown, a turn that is not
legal) is left to the judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine import recent
from red7.engine.result import ended, settled, stays_in
from red7.engine.turn import Moment
from red7.table.cards import Card
from red7.table.position import Seat, State, make_seat, make_state, next_seat
from red7.table.steps import Kind, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook

_PLAY, _DISCARD = Kind.PLAY, Kind.DISCARD


def moved_on(
    state: State, mine: int, hand: int, canvas: tuple[Card, ...], *, out: bool = False
) -> State:
    """The position after plays and discards from the hand, before the next turn starts."""
    mover = state.to_move
    assert mover is not None
    seats = [*state.seats]
    old = seats[mover]
    seats[mover] = make_seat(mine, hand, old.hand_unknown, old.scored_bits, old.points_kept, out)
    return make_state(
        tuple(seats),
        next_seat(seats, mover),
        canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits & ~(old.hand_bits ^ hand),
        (),
        None,
        state.notes,
    )


def played(book: Playbook, state: State, turn: Turn) -> State | None:
    """The position after a turn; None if the judge has to look at it."""
    if state.before is not None:
        return None
    if book.plain is not None:
        # a card that was looked at may be shown now
        if state.notes.entries or recent.is_over(book, state):
            return None
        return book.plain.play(state, turn)
    known = recent.survives(book, state, turn)
    if isinstance(known, State):
        return known
    kernel = book.by_kernel
    after = None if kernel is None else kernel.play(state, turn, survives=known)
    if after is not None:
        return after
    if not known:
        return None
    return _moved(book, state, turn) or _by_moments(book, state, turn)


def _by_moments(book: Playbook, state: State, turn: Turn) -> State:
    """The position after a turn that is known to survive."""
    moment = Moment.of(book, state)
    moment.start.own_budget.used = 0
    return settled(book, ended(moment.after_all(turn.steps), True))


def _moved(book: Playbook, state: State, turn: Turn) -> State | None:
    """The same, if a few ints tell where the turn leads to."""
    if state.notes or book.notes_after is not None or book.next_player is not None:
        return None
    seat = state.mover
    mine, hand, canvas = seat.palette_bits, seat.hand_bits, state.canvas
    for step in turn.steps:
        card = step.card
        if card is None or not hand & card.bit:
            return None
        hand ^= card.bit
        if step.kind is _PLAY and card.number not in book.actions:
            mine |= card.bit
        elif step.kind is _DISCARD:
            canvas = (*canvas, card)
        else:
            return None
    return settled(book, moved_on(state, mine, hand, canvas))


def plain_turns(book: Playbook) -> PlainTurns | None:
    """What plays plain turns under these rules, if all their turns are plain."""
    return PlainTurns(book) if book.lister.questions.plays_plainly else None


class PlainTurns:
    """Plays turns of one play and one discard, of which the discard must win."""

    __slots__ = ("book", "idle", "ranks", "stays")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.ranks = book.ranks
        known = book.lister.questions.aims[stays_in]
        self.stays = known.ends
        """Whether a player stays in who is losing, and one who is winning."""
        self.idle = known.idle
        """The same of one who did nothing: with cards in the hand, and without."""

    def play(self, state: State, turn: Turn) -> State | None:
        """The position after a turn; None if the engine has to look at it."""
        mover = state.to_move
        assert mover is not None
        book, seat = self.book, state.seats[mover]
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
        return settled(book, moved_on(state, mine, hand, canvas, out=not stays))

    def _wins(self, state: State, mover: Seat, mine: int, color: int) -> bool:
        """Whether the mover would be winning a color with this palette."""
        ranks = self.ranks
        rank = ranks[mine][color]
        for seat in state.seats:
            if ranks[seat.palette_bits][color] >= rank and not seat.out and seat is not mover:
                return False
        return rank & 1 == 1
