"""Rulings arranged for readers: grouped where they agree, every argument once, with its sources.

What is arranged here the command line and the web only have to draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from red7.facts import newly_out, position, says
from red7.referee.readings import difference

if TYPE_CHECKING:
    from red7.referee.compare import Comparison
    from red7.referee.ruling import Reason, Ruling
    from red7.rules import Rules


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

    def each(self, rules: Iterable[Rules]) -> tuple[str, ...]:
        """Several names, each once."""
        return tuple(dict.fromkeys(self(one) for one in rules))

    def joined(self, rules: Iterable[Rules]) -> str:
        """Several names."""
        return ", ".join(self.each(rules))

    @property
    def note(self) -> str:
        """What all have in common, in words."""
        return f"all with {' and '.join(self.common)}" if self.common else ""


@attrs.frozen
class Source:
    """Where an argument stands, in which texts, how plainly, and the plug-in that decided."""

    texts: tuple[str, ...]
    place: str
    mark: str
    plugin: str
    says: str


@attrs.frozen
class Argument:
    """A reason that several rulings may give."""

    clause: str
    text: str
    sources: tuple[Source, ...]


@attrs.frozen
class Group:
    """Texts that hold the same."""

    texts: tuple[str, ...]
    verdict: str
    out: tuple[int, ...]
    """The seats that go out by the turn."""
    after: str | None
    arguments: tuple[Argument, ...]


@attrs.frozen
class OtherReading:
    """An open reading that would rule otherwise."""

    reading: str
    texts: tuple[str, ...]
    """Where it is open."""
    verdict: str
    text: str
    """What makes the difference."""
    after: str | None


@attrs.frozen
class Parting:
    """A clause on which texts disagree, and what they say of it."""

    clause: str
    voices: tuple[tuple[tuple[str, ...], str], ...]


@attrs.frozen
class SideBySide:
    """All rulings on one turn."""

    position: str
    turn: str
    note: str
    """What all rules have in common."""
    groups: tuple[Group, ...]
    parting: tuple[Parting, ...]
    other_readings: tuple[OtherReading, ...]
    documents: tuple[tuple[str, str], ...]
    """The names of the editions, and the documents that they are."""


def side_by_side(comparison: Comparison) -> SideBySide:
    """Arrange a comparison."""
    rules = [ruling.rules for ruling in comparison]
    name = Naming.of(rules)
    return SideBySide(
        position=str(comparison[0].state),
        turn=str(comparison[0].turn),
        note=name.note,
        groups=tuple(group(each, name) for each in comparison.groups),
        parting=parting(comparison, name),
        other_readings=other_readings(comparison, name),
        documents=documents(rules),
    )


def group(rulings: Sequence[Ruling], name: Naming) -> Group:
    """Rulings that hold the same, as one."""
    first = rulings[0]
    return Group(
        texts=name.each(each.rules for each in rulings),
        verdict=first.verdict,
        out=tuple(newly_out(first)),
        after=position(first.after),
        arguments=arguments(rulings, name),
    )


def arguments(rulings: Iterable[Ruling], name: Naming) -> tuple[Argument, ...]:
    """The reasons of rulings, each once, with the source in every text that gives it."""
    given: dict[tuple[str, str], list[tuple[Rules, Reason]]] = {}
    for ruling in rulings:
        for reason in ruling.reasons:
            given.setdefault((reason.clause, reason.text), []).append((ruling.rules, reason))
    return tuple(
        Argument(clause, text, _sources(voices, name)) for (clause, text), voices in given.items()
    )


def _sources(voices: Sequence[tuple[Rules, Reason]], name: Naming) -> tuple[Source, ...]:
    rows: dict[tuple[str, str, str], tuple[list[Rules], list[str]]] = {}
    for rules, reason in voices:
        by = f"{reason.plugin}, house rule" if reason.house_rule else reason.plugin
        own = document_of(rules)
        for citation in reason.citations:
            foreign = "" if citation.document == own else f"{citation.document}, "
            place = f'{foreign}"{citation.section}"'
            row = rows.setdefault((place, str(citation.mark), by), ([], []))
            row[0].append(rules)
            row[1].append(citation.says)
        if not reason.citations:
            rows.setdefault(("no source", "", by), ([], []))[0].append(rules)
    return tuple(
        Source(name.each(texts), place, mark, plugin, " ".join(dict.fromkeys(filter(None, said))))
        for (place, mark, plugin), (texts, said) in rows.items()
    )


def other_readings(rulings: Iterable[Ruling], name: Naming) -> tuple[OtherReading, ...]:
    """The open readings that would rule otherwise, and what they would rule."""
    found: dict[tuple[str, str, str | None], list[Rules]] = {}
    chief: dict[tuple[str, str, str | None], str] = {}
    for ruling in rulings:
        for each in ruling.alternatives:
            other = each.ruling
            key = each.plugin, other.verdict, position(each.after)
            found.setdefault(key, []).append(ruling.rules)
            if key not in chief:
                chief[key] = difference(ruling, each)
    return tuple(
        OtherReading(reading, name.each(texts), verdict, chief[reading, verdict, after], after)
        for (reading, verdict, after), texts in found.items()
    )


def parting(comparison: Comparison, name: Naming) -> tuple[Parting, ...]:
    """The clauses on which texts disagree, and what each says of them."""
    found = []
    for clause in comparison.parting:
        voices: dict[str, list[Rules]] = {}
        for ruling in comparison:
            if said := says(ruling.rules, clause):
                voices.setdefault(said, []).append(ruling.rules)
        told = tuple((name.each(texts), said) for said, texts in voices.items())
        found.append(Parting(clause, told))
    return tuple(found)


def documents(rules: Iterable[Rules]) -> tuple[tuple[str, str], ...]:
    """The documents behind the names of the editions."""
    return tuple({each.edition: document_of(each) for each in rules}.items())


def document_of(rules: Rules) -> str:
    """The document that the edition is."""
    for card in rules.plugins:
        if card.citations is not None:
            return next((each.document for each in card.citations().values()), card.source)
    return ""
