"""The room in which turns are looked for: one array of ints, and how turns are written in it.

Every step has a number, one more than in ``columns``: 0 is the end of a turn. The turns that have
been found stand one behind the other, with a place for each that says where it ends.
"""

from __future__ import annotations

from typing import Any, Final

from red7.kernels.columns import (
    CARDS,
    COLORS,
    DISCARD,
    DRAW,
    PLAY,
    RETURN,
    SHED,
    TAKE,
)
from red7.kernels.compiling import compiled

# --- the room to work in: one array of ints ------------------------------------------------------

OTHERS: Final = 0
"""What there is to beat under each color."""
WITHOUT: Final = OTHERS + COLORS
"""The same once a card has been taken."""
OWN: Final = WITHOUT + COLORS
"""What a palette of the mover is worth."""
FOUND: Final = OWN + COLORS
"""How many turns have been found."""
LOOKS: Final = FOUND + 1
"""How many ways to end the turn have been looked at."""
MOST_LOOKS: Final = LOOKS + 1
NO_LIMIT: Final = 1 << 62
GAVE_UP: Final = MOST_LOOKS + 1
"""Whether there are more ways than that, or longer turns than there is room for."""
STAYING: Final = GAVE_UP + 1
"""Whether the turn found last leaves its player in."""
TRIED: Final = STAYING + 1
"""How many steps have been tried on the way, whether a rule refuses them or not."""
IN_VAIN: Final = TRIED + 1
"""Of these, how many were tried for an action that was then skipped, if outcomes are reported."""
FATES: Final = IN_VAIN + 1
"""Of every step: how many were tried after it in vain, or -1 if it leads to a turn."""
PATH: Final = FATES + 6 * CARDS + 2
"""The steps so far."""
MOST_STEPS: Final = 13
GUIDED: Final = PATH + MOST_STEPS + 1
"""How many steps are to be followed, and which."""
GUIDE: Final = GUIDED + 1
ENDS: Final = GUIDE + MOST_STEPS
"""Where each turn that has been found ends; if outcomes are reported, the steps."""
WITHOUT_LISTS: Final = ENDS + 6 * CARDS + 2
"""How large a room is in which no turns are listed."""
MOST_TURNS: Final = 20_000
TURNS: Final = ENDS + MOST_TURNS
"""The steps of all turns that have been found."""
SIZE: Final = TURNS + 6 * MOST_TURNS

# --- how a step is written -----------------------------------------------------------------------

A_PLAY: Final = 1 + PLAY
"""The number of the play of the first card, and so on: a draw names its card here."""
A_DISCARD: Final = 1 + DISCARD
A_TAKE: Final = 1 + TAKE
A_SHED: Final = 1 + SHED
A_RETURN: Final = 1 + RETURN
A_DRAW: Final = 1 + DRAW
UNSEEN: Final = A_DRAW + CARDS
"""The draw of a card that nobody has seen."""
UNKNOWN: Final = 255
"""Stands for such a card in the deck."""
BLIND: Final = 1 << 62
"""Stands for such a card in a hand."""

# --- what is looked for --------------------------------------------------------------------------

STAYS: Final = 1
"""Turns that leave their player in; without it, all."""
SURVIVES: Final = 2
"""Of these, turns whose player is still in when the next turn starts."""
LISTS: Final = 4
"""All of them, written down; without it, whether there is one."""
BY_ACTION: Final = 8
"""Only those that go on with the pending action."""
GOES_ON: Final = 16
"""Only those that go on."""
FREE_OF_SPITE: Final = 32
"""Leaving aside what the rules on taking say about who can stay in."""
FOLLOWS: Final = 64
"""Only the turn that is to be followed, or those that begin like it."""
REPORTS_OUTCOMES: Final = 128
"""What becomes of each step that may come after the one that is followed."""
HIDES: Final = 256
"""The cards of the deck are not known: a card that is drawn cannot be used."""
ONE_STEP: Final = 512
"""Only whether a step is allowed, whatever may come after it."""
WANTED: Final = STAYS | SURVIVES


@compiled
def write_down(room: Any, length: int, stays: bool) -> None:
    """Add the steps so far to the turns that have been found."""
    count = room[FOUND]
    place = TURNS + (room[ENDS + count - 1] if count else 0)
    if count == MOST_TURNS or place + length > SIZE:
        room[GAVE_UP] = 1
        return
    for step in range(length):
        room[place + step] = room[PATH + step]
    room[ENDS + count] = place + length - TURNS
    room[STAYING] = stays
    room[FOUND] += 1
