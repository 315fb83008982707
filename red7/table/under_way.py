"""The table in the middle of a turn: where every card lies after the steps so far.

No rule is asked here: a step moves its card, whatever anybody says of it. ``engine.turn`` adds the
rules.
"""

from __future__ import annotations

from red7.errors import InvalidPosition
from red7.table.cards import CARD_COUNT, CARDS, Card
from red7.table.position import Seat, State
from red7.table.steps import DRAW, DRAW_UNKNOWN, Kind, Step

_PLAY, _DISCARD, _TAKE, _SHED, _DRAW = Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.SHED, Kind.DRAW


class Beginning:
    """What stays the same for a whole turn: the position it began with, and who sits where."""

    __slots__ = ("_known", "rival_seats", "seat", "state")

    def __init__(self, state: State) -> None:
        if state.to_move is None:
            raise InvalidPosition(f"'{state}' has no player to move.")
        mover = state.to_move
        self.state = state
        self.seat = mover
        self.rival_seats = tuple(
            [n for n, seat in enumerate(state.seats) if not seat.out and n != mover]
        )
        """The other players who are in."""
        self._known: int | None = None

    @property
    def known_bits(self) -> int:
        """Cards that the position names, which therefore cannot be among its unknown ones."""
        if self._known is None:
            self._known = self.state.known_bits
        return self._known


class UnderWay:
    """The cards on the table, seen by the player whose turn it is."""

    __slots__ = (
        "canvas",
        "deck",
        "deck_unknown",
        "hand_bits",
        "hand_unknown",
        "mine",
        "rivals",
        "seen",
        "start",
        "steps",
    )

    start: Beginning
    mine: int
    """The mover's palette."""
    rivals: tuple[int, ...]
    """The palettes of the others who are in, in the order of ``start.rival_seats``."""
    hand_bits: int
    hand_unknown: int | None
    canvas: tuple[Card, ...]
    deck: tuple[Card, ...]
    deck_unknown: int | None
    seen: int
    steps: tuple[Step, ...]

    @classmethod
    def at(cls, state: State) -> UnderWay:
        """The table of a position at the start of a turn."""
        self = object.__new__(UnderWay)
        self._lay(Beginning(state))
        return self

    def _lay(self, start: Beginning) -> None:
        """Lay the cards out as the turn begins."""
        state = start.state
        seats = state.seats
        mover = seats[start.seat]
        self.start = start
        self.mine = mover.palette_bits
        self.rivals = tuple([seats[number].palette_bits for number in start.rival_seats])
        self.hand_bits = mover.hand_bits
        self.hand_unknown = mover.hand_unknown
        self.canvas = state.canvas
        self.deck = state.deck
        self.deck_unknown = state.deck_unknown
        self.seen = state.seen_bits
        self.steps = ()

    # --- where cards are ------------------------------------------------------------------------

    @property
    def deck_is_empty(self) -> bool:
        """Whether there is no card to draw. A deck of unknown size has cards, if any are left."""
        if self.deck or self.deck_unknown:
            return False
        if self.deck_unknown == 0:
            return True
        drawn = self.steps.count(DRAW_UNKNOWN)
        return self.start.state.accounted_for + drawn >= CARD_COUNT

    def owner_of(self, card: Card) -> int:
        """The seat of the other player in whose palette a card is."""
        for seat, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            if bits & card.bit:
                return seat
        raise InvalidPosition(f"{card} is in nobody else's palette.")

    def hidden_cards(self) -> list[Card]:
        """Every card that the position and the turn so far do not show."""
        return [card for card in CARDS if not self.is_known(card)]

    def holds(self, card: Card) -> bool:
        """Whether the card is in the hand, or could be one of its unknown cards."""
        if self.hand_bits & card.bit:
            return True
        return self.hand_unknown != 0 and not self.is_known(card)

    def is_known(self, card: Card) -> bool:
        """Whether the position or the turn so far shows where this card is or was."""
        if card.bit & self.start.known_bits:
            return True
        return any(step.card is card for step in self.steps)

    def is_possible(self, step: Step) -> bool:
        """Whether the cards are where a step needs them, whatever the rules say of it."""
        kind, card = step.kind, step.card
        if kind is _DRAW:
            if card is None or self.deck_is_empty:
                return not self.deck_is_empty
            return self.deck[0] is card if self.deck else not self.is_known(card)
        if card is None:
            return False
        if kind is _PLAY:
            return self.holds(card)
        if kind is _DISCARD:
            return self.holds(card) or bool(self.mine & card.bit)
        if kind is _TAKE:
            return any(rival & card.bit for rival in self.rivals)
        return bool(self.mine & card.bit)

    # --- moving them ----------------------------------------------------------------------------

    def after(self, step: Step) -> UnderWay:
        """The table after a step, which must be possible."""
        moved = object.__new__(UnderWay)
        moved._copy_cards(self)
        moved.steps = (*self.steps, self._named(step))
        moved._move(step.kind, step.card)
        return moved

    def _copy_cards(self, other: UnderWay) -> None:
        self.start = other.start
        self.mine = other.mine
        self.rivals = other.rivals
        self.hand_bits = other.hand_bits
        self.hand_unknown = other.hand_unknown
        self.canvas = other.canvas
        self.deck = other.deck
        self.deck_unknown = other.deck_unknown
        self.seen = other.seen
        self.steps = other.steps

    def _named(self, step: Step) -> Step:
        """The step with the card that is drawn, where the position shows it."""
        return DRAW[self.deck[0].index] if step.kind is _DRAW and self.deck else step

    def _move(self, kind: Kind, card: Card | None) -> None:
        """Move a card as a kind of step does."""
        if kind is _DRAW:
            self._draw(card)
            return
        if card is None:
            return
        bit = card.bit
        if kind is _PLAY:
            self._leave_hand(bit)
            self.mine |= bit
        elif kind is _DISCARD:
            if self.mine & bit and not self.hand_bits & bit:
                self.mine ^= bit
            else:
                self._leave_hand(bit)
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

    def _leave_hand(self, bit: int) -> None:
        if self.hand_bits & bit:
            self.hand_bits ^= bit
        elif self.hand_unknown:
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
        return State(
            self.seats(self.hand_bits, out=False),
            self.start.seat,
            self.canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            self.seen,
            self.steps,
            start,
        )

    def seats(self, hand: int, *, out: bool) -> tuple[Seat, ...]:
        """The seats, the mover's with this hand and out or not."""
        seats = list(self.start.state.seats)
        old = seats[self.start.seat]
        seats[self.start.seat] = Seat(
            self.mine, hand, self.hand_unknown, old.scored_bits, old.points_kept, out
        )
        for number, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            old = seats[number]
            if old.palette_bits != bits:
                seats[number] = Seat(
                    bits, old.hand_bits, old.hand_unknown, old.scored_bits, old.points_kept, old.out
                )
        return tuple(seats)
