"""Disputes reported: what two rules disagree on, with both rulings and what divides them."""

from __future__ import annotations

import attrs

from red7.disputes import Dispute, Disputes
from red7.disputes.starting import StartDispute
from red7.hooks.messages import Message
from red7.hooks.step_words import words_of
from red7.referee.report import Naming, RulingReport
from red7.referee.report.document import written_as
from red7.referee.ruling import Reason
from red7.referee.steps_in_words import told
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
    told: Message = attrs.field(metadata=written_as(str))
    """What is done in the turn."""
    afterwards: tuple[str, ...]
    """For each ruling what comes of the turn, if that alone sets the two apart; else empty."""
    noted: tuple[str, ...]
    """What plug-ins have noted on the table, in words."""
    canvas: str
    """What color is played by each, where they start with different ones; else empty."""

    @property
    def said(self) -> tuple[str, ...]:
        """For each ruling why, and what comes of it."""
        both = zip(self.why, self.afterwards, strict=True)
        return tuple(f"{why.text} {then}".rstrip() for why, then in both)

    @property
    def said_of_the_table(self) -> tuple[str, ...]:
        """What a picture of the table does not show."""
        return (*self.noted, self.canvas) if self.canvas else self.noted

    @classmethod
    def of(cls, dispute: Dispute) -> DisputeReport:
        """Report a dispute; notes are put in words by the rules that keep them."""
        rules = [each.rules for each in dispute.rulings]
        keeping = max(rules, key=lambda each: len(each.book.note_names))
        return cls(
            clause=dispute.clause,
            topic=dispute.topic,
            position=dispute.state,
            turn=dispute.turn,
            text=dispute.text,
            rulings=tuple(map(RulingReport.of, dispute.rulings)),
            why=tuple(map(dispute.reason, dispute.rulings)),
            told=told(dispute.state, dispute.turn, words_of(each.book for each in rules)),
            afterwards=tuple(map(dispute.afterwards, dispute.rulings)),
            noted=tuple(map(str, keeping.noted(dispute.state))),
            canvas=dispute.canvas,
        )


@attrs.frozen
class StartReport:
    """Palettes with which two rules let different players start."""

    clause: str
    topic: str
    position: State
    text: str
    starts: tuple[int, ...]
    """The seat that starts by each of them."""
    why: tuple[Reason, ...]
    """Each one's reason."""

    @classmethod
    def of(cls, dispute: StartDispute) -> StartReport:
        """Report a dispute on who starts."""
        said = dispute.statements
        return cls(
            clause=dispute.clause,
            topic=dispute.topic,
            position=dispute.state,
            text=dispute.text,
            starts=tuple(each.seats[0] for each in said),
            why=tuple(each.found[0] for each in said),
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
    start: StartReport | None = None
    """On who starts a round; None if the two never differ there."""

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
            start=None if found.start is None else StartReport.of(found.start),
        )

    @property
    def name(self) -> Naming:
        """What the two rules are called beside each other."""
        return Naming.where_it_stands_alone([self.first, self.second])
