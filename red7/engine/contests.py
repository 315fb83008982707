"""Who would win with which palette, where a rule says who is winning: in the shape of ranks.

Where the best standing wins, palettes are compared by their ranks. Where a rule decides, it is
asked once about each palette and color, and its answers stand in for ranks: 1 wins, and 0 does not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
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

    __slots__ = ("asked", "canvases", "colors", "others", "start")

    def __init__(
        self,
        start: TurnStart,
        others: Mapping[int, int],
        colors: tuple[Color, ...],
        asked: Collection[int],
    ) -> None:
        super().__init__()
        self.start = start
        self.others = others
        """The palettes of the others who are in, by seat."""
        self.colors = colors
        self.asked = asked
        """The colors that may come on top."""
        covered = [(color, (_COLORS[color], *colors)) for color in asked]
        self.canvases = [(AS_IT_STANDS, colors), *covered]
        """The colors of every canvas that is asked about, and where its answer goes."""

    def __missing__(self, mine: int) -> tuple[int, ...]:
        start = self.start
        seat, ranks, said_by = start.seat, start.book.ranks, start.book.is_winning
        assert said_by is not None
        bits = {**self.others, seat: mine}
        found = [*TO_WIN]
        for place, colors in self.canvases:
            contest = Contest(bits, colors, ranks)
            said = said_by(contest, seat)
            if said is None:
                said = contest.leader() == seat
            if not said and start.allies:
                said = start.wins(contest)
            found[place] = int(said)
        row = self[mine] = tuple(found)
        return row

    def covered(self, index: int) -> Contests:
        """The same with a card on top of the canvas."""
        colors = CARDS[index].color, *self.colors
        return Contests(self.start, self.others, colors, self.asked)
