"""What the table page says of a situation; worked out in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
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
from red7.referee.plain_words import read_turn, turn_of
from red7.referee.report import Adjudication, Naming, Winning
from red7.referee.report.answer import NO, also_with_variants, would_keep_score
from red7.referee.report.awaits import Awaits
from red7.referee.report.in_a_line import doubts
from red7.referee.report.statements import StatementReport, is_under_way
from red7.referee.steps_in_words import ActionNext, action_next
from red7.referee.wording import player
from red7.table.cards import Card
from red7.table.steps import Kind, Turn
from red7.web.case_text import as_case
from red7.web.errors import sentence_of
from red7.web.layout import Layout, layout_of, not_laid_out

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State
    from red7.web.situation import Situation


@attrs.frozen
class WinningSide:
    """Who would be winning under each color, in texts that agree on it."""

    texts: tuple[str, ...]
    report: Winning
    """By the first of them; all give the same reason for who is winning now."""
    open_readings: tuple[tuple[str, str, tuple[str, ...]], ...]
    """The readings that would answer otherwise, what they would answer, and the texts they are
    open in."""


@attrs.frozen
class WholeHand:
    """The hand that a player has if no other card is in it."""

    cards: str
    position: str
    settles: bool
    """Whether the answer then depends on nothing that is hidden."""


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
    would_score: tuple[tuple[str, str], ...] = ()
    """The variants by which a round that is over would score: the title and the name of each."""
    noted: tuple[str, ...] = ()
    """What plug-ins have noted on the table, in words."""
    keeps_score: bool = False
    rulings: Adjudication | None = None
    begun: str = ""
    """The position in the middle of the turn, from which a page asks what may be done next; none
    where the cards do not lie so that the turn could be done at all."""
    action: tuple[Card, ActionNext] | None = None
    """The card whose action comes next in the turn, and whether that is done before its end."""
    awaits: Awaits | None = None
    """What awaits the player to move, if that is one with an empty hand who can only pass."""
    whole_hand: WholeHand | None = None
    """The hand without unknown cards, where the answer depends on hidden ones."""
    case: str = ""
    """The situation as a case of the case book, in TOML."""
    left_out: Mapping[str, str] = attrs.field(factory=dict)
    """The editions that nobody named and that cannot be used, each with the reason."""

    @property
    def title(self) -> str:
        """What the page is about: the turn in words, if there is one."""
        return with_names(self.rulings.told) if self.rulings is not None else ""

    @property
    def told(self) -> str:
        """The answer in a line, for the bar at the bottom of the page."""
        return with_names(self._in_a_line())

    def _in_a_line(self) -> str:
        if self.wrong:
            return self.wrong
        if self.rulings is not None:
            missing = not_laid_out(self.layout) if self.layout is not None else ""
            return f"{self._ruled(self.rulings)} {missing}".strip()
        if self.layout is not None and self.layout.to_move is None and self.statements:
            return self._stated()
        if self.layout is None or not self.winning:
            return ""
        return not_laid_out(self.layout) or self._winning_now()

    def _ruled(self, rulings: Adjudication) -> str:
        """The ruling, or what comes before the turn may end."""
        text, held = rulings.name(rulings.answer.rules), rulings.rulings[0].holding
        who = player(rulings.position.to_move or 0)
        line = rulings.in_a_line
        if self.whole_hand is not None and self.whole_hand.settles:
            line = f"It depends on {who}'s hand ({text}): lay it out.{rulings.doubts}"
        if self.action is None:
            return line
        card, done = self.action
        if done is ActionNext.MUST:
            return f"Now the action of {card}: it comes before the end of the turn ({text})."
        if not held.certain:
            return f"Now the action of {card}. {line}"
        fate = "stays in" if held.survives else "goes out"
        then = f"without it {who} {fate} ({text}).{rulings.doubts}"
        if done is ActionNext.MAY:
            return f"Now the action of {card}, if you like; {then}"
        return f"The action of {card} cannot be done; {then}"

    def _stated(self) -> str:
        """Who starts; or what the round scores, and how the match stands."""
        reports = [report for _, report in self.statements]
        last = reports[-1]
        told = [last] if last.over else reports
        texts = dict.fromkeys(
            text for report in reports for each in report.disagree for text in each.texts
        )
        is_open = any(report.alternatives for report in reports)
        return " ".join(each.in_a_line for each in told) + doubts([*texts], is_open=is_open)

    def _winning_now(self) -> str:
        """Who is winning, and what awaits a player who holds no card."""
        first = self.winning[0].report
        texts = [
            text
            for side in self.winning
            if side.report.holding != first.holding
            for text in side.texts
        ]
        line = first.in_a_line + doubts(texts, is_open=first.is_open)
        return line if self.awaits is None else f"{line} {self.awaits.in_a_line}"


def answer(asked: Situation) -> Answer:
    """Answer a situation as far as it can be read."""
    known = Answer(position=asked.position, turn=asked.turn)
    try:
        own, named = _own(asked), bool(asked.rules)
        if named:
            first = [asked.own] if asked.own else []
            rules, unusable = read_rules([*first, *asked.rules], asked.added), None
        else:
            rules, unusable = every_edition(own)
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
        ruled = partial(compare, rules=rules) if named else partial(compare_editions, own=own)
        known = attrs.evolve(
            known,
            position=str(state),
            turn=turn,
            layout=layout_of(state),
            noted=tuple(map(str, rules[0].noted(state))),
            begun=_begun(state, turn, rules),
            winning=_winning(rules, state, unusable),
            statements=_statements(rules, state, turn, unusable),
            would_score=_off(rules[0], state),
            left_out=dict(unusable or {}),
            awaits=None if turn else Awaits.of(rules[0], state, ruled),
        )
        if turn:
            state = with_a_player_to_move(state, rules)
            steps = read_turn(turn, state, also_with_variants(rules))
            found = Adjudication.of(ruled(state, steps))
            known = attrs.evolve(
                known,
                turn=str(found.turn),
                rulings=found,
                case=as_case(found),
                action=_action(rules[0], known.begun, found),
                whole_hand=_whole_hand(rules[0], state, found),
                left_out={**known.left_out, **found.left_out},
            )
    except Red7Error as error:
        return attrs.evolve(known, wrong=sentence_of(error))
    return known


def _own(asked: Situation) -> Rules:
    """The rules that answer first where none are named."""
    return read_rules([asked.own], asked.added)[0] if asked.own else own_rules(asked.added)


def _begun(state: State, turn: str, rules: Sequence[Rules]) -> str:
    if state.to_move is None:
        return ""
    try:
        steps = turn_of(turn, state)
        steps = "" if steps.lower() == "pass" else steps
        return str(read_position(f"{state} {steps}", rules))
    except Red7Error:
        return ""


def _action(own: Rules, begun: str, found: Adjudication) -> tuple[Card, ActionNext] | None:
    """The card whose action may follow, if nothing else keeps the turn from being legal."""
    action = action_next(own, read_position(begun, [own])) if begun else None
    if action is None or (found.answer.says == NO) is not (action[1] is ActionNext.MUST):
        return None
    return action


def _whole_hand(own: Rules, state: State, found: Adjudication) -> WholeHand | None:
    """The hand without unknown cards, if the answer may hang on those.

    The hand then has what is laid out of it, and what the turn plays and discards from it.
    """
    seat = state.to_move
    if seat is None or found.rulings[0].holding.certain or state.mover.hand_unknown == 0:
        return None
    held, elsewhere = state.mover.hand_bits, state.known_bits
    for step in found.turn:
        if step.card is None:
            continue
        if step.kind in (Kind.PLAY, Kind.DISCARD) and not elsewhere & step.card.bit:
            held |= step.card.bit
        elsewhere |= step.card.bit
    if not held:
        return None
    known = attrs.evolve(state.mover, hand_bits=held, hand_unknown=0)
    shown = attrs.evolve(state, seats=(*state.seats[:seat], known, *state.seats[seat + 1 :]))
    settles = own.adjudicate(shown, found.turn).certain
    return WholeHand(str(known.hand), str(shown), settles)


def _winning(
    rules: Sequence[Rules], state: State, unusable: dict[str, str] | None
) -> tuple[WinningSide, ...]:
    """Texts that agree on all seven colors, by the same reason, form a group.

    One that fails is left out.

    ``unusable`` gathers these with the reason; None: all were named, and none may fail.
    """
    if not any(state.seats[seat].palette_bits for seat in state.players_in):
        return ()
    name = Naming.of(map(str, rules))
    found: dict[object, list[Winning]] = {}
    for each in rules:
        try:
            report = Winning.of(each, state)
        except BrokenPlugin as error:
            if unusable is None or each is rules[0] or error.plugin != each.edition:
                raise
            unusable[each.edition] = str(error)
            continue
        found.setdefault((report.colors, report.reasons[0].text), []).append(report)
    return tuple(
        WinningSide(name.each(each.rules for each in alike), alike[0], _open(alike, name))
        for alike in found.values()
    )


def _open(alike: Sequence[Winning], name: Naming) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """What other readings of some texts would answer, each once, with these texts.

    Those of the first text come whole, of the others only those that name another winner.
    """
    found: dict[tuple[str, str], list[str]] = {}
    winner = () if alike[0].leader is None else (alike[0].leader,)
    for each in alike:
        for other in each.alternatives:
            if each is not alike[0] and tuple(other.seats) == winner:
                continue
            found.setdefault((other.reading, other.reasons[0].text), []).append(each.rules)
    return tuple((*said, name.each(texts)) for said, texts in found.items())


HEADINGS: Final = {
    "starts": "Who starts",
    "won": "Who wins the round",
    "scores": "What the winner scores",
    "match": "Is the match over?",
}
"""The questions that a table answers without a turn, and their headings."""


def _statements(
    rules: Sequence[Rules], state: State, turn: str, unusable: dict[str, str] | None
) -> tuple[tuple[str, StatementReport], ...]:
    """The answers to what may be asked of a table as it lies; ``unusable`` as for ``_winning``.

    Who starts is a question only before anything was done.
    """
    own = rules[0]
    asked = []
    over = own.is_over(state)
    if not (over or turn or is_under_way(own, state)):
        asked.append("starts")
    if over:
        asked += ["scores", "match"] if own.book.keeps_score else ["won"]
    found = []
    for heading in asked:
        question = "scores" if heading == "won" else heading
        report = StatementReport.of(rules, state, question, unusable)
        if unusable is not None:
            unusable |= report.left_out
        found.append((HEADINGS[heading], report))
    return tuple(found)


def _off(own: Rules, state: State) -> tuple[tuple[str, str], ...]:
    return would_keep_score(own) if own.is_over(state) else ()
