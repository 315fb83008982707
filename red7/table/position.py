"""The table at one moment: seats, canvas, deck, who is to move. It never changes.

What rules need is kept as ints and tuples; properties give the friendly view. Unknown cards are
counts: ``None`` is an unknown number of unknown cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.errors import InvalidPosition, quoted
from red7.table.cards import CARD_COUNT, Card, CardSet, Color
from red7.table.frozen import making, quick
from red7.table.notes import NO_NOTES, Notes
from red7.table.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEAST_SEATS, MOST_SEATS = 2, 26
"""How many seats a position may have: players are called A to Z. Rules say how many may play."""


@quick
@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Seat:
    """One player's place: palette, hand, score pile, and whether they are out of the round."""

    palette_bits: int = 0
    """The palette as an int."""
    hand_bits: int = 0
    """The known hand cards as an int."""
    hand_unknown: int | None = 0
    """How many unknown hand cards there are besides; None: not known how many."""
    scored_bits: int = 0
    """The score pile as an int."""
    points_kept: int = 0
    """Points from earlier rounds whose cards went back into the deck."""
    out: bool = False
    """Whether the player is out of the round."""

    def __repr__(self) -> str:
        from red7.table.notation import write_seat

        return f"<Seat '{write_seat(self)}'>"

    @property
    def palette(self) -> CardSet:
        """The cards in front of the player."""
        return CardSet.from_bits(self.palette_bits)

    @property
    def hand(self) -> CardSet:
        """The hand cards that are known."""
        return CardSet.from_bits(self.hand_bits)

    @property
    def hand_size(self) -> int | None:
        """How many cards are in the hand, 0 if it is empty; None if the position does not say."""
        if self.hand_unknown is None:
            return None
        return self.hand_bits.bit_count() + self.hand_unknown

    @property
    def scored(self) -> CardSet:
        """The score pile."""
        return CardSet.from_bits(self.scored_bits)

    @property
    def points(self) -> int:
        """What the score pile is worth."""
        return self.scored.points + self.points_kept


