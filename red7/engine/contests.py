"""Who would win with which palette, where a rule says who is winning: in the shape of ranks.

Where the best standing wins, palettes are compared by their ranks. Where a rule decides, it is
asked once about each palette and color, and its answers stand in for ranks: 1 wins, and 0 does not.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from red7.hooks.contest import Contest
from red7.table.cards import CARDS, Color

if TYPE_CHECKING:
    from red7.engine.turn_start import TurnStart

_COLORS: Final = tuple(Color)
AS_IT_STANDS: Final = len(_COLORS)
"""In place of a color: the canvas as it stands, with no other card on top."""
TO_WIN: Final = (0,) * (AS_IT_STANDS + 1)
"""What is to beat."""


class Contests(dict[int, tuple[int, ...]]):
    """For the bits of the mover's palette whether it wins with a color on top of the canvas."""

    __slots__ = ("asked", "colors", "rivals", "start")

    def __init__(
        self,
        start: TurnStart,
        rivals: tuple[int, ...],
        colors: tuple[Color, ...],
        asked: Collection[int],
    ) -> None:
        super().__init__()
        self.start = start
        self.rivals = rivals
        self.colors = colors
        self.asked = asked
        """The colors that may come on top."""

    def __missing__(self, mine: int) -> tuple[int, ...]:
        wins, first = self.start.wins, self.start.contest(mine, self.rivals, self.colors)
        found = [*TO_WIN]
        found[AS_IT_STANDS] = wins(first)
        for color in self.asked:
            found[color] = wins(Contest(first.bits, (_COLORS[color], *self.colors), first.ranks))
        row = self[mine] = tuple(found)
        return row

    def covered(self, index: int) -> Contests:
        """The same with a card on top of the canvas."""
        colors = CARDS[index].color, *self.colors
        return Contests(self.start, self.rivals, colors, self.asked)
