"""Who is winning, reported: under the canvas rule with its reasons, and under each of the seven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

from red7.hooks.languages import said
from red7.hooks.messages import Clause, Listed
from red7.referee.report.answer import Disagreement, disagreements
from red7.referee.report.awaits import Awaits
from red7.referee.report.naming import Naming
from red7.referee.report.other_texts import others_say
from red7.referee.ruling import Reason
from red7.referee.statement import StatedOtherwise
from red7.referee.wording import player
from red7.rules import Rules
from red7.table.cards import CardSet, Color
from red7.table.position import State


@attrs.frozen
class Counted:
    """How one palette does under a color."""

    count: int
    cards: CardSet
    """The cards that count."""

    @property
    def text(self) -> str:
        """The cards, and how many count where that is another number."""
        return str(self.cards) + (f" ({self.count})" if self.count != len(self.cards) else "")


@attrs.frozen
class ColorReport:
    """Who would be winning under a color."""

    color: Color
    name: str
    rule: str
    """What it asks for."""
    played: bool
    """Whether it is the canvas rule now."""
    comparison: str
    """How what counts is compared, where a reading or a house rule says so; often empty."""
    leader: int | None
    standings: tuple[Counted | None, ...]
    """For each seat; None if it is out."""

    @classmethod
    def of(cls, rules: Rules, state: State, color: Color) -> ColorReport:
        """Report a color."""
        return cls(
            color=color,
            name=str(color),
            rule=rules.color_rule(color),
            comparison=rules.comparison(color),
            played=color is rules.color(state),
            leader=rules.leader(state, color),
            standings=tuple(
                None if seat.out else _counted(rules, state, number, color)
                for number, seat in enumerate(state.seats)
            ),
        )


def _counted(rules: Rules, state: State, seat: int, color: Color) -> Counted:
    standing = rules.standing(state, seat, color)
    return Counted(standing.count, standing.cards)


@attrs.frozen
class OtherAnswer:
    """What an open reading would answer to a question that is not about a turn."""

    reading: str
    seats: tuple[int, ...]
    cards: CardSet
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, other: StatedOtherwise) -> OtherAnswer:
        """Report an answer; what further readings would answer is not asked."""
        said = other.statement
        return cls(other.plugin, said.seats, said.cards, said.found)


@attrs.frozen
class Winning:
    """Who is winning, under the canvas rule and under each of the seven."""

    position: State
    rules: str
    canvas: Color
    leader: int | None
    reasons: tuple[Reason, ...]
    """None if nobody is in the round."""
    alternatives: tuple[OtherAnswer, ...]
    colors: tuple[ColorReport, ...]
    disagree: tuple[Disagreement, ...] = ()
    """The other texts that were asked and name another winner, or other cards."""
    texts: int = 1
    """How many texts were asked."""
    noted: tuple[str, ...] = ()
    """What plug-ins have noted on the table, in words."""
    awaits: Awaits | None = None
    """What awaits the player to move, if that is one with an empty hand who can only pass."""
    left_out: Mapping[str, str] = attrs.field(factory=dict)
    """The editions that you did not name and that cannot be used, each with the reason."""

    @property
    def holding(self) -> tuple[object, ...]:
        """What is answered: who is winning now, and with which cards."""
        standings = next(each.standings for each in self.colors if each.played)
        return self.leader, None if self.leader is None else standings[self.leader]

    @property
    def is_open(self) -> bool:
        """Whether another is winning now by a reading that the text leaves open."""
        now = () if self.leader is None else (self.leader,)
        return any(each.seats != now for each in self.alternatives)

    @property
    def comparisons(self) -> tuple[str, ...]:
        """How what counts is compared, where that is not as usual: for all colors, or for some."""
        found: dict[str, list[str]] = {}
        for each in self.colors:
            if each.comparison:
                found.setdefault(each.comparison, []).append(said(each.name))
        every = len(self.colors)
        return tuple(
            ("" if len(names) == every else f"{Listed(names)}: ") + said(sentence)
            for sentence, names in found.items()
        )

    @property
    def in_a_line(self) -> str:
        """The answer in one line; a house rule on who is winning speaks for itself."""
        if not self.reasons or self.reasons[0].question == "is_winning":
            return self.reasons[0].text if self.reasons else ""
        now = next(each for each in self.colors if each.played)
        named = {"color": said(now.name), "rule": self._compared_by or said(now.rule)}
        if self.leader is None:
            return said("Nobody is winning {color}: {rule}.", **named)
        words = "{player} is winning {color}: {rule}."
        if any(each.question == "tie_break" for each in self.reasons):
            words = "{player} is winning {color}: {rule}, after a tie."
        return said(words, player=player(self.leader), **named)

    @property
    def _compared_by(self) -> str:
        """The reading or house rule that compares what counts, if one does."""
        first, *others = self.reasons
        rules = (each for each in others if each.question == "standing")
        found = next((each for each in rules if each.plugin == first.plugin), None)
        return "" if found is None else str(Clause(found.message.id))

    @classmethod
    def of(
        cls,
        rules: Rules,
        state: State,
        others: Iterable[Rules] = (),
        left_out: Mapping[str, str] = MappingProxyType({}),
        awaits: Awaits | None = None,
    ) -> Winning:
        """Report who is winning, and which of some other rules disagree, or cannot be asked."""
        statement = rules.explain(state, "who") if state.players_in else None
        told, unusable = others_say(others if statement else (), state, "who")
        name = Naming.of(map(str, [rules, *(each.rules for each in told)]))
        return cls(
            position=state,
            rules=str(rules),
            canvas=rules.color(state),
            leader=rules.leader(state),
            reasons=statement.reasons if statement else (),
            alternatives=tuple(map(OtherAnswer.of, statement.alternatives)) if statement else (),
            colors=tuple(ColorReport.of(rules, state, each) for each in reversed(Color)),
            disagree=disagreements(statement, told, name) if statement else (),
            texts=1 + len(told),
            noted=tuple(map(str, rules.noted(state))),
            awaits=awaits,
            left_out={**left_out, **unusable},
        )
