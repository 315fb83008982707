"""``red7 who``: who is winning, under the canvas rule and under each of the seven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from red7 import compare
from red7.cli import json_output, options
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.compare import compare_editions
from red7.referee.refusals import other_number_of_players
from red7.referee.report import Winning
from red7.referee.report.awaits import Awaits
from red7.referee.report.texts import document_of
from red7.referee.wording import player

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Rules
    from red7.referee.report.winning import ColorReport, Counted


@click.command(
    "who",
    cls=options.Command,
    short_help="Who is winning, under each of the seven rules.",
    examples=("red7 who '*G2O3:?6/R6V1:?6 B4'",),
)
@options.position_argument
@options.rules_option(many=False, default=options.OWN)
@options.with_option
@options.full_option
@options.json_option
def command(
    position: str, rules_texts: tuple[str, ...], added: tuple[str, ...], full: bool, as_json: bool
) -> None:
    """Who is winning, under the canvas rule and under each of the seven."""
    rules = options.one_rules(rules_texts, added)
    (_, *others), left_out = ([rules], {}) if rules_texts else from_text.every_edition(rules)
    state = from_text.read_position(position, [rules, *others])
    ruled = partial(compare, rules=[rules]) if rules_texts else partial(compare_editions, own=rules)
    report = Winning.of(rules, state, others, left_out, Awaits.of(rules, state, ruled))
    if as_json:
        json_output.emit("who", report)
    else:
        _show(report, [rules, *others], full=full)


def _show(report: Winning, texts: Sequence[Rules], *, full: bool) -> None:
    from rich.text import Text

    from red7.cli.cards import carded, named
    from red7.cli.rulings import answered, decisive, left_out, text_by_text
    from red7.cli.screen import DIM, is_wide, screen, section, show

    console, rules = screen(), texts[0]
    usable = [each for each in texts if full and each.edition not in report.left_out]
    colors = [_in_a_table(report)] if is_wide(console) else list(_stacked(report))
    asked = Text.assemble(carded(report.position), (f"   {report.rules}", DIM))
    misfit = []
    if not rules.book.has_seats_for(report.position):
        misfit.append(Text(other_number_of_players(rules.book, report.position).text))
    show(
        console,
        *answered(
            report.reasons if full else decisive(report.reasons),
            rules,
            report.disagree,
            report.alternatives,
            texts=report.texts,
            first="" if report.reasons else said("Nobody is in the round."),
        ),
        *(_awaiting(report.awaits, rules) if report.awaits else ()),
        *misfit,
        section(
            asked,
            *(named(f"{said}.") for said in report.noted),
            *colors,
            *map(Text, report.comparisons),
        ),
        *text_by_text([each.explain(report.position, "who") for each in usable if report.reasons]),
        *left_out(report.left_out),
    )


def _awaiting(awaits: Awaits, rules: Rules) -> Iterator[RenderableType]:
    """What awaits a player with an empty hand, and who disagrees."""
    from rich.console import Group
    from rich.text import Text

    from red7.cli.rulings import cited, disagreeing
    from red7.cli.screen import HEAD, indented

    where = cited(awaits.reason, document_of(rules), rules.edition)
    yield Group(Text(awaits.sentence, HEAD), indented(where))
    yield from disagreeing(awaits.disagree)


def _in_a_table(report: Winning) -> RenderableType:
    """A line for each color, a column for each player."""
    from rich.text import Text

    from red7.cli.cards import STYLES, carded
    from red7.cli.screen import columns

    names = map(player, range(len(report.position.seats)))
    table = columns("", said("canvas"), said("rule"), said("winning"), *names)
    for each in report.colors:
        table.add_row(
            ">" if each.played else "",
            Text(said(each.name), STYLES[each.color]),
            said(each.rule),
            Text(_leader(each), "bold"),
            *(carded(_counting(standing)) for standing in each.standings),
        )
    return table


def _stacked(report: Winning) -> Iterator[RenderableType]:
    """One color under another."""
    from rich.text import Text

    from red7.cli.cards import STYLES, carded
    from red7.cli.screen import DIM, indented

    for each in report.colors:
        now = said(" (now)") if each.played else ""
        yield Text.assemble((said(each.name), STYLES[each.color]), f"{now}: {_leader(each)}")
        yield indented(Text(said(each.rule), DIM))
        cells = (f"{player(s)} {_counting(found)}" for s, found in enumerate(each.standings))
        yield indented(carded("  ".join(cells)))


def _leader(color: ColorReport) -> str:
    return said("nobody") if color.leader is None else player(color.leader)


def _counting(standing: Counted | None) -> str:
    """The cards of a player that count."""
    return said("out") if standing is None else standing.text
