"""The switches of the rules, made of what is installed: texts, variants, readings, house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from red7.hooks.citations import Booklet
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
class Rulebook:
    """A text that may be your own, and how you recognize it."""

    name: str
    source: str
    booklet: Booklet | None
    on: bool


@attrs.frozen
class Switches:
    """All of them."""

    texts: tuple[Switch, ...]
    kinds: tuple[tuple[str, tuple[Switch, ...]], ...]
    """The heading of a kind, and its switches."""
    rulebooks: tuple[Rulebook, ...] = ()

    @property
    def own(self) -> Rulebook | None:
        """The rulebook that answers first."""
        return next((each for each in self.rulebooks if each.on), None)

    @property
    def variants(self) -> tuple[Switch, ...]:
        """The switches of the variants."""
        return dict(self.kinds).get(HEADS["variant"], ())

    @property
    def beside(self) -> tuple[tuple[str, tuple[Switch, ...]], ...]:
        """The kinds of switches besides the variants."""
        return tuple(each for each in self.kinds if each[0] != HEADS["variant"])


def switches(rules: Sequence[str], added: Sequence[str], own: str = "") -> Switches:
    """The switches as they stand when these rules are asked for with these plug-ins added.

    ``own`` are the rules that answer first.
    """
    cards = plugins()
    mine = [name.strip() for name in own.split("+")]
    on = {name.strip() for text in added for name in text.split("+")} | set(mine)
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
    rulebooks = [
        Rulebook(card.name, card.source, card.booklet, card.name in mine)
        for card in cards
        if card.kind == "edition"
    ]
    return Switches(
        tuple(texts),
        tuple((head, found) for head, found in kinds if found),
        tuple(rulebooks),
    )


def _switch(card: Plugin, on: set[str]) -> Switch:
    source = "" if card.kind == "variant" else card.source
    return Switch(card.name, card.changes, source, card.name in on, card.part_of is not None)
