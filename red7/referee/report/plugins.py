"""What is installed, reported: every plug-in in short, or one in full."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from red7.hooks.citations import Booklet, Citation
from red7.hooks.compose import Rule
from red7.hooks.marker import Plugin
from red7.referee.report.document import IN_LINE, written_as
from red7.table.cards import Color


@attrs.frozen
class PluginReport:
    """One plug-in, as it describes itself."""

    name: str
    kind: str
    changes: str
    source: str
    includes: tuple[str, ...]
    open_in: tuple[str, ...]
    """The editions in which a reading is open."""
    clauses: tuple[str, ...]
    booklet: Booklet | None
    """How you recognize the rulebook of an edition."""

    @classmethod
    def of(cls, card: Plugin) -> PluginReport:
        """Report a plug-in."""
        return cls(
            name=card.name,
            kind=card.kind,
            changes=card.changes,
            source=card.source,
            includes=tuple(card.includes),
            open_in=tuple(card.open_in),
            clauses=tuple(card.clauses),
            booklet=card.booklet,
        )


@attrs.frozen
class BrokenReport:
    """A plug-in that cannot be used, and why."""

    name: str
    why: str


@attrs.frozen
class PluginsReport:
    """Everything that is installed, and what of it cannot be used."""

    plugins: tuple[PluginReport, ...]
    broken: tuple[BrokenReport, ...]
    cases_left_out: Mapping[str, str]
    """The plug-ins with cases that cannot be used, each with the reason."""

    @classmethod
    def of(
        cls,
        installed: Iterable[Plugin],
        broken: Mapping[str, str],
        cases_left_out: Mapping[str, str],
    ) -> PluginsReport:
        """Report what is installed."""
        unusable = tuple(BrokenReport(name, why) for name, why in broken.items())
        return cls(tuple(map(PluginReport.of, installed)), unusable, cases_left_out)


def _cited(citation: Citation | None) -> str | None:
    return None if citation is None else str(citation)


@attrs.frozen
class RuleReport:
    """One rule of a plug-in, with all that its mark says."""

    hook: str
    clause: str
    says: str
    layer: str
    needs: str | None
    numbers: tuple[int, ...]
    colors: tuple[Color, ...]
    adds: bool
    wraps: bool
    before: tuple[str, ...]
    after: tuple[str, ...]
    open_in: tuple[str, ...]
    cite: Citation | None = attrs.field(metadata=written_as(_cited))

    @classmethod
    def of(cls, rule: Rule) -> RuleReport:
        """Report a rule."""
        mark = rule.mark
        return cls(
            hook=mark.hook,
            clause=mark.clause,
            says=rule.says,
            layer=rule.plugin.kind,
            needs=mark.needs,
            numbers=mark.numbers,
            colors=mark.colors,
            adds=mark.adds,
            wraps=mark.wraps,
            before=mark.before,
            after=mark.after,
            open_in=mark.open_in,
            cite=mark.cite,
        )


@attrs.frozen
class PluginInFull:
    """One plug-in with every rule."""

    short: PluginReport = attrs.field(metadata=IN_LINE)
    part_of: str | None
    conflicts: tuple[str, ...]
    otherwise: str
    steps: tuple[str, ...]
    notes: tuple[str, ...]
    rules: tuple[RuleReport, ...]
    cases_left_out: str
    """Why cases that it brings cannot be used; empty if all can."""

    @classmethod
    def of(cls, card: Plugin, rules: Iterable[Rule], cases_left_out: str) -> PluginInFull:
        """Report a plug-in in full."""
        return cls(
            PluginReport.of(card),
            card.part_of,
            tuple(card.conflicts),
            card.otherwise,
            tuple(card.steps),
            tuple(card.notes),
            tuple(map(RuleReport.of, rules)),
            cases_left_out,
        )
