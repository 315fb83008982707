"""What a list of turns has to ask the rules: the checks, without those that ints can answer.

How many plays and discards there are, whether a discard wins, whether a winner stays in: as long as
no rule looks at the moment to say so, the answers are known when the rules are composed. Whatever
else the checks ask is asked about the moment, by those checks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from red7.engine import conditions
from red7.engine.result import is_left, stays_in, survives
from red7.engine.walk import any_end, is_choosable
from red7.hooks.answers import Discard, Draw
from red7.table.cards import CARDS
from red7.table.steps import END, PASS, Kind, Step

if TYPE_CHECKING:
    from red7.engine.checks import Check, Test
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment
    from red7.hooks.answers import Refusal

Wanted = Callable[["Moment"], bool]
"""Which ends of a turn are looked for."""
Judge = Callable[["Moment", bool], bool]
"""Whether the rule is told if the player is winning."""
Known = bool | None
"""Whether such an end is wanted; None: it depends on the moment."""

_WANTED: Final[tuple[Wanted, ...]] = (any_end, stays_in, survives, is_choosable)
_ON_INTS: Final[Mapping[Kind, Container[object]]] = {
    Kind.PLAY: (),
    Kind.DISCARD: (conditions.would_win,),
    Kind.END: (conditions.discard_won, conditions.action_discard_won),
}
"""What the core tests itself, and needs no moment for, by the kind of step."""


class Aim(NamedTuple):
    """What is known about the ends of turns before a rule looks at a moment."""

    ends: tuple[Known, Known]
    """Whether the end of a turn is wanted: first if the turn loses, then if it wins."""
    idle: tuple[tuple[Known, ...], ...]
    """The same of a turn in which nothing is done: with cards in the hand, and without."""
    ends_known: bool
    """Whether nothing more needs to be asked once that is known of an end."""
    plain: bool
    """Whether nothing is to be asked about the last steps either."""
    ends_plainly: bool
    """Whether, besides, nothing but a discard can follow an action."""
    wanted: Wanted
    """What is to be asked about an end of which that is not known."""
    judges: tuple[Judge, Judge]
    """What says of the end of a turn in which something is done whether it may be, and is wanted:
    of one that loses, and of one that wins."""
    by_position: bool
    """Whether that is known by where a turn leads to, and ints tell where."""


class OpenQuestions:
    """What is to be asked about turns under some rules, and what is known without asking."""

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.about_plays = _by_rules(book, Kind.PLAY)
        self.about_discards = _by_rules(book, Kind.DISCARD)
        self.about_ends = _of_ends(book)
        """What rules refuse an end by, asked with whether the player is winning."""
        taking = book.checks[Kind.TAKE].asked
        robbed = {check: check.rule for check in taking if _asks_only_from_whom(check)}
        self.about_robbed = tuple([rule.answer for rule in robbed.values() if rule is not None])
        """What rules refuse a taking by that ask from whom, and not which card."""
        self.about_taken = tuple([check.test for check in taking if check not in robbed])
        """The other checks on a taking."""
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
        draws = self._looks("refuse_draw") or _asks_beyond(book, Kind.DRAW, "refuse_draw")
        self.refuses_draws = None if draws else self._refuse_draws()
        """Whether no card may be drawn, if there is one; None: it depends on the moment."""
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
        self.one_of_each = (
            self.most_plays == self.most_discards == 1 and not book.discard_before_play
        )
        """Whether a turn is a play, a discard, or a play and then a discard."""
        self._last = self._of_last_steps()
        self.aims = {wanted: self._aim(wanted) for wanted in _WANTED}
        """What is known of the ends of turns, by what is wanted of them."""
        self.looks_at_moments = (
            not self.plain
            or bool(self.about_plays)
            or bool(book.actions)
            or bool(book.choice_checks)
            or not book.everybody_alone
            or not book.nobody_leaves
            or self._looks("stays_in")
            or self._looks("doing_nothing")
        )
        """Whether it may be that a rule looks at a moment while turns are listed."""
        self.plays_plainly = (
            not self.looks_at_moments
            and self.most_plays == self.most_discards == 1
            and book.is_winning is None
            and book.notes_after is None
            and book.next_player is None
        )
        """Whether a turn can be played on ints alone, listed before or not."""

    def is_last(self, plays: int, discards: int) -> bool:
        """Whether nothing can follow the last of so many plays and discards.

        Assumes that at least one discard was made or was possible.
        """
        least = self._last
        return least is not None and discards >= least[1] and plays >= least[0]

    def _of_last_steps(self) -> tuple[int, int] | None:
        """How many plays and discards a turn has when nothing can follow; None if that varies."""
        if self.most_discards is None or self.book.other_steps is not None:
            return None
        if not self.book.discard_before_play:
            return 0, self.most_discards
        return None if self.most_plays is None else (self.most_plays, self.most_discards)

    def _looks(self, hook: str) -> bool:
        """Whether some rule looks at the moment to answer a question."""
        return any(rule.asks_for("moment") for rule in self.book.rules[hook])

    def _refuse_draws(self) -> bool:
        """Whether a rule refuses draws from a deck that is not empty, whatever the moment."""
        return any(rule.answer(None, False) is not None for rule in self.book.rules["refuse_draw"])

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
        book = self.book
        one_rule = asked is stays_in or (asked is survives and book.nobody_leaves)
        by_position = (
            asked is is_left
            and not known
            and self.plain
            and self.one_of_each
            and not book.actions
            and book.notes_after is None
            and book.next_player is None
        )
        stays = book.stays_in if one_rule else None
        plain = known and self.plain
        after_an_action = plain and self.one_of_each and not self.sheds_win
        judges = self._judge(lost, asked, stays), self._judge(won, asked, stays)
        return Aim((lost, won), idle, known, plain, after_an_action, asked, judges, by_position)

    def _judge(self, known: Known, wanted: Wanted, stays: Judge | None) -> Judge:
        """What says of an end whether it may be, and is wanted, as far as that is not known.

        ``stays``: the rule that alone has to say.
        """
        answers, then = self.about_ends, stays or (lambda moment, _: wanted(moment))
        if not answers and known is None:
            return then
        if len(answers) == 1 and known:
            (answer,) = answers
            return lambda moment, wins: answer(moment, wins) is None

        def judge(moment: Moment, wins: bool) -> bool:
            for answer in answers:
                if answer(moment, wins) is not None:
                    return False
            return then(moment, wins) if known is None else known

        return judge

    def _known(self, wanted: Wanted, hook: str, *facts: bool) -> Known:
        """Whether the end of a turn is wanted, given these facts."""
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


def refused(tests: tuple[Test, ...], moment: Moment, step: Step) -> bool:
    """Whether one of some checks refuses a step."""
    for test in tests:  # noqa: SIM110  # asked about every turn: quicker than any()
        if test(moment, step) is not None:
            return True
    return False


def _asks_only_from_whom(check: Check) -> bool:
    """Whether a check on a taking says the same of every card of a palette."""
    by_rule = check.rule is not None and check.hook == "refuse_taking"
    return by_rule and not check.rule.asks_for("card")  # type: ignore[union-attr]  # see above


def _asks_beyond(book: Playbook, kind: Kind, hook: str) -> bool:
    """Whether anything besides a question to the rules is asked about a kind of step."""
    return any(check.rule is None or check.hook != hook for check in book.checks[kind].asked)


_AboutAnEnd = Callable[["Moment", bool], "Refusal | None"]


def _of_ends(book: Playbook) -> tuple[_AboutAnEnd, ...]:
    """What an end is refused by; a rule is told who is winning, for which its check has to ask."""
    ends, idle = book.checks[Kind.END].asked, book.checks[Kind.PASS].asked
    return tuple(
        [
            _about_an_end(check, ends, idle)
            for check in dict.fromkeys((*ends, *idle))
            if check.test not in _ON_INTS[Kind.END]
        ]
    )


def _about_an_end(check: Check, ends: Container[Check], idle: Container[Check]) -> _AboutAnEnd:
    """What a check says of the end of a turn, or of one in which nothing is done, or of both."""
    if check.rule is not None and check.hook == "refuse_ending" and check in ends and check in idle:
        answer: _AboutAnEnd = check.rule.answer
        return answer

    def ask(moment: Moment, _: bool) -> Refusal | None:
        step, heard = (END, ends) if moment.steps else (PASS, idle)
        return check.test(moment, step) if check in heard else None

    return ask


def _by_rules(book: Playbook, kind: Kind) -> tuple[Test, ...]:
    """The checks on a kind of step that need a moment."""
    tests = (check.test for check in book.checks[kind].asked)
    return tuple([test for test in tests if test not in _ON_INTS[kind]])


def _tests(book: Playbook, kind: Kind, test: Test) -> bool:
    return any(check.test is test for check in book.checks[kind].asked)
