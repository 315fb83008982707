"""The page of the manual with the figures of a whole run."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import groupby
from typing import Final

from mutation.mutants import Mutant, mutants_of
from mutation.report import Line, Report
from mutation.settings import files

HEAD: Final = """# Are the rules tested?

`python tests/mutation/run.py --write` wrote this page. It changes the plug-ins and the engine in
one place at a time: it reverses a comparison, makes a number one larger, leaves out a rule,
closes a reading in one text. Each changed library, a *mutant*, is asked one question after another
until it gives an answer that the unchanged library does not give. Then it is *noticed*.

The questions are the case book, under every text where the texts differ; positions, rulings, other
readings, matches, deals and compositions under every text, variant and reading; hands and decks
that nobody has been shown; games in progress, their records and what each player sees; the house
rules on [the page of hook points](hooks.md), and the variants among the examples, which bring
steps, notes, decks and scores of their own; and house rules that raise, or answer with something
that was not asked for, to see which plug-in is blamed. A question that never comes to the changed
statement is not asked.

The library promises to be quick, so the questions also count how much work some answers take:
how many moments and positions are made, how often rules are asked, how often a list, a search or a
walk is begun, how far it looks. A mutant is noticed, too, if it comes to the same answer with
another amount of work.

The unchanged library says what the answers should be. Whether those are right is checked by the
other tests: they ask questions of the same kinds and compare the answers with the slow reference,
the case book and the tables of [perft](perft.md). A file is measured again when it is changed; what
was found before may be kept for those of its functions that did not change.
"""


_TABLE: Final = (
    "| file | mutants | noticed | cannot be noticed | noticed of the others | measured |",
    "|---|--:|--:|--:|--:|---|",
)


def text(report: Report, days: Mapping[str, str], hurried: Container[str], before: str = "") -> str:
    """The whole page; ``days`` says when each file was measured.

    ``hurried`` are the mutants that were not asked everything, by their keys. ``before`` is the
    page as it was: the rows that it has of files not tried since they were changed are kept.
    """
    return "\n".join([HEAD, *_table(report, days, before), *_survivors(report, hurried), ""])


def _table(report: Report, days: Mapping[str, str], before: str) -> Iterator[str]:
    lines = {line.file: line for line in report.figures}
    yield from _TABLE
    for file in files():
        every = len(mutants_of(file))
        if file in lines:
            line = lines[file]
            count = f"{every}" if line.mutants == every else f"{line.mutants} of {every}"
            yield f"| `{file}` | {count} | {_counts(line)} | {days[file]} |"
        elif every:
            yield _row_before(file, before) or f"| `{file}` | {every} | | | | not yet |"
    yield f"| all | {lines['all'].mutants} | {_counts(lines['all'])} | |"
    yield ""


def _counts(line: Line) -> str:
    return f"{line.noticed} | {line.equivalent} | {line.share:.1%}"


def _row_before(file: str, before: str) -> str | None:
    """What the page had of a file that was changed since, and is not in the sums."""
    width = _TABLE[0].count("|")
    found = (row for row in before.splitlines() if row.startswith(f"| `{file}` |"))
    return next((row for row in found if row.count("|") == width), None)


def _survivors(report: Report, hurried: Container[str]) -> Iterator[str]:
    why = report.why
    yield "## Mutants that nobody can notice"
    yield ""
    yield "They give the same answers as the unchanged library, and this is why. A mutant with a"
    yield "reason is asked every fifth of the questions; with `--thorough` it is asked all of them."
    explained = [mutant for mutant in report.survivors if mutant.key in why]
    for file, found in groupby(explained, key=lambda mutant: mutant.file):
        yield from ("", f"### `{file}`", "")
        for reason, alike in groupby(found, key=lambda mutant: why[mutant.key]):
            yield f"- {reason}"
            yield from (f"  - {_told(mutant)}" for mutant in alike)
    if report.unexplained:
        yield from ("", "## Mutants that were not noticed", "")
        yield "A question that shows them is still to be found, or the reason why there is none."
        yield "Those with a star were asked for a short time only, and not everything."
        yield ""
        for mutant in report.unexplained:
            star = " *" if mutant.key in hurried else ""
            yield f"- `{mutant.file}`, {_told(mutant)}{star}"


def _told(mutant: Mutant) -> str:
    return f"`{mutant.scope}`: `{mutant.change}`"
