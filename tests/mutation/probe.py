"""One question of the kill suite."""

from __future__ import annotations

import attrs


@attrs.frozen
class Probe:
    """One question to the library: ``answers`` has the kinds."""

    kind: str
    rules: str = ""
    position: str = ""
    asked: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " | ".join([self.kind, self.rules, self.position, " ".join(self.asked)])
