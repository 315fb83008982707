"""The probes with the answers that the library gives as it is."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable
from functools import partial
from typing import Final

import attrs

from mutation.answers import answer
from mutation.probes import Probe, probes
from mutation.process import Process, limit

SECONDS_BEYOND: Final = 1.0
"""How long an answer may take beyond twenty times what it should, in processor time."""
SLOWEST: Final = 0.3
"""A probe whose answer takes longer is left out."""


@attrs.frozen
class Expected:
    """A probe, what the library answers to it, and how long that takes."""

    probe: Probe
    answer: str
    seconds: float

    def is_met(self) -> bool:
        """Whether the library, or the mutant in its place, gives this answer."""
        limit(SECONDS_BEYOND + 20 * self.seconds)
        return answer(self.probe) == self.answer


class _TooSlow(BaseException):
    """An answer takes too long."""


def expected_answers() -> list[Expected]:
    """Every probe, put to the library in a process of its own, so that it is not imported here.

    They are asked twice, the second time backwards: an answer that depends on the process, or on
    what was asked before, would make every mutant look noticed.
    """
    forwards = _found(Process(partial(_asked, None)))
    backwards = _found(Process(partial(_asked, [each.probe for each in reversed(forwards)])))
    again = {each.probe: each.answer for each in backwards}
    for each in forwards:
        if again.get(each.probe, each.answer) != each.answer:
            raise SystemExit(f"two processes answer differently to: {each.probe}")
    return [each for each in forwards if each.probe in again]


def _found(process: Process) -> list[Expected]:
    found = process.result()
    if not isinstance(found, list):
        raise SystemExit(f"the library does not answer: {found}.")
    return found


def _asked(chosen: Iterable[Probe] | None) -> list[Expected]:
    """The answers to these probes, or to all, but for those that take too long."""
    signal.signal(signal.SIGVTALRM, _stop)
    found = []
    for probe in probes() if chosen is None else chosen:
        begun = time.process_time()
        try:
            limit(SLOWEST)
            said = answer(probe)
            limit(0)
        except _TooSlow:
            continue
        found.append(Expected(probe, said, time.process_time() - begun))
    return found


def _stop(*_: object) -> None:
    raise _TooSlow
