"""Rulings shown: grouped where they agree, with reasons, sources, and other readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from red7 import side_by_side
from red7.cli.cards import carded
from red7.cli.screen import DIM, HEAD, columns, indented, pairs, section
from red7.facts import newly_out
from red7.referee.wording import player
from red7.side_by_side import Naming, Source

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Comparison, Rules, Ruling, State

__all__ = [
    "Naming",
    "documents",
    "left_out",
    "other_readings",
    "parting",
    "summary",
    "verdict",
    "why",
]

VERDICT_STYLES = {
    "not legal": "bold red",
    "legal, stays in": "bold green",
    "legal, goes out": "bold yellow",
}


def verdict(ruling: Ruling) -> Text:
    """The ruling in two or three words."""
    return _styled(ruling.verdict)


def _styled(words: str) -> Text:
    return Text(words, VERDICT_STYLES.get(words, HEAD))


def out(ruling: Ruling) -> str:
    """Who goes out by the turn."""
    return ", ".join(map(player, newly_out(ruling))) or "-"


def after(state: State | str | None) -> Text:
    """The position afterwards."""
    return carded("-" if state is None else state)


def summary(groups: Sequence[Sequence[Ruling]], name: Naming, *, wide: bool) -> RenderableType:
    """One line a group: which rules, the ruling, who is out, the position after."""
    if wide:
        table = columns("rules", "ruling", "out", "position after")
        table.columns[1].no_wrap = True
        for group in groups:
            first = group[0]
            names = name.joined(each.rules for each in group)
            table.add_row(names, verdict(first), out(first), after(first.after))
        return table
    blocks: list[RenderableType] = []
    for group in groups:
        first = group[0]
        gone = f", {out(first)} out" if newly_out(first) else ""
        blocks.append(Text(name.joined(each.rules for each in group), HEAD))
        blocks.append(indented(Text.assemble(verdict(first), gone)))
        if first.after is not None:
            blocks.append(indented(after(first.after)))
    return Group(*blocks)


def why(group: Sequence[Ruling], name: Naming, *, wide: bool) -> RenderableType:
    """The reasons of a group of rulings, each once, with the source in every text that gives it."""
    heading = Text.assemble(verdict(group[0]), "  ", name.joined(each.rules for each in group))
    blocks: list[RenderableType] = []
    for argument in side_by_side.arguments(group, name):
        blocks.append(pairs(iter([(Text(argument.clause, HEAD), carded(argument.text))])))
        blocks.append(indented(_sources(argument.sources, wide=wide), 5))
    return section(heading, *blocks)


def _sources(sources: Sequence[Source], *, wide: bool) -> RenderableType:
    """Where a reason stands: text, section, how plainly, and the plug-in that decided."""
    if wide:
        table = columns("", "", "", "")
        table.show_header = False
        for each in sources:
            plain = (", ".join(each.texts), each.place, each.mark, f"by {each.plugin}")
            table.add_row(*(Text(part, DIM) for part in plain))
        return table
    return Group(
        *(
            Text(
                f"{', '.join(each.texts)}: {each.place}{each.mark and f', {each.mark}'}, "
                f"by {each.plugin}",
                DIM,
            )
            for each in sources
        )
    )


def other_readings(rulings: Iterable[Ruling], name: Naming) -> RenderableType | None:
    """The open readings that would rule otherwise, and what they would rule."""
    blocks: list[RenderableType] = []
    for other in side_by_side.other_readings(rulings, name):
        where = f"  open in {', '.join(other.texts)}"
        blocks.append(
            Text.assemble((other.reading, HEAD), "  ", _styled(other.verdict), (where, DIM))
        )
        blocks.append(indented(carded(other.text)))
        if other.after is not None:
            blocks.append(indented(after(other.after)))
    return section("Other readings", *blocks) if blocks else None


def parting(comparison: Comparison, name: Naming) -> RenderableType | None:
    """The clauses on which texts disagree, and what each says of them."""
    blocks: list[RenderableType] = []
    for part in side_by_side.parting(comparison, name):
        lines = [
            Text.assemble((f"{', '.join(texts)}: ", DIM), carded(said))
            for texts, said in part.voices
        ]
        told = Group(*lines) if lines else Text("-")
        blocks.append(pairs(iter([(Text(part.clause, HEAD), told)])))
    return section("Where they disagree", *blocks) if blocks else None


def documents(rules: Iterable[Rules]) -> RenderableType:
    """The documents behind the names of the editions."""
    found = side_by_side.documents(rules)
    return section("Sources", pairs((Text(name), Text(title, DIM)) for name, title in found))


def left_out(unusable: Mapping[str, str]) -> RenderableType | None:
    """The texts that nobody named and that cannot be used, with the reason."""
    if not unusable:
        return None
    return section(
        "Left out", pairs((Text(name), Text(why, DIM)) for name, why in unusable.items())
    )
