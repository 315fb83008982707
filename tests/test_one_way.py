"""Imports go one way: each room of the core imports only from those before it, lazily or not.

And the rooms can be found: no module has a name that says nothing to those who have not read it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import red7

CORE = Path(red7.__file__).parent
ROOMS = [
    ["errors"],
    ["table"],
    ["hooks"],
    ["kernels"],
    ["engine"],
    ["rules"],
    ["author"],
    ["referee"],
    ["game"],
    ["cases", "svg"],
    ["disputes", "players"],
    ["simulate", "testing"],
    ["environment", "web"],
    ["batch", "site"],
    ["adapters"],
    ["cli"],
]
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
UPWARD = {
    ("table.cards", "svg"): "cards draw themselves in a notebook",
    ("table.position", "svg"): "positions draw themselves in a notebook",
    ("rules", "referee"): "rules are the face of the referee, too",
    ("rules", "referee.no_turn"): "a player without a turn is told which rule leaves none",
    ("rules", "referee.ruling"): "rules are the face of the referee, too",
    ("rules", "referee.statement"): "rules are the face of the referee, too",
    ("rules.match", "referee.ruling"): "how a match stands comes with its reasons",
    ("errors", "referee.ruling"): "an illegal turn carries its ruling",
    ("errors", "table.steps"): "too many turns carry those that were found",
}
"""The modules that import from a later room, from which, and why that is worth it."""


def room(module: str) -> str:
    return module.split(".")[0]


def name_of(path: Path) -> str:
    parts = path.relative_to(CORE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def modules() -> list[Path]:
    """All but the front door, which opens every room, and what runs the program."""
    return [path for path in sorted(CORE.rglob("*.py")) if path.parent != CORE or is_a_room(path)]


def is_a_room(path: Path) -> bool:
    return path.stem not in ("__init__", "__main__")


def defined_in(name: str) -> str:
    """The module below ``red7`` from which the front door has a name; the version is its own."""
    if name == "__version__":
        return "errors"
    found = getattr(red7, name)
    home: str = found.__name__ if inspect.ismodule(found) else found.__module__
    return home.removeprefix("red7.")


def imported(path: Path) -> Iterator[str]:
    """The modules below ``red7`` that a module imports, wherever in it, and however."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module == "red7":
                yield from (defined_in(name.name) for name in node.names)
            elif node.module is not None and node.module.startswith("red7."):
                yield node.module.removeprefix("red7.")
        elif isinstance(node, ast.Import):
            for name in node.names:
                if name.name == "red7":
                    yield "cli"  # the whole house, which only its last room may ask for
                elif name.name.startswith("red7."):
                    yield name.name.removeprefix("red7.")


def upward(path: Path) -> set[tuple[str, str]]:
    here = name_of(path)
    later = (each for each in imported(path) if room(each) != room(here))
    return {(here, each) for each in later if LEVEL[room(each)] >= LEVEL[room(here)]}


def test_every_room_has_its_place() -> None:
    assert {room(name_of(path)) for path in modules()} == set(LEVEL)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    assert upward(path) - set(UPWARD) == set()


def test_nothing_is_excused_that_is_not_done() -> None:
    assert set(UPWARD) - set().union(*map(upward, modules())) == set()


VAGUE = {
    "asked", "asking", "bounds", "compiled", "data", "deeds", "drawn", "facts", "helper", "helpers",
    "leads", "looking", "manager", "plain", "quick", "reading", "side_by_side", "spot", "switches",
    "table", "util", "utils", "why_so", "words", "work",
}  # fmt: skip
"""Names that a module once had, or might get, and that say nothing."""


def test_names_say_what_is_in_a_module() -> None:
    assert not {path.stem for path in modules()} & VAGUE
