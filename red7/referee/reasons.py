"""Why a turn is ruled as it is, read off its moments: every reason against it, or all for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from threading import RLock
from typing import TYPE_CHECKING, Final

from red7.engine import result
from red7.engine.checks import refusals
from red7.engine.recording import kept_in
from red7.engine.turn import Moment
from red7.engine.turn_start import LOOK_LIMIT, Budget, TurnStart, counted_on
from red7.engine.worlds import HiddenCards, World
from red7.referee.hidden_cards import dependence, given_up, said_of_one_card
from red7.referee.outcome import ending
from red7.referee.permissions import permissions
from red7.referee.refusals import before_the_turn, refusal
from red7.referee.ruling import FATE
from red7.table.steps import END, PASS, Turn

if TYPE_CHECKING:
    from red7.engine.judge import Judgement
    from red7.engine.playbook import Playbook
    from red7.hooks.messages import Message
    from red7.referee.ruling import Reason, Ruling
    from red7.table.position import State


def reasons_found(ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling, in the order in which they bite."""
    if ruling.judged is None or ruling.record is None:
        return ruling.rules.adjudicate(ruling.state, ruling.turn).found
    book, judged = ruling.rules.book.recording, ruling.judged
    asks_a_world = not judged.certain or any(each.start.world for each in judged.moments[:1])
    with kept_in(ruling.record), _ONE_BY_ONE if asks_a_world else nullcontext():
        return tuple(_each_once(_found(book, ruling, judged)))


_ONE_BY_ONE: Final = RLock()
"""A world goes on deciding while it is asked, and threads may read one ruling."""


def _found(book: Playbook, ruling: Ruling, judged: Judgement) -> Iterator[Reason]:
    state, turn = ruling.state, ruling.turn
    if not judged.moments and not judged.gave_up:
        yield before_the_turn(book, state)
        return
    if judged.gave_up:
        yield given_up(book, state)
    elif not judged.certain:
        other, why = _on(book, turn, judged.exception)
        decides = next((each for each in why if each.question in FATE), why[0])
        yield dependence(judged, other, decides, turn)
    if judged.legal or not judged.gave_up:
        end = ruling.after if judged.last is None else ruling.after or result.finish(judged.last)
        why = _on(book, turn, judged.moments, end)[1]
        which = [*said_of_one_card(book, turn, judged.moments)]
        yield from [*which, *why] if judged.legal else [*why, *which]  # what decides stays in place


def _on(
    book: Playbook, turn: Turn, moments: Sequence[Moment], end: State | None = None
) -> tuple[Moment, list[Reason]]:
    """Where a turn ends, and the reasons why it is legal or not; read off its moments.

    ``end`` is the position to which it leads, if it is known that nothing is against it.
    """
    start = moments[0].start
    try:
        with counted_on(Budget(LOOK_LIMIT)):  # judging may have used up the other
            return _read(book, turn, moments, end)
    except HiddenCards:  # what need not be known to judge may be needed to say why
        world = World.again(start.state, book.deck.bits, turn.steps, start.world)
        again = Moment.at_start(TurnStart(book, start.state, world))
        return _read(book, turn, [again], end)


def _read(
    book: Playbook, turn: Turn, moments: Sequence[Moment], end: State | None
) -> tuple[Moment, list[Reason]]:
    moment = moments[0]
    against: list[Reason] = []
    allowed: list[Reason] = []
    for number, step in enumerate(turn.steps, start=1):
        possible, after = True, moment
        if number < len(moments):
            after = moments[number]
        elif possible := moment.is_possible(step):
            after = moment.after(step)
        for each in () if end is not None else refusals(moment, step):
            against.extend(refusal(book, moment, step, each, after))
        if not possible:
            break
        if not against:
            allowed.extend(permissions(book, moment, step, after))
        moment = after
    else:
        last = END if turn.steps else PASS
        for each in () if end is not None else refusals(moment, last):
            against.extend(refusal(book, moment, last, each, moment))
    if not against:
        allowed.extend(ending(book, moment, end or result.finish(moment)))
    return moment, against or allowed


def _each_once(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """The reasons without those that repeat what an earlier one says about the clause."""
    said: set[tuple[str, Message]] = set()
    for reason in reasons:
        if (reason.clause, reason.message) not in said:
            said.add((reason.clause, reason.message))
            yield reason
