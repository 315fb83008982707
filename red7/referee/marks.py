"""Saying what is open: the clause of every reading that would rule otherwise is marked so.

A mark belongs to a question in a case. Where a reading that the edition names would rule otherwise,
the reasons on its question become ambiguous, or one is added in the words of the rule that is
played by default. All other reasons keep the marks of their text, and of a clause that is ambiguous
as a whole they cite what is plain, if every reading on their question would uphold them. Where only
the reading itself claims to be open, a reason is added that says whose view it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import attrs

from red7.hooks.citations import Citation, Mark
from red7.hooks.marker import Layer
from red7.hooks.messages import message, verbatim
from red7.referee.readings import OpenReading, open_readings, read_openly
from red7.referee.ruling import Reason

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook
    from red7.rules import Rules


Upheld: TypeAlias = Callable[[OpenReading, Reason], bool]
"""Whether a reason stands by a reading, too."""


def marked(
    rules: Rules,
    found: Sequence[Reason],
    names: Iterable[str],
    upheld: Upheld,
    *,
    ahead_of_last: bool = False,
) -> tuple[Reason, ...]:
    """The reasons found, with what these readings would see otherwise marked as open.

    Reasons that are added come at the end, or ``ahead_of_last``.
    """
    reasons, added = list(found), []
    opened: set[int] = set()
    for name in names:
        read = read_openly(rules, name)
        assert read is not None  # it has ruled otherwise
        for clause in read.clauses:
            if not rules.book.sources.leaves_open(name, clause):
                added.append(_claimed(read, clause))
                continue
            on_it = _on_the_question(reasons, read, clause)
            for place in on_it:
                reasons[place] = _opened(reasons[place])
                opened.add(place)
            if not on_it:
                added.append(_by_default(rules.book, read, clause))
    for place in set(range(len(reasons))) - opened:
        reasons[place] = _settled(rules, reasons[place], upheld)
    place = len(reasons) - 1 if ahead_of_last and reasons else len(reasons)
    return tuple(dict.fromkeys((*reasons[:place], *added, *reasons[place:])))


def _on_the_question(reasons: Sequence[Reason], read: OpenReading, clause: str) -> list[int]:
    """Where the reasons stand that answer what the reading would answer otherwise."""
    on_clause = [
        place
        for place, reason in enumerate(reasons)
        if reason.clause == clause and not reason.house_rule
    ]
    questions = read.questions(clause)
    same = [place for place in on_clause if reasons[place].question in questions]
    return same or ([] if read.card.otherwise else on_clause)


def _settled(rules: Rules, reason: Reason, upheld: Upheld) -> Reason:
    """The reason, on the plain words of an ambiguous clause if no open reading touches it."""
    plain = tuple(each.plain() for each in reason.citations)
    if plain == reason.citations or _is_an_open_reading(rules.book, reason):
        return reason
    for name in open_readings(rules):
        read = (
            read_openly(rules, name)
            if rules.book.sources.leaves_open(name, reason.clause)
            else None
        )
        if read is None or reason.question not in read.questions(reason.clause):
            continue
        if not upheld(read, reason):
            return reason
    return attrs.evolve(reason, citations=plain)


def _is_an_open_reading(book: Rulebook, reason: Reason) -> bool:
    """Whether a reading gives this reason that the edition's words permit."""
    readings = (card.name for card in book.plugins if card.layer is Layer.READING)
    return not reason.house_rule and reason.plugin in readings


def _opened(reason: Reason) -> Reason:
    return attrs.evolve(reason, citations=tuple(each.opened() for each in reason.citations))


def _by_default(book: Rulebook, read: OpenReading, clause: str) -> Reason:
    """A reason in the words of what is played without the reading."""
    rule = _default(book, read, clause)
    text = read.card.otherwise or (rule.says if rule is not None else "")
    cited = book.sources.cited(clause)
    decides = rule.plugin if rule is not None else book.sources.edition
    plugin = "" if decides is None else decides.name
    citations = () if cited is None else (cited.opened(),)
    said = verbatim(text or "The words can be read in another way.")
    title = book.sources.titles.get(clause, "")
    return Reason(clause, said, plugin, citations, title=title)


def _default(book: Rulebook, read: OpenReading, clause: str) -> Rule | None:
    """The rule that is heard without the reading: on its question, its clause, or its hook."""
    hooks = [each.mark.hook for each in read.answers if each.clause == clause]
    on_question = (book.ruling_on(hook, clause) for hook in hooks)
    on_clause = (book.ruling_on(hook, clause) for hook in book.rules)
    on_hook = (rule for hook in hooks for rule in reversed(book.rules[hook]))
    return next((rule for each in (on_question, on_clause, on_hook) for rule in each if rule), None)


def _claimed(read: OpenReading, clause: str) -> Reason:
    """A reason that names the reading which alone sees open words here."""
    card = read.card
    citation = Citation(card.source or card.name, clause, Mark.AMBIGUOUS, card.changes)
    text = (
        "The reading {name} understands these words differently; the text itself does not say so."
    )
    return Reason(clause, message(text, name=card.name), card.name, (citation,))
