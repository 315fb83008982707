"""What became of every mutant, kept in a file so that a run can be taken up again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterable, Sequence
from pathlib import Path

from mutation.mutants import Mutant
from mutation.settings import fingerprint


class Results:
    """What noticed each mutant, by the mutant's key; None for one that survives."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.noticed: dict[str, str | None] = {}
        self.hints: dict[str, str | None] = {}
        """What noticed a mutant before the library was changed: likely it still does."""
        self.library = fingerprint()
        self.libraries: dict[str, str] = {}
        """With which library and questions each file was measured."""
        self.suite: frozenset[str] = frozenset()
        self.survived: dict[str, str] = {}
        """The suite that each survivor has survived, by its digest."""
        self.suites: dict[str, frozenset[str]] = {}

    def take_up(self, suite: Iterable[str], mutants: Iterable[Mutant]) -> None:
        """Read what an earlier run has found, as far as it holds with these probes.

        What was noticed by a probe of the suite still is. What survived another suite need not.
        What was found with another library is not kept of the files that are tried now.
        """
        self.suite = frozenset(suite)
        self.read()
        tried = {mutant.file for mutant in mutants}
        for key, noticed_by in list(self.noticed.items()):
            file = _file(key)
            if file in tried and not self._holds(file, noticed_by):
                self.hints[key] = self.noticed.pop(key)
                self.survived.pop(key, None)
        self.libraries |= dict.fromkeys(tried, self.library)

    def _holds(self, file: str, noticed_by: str | None) -> bool:
        """Whether what was found of a file is what would be found now."""
        if self.libraries.get(file) != self.library:
            return False
        return noticed_by is None or noticed_by in self.suite or "|" not in noticed_by

    def read(self) -> None:
        """Read what earlier runs have found, whatever the library and the probes were."""
        if self.file is None or not self.file.is_file():
            return
        kept = json.loads(self.file.read_text(encoding="utf-8"))
        self.noticed, self.hints = kept["noticed"], kept["hints"]
        self.libraries, self.survived = kept["libraries"], kept["survived"]
        self.suites = {digest: frozenset(probes) for digest, probes in kept["suites"].items()}

    def whole_files(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """The mutants of the files every one of whose mutants has been tried."""
        lacking = {mutant.file for mutant in mutants if mutant.key not in self.noticed}
        return [mutant for mutant in mutants if mutant.file not in lacking]

    def earlier(self, files: Iterable[str]) -> list[str]:
        """The files that were measured with another library, or asked otherwise, than now."""
        return [file for file in files if self.libraries.get(file) != self.library]

    @property
    def hurried(self) -> set[str]:
        """The mutants that survive and were not asked everything."""
        survive = {key for key, noticed_by in self.noticed.items() if noticed_by is None}
        return survive - self.survived.keys()

    def lacking(self, mutants: Iterable[Mutant], explained: Container[str]) -> list[Mutant]:
        """The mutants that have not been put to every probe that may notice them.

        One that is explained has only to have been tried.
        """
        return [mutant for mutant in mutants if self._is_open(mutant.key, explained)]

    def _is_open(self, key: str, explained: Container[str]) -> bool:
        if key not in self.noticed or key in explained:
            return key not in self.noticed
        return self.noticed[key] is None and not self.suite <= self.known(key)

    def known(self, key: str) -> frozenset[str]:
        """The probes that a mutant has survived."""
        return self.suites.get(self.survived.get(key, ""), frozenset())

    def add(self, mutant: Mutant, noticed_by: str | None, *, asked_all: bool = True) -> None:
        """Note what became of a mutant, and whether it was put to the whole suite."""
        self.noticed[mutant.key] = noticed_by
        self.survived.pop(mutant.key, None)
        if noticed_by is None and asked_all:
            digest = hashlib.sha256("\n".join(sorted(self.suite)).encode()).hexdigest()[:16]
            self.survived[mutant.key] = digest
            self.suites[digest] = self.suite

    def save(self) -> None:
        """Write them to the file."""
        if self.library != fingerprint():
            raise SystemExit("the library was changed during the run: what was found is not kept.")
        if self.file is None:
            return
        content = {
            "libraries": self.libraries,
            "noticed": self.noticed,
            "hints": {key: hint for key, hint in self.hints.items() if key not in self.noticed},
            "survived": self.survived,
            "suites": {key: sorted(self.suites[key]) for key in set(self.survived.values())},
        }
        written = self.file.with_suffix(".new")
        written.write_text(json.dumps(content, indent=1), encoding="utf-8")
        written.replace(self.file)


def _file(key: str) -> str:
    """The file that a mutant is of."""
    return key.partition(" | ")[0]
