"""The referee: judges a turn step by step and says why, in words a player understands.

The referee asks the same functions as the engine and notes who answered. The sentences are made
here from the cards on the table; clause, plug-in and source come from the rule that decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7 import endings, judging
from red7.errors import InvalidPlugin, PluginConflict
from red7.moment import Moment
from red7.plugin import Layer
from red7.referee.hidden import dependence, given_up
from red7.referee.why_not import before_the_turn, refusal
from red7.referee.why_so import ending, permissions
from red7.refusals import refusals
from red7.rulings import Alternative, Reason, Ruling
from red7.turn_start import TurnStart
from red7.turns import END, PASS, Turn
from red7.worlds import World

if TYPE_CHECKING:
    from red7.rulebook import Rulebook
    from red7.rules import Rules
    from red7.state import State


def adjudicate(rules: Rules, state: State, turn: Turn) -> Ruling:
    """Rule on a turn."""
    book = rules.book
    before = before_the_turn(book, state, turn)
    if before is not None:
        return Ruling(rules, state, turn, False, False, None, (before,))
    start = state.before or state
    judged = judging.judgement(book, start, turn.steps)
    spoken = None if judged.last is None else judged.last.start.world
    reasons: list[Reason] = []
    if judged.legal or not judged.gave_up:
        _, reasons = _explained(book, start, turn, spoken)
    if judged.gave_up:
        reasons.append(given_up(book, state))
    elif not judged.certain:
        other, why = _explained(book, start, turn, judged.exception)
        reasons.append(dependence(judged, other, why[0]))
    after = None if judged.last is None else endings.finish(judged.last)
    return Ruling(
        rules, state, turn, judged.legal, judged.survives, after, tuple(reasons), judged.certain
    )


def _explained(
    book: Rulebook, start: State, turn: Turn, world: World | None
) -> tuple[Moment, list[Reason]]:
    """Where a turn ends in a world, and the reasons why it is legal there or not."""
    script = () if world is None else world.decisions
    moment = Moment.at_start(TurnStart(book, start, World(start, turn.steps, script)))
    against: list[Reason] = []
    allowed: list[Reason] = []
    for step in turn.steps:
        refused = list(refusals(moment, step))
        for each in refused:
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
    return moment, list(dict.fromkeys(against or allowed))


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """Rule again with every reading open in the edition; keep those that rule otherwise."""
    found = []
    for name in open_readings(ruling.rules):
        try:
            read = _as_far_as_open(ruling.rules, ruling.rules.adding(name), name)
        except (PluginConflict, InvalidPlugin):
            continue
        other = adjudicate(read, ruling.state, ruling.turn)
        if other.holding != ruling.holding:
            found.append(Alternative(name, other))
    return tuple(found)


def _as_far_as_open(rules: Rules, read: Rules, name: str) -> Rules:
    """The rules with a reading, but for what it reads against the edition's plain words."""
    marks = [
        rule
        for hook in read.book.rules.values()
        for rule in hook
        if rule.plugin.name == name and rule.mark.open_in
    ]
    if not any(read.book.is_house_rule(rule) for rule in marks):
        return read
    from red7.disputes.parting import with_answers_on

    opened = {rule.clause for rule in marks if not read.book.is_house_rule(rule)}
    return with_answers_on(rules, read, tuple(sorted(opened)))


def open_readings(rules: Rules) -> tuple[str, ...]:
    """The installed readings that the edition's words permit and that are not switched on."""
    from red7.catalog import plugins

    return tuple(
        card.name
        for card in plugins()
        if card.layer is Layer.READING
        and rules.edition in card.open_in
        and card.name not in rules.names
    )
