"""``red7 solve``: who wins a round with open hands and best play, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from red7 import Rules, State
from red7.cli import json_output, options
from red7.hooks.languages import said
from red7.players.solve import LIMIT
from red7.players.solved import Solved
from red7.referee import from_text

if TYPE_CHECKING:
    from rich.console import RenderableType

_FEWEST: Final = 3
"""The fewest turns of best play that are shown where not all fit on a screen."""


@click.command(
    "solve",
    cls=options.Command,
    short_help="Who wins with open hands and best play.",
    examples=(
        "red7 solve '*G2:O7V1I3/R6:B4R2Y5'",
        "red7 solve '*G2:O7V1/R6:B4R2 - I4Y2' --with action",
    ),
)
@options.position_argument
@options.rules_option(many=False, default=options.OWN)
@options.with_option
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Stop after looking at this many positions.",
)
@click.option("--full", is_flag=True, help="Every turn of a long line.")
@options.json_option
def command(
    position: str,
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    limit: int,
    full: bool,
    as_json: bool,
) -> None:
    """Who wins the round if everyone sees every card and plays as well as can be.

    A player wins with best play who wins whatever the others do. Every hand must be known, and so
    must the cards of the deck that anyone could draw, the top one first.
    """
    rules = options.one_rules(rules_texts, added)
    state = from_text.with_a_player_to_move(from_text.read_position(position, [rules]), [rules])
    report = _solved(rules, state, limit)
    if as_json:
        json_output.emit("solve", report)
    else:
        _show(report, rules, full=full)


def _solved(rules: Rules, state: State, limit: int) -> Solved:
    from red7.cli.screen import progress

    with progress() as tell:
        return Solved.of(
            rules, state, limit, lambda done, most: tell(done, most, said("positions"))
        )


def _show(report: Solved, rules: Rules, *, full: bool) -> None:
    from red7.cli.screen import fits, screen, show

    console = screen()
    most = len(report.line)
    blocks = _blocks(report, rules, most)
    while not full and most > _FEWEST and not fits(console, *blocks):
        most -= 1
        blocks = _blocks(report, rules, most)
    show(console, *blocks)


def _blocks(report: Solved, rules: Rules, most: int) -> list[RenderableType]:
    """The answer with so many turns of best play."""
    from rich.text import Text

    from red7.cli.cards import drawn, named
    from red7.cli.screen import DIM, HEAD, section

    state = report.position
    blocks: list[RenderableType] = [named(report.sentence, HEAD)]
    if report.line:
        turns = [
            Text.assemble(named(each.told), (f"   {each.turn}", DIM)) for each in report.line[:most]
        ]
        left = len(report.line) - len(turns)
        more = [Text(said("and {count} more: --full", count=left), DIM)] if left else []
        blocks.append(section(said("One way to win"), *turns, *more))
    blocks.append(section(Text(report.rules, DIM), drawn(state, rules.color(state))))
    if report.positions:
        words = "Everyone sees every card; {count} positions were looked at."
        if report.positions == 1:
            words = "Everyone sees every card; one position was looked at."
        blocks.append(Text(said(words, count=f"{report.positions:,}"), DIM))
    return blocks
