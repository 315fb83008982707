"""The code that the manual shows: every fenced block of every page, with what it is for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import attrs
from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"

_FILE = re.compile(r"`([\w./-]+\.\w+)`:")
_QUOTED = re.compile(r".*\[`[\w./-]+`\]\((examples/[\w./-]+)\):", re.DOTALL)


@attrs.frozen
class Block:
    """One fenced block."""

    page: Path
    line: int
    kind: str
    """What is written after the fence; nothing written is a shell."""
    text: str
    file: str | None
    """The file that it shows, where the line before it is a path in backticks and a colon."""
    quotes: str | None
    """The file of an example that it quotes, where the line before it ends with a link to it."""
    section: str
    """The heading it stands under."""
    follows: int | None
    """The line of the block that it directly follows, nothing being between them."""

    @property
    def is_doctest(self) -> bool:
        """Whether it is a dialogue with Python, which pytest runs wherever it finds one."""
        return self.kind == "python" and ">>>" in self.text

    def __str__(self) -> str:
        return f"{os.path.relpath(self.page, ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Everything in Markdown that a reader of this project is shown; projects of others aside."""
    found = [*ROOT.glob("*.md"), *ROOT.glob(".github/*.md"), *DOCS.rglob("*.md")]
    return sorted(page for page in found if DOCS / "examples" not in page.parents)


@cache
def blocks(page: Path) -> tuple[Block, ...]:
    """The fenced blocks of a page, from top to bottom."""
    return tuple(_read(page))


def _read(page: Path) -> Iterator[Block]:
    section, before, last = "", "", None
    tokens = MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8"))
    for opening, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and opening is not None and opening.type == "heading_open":
            section = token.content.strip("`")
        if token.type == "inline":
            before, last = token.content, None
        if token.type == "fence":
            shown = _FILE.fullmatch(before.rpartition("\n")[2])
            line = (token.map or [0])[0] + 1
            kind = token.info.split(" ")[0] or "sh"
            file = shown.group(1) if shown else None
            quoted = _QUOTED.fullmatch(before)
            quotes = quoted.group(1) if quoted else None
            yield Block(page, line, kind, token.content, file, quotes, section, last)
            before, last = "", line
