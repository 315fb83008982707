"""A bare moment for the kernels: where a turn stands, in a few ints, as ``engine.bare_moment``."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from red7.kernels.compiling import inlined

NONE: Final[Any] = np.int64(0)
NO_CARD: Final[Any] = np.int64(-1)
"""numba would compile a separate kernel for a plain Python int."""


class BareMoment(NamedTuple):
    """Where a turn stands. All of them are ints of numpy, so numba knows one kind of moment."""

    others: int
    """Where in the room the ranks stand that are to be beaten."""
    won: int
    """The colors that the mover wins, as bits."""
    mine: int
    """The mover's palette."""
    hand: int
    color: int
    deck_size: int
    discards: int
    sheds: int
    """How many discards there were by actions."""
    numbers: int
    """The numbers of the cards played as bits, that of 1 being the second."""
    drew: int
    """How many cards actions have drawn."""
    took: int
    """How many they have taken."""
    earned: int
    """Whether a draw has been earned."""
    pending: int
    """The card whose action is to be done; -1 if there is none."""


@inlined
def without_action(at: Any) -> Any:
    """The same with no action to be done."""
    return BareMoment(
        at.others, at.won, at.mine, at.hand, at.color, at.deck_size, at.discards, at.sheds,
        at.numbers, at.drew, at.took, at.earned, NO_CARD,
    )  # fmt: skip
