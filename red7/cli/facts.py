"""The facts of rulings as JSON; the schema is described in ``docs/command-line.md``."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import click

from red7 import Alternative, Reason, Rules, Ruling, State

SCHEMA: Final = 1

Facts = dict[str, Any]


def document(command: str, **facts: Any) -> Facts:
    """A whole document, without its end."""
    return {"schema": SCHEMA, "command": command, **facts}


def written(facts: Any, indent: int | None = 2) -> str:
    """JSON text, in ASCII where the terminal cannot write more."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return json.dumps(facts, indent=indent, ensure_ascii=not encoding.lower().startswith("utf"))


def emit(command: str, **facts: Any) -> None:
    """Write a document."""
    click.echo(written(document(command, **facts)))


def reason_facts(reason: Reason) -> Facts:
    """A reason: clause, sentence, plug-in, sources."""
    return {
        "clause": reason.clause,
        "text": reason.text,
        "plugin": reason.plugin,
        "house_rule": reason.house_rule,
        "citations": [
            {
                "document": citation.document,
                "section": citation.section,
                "mark": str(citation.mark),
                "says": citation.says,
            }
            for citation in reason.citations
        ],
    }


def ruling_facts(ruling: Ruling, *, alternatives: bool = True) -> Facts:
    """A ruling, with what other open readings would rule."""
    facts = {"rules": str(ruling.rules), **_held(ruling)}
    if alternatives:
        facts["alternatives"] = [_alternative_facts(each) for each in ruling.alternatives]
    return facts


def _alternative_facts(alternative: Alternative) -> Facts:
    return {"reading": alternative.plugin, **_held(alternative.ruling)}


def _held(ruling: Ruling) -> Facts:
    return {
        "verdict": ruling.verdict,
        "legal": ruling.legal,
        "survives": ruling.survives,
        "out": newly_out(ruling),
        "after": position(ruling.after),
        "reasons": [reason_facts(reason) for reason in ruling.reasons],
    }


def newly_out(ruling: Ruling) -> list[int]:
    """The seats that go out by the turn."""
    if ruling.after is None:
        return []
    before = ruling.state.players_in
    return [seat for seat in before if seat not in ruling.after.players_in]


def position(state: State | None) -> str | None:
    """A position's text, or None."""
    return None if state is None else str(state)


def parting_facts(clause: str, rules: list[Rules]) -> Facts:
    """A clause on which texts part, and what each says of it."""
    return {"clause": clause, "says": {str(each): says(each, clause) for each in rules}}


def says(rules: Rules, clause: str) -> str:
    """What the edition says of a clause, in our words; empty where nothing is noted."""
    for card in rules.plugins:
        if card.citations is not None and (citation := card.citations().get(clause)):
            return citation.says
    return ""
