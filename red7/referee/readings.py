"""The readings that an edition's words leave open, and those of them that would rule otherwise.

The edition says which readings its words permit (``readings`` under a clause of its text). A
reading may also claim to be open in an edition that does not name it; it is then offered as well,
but it changes no mark: see ``marks``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from red7.errors import InvalidPlugin, PluginConflict
from red7.hooks.marker import Layer
from red7.referee.ruling import Alternative

if TYPE_CHECKING:
    from red7.hooks.marker import Plugin
    from red7.hooks.rulebook import Rule
    from red7.referee.ruling import Ruling
    from red7.rules import Rules


@attrs.frozen(slots=True)
class OpenReading:
    """A reading as far as some rules leave it open."""

    card: Plugin
    rules: Rules
    """The rules with the reading, but for what it reads against the edition's plain words."""
    answers: tuple[Rule, ...]
    """What it answers otherwise."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that are open to it."""
        book = self.rules.book
        named = (each for each in self.card.clauses if book.leaves_open(self.card.name, each))
        return tuple(dict.fromkeys((*(each.clause for each in self.answers), *named)))

    def questions(self, clause: str) -> frozenset[str]:
        """The hooks that it answers otherwise under a clause."""
        return frozenset(each.mark.hook for each in self.answers if each.clause == clause)


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """Rule again with every reading open in the edition; keep those that rule otherwise."""
    found: list[Alternative] = []
    if not ruling.legal and not ruling.certain:  # left open: there is nothing to differ from
        return ()
    for name in open_readings(ruling.rules):
        read = read_openly(ruling.rules, name)
        if read is not None:
            other = read.rules.adjudicate(ruling.state, ruling.turn)
            if other.holding != ruling.holding:
                found.append(Alternative(name, other))
    return tuple(found)


def open_readings(rules: Rules) -> tuple[str, ...]:
    """The installed readings that the edition's words permit and that are not switched on."""
    from red7.hooks.registry import plugins

    edition = rules.book.edition
    said = edition.citations() if edition is not None and edition.citations is not None else {}
    named = {name for citation in said.values() for name in citation.readings}
    return tuple(
        card.name
        for card in plugins()
        if card.layer is Layer.READING
        and (card.name in named or rules.edition in card.open_in)
        and card.name not in rules.names
    )


@lru_cache(maxsize=1024)
def read_openly(rules: Rules, name: str) -> OpenReading | None:
    """A reading as far as the rules leave it open; None where it has nothing to say."""
    try:
        read = rules.adding(name)
    except (PluginConflict, InvalidPlugin):
        return None
    book = read.book
    own = [rule for hook in book.rules.values() for rule in hook if rule.plugin.name == name]
    answers = tuple(rule for rule in own if not book.is_house_rule(rule))
    if not answers:
        return None
    if len(answers) < len(own):
        from red7.disputes.parting import with_answers_on

        read = with_answers_on(rules, read, tuple(sorted({each.clause for each in answers})))
    return OpenReading(answers[0].plugin, read, answers)
