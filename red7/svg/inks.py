"""Shades and shapes: what tells the seven colors apart, and light from dark.

The shades keep their distance for people with protanopia, deuteranopia and tritanopia, and every
letter stands out against its ground by 4.5 to 1 or more; tests compute both. Each shape hints at
the rule of its color.
"""

from __future__ import annotations

from typing import Final

from red7.table.cards import Color

_DARK, _WHITE = "#15151a", "#ffffff"

GROUND: Final = {
    Color.RED: "#b5121b",
    Color.ORANGE: "#f4962a",
    Color.YELLOW: "#f8e58c",
    Color.GREEN: "#1c7559",
    Color.BLUE: "#4cbdf2",
    Color.INDIGO: "#2b2167",
    Color.VIOLET: "#a62be0",
}
"""What a card is painted with, by day and by night."""

INK: Final = {
    Color.RED: _WHITE,
    Color.ORANGE: _DARK,
    Color.YELLOW: _DARK,
    Color.GREEN: _WHITE,
    Color.BLUE: _DARK,
    Color.INDIGO: _WHITE,
    Color.VIOLET: _WHITE,
}
"""What is written and drawn on it."""

SHAPE: Final = {
    Color.RED: "M0-13 14 12H-14Z",  # a peak
    Color.ORANGE: "M-14-6H-2V6H-14ZM2-6H14V6H2Z",  # two alike
    Color.YELLOW: "M0-14C5-6 10-1 10 4A10 10 0 0 1-10 4C-10-1-5-6 0-14Z",  # a drop
    Color.GREEN: (  # two and two
        "M-12-7A5 5 0 0 1-2-7A5 5 0 0 1-12-7ZM2-7A5 5 0 0 1 12-7A5 5 0 0 1 2-7Z"
        "M-12 7A5 5 0 0 1-2 7A5 5 0 0 1-12 7ZM2 7A5 5 0 0 1 12 7A5 5 0 0 1 2 7Z"
    ),
    Color.BLUE: (  # a star: many directions
        "M0-14 3-5 12-7 6 0 12 7 3 5 0 14-3 5-12 7-6 0-12-7-3-5Z"
    ),
    Color.INDIGO: "M-14 12V4H-5V-4H4V-12H14V12Z",  # stairs
    Color.VIOLET: "M-14-11H-6L0 2 6-11H14L3 13H-3Z",  # pointing down
}
"""The outline of each color's shape, around its middle."""

LIGHT: Final = {
    "table": {"fill": "#f4f3ef"},
    "seat": {"fill": "#ffffff", "stroke": "#8b8b96"},
    "ink": {"fill": "#1c1c22"},
    "faint": {"fill": "#55555f"},
    "edge": {"stroke": "#3a3a44"},
    "back": {"fill": "#dfdde8", "stroke": "#55555f"},
    "gap": {"fill": "#f4f3ef", "stroke": "#71717c"},
    "mark": {"fill": "#0a4fb3"},
    "on-mark": {"fill": "#ffffff"},
}
DARK: Final = {
    "table": {"fill": "#17181c"},
    "seat": {"fill": "#232429", "stroke": "#7f7f8b"},
    "ink": {"fill": "#f2f2f5"},
    "faint": {"fill": "#bdbdc8"},
    "edge": {"stroke": "#d5d5df"},
    "back": {"fill": "#3a3b45", "stroke": "#bdbdc8"},
    "gap": {"fill": "#17181c", "stroke": "#8f8f9b"},
    "mark": {"fill": "#8fb8ff"},
    "on-mark": {"fill": "#15151a"},
}
"""How the surroundings of the cards are painted."""