@quick
@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class State:
    """A whole position.

    >>> state = State.parse("*G2:R1O7V5B3/R6:?7 - I4Y2?25")
    >>> str(state.seats[0].palette), str(state.hand), state.to_move, str(state.color)
    ('G2', 'O7V5B3R1', 0, 'Red')
    >>> str(state.view(1))
    '*G2:?4/R6:?7 - ?27'
    """

    seats: tuple[Seat, ...]
    """The players' places, clockwise."""
    to_move: int | None = None
    """The seat of the player to move; None: the round is over."""
    canvas: tuple[Card, ...] = ()
    """The discards, bottom to top."""
    canvas_base: Color | None = None
    """The color below the discards where only that is known; None: the starting Red card."""
    deck: tuple[Card, ...] = ()
    """The known cards of the deck, top first."""
    deck_unknown: int | None = 0
    """How many unknown cards lie below them."""
    seen_bits: int = 0
    """Cards in hands and deck that every player has seen."""
    so_far: tuple[Step, ...] = ()
    """The steps already taken, in the middle of a turn."""
    before: State | None = attrs.field(default=None, repr=False)
    """In the middle of a turn: the position at its start."""
    notes: Notes = NO_NOTES
    """What plug-ins have noted besides: see ``notes``."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not made of seats: a text is read by ``parse``."""
        if not isinstance(self.seats, tuple):
            raise InvalidPosition(
                f"{quoted(self.seats)} is not a tuple of seats: State.parse reads a text."
            )

    @classmethod
    def parse(cls, text: str, *, most_seats: int = MOST_SEATS) -> State:
        """Read a position in the notation, or raise InvalidPosition.

        ``Rules.state`` reads one with as many seats as those rules allow.
        """
        from red7.table.notation import parse_position

        return parse_position(text, most_seats=most_seats)

    def __str__(self) -> str:
        from red7.table.notation import write_position

        return write_position(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def as_table(self) -> str:
        """The position as people see it, a line for each seat.

        >>> print(State.parse("*G2:R1O7/R6:?7 V5").as_table())
        A       G2         hand O7R1  to move
        B       R6         hand ?7
        canvas  V5 Violet  deck ?
        >>> print(State.parse("*G2:R1/R6:?7 - ?9 {turns=3 lives@B=1}").as_table())
        A       G2   hand R1  to move
        B       R6   hand ?7
        canvas  Red  deck ?9
        noted   turns=3 lives@B=1
        """
        from red7.table.in_rows import as_table

        return as_table(self)

    def _repr_svg_(self) -> str:
        from red7 import svg

        return svg.position(self)

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, (
            self.seats,
            self.to_move,
            self.canvas,
            self.canvas_base,
            self.deck,
            self.deck_unknown,
            self.seen_bits,
            self.so_far,
            self.before,
            self.notes,
        )

    @property
    def color(self) -> Color:
        """The color on top of the canvas; ``Rules.color`` knows the first rule of other games."""
        if self.canvas:
            return self.canvas[-1].color
        return self.canvas_base or Color.RED

    @property
    def mover(self) -> Seat:
        """The seat of the player to move."""
        if self.to_move is None:
            raise InvalidPosition(f"'{self}' has no player to move.")
        return self.seats[self.to_move]

    @property
    def hand(self) -> CardSet:
        """The known hand cards of the player to move."""
        return self.mover.hand

    @property
    def seen(self) -> CardSet:
        """Cards in hands and deck that every player has seen."""
        return CardSet.from_bits(self.seen_bits)

    @property
    def deck_size(self) -> int | None:
        """How many cards the deck has, or None if the position does not say."""
        return None if self.deck_unknown is None else len(self.deck) + self.deck_unknown

    @property
    def players_in(self) -> tuple[int, ...]:
        """The seats still in the round."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.out)

    @property
    def known_bits(self) -> int:
        """Every card whose place the position names."""
        bits = 0
        for part in _places(self):
            bits |= part
        return bits

    @property
    def accounted_for(self) -> int:
        """How many cards the position speaks of, known or unknown."""
        hidden = sum(seat.hand_unknown or 0 for seat in self.seats) + (self.deck_unknown or 0)
        return self.known_bits.bit_count() + hidden

    def view(self, seat: int) -> State:
        """What the player in ``seat`` may know: other hands and the deck become unknown.

        Cards that every player has seen, or this one alone, stay known, in the deck and in hands.
        """
        self.check_seat(seat)
        if self.before is not None:
            return self._view_in_the_middle(self.before.view(seat), seat)
        seen = self.seen_bits | self.notes.seen_by(seat)
        seats = tuple(
            place if number == seat else _hidden(place, seen)
            for number, place in enumerate(self.seats)
        )
        top = 0
        while top < len(self.deck) and self.deck[top].bit & seen:
            top += 1
        below = None if self.deck_unknown is None else self.deck_unknown + len(self.deck) - top
        return State(
            seats,
            self.to_move,
            self.canvas,
            self.canvas_base,
            self.deck[:top],
            below,
            self.seen_bits & _visible(seats, self.deck[:top]),
            notes=self.notes.view(seat, self.seats[seat].hand_bits) if self.notes else self.notes,
        )

    def _view_in_the_middle(self, before: State, seat: int) -> State:
        """The steps so far, done as the player saw them."""
        from red7.table.under_way import UnderWay

        assert self.before is not None
        assert self.to_move is not None
        truth, table = UnderWay.at(self.before), UnderWay.at(before)
        for step in self.so_far:
            table = table.after(step.as_seen_by(seat, self.to_move, truth.seen))
            truth = truth.after(step)
        return table.to_state()

    def check_seat(self, seat: int) -> None:
        """Raise InvalidPosition if there is no such seat."""
        if not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            raise InvalidPosition(
                f"there is no seat {seat!r}: the seats are 0 to {len(self.seats) - 1}."
            )

    def check(self) -> State:
        """Raise InvalidPosition if a card is in two places; else return the state."""
        known = 0
        for part in _places(self):
            if twice := known & part:
                raise InvalidPosition(f"{CardSet.from_bits(twice).highest} is in two places.")
            known |= part
        if self.accounted_for > CARD_COUNT:
            raise InvalidPosition(
                f"{self.accounted_for} cards are more than the {CARD_COUNT} of the game."
            )
        return self


def _places(state: State) -> Iterator[int]:
    for seat in state.seats:
        yield from (seat.palette_bits, seat.hand_bits, seat.scored_bits)
    for card in (*state.canvas, *state.deck):
        yield card.bit


def _hidden(seat: Seat, seen: int) -> Seat:
    """A seat as the other players see it."""
    known = seat.hand_bits & seen
    size = seat.hand_size
    return Seat(
        seat.palette_bits,
        known,
        None if size is None else size - known.bit_count(),
        seat.scored_bits,
        seat.points_kept,
        seat.out,
    )


def _visible(seats: tuple[Seat, ...], deck: tuple[Card, ...]) -> int:
    bits = sum(card.bit for card in deck)
    for seat in seats:
        bits |= seat.hand_bits
    return bits


make_seat = making(Seat)
make_state = making(State)
"""A seat and a position, made of all their fields in order, for searches: nothing is checked."""


def next_seat(seats: Sequence[Seat], last: int) -> int | None:
    """The next seat clockwise whose player is in."""
    number, count = last, len(seats)
    for _ in seats:
        number = number + 1 if number + 1 < count else 0
        if not seats[number].out:
            return number
    return None
