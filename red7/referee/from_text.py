"""Questions as people ask them: the texts of rules and of a position, read together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from red7.errors import InvalidPosition
from red7.hooks.registry import editions
from red7.rules import Rules
from red7.table.position import State


def read_rules(texts: Iterable[str], added: Iterable[str]) -> list[Rules]:
    """Rules by their texts, with the plug-ins added; each once."""
    more = [name.strip() for text in added for name in text.split("+")]
    return list(dict.fromkeys(Rules.parse(text).adding(*more) for text in texts))


def rules_or_editions(texts: Sequence[str], added: Iterable[str]) -> list[Rules]:
    """The rules named, or else every installed edition."""
    return read_rules(texts or editions(), added)


def read_position(text: str, rules: Iterable[Rules]) -> State:
    """Read a position with as many seats as any of the rules allow."""
    return State.parse(text, most_seats=max(each.book.players[1] for each in rules))


def with_a_player_to_move(state: State, rules: Iterable[Rules]) -> State:
    """The position, if somebody is to move in it or its round is over; else InvalidPosition."""
    if state.to_move is None and all(each.book.round_result(state) is None for each in rules):
        raise InvalidPosition(
            f"nobody is to move in '{state}': put '*' in front of the player who is."
        )
    return state
