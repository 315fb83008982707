"""Which case of a clause a moment is, for texts that speak of some cases apart.

The cases have names of their own in a text's citations: the number of the card whose action is
being done (``[C27.three]``), a color (``[C21.orange]``), or what ``statements`` names.
"""

from __future__ import annotations

from red7.moment import Moment
from red7.wording import number


def case_of(moment: Moment) -> str:
    """The number of the card whose action is to be done, as a word; empty where there is none."""
    return "" if moment.pending is None else number(moment.pending.number)
