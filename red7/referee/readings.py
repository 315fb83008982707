"""The readings that an edition's words leave open, and those of them that would rule otherwise.

The edition says which readings its words permit (``readings`` under a clause of its text). A
reading may also claim to be open in an edition that does not name it; it is then offered as well,
but it changes no mark: see ``marks``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.errors import BrokenPlugin, InvalidPlugin, PluginConflict, UnknownPlugin
from red7.hooks.languages import said
from red7.hooks.marker import Layer
from red7.hooks.registry import changes, is_built_in, load, plugins
from red7.referee.ruling import FATE, Alternative

if TYPE_CHECKING:
    from red7.hooks.answers import Draw
    from red7.hooks.compose import Rule
    from red7.hooks.marker import Plugin
    from red7.referee.ruling import Reason, Ruling
    from red7.rules import Rules


@attrs.frozen(slots=True)
class OpenReading:
    """A reading as far as some rules leave it open."""

    card: Plugin
    rules: Rules
    """The rules with the reading, except for what it reads against the edition's plain words."""
    answers: tuple[Rule, ...]
    """What it answers otherwise."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that are open to it."""
        book = self.rules.book
        named = (
            each for each in self.card.clauses if book.sources.leaves_open(self.card.name, each)
        )
        return tuple(dict.fromkeys((*(each.clause for each in self.answers), *named)))

    def questions(self, clause: str) -> frozenset[str]:
        """The hooks that it answers otherwise under a clause; where there are none, at all."""
        own = frozenset(each.mark.hook for each in self.answers if each.clause == clause)
        return own or frozenset(each.mark.hook for each in self.answers)


def tried(ruling: Ruling) -> dict[str, Ruling]:
    """Rule again with every reading open in the edition, once."""
    if not ruling.legal and not ruling.certain:  # left open: there is nothing to differ from
        return {}
    found: dict[str, Ruling] = {}
    for name in open_readings(ruling.rules):
        read = read_openly(ruling.rules, name)
        other = None if read is None else _ruled(read, ruling)
        if other is not None:
            found[name] = other
    return found


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """The readings that rule otherwise, of those tried."""
    return tuple(
        Alternative(name, other)
        for name, other in ruling.tried.items()
        if other.holding != ruling.holding
    )


def _ruled(read: OpenReading, ruling: Ruling) -> Ruling | None:
    """The ruling by a reading; None if that fails, since you did not ask for it by name."""
    try:
        other = read.rules.adjudicate(ruling.state, ruling.turn)
        if other.holding != ruling.holding and not is_built_in(read.card.name):
            _ = other.found  # a stranger's words may fail, too
    except BrokenPlugin as error:
        if error.plugin != read.card.name:
            raise
        return None
    return other


def difference(ruling: Ruling, other: Alternative) -> str:
    """What makes the difference between a ruling and an alternative to it, in words.

    That is what the reading allows or forbids here. Where it only leads to something else, what it
    changes is said first, and then what comes of it.
    """
    told = {reason.text for reason in ruling.found}
    new = [reason for reason in other.ruling.found if reason.text not in told]
    own = next((reason for reason in new if reason.plugin == other.plugin), None)
    if own is None:
        return f"{_changes(other)} {_consequence(other.ruling, new)}"
    if own.question in _OUTCOMES:
        return f"{_changes(other)} {own.text}"
    if own.question in _MEASURES:
        return f"{own.text} {_consequence(other.ruling, [each for each in new if each != own])}"
    return own.text


_OUTCOMES: Final = (*FATE, "out_at_turn_start", "round_result")
"""The questions on what comes of a turn."""
_MEASURES: Final = ("groups", "tie_break", "standing")
"""The questions on how a palette does: the answers are about any palette, not about this turn."""


def _changes(other: Alternative) -> str:
    return said(load(other.plugin)[0].changes)


def _consequence(ruling: Ruling, new: Sequence[Reason]) -> str:
    """What is against a turn, or else how its player fares."""
    if not ruling.legal:
        return ruling.sentence
    fate = (reason.text for reason in new if reason.question in FATE)
    return next(fate, ruling.sentence)


def upholds(read: OpenReading, ruling: Ruling, reason: Reason) -> bool:
    """Whether a reason of a ruling stands by a reading that rules the same.

    What is refused must be refused by the reading's answer to the same question, and what is
    allowed must earn the same draws, taken or not.
    """
    if not ruling.legal and not ruling.certain:
        return False
    other = ruling.tried.get(read.card.name)
    if other is None:  # it fails, and you did not name it
        return True
    if ruling.legal:
        return _earned(other) == _earned(ruling)
    return any(
        (each.clause, each.question) == (reason.clause, reason.question) for each in other.found
    )


def _earned(ruling: Ruling) -> list[Draw]:
    """What each step of a legal turn earns."""
    if ruling.judged is None:
        ruling = ruling.rules.adjudicate(ruling.state, ruling.turn)
    assert ruling.judged is not None
    return [moment.draw for moment in ruling.judged.moments]


def open_readings(rules: Rules) -> tuple[str, ...]:
    """The installed readings that the edition's words permit and that are not switched on."""
    edition = rules.book.sources.edition
    said = edition.citations() if edition is not None and edition.citations is not None else {}
    named = {name for citation in said.values() for name in citation.readings}
    return tuple(
        card.name
        for card in plugins()
        if card.layer is Layer.READING
        and (card.name in named or rules.edition in card.open_in)
        and card.name not in rules.names
    )


def read_openly(rules: Rules, name: str) -> OpenReading | None:
    """A reading as far as the rules leave it open; None if it has nothing to say."""
    return _read_openly(rules, name, changes())


@lru_cache(maxsize=1024)
def _read_openly(rules: Rules, name: str, _: int) -> OpenReading | None:
    try:
        read = rules.adding(name)
    except (PluginConflict, InvalidPlugin, UnknownPlugin):
        return None
    book = read.book
    own = [rule for hook in book.rules.values() for rule in hook if rule.plugin.name == name]
    answers = tuple(rule for rule in own if not book.sources.is_house_rule(rule))
    if not answers:
        return None
    if len(answers) < len(own):
        read = rules.with_answers_of(read, {each.clause for each in answers})
    return OpenReading(answers[0].plugin, read, answers)
