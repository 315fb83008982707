"""A moment of a turn: the table as it stands after the steps taken so far.

Moments are what hooks are asked about and what the engine walks over. They are cheap, and they do
not change: ``after`` gives the next one. Plug-ins read the properties; the ints behind them
(``mine``, ``rivals``, ``hand_bits``, ...) are there for whoever counts microseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine.result import next_seat
from red7.engine.turn_start import TurnStart
from red7.engine.worlds import HAND, deck_place
from red7.errors import InvalidPosition
from red7.hooks.specs import Draw
from red7.table.cards import CARD_COUNT, CARDS, Card, CardSet, Color
from red7.table.position import Seat, State
from red7.table.steps import DRAW, DRAW_UNKNOWN, Kind, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from red7.hooks.rulebook import Rulebook

_COLORS = tuple(Color)
_PLAY, _DISCARD, _TAKE, _SHED, _RETURN, _DRAW = (
    Kind.PLAY,
    Kind.DISCARD,
    Kind.TAKE,
    Kind.SHED,
    Kind.RETURN,
    Kind.DRAW,
)


_NO_DRAW = Draw.NO


class Moment:
    """The table in the middle of a turn, seen by the player whose turn it is."""

    __slots__ = (
        "book",
        "canvas",
        "color_index",
        "deck",
        "deck_unknown",
        "discards",
        "draw",
        "drawn_unseen",
        "drew",
        "hand_bits",
        "hand_places",
        "hand_unknown",
        "mine",
        "options",
        "pending",
        "played",
        "plays",
        "rivals",
        "seen",
        "sheds",
        "start",
        "steps",
        "to_beat",
        "took",
    )

    start: TurnStart
    book: Rulebook
    """The rules by which this turn is played (None only while a position is being read)."""
    mine: int
    """The mover's palette."""
    rivals: tuple[int, ...]
    """The palettes of the others who are in, in the order of ``start.rival_seats``."""
    to_beat: tuple[int, ...]
    """For every colour the best rank among them: see ``TurnStart.to_beat``."""
    hand_bits: int
    hand_unknown: int | None
    hand_places: int
    """Where the unknown hand cards come from: see ``worlds``."""
    drawn_unseen: int
    """How many cards were drawn from the unknown part of the deck."""
    color_index: int
    canvas: tuple[Card, ...]
    deck: tuple[Card, ...]
    deck_unknown: int | None
    seen: int
    steps: tuple[Step, ...]
    played: tuple[Card, ...]
    """Cards played this turn, in order."""
    plays: int
    """How many of them were the player's own choice, not an action's."""
    discards: int
    """How many discards the turn has had, those of actions not counted."""
    sheds: int
    """How many discards were made by actions."""
    took: int
    """How many cards actions have taken."""
    drew: int
    """How many cards actions have drawn."""
    pending: Card | None
    """The card whose action is still to be done."""
    options: tuple[Step, ...]
    """Every choice that this action has on the table, whatever the rules say of it."""
    draw: Draw
    """What the discard just made has earned."""

    @classmethod
    def of(cls, book: Rulebook | None, state: State) -> Moment:
        """The moment at which a position stands, in the middle of a turn or at its start."""
        known: Moment | None = getattr(state, "_moment", None)
        if known is not None and known.start.book is book:
            return known
        if book is not None and state.before is None:
            return cls._begun(book, state)
        moment = cls.at_start(TurnStart(book, state.before or state))
        for step in state.so_far:
            moment = moment.after(step)
        return moment

    @classmethod
    def _begun(cls, book: Rulebook, state: State) -> Moment:
        """The start of a turn; the last one is kept, as ``steps`` and ``step`` both ask for it."""
        begun = book.begun
        if begun is None or begun.start.state is not state:
            begun = book.begun = cls.at_start(TurnStart(book, state))
        return begun

    @classmethod
    def at_start(cls, start: TurnStart) -> Moment:
        """The first moment of a turn."""
        state = start.state
        seats = state.seats
        mover = seats[start.seat]
        self = object.__new__(cls)
        self.start = start
        self.book = start.book  # type: ignore[assignment]  # None while a position is being read
        self.mine = mover.palette_bits
        self.rivals = tuple([seats[number].palette_bits for number in start.rival_seats])
        self.to_beat = start.to_beat(self.rivals)
        self.hand_bits = mover.hand_bits
        self.hand_unknown = mover.hand_unknown
        self.hand_places = HAND
        self.drawn_unseen = 0
        self.canvas = state.canvas
        self.color_index = (state.color if start.book is None else start.book.color(state)).strength
        self.deck = state.deck
        self.deck_unknown = state.deck_unknown
        self.seen = state.seen_bits
        self.steps = ()
        self.played = ()
        self.plays = self.discards = self.sheds = self.took = self.drew = 0
        self.pending = None
        self.options = ()
        self.draw = Draw.NO
        return self

    # --- what plug-ins read ---------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat of the player whose turn it is."""
        return self.start.seat

    @property
    def palette(self) -> CardSet:
        """The palette of the player whose turn it is."""
        return CardSet.from_bits(self.mine)

    @property
    def hand(self) -> CardSet:
        """The known hand cards of that player."""
        return CardSet.from_bits(self.hand_bits)

    @property
    def hand_is_empty(self) -> bool:
        """Whether that player has no hand card, known or unknown."""
        return not self.hand_bits and self.hand_unknown == 0

    @property
    def color(self) -> Color:
        """The colour on top of the canvas."""
        return _COLORS[self.color_index]

    @property
    def others(self) -> Iterator[tuple[int, CardSet]]:
        """The other players who are in: seat and palette."""
        for seat, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            yield seat, CardSet.from_bits(bits)

    @property
    def deck_is_empty(self) -> bool:
        """Whether there is no card to draw. A deck of unknown size has cards, if any are left."""
        if self.deck or self.deck_unknown:
            return False
        if self.deck_unknown == 0:
            return True
        drawn = self.steps.count(DRAW_UNKNOWN)
        return self.start.state.accounted_for + drawn >= CARD_COUNT

    def winning(self) -> bool:
        """Whether the player whose turn it is is winning now."""
        return self.would_win(self.mine, self.color_index)

    def owner_of(self, card: Card) -> int:
        """The seat of the other player in whose palette a card is."""
        for seat, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            if bits & card.bit:
                return seat
        raise InvalidPosition(f"{card} is in nobody else's palette.")

    def would_win(self, palette: int, color: int) -> bool:
        """Whether the player, or an ally, would be winning a colour with this palette."""
        rank, beaten = self.book.ranks[palette][color], self.to_beat[color]
        return rank > beaten and (rank & 1 == 1 or beaten < 0)

    def would_win_each(self, palette: int) -> list[bool]:
        """The same for every colour at once, Violet to Red."""
        return [
            rank > beaten and (rank & 1 == 1 or beaten < 0)
            for rank, beaten in zip(self.book.ranks[palette], self.to_beat, strict=True)
        ]

    def can_stay_in(self) -> bool:
        """Whether some legal way of going on from here, or of ending here, keeps the player in."""
        from red7.engine.walk import can_stay_in

        return can_stay_in(self)

    def can_win_by_going_on(self) -> bool:
        """Whether some step more, and what may follow it, keeps the player in."""
        from red7.engine.walk import can_win_by_going_on

        return can_win_by_going_on(self)

    def could_have_stayed_in(self) -> bool:
        """Whether some turn from its very start would have kept the player in."""
        from red7.engine.walk import could_have_stayed_in

        return could_have_stayed_in(self.start)

    def survives(self) -> bool:
        """Whether the player stays in if the turn ends here."""
        from red7.engine.result import survives

        return survives(self)

    def playable(self) -> list[Card]:
        """The hand cards, and every card that could be an unknown one of them."""
        cards = list(self.hand)
        if self.hand_unknown != 0:
            cards.extend(self.hidden_cards())
        return cards

    def hidden_cards(self) -> list[Card]:
        """Every card that the position and the turn so far do not show."""
        return [card for card in CARDS if not self.is_known(card)]

    def must_play_another(self) -> bool:
        """Whether the action of the card just played is to play another card."""
        options = self.options
        return bool(options) and any(choice.kind is _PLAY for choice in options)

    def choices(self, *, apart_from: str = "") -> tuple[Step, ...]:
        """The choices of the pending action that no rule refuses, those on one clause left aside.

        A choice may still lead to no legal turn: see ``can_act``.
        """
        from red7.engine.checks import permitted

        return tuple(step for step in self.options if permitted(self, step, apart_from))

    def can_act(self) -> bool:
        """Whether some choice of the pending action can be carried through to a legal turn."""
        from red7.engine.walk import can_act

        return can_act(self)

    def without_action(self) -> Moment:
        """The same moment with the action of the card just played left undone."""
        moment = self._copy()
        moment.pending = None
        moment.options = ()
        return moment

    def without_draw(self) -> Moment:
        """The same moment with the draw that a discard has earned declined, if it may be."""
        if self.draw is not Draw.MAY:
            return self
        moment = self._copy()
        moment.draw = Draw.NO
        return moment

    # --- what a step does -----------------------------------------------------------------------

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

    def after(self, step: Step) -> Moment:
        """The moment after a step, which must be possible: see ``checks``."""
        moment = self._copy()
        kind, card = step.kind, step.card
        if kind is _DRAW:
            if self.deck:
                step = DRAW[self.deck[0].index]
            moment.steps = (*self.steps, step)
            moment._drawn(card)
            if moment.pending is not None:
                moment._find_options()
            return moment
        moment.steps = (*self.steps, step)
        if card is None:
            return moment
        book = self.start.book
        moment.draw = _NO_DRAW
        bit = card.bit
        if kind is _PLAY:
            moment._leave_hand(bit)
            moment.mine |= bit
            moment.played = (*self.played, card)
            moment.plays += self.pending is None or not self.must_play_another()
            moment._act()
            if book is not None and card.number in book.actions:
                moment.pending = card
                moment._find_options()
        elif kind is _DISCARD:
            if self.mine & bit and not self.hand_bits & bit:
                moment.mine ^= bit
            else:
                moment._leave_hand(bit)
            moment.discards += 1
            waiting = (
                book is not None and self.pending is not None and book.action_waits(self.pending)
            )
            moment._to_canvas(card, by_action=False)
            if waiting:
                moment._find_options()
            else:
                moment._act()
        elif kind is _SHED:
            moment.mine &= ~bit
            moment.sheds += 1
            moment._act()
            moment._to_canvas(card, by_action=True)
        else:
            if kind is _TAKE:
                moment.rivals = tuple([rival & ~bit for rival in self.rivals])
                moment.to_beat = self.start.to_beat(moment.rivals)
                moment.took += 1
            else:
                moment.mine &= ~bit
            moment.deck = (card, *self.deck)
            moment.seen |= bit
            moment._act()
        return moment

    def ends_in(self, stays: bool, take_back: bool) -> State:
        """The position when the turn ends here, before anything else happens."""
        start = self.start.state
        canvas, hand, seen = self.canvas, self.hand_bits, self.seen
        if not stays and take_back:
            for card in self.canvas[len(start.canvas) :]:
                hand |= card.bit
                seen |= card.bit
            canvas = start.canvas
        seats = self._seats(hand, not stays)
        return State(
            seats,
            next_seat(seats, self.start.seat),
            canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            seen,
        )

    def to_state(self) -> State:
        """The position in the middle of the turn."""
        start = self.start.state
        if not self.steps:
            return start
        state = State(
            self._seats(self.hand_bits, False),
            self.start.seat,
            self.canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            self.seen,
            self.steps,
            start,
        )
        object.__setattr__(state, "_moment", self)
        return state

    def _seats(self, hand: int, out: bool) -> tuple[Seat, ...]:
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

    def _copy(self) -> Moment:
        moment = object.__new__(Moment)
        moment.start = self.start
        moment.book = self.book
        moment.to_beat = self.to_beat
        moment.mine = self.mine
        moment.rivals = self.rivals
        moment.hand_bits = self.hand_bits
        moment.hand_unknown = self.hand_unknown
        moment.hand_places = self.hand_places
        moment.drawn_unseen = self.drawn_unseen
        moment.color_index = self.color_index
        moment.canvas = self.canvas
        moment.deck = self.deck
        moment.deck_unknown = self.deck_unknown
        moment.seen = self.seen
        moment.steps = self.steps
        moment.played = self.played
        moment.plays = self.plays
        moment.discards = self.discards
        moment.sheds = self.sheds
        moment.took = self.took
        moment.drew = self.drew
        moment.pending = self.pending
        moment.options = self.options
        moment.draw = self.draw
        return moment

    # These complete a copy that nobody else has seen yet.

    def _find_options(self) -> None:
        assert self.pending is not None
        self.options = tuple(self.book.actions[self.pending.number](self, self.pending))

    def _act(self) -> None:
        self.pending = None
        self.options = ()

    def _leave_hand(self, bit: int) -> None:
        if self.hand_bits & bit:
            self.hand_bits ^= bit
        elif self.hand_unknown:
            self.hand_unknown -= 1
        self.seen &= ~bit

    def _to_canvas(self, card: Card, *, by_action: bool) -> None:
        self.canvas = (*self.canvas, card)
        self.color_index = card.color.strength
        book = self.start.book
        if book is not None and book.draws:
            size = book.draw_size(self.mine.bit_count(), by_action)
            self.draw = book.draw_earned(self, card, size, by_action)

    def _drawn(self, card: Card | None) -> None:
        if self.draw is Draw.NO:
            self.drew += 1
            self._act()
        self.draw = Draw.NO
        if self.deck:
            self.hand_bits |= self.deck[0].bit
            self.deck = self.deck[1:]
            return
        place = deck_place(self.drawn_unseen)
        self.drawn_unseen += 1
        if self.deck_unknown is not None:
            self.deck_unknown -= 1
        if card is not None:
            self.hand_bits |= card.bit
            return
        self.hand_places |= place
        if self.hand_unknown is not None:
            self.hand_unknown += 1
