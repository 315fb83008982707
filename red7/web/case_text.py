"""A situation and its rulings as a case of the case book, in TOML."""

from __future__ import annotations

import json
from typing import Any

from red7.cases import whole_book
from red7.referee.report import Adjudication, Holding


def as_case(report: Adjudication) -> str:
    """The case, numbered after the last one of its clause; title and note are for its author.

    It is of the first clause on which the rulings disagree.

    >>> from red7 import compare
    >>> report = Adjudication.of(compare("*G2:R1/R6:?", "pass", ["v1.0"]))
    >>> print(as_case(report).splitlines()[6])
    turn = "pass"
    """
    name, state = report.name, report.position
    why = report.rulings[0].holding.reason
    clause = report.parting[0].clause if report.parting else why.clause
    lines = [
        "[[case]]",
        f"id = {_text(f'{clause}.{_next_number(clause)}')}",
        f"title = {_text(str(report.told))}",
        f"clause = {_text(clause)}",
        f"rules = {_text('+'.join(name.common))}",
        f"position = {_text(state)}",
        f"turn = {_text(report.turn)}",
        f"note = {_text(why.text)}",
        "",
        "[case.rulings]",
        *(f"{_text(name(each.rules))} = {_answer(each.holding)}" for each in report.rulings),
    ]
    return "\n".join(lines) + "\n"


def _answer(held: Holding) -> str:
    holds: dict[str, Any] = {"legal": held.legal}
    if held.legal:
        holds |= {"survives": held.survives, "after": str(held.after)}
    cited = held.reason.citations
    holds["mark"] = str(cited[0].mark) if cited else "silent"
    holds["section"] = cited[0].section if cited else ""
    return f"{{ {', '.join(f'{field} = {_value(value)}' for field, value in holds.items())} }}"


def _next_number(clause: str) -> int:
    return 1 + max(
        (int(case.id.rpartition(".")[2]) for case in whole_book() if case.clause == clause),
        default=0,
    )


def _value(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else _text(value)


def _text(text: object) -> str:
    """A TOML string; JSON's are the same, except for one character to be escaped as well."""
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
