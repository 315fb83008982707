"""Where the answer is shown: how wide it is, headings, and indented blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

import click
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDE: Final = 72
"""From this many columns on, facts stand side by side; below, one under another."""
TALL: Final = 24
"""How many lines an answer may have."""
Tell: TypeAlias = Callable[[int, int, str], None]
"""Tells how much is done, of how much, and what."""
DIM: Final = "dim"
HEAD: Final = "bold"


def screen(*, stderr: bool = False) -> Console:
    """Standard output (or error) as it is: a terminal with colors, or a plain pipe."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def is_wide(console: Console) -> bool:
    """Whether tables fit."""
    return console.width >= WIDE


def show(console: Console, *blocks: RenderableType) -> None:
    """Show blocks with a blank line between them, and no blanks at the end of a line."""
    click.echo("\n".join(line.rstrip() for line in _lines(console, blocks)), color=True)


def fits(console: Console, *blocks: RenderableType) -> bool:
    """Whether blocks fit on a screen without scrolling."""
    return len(_lines(console, blocks)) <= TALL


def _lines(console: Console, blocks: Sequence[RenderableType]) -> list[str]:
    with console.capture() as capture:
        for number, block in enumerate(blocks):
            if number:
                console.print()
            console.print(block, crop=False)  # what is to be typed again may be longer than a line
    return capture.get().splitlines()


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


@contextmanager
def progress() -> Iterator[Tell]:
    """A bar on standard error that leaves no trace; none if that is not a terminal."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _total, _what: None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        TextColumn("{task.completed:.0f} of {task.total:.0f}"),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=1)
        yield lambda done, total, what: bar.update(
            task, completed=done, total=total, description=what
        )
