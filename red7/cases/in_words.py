"""Cases in words: what they ask, and what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from red7.referee.wording import player
from red7.table.cards import Color

QUESTIONS: Final = {
    "who": "Who is winning, and with which cards?",
    "starts": "Who starts?",
    "scores": "Which cards does the winner score?",
    "match": "Is the match over, and who has won it?",
    "deal": "How many cards are dealt, and which rule is first?",
}
"""What a case asks that is not about a turn."""


def answer_text(holds: Mapping[str, Any]) -> str:
    """An answer in words.

    >>> answer_text({"legal": True, "survives": False}), answer_text({"winner": 1, "cards": "R6"})
    ('legal, goes out', 'B is winning with R6')
    """
    if "legal" in holds:
        return ", ".join(_turn(holds))
    if "winner" in holds:
        return _winner(holds["winner"], holds.get("cards", "-"))
    if "seat" in holds:
        return f"{player(holds['seat'])} starts"
    if "over" in holds:
        return _match(holds["over"], holds.get("winners", ()))
    if "cards" in holds:
        return "scores nothing" if holds["cards"] == "-" else f"scores {holds['cards']}"
    return ", ".join(_deal(holds))


def in_short(holds: Mapping[str, Any]) -> str:
    """An answer in words, without the position that a turn leads to."""
    return answer_text({field: value for field, value in holds.items() if field != "after"})


def by_answer(rulings: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, list[str]]:
    """The texts of some rulings, grouped by what they rule.

    >>> by_answer([("v1.0", {"legal": False}), ("v1.1", {"legal": False})])
    {'not legal': ['v1.0', 'v1.1']}
    """
    found: dict[str, list[str]] = {}
    for text, holds in rulings:
        found.setdefault(in_short(holds), []).append(text)
    return found


def source_text(section: str, mark: str) -> str:
    """Where a text answers, and how plainly.

    >>> source_text("Your Turn", "explicit")
    '"Your Turn" (explicit)'
    """
    return f'"{section}" ({mark})'


def _turn(holds: Mapping[str, Any]) -> Iterable[str]:
    if not holds["legal"]:
        yield "not legal"
        return
    yield "legal"
    if "survives" in holds:
        yield "stays in" if holds["survives"] else "goes out"
    if not holds.get("certain", True):
        yield "if the hidden cards allow it"
    if "after" in holds:
        yield f"after {holds['after']}"


def _winner(seat: int | str, cards: str) -> str:
    if isinstance(seat, str):
        return "nobody is winning"
    return f"{player(seat)} is winning{'' if cards == '-' else f' with {cards}'}"


def _match(over: bool, winners: Iterable[int]) -> str:
    if not over:
        return "not over"
    named = " and ".join(map(player, winners))
    return f"over, won by {named}" if named else "over, won by nobody"


def _deal(holds: Mapping[str, Any]) -> Iterable[str]:
    if "hand" in holds:
        yield f"{holds['hand']} cards in each hand"
    if "palette" in holds:
        yield f"{holds['palette']} in each palette"
    if "first" in holds:
        yield f"{Color(holds['first'])} is the first rule"
