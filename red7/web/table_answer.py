"""What the table page says of a situation; worked out in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from red7.errors import BrokenPlugin, Red7Error
from red7.referee.card_names import with_names
from red7.referee.compare import compare, compare_editions
from red7.referee.from_text import (
    every_edition,
    own_rules,
    read_position,
    read_rules,
    with_a_player_to_move,
)
from red7.referee.report import Adjudication, Naming, Winning
from red7.referee.report.statements import StatementReport
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
    statements: tuple[tuple[str, StatementReport], ...] = ()
    """What else can be asked of the table, each with its heading: who starts, what scores."""
    noted: tuple[str, ...] = ()
    """What plug-ins have noted on the table, in words."""
    keeps_score: bool = False
    rulings: Adjudication | None = None
    begun: str = ""
    """The position in the middle of the turn, from which a page asks what may be done next; none
    where the cards do not lie so that the turn could be done at all."""
    case: str = ""
    """The situation as a case of the case book, in TOML."""

    @property
    def told(self) -> str:
        """The answer in a line, for the bar at the bottom of the page."""
        return with_names(self._in_a_line())

    def _in_a_line(self) -> str:
        if self.wrong:
            return self.wrong
        if self.rulings is not None:
            return self.rulings.in_a_line
        if self.layout is not None and self.layout.to_move is None and self.statements:
            first, over = self.statements[0][1].reasons[0].text, self.statements[-1][1].over
            told = "" if over is None else f" The match is {'over' if over else 'not over'}."
            return f"{first}{told}"
        if not self.winning:
            return ""
        first = self.winning[0].report.in_a_line
        return first if len(self.winning) == 1 else f"{first} Other texts disagree."


def answer(asked: Situation) -> Answer:
    """Answer a situation as far as it can be read."""
    known = Answer(position=asked.position, turn=asked.turn)
    try:
        own, named = _own(asked), bool(asked.rules)
        if named:
            first = [asked.own] if asked.own else []
            rules = read_rules([*first, *asked.rules], asked.added)
        else:
            rules = every_edition(own)[0]
        known = attrs.evolve(
            known,
            most_seats=max(each.book.players[1] for each in rules),
            keeps_score=rules[0].book.keeps_score,
        )
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
            noted=tuple(map(str, rules[0].noted(state))),
            begun=_begun(state, turn, rules),
            winning=_winning(rules, state, named=named),
            statements=_statements(rules, state, named=named),
        )
        if turn:
            state = with_a_player_to_move(state, rules)
            if named:
                comparison = compare(state, turn, rules)
            else:
                comparison = compare_editions(state, Turn.parse(turn), own)
            found = Adjudication.of(comparison)
            known = attrs.evolve(known, turn=str(found.turn), rulings=found, case=as_case(found))
    except Red7Error as error:
        return attrs.evolve(known, wrong=sentence_of(error))
    return known


def _own(asked: Situation) -> Rules:
    """The rules that answer first where none are named."""
    return read_rules([asked.own], asked.added)[0] if asked.own else own_rules(asked.added)


def _begun(state: State, turn: str, rules: Sequence[Rules]) -> str:
    if state.to_move is None:
        return ""
    steps = "" if turn.strip().lower() == "pass" else turn
    try:
        return str(read_position(f"{state} {steps}", rules))
    except Red7Error:
        return ""


def _winning(rules: Sequence[Rules], state: State, *, named: bool) -> tuple[WinningSide, ...]:
    """Texts that agree on all seven colors form a group; one that fails is left out."""
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


HEADINGS: Final = {
    "starts": "Who starts",
    "scores": "What the winner scores",
    "match": "Is the match over?",
}
"""The questions that a table answers without a turn, and their headings."""


def _statements(
    rules: Sequence[Rules], state: State, *, named: bool
) -> tuple[tuple[str, StatementReport], ...]:
    """The answers to what may be asked of a table as it lies, the texts that fail left out."""
    own = rules[0]
    asked = []
    if not state.canvas and all(each.palette_bits.bit_count() == 1 for each in state.seats):
        asked.append("starts")
    if own.book.keeps_score and own.is_over(state):
        asked += ["scores", "match"]
    found = []
    for question in asked:
        answering = [each for each in rules if _answers(each, state, question, named=named)]
        found.append((HEADINGS[question], StatementReport.of(answering, state, question)))
    return tuple(found)


def _answers(rules: Rules, state: State, question: str, *, named: bool) -> bool:
    try:
        _ = rules.explain(state, question).reasons
    except BrokenPlugin as error:
        if named or error.plugin != rules.edition:
            raise
        return False
    return True
