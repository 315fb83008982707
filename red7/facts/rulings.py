"""The facts of rulings: verdict, reasons, sources, other readings, where texts disagree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from red7.facts.schema import Facts, document

if TYPE_CHECKING:
    from red7.disputes import Disputes
    from red7.referee.compare import Comparison
    from red7.referee.ruling import Alternative, Reason, Ruling
    from red7.referee.statement import StatedOtherwise
    from red7.rules import Rules
    from red7.table.position import State
    from red7.table.steps import Turn


def adjudicate(state: State, turn: Turn, comparison: Comparison) -> Facts:
    """The rulings on a turn, and where they disagree."""
    rules = [each.rules for each in comparison]
    return document(
        "adjudicate",
        position=str(state),
        turn=str(turn),
        rulings=[ruling_facts(each) for each in comparison],
        groups=[[str(each.rules) for each in group] for group in comparison.groups],
        agree=comparison.agree,
        parting=[_parting_facts(clause, rules) for clause in comparison.parting],
        left_out=dict(comparison.left_out),
    )


def ruling_facts(ruling: Ruling, *, alternatives: bool = True) -> Facts:
    """A ruling, with what other open readings would rule."""
    facts = {"rules": str(ruling.rules), **_held(ruling)}
    if alternatives:
        facts["alternatives"] = [_alternative_facts(each) for each in ruling.alternatives]
    return facts


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


def stated_otherwise_facts(other: StatedOtherwise) -> Facts:
    """What an open reading would answer to a question that is not about a turn."""
    statement = other.statement
    return {
        "reading": other.plugin,
        "seats": list(statement.seats),
        "cards": str(statement.cards),
        "reasons": [reason_facts(each) for each in statement.reasons],
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


def says(rules: Rules, clause: str) -> str:
    """What the edition says of a clause, in our words; empty where nothing is noted."""
    for card in rules.plugins:
        if card.citations is not None and (citation := card.citations().get(clause)):
            return citation.says
    return ""


def disputes(found: Disputes) -> Facts:
    """What two rules disagree on."""
    return document(
        "disputes",
        first=str(found.first),
        second=str(found.second),
        seed=found.covered.seed,
        effort=found.covered.positions,
        turns=found.covered.turns,
        summary=found.summary,
        disputes=[
            {
                "clause": dispute.clause,
                "topic": dispute.topic,
                "position": str(dispute.state),
                "turn": str(dispute.turn),
                "text": dispute.text,
                "rulings": [ruling_facts(each, alternatives=False) for each in dispute.rulings],
            }
            for dispute in found
        ],
    )


def _alternative_facts(alternative: Alternative) -> Facts:
    return {"reading": alternative.plugin, **_held(alternative.ruling)}


def _held(ruling: Ruling) -> Facts:
    return {
        "verdict": ruling.verdict,
        "legal": ruling.legal,
        "survives": ruling.survives,
        "certain": ruling.certain,
        "out": newly_out(ruling),
        "after": position(ruling.after),
        "reasons": [reason_facts(reason) for reason in ruling.reasons],
    }


def _parting_facts(clause: str, rules: Sequence[Rules]) -> Facts:
    """A clause on which texts disagree, and what each says of it."""
    return {"clause": clause, "says": {str(each): says(each, clause) for each in rules}}
