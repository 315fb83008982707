"""The probes with the answers that the library gives as it is."""

from __future__ import annotations

import time
from typing import Final

import attrs

from mutation.answers import answer
from mutation.probes import Probe, probes
from mutation.process import Process, limit

SECONDS_BEYOND: Final = 1.0
"""How long an answer may take beyond twenty times what it should, in processor time."""


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


def expected_answers() -> list[Expected]:
    """Every probe, put to the library in a process of its own, so that it is not imported here."""
    found = Process(_asked).result()
    if not isinstance(found, list):
        raise SystemExit(f"the library does not answer: {found}.")
    return found


def _asked() -> list[Expected]:
    found = []
    for probe in probes():
        begun = time.process_time()
        said = answer(probe)
        found.append(Expected(probe, said, time.process_time() - begun))
    return found
