"""A question beyond one turn, put to the texts that nobody named."""

from __future__ import annotations

from collections.abc import Iterable

from red7.errors import BrokenPlugin
from red7.referee.statement import Statement
from red7.rules import Rules
from red7.table.position import State


def others_say(
    others: Iterable[Rules], state: State, question: str
) -> tuple[list[Statement], dict[str, str]]:
    """What texts say that you did not name, and those that fail, each with the reason."""
    found: list[Statement] = []
    unusable: dict[str, str] = {}
    for each in others:
        try:
            found.append(each.explain(state, question))
        except BrokenPlugin as error:
            if error.plugin != each.edition:
                raise
            unusable[each.edition] = str(error)
    return found, unusable
