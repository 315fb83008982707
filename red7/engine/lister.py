"""What lists the turns of positions under some rules, and says whether there are any."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from red7.engine import recent
from red7.engine.bare_moment import BareMoment, Table, held_cards
from red7.engine.bare_search import TooLong
from red7.engine.candidates import before_the_action
from red7.engine.contests import AS_IT_STANDS
from red7.engine.last_steps import add_last_discards, add_last_plays
from red7.engine.lines_of_play import NO_STEPS
from red7.engine.open_questions import OpenQuestions, Wanted
from red7.engine.ranks import beats, best_of_others
from red7.engine.result import survives
from red7.engine.turn import Moment
from red7.engine.turn_search import TurnSearch
from red7.engine.walk import any_end
from red7.engine.worlds import HiddenCards
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.hooks.contest import Ranks
    from red7.table.position import State

AT_ONCE: Final = 5000
"""How many ways to end a turn are looked at before a list is left to the walk, which gives the
first turns while it looks for the others."""


class _Found(Exception):  # it ends a search, and is no error
    """A turn that was looked for."""


class _One(list[Turn]):
    """A list that is not added to: one turn is enough."""

    def append(self, _: Turn) -> None:
        raise _Found


class Lister:
    """Lists the turns of positions under some rules."""

    __slots__ = ("book", "questions")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.questions = OpenQuestions(book)

    def turns(self, state: State, wanted: Wanted) -> list[Turn]:
        """Every legal turn with a wanted end, of a position in which a turn starts.

        TooLong, or HiddenCards, if the walk has to look.
        """
        questions = self.questions
        if questions.looks_at_moments or not questions.one_of_each:
            return self._from_the_start(state, wanted)
        book, mover = self.book, state.seats[state.to_move]  # type: ignore[index]  # a turn starts
        mine, hand = mover.palette_bits, mover.hand_bits
        ranks: Ranks = book.ranks
        if book.is_winning is None:
            color, best = book.color(state).strength, best_of_others(ranks, state.seats, mover)
            held = held_cards(hand, best)
        else:
            table = Table.at(book, state)
            ranks, best, held, color = table.ranks, table.best, table.held, AS_IT_STANDS
        empty = not hand and mover.hand_unknown == 0
        aim, own = questions.aims[wanted], ranks[mine]
        winning = aim.ends[True]
        wins = beats(own[color], best[color])
        found = [NO_STEPS.turn] if aim.idle[empty][wins] else []
        add_last_plays(found, ranks, aim.ends, NO_STEPS, held, held, mine, color, best, winning)
        if winning:
            add_last_discards(found, own, NO_STEPS, held)
        if wanted is survives and not questions.plays_plainly:
            recent.note_surviving(book, state, found, {})
        return found

    def _from_the_start(self, state: State, wanted: Wanted) -> list[Turn]:
        """The same, from one bare moment to the next."""
        questions, book, mover = self.questions, self.book, state.mover
        empty = not mover.hand_bits and mover.hand_unknown == 0
        search = TurnSearch(questions, wanted, [], AT_ONCE, empty)
        if questions.aims[wanted].by_position and not state.notes:
            from red7.engine.next_positions import NextPositions

            search.next_positions = NextPositions(book, state, search.found)
        if book.everybody_alone:
            bare = BareMoment.at(book, state)
            search.table = bare.table
            search.freely(bare)
        else:
            moment = Moment.of(book, state)
            moment.start.own_budget.used = 0
            search.on(moment)
        if wanted is survives:
            ends = {} if search.next_positions is None else search.next_positions.ends
            recent.note_surviving(book, state, search.found, ends)
        return search.found

    def turns_from(self, moment: Moment, wanted: Wanted) -> list[Turn]:
        """The same of the turns that begin like this."""
        search = TurnSearch(self.questions, wanted, [], AT_ONCE, moment.hand_is_empty)
        search.on(moment)
        return search.found

    def any_turn(self, moment: Moment, wanted: Wanted) -> bool | None:
        """Whether some turn that begins like this ends as wanted.

        None, here and below, where that may depend on hidden cards.
        """
        return self._finds(moment, wanted, TurnSearch.on)

    def any_further(self, moment: Moment, wanted: Wanted) -> bool | None:
        """Whether some turn does that begins like this and goes on, with no action to be done."""
        if moment.pending is not None:
            return None
        return self._finds(moment, wanted, TurnSearch.further)

    def any_by_the_action(self, moment: Moment) -> bool | None:
        """Whether the pending action can be completed if it is done at once."""
        if moment.pending is None:
            return False
        if before_the_action(moment, moment.pending):
            return None  # it may be done later
        return self._finds(moment, any_end, TurnSearch.by_the_action)

    def _finds(
        self, moment: Moment, wanted: Wanted, begin: Callable[[TurnSearch, Moment], None]
    ) -> bool | None:
        if moment.hand_unknown != 0:
            return None
        budget = moment.start.budget
        most = budget.limit - budget.used
        search = TurnSearch(self.questions, wanted, _One(), most, moment.hand_is_empty)
        search.for_one = True
        try:
            begin(search, moment)
        except _Found:
            return True
        except HiddenCards:
            return None
        except TooLong:
            pass  # then the budget is used up, and says so
        finally:
            moment.start.look(search.looks)
        return False
