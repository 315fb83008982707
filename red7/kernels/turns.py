"""The turns of one position, from where a turn stands in a row of ``columns``."""

from __future__ import annotations

from typing import Any

import numpy as np

from red7.kernels import parameters
from red7.kernels import room as rooms
from red7.kernels.bare_moment import NONE, BareMoment
from red7.kernels.checking import winning_colors
from red7.kernels.columns import (
    BYTES,
    COLOR,
    DECK_SIZE,
    DISCARDS,
    DREW,
    EARNED,
    HAND,
    MOVER,
    NUMBERS,
    OUT,
    PALETTE,
    PENDING,
    SHEDS,
    TOOK,
    WIDTH,
)
from red7.kernels.compiling import compiled
from red7.kernels.counting import measure_others, note_ranks
from red7.kernels.parameters import PLAYERS
from red7.kernels.room import FOUND, GAVE_UP, LOOKS, OTHERS, TRIED
from red7.kernels.searching import look
from red7.kernels.waiting import waiting_for


@compiled
def look_at(rules: Any, row: Any, cards: Any, room: Any, aim: int) -> int:
    """How many turns go on from here, as ``look`` finds them."""
    mover = row[MOVER]
    for seat in range(rules[PLAYERS]):
        if seat != mover and not row[OUT] >> seat & 1:
            note_ranks(rules, row, seat)
    measure_others(rules, row, room)
    room[FOUND] = room[LOOKS] = room[GAVE_UP] = room[TRIED] = 0
    mine = row[PALETTE + mover]
    at = BareMoment(
        NONE + OTHERS, winning_colors(rules, room, OTHERS, mine), mine, row[HAND + mover],
        row[COLOR], row[DECK_SIZE], row[DISCARDS], row[SHEDS], row[NUMBERS], row[DREW], row[TOOK],
        row[EARNED], row[PENDING],
    )  # fmt: skip
    return look(rules, row, cards, room, at, NONE, aim)


def load() -> None:
    """Get the kernels ready, which takes long if they have to be compiled."""
    rules = np.zeros(parameters.SIZE, np.int64)
    row, cards = np.zeros(WIDTH, np.int64), np.zeros(BYTES, np.uint8)
    room = np.zeros(rooms.SIZE, np.int64)
    with waiting_for(look_at):
        look_at(rules, row, cards, room, 0)
