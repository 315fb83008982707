"""Which plug-ins some names stand for, and in which order they are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from red7.errors import InvalidPlugin, PluginConflict, UnknownPlugin, quoted
from red7.hooks.discovery import canonical, load
from red7.hooks.marker import Layer, Plugin

ALWAYS: Final = "basic"
DEFAULT_EDITION: Final = "v1.2"

Given: TypeAlias = Mapping[str, tuple[Plugin, object]]
"""Plug-ins that were not named but given, by their names."""
NONE: Final[Given] = MappingProxyType({})


def expanded(names: Iterable[str], given: Given = NONE) -> dict[str, Plugin]:
    """The plug-ins named and those that they include."""
    found: dict[str, Plugin] = {}
    for name in names:
        _include(name, (), given, found)
    return found


def _include(name: str, by: tuple[str, ...], given: Given, found: dict[str, Plugin]) -> None:
    """Add a plug-in and what it includes; ``by`` are those that include it, the nearest last."""
    if name in by:
        circle = [*by[by.index(name) :], name]
        told = ", which includes ".join(map(quoted, circle[1:]))
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} includes {told}: no plug-in can include itself."
        )
    if name in found:
        return
    try:
        card = found_by(name, given)[0]
    except UnknownPlugin as error:
        if not by:
            raise
        raise InvalidPlugin(
            f"the plug-in {quoted(by[-1])} includes {quoted(name)}: {error}"
        ) from error
    for other in card.includes:
        _include(other, (*by, name), given, found)
    found[name] = card


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
    for half in list(cards.values()):
        whole = _whole(half, given)
        if whole is not None and set(whole.includes) <= cards.keys():
            cards[whole.name] = whole
    included = {name for card in cards.values() for name in card.includes} | {ALWAYS}
    return tuple(card.name for card in canonical(cards.values()) if card.name not in included)


def _whole(half: Plugin, given: Given) -> Plugin | None:
    """The plug-in that another one says it is part of."""
    if half.part_of is None:
        return None
    try:
        whole = found_by(half.part_of, given)[0]
    except UnknownPlugin as error:
        raise InvalidPlugin(
            f"the plug-in {quoted(half.name)} is part of {quoted(half.part_of)}: {error}"
        ) from error
    if half.name not in whole.includes:
        raise InvalidPlugin(
            f"the plug-in {quoted(half.name)} is part of {quoted(whole.name)}, which does not "
            "include it."
        )
    return whole
