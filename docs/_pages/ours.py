"""The plug-ins that a page is about: those of this distribution, or any that are installed.

A page in the repository tells of ours only, so that it is the same on every machine. Give other
names and it tells of those: an author's edition gets a column like the rest.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata
from importlib.resources import files

from red7 import Plugin, Rules, plugins
from red7.hooks.marker import PROJECT
from red7.hooks.rulebook import Rule
from red7.hooks.specs import HOOKS

CLAUSES = files("red7_plugins.texts") / "clauses.toml"


@cache
def our_names() -> frozenset[str]:
    """The names of the plug-ins that come with red7."""
    points = metadata.distribution("red7").entry_points.select(group=PROJECT)
    return frozenset(point.name for point in points)


def of_kind(kind: str, names: frozenset[str]) -> list[Plugin]:
    """Those of one kind, in canonical order."""
    return [card for card in plugins() if card.kind == kind and card.name in names]


def with_all_variants(edition: str, names: frozenset[str]) -> Rules:
    """An edition with every variant on, so that none of its rules sleeps."""
    return Rules(edition, *(card.name for card in of_kind("variant", names)))


def rules_of(card: Plugin, names: frozenset[str]) -> list[Rule]:
    """A plug-in's own rules, in the order of the hooks."""
    edition = of_kind("edition", names)[0].name
    heard = with_all_variants(edition, names).adding(card.name).book.rules
    return [rule for hook in HOOKS for rule in heard[hook] if rule.plugin.name == card.name]


def asked_how(hook: str) -> str:
    """How the answers to a hook are put together: first, every or once."""
    return str(HOOKS[hook].__red7_asked__)


@cache
def clauses() -> dict[str, tuple[str, str]]:
    """The part of the game and the title of every clause, in order."""
    parts = tomllib.loads(CLAUSES.read_text(encoding="utf-8"))
    return {
        clause: (part, title) for part, titles in parts.items() for clause, title in titles.items()
    }


def heading(clause: str) -> str:
    """How a clause is headed; one that is not ours has its id alone."""
    _, title = clauses().get(clause, ("", ""))
    return f"{clause} {title}".strip()
