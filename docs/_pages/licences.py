"""The licenses of what red7 and its extras install, as the packages themselves state them.

``python docs/_pages/licences.py`` writes ``docs/licences.md``. It needs every extra installed.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tables import code, table

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "licences.md"
OSI: Final = "License :: OSI Approved :: "

HEAD = """\
# Licenses

<!-- Written by `python docs/_pages/licences.py`; do not edit. -->

`red7` is under the MIT license, and copies no other project's code. What `pip` installs with it,
and with each extra, is listed here with the license that the package states. Only direct
dependencies are listed; they may bring others.

For a complete list with versions, as a CycloneDX bill of materials, install
`cyclonedx-bom` and run `cyclonedx-py environment` on the
environment that you ship.
"""


def dependencies() -> dict[str, tuple[str, ...]]:
    """What each extra asks for, by its name; the library itself under no name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        extra: tuple(sorted({canonicalize_name(Requirement(each).name) for each in wanted}))
        for extra, wanted in asked.items()
    }


def stated(package: str) -> str:
    """The license that an installed package states, in the words of SPDX where it has them."""
    about = metadata.metadata(package)
    stated: str = next(
        (text for field in ("License-Expression", "License") for text in about.get_all(field, [])),
        "",
    )
    classified = [each for each in about.get_all("Classifier", []) if each.startswith(OSI)]
    if classified and (not stated or "\n" in stated):
        stated = classified[0].removeprefix(OSI)
    if not stated:
        stated = _title_of_the_file(package)
    return stated.removesuffix(" License")


def _title_of_the_file(package: str) -> str:
    """The first line of the license that comes with a package."""
    files = metadata.files(package) or []
    text = next((path.read_text() for path in files if path.name == "LICENSE"), "")
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def packages() -> dict[str, list[str]]:
    """Every package by name, and the extras that ask for it."""
    asked: dict[str, list[str]] = {}
    for extra, wanted in dependencies().items():
        for package in wanted:
            if package != "red7":
                asked.setdefault(package, []).append(extra)
    return asked


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD
    yield from table(
        ("package", "license", "asked for by"),
        (
            (package, stated(package), "`red7` itself" if "" in extras else code(extras))
            for package, extras in sorted(packages().items())
        ),
    )


def main() -> None:
    """Write the page, or say what is not installed."""
    installed = {canonicalize_name(each.name) for each in metadata.distributions()}
    missing = sorted(packages().keys() - installed)
    if missing:
        sys.exit(f"not installed, so their licenses cannot be asked: {', '.join(missing)}.")
    PAGE.write_text("\n".join(lines()).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
