"""The table laid out for a turn: who moves, and where every card lies.

No rule is asked here, and no card moves: see ``under_way``.
"""

from __future__ import annotations

from red7.errors import InvalidPosition
from red7.table.cards import ALL_BITS, CARDS, Card
from red7.table.notes import Notes
from red7.table.position import Seat, State
from red7.table.steps import DRAW, DRAW_UNKNOWN, Kind, Step, named_bits


class Beginning:
    """What stays the same for a whole turn: the position it began with, and who sits where."""

    __slots__ = ("_known", "rival_seats", "rivals", "seat", "state")

    def __init__(self, state: State) -> None:
        mover = state.to_move
        assert mover is not None  # the caller has asked whose turn it is
        self.state = state
        self.seat = mover
        seats, rivals = [], []
        for number, seat in enumerate(state.seats):
            if number != mover and not seat.out:
                seats.append(number)
                rivals.append(seat.palette_bits)
        self.rival_seats = tuple(seats)
        """The other players who are in."""
        self.rivals = tuple(rivals)
        """Their palettes."""
        self._known: int | None = None

    @property
    def deck_bits(self) -> int:
        """The cards that the game is played with."""
        return ALL_BITS

    @property
    def known_bits(self) -> int:
        """Cards that cannot be among the unknown ones: the position names them, or no game does."""
        if self._known is None:
            self._known = self.state.known_bits | ALL_BITS & ~self.deck_bits
        return self._known


class LaidOut:
    """The cards on the table, seen by the player whose turn it is."""

    __slots__ = (
        "canvas",
        "deck",
        "deck_unknown",
        "hand_bits",
        "hand_unknown",
        "mine",
        "notes",
        "rivals",
        "seated",
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
    seated: tuple[Seat, ...]
    """The seats as the turn began, except for what steps of plug-ins have done to other hands."""
    notes: Notes

    def _lay(self, start: Beginning) -> None:
        """Lay the cards out as the turn begins."""
        state = start.state
        seats = state.seats
        mover = seats[start.seat]
        self.start = start
        self.mine = mover.palette_bits
        self.rivals = start.rivals
        self.hand_bits = mover.hand_bits
        self.hand_unknown = mover.hand_unknown
        self.canvas = state.canvas
        self.deck = state.deck
        self.deck_unknown = state.deck_unknown
        self.seen = state.seen_bits
        self.steps = ()
        self.seated = seats
        self.notes = state.notes

    def _copy_cards(self, other: LaidOut) -> None:
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
        self.seated = other.seated
        self.notes = other.notes

    # --- where cards are ------------------------------------------------------------------------

    @property
    def deck_is_empty(self) -> bool:
        """Whether there is no card to draw. A deck of unknown size has cards, if any are left."""
        if self.deck or self.deck_unknown:
            return False
        if self.deck_unknown == 0:
            return True
        known = self.start.known_bits
        drawn = [step.card for step in self.steps if step.kind is Kind.DRAW]
        drawn += [
            move.card for step in self.steps for move in step.moves if move.source.zone.is_deck
        ]
        unseen = sum(card is None or not card.bit & known for card in drawn)
        return self.start.state.accounted_for + unseen >= self.start.deck_bits.bit_count()

    @property
    def next_draw(self) -> Step:
        """The step that draws the top card of the deck, which must not be empty."""
        return DRAW[self.deck[0].index] if self.deck else DRAW_UNKNOWN

    def owner_of(self, card: Card) -> int:
        """The seat of the other player in whose palette a card is."""
        bit = card.bit
        for place, palette in enumerate(self.rivals):
            if palette & bit:
                return self.start.rival_seats[place]
        raise InvalidPosition(f"{card} is in nobody else's palette.")

    def hidden_cards(self) -> list[Card]:
        """Every card that the position and the turn so far do not show."""
        shown = self._shown_bits
        return [card for card in CARDS if not card.bit & shown]

    def holds(self, card: Card) -> bool:
        """Whether the card is in the hand, or could be one of its unknown cards."""
        if self.hand_bits & card.bit:
            return True
        return self.hand_unknown != 0 and not self.is_known(card)

    def is_known(self, card: Card) -> bool:
        """Whether the position or the turn so far shows where this card is or was."""
        return card.bit & self._shown_bits != 0

    @property
    def _shown_bits(self) -> int:
        """The cards whose place the position or the turn so far shows, or has shown."""
        return self.start.known_bits | named_bits(self.steps)
