"""Game records: the rules, the first position and one turn per line; they replay to the same end.

::

    rules: v1.2+advanced
    start: *G2:R1O7V5B3/R6:V1V2V3 - I4Y2?25
    +O7
    +V3     # a comment
    pass

A further ``start:`` line begins the next round of the match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from red7.errors import InvalidPosition, Red7Error, quoted
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn

_FIELD = re.compile(r"(?P<name>rules|start)\s*:\s*(?P<value>.*)", re.IGNORECASE)


@attrs.frozen(slots=True)
class Round:
    """One round: its first position and the turns played."""

    start: State
    turns: tuple[Turn, ...] = ()


def read(text: str) -> tuple[Rules, tuple[Round, ...]]:
    """The rules and rounds of a record; an error names the line that cannot be read."""
    if not isinstance(text, str):
        raise InvalidPosition(f"{quoted(text)} is not a game record: it must be text.")
    rules: Rules | None = None
    rounds: list[tuple[State, list[Turn]]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        try:
            field = _FIELD.fullmatch(content)
            if field is None:
                if not rounds:
                    raise InvalidPosition(f"{quoted(content)} stands before the line 'start: ...'.")
                rounds[-1][1].append(Turn.parse(content))
            elif field["name"].lower() == "start":
                position = field["value"]
                rounds.append(((rules or Rules()).state(position), []))
            elif rules is not None:
                raise InvalidPosition("the rules are named twice.")
            elif rounds:
                raise InvalidPosition("the rules stand after the first position.")
            else:
                rules = Rules.parse(field["value"])
        except Red7Error as error:
            raise type(error)(f"line {number}: {error}") from None
    if not rounds:
        raise InvalidPosition(f"{quoted(text)} is not a game record: it has no line 'start: ...'.")
    return rules or Rules(), tuple(Round(start, tuple(turns)) for start, turns in rounds)


def write(rules: Rules, rounds: Iterable[Round]) -> str:
    """The text of a record, which ``read`` reads."""
    lines = [f"rules: {rules}"]
    for each in rounds:
        lines += [f"start: {each.start}", *map(str, each.turns)]
    return "\n".join(lines) + "\n"
