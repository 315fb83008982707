"""The language in which answers are given, and catalogs that have their sentences.

A catalog is data: a TOML file that has, for an English sentence with gaps, the same in another
language. Anyone may add one to ``red7/languages``; a plug-in brings those of its own sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final, TypeAlias

Catalog: TypeAlias = Mapping[str, str]
Catalogs: TypeAlias = Callable[[], Mapping[str, Catalog]]
"""Catalogs by language, read when one is needed."""

_spoken: Final[ContextVar[Catalog]] = ContextVar("catalog", default={})  # noqa: B039  # never changed


def spoken() -> Catalog:
    """The catalog in use; empty for English."""
    return _spoken.get()


@contextmanager
def speaking(catalog: Catalog) -> Iterator[None]:
    """Say everything in the language of a catalog; what it does not have stays English."""
    token = _spoken.set(catalog)
    try:
        yield
    finally:
        _spoken.reset(token)


def said(sentence: str, /, **gaps: object) -> str:
    """A sentence of a screen in the language in use.

    >>> with speaking({"Turn {number}": "Zug {number}"}):
    ...     said("Turn {number}", number=3), said("Nothing else")
    ('Zug 3', 'Nothing else')
    """
    words = _spoken.get().get(sentence, sentence)
    return words.format(**gaps) if gaps else words


def catalogs_from(package: str, folder: str = "languages") -> Catalogs:
    """The catalogs in a folder beside a plug-in: ``de.toml``, ``fr.toml`` and so on.

    A file has sentences, in tables or not: ``"{player} wins." = "{player} gewinnt."``
    """

    @cache
    def read() -> Mapping[str, Catalog]:
        import tomllib
        from importlib.resources import files

        return {
            file.name.removesuffix(".toml"): _sentences(tomllib.loads(file.read_text("utf-8")))
            for file in (files(package) / folder).iterdir()
            if file.name.endswith(".toml")
        }

    return read


def _sentences(content: Mapping[str, Any]) -> Catalog:
    found: dict[str, str] = {}
    for name, entry in content.items():
        found |= entry if isinstance(entry, dict) else {name: entry}
    return found
