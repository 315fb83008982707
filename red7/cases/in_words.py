"""Cases in words: what they ask, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from red7.referee.wording import player

QUESTIONS: Final = {
    "who": "Who is winning, and with which cards?",
    "starts": "Who starts?",
    "scores": "Which cards does the winner score?",
    "match": "Is the match over, and who has won it?",
    "deal": "How many cards are dealt, and which rule is first?",
}
"""What a case asks that is not about a turn."""

_WORDS: Final = {
    ("legal", True): "legal",
    ("legal", False): "not legal",
    ("survives", True): "stays in",
    ("survives", False): "goes out",
    ("certain", False): "if the hidden cards allow it",
    ("over", True): "over",
    ("over", False): "not over",
}


def answer_text(holds: Mapping[str, Any]) -> str:
    """An answer in words.

    >>> answer_text({"legal": True, "survives": False}), answer_text({"winner": 1, "cards": "R6"})
    ('legal, goes out', 'winner B, cards R6')
    """
    legal = holds.get("legal", True)
    return ", ".join(
        _WORDS[field, value] if isinstance(value, bool) else f"{field} {_named(field, value)}"
        for field, value in holds.items()
        if legal or field == "legal"
    )


def _named(field: str, value: Any) -> str:
    """Seats by the letters of their players."""
    if field in ("winner", "seat") and isinstance(value, int):
        return player(value)
    if field == "winners":
        return " and ".join(map(player, value)) or "none"
    return str(value)
