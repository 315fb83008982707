"""An answer beyond one turn, reported: who starts, what scores, whether the match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from red7.hooks.languages import said
from red7.referee.report.answer import Disagreement, disagreements
from red7.referee.report.naming import Naming
from red7.referee.report.winning import OtherAnswer
from red7.referee.ruling import Reason
from red7.rules import Rules
from red7.table.cards import CardSet
from red7.table.position import State


@attrs.frozen
class StatementReport:
    """The answer of the first of some rules, and the texts that answer otherwise."""

    position: State
    rules: str
    seats: tuple[int, ...]
    """Who starts, who scores, or who has won the match."""
    cards: CardSet
    """The cards that score."""
    points: tuple[int, ...]
    """What each seat scores in the round, or has in the match."""
    over: bool | None
    """Whether the match is over; None if that is not the question."""
    reasons: tuple[Reason, ...]
    alternatives: tuple[OtherAnswer, ...]
    disagree: tuple[Disagreement, ...]
    texts: int
    """How many texts were asked."""
    note: str = ""
    """What there is to say about the question itself."""
    noted: tuple[str, ...] = ()
    """What plug-ins have noted on the table, in words."""

    @classmethod
    def of(cls, rules: Sequence[Rules], state: State, question: str) -> StatementReport:
        """Put a question to some rules; the first of them answers."""
        first, *others = [each.explain(state, question) for each in rules]
        name = Naming.of(map(str, rules))
        return cls(
            position=state,
            rules=str(first.rules),
            seats=first.seats,
            cards=first.cards,
            points=first.points,
            over=first.over,
            reasons=first.reasons,
            alternatives=tuple(map(OtherAnswer.of, first.alternatives)),
            disagree=disagreements(first, others, name),
            texts=len(rules),
            noted=tuple(map(str, rules[0].noted(state))),
            note=_note(rules[0], state, question),
        )


_UNDER_WAY: Final = (
    "This round is already under way: the answer is who would start one with these palettes."
)


def _note(rules: Rules, state: State, question: str) -> str:
    return said(_UNDER_WAY) if question == "starts" and _is_under_way(rules, state) else ""


def _is_under_way(rules: Rules, state: State) -> bool:
    """Whether the table is not as it was dealt."""
    dealt = rules.book.deal_sizes(len(state.seats)).palette
    begun = state.canvas or state.canvas_base is not None or state.before is not None
    return bool(begun) or any(seat.out or len(seat.palette) != dealt for seat in state.seats)
