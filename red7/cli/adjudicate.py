"""``red7 adjudicate``: yes or no, why, and which texts disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import Color, Turn, compare
from red7.cli import json_output, options
from red7.cli.plain_words import turn_of
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.compare import compare_editions
from red7.referee.report import Adjudication

if TYPE_CHECKING:
    from rich.text import Text


@click.command(
    "adjudicate",
    cls=options.Command,
    short_help="The ruling on a turn, and which texts disagree.",
    examples=(
        "red7 adjudicate '*G2V2:O7I1/R6:?5 - ?20' '+O7>O7' --with action",
        "red7 adjudicate '*G2:R7/R6:?' 'play Red 7'",
        "red7 adjudicate '*G2:R1O7/R6:?7' '+R1' --rules v1.0+action --rules v1.2+action --full",
    ),
)
@options.position_argument
@click.argument("turn")
@options.rules_option(many=True, default=options.OWN_THEN_OTHERS)
@options.with_option
@options.full_option
@options.json_option
def command(
    position: str,
    turn: str,
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    full: bool,
    as_json: bool,
) -> None:
    """The ruling on a turn: yes or no, the reason that decides, and which texts disagree.

    The first of the rules answers. --full shows the rulings of all, text beside text, with every
    reason, source and reading.
    """
    rules = from_text.rules_or_editions(rules_texts, added)
    state = from_text.with_a_player_to_move(from_text.read_position(position, rules), rules)
    asked = Turn.parse(turn_of(turn, state))
    if rules_texts:
        report = Adjudication.of(compare(state, asked, rules))
    else:
        report = Adjudication.of(compare_editions(state, asked, rules[0]))
    if as_json:
        json_output.emit("adjudicate", report)
    elif full:
        _show_in_full(report, rules[0].color(state))
    else:
        _show(report, rules[0].color(state))


def _show(report: Adjudication, color: Color) -> None:
    """The answer, why, and who disagrees."""
    from rich.text import Text

    from red7.cli import rulings
    from red7.cli.cards import drawn
    from red7.cli.screen import DIM, screen, section, show

    show(
        screen(),
        *rulings.in_short(report),
        *rulings.left_out(report.left_out),
        section(_title(report), drawn(report.position, color, noted=report.noted)),
        Text(said("--full shows every reason, source and reading."), DIM),
    )


def _title(report: Adjudication) -> Text:
    from rich.text import Text

    from red7.cli.cards import named
    from red7.cli.screen import DIM

    return Text.assemble(named(report.told, "bold"), (f"   {report.turn}", DIM))


def _all_with(report: Adjudication) -> str:
    return ", ".join(filter(None, [said("Rulings"), report.name.note]))


def _show_in_full(report: Adjudication, color: Color) -> None:

    from red7.cli import rulings
    from red7.cli.cards import drawn
    from red7.cli.screen import is_wide, screen, section, show

    console = screen()
    wide = is_wide(console)
    show(
        console,
        *rulings.in_short(report),
        section(_title(report), drawn(report.position, color, noted=report.noted)),
        section(_all_with(report), rulings.summary(report.sides, wide=wide)),
        *(rulings.why(side, wide=wide) for side in report.sides),
        *rulings.differences(report.differences),
        *rulings.other_readings(report.other_readings),
        rulings.documents(report.documents),
        *rulings.left_out(report.left_out),
    )
