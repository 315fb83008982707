"""What the program remembers on this machine: your own rulebook, in one small file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from red7.errors import quoted
from red7.referee.from_text import OWN_RULES

FILE: Final = "RED7_SETTINGS"
"""The environment variable that names another file."""


def path() -> Path:
    """The file: where the platform keeps the settings of a program, unless you name another."""
    named = os.environ.get(FILE)
    return Path(named) if named else Path(click.get_app_dir("red7")) / "settings.toml"


def rulebook() -> str | None:
    """Your own rulebook as it was set, or None."""
    if not path().is_file():
        return None
    import tomllib

    try:
        found = tomllib.loads(path().read_text(encoding="utf-8")).get("rules")
    except (OSError, ValueError) as error:
        raise click.ClickException(
            f"the settings in {quoted(path())} cannot be read: {error}; "
            "'red7 rulebook --forget' removes them."
        ) from None
    return found if isinstance(found, str) else None


@contextmanager
def in_use() -> Iterator[None]:
    """Let your own rulebook answer, here and in the processes that a command starts."""
    kept = None if os.environ.get(OWN_RULES) else rulebook()
    if kept is None:
        yield
        return
    os.environ[OWN_RULES] = kept
    try:
        yield
    finally:
        os.environ.pop(OWN_RULES, None)


def keep(rules: str) -> None:
    """Remember a rulebook."""
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        path().write_text(f'rules = "{rules}"\n', encoding="utf-8")
    except OSError as error:
        raise click.ClickException(
            f"the settings cannot be written to {quoted(path())}: {error.strerror or error}."
        ) from None


def forget() -> None:
    """Remember nothing."""
    try:
        path().unlink(missing_ok=True)
    except NotADirectoryError:
        return
    except OSError as error:
        raise click.ClickException(
            f"the settings in {quoted(path())} cannot be removed: {error.strerror or error}."
        ) from None
