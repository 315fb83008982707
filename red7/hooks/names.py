"""Which plug-ins some names stand for, and in which order they are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from red7.errors import PluginConflict, quoted
from red7.hooks.marker import Layer, Plugin
from red7.hooks.registry import canonical, load

ALWAYS: Final = "basic"
DEFAULT_EDITION: Final = "v1.2"

Given: TypeAlias = Mapping[str, tuple[Plugin, object]]
"""Plug-ins that were not named but given, by their names."""
NONE: Final[Given] = MappingProxyType({})


def expanded(names: Iterable[str], given: Given = NONE) -> dict[str, Plugin]:
    """The plug-ins named and those that they include."""
    found: dict[str, Plugin] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = found_by(name, given)[0]
            waiting.extend(found[name].includes)
    return found


def found_by(name: str, given: Given) -> tuple[Plugin, object]:
    """The plug-in of that name, with its rules."""
    return given[name] if name in given else load(name)


def in_order(names: frozenset[str], given: Given) -> tuple[str, ...]:
    """The names in order, an edition among them, none that is included by another."""
    cards = expanded(names | {ALWAYS}, given)
    chosen = [card.name for card in canonical(cards.values()) if card.layer is Layer.EDITION]
    if len(chosen) > 1:
        first, second = chosen[:2]
        raise PluginConflict(
            f"{quoted(first)} and {quoted(second)} are both editions: rules follow one text."
        )
    if not chosen:
        cards.update(expanded([DEFAULT_EDITION]))
    for half in [card for card in cards.values() if card.part_of is not None]:
        whole = load(half.part_of)[0] if half.part_of is not None else half
        if set(whole.includes) <= cards.keys():
            cards[whole.name] = whole
    included = {name for card in cards.values() for name in card.includes} | {ALWAYS}
    return tuple(card.name for card in canonical(cards.values()) if card.name not in included)


def check_declared(cards: Iterable[Plugin]) -> None:
    """Raise PluginConflict where one plug-in says that it does not go with another."""
    by_name = {card.name: card for card in cards}
    for card in by_name.values():
        for other in card.conflicts:
            if other in by_name:
                raise PluginConflict(
                    f"{quoted(card.name)} says that it cannot be played with {quoted(other)}: "
                    "choose one of them."
                )
