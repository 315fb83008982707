"""The check that asks everything with every answer checked for being what its hook asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from red7.errors import BrokenPlugin, Red7Error
from red7.rules import Rules
from red7.table.position import State
from red7.testing.in_play import LISTED, at, some
from red7.testing.subject import Subject

_QUESTIONS = ("who", "starts", "scores", "match")
_WITHOUT_A_DECK = 3
"""How many positions are asked about with an empty deck, too: few games come that far."""


def answers_are_of_the_right_kind(subject: Subject) -> Iterator[str]:
    """Every hook is answered with what it asks for, and no rule raises."""
    for rules, state in _positions(subject):
        try:
            _ask_everything(rules.checked(), state)
        except BrokenPlugin as error:
            yield f"{str(error).rstrip('.')} {at(rules, state)}"
            return
        except Red7Error:
            continue  # another check reports it


def _positions(subject: Subject) -> Iterator[tuple[Rules, State]]:
    for number, (rules, state) in enumerate(islice(subject.positions(), subject.effort // 3 + 1)):
        yield rules, state
        if number < _WITHOUT_A_DECK and state.before is None:
            yield rules, attrs.evolve(state, deck=(), deck_unknown=0)
    for rules, states in islice(subject.games(), subject.effort // 10 + 1):
        try:
            *_, last = states
        except Red7Error:
            continue
        yield rules, last


def _ask_everything(rules: Rules, state: State) -> None:
    for turn in some(islice(rules.turns(state), LISTED), 3):
        _ = rules.adjudicate(state, turn).reasons
    rules.steps(state)
    for question in _QUESTIONS:
        _ = rules.explain(state, question).reasons
    rules.outcome(state)
    rules.deal(rules.book.players[0], seed=1)
