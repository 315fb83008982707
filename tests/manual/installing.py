"""The plug-ins that a page shows, installed as another distribution's would be.

A page shows a project where it shows a ``pyproject.toml`` with entry points and the files beside
it, or where it quotes files of docs/examples. The page of the hooks also shows functions alone, one
a hook; each is a plug-in of its own.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Final

from manual.blocks import DOCS, blocks

HOOKS_PAGE: Final = DOCS / "hooks.md"
PLUGINS_PAGE: Final = DOCS / "plugins.md"
VARIANTS_PAGE: Final = DOCS / "variants.md"
HEAD: Final = "house.py"
"""The file whose lines stand before every function on the page of the hooks."""


def install_shown(page: Path, folder: Path) -> None:
    """Install what a page shows into a folder, which has to be put on the path."""
    shown = {block.file: block.text for block in blocks(page) if block.file is not None}
    for file, text in shown.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    if "pyproject.toml" in shown:
        project = tomllib.loads(shown["pyproject.toml"])["project"]
        register(folder, project["name"], project["entry-points"]["red7"])
    for project in {block.quotes.split("/")[1] for block in blocks(page) if block.quotes}:
        _install_quoted(DOCS / "examples" / project, folder)
    if page == HOOKS_PAGE:
        _install_examples(folder, shown[HEAD])


def _install_quoted(project: Path, folder: Path) -> None:
    described = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for package in project.glob("red7_*/"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package, folder / package.name, ignore=ignored)
    for module in project.glob("red7_*.py"):
        shutil.copy(module, folder)
    register(folder, described["name"], described["entry-points"]["red7"])


def example_name(hook: str) -> str:
    """What the plug-in that answers a hook on its page is called."""
    return f"house-{hook.replace('_', '-')}"


def _install_examples(folder: Path, head: str) -> None:
    points = {}
    for block in blocks(HOOKS_PAGE):
        if block.kind == "python" and block.text.startswith("@rule("):
            name, module = example_name(block.section), f"house_{block.section}"
            renamed = re.sub(r'name="[\w-]+"', f'name="{name}"', _declaring(head, block.text))
            (folder / f"{module}.py").write_text(f"{renamed}\n\n{block.text}", encoding="utf-8")
            points[name] = module
    register(folder, "house-examples", points)


def _declaring(head: str, rule: str) -> str:
    """The lines before a rule without the steps and notes that it does not bring.

    What two plug-ins bring under one name keeps them from being used together.
    """
    return "\n".join(
        line
        for line in head.splitlines()
        if not line.startswith(("    steps=", "    notes="))
        or any(name in rule for name in re.findall(r'"[\w-]+"', line))
    )


def register(folder: Path, distribution: str, points: dict[str, str]) -> None:
    """Register plug-ins as those of a distribution."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[red7]", *lines, ""]))
