"""Words: spelled the American way, and those that a player would say."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
BRITISH = re.compile(
    r"colour|favour|neighbour|behaviour|honour|\bgrey\b|\bcentre|licence|\bspelt\b"
    r"|\b(?:recogni|optimi|minimi|maximi|organi|summari|normali|determini|seriali|reali)s(?:e|ing)",
    re.IGNORECASE,
)
NAMES_OF_FILES = re.compile(r"\blicences\.(?:md|py)|^licences$|\bcolours\.svg", re.MULTILINE)
KINDS = {".py", ".md", ".toml", ".html", ".js", ".css"}


PLAYERS = ROOT / "red7" / "cases" / "wordings"
"""Where players speak, and not we: some of them are British."""


def ours() -> list[Path]:
    """The files in which we speak."""
    found = [ROOT / "README.md", ROOT / "CHANGELOG.md"]
    for folder in ("red7", "plugins", "docs"):
        found += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    found = [path for path in found if path.suffix != ".toml" or path.parent != PLAYERS]
    return [path for path in found if not {"_build", "_site"} & set(path.parts)]


PARTING = re.compile(
    r"\b(?:they|texts?|rules|rulings|the two) part(?:s|ed)?\b|\bparts (?:at|from|them|the)\b",
    re.IGNORECASE,
)
"""Texts disagree; they do not part."""


def test_texts_are_said_to_disagree() -> None:
    for path in ours():
        assert PARTING.findall(path.read_text(encoding="utf-8")) == [], path


def test_every_word_is_spelled_the_american_way() -> None:
    assert len(ours()) > 200
    for path in ours():
        text = NAMES_OF_FILES.sub("", path.read_text(encoding="utf-8"))
        assert BRITISH.findall(text) == [], path
