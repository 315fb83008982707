"""What the author of a plug-in may import besides ``red7`` itself.

The built-in plug-ins use nothing else. ``red7`` has the marker (``rule``), the metadata
(``Plugin``, ``Layer``, ``Citation``) and the values that hooks are asked with and answer with. Here
are the steps of a turn ready made, sets of cards as ints for rules that are asked often, and the
words of a ruling.
"""

from __future__ import annotations

from red7.hooks.messages import InWords, Listed, Message, Player, counted, message
from red7.table.cards import CARD_COUNT, COLOR_BITS, NUMBER_BITS, indices
from red7.table.moves import BOTTOM, CANVAS, DECK, HAND, PALETTE, Move, hand_of, palette_of
from red7.table.steps import (
    DISCARD,
    DRAW,
    DRAW_UNKNOWN,
    END,
    PASS,
    PLAY,
    RETURN,
    SHED,
    TAKE,
    act,
)

__all__ = [
    "BOTTOM",
    "CANVAS",
    "CARD_COUNT",
    "COLOR_BITS",
    "DECK",
    "DISCARD",
    "DRAW",
    "DRAW_UNKNOWN",
    "END",
    "HAND",
    "NUMBER_BITS",
    "PALETTE",
    "PASS",
    "PLAY",
    "RETURN",
    "SHED",
    "TAKE",
    "InWords",
    "Listed",
    "Message",
    "Move",
    "Player",
    "act",
    "counted",
    "hand_of",
    "indices",
    "message",
    "palette_of",
]
