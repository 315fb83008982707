"""How a palette does under a color, and which rules say so; the last ones asked are remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.hooks.messages import Message, counted, message
from red7.table.cards import Card, CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.answers import Standing
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook

_COUNTING: Final = ("card that counts", "cards that count")
MEASURES_LIMIT: Final = 8192
"""How many measures are remembered."""


@attrs.frozen(slots=True)
class Measure:
    """A palette measured: the groups that meet the rule, the standing, and who says so."""

    color: Color
    groups: tuple[CardSet, ...]
    counts: Message
    """What the groups come to, in the words of the rule that found them."""
    grouped_by: Rule
    broken_by: Rule | None
    """Who says which card breaks ties; None if nobody names one."""
    standing: Standing
    decided_by: Rule
    _breaking: Message | None

    @property
    def breaking(self) -> Message:
        """The card that breaks a tie, in the words of the rule that says which."""
        return self._breaking or message("{card} breaks the tie", card=self.standing.highest)

    @property
    def names_cards(self) -> bool:
        """Whether what counts is named card by card already."""
        return any(isinstance(thing, Card | CardSet) for _, thing in self.counts.arguments)

    @property
    def meets(self) -> CardSet:
        """The cards that meet the rule."""
        return self.groups[0] if self.groups else CardSet()


def measure(book: Rulebook, palette: CardSet, color: Color) -> Measure:
    """Measure a palette under a color."""
    return measure_bits(book, palette.bits, color)


@lru_cache(maxsize=MEASURES_LIMIT)
def measure_bits(book: Rulebook, bits: int, color: Color) -> Measure:
    """The same for a palette as an int."""
    palette = CardSet.from_bits(bits)
    grouped_by = book.deciding("groups", palette, color)
    groups = tuple(grouped_by.answer(palette, color))
    size = len(groups[0]) if groups else 0
    counts = grouped_by.explained(groups, palette, color) or counted(size, *_COUNTING)
    broken_by = book.who_decides("tie_break", palette, color, groups)
    highest = None if broken_by is None else broken_by.answer(palette, color, groups)
    decided_by = book.deciding("standing", palette, color, groups, highest)
    standing = decided_by.answer(palette, color, groups, highest)
    breaking = None
    if broken_by is not None:
        breaking = broken_by.explained(highest, palette, color, groups)
    return Measure(color, groups, counts, grouped_by, broken_by, standing, decided_by, breaking)
