"""A line of play: the steps of a turn so far, and the turns that come of them.

The same lines come up in every position, so those of a few steps are kept with what they become.
"""

from __future__ import annotations

from typing import Final

from red7.table.steps import DISCARD, PLAY, Step, Turn

_KEPT: Final = 2
"""Lines of up to this many steps are kept: about ten thousand of them."""


class Line:
    """The steps of a turn so far, and what plays and discards make of them."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps

    @property
    def turn(self) -> Turn:
        """The turn that ends here."""
        return Turn(self.steps)

    @property
    def plays(self) -> _Lines:
        """The lines that it becomes by playing a card, by the index of the card."""
        return _Lines(self.steps, PLAY)

    @property
    def discards(self) -> _Lines:
        """The lines that it becomes by discarding a card."""
        return _Lines(self.steps, DISCARD)

    @property
    def ended(self) -> tuple[Turn, ...] | _Turns:
        """The turns that it becomes by a discard which ends them."""
        return _Turns(self.steps)


class _KeptLine(Line):
    """A line that comes up again and again: what it becomes is made once."""

    __slots__ = ("discards", "ended", "plays", "turn")

    turn: Turn
    plays: _Lines
    discards: _Lines
    ended: tuple[Turn, ...] | _Turns

    def __init__(self, steps: tuple[Step, ...]) -> None:
        super().__init__(steps)
        self.turn = Turn(steps)
        self.plays = _Lines(steps, PLAY)
        self.discards = _Lines(steps, DISCARD)
        self.ended = _Turns(steps)
        if len(steps) < _KEPT:
            self.ended = tuple([Turn((*steps, step)) for step in DISCARD])


class _Lines(dict[int, Line]):
    """Lines that begin alike and go on with one more step of a kind, made when first needed."""

    __slots__ = ("begun", "steps")

    def __init__(self, begun: tuple[Step, ...], steps: tuple[Step, ...]) -> None:
        super().__init__()
        self.begun, self.steps = begun, steps

    def __missing__(self, index: int) -> Line:
        steps = *self.begun, self.steps[index]
        if len(steps) > _KEPT:
            return Line(steps)
        line = self[index] = _KeptLine(steps)
        return line


class _Turns:
    """Turns that begin alike and end with a discard, each made when it is asked for."""

    __slots__ = ("begun",)

    def __init__(self, begun: tuple[Step, ...]) -> None:
        self.begun = begun

    def __getitem__(self, index: int) -> Turn:
        return Turn((*self.begun, DISCARD[index]))


NO_STEPS: Final[Line] = _KeptLine(())
"""How every turn starts."""
