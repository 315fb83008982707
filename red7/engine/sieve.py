"""What the rules have against turns that the short cut lists: their checks are asked, as in a walk.

The short cut knows which plays and discards the cards allow, and which of them win. Whatever else a
rule looks at is asked here, and only about those turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from red7.engine.result import stays_in, survives
from red7.engine.turn import Moment
from red7.engine.walk import is_choosable
from red7.engine.worlds import HiddenCards
from red7.table.steps import END, Kind, Step, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from red7.engine.checks import Test
    from red7.engine.playbook import Playbook
    from red7.table.position import State


class Sieve:
    """The checks that are left to be asked about turns of one play, one discard, both or none."""

    __slots__ = ("book", "ends", "idles", "looks", "steps")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.steps = {
            kind: tuple(c.test for c in book.checks[kind].rules if c.hook != "discard_tested")
            for kind in (Kind.PLAY, Kind.DISCARD)
        }
        """What is asked about steps, by their kind."""
        self.ends, self.idles = (
            tuple(self._at_the_end(hook, surviving) for surviving in (False, True))
            for hook in ("stays_in", "doing_nothing")
        )
        """What is asked about the end of a turn, of all turns or of those that survive: where
        something is done in it, and where nothing is."""

        self.looks = any(looks_at_the_moment(book, hook) for hook in ("stays_in", "doing_nothing"))
        """Whether a moment decides who stays in."""

    def _at_the_end(self, hook: str, surviving: bool) -> tuple[Test, ...]:
        asked = tuple(check.test for check in self.book.checks[Kind.END].rules)
        if surviving and looks_at_the_moment(self.book, hook):
            return (*asked, lambda moment, _: None if survives(moment) else _NOT_WANTED)
        if not surviving and self.book.choice_checks:
            return (*asked, lambda moment, _: None if is_choosable(moment) else _NOT_WANTED)
        return asked

    @property
    def asks(self) -> bool:
        """Whether there is anything to ask."""
        return any((*self.steps.values(), *self.ends, *self.idles))

    def begun(self, state: State) -> Moment:
        """The start of a turn, with all the time in the world to look around."""
        moment = Moment.of(self.book, state)
        moment.start.budget.used = 0
        return moment

    def fate(self, state: State, turn: Turn, *, stays: bool) -> bool | None:
        """Whether the player stays in after a turn; None where it must be looked at closer.

        ``stays`` is what is known of that without looking at the moment.
        """
        try:
            moment = self.begun(state)
            if not self.left(moment, (turn,), surviving=False):
                return None
            if not self.looks:
                return stays
            for step in turn.steps:
                moment = moment.after(step)
            return stays_in(moment)
        except HiddenCards:
            return None

    def left(self, begun: Moment, turns: Iterable[Turn], surviving: bool) -> list[Turn]:
        """The turns against which nothing is said; those that begin alike come in a row."""
        ends, idles = self.ends[surviving], self.idles[surviving]
        found: list[Turn] = []
        first: Step | None = None
        refused, there = False, begun
        for turn in turns:
            if not turn.steps:
                if not _refused(idles, begun, END):
                    found.append(turn)
                continue
            if turn.steps[0] is not first:
                first, there = turn.steps[0], begun
                refused = _refused(self.steps[first.kind], begun, first)
            if refused:
                continue
            second = turn.steps[1] if len(turn.steps) > 1 else None
            asked = () if second is None else self.steps[second.kind]
            if there is begun and (ends or asked):
                there = begun.after(first)
            if second is None:
                end = there
            elif asked and _refused(asked, there, second):
                continue
            elif ends:
                end = there.after(second)
            if not ends or not _refused(ends, end, END):
                found.append(turn)
        return found


_NOT_WANTED: Final = ("it is not one of those turns", ())


def _refused(tests: tuple[Test, ...], moment: Moment, step: Step) -> bool:
    for test in tests:  # noqa: SIM110  # asked about every turn: quicker than any()
        if test(moment, step) is not None:
            return True
    return False


def looks_at_the_moment(book: Playbook, hook: str) -> bool:
    """Whether some rule looks at the moment to answer a question."""
    return any(rule.asks_for("moment") for rule in book.rules[hook])
