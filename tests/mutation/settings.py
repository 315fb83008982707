"""What is mutated, and where it stands."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

CORE: Final = (
    "engine.walk",
    "engine.checks",
    "engine.conditions",
    "engine.turn",
    "engine.turn_so_far",
    "engine.hidden_hand",
    "engine.judge",
    "engine.worlds",
    "engine.result",
    "engine.turn_start",
    "hooks.rulebook",
    "hooks.compose",
    "hooks.fitting",
    "hooks.contest",
    "hooks.answers",
    "table.under_way",
    "table.carrying",
    "table.laid_out",
    "table.moves",
    "table.notes",
    "engine.winning",
    "engine.ranks",
    "engine.measure",
    "engine.playbook",
    "engine.recent",
    "engine.asked",
    "engine.candidates",
    "engine.contests",
    "engine.last_steps",
    "engine.lister",
    "engine.looking",
    "engine.plain_turns",
    "engine.spot",
    "engine.deal",
    "engine.listing",
    "engine.recording",
    "game.game",
    "game.perft",
    "game.record",
    "game.replay",
)
"""The modules of ``red7`` that are mutated, and every module of the plug-ins besides."""

LEAST_KILLED: Final = 0.95
"""The share of its mutants that every file must notice."""

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
DOCS: Final = ROOT / "docs"
PAGE: Final = DOCS / "mutation.md"
PARTNERS: Final = DOCS / "examples" / "partners"
VARIANTS: Final = DOCS / "examples" / "variants"
ASKING: Final = (
    "answers.py",
    "table_answers.py",
    "own_rules.py",
    "failing_rules.py",
    "faulty.py",
    "touching.py",
)
"""The files of this folder by which probes are answered."""


@cache
def package(name: str) -> Path:
    """The folder of an installed package, found without importing it."""
    spec = PathFinder.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"{name} is not installed: pip install -e '.[dev]'.")
    return Path(spec.submodule_search_locations[0])


@cache
def files() -> dict[str, Path]:
    """What is mutated: files by the name they are listed under, those of the core first."""
    core = [f"{name.replace('.', '/')}.py" for name in CORE]
    found = {f"red7/{file}": package("red7") / file for file in core}
    plugins = package("red7_plugins")
    for path in sorted(plugins.rglob("*.py")):
        found[f"red7_plugins/{path.relative_to(plugins).as_posix()}"] = path
    missing = [name for name, path in found.items() if not path.is_file()]
    if missing:
        raise SystemExit(f"there is no {', '.join(missing)}: see CORE in {Path(__file__).name}.")
    return found


def module(file: str) -> str:
    """The name under which a file is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def fingerprint() -> str:
    """A digest of what decides the answers to probes: the library, what asks it, house rules."""
    digest = hashlib.sha256()
    for path in (*(HERE / name for name in ASKING), DOCS / "hooks.md"):
        digest.update(path.read_bytes())
    for folder in (package("red7"), package("red7_plugins"), PARTNERS, VARIANTS):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
