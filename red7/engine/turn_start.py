"""What stays the same for a whole turn, and what its player has to beat."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from red7.engine.ranks import beats, best_ranks
from red7.engine.winning import is_winning
from red7.errors import TooManyTurns
from red7.hooks.contest import Contest
from red7.table.laid_out import Beginning

if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Sequence
    from typing import Any

    from red7.engine.playbook import Playbook
    from red7.engine.worlds import World
    from red7.table.cards import Color
    from red7.table.position import State

LOOK_LIMIT: Final = 100_000
"""How many ways to end a turn are looked at before a question about it is given up."""


class Budget:
    """How many ways to end a turn may be looked at for one question, and how many have been."""

    __slots__ = ("limit", "remembered", "used")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self.remembered: dict[Hashable, Any] = {}
        """What has been found out: see ``World.remembered``."""


class _Current(threading.local):
    budget: Budget | None = None


_CURRENT: Final = _Current()


class counted_on:  # noqa: N801  # reads like what it does
    """Count on a budget whatever is looked at in this thread, not on that of the turn."""

    __slots__ = ("before", "budget")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def __enter__(self) -> None:
        self.before, _CURRENT.budget = _CURRENT.budget, self.budget

    def __exit__(self, *_: object) -> None:
        _CURRENT.budget = self.before


class TurnStart(Beginning):
    """What stays the same for a whole turn: the position it began with, and who moves."""

    __slots__ = ("_colors", "allies", "answered", "book", "could_stay_in", "own_budget", "world")

    def __init__(
        self,
        book: Playbook,
        state: State,
        world: World | None = None,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(state)
        self.book = book
        self.world = world
        """The world in which the turn is judged; None while no hidden card is asked for."""
        self.allies: Container[int] = ()
        """Those of them who win and lose together with the mover."""
        if not book.everybody_alone:
            self.allies = book.allies(state, self.seat)
        self.own_budget = Budget(LOOK_LIMIT) if budget is None else budget
        self.could_stay_in: bool | None = None
        """Whether some turn keeps the mover in; None until it is asked."""
        self._colors: tuple[Color, ...] | None = None
        self.answered: dict[Hashable, bool] = {}
        """What else has been asked about this turn, where no hidden card matters."""

    @property
    def budget(self) -> Budget:
        """What looking at turns is counted on."""
        return _CURRENT.budget or self.own_budget

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of the canvas as the turn began, the one that is played first."""
        if self._colors is None:
            self._colors = self.book.colors(self.state)
        return self._colors

    @property
    def deck_bits(self) -> int:
        """The cards that the game is played with."""
        return self.book.deck.bits

    def look(self, cost: int = 1) -> None:
        """Note that one more way to end the turn is looked at; TooManyTurns past the limit."""
        budget = _CURRENT.budget or self.own_budget
        budget.used += cost
        if budget.used > budget.limit:
            raise TooManyTurns(
                f"'{self.state}' has too many turns: {budget.limit} ways to end one were looked at."
            )

    def to_beat(self, palettes: Sequence[int]) -> tuple[int, ...]:
        """For every color what the mover's palette must beat; -1 where an ally wins anyhow.

        ``palettes`` are those of the other players who are in.
        """
        if not self.allies:
            return best_ranks(self.book.ranks, palettes)
        with_us: list[int] = []
        against: list[int] = []
        for seat, palette in zip(self.rival_seats, palettes, strict=True):
            (with_us if seat in self.allies else against).append(palette)
        ours, theirs = best_ranks(self.book.ranks, with_us), best_ranks(self.book.ranks, against)
        return tuple(
            -1 if beats(best, rival) else rival for best, rival in zip(ours, theirs, strict=True)
        )

    def contest(self, mine: int, palettes: Sequence[int], colors: tuple[Color, ...]) -> Contest:
        """What the players who are in compare: the mover's palette, the others', the canvas.

        It is one of standings, by which ``wins`` asks who is winning.
        """
        bits = dict(zip(self.rival_seats, palettes, strict=True))
        bits[self.seat] = mine
        return Contest(bits, colors, self.book.ranks)

    def wins(self, contest: Contest) -> bool:
        """Whether the mover or an ally is winning, where a rule says who is."""
        if is_winning(self.book, contest, self.seat):
            return True
        if not self.allies:
            return False
        allies = [seat for seat in self.rival_seats if seat in self.allies]
        return any(is_winning(self.book, contest, seat) for seat in allies)
