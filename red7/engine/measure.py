"""How a palette does under a colour, and which rules say so; the last ones asked are remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.table.cards import CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rule, Rulebook
    from red7.hooks.specs import Standing

MEASURES_LIMIT: Final = 8192
"""How many measures are remembered."""


@attrs.frozen(slots=True)
class Measure:
    """A palette measured: the groups that meet the rule, the standing, and who says so."""

    groups: tuple[CardSet, ...]
    grouped_by: Rule
    broken_by: Rule | None
    """Who says which card breaks ties; None where nobody names one."""
    standing: Standing
    decided_by: Rule

    @property
    def meets(self) -> CardSet:
        """The cards that meet the rule."""
        return self.groups[0] if self.groups else CardSet()


def measure(book: Rulebook, palette: CardSet, color: Color) -> Measure:
    """Measure a palette under a colour."""
    return _measure(book, palette.bits, color)


@lru_cache(maxsize=MEASURES_LIMIT)
def _measure(book: Rulebook, bits: int, color: Color) -> Measure:
    palette = CardSet.from_bits(bits)
    grouped_by = book.deciding("groups", palette, color)
    groups = tuple(grouped_by.answer(palette, color))
    broken_by = book.who_decides("tie_break", palette, color, groups)
    highest = None if broken_by is None else broken_by.answer(palette, color, groups)
    decided_by = book.deciding("standing", palette, color, groups, highest)
    standing = decided_by.answer(palette, color, groups, highest)
    return Measure(groups, grouped_by, broken_by, standing, decided_by)
