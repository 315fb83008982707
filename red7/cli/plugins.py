"""``red7 plugins``: what is installed, and what of it cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import plugins
from red7.cli import json_output, options
from red7.hooks.registry import broken
from red7.referee.report.plugins import PluginReport, PluginsReport

if TYPE_CHECKING:
    from rich.console import RenderableType


@click.command(
    "plugins",
    cls=options.Command,
    short_help="What is installed, or one plug-in in full.",
    examples=("red7 plugins", "red7 plugins must-stay-in"),
)
@click.argument("name", required=False, shell_complete=options.complete_rules)
@click.option("--new", metavar="NAME", help="Write a plug-in project, red7-NAME, ready to test.")
@click.option("--edition", is_flag=True, help="With --new: the project of an edition, a text.")
@options.json_option
def command(name: str | None, new: str | None, edition: bool, as_json: bool) -> None:
    """What is installed: name, kind, what it changes, its source, where it is open.

    A plug-in that cannot be used is listed with the reason. NAME shows one in full, with its rules.
    """
    if new is not None:
        from red7.cli import new_plugin

        new_plugin.run(new, as_json, edition=edition)
        return
    if edition:
        raise click.UsageError(
            "--edition goes with --new: red7 plugins --new NAME --edition",
            click.get_current_context(),
        )
    if name is not None:
        from red7.cli import plugin_shown

        plugin_shown.run(name, as_json)
        return
    from red7.cases import shelf

    report = PluginsReport.of(plugins(), broken(), shelf().faults())
    if as_json:
        json_output.emit("plugins", report)
    else:
        _show(report)


def _where(card: PluginReport) -> str:
    """Where it comes from: a document, or the clauses that it reads otherwise."""
    return card.source.partition(", open in ")[0] if card.kind == "reading" else card.source


def _open_in(card: PluginReport) -> str:
    from red7 import editions

    if not card.open_in:
        return "no text" if card.kind == "reading" else ""
    return "all texts" if set(card.open_in) >= set(editions()) else ", ".join(card.open_in)


def _show(report: PluginsReport) -> None:
    from rich.text import Text

    from red7.cli.screen import DIM, columns, indented, is_wide, pairs, screen, section, show

    console, installed = screen(), report.plugins
    kinds = dict.fromkeys(card.kind for card in installed)
    blocks: list[RenderableType] = []
    for kind in kinds:
        cards = [card for card in installed if card.kind == kind]
        if is_wide(console):
            heads = ["name", "changes", "source"]
            if any(map(_open_in, cards)):
                heads.append("open in")
            table = columns(*heads)
            table.columns[0].width = max(len(card.name) for card in cards)
            for column, ratio in zip(table.columns[1:], (6, 4, 3), strict=False):
                column.ratio = ratio
            table.expand = True
            for card in cards:
                dim = [Text(_where(card), DIM), Text(_open_in(card), DIM)]
                table.add_row(Text(card.name, "bold"), card.changes, *dim[: len(heads) - 2])
            blocks.append(section(kind.capitalize(), table))
            continue
        stacked: list[RenderableType] = []
        for card in cards:
            stacked += [Text(card.name, "bold"), indented(Text(card.changes))]
            if _where(card):
                stacked.append(indented(Text(_where(card), DIM)))
            if _open_in(card):
                stacked.append(indented(Text(f"open in {_open_in(card)}", DIM)))
        blocks.append(section(kind.capitalize(), *stacked))
    for head, unusable in (
        ("Cannot be used", [(each.name, each.why) for each in report.broken]),
        ("Cases left out", [*report.cases_left_out.items()]),
    ):
        if unusable:
            rows = ((Text(name, "bold"), Text(why)) for name, why in unusable)
            blocks.append(section(head, pairs(rows)))
    show(console, *blocks)
