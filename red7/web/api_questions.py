"""The questions of the JSON interface; each is worked out in a process of its own.

The answers are the documents that ``--json`` writes on the command line.
"""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Final

from red7.errors import BrokenPlugin, quoted
from red7.referee.compare import compare, compare_editions
from red7.referee.from_text import (
    own_rules,
    read_position,
    read_rules,
    rules_or_editions,
    with_a_player_to_move,
)
from red7.referee.report import Adjudication, Document, Winning, document
from red7.referee.report.awaits import Awaits
from red7.referee.report.turns import TurnsAsked, TurnsListed, listed
from red7.referee.steps_in_words import asked_for
from red7.table.cards import Card
from red7.table.steps import Step, Turn
from red7.web.errors import Unanswerable

MOST_TURNS: Final = 2000
"""How many turns are listed at most."""

Texts = tuple[str, ...]


def adjudicate(position: str, turn: str, rules: Texts, added: Texts) -> Document:
    """The rulings on a turn."""
    asked = rules_or_editions(rules, added)
    state = with_a_player_to_move(read_position(position, asked), asked)
    if rules:
        comparison = compare(state, turn, asked)
    else:
        comparison = compare_editions(state, Turn.parse(turn), own_rules(added))
    return document("adjudicate", Adjudication.of(comparison))


def who(position: str, rules: str, added: Texts) -> Document:
    """Who is winning."""
    [asked] = read_rules([rules], added)
    state = read_position(position, [asked])
    awaits = Awaits.of(asked, state, partial(compare, rules=[asked]))
    return document("who", Winning.of(asked, state, awaits=awaits))


def turns(position: str, rules: str, added: Texts, surviving: bool) -> Document:
    """The legal turns, as many as may be listed."""
    [asked] = read_rules([rules], added)
    state = with_a_player_to_move(read_position(position, [asked]), [asked])
    first, truncated = asked.turns(state, surviving=surviving).first(MOST_TURNS)
    found = list(listed(asked, state, first, only_surviving=surviving))
    why = f"Only the first {len(found)} turns are listed." if truncated else ""
    return document(
        "turns",
        TurnsAsked(state, str(asked), surviving),
        {"turns": found},
        TurnsListed.of(asked, state, len(found), sum(each.survives for each in found), why),
        truncated=truncated,
    )


def steps(position: str, rules: Texts, added: Texts) -> Document:
    """The steps that may be taken now, by each of the rules; none if the turn is not legal."""
    asked = rules_or_editions(rules, added)
    state = with_a_player_to_move(read_position(position, asked), asked)
    found = []
    for each in asked:
        try:
            steps = [str(step) for step in each.steps(state)]
            choices = [_choice(*found) for found in asked_for(each, state)]
        except BrokenPlugin as error:
            if rules or error.plugin != each.edition:
                raise
            continue
        found.append({"rules": str(each), "steps": steps, "choices": choices})
    return document("steps", position=str(state), steps=found)


def _choice(step: Step, deed: str, acting: Card | None) -> Document:
    card, by = (None if each is None else str(each) for each in (step.card, acting))
    return {"step": str(step), "kind": step.kind.name.lower(), "card": card, "by": by, "says": deed}


def disputes(first: str, second: str, added: Texts, seed: int, effort: int) -> Document:
    """What two rules disagree on."""
    from red7.disputes import find
    from red7.disputes.report import DisputesReport

    one, other = (read_rules([text], added)[0] for text in (first, second))
    return document("disputes", DisputesReport.of(find(one, other, seed=seed, effort=effort)))


def cases(clause: str, words: str) -> Document:
    """The case book, the cases of a clause or those on a question, put to this install."""
    from red7.cases import run_by_all, shelf
    from red7.cases.report import BookReport
    from red7.cases.search import find

    book = shelf()
    among = [case for case in book.cases.values() if clause.upper() in ("", case.clause.upper())]
    if not among:
        raise Unanswerable(f"There is no case of the clause {quoted(clause)}.")
    found = find(words, book.cases.values(), only=among)
    if not found.cases:
        raise Unanswerable(f"No case is about {quoted(words)}.")
    findings = (finding for case in found.cases for finding in run_by_all(case))
    report = BookReport.of(found.cases, findings, book.faults(), words=words, fits=found.fits)
    return document("cases", report)


def case(name: str) -> Document:
    """One case in full."""
    from red7.cases import run_by_all, whole_book
    from red7.cases.report import CaseReport

    for each in whole_book():
        if each.id.upper() == name.upper():
            return document("cases", CaseReport.of(each, run_by_all(each)))
    raise Unanswerable(f"There is no case {quoted(name)}.", HTTPStatus.NOT_FOUND)


def plugins() -> Document:
    """What is installed."""
    from red7.cases import shelf
    from red7.hooks import registry
    from red7.referee.report.plugins import PluginsReport

    found = PluginsReport.of(registry.plugins(), registry.broken(), shelf().faults())
    return document("plugins", found)
