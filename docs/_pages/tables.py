"""Markdown that GitHub and the builder of the manual read alike: tables, lists, anchors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

NOTICE = "<!-- Written by `python docs/_pages/write.py`; do not edit. -->"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table, line by line, and the empty line after it."""
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"
    yield ""


def anchor(heading: str) -> str:
    """What a link to a heading ends with.

    >>> anchor("C35 Must an action be done?")
    'c35-must-an-action-be-done'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def code(names: Iterable[str]) -> str:
    """Names in the type of code, with commas between them."""
    return ", ".join(f"`{name}`" for name in names)
