"""Which cases of a clause apply at a moment, for texts that treat some cases separately.

The cases have names of their own in a text's citations: the number of the card whose action is
being done (``[C27.three]``), a color (``[C21.orange]``), or what ``questions`` names.
"""

from __future__ import annotations

from typing import Final

from red7.engine.turn import Moment
from red7.hooks.citations import PLAIN
from red7.table.cards import Color

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven")
_COLORS: Final = tuple(str(color).lower() for color in Color)
CASES: Final = frozenset({*_NUMBERS, *_COLORS, "empty", "none", "palette", "sole", PLAIN})
"""What the cases of a clause can be called. These are names, the same in every language."""


def cases_of(moment: Moment, hook: str = "") -> tuple[str, ...]:
    """The card whose action is at issue, as a word; none if there is none.

    How many cards may be discarded may depend on any card played before.
    """
    if moment.pending is not None:
        return (_NUMBERS[moment.pending.number - 1],)
    if hook == "discards_allowed":
        return tuple(_NUMBERS[card.number - 1] for card in moment.played)
    return ()
