"""``red7 cases``: the case book, and whether this install passes it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from red7.cli import json_output, options
from red7.errors import quoted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7.cases import Case, Finding
    from red7.cases.report import BookReport


def complete_case(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Case ids, with their titles."""
    from red7.cases import whole_book

    begun = incomplete.upper()
    return [
        CompletionItem(case.id, help=case.title)
        for case in whole_book()
        if case.id.upper().startswith(begun)
    ]


def complete_clause(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Clauses that have cases."""
    from red7.cases import whole_book

    found = dict.fromkeys(case.clause for case in whole_book())
    return [clause for clause in found if clause.upper().startswith(incomplete.upper())]


@click.command(
    "cases",
    cls=options.Command,
    short_help="The case book, and whether this install passes it.",
    examples=(
        "red7 cases",
        "red7 cases --clause C42",
        "red7 cases C37.1",
        "red7 cases may I discard first",
    ),
)
@click.argument("words", metavar="[ID | WORDS...]", nargs=-1, shell_complete=complete_case)
@click.option(
    "--clause", metavar="C", shell_complete=complete_clause, help="Only the cases of a clause."
)
@options.json_option
def command(words: tuple[str, ...], clause: str | None, as_json: bool) -> None:
    """The adjudication case book, and whether this install passes it.

    An ID shows one case in full; any other WORDS are a question, and find the cases that answer it.
    """
    if len(words) == 1 and _looks_like_an_id(words[0]):
        if clause is not None:
            raise click.UsageError("give an ID or --clause, not both.", click.get_current_context())
        _one(_case(words[0]), as_json)
        return
    from red7.cases.report import BookReport
    from red7.cases.search import search

    chosen = search(" ".join(words), _of_clause(clause))
    if not chosen:
        raise click.ClickException(f"no case is about {quoted(' '.join(words))}.")
    report = BookReport.of(chosen, _run(chosen))
    if as_json:
        json_output.emit("cases", report)
    elif words and report.passed:
        from red7.cli.case_shown import show_found
        from red7.referee.from_text import own_rules

        show_found(report.list, own_rules(()).names[0])
    else:
        _show(report, listed=clause is not None or bool(words))


def _looks_like_an_id(word: str) -> bool:
    """Whether a word is the number of a case or a clause, even a wrong one."""
    return bool(re.fullmatch(r"\s*|\S*\d\S*", word))


def _case(case_id: str) -> Case:
    from red7.cases import whole_book

    known = {case.id.upper(): case for case in whole_book()}
    found = known.get(case_id.strip().upper())
    if found is None:
        hint = _as_a_clause(case_id) or _nearest(case_id, known)
        raise click.ClickException(f"no case is called {quoted(case_id)}{hint}")
    return found


def _as_a_clause(name: str) -> str:
    """A hint for those who name a clause instead of a case; empty if it is none."""
    from red7.cases import whole_book

    named = [case for case in whole_book() if case.clause.upper() == name.strip().upper()]
    own, clause = [case.id for case in named], named[0].clause if named else ""
    if not own:
        return ""
    which = f"its case is {own[0]}" if len(own) == 1 else f"its cases are {own[0]} to {own[-1]}"
    them = f"red7 cases --clause {clause} {options.plugin_files()}".rstrip()
    return f": {clause} is a clause, and {which}; '{them}' lists them."


def _of_clause(clause: str | None) -> list[Case]:
    from red7.cases import whole_book

    if clause is None:
        return list(whole_book())
    chosen = [case for case in whole_book() if case.clause.upper() == clause.strip().upper()]
    if not chosen:
        known = dict.fromkeys(case.clause for case in whole_book())
        raise click.ClickException(
            f"no case is of the clause {quoted(clause)}{_nearest(clause, known)}"
        )
    return chosen


def _nearest(name: str, known: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name.strip().upper()[:20], known, n=1, cutoff=0.3)
    if close:
        return f": did you mean {close[0]!r}?"
    first, *_, last = known
    return f": they run from {first} to {last}."


def _run(chosen: Sequence[Case]) -> list[Finding]:
    from red7.cases import run
    from red7.cli.screen import progress

    found = []
    with progress() as tell:
        for number, case in enumerate(chosen):
            tell(number, len(chosen), "cases")
            found += [run(case, text) for text in case.rulings]
    return found


def _show(report: BookReport, *, listed: bool) -> None:
    from rich.columns import Columns
    from rich.text import Text

    from red7.cases.in_words import answer_text
    from red7.cli.case_shown import badged
    from red7.cli.screen import pairs, screen, section, show

    failed = report.failed
    verdict = f"{len(failed)} differ" if failed else "this install agrees with all of them"
    blocks: list[RenderableType] = [
        Text(f"{report.cases} cases, {report.rulings} rulings: {verdict}.", "bold")
    ]
    if listed:
        blocks.append(pairs((Text(case.id, "bold"), badged(case)) for case in report.list))
    else:
        counts = [Text(f"{clause} {count:>3}") for clause, count in report.clauses.items()]
        blocks.append(section("Cases by clause", Columns(counts, padding=(0, 3))))
    if failed:
        rows = (
            (
                Text(f"{each.id} {each.finding.text}", "bold"),
                Text(
                    f"the book: {answer_text(each.finding.book)}; here: "
                    f"{answer_text(each.finding.found)}"
                ),
            )
            for each in failed
        )
        blocks.append(section("Different here", pairs(rows)))
    show(screen(), *blocks)


def _one(case: Case, as_json: bool) -> None:
    from red7.cases.report import CaseReport

    report = CaseReport.of(case, _run([case]))
    if as_json:
        json_output.emit("cases", report)
        return
    from red7.cli.case_shown import show_case

    show_case(report, *case.laid_out())
