"""``red7 disputes``: the smallest positions on which two rules disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import Rules
from red7.cli import json_output, options
from red7.referee import from_text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7.disputes import Disputes
    from red7.disputes.report import DisputesReport


@click.command(
    "disputes",
    cls=options.Command,
    short_help="Where two rules disagree, in the smallest positions.",
    examples=("red7 disputes v1.0 v1.2 --with advanced --with action",),
)
@click.argument("first", metavar="R1", shell_complete=options.complete_rules)
@click.argument("second", metavar="R2", shell_complete=options.complete_rules)
@options.with_option
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--effort", type=click.IntRange(min=1), help="How many positions to judge.", metavar="N"
)
@options.json_option
def command(
    first: str, second: str, added: tuple[str, ...], seed: int, effort: int | None, as_json: bool
) -> None:
    """The smallest positions on which two rules disagree, one for each clause and topic.

    The same seed and effort find the same disputes.
    """
    one, other = (from_text.read_rules([text], added)[0] for text in (first, second))
    from red7.disputes.report import DisputesReport

    report = DisputesReport.of(_find(one, other, seed, effort))
    if as_json:
        json_output.emit("disputes", report)
    else:
        _show(report, one)


def _find(one: Rules, other: Rules, seed: int, effort: int | None) -> Disputes:
    from red7 import disputes
    from red7.cli.screen import progress

    effort = disputes.EFFORT if effort is None else effort
    with progress() as tell:

        def told(done: int, total: int, found: int) -> None:
            tell(done, total, f"{found} disputes found")

        return disputes.find(one, other, seed=seed, effort=effort, progress=told)


def _show(report: DisputesReport, first: Rules) -> None:
    from rich.console import Group
    from rich.text import Text

    from red7.cli.cards import drawn, named
    from red7.cli.rulings import verdict
    from red7.cli.screen import DIM, indented, is_wide, pairs, screen, show
    from red7.cli.typed_again import TypedAgain

    console = screen()
    name = report.name
    asked = [f"--rules {report.first}", f"--rules {report.second}", *options.plugin_files()]
    blocks: list[RenderableType] = [Text(report.summary)]
    for dispute in report.disputes:
        state = dispute.position
        said = [
            (
                Text(name(ruling.rules), "bold"),
                Text.assemble(verdict(ruling.holding.verdict), ": ", named(words)),
            )
            for ruling, words in zip(dispute.rulings, dispute.said, strict=True)
        ]
        answers: RenderableType = pairs(iter(said))
        if not is_wide(console):
            answers = Group(*(part for who, what in said for part in (who, indented(what))))
        again = ["red7 adjudicate", f"'{state}'", f"'{dispute.turn}'", *asked]
        blocks.append(
            Group(
                Text.assemble((dispute.clause, "bold"), f"  {dispute.topic}"),
                indented(drawn(state, first.color(state), noted=dispute.said_of_the_table)),
                indented(Text.assemble(named(dispute.told), (f"   {dispute.turn}", DIM))),
                indented(answers),
                TypedAgain(again),
            )
        )
    if report.start is not None:
        blocks.append(_start(report, first))
    show(console, *blocks)


def _start(report: DisputesReport, first: Rules) -> RenderableType:
    """Who starts by each of them."""
    from rich.console import Group
    from rich.text import Text

    from red7.cli.cards import drawn, named
    from red7.cli.screen import indented

    start = report.start
    assert start is not None
    said = [
        indented(Text.assemble((report.name(rules), "bold"), ": ", named(reason.text)))
        for rules, reason in zip((report.first, report.second), start.why, strict=True)
    ]
    shown = drawn(start.position, first.color(start.position))
    return Group(Text.assemble((start.clause, "bold"), f"  {start.topic}"), indented(shown), *said)
