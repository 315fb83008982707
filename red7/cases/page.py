"""The case book as a page: what this version rules in every case, and where it chose.

``python -m red7.cases.page`` writes it; ``docs/casebook.md`` is its output, and a test says when it
is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

from red7.cases import Case, Finding, Form, cases, readings_of, run_by_all
from red7.cases.in_words import QUESTIONS, answer_to, lead
from red7.rules import Rules

HEAD = """\
# The case book

<!-- Written by `python -m red7.cases.page`; do not edit. -->

{count} questions that players ask, each put to the {texts} texts by running this version. Ask in
plain words: `red7 cases may I discard first` in the terminal, or the search box above in the built
manual.

The mark behind a text tells how plainly it answers: it says so (*explicit*), the answer follows
from what it says (*inferred*), it can be read in two ways (*ambiguous*), or it says nothing
(*silent*). Where a text is ambiguous or silent, this version chose a [reading](readings.md). A case
*by a reading* shows what another reading would rule.

A case is never renumbered. The cases are data, for programs in any language: [run them with a
program of your own](run-the-casebook.md), or [add one](add-a-case.md).
"""


def lines() -> Iterator[str]:
    """The page, line by line."""
    book = cases()
    titles = Rules().book.sources.titles
    yield HEAD.format(count=len(book), texts=len(book[0].rulings))
    for clause, group in groupby(book, key=lambda case: case.clause):
        yield f"## {clause} {titles[clause]}\n"
        for case in group:
            yield from _case(case)


def heading(case: Case) -> str:
    """The heading of a case on the page."""
    return f"{case.id} {case.title}"


def _case(case: Case) -> Iterator[str]:
    yield f"### {heading(case)}\n"
    if readings := readings_of(case):
        links = ", ".join(f"[`{name}`](readings.md#{name})" for name in readings)
        yield f"**By a reading:** {links}\n"
    asked = f"`{case.turn}`" if case.turn is not None else f"*{QUESTIONS[case.question].lower()}*"
    added = "+".join(name for name in case.rules.split("+") if name not in readings)
    yield f"`{case.position}`: {asked}{f' with `{added}`' if added else ''}\n"
    groups: dict[str, dict[str, list[str]]] = {}
    for finding in run_by_all(case):
        answer = case.rulings[finding.text]
        found = {field: finding.found[field] for field in answer.holds}
        marks = groups.setdefault(answer_to(case.yes, found), {})
        marks.setdefault(answer.mark, []).append(_text(finding))
    for answer_held, marked in groups.items():
        texts = "; ".join(f"{', '.join(names)} ({mark})" for mark, names in marked.items())
        yield f"- **{answer_held}**: {texts}"
    yield f"\n{case.note}"
    if case.other_form is not None:
        yield f"\n*Asked the other way:* {case.other_form.title} {_leads(case, case.other_form)}"
    if case.misreading:
        yield f"\n*Misread as:* {case.misreading}"
    yield ""


def _leads(case: Case, form: Form) -> str:
    """Yes or no to the other form of a case, and by which texts if they differ."""
    leads: dict[str, list[str]] = {}
    for text, answer in case.rulings.items():
        leads.setdefault(lead(form.yes, answer.holds), []).append(text)
    if len(leads) == 1:
        return f"**{next(iter(leads))}.**"
    return "; ".join(f"**{each}** ({', '.join(texts)})" for each, texts in leads.items())


def _text(finding: Finding) -> str:
    return finding.text if finding.passed else f"{finding.text} **(the book says otherwise)**"


def main() -> None:
    """Write the page to standard output."""
    sys.stdout.write("\n".join(lines()))


if __name__ == "__main__":
    main()
