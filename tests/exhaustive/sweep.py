"""Work through many batches in one or more processes, and say how far it has got."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

SHOWN = 10
"""How many counterexamples are printed."""


class Report(Protocol):
    """What came of a batch."""

    @property
    def checked(self) -> int:
        """How many things it checked."""

    @property
    def wrong(self) -> list[str]:
        """The counterexamples, a sentence each."""


Batch = TypeVar("Batch")
Found = TypeVar("Found", bound=Report)


def reports(
    check: Callable[[Batch], Found], batches: Iterable[Batch], jobs: int
) -> Iterator[tuple[Batch, Found]]:
    """Check every batch; the reports come in the order in which they are finished."""
    pairs = ((check, batch) for batch in batches)
    if jobs == 1:
        yield from map(_checked, pairs)
        return
    left_alone = (signal.SIGINT, signal.SIG_IGN)  # stopping is for the first process alone
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, left_alone) as pool:
        yield from pool.imap_unordered(_checked, pairs)


def _checked(pair: tuple[Callable[[Batch], Found], Batch]) -> tuple[Batch, Found]:
    check, batch = pair
    return batch, check(batch)


def cores() -> int:
    """How many cores there are."""
    return os.cpu_count() or 1


def say(line: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(line + "\n")


class Progress:
    """How much is done, how fast, and how long it still takes, on standard error."""

    def __init__(self, total: int, already: int, what: str) -> None:
        self.total, self.done, self.what = total, already, what
        self.already, self.started = already, time.monotonic()
        self.in_place = sys.stderr.isatty()
        self.next_line = self.started + self.pause

    @property
    def pause(self) -> float:
        """The seconds between two lines: a terminal shows the last one only."""
        return 0.5 if self.in_place else 30

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self.started

    def add(self, number: int) -> None:
        """Count some more as done, and say so now and then."""
        self.done += number
        if time.monotonic() >= self.next_line:
            self.next_line = time.monotonic() + self.pause
            sys.stderr.write(f"\r{self.line()}\x1b[K" if self.in_place else f"{self.line()}\n")
            sys.stderr.flush()

    def line(self) -> str:
        """The line of this moment."""
        rate = (self.done - self.already) / max(self.seconds, 1e-9)
        share = self.done / max(self.total, 1)
        left = (self.total - self.done) / rate / 60 if rate else 0
        return (
            f"{self.done:,} of {self.total:,} {self.what} ({share:.1%}), "
            f"{rate:,.0f} a second, {left:,.1f} minutes left"
        )

    def close(self) -> None:
        """Clear the line on the terminal."""
        if self.in_place:
            sys.stderr.write("\r\x1b[K")
