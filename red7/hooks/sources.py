"""The sources of the rules: the edition's text, a plug-in's own, or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from red7.hooks.citations import Citation, Mark
from red7.hooks.marker import Layer, Plugin

if TYPE_CHECKING:
    from red7.hooks.compose import Rule


class Sources:
    """What the texts behind some plug-ins say of their rules."""

    def __init__(self, plugins: Sequence[Plugin]) -> None:
        self.names = frozenset(card.name for card in plugins)
        self._plugins = tuple(plugins)
        self.edition = next((card for card in plugins if card.layer is Layer.EDITION), None)

    def of(self, found: Rule, *cases: str) -> tuple[Citation, ...]:
        """The source of a rule: its own, or what the edition says about its clause in the case.

        A reading that the edition's words permit rests on words that are open, whatever is plain
        about the clause otherwise. For what goes against its words the edition is not cited.
        """
        if found.mark.cite is not None:
            return (found.mark.cite,)
        own = found.plugin
        against = own.layer >= Layer.READING and self.is_house_rule(found)
        cited = _own_words(own, found.clause) if against else self.cited(found.clause, own)
        if cited is not None:
            here = cited.on(*cases)
            return (here.opened() if own.layer is Layer.READING and not against else here,)
        if own.layer < Layer.EDITION and self.document:
            return (self._left_out(found),)
        return (Citation(own.source or own.name, found.clause, Mark.EXPLICIT, found.says),)

    def _left_out(self, found: Rule) -> Citation:
        """What is played where the edition's own text does not speak of a clause."""
        says = f"As in {found.plugin.source}, which this text does not contradict."
        return Citation(self.document, "not in this text", Mark.SILENT, says)

    @cached_property
    def document(self) -> str:
        """The edition's own document, if it cites one."""
        if self.edition is None or self.edition.citations is None:
            return ""
        return next((each.document for each in self.edition.citations().values()), "")

    @cached_property
    def titles(self) -> dict[str, str]:
        """What clauses are called, in the words of the plug-ins that know them."""
        found: dict[str, str] = {}
        for card in self._plugins:
            found |= {} if card.titles is None else card.titles()
        return found

    def cited(self, clause: str, plugin: Plugin | None = None) -> Citation | None:
        """What a plug-in's own text says of a clause, or else the edition."""
        return _own_words(plugin, clause) or _own_words(self.edition, clause)

    def leaves_open(self, reading: str, clause: str) -> bool:
        """Whether the edition itself says that its words on a clause permit a reading."""
        cited = self.cited(clause)
        return cited is not None and reading in cited.readings

    def is_house_rule(self, found: Rule) -> bool:
        """Whether a rule goes against what this edition's words permit.

        A reading is permitted if the edition says so, or the reading itself.
        """
        card = found.plugin
        edition = self.edition.name if self.edition is not None else ""
        alone = card.part_of is not None and card.part_of not in self.names
        if card.layer is Layer.READING or alone:
            claimed = edition in (found.mark.open_in or card.open_in)
            return not claimed and not self.leaves_open(card.name, found.clause)
        return card.layer is Layer.HOUSE


def _own_words(card: Plugin | None, clause: str) -> Citation | None:
    """What the text that a plug-in itself brings says of a clause."""
    return None if card is None or card.citations is None else card.citations().get(clause)
