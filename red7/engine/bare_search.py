"""Listing turns on a few ints, from one bare moment to the next; where a rule looks, with moments.

It ends the turn, draws, plays, discards, in this order. Where an action is to be done, or a plug-in
brings steps of its own, ``turn_search`` goes on from moment to moment.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from red7.engine.bare_moment import COLOR, BareMoment, Held, Table
from red7.engine.candidates import free_steps
from red7.engine.conditions import may_draw
from red7.engine.last_steps import add_last_discards, add_last_plays, winning_discards
from red7.engine.open_questions import Known, OpenQuestions, Wanted, refused
from red7.engine.ranks import beats
from red7.hooks.answers import Draw
from red7.table.cards import CARDS, indices
from red7.table.steps import DISCARD, PLAY, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.lines_of_play import Line
    from red7.engine.next_positions import NextPositions
    from red7.engine.turn import Moment

_NUMBER: Final = tuple(card.number for card in CARDS)
_NO_DRAW, _MUST = Draw.NO, Draw.MUST
_DRAW = Kind.DRAW
_OTHERS: Final = (Kind.ACT,)


class TooLong(Exception):  # it ends a list, and is no error
    """Raised when a turn can end in more ways than are looked at."""


class BareSearch(ABC):
    """One search for turns: what is wanted of them, and what has been found."""

    __slots__ = (
        "book",
        "ends",
        "ends_known",
        "ends_plainly",
        "for_one",
        "found",
        "idle",
        "judges",
        "left_to_ask",
        "looks",
        "most",
        "next_positions",
        "plain",
        "questions",
        "table",
        "wanted",
    )

    def __init__(
        self,
        questions: OpenQuestions,
        wanted: Wanted,
        found: list[Turn],
        most: int,
        hand_is_empty: bool,
    ) -> None:
        self.questions = questions
        self.book = questions.book
        self.wanted = wanted
        aim = questions.aims[wanted]
        self.ends = aim.ends
        self.idle = aim.idle[hand_is_empty]
        self.ends_known = aim.ends_known
        self.left_to_ask = aim.wanted
        self.plain = aim.plain
        """Whether the last steps of a turn can be listed without asking anything."""
        self.ends_plainly = aim.ends_plainly
        self.judges = aim.judges
        self.next_positions: NextPositions | None = None
        """What lists turns by where they lead to, if that is how it is known which are wanted."""
        self.found = found
        self.looks = 0
        """How many ways to end the turn have been looked at."""
        self.most = most
        self.for_one = False
        """Whether one turn is enough; then a hidden card might be the one that makes it."""
        self.table: Table | None = None
        """The table of the bare moment that was made last."""

    @abstractmethod
    def on(self, moment: Moment) -> None:
        """List the turns that begin like this."""

    @abstractmethod
    def through(self, moment: Moment, steps: Iterable[Step]) -> None:
        """List the turns that go on with one of some steps."""

    def look(self, ends: int = 1) -> None:
        """Count this many more ways to end the turn as looked at."""
        self.looks += ends
        if self.looks > self.most:
            raise TooLong

    def freely(self, bare: BareMoment, *, ending: bool = True) -> None:
        """List the turns that begin like this, where no action is to be done.

        ``ending``: the one that ends here, too.
        """
        wins = bare.wins
        if wins is None:
            wins = bare.wins_with(bare.mine, bare.color)
        if bare.draw is not _NO_DRAW:
            must = bare.draw is _MUST and may_draw(bare.moment)
            if ending and not must:
                self._end(bare, wins)
            self._draw(bare, wins)
            if must:
                return
        elif ending:
            self._end(bare, wins)
        if self.book.other_steps is not None:
            self.through(bare.moment, free_steps(bare.moment, _OTHERS))
        self._play(bare)
        self._discard(bare)

    def _end(self, bare: BareMoment, wins: bool) -> None:
        """List the turn that ends here."""
        self.look()
        known = (self.ends if bare.line.steps else self.idle)[wins]
        if known is False or (bare.must_win and not wins):
            return
        if known and not self.questions.about_ends:
            self.found.append(bare.line.turn)
        elif self.next_positions is not None:
            self.next_positions.add(bare.line.turn, bare.mine, bare.hand)
        elif bare.line.steps:
            if self.judges[wins](bare.moment, wins):
                self.found.append(bare.line.turn)
        elif self._may_idle(bare.moment, known, wins):
            self.found.append(bare.line.turn)

    def _may_idle(self, moment: Moment, known: Known, wins: bool) -> bool:
        """Whether nothing may be done, and that is wanted; ``known``: as far as is known."""
        for answer in self.questions.about_ends:
            if answer(moment, wins) is not None:
                return False
        return self.left_to_ask(moment) if known is None else known

    def _draw(self, bare: BareMoment, wins: bool) -> None:
        """List the turns in which the card is drawn that the discard has earned."""
        step, refused = bare.next_draw, self.questions.refuses_draws
        if step is None:
            return
        if self.book.checks[_DRAW].refuse(bare.moment, step) if refused is None else refused:
            return
        if not self._is_last(bare.plays, bare.discards):
            self.on(bare.moment.after(step))
            return
        self.look()
        if self.ends[wins] and (wins or not bare.must_win):
            self.found.append(Turn((*bare.line.steps, step)))

    def _is_last(self, plays: int, discards: int) -> bool:
        """Whether nothing can follow a discard, and nothing is asked about the end of the turn."""
        return self.ends_known and self.questions.is_last(plays, discards)

    def _play(self, bare: BareMoment) -> None:
        """List the turns that go on with the play of a hand card."""
        questions, book = self.questions, self.book
        if bare.discards and not book.discard_before_play:
            return
        most = questions.most_plays
        if most is None:
            most = book.plays_allowed(bare.moment)
        if bare.plays >= most:
            return
        last = (
            questions.simple
            and not bare.must_win
            and bare.plays + 1 >= most
            and questions.is_last(bare.plays + 1, bare.discards + 1)
        )
        tests, actions, held = questions.about_plays, book.actions, bare.held
        if self.plain:
            last_plays = self._last_plays
        elif self.next_positions is not None:
            last_plays = self._last_plays_by_position
        else:
            last_plays = self._last_plays_asked
        if last and not tests and not actions:
            last_plays(bare, held, held)
            return
        for card in held:
            index = card[0]
            if tests and refused(tests, bare.moment, PLAY[index]):
                continue
            if _NUMBER[index] in actions:
                self.on(bare.moment.after(PLAY[index]))
            elif last:
                last_plays(bare, (card,), held)
            else:
                self.freely(bare.playing(index))

    def _last_plays(self, bare: BareMoment, cards: Sequence[Held], held: Sequence[Held]) -> None:
        """List the turns that end with one of some plays, or with a winning discard after it."""
        found, table, ends = self.found, bare.table, self.ends
        before = len(found)
        may_discard = ends[True] and bare.discards < (self.questions.most_discards or 0)
        add_last_plays(
            found,
            table.ranks,
            ends,
            bare.line,
            cards,
            held,
            bare.mine,
            bare.color,
            table.best,
            may_discard,
        )
        self.looks += len(found) - before + len(cards)

    def _last_plays_by_position(
        self, bare: BareMoment, cards: Sequence[Held], held: Sequence[Held]
    ) -> None:
        """The same where the position they lead to decides."""
        assert self.next_positions is not None
        may_discard = self._may_discard(bare)
        self.look(self.next_positions.add_last_plays(bare, cards, held, self.ends, may_discard))

    def _may_discard(self, bare: BareMoment) -> bool:
        """Whether a winning discard may be what ends a turn."""
        return self.ends[True] is not False and bare.discards < (self.questions.most_discards or 0)

    def _last_plays_asked(
        self, bare: BareMoment, cards: Sequence[Held], held: Sequence[Held]
    ) -> None:
        """The same where rules have a say: a moment is made for those that ints leave over."""
        table, found, mine, color = bare.table, self.found, bare.mine, bare.color
        hand = bare.hand
        ranks, to_beat, lines = table.ranks, table.best[color], bare.line.plays
        ends, judges = self.ends, self.judges
        may_discard = self._may_discard(bare)
        for played, _, _ in cards:
            own, line, moment = ranks[mine | 1 << played], lines[played], None
            wins = beats(own[color], to_beat)
            self.look()
            if ends[wins] is not False:
                moment = bare.moment.after_play(PLAY[played], CARDS[played])
                if judges[wins](moment, wins):
                    found.append(line.turn)
            if may_discard and (winning := winning_discards(own, held, hand ^ 1 << played)):
                if moment is None:
                    moment = bare.moment.after_play(PLAY[played], CARDS[played])
                self._last_discards(moment, line, winning)

    def _last_discards(self, moment: Moment, line: Line, winning: Sequence[int]) -> None:
        """List the turns that end with one of some winning discards, if the rules let them."""
        tests, known, judge = self.questions.about_discards, self.ends_known, self.judges[True]
        found, ended = self.found, line.ended
        for index in winning:
            step = DISCARD[index]
            if tests and refused(tests, moment, step):
                continue
            self.look()
            if known or judge(moment.after_discard(step, CARDS[index]), True):
                found.append(ended[index])

    def _discard(self, bare: BareMoment) -> None:
        """List the turns that go on with a discard, from the hand or, if it may be, the palette."""
        questions, book, mine, hand = self.questions, self.book, bare.mine, bare.hand
        most = questions.most_discards
        if most is None:
            most = book.discards_allowed(bare.moment)
        if bare.discards >= most:
            return
        last = (
            questions.simple
            and not bare.must_win
            and questions.is_last(bare.plays, bare.discards + 1)
        )
        if last and self.plain:
            if self.ends[True]:
                add_last_discards(self.found, bare.table.ranks[mine], bare.line, bare.held)
            self.looks += 1
            return
        if questions.wins_at_once:
            table = bare.table
            cards, wins = winning_discards(table.ranks[mine], table.held, hand), True
        else:
            cards, wins = [index for index, _, _ in bare.held], None
        if not last:
            for index in cards:
                self._discarded(bare, index, mine, hand ^ 1 << index, wins)
        elif self.next_positions is not None:
            self.look(len(cards))
            self.next_positions.add_discards(bare.line, cards, mine, hand)
        elif cards and self.ends[True] is not False:
            self._last_discards(bare.moment, bare.line, cards)
        if not book.discard_from_palette or not bare.played:
            return
        for index in indices(mine):
            left = mine & ~(1 << index)
            if wins is None or bare.wins_with(left, COLOR[index]):
                self._discarded(bare, index, left, hand, wins)

    def _discarded(
        self, bare: BareMoment, index: int, mine: int, hand: int, wins: bool | None
    ) -> None:
        """List the turns that go on with a discard, which leaves this palette and this hand.

        ``wins``: whether it makes the player winning, where that is known.
        """
        questions, after, draw = self.questions, None, _NO_DRAW
        if questions.about_discards and refused(
            questions.about_discards, bare.moment, DISCARD[index]
        ):
            return
        must_win = bare.must_win or questions.discards_win
        if questions.draws_by_moment:
            after = bare.discarding(index, mine, hand, must_win)
            draw = after.moment.draw
        elif self.book.draws:
            draw = questions.earned(index, mine.bit_count())
        drawn_by_ints = draw is _NO_DRAW or questions.refuses_draws is not None
        if drawn_by_ints and self._is_last(bare.plays, bare.discards + 1):
            if wins is None:
                wins = bare.wins_with(mine, COLOR[index])
            self._last_discard(bare, index, draw, bool(self.ends[wins]) and (wins or not must_win))
            return
        if after is None:
            after = bare.discarding(index, mine, hand, must_win)
        after.draw, after.wins = draw, wins
        self.freely(after)

    def _last_discard(self, bare: BareMoment, index: int, draw: Draw, wanted: bool) -> None:
        """List the turns that end with a discard, or with the draw that it has earned."""
        step = None
        if draw is not _NO_DRAW and not self.questions.refuses_draws:
            step = bare.next_draw
        if step is None or draw is not _MUST:
            self.look()
            if wanted:
                self.found.append(bare.line.ended[index])
        if step is not None:
            self.look()
            if wanted:
                self.found.append(Turn((*bare.line.steps, DISCARD[index], step)))
