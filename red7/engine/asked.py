"""What a list of turns has to ask the rules: the checks, without those that ints can answer.

How many plays and discards there are, whether a discard wins, whether a winner stays in: as long as
no rule looks at the moment to say so, the answers are known when the rules are composed. Whatever
else the checks ask is asked about the moment, by those checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from red7.engine import conditions
from red7.engine.result import is_left, stays_in, survives
from red7.engine.walk import any_end, is_choosable
from red7.hooks.answers import Discard, Draw
from red7.table.cards import CARDS
from red7.table.steps import Kind

if TYPE_CHECKING:
    from red7.engine.checks import Test
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment

Wanted = Callable[["Moment"], bool]
"""Which ends of a turn are looked for."""
Known = bool | None
"""Whether such an end is wanted; None: it depends on the moment."""

_WANTED: Final[tuple[Wanted, ...]] = (any_end, stays_in, survives, is_choosable)
_ON_INTS: Final = (conditions.would_win, conditions.discard_won, conditions.action_discard_won)
"""What the core tests itself, and needs no moment for."""


class Aim(NamedTuple):
    """What is known of the ends of turns, before a rule looks at a moment."""

    ends: tuple[Known, Known]
    """Whether the end of a turn is wanted: of one that loses, and of one that wins."""
    idle: tuple[tuple[Known, ...], ...]
    """The same of a turn in which nothing is done: with cards in the hand, and without."""
    ends_known: bool
    """Whether nothing is to be asked about an end of which that is known."""
    plain: bool
    """Whether nothing is to be asked about the last steps either."""
    wanted: Wanted
    """What is to be asked about an end of which that is not known."""


class Asked:
    """What is to be asked about turns under some rules, and what is known without asking."""

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.about_plays = _by_rules(book, Kind.PLAY)
        self.about_discards = _by_rules(book, Kind.DISCARD)
        self.about_ends = _by_rules(book, Kind.END)
        self.wins_at_once = _tests(book, Kind.DISCARD, conditions.would_win)
        """Whether a discard must make its player winning."""
        self.discards_win = _tests(book, Kind.END, conditions.discard_won)
        """Whether a turn with a discard must end winning."""
        self.sheds_win = _tests(book, Kind.END, conditions.action_discard_won)
        """Whether a turn in which an action discarded must end winning."""
        self.most_plays: int | None = book.constants.get("plays_allowed")
        """How many plays there are; None: it depends on the moment."""
        self.most_discards: int | None = book.constants.get("discards_allowed")
        self.draws_by_moment = book.draws and self._looks("draw_earned")
        """Whether a rule looks at the moment to say what a discard has earned."""
        self._earned: dict[tuple[int, int], Draw] = {}
        self.simple = (
            self.wins_at_once
            and not book.draws
            and self.most_plays is not None
            and self.most_discards is not None
            and not book.discard_from_palette
            and book.other_steps is None
        )
        """Whether all there is besides actions are plays, and discards from the hand that win."""
        self.plain = self.simple and not self.about_discards and not self.about_ends
        """Whether, besides, nothing is asked about discards and ends."""
        self.aims = {wanted: self._aim(wanted) for wanted in _WANTED}
        """What is known of the ends of turns, by what is wanted of them."""
        self.looks_at_moments = (
            not self.plain
            or bool(self.about_plays)
            or bool(book.actions)
            or bool(book.choice_checks)
            or book.is_winning is not None
            or not book.everybody_alone
            or not book.nobody_leaves
            or self._looks("stays_in")
            or self._looks("doing_nothing")
        )
        """Whether it may be that a rule looks at a moment while turns are listed."""

        self.one_of_each = (
            self.most_plays == self.most_discards == 1 and not book.discard_before_play
        )
        """Whether a turn is a play, a discard, or a play and then a discard."""

    def is_last(self, plays: int, discards: int) -> bool:
        """Whether nothing can follow the last of so many plays and discards.

        At least one discard there is, or could have been.
        """
        most_plays, most_discards, book = self.most_plays, self.most_discards, self.book
        return (
            most_discards is not None
            and discards >= most_discards
            and (not book.discard_before_play or (most_plays is not None and plays >= most_plays))
            and book.other_steps is None
        )

    def _looks(self, hook: str) -> bool:
        """Whether some rule looks at the moment to answer a question."""
        return any(rule.asks_for("moment") for rule in self.book.rules[hook])

    def _aim(self, wanted: Wanted) -> Aim:
        lost, won = (self._known(wanted, "stays_in", wins) for wins in (False, True))
        idle = tuple(
            tuple(self._known(wanted, "doing_nothing", empty, wins) for wins in (False, True))
            for empty in (False, True)
        )
        known = lost is not None and won is not None and not self.about_ends
        asked = wanted
        if wanted is survives and not self._looks("stays_in") and not self._looks("doing_nothing"):
            asked = is_left  # whoever does not stay in is known not to survive
        return Aim((lost, won), idle, known, known and self.plain, asked)

    def _known(self, wanted: Wanted, hook: str, *facts: bool) -> Known:
        """Whether an end of a turn is wanted of which these facts are known."""
        book = self.book
        if wanted is any_end or (wanted is is_choosable and not book.choice_checks):
            return True
        if self._looks(hook):
            return None
        stays: bool = getattr(book, hook)(None, *facts)
        if wanted is stays_in or book.nobody_leaves:
            return True if stays else (None if wanted is is_choosable else False)
        return None if stays or wanted is is_choosable else False

    def earned(self, index: int, size: int) -> Draw:
        """What a discard from the hand earns, where no rule looks at the moment."""
        known = self._earned.get((index, size))
        if known is None:
            discard = self.book.for_the_draw(Discard(CARDS[index], size, by_action=False))
            known = self._earned[index, size] = self.book.draw_earned(None, discard)  # type: ignore[arg-type]  # nobody looks at it
        return known


def _by_rules(book: Playbook, kind: Kind) -> tuple[Test, ...]:
    """The checks on a kind of step that need a moment."""
    return tuple(check.test for check in book.checks[kind].rules if check.test not in _ON_INTS)


def _tests(book: Playbook, kind: Kind, test: Test) -> bool:
    return any(check.test is test for check in book.checks[kind].rules)
