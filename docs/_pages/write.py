"""Write the pages of the manual that are made of the library's own data.

``python docs/_pages/write.py`` writes them beside the others; a test says when one is out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import choices
import for_authors
import pictures
import programs
import readings
import texts

DOCS: Final = Path(__file__).parents[1]
PAGES: Final[dict[str, Callable[[], Iterable[str]]]] = {
    "texts.md": texts.lines,
    "readings.md": readings.lines,
    "choices.md": choices.lines,
    "programs.md": programs.lines,
    "reference.md": for_authors.lines,
}
"""Every page that is written, and what writes it."""


def contents() -> Iterator[tuple[Path, str]]:
    """Every file that is written, and what it ought to hold."""
    for page, lines in PAGES.items():
        yield DOCS / page, "\n".join(lines()).rstrip("\n") + "\n"
    for file, drawing in pictures.pictures():
        yield DOCS / "pictures" / file, f"{drawing}\n"


def main() -> None:
    """Write them all."""
    for file, content in contents():
        file.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
