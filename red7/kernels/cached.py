"""Where compiled kernels are kept, and whether they are there: found out without numba."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from red7.errors import Red7Error, quoted

HERE: Final = Path(__file__).parents[1]
FOLDER: Final = "RED7_CACHE"
"""The variable that names another folder for what is compiled."""
OF_NUMBA: Final = "NUMBA_CACHE_DIR"
"""The variable that names one for all that numba compiles."""


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels belong: a folder for each state of their source; None without a home.

    numba notices only a change in a function's own file, but a kernel calls kernels in other files.
    So a hash of the text of all of them names the folder.
    """
    files = [path for room in ("batch", "kernels") for path in sorted((HERE / room).glob("*.py"))]
    text = b"".join(path.read_bytes() for path in files)
    try:
        base = _base()
    except RuntimeError:  # of a user who has no home
        return None
    return base / f"{hashlib.sha256(text).hexdigest()[:16]}-numba{metadata.version('numba')}"


def _base() -> Path:
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "red7" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "red7"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "red7"


@cache
def folder_to_write() -> Path | None:
    """Where what is compiled is kept from now on; None if nothing can be written there.

    A folder that a variable names is refused if nothing can be written there: numba would take
    another one, in which nobody looks for it again.
    """
    folder = _folder()
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError:
        for name in (OF_NUMBA, FOLDER):
            if os.environ.get(name):
                raise Red7Error(
                    f"{name} names {quoted(os.environ[name])}, where nothing can be written: "
                    "name a folder for compiled kernels."
                ) from None
        return None


def _folder() -> Path | None:
    chosen = os.environ.get(OF_NUMBA)
    return Path(chosen) if chosen else cache_folder()


def is_compiled(kernel: str) -> bool:
    """Whether a kernel has been compiled by this version before: then nobody has to wait for it."""
    folder = _folder()
    if folder is None or not os.access(folder, os.W_OK):  # numba reads only where it can write
        return False
    python = f"py{sys.version_info[0]}{sys.version_info[1]}"
    return any(folder.rglob(f"*.{kernel}-*.{python}*.nbi"))
