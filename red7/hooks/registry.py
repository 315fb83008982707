"""Which plug-ins there are: entry points of the group ``red7``, and what was registered since.

Nothing is loaded until it is asked for. Ours are found the same way as anybody's.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

from red7.errors import InvalidPlugin, PluginConflict, UnknownPlugin, quoted
from red7.hooks.marker import PROJECT, Plugin, described

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FILES: Final = "RED7_PLUGINS"
"""The environment variable that names files with plug-ins."""
_REGISTERED: Final[dict[str, tuple[Plugin, object]]] = {}
_CHANGES: Final = [0]


def changes() -> int:
    """How often plug-ins have been registered or removed: what is remembered by name ends then."""
    return _CHANGES[0]


def register(*plugins: object) -> tuple[str, ...]:
    """Add plug-ins to those installed, for this process; their names.

    Each is a module, a class or an instance with ``PLUGIN`` and rules.
    """
    found = [described(each) for each in plugins]
    for card, _ in found:
        if card.name in _REGISTERED or card.name in entry_points():
            raise PluginConflict(f"there is a plug-in called {quoted(card.name)} already.")
    _REGISTERED.update({card.name: (card, each) for card, each in found})
    _CHANGES[0] += 1
    return tuple(card.name for card, _ in found)


@contextmanager
def registered(*plugins: object) -> Iterator[tuple[str, ...]]:
    """Plug-ins that are there by name for a while, for tests.

    >>> import red7
    >>> class NoSevens:
    ...     PLUGIN = red7.Plugin(name="no-sevens", layer=red7.Layer.HOUSE, changes="No sevens.")
    ...
    ...     @staticmethod
    ...     @red7.rule("house-1", "refuse_play")
    ...     def no_sevens(card):
    ...         return red7.refuse("{} is a 7", card) if card.number == 7 else None
    >>> with red7.registered(NoSevens):
    ...     print(red7.Rules("no-sevens").adjudicate("*G2:R7/R6:?", "+R7").sentence)
    A may not play R7: R7 is a 7.
    """
    names = register(*plugins)
    try:
        yield names
    finally:
        for name in names:
            del _REGISTERED[name]
        _CHANGES[0] += 1


@cache
def from_files(paths: str) -> tuple[str, ...]:
    """Register the plug-ins of some files, joined as in ``PATH``, once; their names."""
    from red7.hooks.files import plugins_in

    return register(*(each for path in paths.split(os.pathsep) for each in plugins_in(path)))


def _from_the_environment() -> None:
    """Register what ``RED7_PLUGINS`` names, so that other processes have it, too."""
    paths = os.environ.get(FILES)
    if paths:
        from_files(paths)


def names() -> tuple[str, ...]:
    """Every name there is."""
    _from_the_environment()
    return (*entry_points(), *_REGISTERED)


@cache
def entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of the group, by name; more than one where two packages clash."""
    from importlib import metadata

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in metadata.entry_points(group=PROJECT):
        found[point.name] = (*found.get(point.name, ()), point)
    return found


def load(name: str) -> tuple[Plugin, object]:
    """The plug-in called ``name``: its metadata and the object with its rules.

    ``name:parameter`` is made by the plug-in called ``name``, if it takes a parameter.
    """
    _from_the_environment()
    if name in _REGISTERED:
        return _REGISTERED[name]
    base, colon, parameter = name.partition(":")
    if colon and name not in entry_points() and base in names():
        return _with_parameter(name, load(base)[1], parameter)
    return _installed(name)


def _with_parameter(name: str, found: object, parameter: str) -> tuple[Plugin, object]:
    make = getattr(found, "with_parameter", None)
    if make is None:
        raise UnknownPlugin(f"{quoted(name)} has a parameter, and the plug-in takes none.")
    try:
        made = make(parameter)
    except ValueError as error:
        raise UnknownPlugin(
            f"{quoted(parameter)} in {quoted(name)} will not do: {error}"
        ) from error
    card, rules = described(made)
    if card.name != name:
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} calls itself {quoted(card.name)}: the names must agree."
        )
    return card, rules


@cache
def _installed(name: str) -> tuple[Plugin, object]:
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
    except (Exception, SystemExit) as error:
        raise InvalidPlugin(f"the plug-in {quoted(name)} cannot be loaded: {error!r}.") from error
    card = getattr(found, "PLUGIN", None)
    if not isinstance(card, Plugin):
        raise InvalidPlugin(f"the plug-in {quoted(name)} has no PLUGIN that says what it is.")
    if card.name != name:
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} calls itself {quoted(card.name)}: the names must agree."
        )
    return described(found)


def plugins() -> tuple[Plugin, ...]:
    """Every installed plug-in that works: name, kind, what it changes, its source.

    >>> [plugin.name for plugin in plugins() if plugin.kind == "edition"][:3]
    ['v1.0', 'v1.1', 'v1.2']
    """
    unusable = broken()
    return canonical(load(name)[0] for name in names() if name not in unusable)


def broken() -> dict[str, str]:
    """Installed plug-ins that cannot be used, by name, with what is wrong with them."""
    found = {}
    for name in names():
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

    lowered = {known.lower(): known for known in names()}
    close = get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    if close:
        return f": did you mean {quoted(lowered[close[0]])}?"
    return f" among the {len(lowered)} that are installed."
