"""``red7 rulebook``: which rulebook is yours, and how to recognize it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import attrs
import click

from red7 import Booklet, Red7Error, Rules, UnknownPlugin, editions, plugins
from red7.cli import json_output, options, settings
from red7.errors import quoted
from red7.hooks.messages import Listed
from red7.hooks.names import DEFAULT_EDITION
from red7.referee.from_text import OWN_RULES

if TYPE_CHECKING:
    from rich.console import RenderableType

_CHOSEN: Final = {
    OWN_RULES: f"The environment variable {OWN_RULES} says so.",
    "setting": "You set it.",
    "default": "Nothing else is set.",
}


@attrs.frozen
class Recognized:
    """A rulebook, and how you recognize it."""

    name: str
    source: str
    booklet: Booklet | None


@attrs.frozen
class Own:
    """Your own rulebook, and who says so."""

    rules: str
    chosen_by: str
    """``RED7_RULES``, ``setting`` or ``default``."""
    settings: str
    """The file that remembers it."""
    editions: tuple[Recognized, ...]


@click.command(
    "rulebook",
    cls=options.Command,
    short_help="Which rulebook is yours; set it once.",
    examples=("red7 rulebook", "red7 rulebook v1.1+action", "red7 rulebook --forget"),
)
@click.argument(
    "rules_text", metavar="[RULES]", required=False, shell_complete=options.complete_rules
)
@click.option("--forget", is_flag=True, help="Forget it: v1.2 answers again.")
@options.json_option
@click.pass_context
def command(ctx: click.Context, rules_text: str | None, forget: bool, as_json: bool) -> None:
    """Show your own rulebook and how to recognize each, or set yours.

    RULES is an edition and the variants that you play with, such as v1.1+action. It then answers
    whenever you name no other. The environment variable RED7_RULES overrides this setting, and
    --rules overrides both.
    """
    if forget and rules_text is not None:
        raise click.UsageError("Name a rulebook or --forget it, not both.", ctx)
    if forget:
        settings.forget()
    elif rules_text is not None:
        settings.keep(str(_read(rules_text)))
    report = _own()
    if as_json:
        json_output.emit("rulebook", report)
    else:
        _show(report)


def _read(text: str) -> Rules:
    """The rules to remember; if there is no such text, the error names those that there are."""
    edition = text.partition("+")[0].strip()
    try:
        return Rules.parse(text)
    except UnknownPlugin:
        if not edition or any(each.name == edition for each in plugins()):
            raise
        named = f"no rulebook is called {quoted(edition)}; there are {Listed(editions())}"
        raise click.ClickException(
            f"{named}. 'red7 rulebook' says how each is recognized."
        ) from None


def _own() -> Own:
    named, kept = os.environ.get(OWN_RULES), settings.rulebook()
    by = OWN_RULES if named else "setting" if kept else "default"
    text = named or kept or DEFAULT_EDITION
    try:
        rules = str(Rules.parse(text))
    except Red7Error as error:
        how = "" if named else " 'red7 rulebook --forget' forgets it."
        raise click.ClickException(f"your own rulebook cannot be used: {error}{how}") from None
    return Own(
        rules=rules,
        chosen_by=by,
        settings=str(settings.path()),
        editions=tuple(
            Recognized(card.name, card.source, card.booklet)
            for card in plugins()
            if card.kind == "edition"
        ),
    )


def _show(report: Own) -> None:
    from rich.text import Text

    from red7.cli.screen import DIM, pairs, screen, section, show

    edition = report.rules.partition("+")[0]
    rows: list[tuple[RenderableType, RenderableType]] = []
    for each in report.editions:
        told = Text("(yours) " if each.name == edition else "", "bold green")
        if each.booklet is None:
            told.append(each.source, "default")
        else:
            told.append(f"{each.booklet.language}, {each.booklet.year}. ", "default")
            told.append(each.booklet.first_page, "dim not bold")
        rows.append((Text(each.name, "bold"), told))
    show(
        screen(),
        Text.assemble(
            "Your rulebook is ",
            (report.rules, "bold green"),
            (f". {_CHOSEN[report.chosen_by]}", DIM),
        ),
        section("Which one is in your box? Look at its first page:", pairs(iter(rows))),
        Text("'red7 rulebook v1.1+action' sets yours, with the variants that you play.", DIM),
    )
