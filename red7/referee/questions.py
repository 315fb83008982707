"""The questions that the referee answers beyond one turn, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from red7.referee.match import how_the_match_stands, what_scores
from red7.referee.refusals import other_number_of_players
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
    """The answer to a question by its name; who is winning can be said of any table."""
    if question == "who" or rules.book.has_seats_for(state):
        return ASKED[question](rules, state)
    again = partial(ask, state=state, question=question)
    found = (other_number_of_players(rules.book, state),)
    return Statement(rules, state, question, (), found, answered=False, again=again)
