"""What is installed, reported."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from red7.hooks.marker import Plugin


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
        )


@attrs.frozen
class PluginsReport:
    """Everything that is installed."""

    plugins: tuple[PluginReport, ...]

    @classmethod
    def of(cls, installed: Iterable[Plugin]) -> PluginsReport:
        """Report what is installed."""
        return cls(tuple(map(PluginReport.of, installed)))
