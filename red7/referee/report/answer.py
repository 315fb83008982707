"""The answer first: yes or no, the reason that decides, and who disagrees."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from red7.hooks.marker import Layer
from red7.hooks.registry import plugins
from red7.referee.report.naming import Naming
from red7.referee.report.rulings import FullRuling, Holding, held_alike
from red7.referee.ruling import Reason, Ruling
from red7.referee.wording import player

YES, NO, IT_DEPENDS = "yes", "no", "it depends"


@attrs.frozen
class Disagreement:
    """Texts that answer otherwise, and why."""

    texts: tuple[str, ...]
    says: str
    """What they say, in a few words."""
    why: str


@attrs.frozen
class SwitchedOff:
    """A variant that is off, and with which the answer would be another."""

    plugin: str
    changes: str
    verdict: str


@attrs.frozen
class ShortAnswer:
    """The answer under one text, in short."""

    rules: str
    says: str
    """``yes``, ``no`` or ``it depends``."""
    sentence: str
    reason: Reason
    """The reason that decides."""
    switched_off: tuple[SwitchedOff, ...]
    disagree: tuple[Disagreement, ...]
    """The other texts that hold something else."""

    @classmethod
    def of(cls, asked: Ruling, rulings: Sequence[FullRuling]) -> ShortAnswer:
        """The answer of the first of some texts, and where the others differ."""
        first, name = rulings[0], Naming.of(each.rules for each in rulings)
        others = [each for each in rulings if each.holding.verdict != first.holding.verdict]
        return cls(
            rules=first.rules,
            says=_says(first.holding),
            sentence=_sentence(asked, first),
            reason=first.holding.reason,
            switched_off=switched_off(asked),
            disagree=tuple(
                Disagreement(
                    name.each(each.rules for each in group),
                    group[0].holding.verdict,
                    group[0].holding.reason.text,
                )
                for group in held_alike(others)
            ),
        )


def _says(held: Holding) -> str:
    if not held.certain:
        return IT_DEPENDS
    return YES if held.legal else NO


def _sentence(asked: Ruling, first: FullRuling) -> str:
    held = first.holding
    under = f"Under {_named(asked, first)} this"
    if asked.state.to_move is None:
        return f"No. {under} is not a turn that anybody may take."
    who = player(asked.state.to_move)
    if not held.legal:
        return f"No. {under} is not legal." if held.certain else f"{under} is {held.verdict}."
    fate = f"and {who} stays in" if held.survives else f"but {who} goes out"
    if not held.certain:
        return f"Perhaps. {under} can be legal, {fate}."
    return f"Yes. {under} is legal, {fate}."


def _named(asked: Ruling, first: FullRuling) -> str:
    """The document, and what is played with it."""
    more = [name for name in asked.rules.names if name != asked.rules.edition]
    return f"{first.document}, with {' and '.join(more)}," if more else first.document


def switched_off(asked: Ruling) -> tuple[SwitchedOff, ...]:
    """The variants that are off and would allow a turn, or refuse it for another reason."""
    if asked.legal or not asked.certain or asked.state.to_move is None:
        return ()
    found: list[SwitchedOff] = []
    on = {card.name for card in asked.rules.plugins}
    for card in plugins():
        if card.layer is Layer.VARIANT and card.name not in on and card.part_of is None:
            other = asked.rules.adding(card.name).adjudicate(asked.state, asked.turn)
            if other.legal or other.found[0].clause != asked.found[0].clause:
                found.append(SwitchedOff(card.name, card.changes, other.verdict))
    return tuple(found)
