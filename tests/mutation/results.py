"""What became of every mutant, kept in a file so that a run can be taken up again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterable
from datetime import UTC, datetime
from pathlib import Path

from mutation.mutants import Mutant
from mutation.settings import digest_of, fingerprint


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
        self.contents: dict[str, str] = {}
        """The digest of each file when it was measured."""
        self.days: dict[str, str] = {}
        """The last day on which mutants of each file were tried."""
        self.before: frozenset[str] = frozenset()
        """The probes of the run before."""
        self.suite: frozenset[str] = frozenset()
        self.survived: dict[str, str] = {}
        """The suite that each survivor has survived, by the digests of the library and of it."""
        self.suites: dict[str, frozenset[str]] = {}

    def take_up(
        self, suite: Iterable[str], mutants: Iterable[Mutant], *, again: bool = False
    ) -> None:
        """Read what an earlier run has found, as far as it holds with these probes.

        It holds as long as the file is the same; with ``again`` only if all the library is. What
        was noticed by a probe of the suite still is. What survived another suite need not.
        """
        self.suite = frozenset(suite)
        self.read()
        for file in {mutant.file for mutant in mutants}:
            is_here = self.libraries.get(file) == self.library
            if self.contents.get(file) != digest_of(file) or (again and not is_here):
                self._forget(file)
                self.libraries[file], self.contents[file] = self.library, digest_of(file)
        for key, noticed_by in list(self.noticed.items()):
            if noticed_by is not None and "|" in noticed_by and noticed_by not in self.suite:
                self.hints[key] = self.noticed.pop(key)

    def _forget(self, file: str) -> None:
        """Keep of a file only what its mutants were noticed by."""
        for key in [key for key in self.noticed if _file(key) == file]:
            self.hints[key] = self.noticed.pop(key)
            self.survived.pop(key, None)

    def read(self) -> None:
        """Read what earlier runs have found, whatever the library and the probes were."""
        if self.file is None or not self.file.is_file():
            return
        kept = json.loads(self.file.read_text(encoding="utf-8"))
        self.noticed, self.hints = kept["noticed"], kept["hints"]
        self.libraries, self.contents, self.days = (
            kept[each] for each in ("libraries", "contents", "days")
        )
        self.survived, self.before = kept["survived"], frozenset(kept["suite"])
        self.suites = {digest: frozenset(probes) for digest, probes in kept["suites"].items()}

    def tried(self, mutants: Iterable[Mutant]) -> list[Mutant]:
        """The mutants that have been tried, of files that are as they were then."""
        return [
            each
            for each in mutants
            if self.contents.get(each.file) == digest_of(each.file) and each.key in self.noticed
        ]

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
        """The probes that a mutant has survived, as long as they are answered by the same code."""
        survived = self.survived.get(key, "")
        return self.suites[survived] if survived.startswith(self.library) else frozenset()

    def add(self, mutant: Mutant, noticed_by: str | None, *, asked_all: bool = True) -> None:
        """Note what became of a mutant, and whether it was put to the whole suite."""
        self.noticed[mutant.key] = noticed_by
        self.days[mutant.file] = datetime.now(UTC).date().isoformat()
        if noticed_by is not None:
            self.survived.pop(mutant.key, None)
        elif asked_all:
            digest = hashlib.sha256("\n".join(sorted(self.suite)).encode()).hexdigest()[:16]
            name = f"{self.library} {digest}"
            self.survived[mutant.key], self.suites[name] = name, self.suite

    def save(self) -> None:
        """Write them to the file."""
        if self.library != fingerprint():
            raise SystemExit("the library was changed during the run: what was found is not kept.")
        if self.file is None:
            return
        content = {
            "libraries": self.libraries,
            "contents": self.contents,
            "days": self.days,
            "suite": sorted(self.suite),
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
