"""A moment of a turn: the table as it stands after the steps taken so far.

Moments are what hooks are asked about and what the engine walks over. They are cheap, and they do
not change: ``after`` gives the next one. Plug-ins read the properties; the ints behind them
(``mine``, ``rivals``, ``hand_bits``, ...) are there for code that counts microseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine import recent
from red7.engine.turn_so_far import TurnSoFar
from red7.engine.turn_start import TurnStart
from red7.engine.turning_up import turned_up
from red7.engine.worlds import HAND, HiddenCards, deck_place
from red7.hooks.answers import Discard, Draw
from red7.table import moves
from red7.table.cards import Card
from red7.table.frozen import remaking
from red7.table.position import State
from red7.table.steps import PLAY, Kind, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from red7.engine.playbook import Playbook

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


class Moment(TurnSoFar):
    """A moment of a turn: what rules are asked about, and what the engine walks over."""

    __slots__ = ()

    @classmethod
    def of(cls, book: Playbook, state: State, to_beat: tuple[int, ...] | None = None) -> Moment:
        """The moment at which a position stands, in the middle of a turn or at its start.

        ``to_beat``: what there is to beat at its start, where that is known.
        """
        known = recent.moment(book, state)
        if known is not None:
            return known
        if state.before is not None:
            return cls.at_start(TurnStart(book, state.before)).after_all(state.so_far)
        moment = cls.at_start(TurnStart(book, state), to_beat)
        recent.note(book, state, moment)
        return moment

    @classmethod
    def at_start(cls, start: TurnStart, to_beat: tuple[int, ...] | None = None) -> Moment:
        """The first moment of a turn; ``to_beat`` as for ``of``."""
        self = _Open()
        self._lay(start)
        self.book = start.book
        self.to_beat = start.to_beat(self.rivals) if to_beat is None else to_beat
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

    # --- what could be --------------------------------------------------------------------------

    def can_stay_in(self) -> bool:
        """Whether some legal way of going on from here, or of ending here, keeps the player in."""
        from red7.engine.walk import can_stay_in

        return can_stay_in(self)

    def can_win_by_going_on(self) -> bool:
        """Whether one more step, with what may follow it, keeps the player in."""
        from red7.engine.walk import can_win_by_going_on

        return can_win_by_going_on(self)

    def could_have_stayed_in(self) -> bool:
        """Whether some turn from its very start would have kept the player in."""
        from red7.engine.walk import could_have_stayed_in

        return could_have_stayed_in(self.start)

    def surely(self, asked: Callable[[], bool]) -> bool | None:
        """The answer to a question about this turn; None if it depends on hidden cards."""
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

    def actions_due(self) -> Iterator[Moment]:
        """The moment at which each action that is to be done is pending, the inner one first."""
        moment = self
        while moment.pending is not None:
            yield moment
            if not moment.waiting:
                return
            moment = moment.without_action()

    def is_due(self, step: Step) -> bool:
        """Whether a step is one that the pending action does, or one that waits for it."""
        if self.pending is None:
            return False
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
        """The pending action's choices that no rule refuses, apart from those on one clause.

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
            [self.named(step) for step in steps if step.kind is not _ACT or self._can_carry(step)]
        )

    def can_act(self) -> bool:
        """Whether some choice of the pending action can be carried through to a legal turn."""
        from red7.engine.walk import can_act

        return can_act(self)

    def without_action(self) -> Moment:
        """The same moment with the pending action left undone: one that waited for it goes on.

        What both could do counts as done by the inner one.
        """
        moment: _Open = _remake(self)
        moment._end_action()
        if moment.pending is not None:
            moment.options = tuple([step for step in moment.options if not self.acts_by(step)])
        return moment._shut()

    def without_draw(self) -> Moment:
        """The same moment with the draw that a discard has earned declined, if it may be."""
        if self.draw is not Draw.MAY:
            return self
        moment: _Open = _remake(self)
        moment.draw = Draw.NO
        return moment._shut()

    # --- what a step does -----------------------------------------------------------------------

    def after(self, step: Step) -> Moment:
        """The moment after a step, which must be possible: see ``checks``."""
        kind, card = step.kind, step.card
        if self.pending is None:
            if card is not None and self.hand_bits & card.bit:
                if kind is _PLAY:
                    return self.after_play(step, card)
                if kind is _DISCARD:
                    return self.after_discard(step, card)
        elif self.waiting and (left := self.at_its_action(step)) is not self:
            return left.after(step)
        if kind is _DRAW or kind is _ACT:
            step = self.named(step)
            if step.turns_up:
                step = turned_up(self, step)
        moment: _Open = _remake_after(self, (*self.steps, step), _NO_DRAW)
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

    def after_play(self, step: Step, card: Card) -> Moment:
        """The moment after the play of a hand card, while no action is to be done."""
        bit, seen, book = card.bit, self.seen, self.book
        moment: _Open = _remake_played(
            self,
            self.mine | bit,
            self.hand_bits ^ bit,
            seen & ~bit if seen else 0,
            (*self.steps, step),
            (*self.played, card),
            self.plays + 1,
            _NO_DRAW,
        )
        if card.number in book.actions:
            moment.pending = card
            moment._find_options()
        moment.__class__ = Moment  # type: ignore[assignment]  # shut, with no call
        return moment

    def after_discard(self, step: Step, card: Card) -> Moment:
        """The moment after the discard of a hand card, while no action is to be done."""
        bit, seen = card.bit, self.seen
        moment: _Open = _remake_discarded(
            self,
            self.hand_bits ^ bit,
            seen & ~bit if seen else 0,
            (*self.steps, step),
            (*self.canvas, card),
            card.color.strength,
            self.discards + 1,
            _NO_DRAW,
        )
        if self.book.draws:
            moment._earn(card, by_action=False)
        moment.__class__ = Moment  # type: ignore[assignment]  # shut, with no call
        return moment

    def after_all(self, steps: Iterable[Step]) -> Moment:
        """The moment after several steps."""
        moment = self
        for step in steps:
            moment = moment.after(step)
        return moment

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


class _Open(Moment):
    """A moment that is still being made and has not been handed out; it locks itself at the end."""

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
        made = self.steps[-1].moves
        unseen, _ = moves.unseen(made, len(before.deck), whole=before.deck_unknown == 0)
        for move, from_unknown in zip(made, unseen, strict=True):
            if from_unknown:
                if move.card is None and move.target == moves.HAND:
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
        if self.book.draws:
            self._earn(card, by_action=by_action)

    def _earn(self, card: Card, *, by_action: bool) -> None:
        """What the discard just made earns."""
        book = self.book
        discard = Discard(card, self.mine.bit_count(), by_action)
        self.draw = book.draw_earned(self, book.for_the_draw(discard))


_remake = remaking(_Open)
_remake_after = remaking(_Open, "steps", "draw")
_remake_played = remaking(_Open, "mine", "hand_bits", "seen", "steps", "played", "plays", "draw")
_remake_discarded = remaking(
    _Open, "hand_bits", "seen", "steps", "canvas", "color_index", "discards", "draw"
)
