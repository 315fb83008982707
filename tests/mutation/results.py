"""What became of every mutant, kept in a file so that a run can be taken up again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from mutation.mutants import Mutant
from mutation.settings import fingerprint


class Results:
    """What noticed each mutant, by the mutant's key; None for one that survives."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.noticed: dict[str, str | None] = {}
        self.library = fingerprint()
        self.suite = ""

    def take_up(self, suite: Iterable[str]) -> None:
        """Read what an earlier run has found, as far as it holds with these probes.

        What was noticed by a probe of the suite still is. What survived another suite need not.
        """
        probes = list(suite)
        self.suite = hashlib.sha256("\n".join(probes).encode()).hexdigest()[:16]
        if self.file is None or not self.file.is_file():
            return
        kept = json.loads(self.file.read_text(encoding="utf-8"))
        if kept.get("library") == self.library:
            known = {*probes, None} if kept["suite"] == self.suite else {*probes}
            self.noticed = {
                key: noticed_by
                for key, noticed_by in kept["noticed"].items()
                if noticed_by in known or (noticed_by is not None and "|" not in noticed_by)
            }

    def lacking(self, mutants: Iterable[Mutant]) -> list[Mutant]:
        """The mutants that have not been tried."""
        return [mutant for mutant in mutants if mutant.key not in self.noticed]

    def add(self, mutant: Mutant, noticed_by: str | None) -> None:
        """Note what became of a mutant."""
        self.noticed[mutant.key] = noticed_by

    def save(self) -> None:
        """Write them to the file."""
        if self.library != fingerprint():
            raise SystemExit("the library was changed during the run: what was found is not kept.")
        if self.file is not None:
            content = {"library": self.library, "suite": self.suite, "noticed": self.noticed}
            self.file.write_text(json.dumps(content, indent=1), encoding="utf-8")
