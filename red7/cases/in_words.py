"""Cases in words: what they ask, and what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from red7.hooks.registry import editions
from red7.referee.wording import player
from red7.table.cards import Color
from red7.table.position import Seat, State

QUESTIONS: Final = {
    "who": "Who is winning, and with which cards?",
    "starts": "Who starts?",
    "scores": "Which cards does the winner score?",
    "match": "Is the match over, and who has won it?",
    "deal": "How many cards are dealt, and which rule is first?",
}
"""What a case asks that is not about a turn."""


IN_ENGLISH: Final = "The case book is in English: ask it in English."
"""What is said to those who read another language."""


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


def answer_to(yes: Mapping[str, Any] | bool | None, holds: Mapping[str, Any]) -> str:
    """The same as an answer to the title of a case, with yes or no where it asks for that.

    ``yes`` is the case's: what an answer holds that means yes.

    >>> answer_to({"legal": True}, {"legal": False})
    'No: not legal'
    >>> answer_to({"survives": True}, {"legal": False})
    'No (the turn: not legal)'
    """
    words = in_short(holds)
    if yes is None:
        return words
    says = lead(yes, holds)
    plainly = "legal" not in holds or yes == {"legal": True}
    return f"{says}: {words}" if plainly else f"{says} (the turn: {words})"


def lead(yes: Mapping[str, Any] | bool, holds: Mapping[str, Any]) -> str:
    """Yes, no or perhaps."""
    if isinstance(yes, bool):
        return "Yes" if yes else "No"
    held = holds if holds.get("legal", True) else {"survives": False, **holds}
    if any(held.get(field) != value for field, value in yes.items()):
        return "No"
    return "Yes" if holds.get("certain", True) else "Perhaps"


def by_answer(
    yes: Mapping[str, Any] | bool | None, rulings: Mapping[str, Mapping[str, Any]], own: str
) -> dict[str, list[str]]:
    """The texts by what they answer, as ``answer_to`` has it; ``own`` comes first.

    >>> by_answer({"legal": True}, {"v1.0": {"legal": False}, "v1.1": {"legal": False}}, "v1.1")
    {'No: not legal': ['v1.1', 'v1.0']}
    """
    found: dict[str, list[str]] = {}
    for text in sorted(rulings, key=lambda text: text != own):
        found.setdefault(answer_to(yes, rulings[text]), []).append(text)
    return found


def whose(texts: Sequence[str], own: str = "") -> str:
    """Whose answer it is: the names of the texts, yours marked; "all texts" if none is missing.

    >>> whose(["v1.2", "v1.0"], own="v1.2"), whose(editions())
    ('v1.2 (yours), v1.0', 'all texts')
    """
    if {*editions()} <= {*texts}:
        return "all texts"
    return ", ".join(f"{text} (yours)" if text == own else text for text in texts)


def table_in_words(state: State, color: Color) -> str:
    """What lies on the table in one line: the rule, and the palettes.

    >>> table_in_words(State.parse("*G2R7:V1/R6:?2/xV5:? B"), Color.BLUE)
    'The rule is Blue. A has R7G2, B has R6, C is out.'
    """
    seats = ", ".join(
        f"{player(number)} {_at_a_seat(seat)}" for number, seat in enumerate(state.seats)
    )
    return f"The rule is {color}. {seats}."


def _at_a_seat(seat: Seat) -> str:
    if seat.out:
        return "is out"
    scored = f" and has scored {seat.scored}" if seat.scored_bits else ""
    return f"has {seat.palette if seat.palette else 'no cards'}{scored}"


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
