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
    """Search the case book, or check that this install agrees with all of it.

    An ID such as C10.1 shows one case in full, and a clause such as C10 lists its cases. Anything
    else is a question, and finds the cases that answer it.
    """
    asked = " ".join(words).strip()
    if len(words) == 1 and _looks_like_an_id(asked):
        if clause is not None:
            raise click.UsageError("give an ID or --clause, not both.", click.get_current_context())
        if not _is_a_clause(asked):
            _one(_case(asked), as_json)
            return
        asked, clause = "", asked
    from red7.cases import shelf
    from red7.cases.report import BookReport
    from red7.cases.search import find, says_something
    from red7.referee.from_text import own_rules

    asked = asked if says_something(asked) else ""
    found = find(asked, shelf().cases.values(), only=_of_clause(clause))
    chosen, own = found.cases, own_rules(()).names[0]
    if not chosen:
        raise click.ClickException(f"no case is about {quoted(asked)}.{_in_english()}")
    report = BookReport.of(
        chosen, _run(chosen), shelf().faults(), words=asked, fits=found.fits, own=own
    )
    if as_json:
        json_output.emit("cases", report)
    elif asked and report.passed:
        from red7.cli.case_shown import show_found

        show_found(report, own, *chosen[0].laid_out())
    else:
        _show(report, listed=clause is not None or bool(asked))


def _in_english() -> str:
    from red7.cases.in_words import IN_ENGLISH
    from red7.hooks.languages import said, spoken

    return f" {said(IN_ENGLISH)}" if spoken() else ""


def _looks_like_an_id(word: str) -> bool:
    """Whether a word is the number of a case or a clause, even a wrong one."""
    return bool(re.fullmatch(r"\S*\d\S*", word)) and not word.isdecimal()


def _is_a_clause(name: str) -> bool:
    from red7.cases import whole_book

    return name.upper() in {case.clause.upper() for case in whole_book()}


def _case(case_id: str) -> Case:
    from red7.cases import shelf

    book, wanted = shelf(), case_id.strip().upper()
    known = {case.id.upper(): case for case in book.cases.values()}
    found = known.get(wanted)
    if found is None:
        for each in book.left_out:
            if each.id.upper() == wanted:
                raise click.ClickException(f"a case of the plug-in {each.plugin!r}: {each.why}")
        if re.fullmatch(r"C\d\d", wanted):
            clauses = sorted({case.clause for case in book.cases.values()})
            raise click.ClickException(
                f"no case is of the clause {quoted(case_id)}: they are {clauses[0]} to "
                f"{clauses[-1]}; 'red7 cases' counts the cases of each."
            )
        raise click.ClickException(f"no case is called {quoted(case_id)}{_nearest(case_id, known)}")
    return found


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
    from red7.cases import run_by_all
    from red7.cli.screen import progress

    found: list[Finding] = []
    with progress() as tell:
        for number, case in enumerate(chosen):
            tell(number, len(chosen), "cases")
            found += run_by_all(case)
    return found


def _show(report: BookReport, *, listed: bool) -> None:
    from rich.columns import Columns
    from rich.text import Text

    from red7.cases.in_words import answer_text
    from red7.cli.case_shown import badged, in_english
    from red7.cli.rulings import left_out
    from red7.cli.screen import pairs, screen, section, show

    failed = report.failed
    verdict = f"{len(failed)} differ" if failed else "this install agrees with all of them"
    passed = Text(f"{report.cases} cases, {report.rulings} rulings: {verdict}.", "bold")
    blocks: list[RenderableType] = []
    if listed:
        blocks.append(passed)
        blocks.append(pairs((Text(case.id, "bold"), badged(case)) for case in report.list))
    else:
        examples = ("red7 cases may I discard first", "red7 cases who starts the next round")
        blocks.append(section("Ask in plain words", *map(Text, examples)))
        counts = [Text(f"{clause} {count:>3}") for clause, count in report.clauses.items()]
        by_clause = Columns(counts, padding=(0, 3))
        how = f"'red7 cases --clause {next(iter(report.clauses))}' lists those of one"
        blocks.append(section(f"Cases by clause: {how}", by_clause))
        blocks.append(passed)
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
    blocks += [*left_out(report.left_out), *in_english()]
    show(screen(), *blocks)


def _one(case: Case, as_json: bool) -> None:
    from red7.cases.report import CaseReport
    from red7.referee.from_text import own_rules

    report = CaseReport.of(case, _run([case]), own=own_rules(()).names[0])
    if as_json:
        json_output.emit("cases", report)
        return
    from red7.cli.case_shown import show_case

    show_case(report, *case.laid_out())
