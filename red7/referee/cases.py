"""Which case of a clause a moment is, for texts that speak of some cases apart.

The cases have names of their own in a text's citations: the number of the card whose action is
being done (``[C27.three]``), a color (``[C21.orange]``), or what ``statements`` names.
"""

from __future__ import annotations

from red7.engine.turn import Moment
from red7.referee.wording import number


def case_of(moment: Moment, hook: str = "") -> str:
    """The card whose action is at issue, as a word; empty where there is none.

    How many cards may be discarded may depend on a 5 played before.
    """
    card = moment.pending
    if card is None and hook == "discards_allowed":
        card = next((each for each in moment.played if each.number == 5), None)
    return "" if card is None else number(card.number)
