"""A position as people see it: a row for each seat, then canvas and deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.table.notation import write_deck, write_hand
from red7.table.steps import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from red7.table.cards import Color
    from red7.table.position import Seat, State


def in_rows(
    state: State, color: Color | None = None, say: Callable[[str], str] = str
) -> list[tuple[str, str, str, str]]:
    """The rows: who, the palette, the hand with what was scored, and who is to move or out.

    ``color`` is the one that is played, where that is not the top of the canvas; ``say`` puts
    words into another language.
    """
    table = state.before or state
    rows = []
    for number, seat in enumerate(table.seats):
        mark = say("to move") if number == table.to_move else say("out") if seat.out else ""
        rows.append((chr(ord("A") + number), str(seat.palette), _hand(table, seat, say), mark))
    discards = "".join(map(str, table.canvas))
    played = f"{discards} {say(str(color or table.color))}".strip()
    rows.append((say("canvas"), played, f"{say('deck')} {write_deck(table)}", ""))
    if state.before is not None:
        rows.append((say("begun"), str(Turn(state.so_far)), "", ""))
    return rows


def as_table(state: State) -> str:
    """The rows in columns."""
    rows = in_rows(state)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (map(str.ljust, row, widths) for row in rows)
    noted = [f"noted   {str(state.notes)[1:-1]}"] if state.notes else []
    return "\n".join([*("  ".join(line).rstrip() for line in lines), *noted])


def _hand(state: State, seat: Seat, say: Callable[[str], str]) -> str:
    scored = f"  {say('scored')} {seat.scored}" if seat.scored_bits else ""
    points = say("point" if seat.points_kept == 1 else "points")
    kept = f"  {say('and')} {seat.points_kept} {points}" if seat.points_kept else ""
    return f"{say('hand')} {write_hand(seat, state.seen_bits)}{scored}{kept}"
