"""One ruling reported: what is held of a turn and why, and what other readings would hold."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from red7.referee.readings import difference
from red7.referee.report.document import IN_LINE
from red7.referee.report.texts import document_of
from red7.referee.ruling import Alternative, Reason, Ruling, deciding
from red7.table.position import State


@attrs.frozen
class Holding:
    """What is held of a turn, and why."""

    verdict: str
    """In a few words."""
    legal: bool
    survives: bool
    certain: bool
    legal_certain: bool
    """Whether ``legal`` is certain."""
    survives_certain: bool
    """Whether ``survives`` is, wherever the turn is legal."""
    out: tuple[int, ...]
    """The seats that go out by the turn."""
    after: State | None
    reasons: tuple[Reason, ...]
    decisive: int
    """Which of the reasons decides."""

    @classmethod
    def of(cls, ruling: Ruling, reasons: tuple[Reason, ...] | None = None) -> Holding:
        """What a ruling holds, by its own reasons or by these."""
        reasons = ruling.reasons if reasons is None else reasons
        return cls(
            verdict=ruling.verdict,
            legal=ruling.legal,
            survives=ruling.survives,
            certain=ruling.certain,
            legal_certain=ruling.legal_certain,
            survives_certain=ruling.survives_certain,
            out=newly_out(ruling),
            after=ruling.after,
            reasons=reasons,
            decisive=deciding(reasons, legal=ruling.legal, certain=ruling.certain),
        )

    @property
    def reason(self) -> Reason:
        """The reason that decides."""
        return self.reasons[self.decisive]

    @property
    def held(self) -> tuple[bool, bool, bool, bool, State | None]:
        """What is held, whatever the reasons."""
        return self.legal, self.survives, self.certain, self.legal_certain, self.after


@attrs.frozen
class RulingReport:
    """What one text holds."""

    rules: str
    document: str
    """The document that its edition is."""
    holding: Holding = attrs.field(metadata=IN_LINE)

    @classmethod
    def of(cls, ruling: Ruling) -> RulingReport:
        """A ruling, without what other readings would hold."""
        return cls(str(ruling.rules), document_of(ruling.rules), Holding.of(ruling))


@attrs.frozen
class AlternativeReport:
    """What an open reading would hold."""

    reading: str
    holding: Holding = attrs.field(metadata=IN_LINE)
    difference: str
    """What makes the difference, in words."""

    @classmethod
    def of(cls, ruling: Ruling, other: Alternative) -> AlternativeReport:
        """An alternative to a ruling; what further readings would hold is not asked."""
        held = Holding.of(other.ruling, other.ruling.found)
        return cls(other.plugin, held, difference(ruling, other))


@attrs.frozen
class FullRuling(RulingReport):
    """What one text holds, and what its open readings would hold."""

    alternatives: tuple[AlternativeReport, ...]

    @classmethod
    def of(cls, ruling: Ruling) -> FullRuling:
        """A ruling in full."""
        others = tuple(AlternativeReport.of(ruling, each) for each in ruling.alternatives)
        return cls(str(ruling.rules), document_of(ruling.rules), Holding.of(ruling), others)


def newly_out(ruling: Ruling) -> tuple[int, ...]:
    """The seats that go out by the turn."""
    if ruling.after is None:
        return ()
    before, after = ruling.state.players_in, ruling.after.players_in
    return tuple(seat for seat in before if seat not in after)


def held_alike(rulings: Iterable[FullRuling]) -> tuple[tuple[FullRuling, ...], ...]:
    """The rulings grouped by what they hold, whatever their reasons."""
    groups: dict[object, list[FullRuling]] = {}
    for ruling in rulings:
        groups.setdefault(ruling.holding.held, []).append(ruling)
    return tuple(tuple(group) for group in groups.values())
