"""The switches of the rules, made of what is installed: texts, variants, readings, house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from red7.hooks.marker import Plugin
from red7.hooks.registry import editions, plugins

HEADS: Final = {"variant": "Variants", "reading": "Readings", "house": "House rules"}
"""The kinds of plug-in that can be added to a text, and their words."""


@attrs.frozen
class Switch:
    """One plug-in or text that can be switched on."""

    name: str
    words: str
    source: str
    on: bool
    part: bool = False
    """Whether it is a part of another switch."""


@attrs.frozen
class Switches:
    """All of them."""

    texts: tuple[Switch, ...]
    kinds: tuple[tuple[str, tuple[Switch, ...]], ...]
    """The heading of a kind, and its switches."""


def switches(rules: Sequence[str], added: Sequence[str]) -> Switches:
    """The switches as they stand when these rules are asked for with these plug-ins added."""
    cards = plugins()
    on = {name.strip() for text in added for name in text.split("+")}
    texts = [
        Switch(card.name, card.changes, card.source, not rules or card.name in rules)
        for card in cards
        if card.kind == "edition"
    ]
    texts += [Switch(text, "", "", on=True) for text in rules if text not in editions()]
    kinds = [
        (head, tuple(_switch(card, on) for card in cards if card.kind == kind))
        for kind, head in HEADS.items()
    ]
    return Switches(tuple(texts), tuple((head, found) for head, found in kinds if found))


def _switch(card: Plugin, on: set[str]) -> Switch:
    source = "" if card.kind == "variant" else card.source
    return Switch(card.name, card.changes, source, card.name in on, card.part_of is not None)
