"""``red7 starts``, ``red7 score`` and ``red7 match``: questions beyond one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from red7.cli import json_output, options
from red7.referee import from_text
from red7.referee.report.statements import StatementReport

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Color

_HELP: Final = {
    "starts": ("Who starts a round with these palettes.", "red7 starts 'G2:?7/R6:?7/V1:?7'"),
    "score": ("What the winner of a round scores.", "red7 score 'G4G2:-/xG6:? G1' --with advanced"),
    "match": (
        "How the match stands, and whether it is over.",
        "red7 match 'R7O6:-:V7/xO5:-:O7Y7G7I7' --with advanced",
    ),
}
_QUESTIONS: Final = {"starts": "starts", "score": "scores", "match": "match"}


def _command(name: str) -> click.Command:
    about, example = _HELP[name]

    @click.command(
        name,
        cls=options.Command,
        short_help=about,
        help=f"{about}\n\nThe first of the rules answers, and the texts that disagree are named.",
        examples=(example,),
    )
    @options.position_argument
    @options.rules_option(many=True, default=options.OWN_THEN_OTHERS)
    @options.with_option
    @options.json_option
    def ask(
        position: str, rules_texts: tuple[str, ...], added: tuple[str, ...], as_json: bool
    ) -> None:
        rules = from_text.rules_or_editions(rules_texts, added)
        state = from_text.read_position(position, rules)
        report = StatementReport.of(rules, state, _QUESTIONS[name])
        if as_json:
            json_output.emit(name, report)
        else:
            _show(report, rules[0].color(state))

    return ask


def _show(report: StatementReport, color: Color) -> None:
    from rich.text import Text

    from red7.cli.cards import drawn, named
    from red7.cli.screen import DIM, HEAD, indented, pairs, screen, section, show

    answer: list[RenderableType] = []
    if report.over is not None:
        answer.append(Text(f"The match is {'over' if report.over else 'not over'}.", "bold"))
    for number, reason in enumerate(report.reasons):
        said = named(reason.text)
        said.stylize("bold" if number == 0 else "")
        cited = "; ".join(map(str, reason.citations))
        clause = f"{reason.clause} ({reason.title})" if reason.title else reason.clause
        answer += [said, indented(Text(f"{clause}: {cited}", DIM))]
    if report.note:
        answer.append(Text(report.note))
    readings = [
        (Text(each.reading, HEAD), named(each.reasons[0].text)) for each in report.alternatives
    ]
    others = [(Text(", ".join(each.texts), HEAD), named(each.why)) for each in report.disagree]
    show(
        screen(),
        section(Text(report.rules, "bold"), *answer),
        *([section("Others disagree", pairs(iter(others)))] if others else [_agreeing(report)]),
        *([section("Open to another reading", pairs(iter(readings)))] if readings else []),
        section("The table", drawn(report.position, color)),
    )


def _agreeing(report: StatementReport) -> RenderableType:
    from rich.text import Text

    from red7.cli.rulings import agreement
    from red7.cli.screen import DIM

    return Text(agreement(report.texts - 1), DIM)


starts = _command("starts")
score = _command("score")
match = _command("match")
