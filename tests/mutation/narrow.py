"""Positions of which all but a few cards are known: there a hidden hand is quick to judge.

What is to be found out there rests on two hidden cards or more: a 5, say, and what it plays.
"""

from __future__ import annotations

import re
from typing import Final

from mutation.positions import CARDS

_LAID_OUT: Final = (
    ("v1.0+action+must-stay-in", "*O1B1:?2/V5R1:?", "I ?", "I1V2", "pass", "+I1", "+I1 >V2=?"),
    ("v1.0+action+must-stay-in", "*O1B3:R3?1/V5R1:?", "I ?1", "I1V2", "pass", "+R3=?", "+R3=I1"),
    (
        "v1.0+action+five-may-wait+must-stay-in",
        "*O1B1:?/V5R1G7Y1R4:?",
        "I -",
        "I1V2I4G4I5",
        "pass",
        "+I5 +V2",
    ),
    (
        "v1.0+action+five-may-wait+must-stay-in",
        "*-:?2/V7B1V5I2:?",
        "V ?1",
        "R1I4B5G5R6",
        "pass",
        "+R1xV5",
        "+B5 +R1",
    ),
    (
        "v1.0+action+five-may-wait+must-stay-in",
        "*-:?4/G4G2I4Y7:?",
        "Y -",
        "Y1Y4O5O7",
        "pass",
        "+O5 +O7",
    ),
    ("v1.0+action+must-stay-in", "*I4O3:?/G2R7:?", "B -", "V3O4I5V6G6O6", "pass", "+I5 +G6"),
    ("v1.0+action+must-stay-in", "*I5:?1/V3B1:?", "I ?1", "O1G3O3I4B7G7", "pass"),
    (
        "v1.0+action+impossible-unplayable",
        "*B7Y2:O5?2/Y1B1B4O7I3:?",
        "I ?",
        "O1O3I4V5I5",
        "pass",
        "+O5",
        "+I5 +O1",
    ),
    (
        "rogers+action",
        "*G4G6:G5?2/G2I3R1V4:?",
        "B ?1",
        "I1O5V6",
        "pass",
        "+G5",
        "+G5 >V6",
        "+I1xR1",
        "+O5 +I1",
    ),
    ("rogers+action", "*-:?/Y7B7V2I5R2:?", "O ?1", "O3V5B5Y6O7R7", "pass", "+B5 +V5"),
    (
        "rogers+action",
        "*Y4:I5?2/O2G3O6:?",
        "R -",
        "V1I1B1V4O4V5I7Y7",
        "pass",
        "+I5",
        "+B1xO6",
        "+V5 +B1",
    ),
    (
        "v1.2-es+action+failed-three-barred",
        "*O2:I5?2/G5O6:?",
        "I ?",
        "V1O1I2R2B4R5",
        "pass",
        "+I5",
        "+O1xO6",
        "+R5 +B4",
    ),
    (
        "v1.2+action",
        "*R1B1:B5?/G3B2R6:?",
        "G ?1",
        "Y1I2O2V4R4I5G5R7",
        "pass",
        "+B5",
        "+V4",
        "+G5 +Y1",
    ),
    (
        "v1.0+action+impossible-unplayable",
        "*-:?3/G1B2I4R2O1:?",
        "R -",
        "B5G5Y6G7",
        "pass",
        "+G5 +G7",
    ),
    (
        "v1.2+action+one-unplayable-if-out",
        "*R6V7:?/R3B6R4:?",
        "G -",
        "O1B4V5B5G5I6G6",
        "pass",
        "+B5",
        "+G5 +O1",
    ),
    ("v1.2-es+action+failed-three-barred", "*-:G5?2/O7R3:?", "R ?1", "G2V3B3B4I6B7", "pass", "+G5"),
    (
        "v1.2+action+one-unplayable-if-out",
        "*-:I5?2/G1V7R2B5Y4:?",
        "I ?1",
        "V1B1R5G6",
        "pass",
        "+I5",
        "+R5 +B1",
    ),
    (
        "v1.2-es+action+failed-three-barred",
        "*I5O1:V5?2/G5R6I6I2G3:?",
        "I ?",
        "Y1O3Y4B7",
        "pass",
        "+V5",
    ),
    (
        "v1.2+action+one-unplayable-if-out",
        "*B1:I5?/O4I7Y6:?",
        "R -",
        "V1O2V4B5Y5G7Y7",
        "pass",
        "+I5",
        "+Y5 +Y7",
    ),
    ("v1.2+action", "*-:O5?/I6O3R4B3:?", "I -", "O1R2G7O7R7", "pass", "+O5"),
    (
        "v1.2+action",
        "*Y4Y6:V5?/O3B7R2:?",
        "R -",
        "I1G2Y2G3R3Y5",
        "pass",
        "+V5",
        "+V5 +R3",
        "+Y5 +I1",
    ),
)
"""Rules, seats, canvas and deck, the hidden cards, and turns to rule on."""


def laid_out(seats: str, canvas_and_deck: str, hidden: str) -> str:
    """A position in which a player who is out has every card that is neither shown nor hidden."""
    named = re.findall("[VIBGYOR][1-7]", seats + canvas_and_deck + hidden)
    known = "".join(card for card in CARDS if card not in named)
    return f"{seats}/x{known}:- {canvas_and_deck}"


NARROW: Final = tuple(
    (rules, laid_out(seats, rest, hidden), *turns)
    for rules, seats, rest, hidden, *turns in _LAID_OUT
)
"""Rules, a position, and turns to rule on."""
