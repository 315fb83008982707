"""A command for the reader to paste: broken only between its words, and there with a backslash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from red7.cli.cards import carded
from red7.cli.screen import DIM

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

_GOES_ON: Final = " \\"


@attrs.frozen
class TypedAgain:
    """A command in words that are quoted already; a word wider than the screen stays whole."""

    words: Sequence[str]
    indent: int = 2

    def lines(self, width: int) -> Iterator[str]:
        r"""The lines that are typed.

        >>> again = TypedAgain(["red7 who", "'*R7:?/R6:? - ?'", "--rules v1.2"], indent=0)
        >>> for line in again.lines(30):
        ...     print(line)
        red7 who '*R7:?/R6:? - ?' \
          --rules v1.2
        """
        line = " " * self.indent + self.words[0]
        for word in self.words[1:]:
            if len(f"{line} {word}{_GOES_ON}") <= width:
                line = f"{line} {word}"
            else:
                yield line + _GOES_ON
                line = " " * (self.indent + 2) + word
        yield line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lines that are not wrapped, as a break inside a quoted word would be part of it."""
        for line in self.lines(options.max_width):
            yield from carded(line, DIM).render(console, end="\n")
