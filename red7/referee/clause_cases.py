"""Which cases of a clause apply at a moment, for texts that treat some cases separately.

The cases have names of their own in a text's citations: the number of the card whose action is
being done (``[C27.three]``), a color (``[C21.orange]``), or what ``questions`` names.
"""

from __future__ import annotations

from red7.engine.turn import Moment
from red7.referee.wording import number


def cases_of(moment: Moment, hook: str = "") -> tuple[str, ...]:
    """The card whose action is at issue, as a word; none if there is none.

    How many cards may be discarded may depend on any card played before.
    """
    if moment.pending is not None:
        return (number(moment.pending.number),)
    if hook == "discards_allowed":
        return tuple(number(card.number) for card in moment.played)
    return ()
