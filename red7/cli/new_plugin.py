"""``red7 plugins --new NAME``: the project of a house rule or an edition, ready to test."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

import click

from red7.cli import json_output
from red7.errors import quoted
from red7.hooks.registry import entry_points

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_EDITION: Final = re.compile(r"[a-z][a-z0-9]*([.-][a-z0-9]+)*")
"""Names of editions may have a dot, as versions do."""
_FILES: Final = {
    "house": {
        "pyproject.toml": "pyproject.toml.txt",
        "README.md": "readme.txt",
        "$module.py": "plugin.txt",
        "tests/test_$module.py": "tests.txt",
    },
    "edition": {
        "pyproject.toml": "pyproject.toml.txt",
        "README.md": "readme.txt",
        "$module/__init__.py": "plugin.txt",
        "$module/text.toml": "text.txt",
        "$module/cases.toml": "cases.txt",
        "tests/test_$module.py": "tests.txt",
    },
}
"""The files of each kind of project, and what they are made from."""


def run(name: str, as_json: bool, *, edition: bool = False, where: Path | None = None) -> None:
    """Write the project into a new folder, and say what to do with it."""
    folder = write_project(name, where or Path(), edition=edition)
    written = sorted(path.relative_to(folder).as_posix() for path in _written(folder))
    if as_json:
        json_output.emit("plugins", new={"name": name, "folder": str(folder), "files": written})
        return
    click.echo(f"Wrote {folder}: {', '.join(written)}.")
    click.echo(f"Test it:  cd {folder} && pip install -e '.[test]' && pytest")
    if edition:
        click.echo(f"Then:     red7 adjudicate '*R7:G2R1/R6:?7' '>R1 +G2' --rules {name}")
    else:
        click.echo(f"Then:     red7 adjudicate '*G2:R7V5/R6:?7' '>R7' --rules v1.2+{name}")


def write_project(name: str, where: Path, *, edition: bool = False) -> Path:
    """Write the project of a plug-in, and return its folder, ``red7-NAME``."""
    if not (_EDITION if edition else _NAME).fullmatch(name):
        raise click.UsageError(
            f"{quoted(name)} is no name for a plug-in: write small letters, digits and single "
            f"hyphens, such as {quoted('club-sheet' if edition else 'slow-sevens')}",
            click.get_current_context(silent=True),
        )
    if name in entry_points():
        raise click.ClickException(f"a plug-in called {quoted(name)} is installed already.")
    folder = where / f"red7-{name}"
    if folder.exists():
        raise click.ClickException(f"{quoted(folder)} is there already, and is left as it is.")
    words = {
        "name": name,
        "module": f"red7_{re.sub('[.-]', '_', name)}",
        "title": name.replace("-", " ").capitalize(),
    }
    kind = "edition" if edition else "house"
    template = files("red7.cli") / "template" / kind
    for path, source in _FILES[kind].items():
        target = folder / Template(path).substitute(words)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (template / source).read_text(encoding="utf-8")
        target.write_text(Template(text).substitute(words), encoding="utf-8")
    return folder


def _written(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
