"""The facts of what is there: the case book, and the plug-ins installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from red7.facts.schema import Facts, document

if TYPE_CHECKING:
    from red7.cases import Case, Finding
    from red7.hooks.compose import Rule
    from red7.hooks.marker import Plugin


def cases(chosen: Sequence[Case], findings: Iterable[Finding]) -> Facts:
    """The case book, and where this install differs."""
    found = list(findings)
    failed = [each for each in found if not each.passed]
    by_case: dict[str, list[Finding]] = {case.id: [] for case in chosen}
    for each in found:
        by_case[each.case.id].append(each)
    return document(
        "cases",
        cases=len(chosen),
        rulings=len(found),
        passed=not failed,
        clauses=by_clause(chosen),
        list=[_case_facts(case, by_case[case.id]) for case in chosen],
        failed=[{"id": each.case.id, **finding_facts(each)} for each in failed],
    )


def by_clause(chosen: Iterable[Case]) -> dict[str, int]:
    """How many cases each clause has."""
    count: dict[str, int] = {}
    for case in chosen:
        count[case.clause] = count.get(case.clause, 0) + 1
    return count


def case(asked: Case, findings: Sequence[Finding]) -> Facts:
    """One case in full."""
    return document("cases", **_case_facts(asked, findings))


def _case_facts(asked: Case, findings: Sequence[Finding]) -> Facts:
    return {
        "id": asked.id,
        "title": asked.title,
        "clause": asked.clause,
        "rules": asked.rules,
        "question": asked.question,
        "position": asked.position,
        "turn": asked.turn,
        "note": asked.note,
        "misreading": asked.misreading,
        "passed": all(each.passed for each in findings),
        "rulings": [finding_facts(each) for each in findings],
    }


def finding_facts(finding: Finding) -> Facts:
    """One text's ruling in the book, and what this install found."""
    answer = finding.case.rulings[finding.text]
    return {
        "text": finding.text,
        "book": dict(answer.holds),
        "mark": answer.mark,
        "section": answer.section,
        "found": {field: finding.found.get(field) for field in answer.holds},
        "passed": finding.passed,
    }


def plugins(installed: Iterable[Plugin], broken: Mapping[str, str]) -> Facts:
    """What is installed, and what of it cannot be used."""
    return document(
        "plugins",
        plugins=[_plugin_facts(card) for card in installed],
        broken=[{"name": name, "why": why} for name, why in broken.items()],
    )


def plugin(card: Plugin, rules: Iterable[Rule]) -> Facts:
    """One plug-in in full."""
    return document(
        "plugins",
        **_plugin_facts(card),
        part_of=card.part_of,
        conflicts=list(card.conflicts),
        otherwise=card.otherwise,
        rules=[_rule_facts(each) for each in rules],
    )


def broken_plugin(name: str, why: str) -> Facts:
    """One plug-in that cannot be used, and why."""
    return document("plugins", name=name, broken=why)


def _plugin_facts(card: Plugin) -> Facts:
    return {
        "name": card.name,
        "kind": card.kind,
        "changes": card.changes,
        "source": card.source,
        "includes": list(card.includes),
        "open_in": list(card.open_in),
        "clauses": list(card.clauses),
    }


def _rule_facts(rule: Rule) -> Facts:
    mark = rule.mark
    return {
        "hook": mark.hook,
        "clause": mark.clause,
        "says": rule.says,
        "layer": rule.plugin.kind,
        "needs": mark.needs,
        "numbers": list(mark.numbers),
        "colors": [color.letter for color in mark.colors],
        "adds": mark.adds,
        "wraps": mark.wraps,
        "before": list(mark.before),
        "after": list(mark.after),
        "open_in": list(mark.open_in),
        "cite": None if mark.cite is None else str(mark.cite),
    }
