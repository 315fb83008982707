"""The positions that turns lead to, made of a few ints, if they say whether a turn is wanted.

Where players may go out as a turn starts, a turn survives if its player is still in when the next
one has started. Nothing is asked about the turn itself then: no moment is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from red7.engine.last_steps import winning_discards
from red7.engine.ranks import beats
from red7.engine.result import settled
from red7.table.cards import CARDS
from red7.table.position import make_seat, make_state, next_seat

if TYPE_CHECKING:
    from red7.engine.bare_moment import BareMoment, Held
    from red7.engine.lines_of_play import Line
    from red7.engine.open_questions import Known
    from red7.engine.playbook import Playbook
    from red7.table.cards import Card
    from red7.table.position import State
    from red7.table.steps import Turn


class NextPositions:
    """Lists the turns of a position by the positions that they lead to."""

    __slots__ = ("_left", "_next", "_old", "_right", "book", "ends", "found", "start")

    def __init__(self, book: Playbook, start: State, found: list[Turn]) -> None:
        self.book = book
        self.start = start
        self.found = found
        """The turns that are listed."""
        self.ends: dict[int, State] = {}
        """Where they lead to, by the identity of the turn."""
        mover = start.to_move
        assert mover is not None
        self._left, self._old, self._right = (
            start.seats[:mover],
            start.seats[mover],
            start.seats[mover + 1 :],
        )
        self._next = next_seat(start.seats, mover)

    def add(self, turn: Turn, mine: int, hand: int, canvas: tuple[Card, ...] | None = None) -> None:
        """List a turn if its player is in when the next one has started.

        It leaves this palette and this hand, and this canvas if that has changed.
        """
        start, old = self.start, self._old
        seat = make_seat(mine, hand, old.hand_unknown, old.scored_bits, old.points_kept, False)
        ended = make_state(
            (*self._left, seat, *self._right),
            self._next,
            start.canvas if canvas is None else canvas,
            start.canvas_base,
            start.deck,
            start.deck_unknown,
            start.seen_bits & ~(old.hand_bits ^ hand),
            (),
            None,
            start.notes,
        )
        after = settled(self.book, ended)
        if not after.seats[start.to_move].out:  # type: ignore[index]  # a turn starts there
            self.found.append(turn)
            self.ends[id(turn)] = after

    def add_last_plays(
        self,
        bare: BareMoment,
        cards: Sequence[Held],
        held: Sequence[Held],
        ends: Sequence[Known],
        may_discard: bool,
    ) -> int:
        """The same of turns that end with one of some plays, or with a winning discard after it.

        How many ways to end the turn were looked at.
        """
        mine, hand, color, ranks = bare.mine, bare.hand, bare.color, bare.table.ranks
        lines, to_beat, looks = bare.line.plays, bare.table.best[color], len(cards)
        for played, _, _ in cards:
            palette, left, line = mine | 1 << played, hand ^ 1 << played, lines[played]
            own = ranks[palette]
            if ends[beats(own[color], to_beat)] is not False:
                self.add(line.turn, palette, left)
            if may_discard and (winning := winning_discards(own, held, left)):
                looks += len(winning)
                self.add_discards(line, winning, palette, left)
        return looks

    def add_discards(self, line: Line, cards: Sequence[int], mine: int, hand: int) -> None:
        """The same of turns that end with the discard of one of these cards from this hand."""
        before, ended = self.start.canvas, line.ended
        for index in cards:
            self.add(ended[index], mine, hand ^ 1 << index, (*before, CARDS[index]))
