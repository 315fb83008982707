"""Where a rule stands: document, section, and how plainly the text says it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

import attrs


class Mark(enum.Enum):
    """How plainly a text speaks of a clause."""

    EXPLICIT = "explicit"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    SILENT = "silent"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(slots=True)
class Citation:
    """What one document says about one clause, in our own words.

    >>> print(Citation("Red7 rulebook v1.2", "Your Turn", Mark.EXPLICIT, "Doing nothing loses."))
    Red7 rulebook v1.2, "Your Turn" (explicit)
    """

    document: str
    section: str
    mark: Mark
    says: str = ""

    def __str__(self) -> str:
        return f'{self.document}, "{self.section}" ({self.mark})'


Citations: TypeAlias = Callable[[], Mapping[str, Citation]]
"""Citations by clause, read when somebody asks for a reason and not before."""


def citations_from(package: str, file: str) -> Citations:
    """Citations kept beside a plug-in in a TOML file: ``document``, then a table a clause."""

    @cache
    def read() -> Mapping[str, Citation]:
        import tomllib
        from importlib.resources import files

        content = tomllib.loads((files(package) / file).read_text(encoding="utf-8"))
        return {
            clause: Citation(
                content["document"], entry["section"], Mark(entry["mark"]), entry["says"]
            )
            for clause, entry in content.items()
            if isinstance(entry, dict)
        }

    return read
