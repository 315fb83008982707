"""``red7 starts``, ``red7 score`` and ``red7 match``: questions beyond one turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from red7.cli import json_output, options
from red7.errors import quoted
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.report.answer import would_keep_score
from red7.referee.report.statements import StatementReport

if TYPE_CHECKING:
    from red7 import Rules
    from red7.referee.statement import Statement

_HELP: Final = {
    "starts": ("Who starts a round with these palettes.", "red7 starts 'G2:?7/R6:?7/V1:?7'"),
    "score": ("What the winner of a round scores.", "red7 score 'G4G2:-/xG6:? G1' --with advanced"),
    "match": (
        "How the match stands, and whether it is over.",
        "red7 match 'R7O6:-:V7/xO5:-:O7Y7G7I7' --with advanced",
    ),
}
_NO_LETTER: Final = re.compile(r"[^A-Za-z]*")
_POINTS: Final = "points come third, after palette and hand: 'G2:-:40/xR6:-:12'"
_QUESTIONS: Final = {"starts": "starts", "score": "scores", "match": "match"}


def _command(name: str) -> click.Command:
    about, example = _HELP[name]
    more = "The first of the rules answers, and the texts that disagree are named."
    third = "" if name == "starts" else f"\n\nIn a POSITION, {_POINTS}."

    @click.command(
        name,
        cls=options.Command,
        short_help=about,
        help=f"{about}\n\n{more}{third}",
        examples=(example,),
        spaces=f"{options.NEEDS_QUOTES}; {_POINTS}" if third else options.NEEDS_QUOTES,
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
        if rules_texts:
            rules, left_out = from_text.read_rules(rules_texts, added), None
        else:
            rules, left_out = from_text.every_edition(from_text.own_rules(added))
        if third and _NO_LETTER.fullmatch(position):
            raise click.UsageError(f"{quoted(position)} is not a position: {_POINTS}.")
        state = from_text.read_position(position, rules)
        report = StatementReport.of(rules, state, _QUESTIONS[name], left_out)
        if as_json:
            json_output.emit(name, report)
        else:
            _show(report, rules, full=full, name=name)

    return ask


def _show(report: StatementReport, texts: Sequence[Rules], *, full: bool, name: str) -> None:
    from rich.text import Text

    from red7.cli.cards import drawn
    from red7.cli.rulings import answered, decisive, left_out, text_by_text
    from red7.cli.screen import DIM, HEAD, screen, section, show

    rules, over = texts[0], ""
    if report.over is not None:
        over = said("The match is over.") if report.over else said("The match is not over.")
    if report.reasons[0].text.startswith(over.rstrip(".")):
        over = ""
    matters = (
        report.seats if name == "score" else any(seat.points for seat in report.position.seats)
    )
    off = would_keep_score(rules) if name != "starts" and matters else ()
    hint = "{title} is off. Playing with it? Add --with {name}."
    show(
        screen(),
        *answered(
            report.reasons if full else decisive(report.reasons, 2 if report.over else 1),
            rules,
            report.disagree,
            report.alternatives,
            texts=report.texts,
            first=over,
        ),
        *(Text(said(hint, title=title, name=plugin), HEAD) for title, plugin in off),
        *([Text(report.note)] if report.note else []),
        section(
            Text(report.rules, DIM),
            drawn(report.position, rules.color(report.position), noted=report.noted),
        ),
        *(text_by_text(_statements(report, texts, name)) if full else ()),
        *left_out(report.left_out),
    )


def _statements(report: StatementReport, texts: Sequence[Rules], name: str) -> list[Statement]:
    """What each of the texts answers that can be used."""
    usable = [each for each in texts if each.edition not in report.left_out]
    return [each.explain(report.position, _QUESTIONS[name]) for each in usable]


starts = _command("starts")
score = _command("score")
match = _command("match")
