"""Cards in their colors, always with letter and number, and the table drawn."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from red7.hooks.languages import said
from red7.referee.card_names import pieces
from red7.table.cards import Color
from red7.table.in_rows import in_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import Console, RenderableType

    from red7 import State

STYLES: Final = {
    Color.RED: "bold #d9363e",
    Color.ORANGE: "bold #dd7a00",
    Color.YELLOW: "bold #b89b00",
    Color.GREEN: "bold #2f9e44",
    Color.BLUE: "bold #2b7de9",
    Color.INDIGO: "bold #6a5acd",
    Color.VIOLET: "bold #b04ac8",
}
"""Shades that can be read on black and on white."""

_CARD = re.compile(r"(?<![A-Za-wyz])(?P<color>[ROYGBIV])[1-7](?![0-9])")


def carded(text: object, style: str = "") -> Text:
    """Text in which every card has its color."""
    made = Text(str(text), style=style)
    for match in _CARD.finditer(made.plain):
        made.stylize(STYLES[Color(match["color"])], match.start(), match.end())
    return made


def named(text: object, style: str = "") -> Text:
    """Text in which every card has its name and its color: Red 7."""
    made = Text(style=style)
    for piece, color in pieces(str(text)):
        made.append(piece, None if color is None else STYLES[color])
    return made


def painter(console: Console) -> Callable[[str], str]:
    """What ``carded`` does, for thousands of lines: a function from text to terminal text."""
    if not console.is_terminal or console.no_color:
        return str

    @cache
    def painted(card: str) -> str:
        with console.capture() as capture:
            console.print(carded(card), end="")
        return capture.get()

    return lambda text: _CARD.sub(lambda match: painted(match[0]), text)


def drawn(state: State, color: Color | None = None, noted: Iterable[object] = ()) -> RenderableType:
    """The table as a player sees it: a line for each seat, then canvas, deck and what is noted.

    ``noted`` is what plug-ins have noted, in words.
    """
    played = color or (state.before or state).color
    grid = Table.grid(padding=(0, 2, 0, 0))
    for who, cards, hand, mark in in_rows(state, played, said):
        first, second = Text(who, "bold" if len(who) == 1 else ""), carded(cards)
        if who == said("canvas"):
            second.stylize(STYLES[played], len(second) - len(said(str(played))))
        grid.add_row(first, second, carded(hand), mark)
    return Group(grid, *(named(f"{each}.") for each in noted))
