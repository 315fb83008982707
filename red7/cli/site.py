"""``red7 site``: the page as static files, which need no server and, once visited, no network."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from red7.cli import json_output, options
from red7.hooks.messages import Listed

_NEEDED: Final = ("starlette", "jinja2", "fastjsonschema")


@click.command(
    "site",
    cls=options.Command,
    short_help="The page as static files that need no server.",
    examples=(
        "red7 site public",
        "red7 site public --wheel red7_five_players-1.0-py3-none-any.whl",
    ),
)
@click.argument("folder", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--wheel",
    "wheels",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A wheel of plug-ins to build in. May be repeated.",
)
@click.option(
    "--manual",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The manual as Sphinx has built it: it is copied, and its examples can be run.",
)
@click.option(
    "--address",
    metavar="URL",
    default="",
    help="Where the site will be, for previews of links and for pages that are nowhere.",
)
@options.json_option
def command(
    folder: Path, wheels: tuple[Path, ...], manual: Path | None, address: str, as_json: bool
) -> None:
    """Write the page into the folder OUT, as files that any web host can serve.

    Rulings, case book, disputes and games then run in the visitor's browser, in a Python that
    comes with the page. You need Node.js and npm to build it, and no program of ours to serve it.
    """
    lacking = [name for name in _NEEDED if find_spec(name) is None]
    if lacking:
        missing = Listed(lacking)
        raise click.ClickException(f"{missing} must be installed first: pip install 'red7[site]'.")
    from red7.site.build import build

    built = build(folder, wheels, manual, address)
    if as_json:
        json_output.emit(
            "site",
            folder=str(built.folder),
            version=built.version,
            files=built.files,
            first_visit=built.first_visit,
        )
        return
    click.echo(
        f"{built.folder} has {built.files} files; a first visit loads "
        f"{built.first_visit / 1e6:.1f} MB, and then needs no network."
    )
    click.echo(f"To try it: python -m http.server --directory {built.folder}")
