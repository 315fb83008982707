"""Disputes reported: what two rules disagree on, with both rulings and what divides them."""

from __future__ import annotations

import attrs

from red7.disputes import Dispute, Disputes
from red7.referee.report import Naming, RulingReport
from red7.referee.ruling import Reason
from red7.table.position import State
from red7.table.steps import Turn


@attrs.frozen
class DisputeReport:
    """One dispute."""

    clause: str
    topic: str
    position: State
    turn: Turn
    text: str
    rulings: tuple[RulingReport, ...]
    why: tuple[Reason, ...]
    """For each ruling the reason that rests on the clause."""
    noted: tuple[str, ...]
    """What plug-ins have noted on the table, in words."""

    @classmethod
    def of(cls, dispute: Dispute) -> DisputeReport:
        """Report a dispute."""
        return cls(
            clause=dispute.clause,
            topic=dispute.topic,
            position=dispute.state,
            turn=dispute.turn,
            text=dispute.text,
            rulings=tuple(map(RulingReport.of, dispute.rulings)),
            why=tuple(map(dispute.reason, dispute.rulings)),
            noted=tuple(map(str, dispute.rulings[0].rules.noted(dispute.state))),
        )


@attrs.frozen
class DisputesReport:
    """All that a search has found."""

    first: str
    second: str
    seed: int
    effort: int
    turns: int
    summary: str
    disputes: tuple[DisputeReport, ...]

    @classmethod
    def of(cls, found: Disputes) -> DisputesReport:
        """Report what was found."""
        return cls(
            first=str(found.first),
            second=str(found.second),
            seed=found.covered.seed,
            effort=found.covered.positions,
            turns=found.covered.turns,
            summary=found.summary,
            disputes=tuple(map(DisputeReport.of, found)),
        )

    @property
    def name(self) -> Naming:
        """What the two rules are called beside each other."""
        return Naming.where_it_stands_alone([self.first, self.second])
