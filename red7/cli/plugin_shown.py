"""``red7 plugins NAME``: one plug-in in full, its metadata and every rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7 import facts as told
from red7.cli import facts
from red7.hooks.compose import Rule, rules_of
from red7.hooks.registry import broken, fault, load

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Plugin


def run(name: str, as_json: bool) -> None:
    """Show the plug-in of that name, or why it cannot be used; UnknownPlugin if there is none."""
    why = broken().get(name) or fault(name)
    if why is not None and name not in broken():
        load(name)  # says that there is none, and which is nearest
    if why is not None:
        if as_json:
            facts.write(told.broken_plugin(name, why))
        else:
            _show_broken(name, why)
        return
    card, found = load(name)
    rules = rules_of(card, found)
    if as_json:
        facts.write(told.plugin(card, rules))
    else:
        _show(card, rules)


def _show_broken(name: str, why: str) -> None:
    from rich.text import Text

    from red7.cli.screen import screen, section, show

    show(screen(), section(f"{name}, which cannot be used", Text(why)))


def _show(card: Plugin, rules: tuple[Rule, ...]) -> None:
    from rich.text import Text

    from red7.cli.screen import DIM, indented, pairs, screen, section, show

    about = ((Text(head, DIM), Text(words)) for head, words in _about(card))
    blocks: list[RenderableType] = [
        section(f"{card.name}, {_KINDS.get(card.kind, card.kind)}", pairs(about))
    ]
    lines: list[RenderableType] = []
    for rule in rules:
        lines.append(Text.assemble((rule.mark.hook, "bold"), f"  {rule.clause}"))
        lines.append(indented(Text(rule.says)))
        options = "; ".join(_options(rule))
        if options:
            lines.append(indented(Text(options, DIM)))
    if lines:
        blocks.append(section("Rules", *lines))
    show(screen(), *blocks)


_KINDS = {
    "game": "the game itself",
    "edition": "an edition",
    "variant": "a variant",
    "reading": "a reading",
    "house": "a house rule",
}


def _about(card: Plugin) -> Iterator[tuple[str, str]]:
    yield "changes", card.changes
    for head, words in (
        ("otherwise", card.otherwise),
        ("source", card.source),
        ("includes", ", ".join(card.includes)),
        ("part of", card.part_of or ""),
        ("conflicts", ", ".join(card.conflicts)),
        ("open in", ", ".join(card.open_in)),
        ("clauses", ", ".join(card.clauses)),
    ):
        if words:
            yield head, words


def _options(rule: Rule) -> Iterator[str]:
    """What the rule's mark says beyond hook and clause."""
    mark = rule.mark
    if mark.needs is not None:
        yield f"needs {mark.needs}"
    if mark.numbers:
        yield f"for the {', '.join(map(str, mark.numbers))}"
    if mark.colors:
        yield f"for {', '.join(map(str, mark.colors))}"
    if mark.adds:
        yield "beside the rules of lower layers"
    if mark.wraps:
        yield "wraps the rules below"
    for word, names in (("before", mark.before), ("after", mark.after), ("open in", mark.open_in)):
        if names:
            yield f"{word} {', '.join(names)}"
    if mark.cite is not None:
        yield str(mark.cite)
