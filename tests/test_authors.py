"""The built-in plug-ins import what any author may: ``red7`` and ``red7.author``, and no more."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import red7_plugins
from red7 import author
from red7.hooks.specs import HOOKS

PLUGINS = sorted(Path(red7_plugins.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", PLUGINS, ids=lambda path: path.stem)
def test_plugins_use_nothing_else(path: Path) -> None:
    used = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            used.add(node.module or "")
        elif isinstance(node, ast.Import):
            used |= {name.name for name in node.names}
    ours = {name for name in used if name.partition(".")[0] == "red7"}
    assert ours <= {"red7", "red7.author"}


def test_everything_named_is_there() -> None:
    assert [name for name in author.__all__ if not hasattr(author, name)] == []


REFERENCE = Path(__file__).parents[1] / "docs" / "reference.md"


def test_the_reference_has_every_hook_and_every_name() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    assert [hook for hook in HOOKS if f"\n### `{hook}`\n" not in page] == []
    for name in author.__all__:
        assert f"\n### `{name}`\n" in page or f"\n| `{name}` | " in page, name


def test_the_reference_says_what_everything_is() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    empty = re.findall(r"^\| `[^`]+` \| +\|$|^### `\w+`\n\n(?:`[^`]+`\n\n)?\n", page, re.MULTILINE)
    assert empty == []
