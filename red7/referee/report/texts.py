"""The text that rules follow: which document it is, and what it says of a clause."""

from __future__ import annotations

from red7.rules import Rules


def document_of(rules: Rules) -> str:
    """The document that the edition is."""
    for card in rules.plugins:
        if card.citations is not None:
            return next((each.document for each in card.citations().values()), card.source)
    return ""


def says(rules: Rules, clause: str) -> str:
    """What the edition says of a clause, in our words; empty if nothing is noted."""
    for card in rules.plugins:
        if card.citations is not None and (citation := card.citations().get(clause)):
            return citation.says
    return ""
