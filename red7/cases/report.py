"""The case book reported: every case with what each text rules in the book and in this install."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from red7.cases import Case, Finding, readings_of
from red7.cases.duty_or_leave import asked_as
from red7.cases.in_words import by_answer, table_in_words
from red7.hooks.names import DEFAULT_EDITION
from red7.referee.report.document import IN_LINE


@attrs.frozen
class FindingReport:
    """One text's ruling in the book, and what this install found."""

    text: str
    book: Mapping[str, Any] = attrs.field(hash=False)
    mark: str
    section: str
    found: Mapping[str, Any] = attrs.field(hash=False)
    passed: bool

    @classmethod
    def of(cls, finding: Finding) -> FindingReport:
        """Report a finding."""
        answer = finding.case.rulings[finding.text]
        return cls(
            text=finding.text,
            book=dict(answer.holds),
            mark=answer.mark,
            section=answer.section,
            found={field: finding.found.get(field) for field in answer.holds},
            passed=finding.passed,
        )


@attrs.frozen
class CaseReport:
    """One case in full."""

    id: str
    title: str
    yes: Mapping[str, Any] | bool | None = attrs.field(hash=False)
    """What an answer holds that means yes to the title."""
    asked: str
    """The question that ``answers`` answer: the title, or its other form if that is asked."""
    answers: Mapping[str, tuple[str, ...]] = attrs.field(hash=False)
    """What the texts answer, in words, and which of them; the newest English one comes first."""
    clause: str
    rules: str
    readings: tuple[str, ...]
    """Those of the rules that are readings of a text, not variants of the game."""
    question: str
    position: str
    table: str
    """What lies on the table, in one line."""
    turn: str | None
    note: str
    misreading: str | None
    passed: bool
    rulings: tuple[FindingReport, ...]

    @classmethod
    def of(
        cls, case: Case, findings: Sequence[Finding], words: str = "", own: str = DEFAULT_EDITION
    ) -> CaseReport:
        """Report a case that was put to some texts; ``words`` are those that found it.

        The answer of the text ``own`` comes first.
        """
        form = asked_as(case, words)
        held = {text: answer.holds for text, answer in case.rulings.items()}
        answers = by_answer(form.yes, held, own)
        return cls(
            id=case.id,
            title=case.title,
            yes=case.yes,
            asked=form.question,
            answers={answer: tuple(texts) for answer, texts in answers.items()},
            clause=case.clause,
            rules=case.rules,
            readings=readings_of(case),
            question=case.question,
            position=case.position,
            table=table_of(case),
            turn=case.turn,
            note=case.note,
            misreading=case.misreading,
            passed=all(each.passed for each in findings),
            rulings=tuple(map(FindingReport.of, findings)),
        )


def table_of(case: Case) -> str:
    """The table of a case in one line."""
    rules, state = case.laid_out()
    return table_in_words(state, rules.color(state))


@attrs.frozen
class Failed:
    """A finding that differs from the book, and in which case."""

    id: str
    finding: FindingReport = attrs.field(metadata=IN_LINE)


@attrs.frozen
class BookReport:
    """The case book, or some cases of it, and where this install differs."""

    cases: int
    rulings: int
    passed: bool
    clauses: Mapping[str, int] = attrs.field(hash=False)
    """How many cases each clause has."""
    list: tuple[CaseReport, ...]
    failed: tuple[Failed, ...]
    left_out: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    """The plug-ins with cases that cannot be used, each with the reason."""
    fits: bool = True
    """Whether the first case is about just what was asked, and not only the nearest."""

    @classmethod
    def of(
        cls,
        chosen: Sequence[Case],
        findings: Iterable[Finding],
        left_out: Mapping[str, str] | None = None,
        *,
        words: str = "",
        fits: bool = True,
        own: str = DEFAULT_EDITION,
    ) -> BookReport:
        """Report cases that were put to some texts; ``words`` are those that found them."""
        by_case: dict[str, list[Finding]] = {case.id: [] for case in chosen}
        clauses: dict[str, int] = {}
        for case in chosen:
            clauses[case.clause] = clauses.get(case.clause, 0) + 1
        for each in findings:
            by_case[each.case.id].append(each)
        reports = tuple(CaseReport.of(case, by_case[case.id], words, own) for case in chosen)
        ruled = [(case.id, each) for case in reports for each in case.rulings]
        failed = tuple(Failed(name, each) for name, each in ruled if not each.passed)
        return cls(
            cases=len(reports),
            rulings=len(ruled),
            passed=not failed,
            clauses=clauses,
            list=reports,
            failed=failed,
            left_out=left_out or {},
            fits=fits,
        )
