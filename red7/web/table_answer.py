"""What the table page says of a situation; worked out in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from red7.errors import BrokenPlugin, Red7Error
from red7.referee.compare import compare, compare_editions
from red7.referee.from_text import (
    own_rules,
    read_position,
    rules_or_editions,
    with_a_player_to_move,
)
from red7.referee.report import Adjudication, Naming, Winning
from red7.table.steps import Turn
from red7.web.case_text import as_case
from red7.web.errors import sentence_of
from red7.web.layout import Layout, layout_of

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State
    from red7.web.situation import Situation


@attrs.frozen
class WinningSide:
    """Who would be winning under each color, in texts that agree on it."""

    texts: tuple[str, ...]
    report: Winning
    """By the first of them."""


@attrs.frozen
class Answer:
    """All that can be said of a situation, or the sentence that says why it cannot."""

    wrong: str = ""
    position: str = ""
    turn: str = ""
    layout: Layout | None = None
    most_seats: int = 4
    winning: tuple[WinningSide, ...] = ()
    rulings: Adjudication | None = None
    begun: str = ""
    """The position in the middle of the turn, from which a page asks what may be done next; none
    where the cards do not lie so that the turn could be done at all."""
    case: str = ""
    """The situation as a case of the case book, in TOML."""


def answer(asked: Situation) -> Answer:
    """Answer a situation as far as it can be read."""
    known = Answer(position=asked.position, turn=asked.turn)
    try:
        rules = rules_or_editions(asked.rules, asked.added)
        known = attrs.evolve(known, most_seats=max(each.book.players[1] for each in rules))
        if not asked.position:
            return known
        state = read_position(asked.position, rules)
        turn = asked.turn
        if state.before is not None:
            turn = turn or str(Turn(state.so_far))
            state = state.before
        known = attrs.evolve(
            known,
            position=str(state),
            turn=turn,
            layout=layout_of(state),
            begun=_begun(state, turn, rules),
            winning=_winning(rules, state, named=bool(asked.rules)),
        )
        if turn:
            state = with_a_player_to_move(state, rules)
            if asked.rules:
                comparison = compare(state, turn, rules)
            else:
                comparison = compare_editions(state, Turn.parse(turn), own_rules(asked.added))
            found = Adjudication.of(comparison)
            known = attrs.evolve(known, turn=str(found.turn), rulings=found, case=as_case(found))
    except Red7Error as error:
        return attrs.evolve(known, wrong=sentence_of(error))
    return known


def _begun(state: State, turn: str, rules: Sequence[Rules]) -> str:
    if state.to_move is None:
        return ""
    steps = "" if turn.strip().lower() == "pass" else turn
    try:
        return str(read_position(f"{state} {steps}", rules))
    except Red7Error:
        return ""


def _winning(rules: Sequence[Rules], state: State, *, named: bool) -> tuple[WinningSide, ...]:
    """Texts that agree on all seven colors stand together; one that fails is left out unnamed."""
    if not any(state.seats[seat].palette_bits for seat in state.players_in):
        return ()
    name = Naming.of(map(str, rules))
    found: dict[object, list[Winning]] = {}
    for each in rules:
        try:
            report = Winning.of(each, state)
        except BrokenPlugin as error:
            if named or error.plugin != each.edition:
                raise
            continue
        found.setdefault(report.colors, []).append(report)
    return tuple(
        WinningSide(name.each(each.rules for each in alike), alike[0]) for alike in found.values()
    )
