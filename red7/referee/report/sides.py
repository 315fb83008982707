"""Rulings put side by side: texts that hold the same together, every argument once, with sources.

Nothing is found out here; it is the rulings of a report in the order in which people read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from red7.referee.report.naming import Naming
from red7.referee.report.rulings import FullRuling
from red7.referee.ruling import Reason
from red7.table.position import State


@attrs.frozen
class Source:
    """Where the texts give an argument, how plainly, and the plug-in that decided."""

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
class Side:
    """Texts that hold the same."""

    texts: tuple[str, ...]
    verdict: str
    out: tuple[int, ...]
    """The seats that go out by the turn."""
    after: State | None
    arguments: tuple[Argument, ...]

    @classmethod
    def of(cls, rulings: Sequence[FullRuling], name: Naming) -> Side:
        """Rulings that hold the same, as one."""
        held = rulings[0].holding
        texts = name.each(each.rules for each in rulings)
        return cls(texts, held.verdict, held.out, held.after, _arguments(rulings, name))


@attrs.frozen
class OtherReading:
    """An open reading that would rule otherwise."""

    reading: str
    texts: tuple[str, ...]
    """Where it is open."""
    verdict: str
    text: str
    """What makes the difference."""
    after: State | None


def other_readings(rulings: Iterable[FullRuling], name: Naming) -> tuple[OtherReading, ...]:
    """The open readings that would rule otherwise, those alike together."""
    found: dict[tuple[str, str, State | None], tuple[str, list[str]]] = {}
    for ruling in rulings:
        for each in ruling.alternatives:
            key = each.reading, each.holding.verdict, each.holding.after
            found.setdefault(key, (each.difference, []))[1].append(ruling.rules)
    return tuple(
        OtherReading(reading, name.each(texts), verdict, text, after)
        for (reading, verdict, after), (text, texts) in found.items()
    )


def _arguments(rulings: Iterable[FullRuling], name: Naming) -> tuple[Argument, ...]:
    """The reasons of rulings, each once, with the source in every text that gives it."""
    given: dict[tuple[str, str], list[tuple[FullRuling, Reason]]] = {}
    for ruling in rulings:
        for reason in ruling.holding.reasons:
            given.setdefault((reason.clause, reason.text), []).append((ruling, reason))
    return tuple(
        Argument(clause, text, _sources(voices, name)) for (clause, text), voices in given.items()
    )


def _sources(voices: Iterable[tuple[FullRuling, Reason]], name: Naming) -> tuple[Source, ...]:
    rows: dict[tuple[str, str, str], tuple[list[str], list[str]]] = {}
    for ruling, reason in voices:
        by = f"{reason.plugin}, house rule" if reason.house_rule else reason.plugin
        for citation in reason.citations:
            foreign = "" if citation.document == ruling.document else f"{citation.document}, "
            place = f'{foreign}"{citation.section}"'
            texts, said = rows.setdefault((place, str(citation.mark), by), ([], []))
            texts.append(ruling.rules)
            said.append(citation.says)
    return tuple(
        Source(name.each(texts), place, mark, plugin, " ".join(dict.fromkeys(filter(None, said))))
        for (place, mark, plugin), (texts, said) in rows.items()
    )
