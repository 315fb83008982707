"""What awaits a player to move whose hand is empty, where the rules leave only one thing to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.hooks.languages import said
from red7.referee.report.adjudication import Adjudication
from red7.referee.report.in_a_line import doubts
from red7.referee.wording import player
from red7.table.steps import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from red7.referee.compare import Comparison
    from red7.referee.report.answer import Disagreement
    from red7.referee.ruling import Reason
    from red7.rules import Rules
    from red7.table.position import State


@attrs.frozen
class Awaits:
    """That a player can only pass, what comes of it, and who disagrees."""

    survives: bool
    sentence: str
    reason: Reason
    """Why the player stays in, or goes out."""
    disagree: tuple[Disagreement, ...]

    @classmethod
    def of(
        cls, rules: Rules, state: State, ruled: Callable[[State, Turn], Comparison]
    ) -> Awaits | None:
        """What awaits the player to move; ``ruled`` puts the one turn that is left to the texts.

        None if there is no player to move, or one who holds a card or may do something else.
        """
        seat = state.to_move
        if seat is None or state.before is not None or state.mover.hand_size != 0:
            return None
        if rules.is_over(state) or rules.turns(state).first(1) != ([Turn()], False):
            return None
        found = Adjudication.of(ruled(state, Turn()))
        held = found.rulings[0].holding
        if not held.certain:
            return None
        words = "{player}'s hand is empty: {player} can only pass, and goes out."
        if held.survives:
            words = "{player}'s hand is empty: {player} can only pass, and stays in."
        sentence = said(words, player=player(seat))
        return cls(held.survives, sentence, held.reason, found.answer.disagree)

    @property
    def in_a_line(self) -> str:
        """The sentence, and the texts that disagree."""
        texts = [text for each in self.disagree for text in each.texts]
        return self.sentence + doubts(texts, is_open=False)
