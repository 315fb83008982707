"""The probes with the answers that the library gives as it is."""

from __future__ import annotations

import pickle
import signal
import time
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

from mutation.answers import answer
from mutation.mutants import Mutant
from mutation.probes import Probe, probes
from mutation.process import Process, limit
from mutation.settings import fingerprint
from mutation.touching import Function, Touched, named

SECONDS_BEYOND: Final = 1.0
"""How long an answer may take beyond twenty times what it should, in processor time."""
SLOWEST: Final = 0.25
"""A probe whose answer takes longer is left out; of the first, everything has to be found out."""
SLOWER_WATCHED: Final = 6
"""How many times as long an answer may take while it is noted where it comes from."""


@attrs.frozen(eq=False)
class Expected:
    """A probe, what the library answers to it, and how long that takes."""

    probe: Probe
    answer: str
    seconds: float
    touched: frozenset[Function]
    """The functions that the answer comes from."""

    def is_met(self) -> bool:
        """Whether the library, or the mutant in its place, gives this answer."""
        limit(SECONDS_BEYOND + 20 * self.seconds)
        return answer(self.probe) == self.answer

    def concerns(self, mutant: Mutant) -> bool:
        """Whether the answer may be another with a mutant."""
        around = mutant.functions
        return not around or not self.touched.isdisjoint(around)


class _TooSlow(BaseException):
    """An answer takes too long."""


def import_all() -> None:
    """Import what is imported late: nothing may rest on which probe comes first."""
    import_module("red7")
    import_module("red7.referee.hidden_cards")


def kept_answers(results: Path | None) -> list[Expected]:
    """Every probe with its answer; answers are kept beside the results for the next run."""
    if results is None:
        return expected_answers(_found(Process(probes)))
    file = results.with_suffix(f".{fingerprint()}.pickle")
    known: dict[Probe, Expected | None] = pickle.loads(file.read_bytes()) if file.is_file() else {}
    wanted: list[Probe] = _found(Process(probes))
    asked = [probe for probe in wanted if probe not in known]
    if asked:
        known |= dict.fromkeys(asked)  # as if all were too slow
        known |= {each.probe: each for each in expected_answers(asked)}
        file.write_bytes(pickle.dumps(known))
    return [each for probe in wanted if (each := known[probe]) is not None]


def expected_answers(wanted: Iterable[Probe]) -> list[Expected]:
    """The probes with what the library answers in a process of its own: it is not imported here.

    They are asked twice, the second time backwards: an answer that depends on the process, or on
    what was asked before, would make every mutant look noticed.
    """
    touched = _found(Process(partial(_touching, wanted)))
    backwards = _found(Process(partial(_asked, [probe for probe, _, _ in reversed(touched)])))
    again = {probe: (said, seconds) for probe, said, seconds in backwards}
    expected = []
    for probe, said, functions in touched:
        if "ImportError" in said or "ModuleNotFoundError" in said:
            raise SystemExit(f"what is asked is not there any more: {probe}")
        if probe in again:
            if again[probe][0] != said:
                lines = zip(said.splitlines(), again[probe][0].splitlines(), strict=False)
                first, second = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
                raise SystemExit(f"two processes answer differently to: {probe}\n{first}\n{second}")
            expected.append(Expected(probe, said, again[probe][1], functions))
    return expected


def _found(process: Process) -> list[Any]:
    found = process.result()
    if not isinstance(found, list):
        raise SystemExit(f"the library does not answer: {found}.")
    return found


def _touching(chosen: Iterable[Probe]) -> list[tuple[Probe, str, frozenset[Function]]]:
    """The answers to these probes, and the functions that they come from."""
    signal.signal(signal.SIGVTALRM, _stop)
    import_all()
    touched = Touched()
    found = []
    for probe in chosen:
        try:
            limit(SLOWEST * SLOWER_WATCHED if found else 0)
            found.append((probe, *touched.by(partial(answer, probe))))
            limit(0)
        except _TooSlow:
            continue
    always = named(touched.always)
    return [(probe, said, functions | always) for probe, said, functions in found]


def _asked(chosen: Iterable[Probe]) -> list[tuple[Probe, str, float]]:
    """The answers to these probes, but for those that take too long, and how long they take."""
    signal.signal(signal.SIGVTALRM, _stop)
    import_all()
    found = []
    for probe in chosen:
        begun = time.process_time()
        try:
            limit(SLOWEST if found else 0)
            said = answer(probe)
            limit(0)
        except _TooSlow:
            continue
        found.append((probe, said, time.process_time() - begun))
    return found


def _stop(*_: object) -> None:
    raise _TooSlow
