"""``red7 adjudicate``: one turn under many rules, side by side."""

from __future__ import annotations

import click

from red7 import Color, compare
from red7.cli import json_output, options
from red7.referee import from_text
from red7.referee.report import Adjudication
from red7.referee.wording import player


@click.command(
    "adjudicate",
    cls=options.Command,
    short_help="The ruling on a turn, text beside text.",
    examples=(
        "red7 adjudicate '*G2V2:O7I1/R6:?5 - ?20' '+O7>O7' --with action",
        "red7 adjudicate '*G2:R1O7/R6:?7' '+R1' --rules v1.0+action --rules v1.2+action",
    ),
)
@options.position_argument
@click.argument("turn")
@options.rules_option(many=True, default="all installed editions")
@options.with_option
@options.json_option
def command(
    position: str, turn: str, rules_texts: tuple[str, ...], added: tuple[str, ...], as_json: bool
) -> None:
    """The ruling on a turn under each text, side by side, with clause and source."""
    rules = from_text.rules_or_editions(rules_texts, added)
    state = from_text.with_a_player_to_move(from_text.read_position(position, rules), rules)
    report = Adjudication.of(compare(state, turn, rules))
    if as_json:
        json_output.emit("adjudicate", report)
    else:
        _show(report, rules[0].color(state))


def _show(report: Adjudication, color: Color) -> None:
    from rich.text import Text

    from red7.cli import rulings
    from red7.cli.cards import carded, drawn
    from red7.cli.screen import DIM, is_wide, screen, section, show

    console = screen()
    wide = is_wide(console)
    state, sides, note = report.position, report.sides, report.name.note
    by = "" if state.to_move is None else f"{player(state.to_move)} plays "
    title = Text.assemble((by, "bold"), carded(report.turn))
    if note:
        title.append(f"   {note}", DIM)
    show(
        console,
        section(title, drawn(state, color)),
        section("Rulings", rulings.summary(sides, wide=wide)),
        *(rulings.why(side, wide=wide) for side in sides),
        *rulings.differences(report.differences),
        *rulings.other_readings(report.other_readings),
        rulings.documents(report.documents),
    )
