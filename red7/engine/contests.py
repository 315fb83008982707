"""Who would win with which palette, where a rule says who is winning: in the shape of ranks.

Where the best standing wins, palettes are compared by their ranks. Where a rule decides, it is
asked once about each palette and color, and its answers stand in for ranks: 1 wins, and 0 does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from red7.engine.ranks import best_ranks
from red7.hooks.contest import make_contest
from red7.table.cards import CARDS, Color

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.turn_start import TurnStart

_COLORS: Final = tuple(Color)
AS_IT_STANDS: Final = len(_COLORS)
"""In place of a color: the canvas as it stands, with no other card on top."""
ANY_CARD: Final = -1
"""Every card, in the palette or not."""
TO_WIN: Final = (0,) * (AS_IT_STANDS + 1)
"""What has to be beaten."""


class Contests(dict[int, tuple[int, ...]]):
    """For the bits of the mover's palette whether it wins with a color on top of the canvas."""

    __slots__ = ("asked", "book", "canvases", "colors", "others", "seat", "start")

    def __init__(
        self,
        book: Playbook,
        seat: int,
        others: Mapping[int, int],
        colors: tuple[Color, ...],
        asked: Mapping[int, int],
        start: TurnStart | None = None,
    ) -> None:
        self.book = book
        self.seat = seat
        """The seat of the mover."""
        self.start = start
        """The start of the turn; it may be None where nobody has allies."""
        self.others = others
        """The palettes of the others who are in, by seat."""
        self.colors = colors
        self.asked = asked
        """The colors that may come on top, each with the cards that have it."""
        best = best_ranks(book.ranks, others.values())
        covered = [
            (color, (_COLORS[color], *colors), color, best[color], cards)
            for color, cards in asked.items()
        ]
        played = colors[0].strength
        self.canvases = [(AS_IT_STANDS, colors, played, best[played], ANY_CARD), *covered]
        """For every canvas that is asked about where its answer goes, the colors, the one that is
        played, the best rank in it among the others, and the cards that may be on top."""

    def __missing__(self, mine: int) -> tuple[int, ...]:
        seat, ranks, said_by = self.seat, self.book.ranks, self.book.is_winning
        assert said_by is not None
        bits, free = {**self.others, seat: mine}, ~mine
        found, own = [*TO_WIN], ranks[mine]
        start = None if self.start is None or not self.start.allies else self.start
        for place, colors, played, beaten, cards in self.canvases:
            if not cards & free:
                continue  # what is in the palette is not discarded
            contest = make_contest(bits, colors, ranks, None, colors[0])
            said = said_by(contest, seat)
            if said is None:  # the best standing wins
                said = own[played] > beaten and own[played] & 1  # ``beats``: asked very often
            if said or (start is not None and start.wins(contest)):
                found[place] = 1
        row = self[mine] = tuple(found)
        return row

    def covered(self, index: int) -> Contests:
        """The same with a card on top of the canvas."""
        colors = CARDS[index].color, *self.colors
        return Contests(self.book, self.seat, self.others, colors, self.asked, self.start)
