"""Rules of other people, installed beside ours: those that the manual shows.

Some questions of the engine no text of ours answers; the page of the hooks has an example for each,
and Partners is a whole game of them.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from manual.blocks import DOCS, blocks
from manual.installing import HOOKS_PAGE, example_name, install_shown

_SECTIONS = [each.section for each in blocks(HOOKS_PAGE) if each.text.startswith("@rule(")]
HOUSE_RULES: Final = (*map(example_name, dict.fromkeys(_SECTIONS)), "slow-sevens", "partners")


def install_house_rules() -> Path:
    """Put them on the path, in a folder that is given back."""
    folder = Path(tempfile.mkdtemp(prefix="red7-house-rules-"))
    install_shown(HOOKS_PAGE, folder)
    partners = DOCS / "examples" / "partners"
    shutil.copytree(partners / "red7_partners", folder / "red7_partners")
    text = (partners / "pyproject.toml").read_text(encoding="utf-8")
    points = re.findall(r'^(\S+) = "(red7_partners\S*)"$', text, re.MULTILINE)
    info = folder / "red7_partners-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: red7-partners\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in points]
    (info / "entry_points.txt").write_text("\n".join(["[red7]", *lines, ""]))
    sys.path.insert(0, str(folder))
    return folder
