"""Who is winning, as a question: the palettes that are compared, and under which colors."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from red7.table.cards import CardSet, Color
from red7.table.frozen import making, quick

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
    decided_by: Callable[[Contest], int | None] | None = attrs.field(
        default=None, repr=False, eq=False
    )
    """What says who is winning, where a rule on ``is_winning`` does; None: the standings do."""

    color: Color = attrs.field(init=False, repr=False, eq=False)
    """The color that is played."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "color", self.colors[0])

    @property
    def palettes(self) -> dict[int, CardSet]:
        """The palettes by seat."""
        return {seat: CardSet.from_bits(bits) for seat, bits in self.bits.items()}

    @property
    def by_standings(self) -> Contest:
        """The same for a rule on ``is_winning``, which decides and asks for standings only."""
        return self if self.decided_by is None else Contest(self.bits, self.colors, self.ranks)

    def leader(self, color: Color | None = None) -> int | None:
        """Who is winning under a color, by default the one played; None: nobody.

        It is the best standing, or the first seat of which a rule on ``is_winning`` says so. Such a
        rule itself is told who has the best standing; None: nobody can win, or beats all others.
        """
        if self.decided_by is not None:
            colors = self.colors
            if color is not None and color is not self.color:
                colors = (color, *colors)
            return self.decided_by(Contest(self.bits, colors, self.ranks))
        played = (self.color if color is None else color).strength
        best, leader, ranks = 0, None, self.ranks
        for seat, bits in self.bits.items():
            rank = ranks[bits][played]
            if rank > best:
                best, leader = rank, seat
            elif rank == best:
                leader = None
        return leader if best & 1 else None


make_contest = making(Contest)
"""A contest made of its fields in order, for searches."""
