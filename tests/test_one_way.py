"""Imports go one way: each room of the core imports only from those before it, lazily or not.

And the rooms can be found: no module has a name that says nothing to those who have not read it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import red7

CORE = Path(red7.__file__).parent
ROOMS = [
    ["errors"],
    ["table"],
    ["hooks"],
    ["engine"],
    ["rules"],
    ["author"],
    ["referee"],
    ["game"],
    ["cases", "svg"],
    ["disputes", "players"],
    ["simulate", "testing"],
    ["web", "adapters"],
    ["site", "batch"],
    ["cli"],
]
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
UPWARD = {
    ("table", "svg"): "cards and positions draw themselves in a notebook",
    ("rules", "referee"): "rules are the face of the referee, too",
    ("errors", "referee"): "an illegal turn carries its ruling",
    ("errors", "table"): "too many turns carry those that were found",
}
"""The imports that go up, and why they are worth it."""


def room(module: str) -> str:
    return module.split(".")[1]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            if node.module == "red7":
                yield from (f"red7.{name.name}" for name in node.names)
            elif node.module.startswith("red7."):
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("red7."))


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(CORE.rglob("*.py")):
        parts = path.relative_to(CORE).with_suffix("").parts
        if parts[0] not in ("__init__", "__main__"):
            yield parts[0], path


def test_every_room_has_its_place() -> None:
    assert {name for name, _ in modules()} == set(LEVEL)


@pytest.mark.parametrize("path", [path for _, path in modules()], ids=lambda path: path.stem)
def test_imports_go_one_way(path: Path) -> None:
    here = path.relative_to(CORE).with_suffix("").parts[0]
    used = {room(module) for module in imported(path)}
    up = {each for each in used if each in LEVEL and LEVEL[each] >= LEVEL[here] and each != here}
    assert {each for each in up if (here, each) not in UPWARD} == set()


VAGUE = {
    "asking", "bounds", "data", "deeds", "drawn", "facts", "helper", "helpers", "manager", "plain",
    "quick", "side_by_side", "switches", "table", "util", "utils", "why_so", "words", "work",
}  # fmt: skip
"""Names that a module once had, or might get, and that say nothing."""


def test_names_say_what_is_in_a_module() -> None:
    assert not {path.stem for _, path in modules()} & VAGUE
