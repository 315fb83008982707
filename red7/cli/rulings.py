"""Rulings shown: grouped where they agree, with reasons, sources, and other readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs
from rich.console import Group
from rich.text import Text

from red7.cli.cards import carded
from red7.cli.facts import newly_out, says
from red7.cli.screen import DIM, HEAD, columns, indented, pairs, section
from red7.wording import player

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Comparison, Reason, Rules, Ruling, State

VERDICT_STYLES = {
    "not legal": "bold red",
    "legal, stays in": "bold green",
    "legal, goes out": "bold yellow",
}


@attrs.frozen
class Naming:
    """Short names for rules: what all have in common is said once."""

    common: tuple[str, ...]

    @classmethod
    def of(cls, rules: Iterable[Rules]) -> Naming:
        """The names for these rules."""
        all_names = [each.names for each in rules]
        if len(all_names) < 2:
            return cls(())
        first, *rest = all_names
        common = (name for name in first[1:] if all(name in other[1:] for other in rest))
        return cls(tuple(common))

    def __call__(self, rules: Rules) -> str:
        """The name of rules beside the others."""
        return "+".join(name for name in rules.names if name not in self.common)

    def joined(self, rules: Iterable[Rules]) -> str:
        """Several names."""
        return ", ".join(dict.fromkeys(self(each) for each in rules))

    @property
    def note(self) -> str:
        """What all have in common, in words."""
        return f"all with {' and '.join(self.common)}" if self.common else ""


def verdict(ruling: Ruling) -> Text:
    """The ruling in two or three words."""
    return Text(ruling.verdict, VERDICT_STYLES.get(ruling.verdict, HEAD))


def out(ruling: Ruling) -> str:
    """Who goes out by the turn."""
    return ", ".join(map(player, newly_out(ruling))) or "-"


def after(state: State | None) -> Text:
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
    given: dict[tuple[str, str], list[tuple[Rules, Reason]]] = {}
    for ruling in group:
        for reason in ruling.reasons:
            given.setdefault((reason.clause, reason.text), []).append((ruling.rules, reason))
    heading = Text.assemble(verdict(group[0]), "  ", name.joined(each.rules for each in group))
    blocks: list[RenderableType] = []
    for (clause, text), voices in given.items():
        blocks.append(pairs(iter([(Text(clause, HEAD), carded(text))])))
        blocks.append(indented(_sources(voices, name, wide=wide), 5))
    return section(heading, *blocks)


def _sources(voices: Sequence[tuple[Rules, Reason]], name: Naming, *, wide: bool) -> RenderableType:
    """Where a reason stands: text, section, how plainly, and the plug-in that decided."""
    rows: dict[tuple[str, str, str], list[Rules]] = {}
    for rules, reason in voices:
        house = ", house rule" if reason.house_rule else ""
        own = document_of(rules)
        for citation in reason.citations:
            foreign = "" if citation.document == own else f"{citation.document}, "
            place = f'{foreign}"{citation.section}"'
            rows.setdefault((place, str(citation.mark), reason.plugin + house), []).append(rules)
        if not reason.citations:
            rows.setdefault(("no source", "", reason.plugin + house), []).append(rules)
    if wide:
        table = columns("", "", "", "")
        table.show_header = False
        for (place, mark, plugin), texts in rows.items():
            plain = (name.joined(texts), place, mark, f"by {plugin}")
            table.add_row(*(Text(each, DIM) for each in plain))
        return table
    return Group(
        *(
            Text(f"{name.joined(texts)}: {place}{mark and f', {mark}'}, by {plugin}", DIM)
            for (place, mark, plugin), texts in rows.items()
        )
    )


def document_of(rules: Rules) -> str:
    """The document that the edition is."""
    for card in rules.plugins:
        if card.citations is not None:
            return next((each.document for each in card.citations().values()), card.source)
    return ""


def other_readings(rulings: Iterable[Ruling], name: Naming) -> RenderableType | None:
    """The open readings that would rule otherwise, and what they would rule."""
    found: dict[tuple[str, str, State | None], list[Ruling]] = {}
    sample: dict[tuple[str, str, State | None], Ruling] = {}
    for ruling in rulings:
        for each in ruling.alternatives:
            key = (each.plugin, each.ruling.verdict, each.after)
            found.setdefault(key, []).append(ruling)
            sample.setdefault(key, each.ruling)
    if not found:
        return None
    blocks: list[RenderableType] = []
    for key, texts in found.items():
        other = sample[key]
        where = f"  open in {name.joined(each.rules for each in texts)}"
        blocks.append(Text.assemble((key[0], HEAD), "  ", verdict(other), (where, DIM)))
        decisive = other.reasons[0] if not other.legal else other.reasons[-1]
        blocks.append(indented(carded(decisive.text)))
        if other.after is not None:
            blocks.append(indented(after(other.after)))
    return section("Other readings", *blocks)


def parting(comparison: Comparison, name: Naming) -> RenderableType | None:
    """The clauses on which texts part, and what each says of them."""
    blocks: list[RenderableType] = []
    for clause in comparison.parting:
        voices: dict[str, list[Rules]] = {}
        for ruling in comparison:
            voices.setdefault(says(ruling.rules, clause), []).append(ruling.rules)
        lines = [
            Text.assemble((f"{name.joined(texts)}: ", DIM), carded(said))
            for said, texts in voices.items()
            if said
        ]
        blocks.append(pairs(iter([(Text(clause, HEAD), Group(*lines) if lines else Text("-"))])))
    return section("Where they part", *blocks) if blocks else None


def documents(rules: Iterable[Rules]) -> RenderableType:
    """The documents behind the names of the editions."""
    found = {each.edition: document_of(each) for each in rules}
    return section(
        "Sources", pairs((Text(name), Text(title, DIM)) for name, title in found.items())
    )
