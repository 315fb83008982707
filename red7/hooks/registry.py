"""Which plug-ins are installed: entry points of the group ``red7``, by name.

Nothing is loaded until it is asked for. Ours are found the same way as anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from red7.errors import InvalidPlugin, PluginConflict, UnknownPlugin, quoted
from red7.hooks.marker import PROJECT, Plugin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of the group, by name; more than one where two packages clash."""
    from importlib import metadata

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in metadata.entry_points(group=PROJECT):
        found[point.name] = (*found.get(point.name, ()), point)
    return found


@cache
def load(name: str) -> tuple[Plugin, object]:
    """The plug-in called ``name``: its metadata and the object with its rules."""
    points = entry_points().get(name)
    if points is None and not name:
        raise UnknownPlugin("'' is not the name of a plug-in: there is a '+' too many.")
    if points is None and any(sign in name for sign in "+, "):
        raise UnknownPlugin(
            f"{quoted(name)} is not one name: Rules.parse reads names joined by '+', and Rules "
            "takes them one by one."
        )
    if points is None:
        raise UnknownPlugin(f"no plug-in is called {quoted(name)}{_nearest(name)}")
    if len(points) > 1:
        owners = " and ".join(sorted(_owner(point) for point in points))
        raise PluginConflict(f"{quoted(name)} is the name of two plug-ins, from {owners}.")
    try:
        found = points[0].load()
    except Exception as error:
        raise InvalidPlugin(f"the plug-in {quoted(name)} cannot be loaded: {error!r}.") from error
    card = getattr(found, "PLUGIN", None)
    if not isinstance(card, Plugin):
        raise InvalidPlugin(f"the plug-in {quoted(name)} has no PLUGIN that says what it is.")
    if card.name != name:
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} calls itself {quoted(card.name)}: the names must agree."
        )
    return card, found


def plugins() -> tuple[Plugin, ...]:
    """Every installed plug-in that works: name, kind, what it changes, its source.

    >>> [plugin.name for plugin in plugins() if plugin.kind == "edition"][:3]
    ['v1.0', 'v1.1', 'v1.2']
    """
    unusable = broken()
    return canonical(load(name)[0] for name in entry_points() if name not in unusable)


def broken() -> dict[str, str]:
    """Installed plug-ins that cannot be used, by name, with what is wrong with them."""
    found = {}
    for name in entry_points():
        try:
            load(name)
        except (InvalidPlugin, PluginConflict) as error:
            found[name] = str(error)
    return found


def editions() -> tuple[str, ...]:
    """The names of the installed editions, in canonical order."""
    return tuple(plugin.name for plugin in plugins() if plugin.kind == "edition")


def canonical(cards: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Plug-ins in canonical order: game, edition, variants, readings, house rules."""
    return tuple(sorted(cards, key=_place))


def _place(card: Plugin) -> tuple[int, int, str]:
    kinds = ("game", "edition", "variant", "reading", "house")
    return kinds.index(card.kind), card.order, card.name


def _owner(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    lowered = {known.lower(): known for known in entry_points()}
    close = get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    if close:
        return f": did you mean {quoted(lowered[close[0]])}?"
    return f" among the {len(lowered)} that are installed."
