"""Judging a turn again, step by step, to say why: every reason against it, or all that allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7 import endings
from red7.moment import Moment
from red7.referee.outcome import ending
from red7.referee.why_not import before_the_turn, refusal
from red7.referee.why_so import permissions
from red7.refusals import refusals
from red7.turn_start import TurnStart
from red7.turns import END, PASS

if TYPE_CHECKING:
    from red7.rulings import Reason, Ruling


def reasons_found(ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling, in the order in which they bite."""
    book, state, turn = ruling.rules.book, ruling.state, ruling.turn
    before = before_the_turn(book, state, turn)
    if before is not None:
        return (before,)
    moment = Moment.at_start(TurnStart(book, state.before or state))
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
        allowed.extend(ending(book, moment, endings.finish(moment)))
    return tuple(dict.fromkeys(against or allowed))
