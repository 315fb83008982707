"""Questions as people ask them: the texts of rules and of a position, read together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final

from red7.errors import BrokenPlugin, InvalidPosition, PluginConflict
from red7.hooks.names import DEFAULT_EDITION
from red7.hooks.position_for_rules import position_for
from red7.hooks.registry import are_built_in, broken_texts, editions, is_built_in
from red7.rules import Rules
from red7.table.position import State

OWN_RULES: Final = "RED7_RULES"
"""The environment variable that names your own rulebook."""


def read_rules(texts: Iterable[str], added: Iterable[str]) -> list[Rules]:
    """Rules by their texts, with the plug-ins added, each once.

    The answers of plug-ins that are not built in are checked: people at a terminal or on the page
    may be trying out a rule of their own, and can wait for that.
    """
    return list(map(careful, named_rules(texts, added)))


def named_rules(texts: Iterable[str], added: Iterable[str]) -> list[Rules]:
    """The same for many games, with nothing checked."""
    more = [name.strip() for text in added for name in text.split("+")]
    return list(dict.fromkeys(Rules.parse(text).adding(*more) for text in texts))


def careful(rules: Rules) -> Rules:
    """The rules, with every answer checked if some plug-in did not come with the library."""
    return rules if are_built_in(rules.plugins) else rules.checked()


def own_rules(added: Iterable[str] = ()) -> Rules:
    """Your own rulebook: what ``RED7_RULES`` names, or else the newest English text."""
    return read_rules([os.environ.get(OWN_RULES) or DEFAULT_EDITION], added)[0]


def rules_or_editions(texts: Sequence[str], added: Iterable[str]) -> list[Rules]:
    """The rules named, or else your own and then every other edition that can be used."""
    return read_rules(texts, added) if texts else every_edition(own_rules(added))[0]


def every_edition(own: Rules | None = None) -> tuple[list[Rules], dict[str, str]]:
    """Every installed edition; those left out, each with the reason.

    Your ``own`` rules go first, and the other texts are played with the same variants and house
    rules. An edition of another author that is broken, or does not go with them, spoils nothing.
    """
    found: dict[Rules, None] = {} if own is None else {own: None}
    left_out = broken_texts()
    for edition in editions():
        if own is not None and edition == own.edition:
            continue
        try:
            found[Rules(edition) if own is None else careful(own.in_edition(edition))] = None
        except PluginConflict as error:
            if is_built_in(edition):
                raise
            left_out[edition] = str(error)
    return list(found), left_out


def read_position(text: str, rules: Iterable[Rules]) -> State:
    """Read a position with as many seats, and the cards, notes and steps, that any of them know."""
    return position_for({str(each): each.book for each in rules}, text)


def with_a_player_to_move(state: State, rules: Iterable[Rules]) -> State:
    """The position, if a player is to move in it or its round is over; else InvalidPosition."""
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
