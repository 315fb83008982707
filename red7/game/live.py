"""A game in progress: every step judged by what its player can know, and by nothing else.

A referee who is shown a whole position judges by all of it. At a table nobody is: whether a turn
may be taken must not tell what lies on top of the deck. So a step is offered if it is legal in some
world that its player's view allows, and once offered it stands. Where the card then drawn has
spoilt every way to go on, the turn ends there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine import result
from red7.engine.turn import Moment
from red7.errors import IllegalTurn, InvalidPosition
from red7.table.steps import DRAW_UNKNOWN, END, PASS, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State


def offered(rules: Rules, state: State) -> tuple[Step, ...]:
    """The steps that the player to move may take, none of which shows a card of the deck.

    >>> import red7
    >>> state = red7.State.parse("*G2:R7/R6:V1 - I4")
    >>> [str(step) for step in offered(red7.Rules("action"), state)]
    ['+R7', 'pass']
    """
    if state.to_move is None:
        raise InvalidPosition(f"nobody is to move in '{state}'.")
    found = rules.steps(state.view(state.to_move))
    return found or ((END,) if state.so_far else ())


def taken(rules: Rules, state: State, step: Step) -> State:
    """The position after a step that was offered."""
    return result.taken(Moment.of(rules.book, state), step)


def followed(rules: Rules, state: State, turn: Turn) -> State:
    """The position after a whole turn, each of whose steps was offered; else IllegalTurn."""
    for step in (*turn.steps, END if turn.steps else PASS):
        if state.to_move is None or not _is_offered(rules, state, step):
            raise IllegalTurn(f"'{step}' is not allowed in '{state}'.")
        state = taken(rules, state, step)
    return state


def _is_offered(rules: Rules, state: State, step: Step) -> bool:
    steps = offered(rules, state)
    if step.kind is not Kind.DRAW or DRAW_UNKNOWN not in steps:
        return step in steps
    return step.card is None or not state.deck or state.deck[0] is step.card
