"""What a run has found, file by file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import attrs

from mutation.equivalent import reasons, stale
from mutation.mutants import Mutant
from mutation.settings import LEAST_KILLED


@attrs.frozen
class Line:
    """What became of the mutants of one file, or of all."""

    file: str
    mutants: int
    noticed: int
    equivalent: int

    @property
    def share(self) -> float:
        """How many were noticed of those that can be."""
        return self.noticed / max(self.mutants - self.equivalent, 1)


@attrs.frozen
class Report:
    """The figures of a run, the mutants that survived, and what is recorded of them."""

    figures: tuple[Line, ...]
    survivors: tuple[Mutant, ...]
    why: Mapping[str, str]
    """Why a survivor cannot be noticed, by its key."""
    stale: tuple[str, ...]
    """What is recorded and does not hold."""

    @classmethod
    def on(cls, mutants: Sequence[Mutant], noticed: Mapping[str, str | None]) -> Report:
        """The report on mutants that have been tried."""
        why = reasons()
        survivors = tuple(mutant for mutant in mutants if noticed[mutant.key] is None)
        figures = []
        for file, found in groupby(mutants, key=lambda mutant: mutant.file):
            surviving = [mutant for mutant in survivors if mutant.file == file]
            count = len(list(found))
            explained = sum(mutant.key in why for mutant in surviving)
            figures.append(Line(file, count, count - len(surviving), explained))
        return cls((*figures, _total(figures)), survivors, why, tuple(stale(mutants, survivors)))

    @property
    def files(self) -> list[str]:
        """The files that were tried."""
        return [line.file for line in self.figures[:-1]]

    @property
    def unexplained(self) -> list[Mutant]:
        """The survivors that somebody has to look at."""
        return [mutant for mutant in self.survivors if mutant.key not in self.why]

    @property
    def is_good(self) -> bool:
        """Whether enough is noticed in every file, and the rest explained."""
        enough = all(line.share >= LEAST_KILLED for line in self.figures)
        return enough and not self.unexplained and not self.stale

    def lines(self) -> Iterator[str]:
        """The report for a screen."""
        for line in self.figures:
            counts = f"{line.noticed:5} of {line.mutants:4} noticed, {line.equivalent:3} cannot be"
            yield f"{line.file:40}{counts}: {line.share:6.1%}"
        for mutant in self.unexplained:
            yield f"survives: {mutant}"
        for key in self.stale:
            yield f"stale in equivalent.toml: {key}"


def _total(figures: Sequence[Line]) -> Line:
    return Line(
        "all",
        sum(line.mutants for line in figures),
        sum(line.noticed for line in figures),
        sum(line.equivalent for line in figures),
    )
