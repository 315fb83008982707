"""The facts of answers for programs, as plain values: what the command line and the web both say.

The schema is described in ``docs/command-line.md``. Within schema 1 fields may be added; none is
renamed, removed or given another meaning.
"""

from red7.facts.book import broken_plugin, by_clause, case, cases, finding_facts, plugin, plugins
from red7.facts.rulings import (
    adjudicate,
    disputes,
    newly_out,
    position,
    reason_facts,
    ruling_facts,
    says,
)
from red7.facts.schema import SCHEMA, Facts, document
from red7.facts.table import not_listed, turns_head, turns_tail, who

__all__ = [
    "SCHEMA",
    "Facts",
    "adjudicate",
    "broken_plugin",
    "by_clause",
    "case",
    "cases",
    "disputes",
    "document",
    "finding_facts",
    "newly_out",
    "not_listed",
    "plugin",
    "plugins",
    "position",
    "reason_facts",
    "ruling_facts",
    "says",
    "turns_head",
    "turns_tail",
    "who",
]
