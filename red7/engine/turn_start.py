"""What stays the same for a whole turn, and what its player has to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from red7.engine.ranks import better
from red7.errors import InvalidPosition, TooManyTurns

if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Sequence
    from typing import Any

    from red7.engine.worlds import World
    from red7.hooks.rulebook import Rulebook
    from red7.table.position import State

LOOK_LIMIT: Final = 100_000
"""How many ways to end a turn are looked at before a question about it is given up."""
_NOBODY: Final = (0,) * 7


def best_ranks(book: Rulebook | None, palettes: Sequence[int]) -> tuple[int, ...]:
    """For every colour the best rank among these palettes."""
    if book is None or not palettes:
        return _NOBODY
    ranks = book.ranks
    best: tuple[int, ...] = ()
    for palette in palettes:
        best = better(best, ranks[palette]) if best else ranks[palette]
    return best


class Budget:
    """How many ways to end a turn may be looked at for one question, and how many have been."""

    __slots__ = ("limit", "remembered", "used")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self.remembered: dict[Hashable, Any] = {}
        """What has been found out: see ``World.remembered``."""


class TurnStart:
    """What stays the same for a whole turn: the position it began with, and who moves."""

    __slots__ = (
        "_known",
        "allies",
        "book",
        "budget",
        "could_stay_in",
        "rival_seats",
        "seat",
        "state",
        "world",
    )

    def __init__(
        self,
        book: Rulebook | None,
        state: State,
        world: World | None = None,
        budget: Budget | None = None,
    ) -> None:
        if state.to_move is None:
            raise InvalidPosition(f"'{state}' has no player to move.")
        self.book = book
        self.state = state
        self.world = world
        """The world in which the turn is judged; None while no hidden card is asked for."""
        self.seat = state.to_move
        mover = state.to_move
        self.rival_seats = tuple(
            [n for n, seat in enumerate(state.seats) if not seat.out and n != mover]
        )
        self.allies: Container[int] = ()
        """Those of them who win and lose together with the mover."""
        if book is not None and not book.everybody_alone:
            self.allies = book.allies(state, mover)
        self._known: int | None = None
        self.budget = Budget(LOOK_LIMIT) if budget is None else budget
        self.could_stay_in: bool | None = None
        """Whether some turn keeps the mover in; None until somebody has asked."""

    def look(self, cost: int = 1) -> None:
        """Note that one more way to end the turn is looked at; TooManyTurns past the limit."""
        budget = self.budget
        budget.used += cost
        if budget.used > budget.limit:
            raise TooManyTurns(
                f"'{self.state}' has too many turns: {budget.limit} ways to end one were looked at."
            )

    def to_beat(self, palettes: Sequence[int]) -> tuple[int, ...]:
        """For every colour what the mover's palette must beat; -1 where an ally wins anyhow.

        ``palettes`` are those of the other players who are in.
        """
        if not self.allies:
            return best_ranks(self.book, palettes)
        with_us: list[int] = []
        against: list[int] = []
        for seat, palette in zip(self.rival_seats, palettes, strict=True):
            (with_us if seat in self.allies else against).append(palette)
        ours, theirs = best_ranks(self.book, with_us), best_ranks(self.book, against)
        return tuple(
            -1 if best > rival and best & 1 else rival
            for best, rival in zip(ours, theirs, strict=True)
        )

    @property
    def known_bits(self) -> int:
        """Cards that the position names, which therefore cannot be among its unknown ones."""
        if self._known is None:
            self._known = self.state.known_bits
        return self._known
