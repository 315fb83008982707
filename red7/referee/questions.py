"""The questions that the referee answers beyond one turn, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from red7.referee.match import how_the_match_stands, what_scores
from red7.referee.statement import Statement
from red7.referee.who import who_is_winning, who_starts

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State

Asked: TypeAlias = "Callable[[Rules, State], Statement]"

ASKED: Final[Mapping[str, Asked]] = {
    "who": who_is_winning,
    "starts": who_starts,
    "scores": what_scores,
    "match": how_the_match_stands,
}


def ask(rules: Rules, state: State, question: str) -> Statement:
    """The answer to a question by its name."""
    return ASKED[question](rules, state)
