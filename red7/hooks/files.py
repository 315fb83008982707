"""Plug-ins from a file of Python, without a package around them."""

from __future__ import annotations

import importlib.util
import sys
import traceback
import zlib
from types import ModuleType
from typing import Final

from red7.errors import InvalidPlugin, Red7Error, quoted, shown
from red7.hooks.marker import Plugin

_LONGEST: Final = 300
"""How long a path may be to be shown in full, with the name of the file."""


def plugins_in(path: str) -> tuple[object, ...]:
    """The plug-ins of a file: the module itself, or the classes and objects that it makes."""
    module = _imported(path)
    if isinstance(getattr(module, "PLUGIN", None), Plugin):
        return (module,)
    found = [
        each
        for each in vars(module).values()
        if isinstance(getattr(each, "PLUGIN", None), Plugin) and _is_its_own(each, module)
    ]
    if not found:
        raise InvalidPlugin(f"{quoted(path, _LONGEST)} has no plug-in: nothing in it has a PLUGIN.")
    return tuple(found)


def _is_its_own(found: object, module: ModuleType) -> bool:
    """Whether something was made in the file, not imported there."""
    made_in = found.__module__ if isinstance(found, type) else type(found).__module__
    return made_in == module.__name__


def _imported(path: str) -> ModuleType:
    from pathlib import Path

    if not Path(path).is_file():
        raise InvalidPlugin(f"there is no file {quoted(path, _LONGEST)}.")
    place = zlib.crc32(str(Path(path).absolute()).encode())
    name = f"red7_file_{Path(path).stem}_{place:08x}"  # two files may be called the same
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InvalidPlugin(f"{quoted(path, _LONGEST)} is not a file of Python.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[name]
        told = _told(path, error)
        raise InvalidPlugin(f"{quoted(path, _LONGEST)} cannot be imported: {told}.") from error
    return module


def _told(path: str, error: BaseException) -> str:
    """What was raised, and in which line of the file, if it was read so far."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    if not lines:
        return shown(error)
    if isinstance(error, Red7Error):
        return f"{str(error).rstrip('.')} (line {lines[-1]})"
    return f"{shown(error)} is raised in line {lines[-1]}"
