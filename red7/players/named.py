"""Players by name: ``easy``, ``greedy``, ``monte-carlo:200``, or your own ``module:bot``."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from red7.errors import Red7Error, quoted
from red7.players.greedy import greedy
from red7.players.monte_carlo import MonteCarlo
from red7.players.random_steps import random_steps
from red7.players.random_turns import random_turns
from red7.players.turn_taking import Bot

BUILT_IN: Final = ("random", "random-turns", "greedy", "monte-carlo")
LEVELS: Final = {"easy": "random-turns", "medium": "greedy", "hard": "monte-carlo"}
"""What people call the players they play against, and which they are."""
_PLAIN: Final[dict[str, Bot]] = {
    "random": random_steps,
    "random-turns": random_turns,
    "greedy": greedy,
}


class UnknownPlayer(Red7Error):
    """A name that belongs to no player."""


def player(name: str) -> Bot:
    """Find a player by name.

    >>> player("monte-carlo:50")
    MonteCarlo(playouts=50)
    >>> player("greedy") is player("red7.players:greedy") is player("medium")
    True
    """
    name = LEVELS.get(name, name)
    if name in _PLAIN:
        return _PLAIN[name]
    first, colon, rest = name.partition(":")
    if first == "monte-carlo":
        return _monte_carlo(name, rest if colon else None)
    if not colon:
        raise UnknownPlayer(
            f"{quoted(name)} is not a player: write {', '.join((*LEVELS, *BUILT_IN))} "
            "(monte-carlo:500 for 500 playouts), or module:name for your own."
        )
    try:
        found = import_module(first)
        for attribute in rest.split("."):
            found = getattr(found, attribute)
    except ModuleNotFoundError as error:
        raise UnknownPlayer(
            f"{quoted(name)} is not a player: {error}, here or where Python looks for modules."
        ) from None
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownPlayer(f"{quoted(name)} is not a player: {error}.") from None
    if not callable(found):
        raise UnknownPlayer(f"{quoted(name)} is not a player: it cannot be called.")
    bot: Bot = found
    return bot


def _monte_carlo(name: str, playouts: str | None) -> MonteCarlo:
    if playouts is None:
        return MonteCarlo()
    if not re.fullmatch(r"[1-9][0-9]{0,8}", playouts):
        raise UnknownPlayer(
            f"{quoted(name)} is not a player: playouts are a whole number, as in monte-carlo:500."
        )
    return MonteCarlo(int(playouts))
