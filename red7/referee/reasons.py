"""Judging a turn again, step by step, to say why: every reason against it, or all that allow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from red7.engine import judge, result
from red7.engine.checks import refusals
from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.engine.worlds import World
from red7.referee.hidden_cards import dependence, given_up
from red7.referee.outcome import ending
from red7.referee.permissions import permissions
from red7.referee.refusals import before_the_turn, refusal
from red7.table.steps import END, PASS, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.referee.ruling import Reason, Ruling
    from red7.table.position import State


def reasons_found(ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling, in the order in which they bite."""
    book, state, turn = ruling.rules.book, ruling.state, ruling.turn
    before = before_the_turn(book, state, turn)
    if before is not None:
        return (before,)
    start, judged = state.before or state, ruling.judged or judge.judged(book, state, turn)
    reasons: list[Reason] = []
    if judged.legal or not judged.gave_up:
        spoken = None if judged.last is None else judged.last.start.world
        _, reasons = _in_world(book, start, turn, spoken)
    if judged.gave_up:
        return (given_up(book, state), *reasons)
    if judged.certain:
        return tuple(reasons)
    other, why = _in_world(book, start, turn, judged.exception)
    return (dependence(judged, other, why[0]), *reasons)


def _in_world(
    book: Playbook, start: State, turn: Turn, world: World | None
) -> tuple[Moment, list[Reason]]:
    """Where a turn ends in a world, and the reasons why it is legal there or not."""
    moment = Moment.at_start(
        TurnStart(book, start, World.again(start, book.deck.bits, turn.steps, world))
    )
    against: list[Reason] = []
    allowed: list[Reason] = []
    for step in turn.steps:
        for each in refusals(moment, step):
            against.extend(refusal(book, moment, step, each))
        if not moment.is_possible(step):
            break
        if not against:
            allowed.extend(permissions(book, moment, step))
        moment = moment.after(step)
    else:
        last = END if turn.steps else PASS
        for each in refusals(moment, last):
            against.extend(refusal(book, moment, last, each))
    if not against:
        allowed.extend(ending(book, moment, result.finish(moment)))
    return moment, list(_each_once(against or allowed))


def _each_once(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """The reasons without those that say again what one before them has said of the clause."""
    said: set[tuple[str, str]] = set()
    for reason in reasons:
        if (reason.clause, reason.text) not in said:
            said.add((reason.clause, reason.text))
            yield reason
