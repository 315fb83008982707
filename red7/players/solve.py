"""Who wins a round if everyone sees every card and plays as well as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from red7.errors import InvalidPosition, TooManyPositions, quoted
from red7.hooks.messages import Player

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State
    from red7.table.steps import Turn

LIMIT: Final = 100_000
"""How many positions are looked at before the search gives up."""
_BETWEEN: Final = 500
"""How many positions are looked at between two reports on the progress."""

_Way: TypeAlias = "tuple[Turn, State]"


@attrs.frozen
class Solution:
    """The result of best play."""

    winner: int | None
    """The seat that wins whatever the others do; None if none can be sure to win."""
    line: tuple[Turn, ...]
    """One way for the winner to win, against replies that leave it few turns; often empty."""
    positions: int
    """How many positions were looked at."""

    @property
    def turn(self) -> Turn | None:
        """The first turn of the line: it wins if the winner is to move."""
        return self.line[0] if self.line else None


def solve(
    rules: Rules,
    state: State | str,
    *,
    limit: int = LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """Who wins the round with best play, all cards being open, and how.

    The winner is the player who wins whatever the others do, even if all of them but allies play
    against that player. With three or more there may be no such player. Every hand must be known,
    and so must each card of the deck that anyone could draw. TooManyPositions is raised after
    ``limit`` positions. ``progress`` is called now and then with the number of positions looked at
    so far and the limit.

    >>> from red7 import Rules
    >>> found = solve(Rules("v1.2"), "*G2:O7V1/R6:B4R2 - -")
    >>> found.winner, str(found.turn)
    (0, '+O7')
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise InvalidPosition(f"{quoted(limit)} is not a limit: a limit is 1 or more.")
    state = rules.state(state)
    if rules.is_over(state):
        return Solution(rules.winner(state), (), 0)
    if state.to_move is None:
        raise InvalidPosition(
            f"nobody is to move in '{state}': put '*' in front of the player who is."
        )
    _check_open(state)
    search = _Search(rules, limit, progress)
    seats = range(len(state.seats))
    for seat in (*seats[state.to_move :], *seats[: state.to_move]):
        if not state.seats[seat].out and search.wins(state, seat):
            return Solution(seat, tuple(search.line(state, seat)), search.looked_at)
    return Solution(None, (), search.looked_at)


def _check_open(state: State) -> None:
    for number, seat in enumerate(state.seats):
        if seat.hand_unknown != 0 and not seat.out:
            raise InvalidPosition(
                f"'{state}' does not show every card in {Player(number)}'s hand: best play is "
                "found with open hands only."
            )


@attrs.define
class _Asked:
    """A position that is being searched: what is left to try, and what would settle it."""

    state: State
    mine: bool
    """Whether the player who wants to win is to move, or an ally is."""
    ways: Iterator[_Way]
    trying: _Way | None = None


@attrs.define
class _Search:
    """What has been found, for each player who might win."""

    rules: Rules
    limit: int
    progress: Callable[[int, int], None] | None
    looked_at: int = 0
    found: dict[tuple[int, State], bool] = attrs.field(factory=dict)
    best: dict[tuple[int, State], Turn] = attrs.field(factory=dict)

    def wins(self, start: State, seat: int) -> bool:
        """Whether a player wins from here whatever the others do."""
        if self._known(start, seat) is None:
            stack = [self._ask(start, seat)]
            while stack:
                asked = stack[-1]
                if self._tried(asked, seat):
                    stack.pop()
                elif (way := next(asked.ways, None)) is None:
                    self.found[seat, asked.state] = not asked.mine
                    stack.pop()
                else:
                    asked.trying = way
                    if self._known(way[1], seat) is None:
                        stack.append(self._ask(way[1], seat))
        return self.found[seat, start]

    def _tried(self, asked: _Asked, seat: int) -> bool:
        """Whether the way just tried settles it: one that wins, or one that keeps from winning."""
        if asked.trying is None:
            return False
        turn, after = asked.trying
        if self.found[seat, after] is not asked.mine:
            return False
        self.found[seat, asked.state] = asked.mine
        self.best[seat, asked.state] = turn
        return True

    def _known(self, state: State, seat: int) -> bool | None:
        found = self.found.get((seat, state))
        if found is None and self.rules.is_over(state):
            found = self.found[seat, state] = seat in self.rules.winners(state)
        return found

    def _ask(self, state: State, seat: int) -> _Asked:
        if self.looked_at >= self.limit:
            raise TooManyPositions(
                f"best play was not found among the {self.limit:,} positions that were looked at."
            )
        self.looked_at += 1
        if self.progress is not None and self.looked_at % _BETWEEN == 0:
            self.progress(self.looked_at, self.limit)
        return _Asked(state, self._is_on_the_side(state, seat), iter(self._ways(state)))

    def _is_on_the_side(self, state: State, seat: int) -> bool:
        """Whether the player to move is this one, or wins together with this one."""
        book = self.rules.book
        if state.to_move == seat or book.everybody_alone:
            return state.to_move == seat
        return state.to_move in book.allies(state, seat)

    def _ways(self, state: State) -> list[_Way]:
        """Every turn and where it leads: those first that leave the next player few turns."""
        ways = [(turn, self._after(state, turn)) for turn in self.rules.turns(state)]
        return sorted(ways, key=lambda way: self._promise(state, way[1]))

    def _after(self, state: State, turn: Turn) -> State:
        if turn.turns_up:
            raise InvalidPosition(
                f"'{turn}' turns up a card: best play is found only where no card comes as a "
                "surprise."
            )
        after = self.rules.play(state, turn)
        if any(seat.hand_unknown != 0 and not seat.out for seat in after.seats):
            raise InvalidPosition(
                f"'{turn}' draws a card that '{state}' does not show: name the cards of the deck, "
                "the top one first, or write '-' for an empty one."
            )
        return after

    def _promise(self, before: State, after: State) -> tuple[bool, int]:
        mover = before.to_move
        goes_out = mover is not None and after.seats[mover].out
        over = self.rules.is_over(after)
        return goes_out, 0 if over else len(self.rules.turns(after, surviving=True))

    def line(self, state: State, seat: int) -> Iterator[Turn]:
        """The turns of one round that the player wins."""
        while not self.rules.is_over(state):
            turn = self.best.get((seat, state))
            if turn is None:
                turn = self._ways(state)[0][0]
            yield turn
            state = self.rules.play(state, turn)
