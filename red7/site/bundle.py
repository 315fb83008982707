"""What Python finds in the browser: red7, what the pages are made with, plug-ins, and wheels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from red7.site.npm_package import CannotBuild

SELF: Final = "red7"
_PACKAGES: Final = ("red7", "red7_plugins")
_EXTRA: Final = "web"
_FOR_PROGRAMS: Final = {SELF, "click", "idna", "rich", "segno", "uvicorn"}
"""What is required besides what pages are made with."""
_READ: Final = ("METADATA", "entry_points.txt")
"""What is read of a distribution's metadata."""
_OUTSIDE: Final = ("red7/adapters/", "red7/cli/", "red7/site/browser/", "red7/testing/")
"""Parts of red7 that are not for Python in a browser."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA_OF = re.compile(r"""extra\s*==\s*["'](?P<extra>[\w-]+)["']""")
_COMPILED: Final = (".so", ".pyd", ".dylib", ".dll")

File = tuple[str, bytes]


def bundle(target: Path, wheels: Sequence[Path] = ()) -> None:
    """Write an archive of all of it, as it would lie in ``site-packages``."""
    found: dict[str, bytes] = {}
    for name, data in (*_own(), *_installed(), *_of_wheels(wheels)):
        found[name] = data
    with ZipFile(target, "w") as archive:
        for name, data in sorted(found.items()):
            archive.writestr(name, data)


def _own() -> Iterator[File]:
    """What is red7's own, wherever it was installed from, and what it says of itself."""
    for package in _PACKAGES:
        folder = Path(str(files(package)))
        for path in sorted(folder.rglob("*")):
            name = f"{package}/{path.relative_to(folder).as_posix()}"
            if path.is_file() and "__pycache__" not in name and not name.startswith(_OUTSIDE):
                yield name, path.read_bytes()
    here = metadata.distribution(SELF)
    for name in _READ:
        yield f"{SELF}-{here.version}.dist-info/{name}", (here.read_text(name) or "").encode()


def _installed() -> Iterator[File]:
    """What the pages are made with, and other people's plug-ins that are installed."""
    names = {name for name, extra in _required(SELF) if extra in ("", _EXTRA)}
    names |= {
        _plain(point.dist.name)
        for point in metadata.entry_points(group=SELF)
        if point.dist is not None
    }
    for name in _with_what_they_need(names):
        distribution = metadata.distribution(name)
        for path in distribution.files or ():
            if path.parts[0] != ".." and "__pycache__" not in path.parts:
                yield from _pure(str(path), Path(str(path.locate())).read_bytes())


def _of_wheels(wheels: Iterable[Path]) -> Iterator[File]:
    for wheel in wheels:
        try:
            with ZipFile(wheel) as archive:
                names = [name for name in archive.namelist() if not name.endswith("/")]
                if compiled := [name for name in names if name.endswith(_COMPILED)]:
                    raise CannotBuild(
                        f"{wheel.name} has {compiled[0]}, which does not run in a browser."
                    )
                if not any(name.endswith(".dist-info/METADATA") for name in names):
                    raise CannotBuild(f"{wheel.name} is not a wheel: it has no METADATA.")
                for name in names:
                    yield name, archive.read(name)
        except (OSError, BadZipFile):
            raise CannotBuild(f"'{wheel}' cannot be read as a wheel.") from None


def _pure(name: str, data: bytes) -> Iterator[File]:
    """A file that is not compiled: the package works without compiled ones, too."""
    unread = ".dist-info/" in name and not name.endswith(_READ)
    if not unread and not name.endswith(_COMPILED):
        yield name, data


def _required(name: str) -> Iterator[tuple[str, str]]:
    """The names that a distribution requires, each with the extra for which it does."""
    for line in metadata.requires(name) or ():
        needed = _NAME.match(line)
        extra = _EXTRA_OF.search(line)
        assert needed is not None
        yield _plain(needed[0]), extra["extra"] if extra else ""


def _with_what_they_need(names: Iterable[str]) -> list[str]:
    """They and all that they require, as far as this environment has it."""
    known: dict[str, None] = {}
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name in known or name in _FOR_PROGRAMS:
            continue
        try:
            needs = [each for each, extra in _required(name) if not extra]
        except metadata.PackageNotFoundError:  # needed on other systems or older Pythons
            continue
        known[name] = None
        waiting += needs
    return sorted(known)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
