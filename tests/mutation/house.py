"""Rules of other people, installed beside ours.

Some questions of the engine no text of ours answers. The page of the hooks has an example for each,
Partners is a whole game of them, and ``own_rules`` has the rest.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

from manual.blocks import DOCS, blocks
from manual.installing import HOOKS_PAGE, example_name, install_shown, register
from mutation.settings import HERE

PARTNERS: Final = DOCS / "examples" / "partners"
_OWN = re.findall(
    r'^class (\w+):.*?_plugin\("([\w-]+)"\)', (HERE / "own_rules.py").read_text(), re.M | re.S
)
_SHOWN = [each.section for each in blocks(HOOKS_PAGE) if each.text.startswith("@rule(")]
HOUSE_RULES: Final = (
    *map(example_name, dict.fromkeys(_SHOWN)),
    *(name for _, name in _OWN),
    "slow-sevens",
    "partners",
)
"""The names of their plug-ins."""


def install_house_rules() -> Path:
    """Put them on the path, in a folder that is given back."""
    folder = Path(tempfile.mkdtemp(prefix="red7-house-rules-"))
    install_shown(HOOKS_PAGE, folder)
    shutil.copytree(PARTNERS / "red7_partners", folder / "red7_partners")
    project = tomllib.loads((PARTNERS / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    register(folder, project["name"], project["entry-points"]["red7"])
    register(folder, "own-rules", {name: f"mutation.own_rules:{found}" for found, name in _OWN})
    sys.path.insert(0, str(folder))
    return folder
