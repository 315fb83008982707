"""The example projects, installed as wheels into an environment of their own, and what runs there.

Nothing of docs/examples is imported by the tests. Packages come from the registry that pip is set
up with.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
import venv
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
BUILT = ("red7", "plugins", "pyproject.toml", "README.md", "LICENSE")
"""What the wheel of red7 is built from."""
NAMES = ("five_players", "partners", "variants")
"""The example projects, each a distribution of its own."""


def run(*command: object, cwd: Path, typed: str = "") -> str:
    """Run to the end, and return what was written."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env={
            **kept,
            "PYTEST_ADDOPTS": "",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        },
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copied(name: str, to: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    return Path(shutil.copytree(EXAMPLES / name, to / name, ignore=ignored))


def wheels_installed(folder: Path) -> Path:
    """The Python of a clean environment with four wheels in it: red7 and the three examples."""
    checkout = folder / "red7"
    checkout.mkdir()
    for each in BUILT:
        source = ROOT / each
        if source.is_dir():
            shutil.copytree(source, checkout / each, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, checkout / each)
    projects = [checkout, *(copied(name, folder) for name in NAMES)]
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    wheels = folder / "wheels"
    run(*pip, "install", "-q", "hatchling", "pytest", cwd=folder)
    for project in projects:
        run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, cwd=project)
    ours = next(wheels.glob("red7-*.whl"))
    theirs = [wheel for wheel in wheels.glob("*.whl") if wheel != ours]
    run(*pip, "install", "-q", f"{ours}[testing,web]", *theirs, cwd=folder)
    return python


def ask(python: Path, source: str, path: str = "") -> object:
    """What a program in that environment prints, as JSON; ``path``: where else modules may be."""
    looking = f"import sys; sys.path.append({path!r})\n" if path else ""
    return json.loads(run(python, "-c", looking + textwrap.dedent(source), cwd=python.parent))


def program(python: Path, *arguments: str) -> dict[str, Any]:
    """What ``red7`` answers in that environment, as JSON."""
    said = run(python.parent / "red7", *arguments, "--json", cwd=python.parent)
    answer: dict[str, Any] = json.loads(said)
    return answer


def beside(module: str) -> str:
    """Where an extra is that this environment has and that one lacks."""
    pytest.importorskip(module)
    return sysconfig.get_path("platlib")
