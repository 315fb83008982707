"""The file in which the record of a match is kept."""

from __future__ import annotations

from pathlib import Path

import click

from red7.hooks.languages import said


def new_file(name: str) -> Path:
    """Where the record goes: a file that is not there yet and can be written."""
    try:
        path = Path(name)
        path.open("x", encoding="utf-8").close()
    except FileExistsError:
        raise click.ClickException(
            said("'{name}' exists already: name another file.", name=name)
        ) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise click.ClickException(
            said("'{name}' cannot be written: {why}.", name=name, why=why)
        ) from None
    return path
