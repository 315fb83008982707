"""Steps of plug-ins as they are offered, whatever the order in which their moves are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine.judge import on_the_table
from red7.engine.worlds import HiddenCards
from red7.table.steps import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment
    from red7.table.position import State


def as_offered(book: Playbook, state: State, turn: Turn) -> Turn:
    """The turn, with the moves of each step in the order in which the rules make them."""
    if not any(len(step.moves) > 1 for step in turn.steps):
        return turn
    try:
        return _in_order(book, state, turn)
    except HiddenCards:  # what is offered rests on a card that nobody sees
        return turn


def _in_order(book: Playbook, state: State, turn: Turn) -> Turn:
    begun = len(state.so_far)
    if state.to_move is None or turn.steps[:begun] != state.so_far:
        return turn
    moment, found = on_the_table(book, state), list(turn.steps)
    for place, step in enumerate(turn.steps[begun:], begun):
        found[place] = step_as_offered(moment, step)
        if not moment.is_possible(found[place]):
            break
        moment = moment.after(found[place])
    return Turn(tuple(found))


def step_as_offered(moment: Moment, step: Step) -> Step:
    """A step with its moves in the order of one that is offered now; as it is if there is none."""
    if step.kind is not Kind.ACT or len(step.moves) < 2:
        return step
    due = [each for due in moment.actions_due() for each in due.options]
    offered = [each for each in (*due, *moment.other_steps()) if each.kind is Kind.ACT]
    return step.in_the_order_of(offered)
