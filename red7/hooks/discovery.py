"""Finding plug-ins by name: entry points of the group ``red7``, and what was registered since.

Nothing is loaded until it is asked for. Ours are found in the same
way as yours, but no other plug-in is heard under one of their names.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from operator import is_
from types import ModuleType
from typing import TYPE_CHECKING, Final

from red7.errors import (
    InvalidPlugin,
    PluginConflict,
    Red7Error,
    UnknownPlugin,
    nearest,
    quoted,
    shown,
)
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
_LEFT_OUT: Final[dict[str, str]] = {}
"""Files that the environment names and that cannot be used, with the reason."""
_NUMBERS: Final = count(1)
_CHANGES: Final = [0]


def changes() -> int:
    """The number of what is registered now: what is remembered by name holds for one number."""
    return _CHANGES[0]


def changed() -> None:
    """Give what is there now a number that nothing had before."""
    _CHANGES[0] = next(_NUMBERS)


@contextmanager
def for_a_while() -> Iterator[None]:
    """What is there changes inside; if it ends as it began, what was composed then holds again."""
    before, number = list(_REGISTERED.values()), changes()
    try:
        yield
    finally:
        changed()
        if all(map(is_, before, _REGISTERED.values())) and len(before) == len(_REGISTERED):
            _CHANGES[0] = number


def register(*plugins: object) -> tuple[str, ...]:
    """Add plug-ins to those installed, for this process; their names.

    Each is a module, a class or an instance with ``PLUGIN`` and rules.
    """
    _from_the_environment()
    return _register(plugins)[0]


def _register(plugins: Iterable[object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Add plug-ins; the names of all, and of those that were not there before."""
    found = [described(each) for each in plugins]
    added: dict[str, tuple[Plugin, object]] = {}
    for card, each in found:
        if not _is_there(card, each):
            there = added.setdefault(card.name, (card, each))[1]
            if not are_the_same(each, there):
                raise taken(card.name, there)
    _REGISTERED.update(added)
    changed()
    return tuple(dict.fromkeys(card.name for card, _ in found)), tuple(added)


def is_known(card: Plugin, rules: object) -> bool:
    """Whether a plug-in is there by its name already; PluginConflict if another one is."""
    _from_the_environment()
    return _is_there(card, rules)


def _is_there(card: Plugin, rules: object) -> bool:
    if card.name in _REGISTERED:
        there = _REGISTERED[card.name][1]
    elif card.name in entry_points():
        there = _installed(card.name)[1]
    else:
        return False
    if not are_the_same(rules, there):
        raise taken(card.name, there)
    return True


def taken(name: str, there: object) -> PluginConflict:
    """What to raise where another plug-in has a name already: it says which one has it."""
    installed = entry_points().get(name, ())
    if installed and name not in _REGISTERED:
        where = f", from {' and '.join(sorted(map(_owner, installed)))}"
    elif (written := _written(there)) is not None:
        file, own = written
        where = f": {own} in {file}" if own else f": {file}"
    else:
        where = f": {quoted(there)}"
    return PluginConflict(f"there is a plug-in called {quoted(name)} already{where}.")


def are_the_same(one: object, other: object) -> bool:
    """Whether two objects with rules are one plug-in, made or imported twice.

    A file that the environment names is imported under a name of its own; a program may import it
    once more, as a module.
    """
    if one is other:
        return True
    same_place = _written(one) is not None and _written(one) == _written(other)
    if isinstance(one, type | ModuleType) or isinstance(other, type | ModuleType):
        return same_place
    if not same_place and type(one) is not type(other):
        return False
    return vars(one) == vars(other) if hasattr(one, "__dict__") else one == other


def _written(found: object) -> tuple[str, str] | None:
    """In which file, and under which name, a plug-in is written; None: nobody can say."""
    made_by = found if isinstance(found, type | ModuleType) else type(found)
    name = "" if isinstance(made_by, ModuleType) else made_by.__qualname__
    module = made_by if isinstance(made_by, ModuleType) else sys.modules.get(made_by.__module__)
    file = getattr(module, "__file__", None)
    return None if file is None or "<locals>" in name else (os.path.realpath(file), name)


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
    _from_the_environment()
    with for_a_while():
        names, added = _register(plugins)
        try:
            yield names
        finally:
            for name in added:
                del _REGISTERED[name]


def from_files(paths: str) -> tuple[str, ...]:
    """Register the plug-ins of some files, joined as in ``PATH``, each once; their names."""
    _from_the_environment()
    return tuple(name for file in _files(paths) for name in _from_file(file))


def _files(paths: str | None) -> tuple[str, ...]:
    """The files that are joined as in ``PATH``, each once."""
    if not paths:
        return ()
    from pathlib import Path

    return tuple(
        dict.fromkeys(str(Path(path).absolute()) for path in paths.split(os.pathsep) if path)
    )


@cache
def _from_file(path: str) -> tuple[str, ...]:
    from red7.hooks.files import plugins_in

    found = _register(plugins_in(path))[0]
    _IN_FILES.update(found)
    return found


def _from_the_environment() -> None:
    """Register what ``RED7_PLUGINS`` names, so that other processes have it, too.

    A file there that cannot be used is left out, as what is installed and broken is.
    """
    for file in _files(os.environ.get(FILES)):
        if file not in _LEFT_OUT:
            try:
                _from_file(file)
            except Red7Error as error:
                _LEFT_OUT[file] = str(error)


def names() -> tuple[str, ...]:
    """Every name there is."""
    _from_the_environment()
    return (*entry_points(), *_REGISTERED)


def entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of the group, by name; more than one where two packages clash."""
    return _found()[0]


def set_aside() -> dict[str, str]:
    """What is installed and not heard at all, with the reason.

    These are strangers under the name of a built-in plug-in, distributions whose entry points
    cannot be read, and files that the environment names and that cannot be used.
    """
    from pathlib import Path

    aside = dict(_found()[1])
    for file in _files(os.environ.get(FILES)):
        if file in _LEFT_OUT:  # shown without its folder, for a page shows it to everybody
            name = Path(file).name
            aside[file if name in aside else name] = _LEFT_OUT[file].replace(file, name)
    return aside


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
        raise UnknownPlugin(
            "'' is not the name of a plug-in: it is missing, or there is a '+' too many."
        )
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
