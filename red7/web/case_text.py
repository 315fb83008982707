"""A situation and its rulings as a case of the case book, in TOML."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from red7.cases import cases
from red7.referee.wording import player
from red7.side_by_side import Naming

if TYPE_CHECKING:
    from red7.referee.compare import Comparison
    from red7.referee.ruling import Ruling


def as_case(comparison: Comparison, parting: Sequence[str] = ()) -> str:
    """The case, numbered after the last one of its clause; title and note are for its author.

    ``parting`` are the clauses on which the rulings disagree; the case is of the first.

    >>> from red7 import State, compare
    >>> state = State.parse("*G2:R1/R6:?")
    >>> print(as_case(compare(state, "pass", ["v1.0"])).splitlines()[6])
    turn = "pass"
    """
    name = Naming.of(ruling.rules for ruling in comparison)
    first = comparison[0]
    clause = parting[0] if parting else first.decisive.clause
    who = "" if first.state.to_move is None else f"{player(first.state.to_move)} plays "
    lines = [
        "[[case]]",
        f"id = {_text(f'{clause}.{_next_number(clause)}')}",
        f"title = {_text(f'{who}{first.turn}')}",
        f"clause = {_text(clause)}",
        f"rules = {_text('+'.join(name.common))}",
        f"position = {_text(first.state)}",
        f"turn = {_text(first.turn)}",
        f"note = {_text(first.decisive.text)}",
        "",
        "[case.rulings]",
        *(f"{_text(name(ruling.rules))} = {_answer(ruling)}" for ruling in comparison),
    ]
    return "\n".join(lines) + "\n"


def _answer(ruling: Ruling) -> str:
    holds: dict[str, Any] = {"legal": ruling.legal}
    if ruling.legal:
        holds |= {"survives": ruling.survives, "after": str(ruling.after)}
    cited = ruling.decisive.citations
    holds["mark"] = str(cited[0].mark) if cited else "silent"
    holds["section"] = cited[0].section if cited else ""
    return f"{{ {', '.join(f'{field} = {_value(value)}' for field, value in holds.items())} }}"


def _next_number(clause: str) -> int:
    return 1 + max(
        (int(case.id.rpartition(".")[2]) for case in cases() if case.clause == clause), default=0
    )


def _value(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else _text(value)


def _text(text: object) -> str:
    """A TOML string; JSON's are the same but for one character that must be escaped as well."""
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
