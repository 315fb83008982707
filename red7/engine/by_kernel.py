"""Compiled kernels list, play and randomly choose turns, with the same results as lister and walk.

What kernels are not for is left to those: a hand that is partly hidden, steps and notes that
plug-ins bring, rules without a kernel.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from struct import Struct
from typing import TYPE_CHECKING, Final, overload

import numpy as np
import numpy.typing as npt

from red7.engine import recent
from red7.engine.result import settled
from red7.kernels import columns, room
from red7.kernels.parameters import (
    ACT_DRAW,
    ACTION,
    DRAWS,
    DRAWS_BY_ACTION,
    LEAVES_EMPTY,
    MUST_STAY,
    PLAYERS,
    turn_parameters,
)
from red7.kernels.turns import load, look_at
from red7.table import steps
from red7.table.steps import Step, Turn
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.table.position import State

MOST_LOOKS: Final = 50_000
"""After so many ways to end a turn the walk goes on, which gives the first turns while it looks."""
_DECK: Final = room.MOST_STEPS // 2 + 1
"""No turn draws more cards than these: each is drawn for another step."""
_STEPS: Final[tuple[Step, ...]] = (
    steps.END, *steps.PLAY, *steps.DISCARD, *steps.TAKE, *steps.SHED, *steps.RETURN, *steps.DRAW,
    steps.DRAW_UNKNOWN,
)  # fmt: skip
"""The steps by their numbers."""
_OBJECTS: Final = np.array([*_STEPS, None], object)[:-1]
"""The same in an array, from which many can be taken at once."""
_NUMBERS: Final = {step: number for number, step in enumerate(_STEPS) if number}
_INT: Final = 8
"""How many bytes an int of the arrays has."""
_CARDS_OF: Final = [
    Struct(2 * f"{players}q{_INT * (columns.SEATS - players)}x")
    for players in range(columns.SEATS + 1)
]
"""The palettes and hands of so many players, at the start of a row."""
_GUIDES: Final = [Struct(f"{1 + length}q") for length in range(room.MOST_STEPS + 1)]


class Listed(Sequence[Turn]):
    """Turns that a kernel has found, each made when it is asked for."""

    __slots__ = ("_ends", "_steps", "_survivors_of", "_turns")

    def __init__(
        self,
        steps: npt.NDArray[np.int64],
        ends: npt.NDArray[np.int64],
        survivors_of: tuple[Playbook, State] | None,
    ) -> None:
        self._steps = steps
        self._ends = ends
        """Where each turn ends in the steps of all."""
        self._survivors_of = survivors_of
        """Of which position these are all the surviving turns, and by which rules."""
        self._turns: list[Turn] | None = None

    def __len__(self) -> int:
        return len(self._ends)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._made())

    @overload
    def __getitem__(self, place: int) -> Turn: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Turn]: ...
    def __getitem__(self, place: int | slice) -> Turn | Sequence[Turn]:
        if self._turns is None and not isinstance(place, slice):
            return self._made_alone(place)
        return self._made()[place]

    def _made_alone(self, place: int) -> Turn:
        """One turn, while nobody has asked for all: who draws one by its number wants no other."""
        ends = self._ends
        place = range(len(ends))[place]
        steps = self._steps[ends[place - 1] if place else 0 : ends[place]]
        turn = Turn(tuple(_OBJECTS.take(steps).tolist()))
        if self._survivors_of is not None:
            recent.note_surviving(*self._survivors_of, (turn,), {})
        return turn

    def _made(self) -> list[Turn]:
        found = self._turns
        if found is None:
            ends, begins = self._ends.tolist(), 0
            steps = tuple(_OBJECTS.take(self._steps).tolist())
            found = [*map(_new, repeat(Turn, len(ends)))]
            for turn, end in zip(found, ends, strict=True):
                _fill(turn, steps[begins:end])
                begins = end
            self._turns = found
            if self._survivors_of is not None:
                recent.note_surviving(*self._survivors_of, found, {})
        return found


_new: Final = object.__new__
_fill: Final[Callable[[Turn, tuple[Step, ...]], None]] = vars(Turn)["steps"].__set__
"""Makes a turn without the checks on what others give."""


class _Desk(threading.local):
    """The arrays that one thread works on, and whose position is in them."""

    def __init__(self) -> None:
        self.row = np.zeros(columns.WIDTH, np.int64)
        self.row[columns.PENDING] = -1  # turns begin here: nothing else has been done, either
        self.cards = np.zeros(columns.BYTES, np.uint8)
        self.room = np.zeros(room.SIZE, np.int64)
        self.in_row, self.deck, self.work = self.row.data, self.cards.data, self.room.data
        """The same as Python reads and writes them quickest."""
        self.work[room.MOST_LOOKS] = MOST_LOOKS
        self.laid: tuple[KernelTurns, State] | None = None


_DESK: Final = _Desk()


class KernelTurns:
    """The turns of positions under some rules."""

    __slots__ = ("book", "draws", "leaves_empty", "must_stay", "numbers")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        numbers = turn_parameters(book)
        self.draws = bool(
            numbers[DRAWS]
            or numbers[DRAWS_BY_ACTION]
            or any(numbers[ACTION + number] & ACT_DRAW for number in range(1, 8))
        )
        self.must_stay = bool(numbers[MUST_STAY])
        self.leaves_empty = bool(numbers[LEAVES_EMPTY])
        self.numbers = [numbers.copy() for _ in range(columns.SEATS + 1)]
        """What the rules come to, by the number of players."""
        for players, copied in enumerate(self.numbers):
            copied[PLAYERS] = players
        load()

    def turns(self, state: State, *, surviving: bool) -> Listed | None:
        """Every legal turn, or every surviving one; None if kernels are not for this position."""
        return self._listed(state, surviving) if self._lay(state) else None

    def _listed(self, state: State, surviving: bool) -> Listed | None:
        desk = _DESK
        aim = room.LISTS | room.SURVIVES if surviving or self.must_stay else room.LISTS
        count = self._look(state, aim)
        if not count and self.must_stay and not surviving:
            count = self._look(state, room.LISTS)
        if desk.work[room.GAVE_UP]:
            return None
        found = desk.room
        size = desk.work[room.ENDS + count - 1] if count else 0
        steps = found[room.TURNS : room.TURNS + size].copy()
        ends = found[room.ENDS : room.ENDS + count].copy()
        return Listed(steps, ends, (self.book, state) if surviving else None)

    def play(self, state: State, turn: Turn, *, survives: bool = False) -> State | None:
        """The position after a legal turn; None if the engine has to look at it.

        ``survives``: the turn is known to be legal and to keep its player in.
        """
        if survives and self._lay(state):
            return self._ended(state, turn, True)
        numbers = [*map(_NUMBERS.get, turn.steps)]
        if None in numbers or len(numbers) > room.MOST_STEPS or not self._lay(state):
            return None
        if recent.is_over(self.book, state):
            return None
        stays = self._followed(state, numbers)
        if stays is None or (self.must_stay and not stays):
            return None
        return self._ended(state, turn, stays)

    def _followed(self, state: State, numbers: Sequence[int | None]) -> bool | None:
        """Whether a turn keeps its player in; None if it is not legal."""
        work = _DESK.work
        self._guide(numbers)
        if self._look(state, room.LISTS | room.FOLLOWS) != 1 or work[room.GAVE_UP]:
            return None
        if work[room.TURNS : room.TURNS + len(numbers)].tolist() != numbers:
            return None
        return bool(work[room.STAYING])

    def _ended(self, state: State, turn: Turn, stays: bool) -> State:
        book = self.book
        after = UnderWay.moved(state, turn.steps).ends_in(stays, book.discard_taken_back)
        return settled(book, after)

    def random_turn(self, state: State, number: Callable[[], float]) -> tuple[Turn, State] | None:
        """What ``walk.random_completion`` finds with the same numbers, and where it leads.

        None if kernels are not for this position: then no number has been used.
        """
        if not self._lay(state) or (self.draws and state.deck_unknown):
            return None
        if recent.is_over(self.book, state):
            return None
        surviving = self._look(state, room.LISTS | room.SURVIVES)
        work = _DESK.work
        tried = work[room.TRIED]
        legal = surviving or self._look(state, room.LISTS)
        if not legal or work[room.GAVE_UP]:
            return None
        found: list[int] = []
        if surviving:
            found = self._drawn(state, room.SURVIVES, number)
        else:
            for _ in range(tried):
                number()
            if work[room.ENDS]:  # the first turn is not to pass
                found = self._drawn(state, 0, number)
        turn = Turn(tuple(map(_STEPS.__getitem__, found)))
        return turn, self._ended(state, turn, bool(self._followed(state, found)))

    def _drawn(self, state: State, aim: int, number: Callable[[], float]) -> list[int]:
        """A turn made of steps that are tried in random order.

        The walk tries a step, and all that may follow it, before the next one; a step in vain uses
        up as many numbers as there are steps that were tried after it.
        """
        work = _DESK.work
        found: list[int] = []
        while True:
            self._guide(found)
            self._look(state, aim | room.FOLLOWS | room.REPORTS_OUTCOMES)
            for _ in range(work[room.IN_VAIN]):
                number()
            left = work[room.ENDS : room.ENDS + work[room.FOUND]].tolist()
            step, fate = 0, 0
            while fate >= 0:
                chosen = int(number() * len(left))
                left[chosen], left[-1] = left[-1], left[chosen]
                step = left.pop()
                fate = work[room.FATES + step]
                for _ in range(fate):
                    number()
            if not step:
                return found
            found.append(step)

    def _look(self, state: State, aim: int) -> int:
        desk = _DESK
        found: int = look_at(self.numbers[len(state.seats)], desk.row, desk.cards, desk.room, aim)
        return found

    @staticmethod
    def _guide(numbers: Sequence[int | None]) -> None:
        """Write down the steps that are to be followed."""
        count = len(numbers)
        _GUIDES[count].pack_into(_DESK.work, _INT * room.GUIDED, count, *numbers)

    # --- laying a position out ------------------------------------------------------------------

    def _lay(self, state: State) -> bool:
        """Lay a position out for the kernels; False if they are not for it."""
        desk = _DESK
        laid = desk.laid
        if laid is not None and laid[1] is state and laid[0] is self:
            return True
        seats, mover, size = state.seats, state.to_move, 0
        if mover is None or len(seats) > columns.SEATS or state.before is not None or state.notes:
            return False
        if seats[mover].hand_unknown != 0:
            return False
        if self.leaves_empty and any(seat.hand_unknown != 0 for seat in seats):
            return False
        if self.draws:
            unknown = state.deck_unknown
            if unknown is None or (unknown and self.must_stay):
                return False
            deck = [card.index for card in state.deck[:_DECK]]
            if unknown:
                deck += [room.UNKNOWN] * min(unknown, _DECK - len(deck))
            size = len(deck)
            desk.deck[:size] = bytes(deck[::-1])
        out, palettes, hands = 0, [], []
        for number, seat in enumerate(seats):
            palettes.append(seat.palette_bits)
            hands.append(seat.hand_bits)
            if seat.out:
                out |= 1 << number
        _CARDS_OF[len(seats)].pack_into(desk.in_row, 0, *palettes, *hands)
        row = desk.in_row
        row[columns.OUT] = out
        row[columns.MOVER] = mover
        row[columns.COLOR] = self.book.color(state).strength
        row[columns.DECK_SIZE] = size
        desk.laid = self, state
        return True
