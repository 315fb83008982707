"""Questions as people ask them: the texts of rules and of a position, read together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from red7.errors import BrokenPlugin, InvalidPosition, PluginConflict
from red7.hooks.registry import broken_texts, editions, is_built_in
from red7.rules import Rules
from red7.table.position import State


def read_rules(texts: Iterable[str], added: Iterable[str]) -> list[Rules]:
    """Rules by their texts, with the plug-ins added; each once."""
    more = [name.strip() for text in added for name in text.split("+")]
    return list(dict.fromkeys(Rules.parse(text).adding(*more) for text in texts))


def rules_or_editions(texts: Sequence[str], added: Iterable[str]) -> list[Rules]:
    """The rules named, or else every installed edition that can be used."""
    return read_rules(texts, added) if texts else every_edition(added)[0]


def every_edition(added: Iterable[str]) -> tuple[list[Rules], dict[str, str]]:
    """Every installed edition with the plug-ins added; those left out, each with the reason.

    An edition of somebody else's that is broken, or does not go with what is added, spoils nothing.
    """
    found: dict[Rules, None] = {}
    left_out = broken_texts()
    more = list(added)
    for edition in editions():
        try:
            found.update(dict.fromkeys(read_rules([edition], more)))
        except PluginConflict as error:
            if is_built_in(edition):
                raise
            left_out[edition] = str(error)
    return list(found), left_out


def read_position(text: str, rules: Iterable[Rules]) -> State:
    """Read a position with as many seats as any of the rules allow."""
    return State.parse(text, most_seats=max(each.book.players[1] for each in rules))


def with_a_player_to_move(state: State, rules: Iterable[Rules]) -> State:
    """The position, if somebody is to move in it or its round is over; else InvalidPosition."""
    if state.to_move is None and not any(_is_over(each, state) for each in rules):
        raise InvalidPosition(
            f"nobody is to move in '{state}': put '*' in front of the player who is."
        )
    return state


def _is_over(rules: Rules, state: State) -> bool:
    """Whether the round is over; a rule that fails here fails again in the ruling, and is named."""
    try:
        return rules.is_over(state)
    except BrokenPlugin:
        return True
