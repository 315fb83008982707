"""The pictures of the manual, drawn by the library itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from red7 import Color, Rules, State, svg

TABLES: Final = {
    "notation": ("*G2:R1O7V5B3/R6:?7 - I4Y2?25", "v1.2"),
    "first-table": ("*G2V2:O7I1/R6:?5 - ?20", "v1.2"),
    "after-the-discard": ("G2V2:I1/*R6:?5 O7 ?20", "v1.2"),
    "start": ("R3:?7/O6:?7/*B5:?7 - ?25", "v1.2"),
    "your-turn": ("*G2V2:O7B4I1/R6:?5 - ?20", "v1.2"),
    "spite": ("*B2:V1/R7O6:?5 - ?20", "v1.2+action"),
}
"""Positions by the name of their picture, and the rules that say who is winning."""

TURNS: Final = {"played": "+O7", "discarded": ">O7", "both": "+I1 >B4"}
"""What the player of "your-turn" may do, by the name of the picture of the table after it."""

ORDER: Final = "R7O7V7R6V6R1V1"
"""Cards from the highest to the lowest."""

MEASURED: Final = "*O6G6B4G3V2:?/R1:?"
"""A palette that shows what each rule counts."""


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: the name of its file, and the drawing."""
    for name, (position, rules) in TABLES.items():
        yield f"{name}.svg", svg.position(position, rules)
    for name, turn in TURNS.items():
        before, names = TABLES["your-turn"]
        yield f"{name}.svg", svg.position(Rules(names).play(before, turn), names)
    yield "order.svg", svg.palette(ORDER, height=63)
    state, rules_ = State.parse(MEASURED), Rules()
    yield "palette.svg", svg.palette(state.seats[0].palette, height=63)
    for color in reversed(Color):
        cards = rules_.standing(state, 0, color).cards
        yield f"counts-{color.name.lower()}.svg", svg.palette(cards, height=42)
