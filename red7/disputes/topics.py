"""What is a dispute about? A few words, from the step or the outcome on which rules disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from red7.engine.checks import allowed
from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.table.steps import END, PASS, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.referee.difference import Pair, Verdict
    from red7.table.position import State

THE_SCORE: Final = "the score"
THE_MATCH: Final = "the end of the match"


def topic(pair: Pair, state: State, turn: Turn) -> str:
    """What the two disagree about; they must disagree."""
    if not all(rules.book.has_seats_for(state) for rules in (pair.first, pair.second)):
        return "the number of players"
    by_first, by_second = pair.verdicts(state, turn)
    if by_first is None:
        return _of_step(*_refused_step(pair.first.book, state, turn), pair)
    if by_second is None:
        return _of_step(*_refused_step(pair.second.book, state, turn), pair)
    if not turn.steps and by_first.survives != by_second.survives:
        return "doing nothing" + _empty_handed(Moment.of(pair.first.book, state))
    return _of_outcomes(by_first, by_second)


def _refused_step(book: Playbook, state: State, turn: Turn) -> tuple[Moment, Step]:
    """The first step that is not allowed, and the moment before it."""
    moment = Moment.at_start(TurnStart(book, state))
    for step in turn.steps:
        if not allowed(moment, step):
            return moment, step
        moment = moment.after(step)
    return moment, END if turn.steps else PASS


def _of_step(moment: Moment, step: Step, pair: Pair) -> str:
    card, pending = step.card, moment.pending
    last = moment.steps[-1] if moment.steps else None
    acting = last.card if pending is None and last and last.kind is Kind.PLAY else pending
    number = acting.number if acting is not None else 0
    match step.kind:
        case Kind.PASS:
            return "doing nothing" + _empty_handed(moment)
        case Kind.DISCARD | Kind.END if pending is not None and moment.can_act():
            waits = any(rules.book.action_waits(pending) for rules in (pair.first, pair.second))
            return f"the action of the {number} {'put off' if waits else 'left out'}"
        case Kind.PLAY if moment.must_play_another():
            return f"the card that the {number} plays"
        case Kind.PLAY if moment.discards and not moment.played:
            return "a play after the discard"
        case Kind.PLAY if moment.played:
            return "another play"
        case Kind.PLAY:
            acts = card is not None and card.number in moment.book.actions
            return f"playing a {card.number}" if acts and card is not None else "a play"
        case Kind.DISCARD if card is not None and moment.mine & card.bit:
            return "a discard from the palette"
        case Kind.DISCARD if moment.discards:
            return "another discard"
        case Kind.DISCARD:
            return "a discard after an action's" if moment.sheds else "a discard"
        case Kind.TAKE:
            return f"taking a card with the {number}"
        case Kind.RETURN:
            return f"the {number} to the deck"
        case Kind.SHED:
            return f"the {number} on itself" if card is acting else f"the discard of the {number}"
        case Kind.DRAW if number:
            return f"the draw of the {number}"
        case Kind.DRAW:
            by_action = last is not None and last.kind is Kind.SHED
            return "the draw for " + ("an action's discard" if by_action else "a discard")
        case Kind.ACT:
            return f"the step '{step.name}'"
    return "the end of the turn"


def _empty_handed(moment: Moment) -> str:
    return " with an empty hand" if moment.hand_is_empty else ""


def _of_outcomes(first: Verdict, second: Verdict) -> str:
    if first.survives != second.survives:
        return "staying in"
    one, other = first.after, second.after
    if one is None or other is None:
        return "the card that is turned up"
    if one.canvas != other.canvas:
        return "the canvas afterwards"
    if one.players_in != other.players_in:
        return "the players left afterwards"
    if one != other:
        one, other = attrs.evolve(one, to_move=None), attrs.evolve(other, to_move=None)
        return "the next player" if one == other else "the position afterwards"
    return THE_SCORE if first.scores != second.scores else THE_MATCH
