"""Where the answer is shown: how wide it is, headings, and indented blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from rich.console import RenderableType
    from rich.progress import Progress

WIDE: Final = 72
"""From this many columns on, facts stand side by side; below, one under another."""
DIM: Final = "dim"
HEAD: Final = "bold"


def screen(*, stderr: bool = False) -> Console:
    """Standard output (or error) as it is: a terminal with colours, or a plain pipe."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def is_wide(console: Console) -> bool:
    """Whether tables fit."""
    return console.width >= WIDE


def show(console: Console, *blocks: RenderableType) -> None:
    """Show blocks with a blank line between them, and no blanks at the end of a line."""
    with console.capture() as capture:
        for number, block in enumerate(blocks):
            if number:
                console.print()
            console.print(block)
    lines = capture.get().splitlines()
    click.echo("\n".join(line.rstrip() for line in lines), color=True)


def indented(block: RenderableType, by: int = 2) -> RenderableType:
    """A block moved to the right."""
    return Padding(block, (0, 0, 0, by))


def section(title: str | Text, *blocks: RenderableType) -> RenderableType:
    """A heading, and blocks under it."""
    head = Text(title, HEAD) if isinstance(title, str) else title
    return Group(head, *(indented(block) for block in blocks))


def columns(*heads: str) -> Table:
    """A table with quiet heads and no lines."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def pairs(rows: Iterator[tuple[RenderableType, RenderableType]]) -> Table:
    """Names on the left, what belongs to them on the right."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for left, right in rows:
        table.add_row(left, right)
    return table


def progress() -> AbstractContextManager[Progress]:
    """A bar on standard error that leaves no trace; none where that is not a terminal."""
    from rich.progress import BarColumn, Progress, TextColumn

    console = screen(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        TextColumn("{task.completed:.0f} of {task.total:.0f}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
