"""``red7 adjudicate``: yes or no, why, and which texts disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import Color, compare
from red7.cli import json_output, options
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.compare import compare_editions
from red7.referee.plain_words import read_turn
from red7.referee.report import Adjudication
from red7.referee.report.answer import also_with_variants
from red7.referee.way_on import way_on, whose_card

if TYPE_CHECKING:
    from rich.console import RenderableType
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

    A POSITION is written SEATS CANVAS DECK, a TURN like '+R4 >B2' or 'play red 4, discard blue 2'.
    Quote both. The first of the rules answers. --full shows the rulings of all, text beside text,
    with every reason, source and reading.
    """
    rules = from_text.rules_or_editions(rules_texts, added)
    state = from_text.with_a_player_to_move(from_text.read_position(position, rules), rules)
    asked = read_turn(turn, state, also_with_variants(rules))
    if rules_texts:
        comparison = compare(state, asked, rules)
    else:
        comparison = compare_editions(state, asked, rules[0])
    report = Adjudication.of(comparison)
    hint = way_on(comparison[0]) or whose_card(comparison[0])
    if as_json:
        json_output.emit("adjudicate", report)
    elif full:
        _show_in_full(report, rules[0].color(state), hint)
    else:
        _show(report, rules[0].color(state), hint)


def _show(report: Adjudication, color: Color, hint: str) -> None:
    """The answer, why, and who disagrees; if there is room, also the table that was asked about."""
    from rich.text import Text

    from red7.cli import rulings
    from red7.cli.cards import drawn
    from red7.cli.screen import DIM, fits, screen, section, show

    console = screen()
    answer = [*rulings.in_short(report, hint), *rulings.left_out(report.left_out)]
    table = [section(_title(report), drawn(report.position, color, noted=report.noted))]
    ahead = _hidden(report)
    more = Text(said("--full shows every reason, source and reading."), DIM)
    if not fits(console, *ahead, *answer, *table, more):
        table = []
    if not fits(console, *ahead, *answer, more):
        short = rulings.in_short(report, hint, readings=False)
        answer = [*short, *rulings.left_out(report.left_out)]
    show(console, *ahead, *answer, *table, more)


def _hidden(report: Adjudication) -> list[RenderableType]:
    """That the hand is unknown, before an answer that depends on it."""
    from rich.text import Text

    return [Text(report.hidden)] if report.hidden else []


def _title(report: Adjudication) -> Text:
    from rich.text import Text

    from red7.cli.cards import named
    from red7.cli.screen import DIM

    return Text.assemble(named(report.told, "bold"), (f"   {report.turn}", DIM))


def _all_with(report: Adjudication) -> str:
    return ", ".join(filter(None, [said("Rulings"), report.name.note]))


def _show_in_full(report: Adjudication, color: Color, hint: str) -> None:

    from red7.cli import rulings
    from red7.cli.cards import drawn
    from red7.cli.screen import is_wide, screen, section, show

    console = screen()
    wide = is_wide(console)
    show(
        console,
        *_hidden(report),
        *rulings.in_short(report, hint),
        section(_title(report), drawn(report.position, color, noted=report.noted)),
        section(_all_with(report), rulings.summary(report.sides, wide=wide)),
        *(rulings.why(side, wide=wide) for side in report.sides),
        *rulings.differences(report.differences),
        *rulings.other_readings(report.other_readings),
        rulings.documents(report.documents),
        *rulings.left_out(report.left_out),
    )
