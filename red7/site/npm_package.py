"""Pyodide, Python for the browser: brought by npm, checked by its hash, and kept."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from red7.errors import Red7Error

PACKAGE: Final = "pyodide"
VERSION: Final = "314.0.7"
INTEGRITY: Final = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+"
    "HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""What the registry says of this version, as it was when it was tried."""
_PATIENCE: Final = 600


class CannotBuild(Red7Error):
    """The site cannot be built: something is missing, or is not what it should be."""


def pyodide(target: Path) -> Path:
    """Unpack the package below a folder; the folder that has its files."""
    packed = _kept()
    with tarfile.open(packed) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def program(name: str) -> str:
    """The path of a program, or one sentence on how to get it."""
    found = shutil.which(name)
    if found is None:
        raise CannotBuild(
            f"{name} is not installed, and brings Python for the browser: install Node.js with npm."
        )
    return found


def integrity(packed: Path) -> str:
    """The hash of a file, as npm writes it."""
    digest = hashlib.sha512(packed.read_bytes()).digest()
    return f"sha512-{base64.b64encode(digest).decode()}"


def _kept() -> Path:
    """The package as the registry sends it, from the cache where it is there."""
    place = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "red7"
    kept = place / f"{PACKAGE}-{VERSION}.tgz"
    if kept.is_file() and integrity(kept) == INTEGRITY:
        return kept
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place) as folder:
        packed = _brought(Path(folder))
        if (found := integrity(packed)) != INTEGRITY:
            raise CannotBuild(
                f"{PACKAGE} {VERSION} is not the one that is known: its hash is {found}, "
                f"and should be {INTEGRITY}."
            )
        packed.replace(kept)  # others see all of it or nothing
    return kept


def _brought(folder: Path) -> Path:
    command = [program("npm"), "pack", "--silent", f"{PACKAGE}@{VERSION}"]
    try:
        got = subprocess.run(  # noqa: S603  # npm, asked for a package by its name
            command, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise CannotBuild(f"npm did not bring {PACKAGE} within {_PATIENCE} seconds.") from None
    found = list(folder.glob("*.tgz"))
    if got.returncode or not found:
        why = " ".join(got.stderr.split())[:200]
        raise CannotBuild(f"npm could not bring {PACKAGE} {VERSION}: {why or 'it says not why'}.")
    return found[0]
