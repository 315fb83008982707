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
_CANNOT_BE: Final = "## Mutants that nobody can notice"
_LEFT: Final = "## Mutants that were not noticed"


def text(report: Report, days: Mapping[str, str], hurried: Container[str], before: str = "") -> str:
    """The whole page; ``days`` says when each file was measured.

    ``hurried`` are the mutants that were not asked everything, by their keys. ``before`` is the
    page as it was: what it has of files not tried since they were changed is kept.
    """
    return "\n".join([HEAD, *_table(report, days, before), *_lists(report, hurried, before), ""])


def _table(report: Report, days: Mapping[str, str], before: str) -> Iterator[str]:
    lines = {line.file: line for line in report.figures}
    rows = [_row(file, lines.get(file), days, before) for file in files() if mutants_of(file)]
    yield from _TABLE
    yield from rows
    every = Line("all", *map(sum, zip(*map(_counted, rows), strict=True)))
    yield f"| all | {every.mutants} | {_counts(every)} | |"
    yield ""


def _row(file: str, line: Line | None, days: Mapping[str, str], before: str) -> str:
    every = len(mutants_of(file))
    if line is None:
        return _row_before(file, before) or f"| `{file}` | {every} | | | | not yet |"
    count = f"{every}" if line.mutants == every else f"{line.mutants} of {every}"
    return f"| `{file}` | {count} | {_counts(line)} | {days[file]} |"


def _counts(line: Line) -> str:
    return f"{line.noticed} | {line.equivalent} | {line.share:.1%}"


def _counted(row: str) -> tuple[int, int, int]:
    """How many mutants of a row were tried, how many were noticed, and how many cannot be."""
    tried, noticed, equivalent = (cell.split() for cell in row.split("|")[2:5])
    return (int(tried[0]), int(noticed[0]), int(equivalent[0])) if noticed else (0, 0, 0)


def _row_before(file: str, before: str) -> str | None:
    """What the page had of a file that was changed since."""
    width = _TABLE[0].count("|")
    found = (row for row in before.splitlines() if row.startswith(f"| `{file}` |"))
    return next((row for row in found if row.count("|") == width), None)


def _lists(report: Report, hurried: Container[str], before: str) -> Iterator[str]:
    """The mutants that were not noticed, by their files."""
    cannot_be, left = _lists_before(before)
    for file in report.files:
        cannot_be[file], left[file] = _explained(report, file), _left(report, hurried, file)
    yield _CANNOT_BE
    yield ""
    yield "They give the same answers as the unchanged library, and this is why. A mutant with a"
    yield "reason is asked every fifth of the questions; with `--thorough` it is asked all of them."
    for file in files():
        if cannot_be.get(file):
            yield from ("", f"### `{file}`", "", *cannot_be[file])
    lines = [line for file in files() for line in left.get(file, ())]
    if lines:
        yield from ("", _LEFT, "")
        yield "A question that shows them is still to be found, or the reason why there is none."
        yield "Those with a star were asked for a short time only, and not everything."
        yield from ("", *lines)


def _explained(report: Report, file: str) -> list[str]:
    """The mutants of a file that nobody can notice, by the reason why."""
    why = report.why
    found = (each for each in report.survivors if each.file == file and each.key in why)
    return [
        line
        for reason, alike in groupby(found, key=lambda mutant: why[mutant.key])
        for line in (f"- {reason}", *(f"  - {_told(mutant)}" for mutant in alike))
    ]


def _left(report: Report, hurried: Container[str], file: str) -> list[str]:
    """The mutants of a file that were not noticed and could be."""
    return [
        f"- `{file}`, {_told(each)}{' *' if each.key in hurried else ''}"
        for each in report.unexplained
        if each.file == file
    ]


def _lists_before(before: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The same two lists of the page as it was."""
    cannot_be: dict[str, list[str]] = {}
    left: dict[str, list[str]] = {}
    explained, _, unexplained = before.partition(_CANNOT_BE)[2].partition(_LEFT)
    file = ""
    for line in explained.splitlines():
        if line.startswith("### "):
            file = line.split("`")[1]
        elif file and line:
            cannot_be.setdefault(file, []).append(line)
    for line in unexplained.splitlines():
        if line.startswith("- `"):
            left.setdefault(line.split("`")[1], []).append(line)
    return cannot_be, left


def _told(mutant: Mutant) -> str:
    return f"`{mutant.scope}`: `{mutant.change}`"
