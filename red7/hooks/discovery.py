"""Finding plug-ins by name: entry points of the group ``red7``, and what was registered since.

Nothing is loaded until it is asked for. Ours are found in the same
way as yours, but no other plug-in is heard under one of their names.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

from red7.errors import InvalidPlugin, PluginConflict, UnknownPlugin, nearest, quoted, shown
from red7.hooks.marker import PROJECT, Plugin, described

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

FILES: Final = "RED7_PLUGINS"
"""The environment variable that names files with plug-ins."""
OURS: Final = "red7_plugins"
"""The package that the built-in plug-ins are in."""
_REGISTERED: Final[dict[str, tuple[Plugin, object]]] = {}
_IN_FILES: Final[set[str]] = set()
"""Those of them that were read from files, as every process does that has the environment."""
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
    return tuple(dict.fromkeys(card.name for card, _ in found))


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


def from_files(paths: str) -> tuple[str, ...]:
    """Register the plug-ins of some files, joined as in ``PATH``, each once; their names."""
    from pathlib import Path

    files = dict.fromkeys(Path(path).absolute() for path in paths.split(os.pathsep) if path)
    return tuple(name for file in files for name in _from_file(str(file)))


@cache
def _from_file(path: str) -> tuple[str, ...]:
    from red7.hooks.files import plugins_in

    found = register(*plugins_in(path))
    _IN_FILES.update(found)
    return found


def _from_the_environment() -> None:
    """Register what ``RED7_PLUGINS`` names, so that other processes have it, too."""
    paths = os.environ.get(FILES)
    if paths:
        from_files(paths)


def names() -> tuple[str, ...]:
    """Every name there is."""
    _from_the_environment()
    return (*entry_points(), *_REGISTERED)


def entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of the group, by name; more than one where two packages clash."""
    return _found()[0]


def set_aside() -> dict[str, str]:
    """What is installed and not heard at all, with the reason.

    These are strangers under the name of a built-in plug-in, and distributions whose entry points
    cannot be read.
    """
    return _found()[1]


@cache
def _found() -> tuple[dict[str, tuple[EntryPoint, ...]], dict[str, str]]:
    from importlib import metadata

    found: dict[str, dict[str, EntryPoint]] = {}
    aside: dict[str, str] = {}
    for distribution in metadata.distributions():
        try:
            points = [each for each in distribution.entry_points if each.group == PROJECT]
        except Exception as error:
            aside[_called(distribution)] = f"its entry points cannot be read: {shown(error)}."
            continue
        owner = _called(distribution) if points else ""
        for point in points:
            found.setdefault(point.name, {}).setdefault(owner, point)
    heard = {}
    for name, by_owner in found.items():
        ours = [point for point in by_owner.values() if is_ours(point)]
        for owner, point in by_owner.items():
            if ours and not is_ours(point):
                aside[f"{name} ({owner})"] = (
                    f"{quoted(name)} is a built-in plug-in: that of {owner} is not used."
                )
        heard[name] = tuple(ours[:1] or by_owner.values())
    return heard, aside


def _called(distribution: Distribution) -> str:
    """The name of a distribution; of two with one name on the path, the first is heard."""
    try:
        return distribution.name.lower().replace("_", "-")
    except Exception:
        return str(getattr(distribution, "_path", "a distribution without a name"))


def is_ours(point: EntryPoint) -> bool:
    """Whether a plug-in is one of those that come with the library."""
    return point.value.partition(":")[0].partition(".")[0] == OURS


def spelled(name: str) -> str:
    """A name as its plug-in spells it, however it was typed; unknown ones as they are.

    >>> spelled("V1.2-DE"), spelled("no such rule")
    ('v1.2-de', 'no such rule')
    """
    known = names()
    base, colon, parameter = name.partition(":")
    if name in known or base in known:
        return name
    for typed, rest in ((name, ""), (base, f"{colon}{parameter}")):
        found = [each for each in known if each.lower() == typed.lower()]
        if len(found) == 1:
            return f"{found[0]}{rest}"
    return name


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


def is_from_file(name: str) -> bool:
    """Whether a plug-in was read from a file that the environment or the command line names."""
    _from_the_environment()
    return name in _IN_FILES


def only_here(name: str) -> object | None:
    """The plug-in of a name that is known in this process alone; None: others know it, too."""
    base = name if name in _REGISTERED else name.partition(":")[0]
    return load(name)[1] if base in _REGISTERED and base not in _IN_FILES else None


def _with_parameter(name: str, found: object, parameter: str) -> tuple[Plugin, object]:
    make = getattr(found, "with_parameter", None)
    if make is None:
        raise UnknownPlugin(f"{quoted(name)} has a parameter, and the plug-in takes none.")
    try:
        made = make(parameter)
    except ValueError as error:
        raise UnknownPlugin(
            f"{quoted(parameter)} in {quoted(name)} will not do: {str(error).rstrip('.')}."
        ) from error
    except (Exception, SystemExit) as error:
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} cannot be made: {shown(error)} is raised."
        ) from error
    card, rules = described(made)
    _check_name(name, card)
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
        known = names()
        hint = nearest(name, known) or f" among the {len(known)} that are installed."
        raise UnknownPlugin(f"no plug-in is called {quoted(name)}{hint}")
    if len(points) > 1:
        owners = " and ".join(sorted(_owner(point) for point in points))
        raise PluginConflict(f"{quoted(name)} is the name of two plug-ins, from {owners}.")
    try:
        found = points[0].load()
        card = getattr(found, "PLUGIN", None)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's module does, it is not our end
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} cannot be loaded: {shown(error)}."
        ) from error
    if not isinstance(card, Plugin):
        raise InvalidPlugin(f"the plug-in {quoted(name)} has no PLUGIN that says what it is.")
    _check_name(name, card)
    return described(found)


def _check_name(name: str, card: Plugin) -> None:
    if card.name != name:
        raise InvalidPlugin(
            f"the plug-in {quoted(name)} calls itself {quoted(card.name)}: the names must agree."
        )


def canonical(cards: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """Plug-ins in canonical order: game, edition, variants, readings, house rules."""
    return tuple(sorted(cards, key=_place))


def _place(card: Plugin) -> tuple[int, int, str]:
    kinds = ("game", "edition", "variant", "reading", "house")
    return kinds.index(card.kind), card.order, card.name


def _owner(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value
