"""What stays the same for a whole turn, and what its player has to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from red7.errors import InvalidPosition

if TYPE_CHECKING:
    from red7.rulebook import Rulebook
    from red7.state import State

_NOBODY: Final = (0,) * 7


def best_ranks(book: Rulebook | None, palettes: tuple[int, ...]) -> tuple[int, ...]:
    """For every colour the best rank among these palettes."""
    if book is None or not palettes:
        return _NOBODY
    found = [book.ranks[palette] for palette in palettes]
    return found[0] if len(found) == 1 else tuple(map(max, *found))


class TurnStart:
    """What stays the same for a whole turn: the position it began with, and who moves."""

    __slots__ = ("_known", "book", "could_stay_in", "rival_seats", "seat", "state")

    def __init__(self, book: Rulebook | None, state: State) -> None:
        if state.to_move is None:
            raise InvalidPosition(f"'{state}' has no player to move.")
        self.book = book
        self.state = state
        self.seat = state.to_move
        mover = state.to_move
        self.rival_seats = tuple(
            [n for n, seat in enumerate(state.seats) if not seat.out and n != mover]
        )
        self._known: int | None = None
        self.could_stay_in: bool | None = None
        """Whether some turn keeps the mover in; None until somebody has asked."""

    @property
    def known_bits(self) -> int:
        """Cards that the position names, which therefore cannot be among its unknown ones."""
        if self._known is None:
            self._known = self.state.known_bits
        return self._known
