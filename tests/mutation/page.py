"""The page of the manual with the figures of a whole run."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from mutation.mutants import Mutant
from mutation.report import Report

HEAD: Final = """# Are the rules tested?

`python tests/mutation/run.py --write` wrote this page. It changes the plug-ins and the engine in
one place at a time: it turns a comparison round, makes a number one larger, leaves out a rule,
closes a reading in one text. Each changed library, a *mutant*, is asked one question after another
until it gives an answer that the unchanged library does not give. Then it is *noticed*.

The questions are the case book, under every text where the texts differ; positions, rulings, other
readings, matches, deals and compositions under every text, variant and reading; hands and decks
that nobody has been shown; games in progress, their records and what each player sees; the house
rules on [the page of hook points](hooks.md), and the variants among the examples, which bring
steps, notes, decks and scores of their own; and house rules that raise or answer with what nobody
asked for, to see who is blamed. A question that never comes to the changed function is not asked.

The unchanged library says what the answers should be. Whether those are right is checked by the
other tests: they ask questions of the same kinds and compare the answers with the slow reference,
the case book and the tables of [perft](perft.md).
"""


_TABLE: Final = (
    "| file | mutants | noticed | cannot be noticed | noticed of the others |",
    "|---|--:|--:|--:|--:|",
)


def text(
    report: Report,
    left: Sequence[str],
    earlier: Sequence[str],
    hurried: Container[str],
    before: str = "",
) -> str:
    """The whole page; ``left`` are files that were not tried, ``earlier`` before a change.

    ``hurried`` are the mutants that were not asked everything, by their keys. ``before`` is the
    page as it was: the figures that it has of files not tried now are kept apart.
    """
    old = {
        file: row for row in before.splitlines() for file in left if row.startswith(f"| `{file}`")
    }
    never = [file for file in left if file not in old]
    lines = [*_table(report), *_left(never, earlier), *_kept(old), *_survivors(report, hurried)]
    return "\n".join([HEAD, *lines, ""])


def _table(report: Report) -> Iterator[str]:
    yield from _TABLE
    for line in report.figures:
        figures = f"{line.mutants} | {line.noticed} | {line.equivalent} | {line.share:.1%}"
        yield f"| {line.file if line.file == 'all' else f'`{line.file}`'} | {figures} |"
    yield ""


def _kept(old: Mapping[str, str]) -> Iterator[str]:
    if old:
        yield "These were measured with an earlier version, and the figures are those of then:"
        yield from ("", *_TABLE, *old.values(), "")


def _left(left: Sequence[str], earlier: Sequence[str]) -> Iterator[str]:
    for files, said in (
        (left, "Not measured yet"),
        (earlier, "Measured before the last change to the library or to the questions"),
    ):
        if files:
            yield f"{said}: {', '.join(f'`{file}`' for file in files)}."
            yield ""


def _survivors(report: Report, hurried: Container[str]) -> Iterator[str]:
    explained = [mutant for mutant in report.survivors if mutant.key in report.why]
    yield "## Mutants that nobody can notice"
    yield ""
    yield "They give the same answers as the unchanged library, and this is why. A mutant with a"
    yield "reason is asked every fifth of the questions; with `--thorough` it is asked all of them."
    for file, found in groupby(explained, key=lambda mutant: mutant.file):
        yield from ("", f"### `{file}`", "")
        for reason, alike in groupby(found, key=lambda mutant: report.why[mutant.key]):
            yield f"- {reason}"
            yield from (f"  - {_told(mutant)}" for mutant in alike)
    if report.unexplained:
        yield from ("", "## Mutants that were not noticed", "")
        yield "A question that shows them is still to be found, or the reason why there is none."
        yield "Those with a star were asked for a few seconds only, and not everything."
        yield ""
        for mutant in report.unexplained:
            star = " *" if mutant.key in hurried else ""
            yield f"- `{mutant.file}`, {_told(mutant)}{star}"


def _told(mutant: Mutant) -> str:
    return f"`{mutant.scope}`: `{mutant.change}`"
