"""Which clauses a ruling could rest on: those on which a rule was asked while it was judged.

Where a question does not come up, nobody's answer to it makes a difference. To see which ones do,
the turn is judged once with a witness ahead of every question on which two rules do not hear the
same. A witness says nothing, and what it hears goes into a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.engine import judge
from red7.engine.playbook import Playbook
from red7.engine.recording import Record, is_recorded, kept_in, recorded
from red7.hooks.compose import Answer, Rule

if TYPE_CHECKING:
    from red7.referee.ruling import Ruling
    from red7.rules import Rules

_MAKES_AN_ACTION: Final = "action_choices"
"""A rule that answers this gives a number an action, even if it answers with nothing."""
_AFTER_THE_ROUND: Final = (
    "scoring_cards",
    "scores",
    "scored_cards_return",
    "points_to_win",
    "match_over",
    "enough_cards",
    "deal_sizes",
    "match_winners",
)
"""What is asked only when a round is over, and not by the judge."""


def at_stake(ruling: Ruling, other: Rules) -> frozenset[str]:
    """The clauses on which the other's answers could change a ruling."""
    book, witnesses = _witnessed(ruling.rules.book, other.book)
    record: Record = {}
    with kept_in(record):
        judge.judged(book, ruling.state, ruling.turn)
    heard = {key[0] for key in record}
    idle = {hook for hook, witness in witnesses.items() if witness not in heard}
    if ruling.after is None or ruling.after.to_move is not None:
        idle.update(_AFTER_THE_ROUND)
    if book.has_seats_for(ruling.state) == other.book.has_seats_for(ruling.state):
        idle.add("players")
    unlike = _unlike(ruling.rules.book, other.book)
    return frozenset(clause for hook in unlike if hook not in idle for clause in unlike[hook])


@lru_cache(maxsize=1024)
def _witnessed(book: Playbook, other: Playbook) -> tuple[Playbook, dict[str, Answer]]:
    """The rules with a witness ahead of every question that the other answers differently."""
    heard, witnesses = dict(book.rules), {}
    for hook in _unlike(book, other):
        if is_recorded(hook) and hook not in (_MAKES_AN_ACTION, *_AFTER_THE_ROUND):
            witness = _witness(next(iter((*book.rules[hook], *other.rules[hook]))))
            heard[hook] = (*recorded({hook: (witness,)})[hook], *book.rules[hook])
            witnesses[hook] = witness.answer
    return Playbook(book.plugins, heard, checks_answers=book.checks_answers), witnesses


def _witness(rule: Rule) -> Rule:
    """A rule on the same question that never says anything."""

    def hear(*_: object) -> None:
        return None

    mark = attrs.evolve(rule.mark, numbers=(), wraps=False, says=None)
    return attrs.evolve(rule, mark=mark, answer=hear, arguments=("everything",))


@lru_cache(maxsize=1024)
def _unlike(book: Playbook, other: Playbook) -> dict[str, frozenset[str]]:
    """For every question, the clauses on which the two answer differently."""
    found = {}
    for hook, own in book.rules.items():
        clauses = {rule.clause for rule in (*own, *other.rules[hook])}
        unlike = {
            each for each in clauses if _answers(own, each) != _answers(other.rules[hook], each)
        }
        if unlike:
            found[hook] = frozenset(unlike)
    return found


def _answers(rules: Sequence[Rule], clause: str) -> list[object]:
    """What rules say on a clause, as values where that is known without asking."""
    own = [rule for rule in rules if rule.clause == clause]
    if any(rule.arguments or rule.mark.wraps for rule in own):
        return [(rule.function, rule.about) for rule in own]
    said = [(rule.answer(), rule.mark.numbers, rule.about) for rule in own]
    return [each for each in said if each[0] is not None]
