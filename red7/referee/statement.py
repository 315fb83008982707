"""What the referee answers beyond one turn: a statement with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from red7.errors import BrokenPlugin
from red7.hooks.culprits import FAILURES
from red7.referee.ruling import Reason
from red7.table.cards import CardSet

if TYPE_CHECKING:
    from red7.referee.readings import OpenReading
    from red7.rules import Rules
    from red7.table.position import State


@attrs.frozen(slots=True, repr=False)
class Statement:
    """An answer of the referee that is not about a turn."""

    rules: Rules
    state: State
    question: str
    """``who``, ``starts``, ``scores`` or ``match``."""
    seats: tuple[int, ...]
    """The seats it names: who is winning, starts, scores or has won."""
    found: tuple[Reason, ...] = attrs.field(eq=False, repr=False)
    """The reasons of the answer, before other readings are asked."""
    cards: CardSet = attrs.field(factory=CardSet)
    """The cards by which a player is winning, or that score."""
    points: tuple[int, ...] = ()
    """Every seat's points: those of the round where it is asked what scores, else of the match."""
    over: bool | None = None
    """Whether the match is over."""
    answered: bool = True
    """Whether there is an answer: not where the text is for fewer players, or for more."""
    again: Callable[[Rules], Statement] | None = attrs.field(default=None, eq=False, repr=False)
    """How the same is asked of other rules."""

    @property
    def holding(self) -> tuple[object, ...]:
        """What is answered, without the reasons: two that agree have equal holdings."""
        return self.seats, self.cards, self.points, self.over, self.answered

    @cached_property
    def alternatives(self) -> tuple[StatedOtherwise, ...]:
        """The readings open in this edition that would answer otherwise, with their answers."""
        from red7.referee.readings import open_readings, read_openly

        found = []
        for name in open_readings(self.rules):
            read = read_openly(self.rules, name)
            if read is not None and self.again is not None:
                try:
                    other = self.again(read.rules)
                except FAILURES as error:
                    if _is_at_fault(read, error):
                        continue
                    raise
                if other.holding != self.holding:
                    found.append(StatedOtherwise(name, other))
        return tuple(found)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons found, and for every alternative one that says that its clause is open."""
        from red7.referee.marks import marked

        names = [each.plugin for each in self.alternatives]
        return marked(self.rules, self.found, names, lambda read, _: read.card.name not in names)

    def __repr__(self) -> str:
        said = self.found[0].text
        return f"<Statement of {self.rules} on '{self.question}' in '{self.state}': {said!r}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.reasons))


def _is_at_fault(read: OpenReading, error: BaseException) -> bool:
    """Whether a reading fails that you did not ask for by name, and so is left out."""
    try:
        read.rules.book.blame(error, lambda _: None)
    except BrokenPlugin as broken:
        return broken.plugin == read.card.name
    return isinstance(error, BrokenPlugin) and error.plugin == read.card.name


@attrs.frozen(slots=True)
class StatedOtherwise:
    """A reading open in the edition that would answer otherwise, and its answer."""

    plugin: str
    statement: Statement

    def __str__(self) -> str:
        return f"by the reading {self.plugin}: {self.statement.found[0].text}"
