"""Sentences of a match in a terminal: how it begins, and who wins a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from red7.hooks.languages import said
from red7.hooks.messages import Listed
from red7.referee.wording import player, players

if TYPE_CHECKING:
    from red7 import Rules


def opening(rules: Rules, names: Sequence[str], seed: int) -> str:
    """Who plays against whom, and by which rules."""
    others = Listed([f"{player(seat)} ({name})" for seat, name in enumerate(names[1:], 1)])
    words = "You are A, against {players}, by {rules}. --seed {seed} deals these cards again."
    return said(words, players=others, rules=rules, seed=seed)


def who_wins(winners: Sequence[int]) -> str:
    """Who wins the round; the person sits in the first seat."""
    others = [seat for seat in winners if seat != 0]
    if not winners:
        return said("Nobody wins the round")
    if not others:
        return said("You win the round")
    if len(winners) == 1:
        return said("{player} wins the round", player=player(winners[0]))
    words = "{players} win the round" if len(others) == len(winners) else _WITH_YOU
    return said(words, players=players(others))


_WITH_YOU: Final = "You and {players} win the round"
