"""``red7 plugins NAME``: one plug-in in full, its metadata and every rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.cases import shelf
from red7.cli import json_output
from red7.hooks.compose import rules_of
from red7.hooks.discovery import spelled
from red7.hooks.registry import broken, fault, load
from red7.referee.report.plugins import PluginInFull, RuleReport

if TYPE_CHECKING:
    from rich.console import RenderableType


def run(name: str, as_json: bool) -> None:
    """Show the plug-in of that name, or why it cannot be used; UnknownPlugin if there is none."""
    name = spelled(name)
    why = broken().get(name) or fault(name)
    if why is not None and name not in broken():
        load(name)  # says that there is none, and which is nearest
    if why is not None:
        if as_json:
            json_output.emit("plugins", name=name, broken=why)
        else:
            _show_broken(name, why)
        return
    card, found = load(name)
    report = PluginInFull.of(card, rules_of(card, found), shelf().faults().get(name, ""))
    if as_json:
        json_output.emit("plugins", report)
    else:
        _show(report)


def _show_broken(name: str, why: str) -> None:
    from rich.text import Text

    from red7.cli.screen import screen, section, show

    show(screen(), section(f"{name}, which cannot be used", Text(why)))


def _show(report: PluginInFull) -> None:
    from rich.text import Text

    from red7.cli.screen import DIM, indented, pairs, screen, section, show

    card = report.short
    about = ((Text(head, DIM), Text(words)) for head, words in _about(report))
    blocks: list[RenderableType] = [
        section(f"{card.name}, {_KINDS.get(card.kind, card.kind)}", pairs(about))
    ]
    lines: list[RenderableType] = []
    for rule in report.rules:
        lines.append(Text.assemble((rule.hook, "bold"), f"  {rule.clause}"))
        lines.append(indented(Text(rule.says)))
        options = "; ".join(_options(rule))
        if options:
            lines.append(indented(Text(options, DIM)))
    if lines:
        blocks.append(section("Rules", *lines))
    if report.cases_left_out:
        blocks.append(section("Cases left out", Text(report.cases_left_out)))
    show(screen(), *blocks)


_KINDS = {
    "game": "the game itself",
    "edition": "an edition",
    "variant": "a variant",
    "reading": "a reading",
    "house": "a house rule",
}


def _about(report: PluginInFull) -> Iterator[tuple[str, str]]:
    card = report.short
    yield "changes", card.changes
    for head, words in (
        ("otherwise", report.otherwise),
        ("source", card.source),
        ("rulebook", "" if card.booklet is None else str(card.booklet)),
        ("includes", ", ".join(card.includes)),
        ("part of", report.part_of or ""),
        ("conflicts", ", ".join(report.conflicts)),
        ("open in", ", ".join(card.open_in)),
        ("clauses", ", ".join(card.clauses)),
        ("steps", ", ".join(report.steps)),
        ("notes", ", ".join(report.notes)),
    ):
        if words:
            yield head, words


def _options(rule: RuleReport) -> Iterator[str]:
    """What the rule's mark says beyond hook and clause."""
    if rule.needs is not None:
        yield f"needs {rule.needs}"
    if rule.numbers:
        yield f"for the {', '.join(map(str, rule.numbers))}"
    if rule.colors:
        yield f"for {', '.join(map(str, rule.colors))}"
    if rule.adds:
        yield "beside the rules of lower layers"
    if rule.wraps:
        yield "wraps the rules below"
    for word, names in (("before", rule.before), ("after", rule.after), ("open in", rule.open_in)):
        if names:
            yield f"{word} {', '.join(names)}"
    if rule.cite is not None:
        yield str(rule.cite)
