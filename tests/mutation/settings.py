"""What is mutated, and where it stands."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

CORE: Final = (
    "engine.walk",
    "engine.next_positions",
    "engine.checks",
    "engine.conditions",
    "engine.turn",
    "engine.turn_so_far",
    "engine.hidden_hand",
    "engine.turning_up",
    "engine.judge",
    "engine.worlds",
    "engine.result",
    "engine.turn_start",
    "hooks.rulebook",
    "hooks.compose",
    "hooks.ordering",
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
    "engine.as_offered",
    "engine.open_questions",
    "engine.candidates",
    "engine.contests",
    "engine.last_steps",
    "engine.lines_of_play",
    "engine.lister",
    "engine.turn_search",
    "engine.plain_turns",
    "engine.bare_moment",
    "engine.bare_search",
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
ASKING: Final = ("answers", "rules")
"""The folders with what probes are answered by."""


ASKED_FIRST: Final = {
    "hooks.": ("book", "misfits", "failing", "mixed"),
    "hooks.contest": ("contest", "colors"),
    "table.": ("carried", "taken back", "taken", "written", "noted"),
    "game.": ("game", "taken", "walked", "replayed", "counted"),
    "engine.recent": ("recent",),
    "engine.as_offered": ("reordered", "work"),
    "engine.open_questions": ("open questions", "unforeseen", "planted"),
    "engine.playbook": ("composing", "kernels", "work", "book", "failing"),
    "engine.checks": ("unforeseen", "planted", "refused", "work"),
    "engine.conditions": ("refused", "planted"),
    "engine.judge": ("judged", "doubted", "given up"),
    "engine.worlds": ("worlds", "judged"),
    "engine.hidden_hand": ("ahead", "most without"),
    "engine.turning_up": ("taken", "judged"),
    "engine.walk": ("work", "searched", "planted", "ahead", "refused"),
    "engine.listing": ("listed", "work", "kernels", "limits", "failing"),
    "engine.ranks": ("memos", "evaluated", "palettes"),
    "engine.deal": ("deal", "match"),
    "engine.turn": ("moments", "shut", "work"),
    "engine.measure": ("measured", "explained", "moments"),
    "engine.candidates": ("work", "searched", "planted", "ahead"),
    "engine.contests": ("work", "searched"),
    "engine.last_steps": ("work", "searched"),
    "engine.lines_of_play": ("work", "searched"),
    "engine.lister": ("work", "searched"),
    "engine.plain_turns": ("work", "kernels"),
    "engine.next_positions": ("work",),
    "engine.result": ("work",),
    "engine.turn_search": ("work", "searched", "planted"),
    "engine.bare": ("work", "searched"),
}
"""The kinds of probes that are about a module, or about all whose names begin so."""


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


@cache
def digest_of(file: str) -> str:
    """A digest of a file that is mutated."""
    return hashlib.sha256(files()[file].read_bytes()).hexdigest()[:16]


def fingerprint() -> str:
    """A digest of what decides the answers to probes: the library, what asks it, house rules."""
    digest = hashlib.sha256()
    for path in (HERE / "reaching.py", DOCS / "hooks.md"):
        digest.update(path.read_bytes())
    asking = (HERE / name for name in ASKING)
    for folder in (*asking, package("red7"), package("red7_plugins"), PARTNERS, VARIANTS):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
