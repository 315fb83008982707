"""Rules of other people, installed beside ours.

Some questions of the engine no text of ours answers. The page of the hooks has an example for each,
Partners is a whole game of them, the variants change the shape of the game, and ``rules`` has the
rest.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

from manual.blocks import blocks
from manual.installing import HOOKS_PAGE, example_name, install_shown, register
from mutation.settings import HERE, PARTNERS, VARIANTS

_OWN = [
    (f"mutation.rules.{module}:{found}", name)
    for module in ("turns", "winning", "steps", "going_on", "unfit")
    for found, name in re.findall(
        r'^class (\w+):\n(?:(?!^class ).)*?(?:_plugin\(|name=)"([\w-]+)"',
        (HERE / "rules" / f"{module}.py").read_text(encoding="utf-8"),
        re.M | re.S,
    )
]
_SHOWN = [each.section for each in blocks(HOOKS_PAGE) if each.text.startswith("@rule(")]
HOUSE_RULES: Final = (
    *map(example_name, dict.fromkeys(_SHOWN)),
    *(name for _, name in _OWN),
    "slow-sevens",
    "partners",
)
"""The names of their plug-ins."""

SHAPES: Final = tuple(
    name
    for name in tomllib.loads((VARIANTS / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "entry-points"
    ]["red7"]
    if name != "v2.0"
)
"""Variants that change the shape of the game; beside them is an edition, v2.0."""


def install_house_rules() -> Path:
    """Put them on the path, in a folder that is given back."""
    folder = Path(tempfile.mkdtemp(prefix="red7-house-rules-"))
    install_shown(HOOKS_PAGE, folder)
    for example, package in ((PARTNERS, "red7_partners"), (VARIANTS, "red7_variants")):
        shutil.copytree(example / package, folder / package)
        project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        register(folder, project["name"], project["entry-points"]["red7"])
    register(folder, "own-rules", {name: found for found, name in _OWN})
    sys.path.insert(0, str(folder))
    return folder
