"""Looking for turns on a few ints, from spot to spot; a moment is made where a rule looks at one.

What comes out is what ``walk.completions`` gives, in the same order: a property compares them for
all texts and for house rules of every kind. It is many times as quick, as most of what makes a
turn legal is a comparison of two ints. Actions, and whatever else plug-ins bring, are followed from
moment to moment here, too. Hidden cards are left to the walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from red7.engine.asked import Asked, Known, Wanted
from red7.engine.candidates import (
    FREELY,
    before_the_action,
    choices_open,
    free_steps,
    parted,
    shown,
)
from red7.engine.conditions import may_draw
from red7.engine.last_steps import add_last_discards, add_last_plays
from red7.engine.spot import COLOR, Held, Line, Spot, Table
from red7.engine.walk import any_end, can_act, may_end
from red7.engine.worlds import HiddenCards
from red7.hooks.answers import Draw
from red7.table.cards import CARDS, indices
from red7.table.steps import DISCARD, END, PLAY, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.checks import Test
    from red7.engine.turn import Moment

_NUMBER: Final = tuple(card.number for card in CARDS)
_NO_DRAW, _MUST = Draw.NO, Draw.MUST
_DRAW = Kind.DRAW
_OTHERS: Final = (Kind.ACT,)


class TooLong(Exception):  # it ends a list, and is no error
    """More ways to end a turn than are looked at."""


class Looking:
    """One look for turns: what is wanted of them, and what has been found."""

    __slots__ = (
        "asked",
        "book",
        "ends",
        "ends_known",
        "for_one",
        "found",
        "idle",
        "left_to_ask",
        "looks",
        "most",
        "plain",
        "table",
        "wanted",
    )

    def __init__(
        self, asked: Asked, wanted: Wanted, found: list[Turn], most: int, hand_is_empty: bool
    ) -> None:
        self.asked = asked
        self.book = asked.book
        self.wanted = wanted
        aim = asked.aims[wanted]
        self.ends = aim.ends
        self.idle = aim.idle[hand_is_empty]
        self.ends_known = aim.ends_known
        self.left_to_ask = aim.wanted
        self.plain = aim.plain
        """Whether the last steps of a turn can be listed without asking anything."""
        self.found = found
        self.looks = 0
        """How many ways to end the turn have been looked at."""
        self.most = most
        self.for_one = False
        """Whether one turn is enough; then a hidden card might be the one that makes it."""
        self.table: Table | None = None
        """The table of the spot that was made last."""

    # --- from moment to moment ------------------------------------------------------------------

    def on(self, moment: Moment) -> None:
        """List the turns that begin like this."""
        if self.for_one and moment.hand_unknown != 0:
            raise HiddenCards("it may depend on a card that is hidden.")
        if moment.pending is not None:
            self._acting(moment)
        elif self.for_one:
            self._through(moment, (END,))  # most often that will do
            self.freely(self._spot(moment), ending=False)
        else:
            self.freely(self._spot(moment))

    def by_the_action(self, moment: Moment) -> None:
        """List those that go on with the pending action."""
        self._through(moment, shown(moment, choices_open(moment, moment)))

    def further(self, moment: Moment) -> None:
        """List those that go on."""
        self.freely(self._spot(moment), ending=False)

    def _spot(self, moment: Moment) -> Spot:
        asked, table = self.asked, self.table
        must_win = (asked.discards_win and moment.discards > 0) or (
            asked.sheds_win and moment.sheds > 0
        )
        if table is None or not table.is_that_of(moment):
            table = self.table = Table.of(moment)
        return Spot.of(moment, table, must_win)

    def _acting(self, moment: Moment) -> None:
        """List them where an action is to be done, or several: the inner one first."""
        book, left = self.book, FREELY
        for due in moment.actions_due():
            assert due.pending is not None
            found = len(self.found)
            self._through(moment, shown(moment, choices_open(moment, due)))
            acted = len(self.found) > found
            before = before_the_action(due, due.pending)
            if before:
                kinds, left = parted(left, before)
                self._through(moment, free_steps(moment, kinds))
            if not book.action_required(due, due.pending):
                acted = False
            elif not acted and (before or self.wanted is not any_end):
                acted = can_act(due)
            if acted:
                return
        if left is FREELY and book.action_goes_on is None and not moment.must_play_another():
            self.freely(self._spot(moment))
        else:
            self._through(moment, [END, *free_steps(moment, left)])

    def _through(self, moment: Moment, steps: Iterable[Step]) -> None:
        """List the turns that go on with one of some steps."""
        checks = self.book.checks
        for step in steps:
            if step is END:
                self._look()
                if may_end(moment) and self.wanted(moment):
                    self.found.append(Turn(moment.steps))
            elif not checks[step.kind].refuse(moment, step):
                self.on(moment.after(step))

    def _look(self) -> None:
        self.looks += 1
        if self.looks > self.most:
            raise TooLong

    # --- from spot to spot ----------------------------------------------------------------------

    def freely(self, spot: Spot, *, ending: bool = True) -> None:
        """List the turns that begin like this, where no action is to be done.

        ``ending``: the one that ends here, too.
        """
        wins = spot.wins
        if wins is None:
            wins = spot.wins_with(spot.mine, spot.color)
        if spot.draw is not _NO_DRAW:
            must = spot.draw is _MUST and may_draw(spot.moment)
            if ending and not must:
                self._end(spot, wins)
            self._draw(spot, wins)
            if must:
                return
        elif ending:
            self._end(spot, wins)
        if self.book.other_steps is not None:
            self._through(spot.moment, free_steps(spot.moment, _OTHERS))
        held, hand = spot.table.held, spot.hand
        if hand != spot.table.hand:
            held = [card for card in held if hand >> card[0] & 1]
        self._play(spot, held)
        self._discard(spot, held)

    def _end(self, spot: Spot, wins: bool) -> None:
        """List the turn that ends here."""
        self._look()
        known = (self.ends if spot.line.steps else self.idle)[wins]
        if known is False or (spot.must_win and not wins):
            return
        if (known and not self.asked.about_ends) or self._may_end(spot.moment, known):
            self.found.append(spot.line.turn)

    def _may_end(self, moment: Moment, known: Known) -> bool:
        """Whether the turn may end at a moment, and is wanted; ``known``: as far as is known."""
        tests = self.asked.about_ends
        if tests and _refused(tests, moment, END):
            return False
        return self.left_to_ask(moment) if known is None else known

    def _draw(self, spot: Spot, wins: bool) -> None:
        """List the turns in which the card is drawn that the discard has earned."""
        moment = spot.moment
        if moment.deck_is_empty:
            return
        step = moment.next_draw
        if self.book.checks[_DRAW].refuse(moment, step):
            return
        if not self._is_last(spot.plays, spot.discards):
            self.on(moment.after(step))
            return
        self._look()
        if self.ends[wins] and (wins or not spot.must_win):
            self.found.append(Turn((*spot.line.steps, step)))

    def _is_last(self, plays: int, discards: int) -> bool:
        """Whether nothing can follow a discard, and nothing is asked about the end of the turn."""
        return self.ends_known and self.asked.is_last(plays, discards)

    def _play(self, spot: Spot, held: Sequence[Held]) -> None:
        """List the turns that go on with the play of a hand card."""
        asked, book = self.asked, self.book
        if spot.discards and not book.discard_before_play:
            return
        most = asked.most_plays
        if most is None:
            most = book.plays_allowed(spot.moment)
        if spot.plays >= most:
            return
        last = (
            asked.simple
            and not spot.must_win
            and spot.plays + 1 >= most
            and asked.is_last(spot.plays + 1, spot.discards + 1)
        )
        tests, actions = asked.about_plays, book.actions
        if last and self.plain and not tests and not actions:
            self._last_plays(spot, held, held)
            return
        for card in held:
            index = card[0]
            if tests and _refused(tests, spot.moment, PLAY[index]):
                continue
            if _NUMBER[index] in actions:
                self.on(spot.moment.after(PLAY[index]))
            elif not last:
                self.freely(spot.playing(index))
            elif self.plain:
                self._last_plays(spot, (card,), held)
            else:
                self._last_play(spot, index, held)

    def _last_plays(self, spot: Spot, cards: Sequence[Held], held: Sequence[Held]) -> None:
        """List the turns that end with one of some plays, or with a winning discard after it."""
        found, table, ends = self.found, spot.table, self.ends
        before = len(found)
        may_discard = ends[True] and spot.discards < (self.asked.most_discards or 0)
        add_last_plays(
            found,
            table.ranks,
            ends,
            spot.line,
            cards,
            held,
            spot.mine,
            spot.color,
            table.best,
            may_discard,
        )
        self.looks += len(found) - before + len(cards)

    def _last_play(self, spot: Spot, played: int, held: Sequence[Held]) -> None:
        """The same where rules have a say: a moment is made for those that ints leave over."""
        own, line = spot.table.ranks[spot.mine | 1 << played], spot.line.plays[played]
        rank, beaten = own[spot.color], spot.table.best[spot.color]
        known = self.ends[rank > beaten and (rank & 1 == 1 or beaten < 0)]
        moment = None
        self._look()
        if known is not False:
            moment = spot.moment.after(PLAY[played])
            if self._may_end(moment, known):
                self.found.append(line.turn)
        if spot.discards >= (self.asked.most_discards or 0):
            return
        for index, color, best in held:
            if own[color] > best and index != played and (own[color] & 1 or best < 0):
                if moment is None:
                    moment = spot.moment.after(PLAY[played])
                self._last_discard(moment, line, index)

    def _last_discard(self, moment: Moment, line: Line, index: int) -> None:
        """List the turn that ends with a winning discard, if the rules let it."""
        asked, known, step = self.asked, self.ends[True], DISCARD[index]
        if known is False or (
            asked.about_discards and _refused(asked.about_discards, moment, step)
        ):
            return
        self._look()
        if self.ends_known or self._may_end(moment.after(step), known):
            self.found.append(line.ended[index])

    def _discard(self, spot: Spot, held: Sequence[Held]) -> None:
        """List the turns that go on with a discard, from the hand or, if it may be, the palette."""
        asked, book, mine, hand = self.asked, self.book, spot.mine, spot.hand
        most = asked.most_discards
        if most is None:
            most = book.discards_allowed(spot.moment)
        if spot.discards >= most:
            return
        last = asked.simple and not spot.must_win and asked.is_last(spot.plays, spot.discards + 1)
        if last and self.plain:
            if self.ends[True]:
                add_last_discards(self.found, spot.table.ranks[mine], spot.line, held)
            self.looks += 1
            return
        wins = None
        if asked.wins_at_once:
            own, wins = spot.table.ranks[mine], True
            held = [
                card
                for card in held
                if own[card[1]] > card[2] and (own[card[1]] & 1 or card[2] < 0)
            ]
        for index, _, _ in held:
            if last:
                self._last_discard(spot.moment, spot.line, index)
            else:
                self._discarded(spot, index, mine, hand ^ 1 << index, wins)
        if not book.discard_from_palette or not spot.played:
            return
        for index in indices(mine):
            left = mine & ~(1 << index)
            if wins is None or spot.wins_with(left, COLOR[index]):
                self._discarded(spot, index, left, hand, wins)

    def _discarded(self, spot: Spot, index: int, mine: int, hand: int, wins: bool | None) -> None:
        """List the turns that go on with a discard, which leaves this palette and this hand.

        ``wins``: whether it makes the player winning, where that is known.
        """
        asked, after, draw = self.asked, None, _NO_DRAW
        if asked.about_discards and _refused(asked.about_discards, spot.moment, DISCARD[index]):
            return
        must_win = spot.must_win or asked.discards_win
        if asked.draws_by_moment:
            after = spot.discarding(index, mine, hand, must_win)
            draw = after.moment.draw
        elif self.book.draws:
            draw = asked.earned(index, mine.bit_count())
        if draw is _NO_DRAW and self._is_last(spot.plays, spot.discards + 1):
            self._look()
            if wins is None:
                wins = spot.wins_with(mine, COLOR[index])
            if self.ends[wins] and (wins or not must_win):
                self.found.append(spot.line.ended[index])
            return
        if after is None:
            after = spot.discarding(index, mine, hand, must_win)
        after.draw, after.wins = draw, wins
        self.freely(after)


def _refused(tests: tuple[Test, ...], moment: Moment, step: Step) -> bool:
    for test in tests:  # noqa: SIM110  # asked about every turn: quicker than any()
        if test(moment, step) is not None:
            return True
    return False
