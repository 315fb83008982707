"""A moment of a turn: the table as it stands after the steps taken so far.

Moments are what hooks are asked about and what the engine walks over. They are cheap, and they do
not change: ``after`` gives the next one. Plug-ins read the properties; the ints behind them
(``mine``, ``rivals``, ``hand_bits``, ...) are there for whoever counts microseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine import recent
from red7.engine.result import next_seat
from red7.engine.turn_start import TurnStart
from red7.engine.worlds import HAND, HiddenCards, deck_place
from red7.hooks.answers import Discard, Draw
from red7.hooks.contest import Contest
from red7.table import moves
from red7.table.cards import Card, CardSet, Color
from red7.table.position import State
from red7.table.steps import PLAY, Kind, Step
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from red7.engine.playbook import Playbook

_COLORS = tuple(Color)
_PLAY, _DISCARD, _TAKE, _SHED, _RETURN, _DRAW, _ACT = (
    Kind.PLAY,
    Kind.DISCARD,
    Kind.TAKE,
    Kind.SHED,
    Kind.RETURN,
    Kind.DRAW,
    Kind.ACT,
)


_NO_DRAW = Draw.NO


class Moment(UnderWay):
    """The table in the middle of a turn, seen by the player whose turn it is."""

    __slots__ = (
        "book",
        "color_index",
        "discards",
        "draw",
        "drawn_unseen",
        "drew",
        "hand_places",
        "options",
        "pending",
        "played",
        "plays",
        "to_beat",
        "waiting",
    )

    start: TurnStart
    book: Playbook
    """The rules by which this turn is played."""
    to_beat: tuple[int, ...]
    """For every color the best rank among the others: see ``TurnStart.to_beat``."""
    hand_places: int
    """Where the unknown hand cards come from: see ``worlds``."""
    drawn_unseen: int
    """How many cards were drawn from the unknown part of the deck."""
    color_index: int
    played: tuple[Card, ...]
    """Cards played this turn, in order."""
    plays: int
    """How many of them were the player's own choice, not an action's."""
    discards: int
    """How many discards the turn has had, those of actions not counted."""
    drew: int
    """How many cards actions have drawn."""
    pending: Card | None
    """The card whose action is still to be done."""
    options: tuple[Step, ...]
    """Every choice that this action has on the table, whatever the rules say of it."""
    waiting: tuple[Card, ...]
    """The cards whose actions go on when this one is done or left out, the next one last."""
    draw: Draw
    """What the discard just made has earned."""

    @classmethod
    def of(cls, book: Playbook, state: State) -> Moment:
        """The moment at which a position stands, in the middle of a turn or at its start."""
        known = recent.moment(book, state)
        if known is not None:
            return known
        moment = cls.at_start(TurnStart(book, state.before or state))
        for step in state.so_far:
            moment = moment.after(step)
        if state.before is None:
            recent.note(book, state, moment)
        return moment

    @classmethod
    def at_start(cls, start: TurnStart) -> Moment:
        """The first moment of a turn."""
        self = object.__new__(_Open)
        self._lay(start)
        self.book = start.book
        self.to_beat = start.to_beat(self.rivals)
        self.hand_places = HAND
        self.drawn_unseen = 0
        self.color_index = start.book.color(start.state).strength
        self.played = ()
        self.plays = self.discards = self.drew = 0
        self.pending = None
        self.options = ()
        self.waiting = ()
        self.draw = _NO_DRAW
        return self._shut()

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
        """The color on top of the canvas."""
        return _COLORS[self.color_index]

    @property
    def others(self) -> Iterator[tuple[int, CardSet]]:
        """The other players who are in: seat and palette."""
        for seat, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            yield seat, CardSet.from_bits(bits)

    def palette_of(self, seat: int) -> CardSet:
        """The palette of a player who is in."""
        if seat == self.start.seat:
            return CardSet.from_bits(self.mine)
        return CardSet.from_bits(self.rivals[self.start.rival_seats.index(seat)])

    @property
    def before(self) -> State:
        """The position in which the turn began."""
        return self.start.state

    @property
    def sheds(self) -> int:
        """How many discards were made by actions."""
        return sum(step.kind is _SHED for step in self.steps)

    @property
    def took(self) -> int:
        """How many cards actions have taken."""
        return sum(step.kind is _TAKE for step in self.steps)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of the canvas, the one that is played first."""
        below = self.book.colors(self.start.state)
        return (*(card.color for card in reversed(self.canvas)), below[-1])

    def winning(self) -> bool:
        """Whether the player whose turn it is, or an ally, is winning now."""
        if self.book.is_winning is not None:
            return self.start.wins(self.contest())
        return self._beats_all(self.mine, self.color_index)

    def would_win_by_discarding(self, card: Card) -> bool:
        """Whether the player, or an ally, would be winning with this card on top of the canvas."""
        palette = self.mine & ~card.bit
        if self.book.is_winning is not None:
            colors = card.color, *self.colors
            return self.start.wins(self.start.contest(palette, self.rivals, colors))
        return self._beats_all(palette, card.color.strength)

    def _beats_all(self, palette: int, color: int) -> bool:
        rank, beaten = self.book.ranks[palette][color], self.to_beat[color]
        return rank > beaten and (rank & 1 == 1 or beaten < 0)

    def contest(self) -> Contest:
        """What the players who are in compare now: their palettes, and the colors of the canvas."""
        return self.start.contest(self.mine, self.rivals, self.colors)

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

    def surely(self, asked: Callable[[], bool]) -> bool | None:
        """The answer to a question about this turn; None where it depends on hidden cards."""
        world = self.start.world
        try:
            if world is None:
                return asked()
            with world.kept_silent():
                return asked()
        except HiddenCards:
            return None

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

    def must_play_another(self) -> bool:
        """Whether the action of the card just played is to play another card."""
        options = self.options
        return bool(options) and any(choice.kind is _PLAY for choice in options)

    def acts_by(self, step: Step) -> bool:
        """Whether a step is one that the pending action does."""
        kind, card = step.kind, step.card
        if kind is _ACT:
            return any(option.veiled == step.veiled for option in self.options)
        if kind is _DRAW:
            return any(option.kind is _DRAW for option in self.options)
        for option in self.options:  # noqa: SIM110  # asked at every step: quicker than any()
            if option.card is card and option.kind is kind:
                return True
        return False

    def actions_due(self) -> Iterator[Moment]:
        """The moment at which each action that is to be done is pending, the inner one first."""
        moment = self
        while moment.pending is not None:
            yield moment
            moment = moment.without_action()

    def is_due(self, step: Step) -> bool:
        """Whether a step is one that the pending action does, or one that waits for it."""
        return self.at_its_action(step).acts_by(step)

    def at_its_action(self, step: Step) -> Moment:
        """The moment at which a step is taken: actions that it passes over are left out.

        A discard, or the draw that it earned, passes over none that may wait for it.
        """
        moment = self
        while moment.waiting and not moment.acts_by(step):
            assert moment.pending is not None
            if step.kind is _DRAW and moment.draw is not _NO_DRAW:
                break
            if step.kind is _DISCARD and moment.book.action_waits(moment.pending):
                break
            moment = moment.without_action()
        return moment

    def choices(self, *, apart_from: str = "") -> tuple[Step, ...]:
        """The choices of the pending action that no rule refuses, those on one clause left aside.

        A choice may still lead to no legal turn: see ``can_act``.
        """
        from red7.engine.conditions import permitted

        return tuple(step for step in self.options if permitted(self, step, apart_from))

    def other_steps(self) -> tuple[Step, ...]:
        """What else the rules offer now, besides plays, discards and actions."""
        offered = self.book.other_steps
        return () if offered is None else self.possible(offered(self))

    def possible(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps without those of plug-ins whose cards are not there."""
        return tuple(
            [self._named(step) for step in steps if step.kind is not _ACT or self._can_carry(step)]
        )

    def can_act(self) -> bool:
        """Whether some choice of the pending action can be carried through to a legal turn."""
        from red7.engine.walk import can_act

        return can_act(self)

    def without_action(self) -> Moment:
        """The same moment with the pending action left undone: one that waited for it goes on.

        What both could do counts as done by the inner one.
        """
        moment = self._copy()
        moment._end_action()
        if moment.pending is not None:
            moment.options = tuple([step for step in moment.options if not self.acts_by(step)])
        return moment._shut()

    def without_draw(self) -> Moment:
        """The same moment with the draw that a discard has earned declined, if it may be."""
        if self.draw is not Draw.MAY:
            return self
        moment = self._copy()
        moment.draw = Draw.NO
        return moment._shut()

    # --- what a step does -----------------------------------------------------------------------

    def after(self, step: Step) -> Moment:
        """The moment after a step, which must be possible: see ``checks``."""
        if self.waiting and (left := self.at_its_action(step)) is not self:
            return left.after(step)
        moment = self._copy()
        kind, card = step.kind, step.card
        moment.draw = _NO_DRAW
        if kind is _DRAW or kind is _ACT:
            step = self._named(step)
        moment.steps = (*self.steps, step)
        if kind is _DRAW:
            if not self.deck:
                if card is None:
                    moment.hand_places |= deck_place(self.drawn_unseen)
                moment.drawn_unseen += 1
            moment._move(kind, card)
            if self.draw is _NO_DRAW:
                moment.drew += 1
                moment._act()
            elif moment.pending is not None:
                moment._find_options()
        elif kind is _ACT:
            moment._carry(step)
            moment._acted(self)
        elif card is None:
            moment.draw = self.draw
        else:
            moment._move(kind, card)
            moment._done(self, kind, card)
        moment.__class__ = Moment  # type: ignore[assignment]  # shut, with no call
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
        seats = self.seats(hand, out=not stays)
        return State(
            seats,
            next_seat(seats, self.start.seat),
            canvas,
            start.canvas_base,
            self.deck,
            self.deck_unknown,
            seen,
            notes=self._notes(seats) if self.notes else self.notes,
        )

    def to_state(self) -> State:
        """The position in the middle of the turn."""
        state = super().to_state()
        if self.steps:
            recent.note(self.book, state, self)
        return state

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a moment does not change: `after` gives the next one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a moment does not change: `after` gives the next one")

    def _copy(self) -> _Open:
        """The same once more, for filling in what comes next."""
        moment = object.__new__(_Open)
        moment._copy_cards(self)
        moment.book = self.book
        moment.to_beat = self.to_beat
        moment.hand_places = self.hand_places
        moment.drawn_unseen = self.drawn_unseen
        moment.color_index = self.color_index
        moment.played = self.played
        moment.plays = self.plays
        moment.discards = self.discards
        moment.drew = self.drew
        moment.pending = self.pending
        moment.options = self.options
        moment.waiting = self.waiting
        moment.draw = self.draw
        return moment


class _Open(Moment):
    """A moment that is being made and that nobody has seen yet; its last act is to shut itself."""

    __slots__ = ()

    __setattr__ = object.__setattr__  # type: ignore[assignment]  # takes any value
    __delattr__ = object.__delattr__

    def _shut(self) -> Moment:
        self.__class__ = Moment  # type: ignore[assignment]  # the same slots
        return self

    def _done(self, before: Moment, kind: Kind, card: Card) -> None:
        """What the rules make of a step whose card has been moved."""
        book, acting = self.book, before.pending
        if kind is _PLAY:
            self.played = (*before.played, card)
            if acting is None:
                self.plays += 1
            elif before.acts_by(PLAY[card.index]):
                self._act()
            else:
                self.plays += 1
                self._end_action()
            if card.number in book.actions:
                if self.pending is not None:
                    self.waiting = (*self.waiting, self.pending)
                self.pending = card
                self._find_options()
        elif kind is _DISCARD:
            self.discards += 1
            self._to_canvas(card, by_action=False)
            if acting is None:
                return
            if book.action_waits(acting):
                self._find_options()
            else:
                self._end_action()
        elif kind is _SHED:
            self._act()
            self._to_canvas(card, by_action=True)
        else:
            if kind is _TAKE:
                self.to_beat = self.start.to_beat(self.rivals)
            self._act()

    def _acted(self, before: Moment) -> None:
        """What the rules make of a step that a plug-in has brought."""
        for move in self.steps[-1].moves:
            if move.source == moves.DECK and move.card is None:
                if move.target == moves.HAND:
                    self.hand_places |= deck_place(self.drawn_unseen)
                self.drawn_unseen += 1
        self.to_beat = self.start.to_beat(self.rivals)
        if self.canvas is not before.canvas:
            self.color_index = self.colors[0].strength
        if before.acts_by(self.steps[-1]):
            self._act()
        else:
            self._end_action()

    def _find_options(self) -> None:
        assert self.pending is not None
        found = tuple(self.book.actions[self.pending.number](self, self.pending))
        if self.book.brings_steps:
            found = self.possible(found)
        self.options = found

    def _act(self) -> None:
        """The pending action is done, unless a rule says that there is more to do."""
        pending, self.pending, self.options = self.pending, None, ()
        goes_on = self.book.action_goes_on
        if pending is not None and goes_on is not None and goes_on(self, pending):
            self.pending = pending
            self._find_options()
        elif self.waiting:
            self._end_action()

    def _end_action(self) -> None:
        """The pending action is over: one that waited for it goes on."""
        self.pending, self.options = None, ()
        if self.waiting:
            self.pending, self.waiting = self.waiting[-1], self.waiting[:-1]
            self._find_options()

    def _to_canvas(self, card: Card, *, by_action: bool) -> None:
        self.color_index = card.color.strength
        book = self.book
        if book.draws:
            discard = Discard(card, self.mine.bit_count(), by_action)
            self.draw = book.draw_earned(self, book.for_the_draw(discard))
