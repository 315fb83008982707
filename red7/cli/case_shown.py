"""One case of the book, drawn in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from red7.cases.in_words import IN_ENGLISH, QUESTIONS, answer_text, source_text, whose
from red7.cli.cards import carded, drawn, named
from red7.cli.screen import DIM, columns, indented, is_wide, pairs, screen, section, show
from red7.hooks.languages import said, spoken
from red7.referee.from_text import own_rules
from red7.referee.steps_in_words import told
from red7.table.steps import Turn

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Rules
    from red7.cases.report import BookReport, CaseReport, FindingReport
    from red7.table.position import State


def show_case(case: CaseReport, rules: Rules, state: State) -> None:
    """The answers and the note, the position, and every text's ruling beside this install's."""
    console = screen()
    title = Text.assemble((f"{case.id}  ", "bold"), badged(case, "bold"))
    added = [name for name in case.rules.split("+") if name and name not in case.readings]
    if added:
        title.append(f"   with {' and '.join(added)}", DIM)
    asked = Text(QUESTIONS.get(case.question, case.question))
    if case.turn is not None:
        asked = _deed(rules, state, case.turn)
    answered = section(title, *_answers(case, own_rules(()).names[0]))
    blocks: list[RenderableType] = [answered]
    if case.misreading:
        blocks.append(section("A misreading", named(case.misreading)))
    blocks.append(section(asked, drawn(state, rules.color(state)), carded(case.position, DIM)))
    passed = sum(each.passed for each in case.rulings)
    heading = f"Rulings ({passed} of {len(case.rulings)} agree here)"
    blocks.append(section(heading, *_rulings(case.rulings, wide=is_wide(console))))
    show(console, *blocks)


def show_found(report: BookReport, own: str, rules: Rules, state: State) -> None:
    """The case that fits best: how each text rules, yours first, the note, and what is done.

    ``rules`` and ``state`` are its table. The other cases follow by what they ask.
    """
    best, *others = report.list
    head = Text.assemble((f"{best.id}  ", "bold"), badged(best, "bold"))
    at_the_table = [] if best.question == "deal" else [named(best.table, DIM)]
    done = [] if best.turn is None else [_deed(rules, state, best.turn)]
    found = section(head, *_answers(best, own), *at_the_table, *done)
    nearest = [] if report.fits else [Text("No case is about just that; the nearest:")]
    blocks: list[RenderableType] = [*nearest, found]
    if others:
        blocks.append(
            section("See also", pairs((Text(each.id, "bold"), badged(each)) for each in others))
        )
    blocks.append(Text(f"red7 cases {best.id} shows this case in full.", DIM))
    show(screen(), *blocks, *in_english())


def in_english() -> list[RenderableType]:
    """That the case book is in English, for those who read another language."""
    return [Text(said(IN_ENGLISH))] if spoken() else []


def _answers(case: CaseReport, own: str) -> tuple[RenderableType, RenderableType]:
    """What the texts answer, yours first, and the note; the note first if it alone answers."""
    answers = pairs(
        (named(answer, "bold"), Text(whose(texts, own))) for answer, texts in case.answers.items()
    )
    return (named(case.note), answers) if case.yes is None else (answers, named(case.note))


def _deed(rules: Rules, state: State, turn: str) -> Text:
    """What is done in a case, in words, with the notation beside it."""
    words = told(state, Turn.parse(turn), rules.book.step_words)
    return Text.assemble(named(words), (f"   {turn}", DIM))


def badged(case: CaseReport, style: str = "") -> Text:
    """The question that a case asks, with a badge if it goes by a reading."""
    title = Text(case.asked, style)
    for name in case.readings:
        title.append(f"  [reading: {name}]", "yellow")
    return title


def _rulings(findings: Sequence[FindingReport], *, wide: bool) -> list[RenderableType]:
    table = columns("text", "the book", "here", "source")
    stacked: list[RenderableType] = []
    for each in findings:
        book, source = answer_text(each.book), source_text(each.section, each.mark)
        here = "the same" if each.passed else answer_text(each.found)
        style = "" if each.passed else "bold red"
        table.add_row(Text(each.text, "bold"), carded(book), Text(here, style), Text(source, DIM))
        stacked += [
            Text(each.text, "bold"),
            indented(carded(book)),
            indented(Text(f"here {here}", style)),
            indented(Text(source, DIM)),
        ]
    return [table] if wide else stacked
