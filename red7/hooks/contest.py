"""Who is winning, as a question: the palettes that are compared, and under which colors."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from red7.table.cards import CardSet, Color
from red7.table.frozen import quick

Ranks = Mapping[int, tuple[int, ...]]
"""For the bits of a palette its ``Standing.rank`` under every color, Violet to Red."""


@quick
@attrs.frozen(slots=True, weakref_slot=False)
class Contest:
    """The palettes of the players who are in, and the colors of the canvas.

    >>> import red7
    >>> contest = red7.Rules().contest("R7:?/*G4B2:? G5")
    >>> str(contest.color), contest.leader(), contest.leader(red7.Color.RED)
    ('Green', 1, 0)
    """

    bits: Mapping[int, int] = attrs.field(hash=False)
    """The palettes as ints, by seat."""
    colors: tuple[Color, ...]
    """The colors of the canvas, the one that is played first and those below it after it."""
    ranks: Ranks = attrs.field(repr=False, eq=False)
    """How palettes do under every color, as ints."""

    @property
    def palettes(self) -> dict[int, CardSet]:
        """The palettes by seat."""
        return {seat: CardSet.from_bits(bits) for seat, bits in self.bits.items()}

    @property
    def color(self) -> Color:
        """The color that is played."""
        return self.colors[0]

    def leader(self, color: Color | None = None) -> int | None:
        """Who has the best standing under a color, by default the one played; None: nobody."""
        played = (self.colors[0] if color is None else color).strength
        best, leader, ranks = 0, None, self.ranks
        for seat, bits in self.bits.items():
            rank = ranks[bits][played]
            if rank > best:
                best, leader = rank, seat
        return leader if best & 1 else None
