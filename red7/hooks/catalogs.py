"""The languages that are there: those of the core and of every installed plug-in, put together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from red7.errors import UnknownLanguage, quoted
from red7.hooks.languages import Catalog, catalogs_from, speaking
from red7.hooks.registry import is_built_in, plugins

ENGLISH: Final = "en"
_OWN: Final = catalogs_from("red7")


def languages() -> tuple[str, ...]:
    """The languages in which the core can answer.

    >>> languages()
    ('en', 'de')
    """
    return (ENGLISH, *sorted(_OWN()))


def catalog(language: str) -> Catalog:
    """All sentences of a language; none for English. UnknownLanguage if there are none."""
    wanted = language.strip().lower()
    if wanted == ENGLISH:
        return {}
    if wanted not in _OWN():
        raise UnknownLanguage(
            f"{quoted(language)} is not a language here: there are {', '.join(languages())}."
        )
    found: dict[str, str] = {}
    for card in sorted(plugins(), key=lambda card: is_built_in(card.name)):
        if card.languages is not None:
            found |= card.languages().get(wanted, {})
    return {**found, **_OWN()[wanted]}


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Let every sentence of an answer be in a language: ``with red7.in_language("de"): ...``"""
    with speaking(catalog(language)):
        yield
