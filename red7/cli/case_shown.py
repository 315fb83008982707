"""One case of the book, drawn in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from red7.cases.in_words import QUESTIONS, answer_text, by_answer, source_text
from red7.cli.cards import carded, drawn, named
from red7.cli.screen import DIM, columns, indented, is_wide, pairs, screen, section, show
from red7.referee.steps_in_words import told
from red7.table.steps import Turn

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Rules
    from red7.cases.report import CaseReport, FindingReport
    from red7.table.position import State


def show_case(case: CaseReport, rules: Rules, state: State) -> None:
    """The position drawn, the question, the note, and every text's ruling beside this install's."""
    console = screen()
    title = Text.assemble((f"{case.id}  ", "bold"), badged(case, "bold"))
    added = [name for name in case.rules.split("+") if name and name not in case.readings]
    if added:
        title.append(f"   with {' and '.join(added)}", DIM)
    asked: RenderableType = Text(QUESTIONS.get(case.question, case.question))
    if case.turn is not None and state.to_move is not None:
        done = named(told(state, Turn.parse(case.turn)))
        asked = Text.assemble(done, (f"   {case.turn}", DIM))
    blocks: list[RenderableType] = [
        section(title, drawn(state, rules.color(state)), asked, carded(case.position, DIM)),
        section("Note", named(case.note)),
    ]
    if case.misreading:
        blocks.append(section("A misreading", named(case.misreading)))
    passed = sum(each.passed for each in case.rulings)
    heading = f"Rulings ({passed} of {len(case.rulings)} agree here)"
    blocks.append(section(heading, *_rulings(case.rulings, wide=is_wide(console))))
    show(console, *blocks)


def show_found(cases: Sequence[CaseReport], own: str) -> None:
    """The case that fits best, with the answers, your own text's first, and the other titles."""
    best, *others = cases
    head = Text.assemble((f"{best.id}  ", "bold"), badged(best, "bold"))
    yours_first = sorted(best.rulings, key=lambda each: each.text != own)
    ruled = by_answer(
        (f"{each.text} (yours)" if each.text == own else each.text, each.book)
        for each in yours_first
    )
    answers = pairs(
        (carded(answer, "bold"), Text(", ".join(texts))) for answer, texts in ruled.items()
    )
    blocks: list[RenderableType] = [section(head, answers, named(best.note))]
    if others:
        blocks.append(
            section("See also", pairs((Text(each.id, "bold"), badged(each)) for each in others))
        )
    blocks.append(Text(f"red7 cases {best.id} shows this case in full.", DIM))
    show(screen(), *blocks)


def badged(case: CaseReport, style: str = "") -> Text:
    """The question that a case asks, with a badge if it goes by a reading."""
    title = Text(case.title, style)
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
