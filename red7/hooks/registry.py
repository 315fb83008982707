"""What is installed or registered: the plug-ins that work, and the others with the reason.

A plug-in that cannot be used is left out of every list, so that it spoils nobody else's.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import lru_cache

from red7.errors import Red7Error
from red7.hooks.compose import compose
from red7.hooks.declared import check_declared
from red7.hooks.discovery import (
    FILES,
    canonical,
    changes,
    entry_points,
    from_files,
    is_ours,
    load,
    names,
    register,
    registered,
    set_aside,
)
from red7.hooks.marker import Layer, Plugin, marked
from red7.hooks.names import ALWAYS, NONE, expanded, in_order
from red7.hooks.rulebook import Rulebook

__all__ = [
    "FILES",
    "are_built_in",
    "broken",
    "broken_texts",
    "canonical",
    "changes",
    "clauses",
    "editions",
    "entry_points",
    "fault",
    "from_files",
    "is_built_in",
    "load",
    "names",
    "plugins",
    "register",
    "registered",
]


def plugins() -> tuple[Plugin, ...]:
    """Every installed plug-in that works: name, kind, what it changes, its source.

    >>> [plugin.name for plugin in plugins() if plugin.kind == "edition"][:3]
    ['v1.0', 'v1.1', 'v1.2']
    """
    return canonical(load(name)[0] for name in names() if fault(name) is None)


def editions() -> tuple[str, ...]:
    """The names of the installed editions, in canonical order."""
    return tuple(plugin.name for plugin in plugins() if plugin.kind == "edition")


def clauses() -> frozenset[str]:
    """The clauses that the plug-ins there are rule, or have titles for."""
    found: set[str] = set()
    for name in names():
        with contextlib.suppress(Red7Error):
            card, rules = load(name)
            found.update(mark.clause for _, _, mark in marked(card, rules))
            found.update(() if card.titles is None else card.titles())
    return frozenset(found)


def broken() -> dict[str, str]:
    """Installed plug-ins that cannot be used, by name, with what is wrong with them."""
    found = {name: why for name in names() if (why := fault(name)) is not None}
    return {**found, **set_aside()}


def broken_texts() -> dict[str, str]:
    """Those of them that are editions, or may be, as they could not even be loaded."""
    return {name: why for name, why in broken().items() if _may_be_a_text(name)}


def _may_be_a_text(name: str) -> bool:
    if name in set_aside():
        return False
    try:
        return load(name)[0].layer is Layer.EDITION
    except Red7Error:
        return True


def is_built_in(name: str) -> bool:
    """Whether a plug-in comes with the library."""
    return any(map(is_ours, entry_points().get(name, ())))


def are_built_in(cards: Iterable[Plugin]) -> bool:
    """Whether all of some plug-ins come with the library, and so need no checks in play."""
    return all(is_built_in(card.name) for card in cards)


def fault(name: str) -> str | None:
    """What is wrong with a plug-in, so that no rules can be made with it; None: nothing."""
    return _fault(name, changes())


@lru_cache(maxsize=1024)
def _fault(name: str, _: int) -> str | None:
    try:
        load(name)
        if not is_built_in(name):  # ours are composed by every test there is
            _compose_alone(name)
            _read_texts(name)
    except Red7Error as error:
        return str(error)
    return None


def _read_texts(name: str) -> None:
    """Read what a plug-in brings to be cited or shown, so that no ruling of another stumbles."""
    card = load(name)[0]
    for read in (card.citations, card.titles, card.cases, card.languages):
        if read is not None:
            read()


def _compose_alone(name: str) -> None:
    """Compose a plug-in with what it includes and the basic game, and with nothing else."""
    in_order(frozenset({name}), NONE)
    cards = canonical(expanded((name, ALWAYS)).values())
    chosen = [load(card.name) for card in cards]
    check_declared(chosen, names(), clauses)
    Rulebook(cards, compose(chosen), checks_answers=False)
