"""The answer first: yes or no, the reason that decides, and who disagrees."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final

import attrs

from red7.errors import BrokenPlugin, PluginConflict
from red7.hooks.languages import said
from red7.hooks.marker import Layer, Plugin
from red7.hooks.messages import Listed
from red7.hooks.registry import is_built_in, plugins
from red7.referee.afterwards import set_apart
from red7.referee.evaluation import TESTS
from red7.referee.report.naming import Naming
from red7.referee.report.rulings import FullRuling, Holding
from red7.referee.ruling import NOTING, Reason, Ruling
from red7.referee.statement import Statement
from red7.referee.wording import player
from red7.rules import Rules
from red7.table.steps import Kind, Turn

YES, NO, IT_DEPENDS = "yes", "no", "it depends"


def agreement(others: int, other_reasons: int = 0) -> str:
    """A sentence saying that the other texts agree, and how many do so for another reason.

    >>> agreement(7), agreement(1), agreement(0)
    ('The other 7 texts agree.', 'The other text agrees.', '')
    >>> agreement(7, 2)
    'The other 7 texts agree, 2 of them for another reason:'
    >>> agreement(7, 1)
    'The other 7 texts agree, one of them for another reason:'
    """
    if not others:
        return ""
    if other_reasons and others == 1:
        return said("The other text agrees, for another reason:")
    if other_reasons == 1:
        return said("The other {count} texts agree, one of them for another reason:", count=others)
    if other_reasons:
        words = "The other {count} texts agree, {other} of them for another reason:"
        return said(words, count=others, other=other_reasons)
    if others == 1:
        return said("The other text agrees.")
    return said("The other {count} texts agree.", count=others)


@attrs.frozen
class Disagreement:
    """Texts that answer otherwise, all for the same reason."""

    texts: tuple[str, ...]
    says: str
    """What they say, in a few words."""
    why: str
    """The reason that decides; where only what comes of the turn is another matter, that."""


def disagreements(
    first: Statement, others: Iterable[Statement], name: Naming
) -> tuple[Disagreement, ...]:
    """The texts that answer a question beyond one turn otherwise than the first."""
    groups: dict[tuple[Hashable, str, str], list[str]] = {}
    for each in others:
        if each.holding != first.holding:
            why = each.found[0]
            groups.setdefault((each.holding, why.clause, why.text), []).append(str(each.rules))
    return tuple(Disagreement(name.each(texts), "", why) for (_, _, why), texts in groups.items())


def _ruled_otherwise(
    first: Holding, others: Iterable[FullRuling], parting: Sequence[str], name: Naming
) -> tuple[Disagreement, ...]:
    """The texts that rule otherwise; together only those that do so for the same reason.

    Where the verdict is the same, it is told what comes of the turn.
    """
    groups: dict[tuple[Hashable, str, str], tuple[str, list[str]]] = {}
    for each in others:
        held, why = each.holding, _at_issue(each.holding, parting)
        then = set_apart(held, first)
        key = (held.held, "", then) if then else (held.held, why.clause, why.text)
        groups.setdefault(key, (held.verdict, []))[1].append(each.rules)
    return tuple(
        Disagreement(name.each(texts), verdict, why)
        for (_, _, why), (verdict, texts) in groups.items()
    )


@attrs.frozen
class SwitchedOff:
    """A variant that is off and would change the answer or its reason."""

    plugin: str
    title: str
    """What players call it."""
    changes: str
    verdict: str
    """With it."""
    why: str
    """The reason that decides then."""

    @property
    def would_help(self) -> bool:
        """Whether the turn is legal with it."""
        return self.verdict != "not legal"


@attrs.frozen
class ShortAnswer:
    """The answer under one text, in short."""

    rules: str
    says: str
    """``yes``, ``no`` or ``it depends``."""
    sentence: str
    reason: Reason
    """The reason that decides: where texts disagree, the one on the clause they disagree on.

    Where all agree that a turn is legal, it is the first point that could be disputed and that all
    of them make.
    """
    fate: Reason | None
    """Why the player stays in or goes out, where that is another reason."""
    house: tuple[Reason, ...]
    """What rules that go against the text, or beyond it, have to say besides, each plug-in once."""
    switched_off: tuple[SwitchedOff, ...]
    disagree: tuple[Disagreement, ...]
    """The other texts that hold something else."""
    other_reasons: tuple[Disagreement, ...]
    """The other texts that rule the same, but by another clause."""

    @classmethod
    def of(
        cls, asked: Ruling, rulings: Sequence[FullRuling], parting: Sequence[str] = ()
    ) -> ShortAnswer:
        """The answer of the first of some texts, and where others differ, by which clauses."""
        first, name = rulings[0], Naming.where_it_stands_alone(each.rules for each in rulings)
        others = [each for each in rulings if each.holding.held != first.holding.held]
        fate = first.holding.reason
        alike = [each for each in rulings if each not in others]
        unlike = [each for each in alike if each.holding.reason.clause != fate.clause]
        if others:
            reason = _at_issue(first.holding, parting)
        else:
            reason = _point(first.holding, asked.turn, [each.holding for each in alike])
        return cls(
            rules=first.rules,
            says=_says(first.holding),
            sentence=_sentence(asked, first),
            reason=reason,
            fate=None if fate is reason else fate,
            house=_by_house_rules(first.holding, reason, fate),
            switched_off=switched_off(asked),
            disagree=_ruled_otherwise(first.holding, others, parting, name),
            other_reasons=_ruled_otherwise(first.holding, unlike, parting, name),
        )


def _at_issue(held: Holding, parting: Sequence[str]) -> Reason:
    """Why a turn is legal, where other texts say that it is not; else the reason that decides."""
    if held.legal and held.certain:
        for reason in held.reasons:
            if reason.clause in parting:
                return reason
    return held.reason


def _point(held: Holding, turn: Turn, alike: Sequence[Holding]) -> Reason:
    """What could be disputed about a legal turn; if there is nothing, the reason that decides.

    That a discard wins is not such a point: the reason that decides says it of the whole turn. Nor
    is a draw that nobody took, or what not all of the texts that rule ``alike`` have to say.
    """
    beside = {*TESTS}
    if all(step.kind is not Kind.DRAW for step in turn):
        beside |= {"draw_earned", "draw_size"}
    shared = set.intersection(*({reason.clause for reason in each.reasons} for each in alike))
    if held.legal and held.certain:
        for reason in held.reasons[: held.decisive]:
            if reason.question not in beside and reason.clause in shared:
                return reason
    return held.reason


def _by_house_rules(held: Holding, *told: Reason) -> tuple[Reason, ...]:
    """The first reason of every house rule by which a turn is legal, except those already given.

    What a plug-in notes is told where it has nothing else to say.
    """
    if not held.legal:
        return ()
    found: dict[str, Reason] = {}
    heard = {reason.plugin for reason in told}
    for reason in sorted(held.reasons, key=lambda each: each.question == NOTING):
        known = reason in told or (reason.question == NOTING and reason.plugin in heard)
        if reason.house_rule and not known:
            found.setdefault(reason.plugin, reason)
    return tuple(found.values())


def _says(held: Holding) -> str:
    if not held.legal_certain:
        return IT_DEPENDS
    return YES if held.legal else NO


def _sentence(asked: Ruling, first: FullRuling) -> str:
    held, text = first.holding, _named(asked, first)
    if asked.state.to_move is None:
        return said("No. Under {text} nobody may take this turn.", text=text)
    if not held.legal:
        if held.certain:
            return said("No. Under {text} this is not legal.", text=text)
        return said("Under {text} this is {verdict}.", text=text, verdict=said(held.verdict))
    who = player(asked.state.to_move)
    certain = held.legal_certain, held.survives_certain
    return said(_LEGAL[*certain, held.survives], text=text, player=who)


_LEGAL: Final = {
    (True, True, True): "Yes. Under {text} this is legal, and {player} stays in.",
    (True, True, False): "Yes. Under {text} this is legal, but {player} goes out.",
    (True, False, True): "Yes. Under {text} this is legal, and {player} may stay in.",
    (False, True, True): "Perhaps. Under {text} this can be legal, and then {player} stays in.",
    (False, True, False): "Perhaps. Under {text} this can be legal, but {player} goes out.",
    (False, False, False): "Perhaps. Under {text} this can be legal, but {player} may go out.",
    (False, False, True): "Perhaps. Under {text} this can be legal, and then {player} may stay in.",
}
"""What is said of a legal turn, by whether that is certain, whether it is certain that its player
stays in or goes out, and whether the player stays in."""


def _named(asked: Ruling, first: FullRuling) -> str:
    """The document, and what is played with it."""
    cards = {card.name: card for card in asked.rules.plugins}
    more = [
        _within_a_sentence(cards[name]) if name in cards else name
        for name in asked.rules.names
        if name != asked.rules.edition
    ]
    if not more:
        return first.document
    return said("{text}, with {rules},", text=first.document, rules=Listed(more))


def _within_a_sentence(card: Plugin) -> str:
    """What players call a plug-in, "the Action rule"; the name of one that has no title."""
    if not card.title:
        return card.name
    article, _, rest = card.title.partition(" ")
    return said(f"the {rest}" if article == "The" else card.title)


def switched_off(asked: Ruling) -> tuple[SwitchedOff, ...]:
    """The variants that are off and would allow a turn, or refuse one of its steps."""
    if not asked.certain or asked.state.to_move is None:
        return ()
    found: list[SwitchedOff] = []
    for card in _variants_off(asked.rules):
        other = _with(card, asked)
        if other is not None:
            title = _title(card)
            found.append(SwitchedOff(card.name, title, card.changes, other.verdict, other.sentence))
    return tuple(found)


def would_keep_score(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The variants that would make these rules keep score: what players call each, its name."""
    if rules.book.keeps_score:
        return ()
    more = _with_one_more_variant(rules)
    return tuple((_title(card), card.name) for card, each in more if each.book.keeps_score)


def _with_one_more_variant(rules: Rules) -> Iterator[tuple[Plugin, Rules]]:
    """The rules with each variant that is off; another author's is left out if it fails."""
    for card in _variants_off(rules):
        try:
            more = rules.adding(card.name)
            _ = more.book
        except (PluginConflict, BrokenPlugin):
            if is_built_in(card.name):
                raise
        else:
            yield card, more


def also_with_variants(rules: Sequence[Rules]) -> Iterator[Rules]:
    """Some rules, and then the first with each variant that is off, of which a turn may speak."""
    yield from rules
    yield from (more for _, more in _with_one_more_variant(rules[0]))


def _variants_off(rules: Rules) -> Iterator[Plugin]:
    """The variants that are off, whole ones only."""
    on = {card.name for card in rules.plugins}
    for card in plugins():
        if card.layer is Layer.VARIANT and card.name not in on and card.part_of is None:
            yield card


def _title(card: Plugin) -> str:
    return said(card.title) if card.title else f"'{card.name}'"


def _with(card: Plugin, asked: Ruling) -> Ruling | None:
    """The ruling with one more variant, if it is another; None if another author's fails."""
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
