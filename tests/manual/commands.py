"""Running the shell blocks of a page, one after another, in a folder of their own."""

from __future__ import annotations

import doctest
import os
import shutil
import subprocess
import sys
from pathlib import Path

from manual import stand_in
from manual.blocks import ROOT, Block, blocks
from manual.installing import install_shown

SECONDS = 120
"""How long one block may take."""


def prepared(page: Path, folder: Path) -> dict[str, str]:
    """Make a folder ready for the blocks of a page; the environment to run them in."""
    programs = folder / ".programs"
    shown = folder / ".shown"
    for each in (programs, shown):
        each.mkdir()
    for name in stand_in.PROGRAMS:
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{stand_in.__file__}" "$0" "$@"\n')
        script.chmod(0o755)
    install_shown(page, shown)
    shutil.copytree(ROOT / "docs" / "study", folder / "docs" / "study")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {
        **kept,
        "PATH": f"{programs}:/usr/bin:/bin",
        "PYTHONPATH": str(shown),
        "HOME": str(folder),
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }


def run(block: Block, folder: Path, environment: dict[str, str]) -> str:
    """Run a block to its end; what it wrote. A command that fails is an error."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.text],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{block}\n{block.text}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def check(page: Path, folder: Path) -> None:
    """Run every shell block of a page, and compare with what the page says they write."""
    environment = prepared(page, folder)
    written: dict[int, str] = {}
    for block in blocks(page):
        if block.kind == "sh":
            written[block.line] = run(block, folder, environment)
        elif block.kind == "text" and block.follows in written:
            compare(block, written[block.follows])


def compare(block: Block, written: str) -> None:
    """A ``text`` block after a shell block is what that writes; a line of dots is left out."""
    same = doctest.OutputChecker().check_output(block.text, written, doctest.ELLIPSIS)
    assert same, f"{block} says\n{block.text}\nbut it writes\n{written}"
