"""Taking turns on one core, and what a figure is."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import attrs

Rate = Callable[[int], float]
"""Do something, the repetition's number given, and return how often it was done a second."""


@attrs.frozen
class Result:
    """One figure: a value, what it is measured in, and the target if there is one."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.at_least is not None:
            return self.value >= self.at_least
        if self.at_most is not None:
            return self.value <= self.at_most
        return None

    def line(self) -> str:
        target = ""
        if self.at_least is not None:
            target = f"at least {self.at_least:g}"
        elif self.at_most is not None:
            target = f"at most {self.at_most:g}"
        mark = {True: "ok", False: "MISSED", None: ""}[self.met]
        figure = f"{self.value:>10.2f} {self.unit:<12}"
        return f"{self.name:<58} {figure} {target:<14} {mark:<7} {self.note}"

    def facts(self) -> dict[str, object]:
        return {**attrs.asdict(self), "met": self.met}


def alternate(rates: dict[str, Rate], repetitions: int) -> dict[str, list[float]]:
    """Every rate, measured in turns."""
    found: dict[str, list[float]] = {name: [] for name in rates}
    for repetition in range(repetitions):
        for name, rate in rates.items():
            found[name].append(rate(repetition))
    return found


def ratio(found: dict[str, list[float]], ours: str, theirs: str) -> float:
    """The median over the repetitions of ours to theirs."""
    pairs = zip(found[ours], found[theirs], strict=True)
    return statistics.median(our / their for our, their in pairs)


def per_second(times: int, work: Callable[[], object]) -> float:
    """How often a second a piece of work is done."""
    start = time.process_time()
    for _ in range(times):
        work()
    return times / (time.process_time() - start)
