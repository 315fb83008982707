"""The answer first: yes or no, the reason that decides, and who disagrees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from red7.errors import BrokenPlugin, PluginConflict
from red7.hooks.languages import said
from red7.hooks.marker import Layer, Plugin
from red7.hooks.messages import Listed
from red7.hooks.registry import is_built_in, plugins
from red7.referee.report.naming import Naming
from red7.referee.report.rulings import FullRuling, Holding, held_alike
from red7.referee.ruling import Reason, Ruling
from red7.referee.statement import Statement
from red7.referee.wording import player

YES, NO, IT_DEPENDS = "yes", "no", "it depends"


def agreement(others: int) -> str:
    """That the other texts say the same, if there are any.

    >>> agreement(7), agreement(1), agreement(0)
    ('The other 7 texts agree.', 'The other text agrees.', '')
    """
    if not others:
        return ""
    if others == 1:
        return said("The other text agrees.")
    return said("The other {count} texts agree.", count=others)


@attrs.frozen
class Disagreement:
    """Texts that answer otherwise, and why."""

    texts: tuple[str, ...]
    says: str
    """What they say, in a few words."""
    why: str


def disagreements(
    first: Statement, others: Iterable[Statement], name: Naming
) -> tuple[Disagreement, ...]:
    """The texts that answer a question beyond one turn otherwise than the first."""
    groups: dict[tuple[object, ...], list[Statement]] = {}
    for each in others:
        if each.holding != first.holding:
            groups.setdefault(each.holding, []).append(each)
    return tuple(
        Disagreement(name.each(str(each.rules) for each in group), "", group[0].found[0].text)
        for group in groups.values()
    )


@attrs.frozen
class SwitchedOff:
    """A variant that is off, and with which the answer or its reason would be another."""

    plugin: str
    title: str
    """What players call it."""
    changes: str
    verdict: str
    """With it."""
    why: str
    """The reason that decides then."""


@attrs.frozen
class ShortAnswer:
    """The answer under one text, in short."""

    rules: str
    says: str
    """``yes``, ``no`` or ``it depends``."""
    sentence: str
    reason: Reason
    """The reason that decides: where texts disagree, the one on the clause they disagree on."""
    fate: Reason | None
    """Why the player stays in or goes out, where that is another reason."""
    house: tuple[Reason, ...]
    """What rules that go against the text, or beyond it, have to say besides, each plug-in once."""
    switched_off: tuple[SwitchedOff, ...]
    disagree: tuple[Disagreement, ...]
    """The other texts that hold something else."""

    @classmethod
    def of(
        cls, asked: Ruling, rulings: Sequence[FullRuling], parting: Sequence[str] = ()
    ) -> ShortAnswer:
        """The answer of the first of some texts, and where others differ, by which clauses."""
        first, name = rulings[0], Naming.where_it_stands_alone(each.rules for each in rulings)
        others = [each for each in rulings if each.holding.verdict != first.holding.verdict]
        fate = first.holding.reason
        reason = _at_issue(first.holding, parting) if others else fate
        return cls(
            rules=first.rules,
            says=_says(first.holding),
            sentence=_sentence(asked, first),
            reason=reason,
            fate=None if fate is reason else fate,
            house=_by_house_rules(first.holding, reason, fate),
            switched_off=switched_off(asked),
            disagree=tuple(
                Disagreement(
                    name.each(each.rules for each in group),
                    group[0].holding.verdict,
                    _at_issue(group[0].holding, parting).text,
                )
                for group in held_alike(others)
            ),
        )


def _at_issue(held: Holding, parting: Sequence[str]) -> Reason:
    """Why a turn is legal, where other texts say that it is not; else the reason that decides."""
    if held.legal and held.certain:
        for reason in held.reasons:
            if reason.clause in parting:
                return reason
    return held.reason


def _by_house_rules(held: Holding, *told: Reason) -> tuple[Reason, ...]:
    """The first reason of every house rule by which a turn is legal, except those already given."""
    if not held.legal:
        return ()
    found: dict[str, Reason] = {}
    for reason in held.reasons:
        if reason.house_rule and reason not in told:
            found.setdefault(reason.plugin, reason)
    return tuple(found.values())


def _says(held: Holding) -> str:
    if not held.certain:
        return IT_DEPENDS
    return YES if held.legal else NO


def _sentence(asked: Ruling, first: FullRuling) -> str:
    held, text = first.holding, _named(asked, first)
    if asked.state.to_move is None:
        return said("No. Under {text} this is not a turn that anybody may take.", text=text)
    if not held.legal:
        if held.certain:
            return said("No. Under {text} this is not legal.", text=text)
        return said("Under {text} this is {verdict}.", text=text, verdict=said(held.verdict))
    who = player(asked.state.to_move)
    return said(_LEGAL[held.certain, held.survives], text=text, player=who)


_LEGAL: Final = {
    (True, True): "Yes. Under {text} this is legal, and {player} stays in.",
    (True, False): "Yes. Under {text} this is legal, but {player} goes out.",
    (False, True): "Perhaps. Under {text} this can be legal, and {player} stays in.",
    (False, False): "Perhaps. Under {text} this can be legal, but {player} goes out.",
}
"""What is said of a legal turn, by whether it is certain and whether its player stays in."""


def _named(asked: Ruling, first: FullRuling) -> str:
    """The document, and what is played with it."""
    more = [name for name in asked.rules.names if name != asked.rules.edition]
    if not more:
        return first.document
    return said("{text}, with {rules},", text=first.document, rules=Listed(more))


def switched_off(asked: Ruling) -> tuple[SwitchedOff, ...]:
    """The variants that are off and would allow a turn, or refuse one of its steps."""
    if not asked.certain or asked.state.to_move is None:
        return ()
    found: list[SwitchedOff] = []
    on = {card.name for card in asked.rules.plugins}
    for card in plugins():
        if card.layer is Layer.VARIANT and card.name not in on and card.part_of is None:
            other = _with(card, asked)
            if other is not None:
                title = said(card.title) if card.title else f"'{card.name}'"
                found.append(
                    SwitchedOff(card.name, title, card.changes, other.verdict, other.sentence)
                )
    return tuple(found)


def _with(card: Plugin, asked: Ruling) -> Ruling | None:
    """The ruling with a variant more, if it is another; a stranger's that fails spoils nothing."""
    try:
        other = asked.rules.adding(card.name).adjudicate(asked.state, asked.turn)
        against = other.found[0]
        if asked.legal:
            differs = not other.legal and against.question.startswith("refuse_")
        else:
            differs = other.legal or against.clause != asked.found[0].clause
    except (PluginConflict, BrokenPlugin):
        if is_built_in(card.name):
            raise
        return None
    return other if differs else None
