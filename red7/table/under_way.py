"""The table in the middle of a turn: where every card lies after the steps so far.

No rule is asked here: a step moves its card, whether it is allowed or not. ``engine.turn`` adds the
rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7.table.cards import Card
from red7.table.carrying import Carrying
from red7.table.laid_out import Beginning
from red7.table.moves import Zone
from red7.table.notes import Notes
from red7.table.position import Seat, State, make_seat, make_state, next_seat
from red7.table.steps import DRAW, Kind, Step

_PLAY, _DISCARD, _TAKE, _SHED, _DRAW = Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.SHED, Kind.DRAW
_ACT = Kind.ACT


class UnderWay(Carrying):
    """The table, and what steps do to it."""

    __slots__ = ()

    @classmethod
    def at(cls, state: State) -> UnderWay:
        """The table of a position at the start of a turn."""
        self = object.__new__(UnderWay)
        self._lay(Beginning(state))
        return self

    @classmethod
    def on(cls, state: State) -> UnderWay:
        """The table of any position, in the middle of a turn or at its start."""
        table = cls.at(state.before or state)
        for step in state.so_far:
            table = table.after(step)
        return table

    def is_possible(self, step: Step) -> bool:
        """Whether the cards are where a step needs them, whatever the rules say of it."""
        kind, card = step.kind, step.card
        if kind is _DRAW:
            if card is None or self.deck_is_empty:
                return not self.deck_is_empty
            return self.deck[0] is card if self.deck else not self.is_known(card)
        if kind is _ACT:
            return self._can_carry(step)
        if card is None:
            return False
        if kind is _PLAY:
            return self.holds(card)
        if kind is _DISCARD:
            return self.holds(card) or bool(self.mine & card.bit)
        if kind is _TAKE:
            return any(rival & card.bit for rival in self.rivals)
        return bool(self.mine & card.bit)

    @classmethod
    def left_unnamed(cls, state: State, steps: Sequence[Step]) -> Step | None:
        """The first step that turns up a card which neither it nor the position names.

        ``steps`` are those of a turn that begins there, or began there.
        """
        if not any(step.turns_up for step in steps):
            return None
        table = cls.at(state.before or state)
        for step in steps:
            if table.named(step).turns_up:
                return step
            if not table.is_possible(step):
                break
            table = table.after(step)
        return None

    @classmethod
    def moved(cls, state: State, steps: tuple[Step, ...]) -> UnderWay:
        """The table after steps that are possible, from the start of a turn."""
        table = cls.at(state)
        for step in steps:
            table._move(step.kind, step.card)
        table.steps = steps
        return table

    # --- moving them ----------------------------------------------------------------------------

    def after(self, step: Step) -> UnderWay:
        """The table after a step, which must be possible."""
        moved = object.__new__(UnderWay)
        moved._copy_cards(self)
        moved.steps = (*self.steps, self.named(step))
        if step.kind is _ACT:
            moved._carry(step)
        else:
            moved._move(step.kind, step.card)
        return moved

    def named(self, step: Step) -> Step:
        """The step with the cards that are drawn, where the position shows them."""
        if step.kind is _DRAW and self.deck:
            return DRAW[self.deck[0].index]
        return self._named_moves(step) if step.kind is _ACT else step

    def _move(self, kind: Kind, card: Card | None) -> None:
        """Move a card as a kind of step does."""
        if kind is _DRAW:
            self._draw(card)
            return
        if card is None:
            return
        bit = card.bit
        if kind is _PLAY or kind is _DISCARD:
            if self.hand_bits & bit:
                self.hand_bits ^= bit
                self.seen &= ~bit
            elif kind is _DISCARD and self.mine & bit:
                self.mine ^= bit
            else:
                self._leave_unknown_hand(bit)
            if kind is _PLAY:
                self.mine |= bit
            else:
                self.canvas = (*self.canvas, card)
        elif kind is _SHED:
            self.mine &= ~bit
            self.canvas = (*self.canvas, card)
        else:
            if kind is _TAKE:
                self.rivals = tuple([rival & ~bit for rival in self.rivals])
            else:
                self.mine &= ~bit
            self.deck = (card, *self.deck)
            self.seen |= bit

    def _leave_unknown_hand(self, bit: int) -> None:
        if self.hand_unknown:
            self.hand_unknown -= 1
        self.seen &= ~bit

    def _draw(self, card: Card | None) -> None:
        if self.deck:
            self.hand_bits |= self.deck[0].bit
            self.deck = self.deck[1:]
            return
        if self.deck_unknown is not None:
            self.deck_unknown -= 1
        if card is not None:
            self.hand_bits |= card.bit
        elif self.hand_unknown is not None:
            self.hand_unknown += 1

    # --- the position ---------------------------------------------------------------------------

    def to_state(self) -> State:
        """The position in the middle of the turn."""
        start = self.start.state
        if not self.steps:
            return start
        seats = self.seats(self.hand_bits, out=False)
        return make_state(
            seats,
            self.start.seat,
            self.canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            self.seen,
            self.steps,
            start,
            self._notes(seats) if self.notes else self.notes,
        )

    def ends_in(self, stays: bool, take_back: bool) -> State:
        """The position when the turn ends here, before anything else happens."""
        start = self.start.state
        canvas, hand, seen = self.canvas, self.hand_bits, self.seen
        if not stays and take_back and (own := self.own_discards):
            for card in own:
                hand |= card.bit
                seen |= card.bit
            canvas = tuple([card for card in canvas if card not in own])
        seats = self.seats(hand, out=not stays)
        return make_state(
            seats,
            next_seat(seats, self.start.seat),
            canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            seen,
            (),
            None,
            self._notes(seats) if self.notes else self.notes,
        )

    @property
    def own_discards(self) -> tuple[Card, ...]:
        """The cards on the canvas that this turn's player has put there from hand or palette."""
        mover = self.start.seat
        own = [False] * len(self.start.state.canvas)
        for step in self.steps:
            if step.kind is _DISCARD or step.kind is _SHED:
                own.append(True)
            for move in step.moves:
                source, target = move.source, move.target
                if source.zone is Zone.CANVAS:
                    own.pop()
                if target is not None and target.zone is Zone.CANVAS:
                    own.append(source.zone.has_seats and source.seat_of(mover) == mover)
        return tuple([card for card, is_own in zip(self.canvas, own, strict=True) if is_own])

    def _notes(self, seats: tuple[Seat, ...]) -> Notes:
        """The notes, without cards that a player has seen and that are not hidden any more."""
        return self.notes.kept([*(seat.hand_bits for seat in seats), *(c.bit for c in self.deck)])

    def seats(self, hand: int, *, out: bool) -> tuple[Seat, ...]:
        """The seats, the mover's with this hand and out or not."""
        seats = list(self.seated)
        old = seats[self.start.seat]
        seats[self.start.seat] = make_seat(
            self.mine, hand, self.hand_unknown, old.scored_bits, old.points_kept, out
        )
        if self.rivals is not self.start.rivals:
            for number, bits in zip(self.start.rival_seats, self.rivals, strict=True):
                old = seats[number]
                if old.palette_bits != bits:
                    hand, unknown = old.hand_bits, old.hand_unknown
                    kept = old.scored_bits, old.points_kept
                    seats[number] = Seat(bits, hand, unknown, *kept, old.out)
        return tuple(seats)
