"""Searching for turns on a few ints; a moment is made where a rule looks at one.

What comes out is what ``walk.completions`` gives, in the same order: a property compares them for
all texts and for house rules of every kind. It is many times as quick, as most of what makes a
turn legal is a comparison of two ints. Actions, and whatever else plug-ins bring, are followed from
moment to moment here, too. Hidden cards are left to the walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from red7.engine.bare_moment import BareMoment, Held, Table
from red7.engine.bare_search import BareSearch
from red7.engine.candidates import (
    FREELY,
    Looking,
    choices_open,
    free_steps,
    shown,
    stages,
)
from red7.engine.contests import AS_IT_STANDS
from red7.engine.last_steps import add_last_discards
from red7.engine.lines_of_play import Line
from red7.engine.open_questions import refused
from red7.engine.ranks import beats
from red7.engine.walk import any_end, may_end
from red7.engine.worlds import HiddenCards
from red7.table.cards import CARDS
from red7.table.steps import END, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.turn import Moment


_TAKE = Kind.TAKE


class TurnSearch(BareSearch):
    """A search for turns that goes on from moment to moment where actions are done."""

    __slots__ = ()

    def on(self, moment: Moment) -> None:
        """List the turns that begin like this."""
        if self.for_one and moment.hand_unknown != 0:
            raise HiddenCards("it may depend on a card that is hidden.")
        if moment.pending is not None:
            self._acting(moment)
        elif self.ends_plainly and moment.plays == 1 and moment.discards == 0:
            self._last_steps(moment)
        elif self.for_one:
            self.through(moment, (END,))  # most often that will do
            self.freely(self._bare(moment), ending=False)
        else:
            self.freely(self._bare(moment))

    def _last_steps(self, moment: Moment) -> None:
        """List the turn that ends here, and those that end with a winning discard."""
        ends, book, found = self.ends, self.book, self.found
        if book.is_winning is None:
            own, color, best = book.ranks[moment.mine], moment.color_index, moment.to_beat
        else:
            table = self._table(moment)
            own, color, best = table.ranks[moment.mine], AS_IT_STANDS, table.best
        line = Line(moment.steps)
        self.look()
        if ends[beats(own[color], best[color])]:
            found.append(line.turn)
        if ends[True]:
            add_last_discards(found, own, line, self._held(moment))
        self.looks += 1

    def _held(self, moment: Moment) -> list[Held]:
        """The hand cards, strongest first."""
        table, hand = self._table(moment), moment.hand_bits
        if hand == table.hand:
            return table.held
        return [card for card in table.held if hand >> card[0] & 1]

    def by_the_action(self, moment: Moment) -> None:
        """List those that go on with the pending action."""
        self.through(moment, shown(moment, choices_open(moment, moment)))

    def further(self, moment: Moment) -> None:
        """List those that go on."""
        self.freely(self._bare(moment), ending=False)

    def _bare(self, moment: Moment) -> BareMoment:
        questions = self.questions
        must_win = (questions.discards_win and moment.discards > 0) or (
            questions.sheds_win and moment.sheds > 0
        )
        return BareMoment.of(moment, self._table(moment), must_win)

    def _table(self, moment: Moment) -> Table:
        table = self.table
        if table is None or not table.is_that_of(moment):
            table = self.table = Table.of(moment, table)
        return table

    def _acting(self, moment: Moment) -> None:
        """List them where an action is to be done, or several: the inner one first."""
        looking = Looking(finds_every_way=self.wanted is any_end)
        for due, kinds, ends in stages(moment, looking):
            if due is not None:
                found = len(self.found)
                self.through(moment, shown(moment, choices_open(moment, due)))
                looking.acted = len(self.found) > found
            elif not ends:
                self.through(moment, free_steps(moment, kinds))
            elif self._is_free(moment, kinds):
                self.freely(self._bare(moment))
            else:
                self.through(moment, [END, *free_steps(moment, kinds)])

    def _is_free(self, moment: Moment, kinds: Sequence[Kind]) -> bool:
        """Whether a turn goes on as if no action were to be done."""
        return (
            kinds is FREELY and self.book.action_goes_on is None and not moment.must_play_another()
        )

    def through(self, moment: Moment, steps: Iterable[Step]) -> None:
        """List the turns that go on with one of some steps."""
        checks, about_taken, spared = self.book.checks, self.questions.about_taken, None
        for step in steps:
            if step is END:
                self.look()
                if may_end(moment) and self.wanted(moment):
                    self.found.append(Turn(moment.steps))
            elif step.kind is _TAKE:
                assert step.card is not None
                if spared is None:
                    spared = self._spared(moment)
                if not spared & step.card.bit and not refused(about_taken, moment, step):
                    self.on(moment.after(step))
            elif not checks[step.kind].refuse(moment, step):
                self.on(moment.after(step))

    def _spared(self, moment: Moment) -> int:
        """The cards of the players from whom nothing may be taken: each is asked about once."""
        spared, answers = 0, self.questions.about_robbed
        for seat, palette in zip(moment.start.rival_seats, moment.rivals, strict=True):
            for answer in answers:
                if palette and answer(moment, seat, CARDS[palette.bit_length() - 1]) is not None:
                    spared |= palette
                    break
        return spared
