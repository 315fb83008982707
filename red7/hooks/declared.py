"""What plug-ins declare: what they do not go with, names that must exist, names of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from red7.errors import InvalidPlugin, PluginConflict, nearest, quoted
from red7.hooks.marker import Plugin, RuleMark, marked

_Marked: TypeAlias = tuple[str, Callable[..., Any], RuleMark]


def check_declared(
    chosen: Sequence[tuple[Plugin, object]],
    known: Collection[str],
    clauses: Callable[[], Collection[str]],
) -> None:
    """Refuse plug-ins that name one that is not there, or that do not go together.

    ``known`` are the names of all the plug-ins that there are, in these rules or not; ``clauses``
    finds the clauses of all of them.
    """
    names = {card.name for card, _ in chosen}
    marks = [(card, [*marked(card, found)]) for card, found in chosen]
    for card, rules in marks:
        for words, other in _named(card, rules):
            if not {other, other.partition(":")[0]} & {*known, *names}:
                hint = nearest(other, known) or "."
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} {words} {quoted(other)}, and no plug-in is "
                    f"called that{hint}"
                )
    _check_order(marks, {*known, *names}, clauses)
    for card, _ in chosen:
        for other in card.conflicts:
            if other in names:
                raise PluginConflict(
                    f"{quoted(card.name)} says that it cannot be played with {quoted(other)}: "
                    "choose one of them."
                )
    _check_names_of_their_own([card for card, _ in chosen])


def _check_order(
    marks: Sequence[tuple[Plugin, Sequence[_Marked]]],
    known: Collection[str],
    clauses: Callable[[], Collection[str]],
) -> None:
    """Refuse rules that go before or after what is neither a clause nor a plug-in."""
    own = {mark.clause for _, rules in marks for _, _, mark in rules}
    for card, rules in marks:
        for function, _, mark in rules:
            declared = [("before", each) for each in mark.before]
            declared += [("after", each) for each in mark.after]
            for words, other in declared:
                if other in own or other in known or other.partition(":")[0] in known:
                    continue
                if other not in (every := clauses()):
                    hint = nearest(other, {*known, *own, *every}) or "."
                    raise InvalidPlugin(
                        f"the plug-in {quoted(card.name)} goes, in {function}, {words} "
                        f"{quoted(other)}, and no clause or plug-in is called that{hint}"
                    )


def _check_names_of_their_own(cards: Sequence[Plugin]) -> None:
    """Refuse plug-ins that call a step or a note alike: a position could not tell them apart."""
    for words, field in (("bring a step", "steps"), ("keep a note", "notes")):
        owners: dict[str, str] = {}
        for card in cards:
            for name in getattr(card, field):
                other = owners.setdefault(name, card.name)
                if other != card.name:
                    first, second = sorted((other, card.name))
                    raise PluginConflict(
                        f"{quoted(first)} and {quoted(second)} both {words} called "
                        f"{quoted(name)}: choose one of them."
                    )


def _named(card: Plugin, rules: Iterable[_Marked]) -> Iterator[tuple[str, str]]:
    """The plug-ins that one names, each with the words before it. See ``names`` for includes."""
    yield from (("conflicts with", name) for name in card.conflicts)
    yield from (("is open in", name) for name in card.open_in)
    for function, _, mark in rules:
        if mark.needs is not None:
            yield f"needs, in {function},", mark.needs
        yield from ((f"is open, in {function}, in", name) for name in mark.open_in)
