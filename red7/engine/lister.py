"""What lists the turns of positions under some rules, and says whether there are any."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from red7.engine.asked import Asked, Wanted
from red7.engine.candidates import before_the_action
from red7.engine.last_steps import add_last_discards, add_last_plays
from red7.engine.looking import Looking, TooLong
from red7.engine.ranks import NOBODY, better
from red7.engine.spot import NO_STEPS, Spot, Table, held_cards
from red7.engine.turn import Moment
from red7.engine.walk import any_end
from red7.engine.worlds import HiddenCards
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.table.position import Seat, State

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

    __slots__ = ("asked", "book")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.asked = Asked(book)

    def turns(self, state: State, wanted: Wanted) -> list[Turn]:
        """Every legal turn with a wanted end, of a position in which a turn starts.

        TooLong, or HiddenCards, if the walk has to look.
        """
        asked = self.asked
        if asked.looks_at_moments:
            moment = Moment.of(self.book, state)
            moment.start.budget.used = 0
            return self.turns_from(moment, wanted)
        mover = state.seats[state.to_move]  # type: ignore[index]  # a turn starts
        mine, hand, color = mover.palette_bits, mover.hand_bits, self.book.color(state).strength
        ranks, best = self.book.ranks, self._to_beat(state, mover)
        empty = not hand and mover.hand_unknown == 0
        if not asked.one_of_each:
            looking = Looking(asked, wanted, [], AT_ONCE, empty)
            looking.freely(Spot(NO_STEPS, Table(ranks, best, hand), mine, hand, color))
            return looking.found
        aim, held, own = asked.aims[wanted], held_cards(hand, best), ranks[mine]
        winning = aim.ends[True]
        wins = own[color] > best[color] and own[color] & 1
        found = [NO_STEPS.turn] if aim.idle[empty][wins] else []
        add_last_plays(found, ranks, aim.ends, NO_STEPS, held, held, mine, color, best, winning)
        if winning:
            add_last_discards(found, own, NO_STEPS, held)
        return found

    def _to_beat(self, state: State, mover: Seat) -> tuple[int, ...]:
        """For every color the best rank among the others who are in, where nobody has allies."""
        ranks, best = self.book.ranks, NOBODY
        for seat in state.seats:
            if not seat.out and seat is not mover:
                own = ranks[seat.palette_bits]
                best = own if best is NOBODY else better(best, own)
        return best

    def turns_from(self, moment: Moment, wanted: Wanted) -> list[Turn]:
        """The same of the turns that begin like this."""
        looking = Looking(self.asked, wanted, [], AT_ONCE, moment.hand_is_empty)
        looking.on(moment)
        return looking.found

    def any_turn(self, moment: Moment, wanted: Wanted) -> bool | None:
        """Whether some turn that begins like this has a wanted end.

        None, here and below, where that may depend on hidden cards.
        """
        return self._finds(moment, wanted, Looking.on)

    def any_further(self, moment: Moment, wanted: Wanted) -> bool | None:
        """Whether some turn does that begins like this and goes on, with no action to be done."""
        if moment.pending is not None:
            return None
        return self._finds(moment, wanted, Looking.further)

    def any_by_the_action(self, moment: Moment) -> bool | None:
        """Whether the pending action can be carried through, if it is done at once."""
        if moment.pending is None:
            return False
        if before_the_action(moment, moment.pending):
            return None  # it may be done later
        return self._finds(moment, any_end, Looking.by_the_action)

    def _finds(
        self, moment: Moment, wanted: Wanted, begin: Callable[[Looking, Moment], None]
    ) -> bool | None:
        if moment.hand_unknown != 0:
            return None
        budget = moment.start.budget
        most = budget.limit - budget.used
        looking = Looking(self.asked, wanted, _One(), most, moment.hand_is_empty)
        looking.for_one = True
        try:
            begin(looking, moment)
        except _Found:
            return True
        except HiddenCards:
            return None
        except TooLong:
            pass  # then the budget is used up, and says so
        finally:
            moment.start.look(looking.looks)
        return False
