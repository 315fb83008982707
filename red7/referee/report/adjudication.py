"""One turn under many rules, reported: every ruling, and where the texts disagree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from red7.hooks.languages import said
from red7.hooks.messages import Message
from red7.hooks.step_words import words_of
from red7.referee.compare import Comparison
from red7.referee.report import in_a_line
from red7.referee.report.answer import NO, ShortAnswer
from red7.referee.report.document import written_as
from red7.referee.report.naming import Naming
from red7.referee.report.rulings import FullRuling, held_alike
from red7.referee.report.sides import OtherReading, Side, other_readings
from red7.referee.report.texts import says
from red7.referee.steps_in_words import told
from red7.referee.wording import player
from red7.table.position import State
from red7.table.steps import Turn


def _names(groups: Iterable[Iterable[FullRuling]]) -> list[list[str]]:
    return [[each.rules for each in group] for group in groups]


@attrs.frozen
class Parting:
    """A clause on which texts disagree, and what each of the rules' editions says of it."""

    clause: str
    says: tuple[tuple[str, str], ...] = attrs.field(metadata=written_as(dict))


@attrs.frozen
class Difference:
    """A clause on which texts disagree, and what they say about it, without repetitions."""

    clause: str
    voices: tuple[tuple[tuple[str, ...], str], ...]

    @classmethod
    def of(cls, parting: Parting, name: Naming) -> Difference:
        """The clause with those that have words of their own on it."""
        voices: dict[str, list[str]] = {}
        for rules, words in parting.says:
            if words:
                voices.setdefault(words, []).append(rules)
        return cls(parting.clause, tuple((name.each(who), said) for said, who in voices.items()))


@attrs.frozen
class Adjudication:
    """All rulings on one turn."""

    position: State
    turn: Turn
    rulings: tuple[FullRuling, ...]
    """In the order of the rules."""
    groups: tuple[tuple[FullRuling, ...], ...] = attrs.field(metadata=written_as(_names))
    """Those together that hold the same."""
    agree: bool
    parting: tuple[Parting, ...]
    left_out: Mapping[str, str]
    """The editions that you did not name and that cannot be used, each with the reason."""
    answer: ShortAnswer
    """The answer of the first of the rules, in short."""
    told: Message = attrs.field(metadata=written_as(str))
    """What is done in the turn."""
    noted: tuple[str, ...]
    """What plug-ins have noted on the table, in words."""

    @classmethod
    def of(cls, comparison: Comparison) -> Adjudication:
        """Report a comparison."""
        rulings = tuple(map(FullRuling.of, comparison))
        rules = [each.rules for each in comparison]
        state, turn = comparison[0].state, comparison[0].turn
        return cls(
            position=state,
            turn=turn,
            rulings=rulings,
            groups=held_alike(rulings),
            agree=comparison.agree,
            parting=tuple(
                Parting(clause, tuple((str(each), says(each, clause)) for each in rules))
                for clause in comparison.parting
            ),
            left_out=dict(comparison.left_out),
            answer=ShortAnswer.of(comparison[0], rulings, comparison.parting),
            told=told(state, turn, words_of(each.book for each in rules)),
            noted=tuple(map(str, rules[0].noted(state))),
        )

    @property
    def name(self) -> Naming:
        """What the rules are called beside each other."""
        return Naming.of(each.rules for each in self.rulings)

    @property
    def hidden(self) -> str:
        """A note that the mover's whole hand is unknown, as it is if you leave it out; or empty."""
        seat = self.position.to_move
        if seat is None:
            return ""
        hand = self.position.seats[seat]
        if hand.hand_bits or hand.hand_unknown is not None:
            return ""
        words = "{player}'s hand is unknown, so it may hold any cards; '-' is an empty hand."
        return said(words, player=player(seat))

    @property
    def in_a_line(self) -> str:
        """The answer in one line: ``Yes (v1.2): legal, stays in. v1.0 disagrees.``"""
        first = self.answer
        verdict = self.rulings[0].holding.verdict
        said = f"{first.says.capitalize()} ({self.name(first.rules)}): {verdict}."
        off = [
            f" {each.title} is off."
            for each in first.switched_off
            if first.says == NO and each.would_help
        ]
        return "".join([said, *off, self.doubts])

    @property
    def doubts(self) -> str:
        """Who disagrees, and whether the verdict would be another by an open reading."""
        verdict = self.rulings[0].holding.verdict
        others = [text for each in self.answer.disagree for text in each.texts]
        is_open = any(each.verdict != verdict for each in self.open_readings)
        return in_a_line.doubts(others, is_open=is_open)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The groups with their arguments."""
        name = self.name
        return tuple(Side.of(group, name) for group in self.groups)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The clauses on which texts disagree, and what those say that have words on them."""
        name = self.name
        return tuple(Difference.of(each, name) for each in self.parting)

    @property
    def other_readings(self) -> tuple[OtherReading, ...]:
        """The open readings that would rule otherwise, and what they would rule."""
        return other_readings(self.rulings, self.name)

    @property
    def open_readings(self) -> tuple[OtherReading, ...]:
        """Those of them that are open in the text that answers."""
        return other_readings(self.rulings[:1], self.name)

    @property
    def documents(self) -> tuple[tuple[str, str], ...]:
        """The names of the editions, and the documents that they are."""
        found = {each.rules.partition("+")[0]: each.document for each in self.rulings}
        return tuple(found.items())
