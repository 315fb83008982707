"""An answer beyond one turn, reported: who starts, what scores, whether the match is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from red7.hooks.languages import said
from red7.referee.report.answer import Disagreement, disagreements
from red7.referee.report.naming import Naming
from red7.referee.report.other_texts import others_say
from red7.referee.report.winning import OtherAnswer
from red7.referee.ruling import Reason
from red7.referee.statement import Statement
from red7.referee.wording import player, points_of
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
    left_out: Mapping[str, str] = attrs.field(factory=dict)
    """The editions that you did not name and that cannot be used, each with the reason."""

    @property
    def in_a_line(self) -> str:
        """The answer in one line: of a match that is over, how it stands and who wins it."""
        if self.over is None:
            return self.reasons[0].text
        won = [each.text for each in self.reasons if each.question == "match_winners"]
        if self.over and won:
            return f"{points_of(self.points)}. {won[0]}"
        return said("The match is over.") if self.over else said("The match is not over.")

    @classmethod
    def of(
        cls,
        rules: Sequence[Rules],
        state: State,
        question: str,
        left_out: Mapping[str, str] | None = None,
    ) -> StatementReport:
        """Put a question to some rules; the first of them answers.

        ``left_out`` are the editions that cannot be used, where the others were not named either;
        one of them that fails is left out, too. None: all were named.
        """
        first = rules[0].explain(state, question)
        unusable: dict[str, str] = {}
        if left_out is None:
            others = [each.explain(state, question) for each in rules[1:]]
        else:
            others, unusable = others_say(rules[1:], state, question)
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
            texts=1 + len(others),
            noted=tuple(map(str, rules[0].noted(state))),
            note=_note(first),
            left_out={**(left_out or {}), **unusable},
        )


_UNDER_WAY: Final = (
    "This round is already under way: the answer is who would start one with these palettes."
)


def _note(first: Statement) -> str:
    state = first.state
    if first.question != "starts" or not first.answered:
        return ""
    if is_under_way(first.rules, state):
        return said(_UNDER_WAY)
    if state.to_move is None or state.to_move in first.seats:
        return ""
    return said("The position has {player} to move.", player=player(state.to_move))


def is_under_way(rules: Rules, state: State) -> bool:
    """Whether the table is not as it was dealt."""
    dealt = rules.book.deal_sizes(len(state.seats)).palette
    begun = state.canvas or state.canvas_base is not None or state.before is not None
    return bool(begun) or any(seat.out or len(seat.palette) != dealt for seat in state.seats)
