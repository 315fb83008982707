"""The fields of the JSON interface, as JSON Schema: what validates them is what documents them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from red7.disputes import EFFORT
from red7.hooks.names import DEFAULT_EDITION
from red7.web.situation import LONGEST_TEXT, MOST_ADDED, MOST_RULES

Schema: TypeAlias = dict[str, Any]

_LONGEST_TURN: Final = 400
_LONGEST_RULES: Final = 300
_LONGEST_NAME: Final = 100
MOST_EFFORT: Final = EFFORT // 4
"""How many positions may be searched for disputes here."""


def _text(description: str, example: str, longest: int, **more: Any) -> Schema:
    return {
        "type": "string",
        "description": f"{description}, up to {longest} characters",
        "minLength": 1,
        "maxLength": longest,
        "examples": [example],
        **more,
    }


def _texts(description: str, example: str, longest: int, most: int) -> Schema:
    name = {"type": "string", "minLength": 1, "maxLength": longest}
    return {
        "type": "array",
        "description": description,
        "items": name,
        "maxItems": most,
        "default": [],
        "examples": [[example]],
    }


POSITION: Final = _text("A position in the notation", "*G2V2:O7I1/R6:?5 - ?20", LONGEST_TEXT)
TURN: Final = _text("A turn in the notation", "+O7>O7", _LONGEST_TURN)
RULES: Final = _text(
    "Plug-in names joined by '+'", "v1.0+advanced", _LONGEST_RULES, default=DEFAULT_EDITION
)
FIRST: Final = _text("The first rules, plug-in names joined by '+'", "v1.0", _LONGEST_RULES)
SECOND: Final = _text("The second rules, plug-in names joined by '+'", "v1.2", _LONGEST_RULES)
MANY_RULES: Final = _texts(
    f"Rules, each plug-in names joined by '+', at most {MOST_RULES}; left out: every edition",
    "v1.0",
    _LONGEST_RULES,
    MOST_RULES,
)
ADDED: Final = _texts(
    f"Plug-ins added to all of these rules, at most {MOST_ADDED}",
    "action",
    _LONGEST_NAME,
    MOST_ADDED,
)
SURVIVING: Final = {
    "type": "boolean",
    "description": "Only turns after which the player is still in: true or false",
    "default": False,
}
CARDS: Final = _text("Cards in the notation, unknown ones last", "R7O3?2", _LONGEST_TURN)
CLAUSE: Final = {
    "type": "string",
    "description": "A clause of the case book, C01 to C46; left out: all",
    "pattern": "^([A-Za-z][A-Za-z0-9-]*)?$",
    "default": "",
    "examples": ["C37"],
}
WORDS: Final = {
    "type": "string",
    "description": "A question in plain words: the cases that answer it, the best first",
    "maxLength": 200,
    "default": "",
    "examples": ["may I discard first"],
}
SEED: Final = {
    "type": "integer",
    "description": "A whole number from 0: the same seed finds the same disputes",
    "minimum": 0,
    "maximum": 2**31 - 1,
    "default": 0,
}
EFFORT_ASKED: Final = {
    "type": "integer",
    "description": f"How many positions are searched, 1 to {MOST_EFFORT}",
    "minimum": 1,
    "maximum": MOST_EFFORT,
    "default": 200,
}
CARD_NAME: Final = {
    "type": "string",
    "description": "A card such as R7, or 'back' for one that lies face down",
    "pattern": "^([ROYGBIV][1-7]|back)$",
    "examples": ["R7"],
}
CASE_ID: Final = {
    "type": "string",
    "description": "The number of a case, such as C37.1",
    "pattern": "^[A-Za-z][A-Za-z0-9-]*\\.[0-9]{1,4}$",
    "examples": ["C37.1"],
}
