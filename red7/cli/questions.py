"""``red7 starts``, ``red7 score`` and ``red7 match``: questions beyond one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from red7.cli import json_output, options
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.report.statements import StatementReport

if TYPE_CHECKING:
    from red7 import Rules

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
    @options.full_option
    @options.json_option
    def ask(
        position: str,
        rules_texts: tuple[str, ...],
        added: tuple[str, ...],
        full: bool,
        as_json: bool,
    ) -> None:
        rules = from_text.rules_or_editions(rules_texts, added)
        state = from_text.read_position(position, rules)
        report = StatementReport.of(rules, state, _QUESTIONS[name])
        if as_json:
            json_output.emit(name, report)
        else:
            _show(report, rules[0], full=full)

    return ask


def _show(report: StatementReport, rules: Rules, *, full: bool) -> None:
    from rich.text import Text

    from red7.cli.cards import drawn
    from red7.cli.rulings import answered
    from red7.cli.screen import DIM, screen, section, show

    over = ""
    if report.over is not None:
        over = said("The match is over.") if report.over else said("The match is not over.")
    show(
        screen(),
        *answered(
            report.reasons if full else report.reasons[: 2 if report.over else 1],
            rules,
            report.disagree,
            report.alternatives,
            texts=report.texts,
            first=over,
        ),
        *([Text(report.note)] if report.note else []),
        section(
            Text(report.rules, DIM),
            drawn(report.position, rules.color(report.position), noted=report.noted),
        ),
    )


starts = _command("starts")
score = _command("score")
match = _command("match")
