"""The probes with the answers that the library gives as it is."""

from __future__ import annotations

import hashlib
import pickle
import signal
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

from mutation.answers import answer
from mutation.probe import Probe
from mutation.probes import probes
from mutation.process import Process, limit
from mutation.reaching import Reached, reached, watch
from mutation.settings import files, fingerprint, module

SECONDS_BEYOND: Final = 3.0
"""How long an answer may take beyond twenty times what it should, in processor time."""
SLOWEST: Final = 0.25
"""A probe whose answer takes longer is left out; of the first, everything has to be found out."""
BROKEN_OFF: Final = (
    *("ImportError", "ModuleNotFoundError", "AttributeError", "TypeError"),
    *("NameError", "IndexError", "KeyError"),
)
"""Errors that are the fault of a question, where they end the answer of the library as it is."""
SLOWER_ALONE: Final = 6
"""How many times as long an answer may take that nothing was worked out for, while watched."""


@attrs.frozen(eq=False)
class Expected:
    """A probe, what the library answers to it, and how long that takes."""

    probe: Probe
    answer: bytes
    """The digest of the answer: a process that has only these is quickly forked."""
    seconds: float
    reached: Reached
    """The statements that the answer comes from."""

    def is_met(self) -> bool:
        """Whether the library, or the mutant in its place, gives this answer."""
        limit(SECONDS_BEYOND + 20 * self.seconds)
        return digest(answer(self.probe)) == self.answer

    def comes_from(self, statement: int | None) -> bool:
        """Whether a change in a statement, or outside of every function, may change the answer."""
        return statement is None or self.reached[statement] == 1


def digest(said: str) -> bytes:
    """What an answer is known by."""
    return hashlib.sha256(said.encode()).digest()


class _TooSlow(BaseException):
    """An answer takes too long."""


def import_all() -> None:
    """Import what is imported late: nothing may rest on which probe comes first."""
    import_module("red7")
    import_module("red7.referee.hidden_cards")
    import_module("red7.referee.reasons")  # it takes a limit over that some questions lower


def import_every_file() -> None:
    """Import all that is mutated, and read the case book."""
    import_all()
    for file in files():
        import_module(module(file))
    import_module("red7.cases").cases()


def read_plugins() -> None:
    """Have the plug-ins read, too."""
    import_every_file()
    import_module("red7").plugins()


def kept_answers(results: Path | None, jobs: int = 1) -> list[Expected]:
    """Every probe with its answer; answers are kept beside the results for the next run."""
    if results is None:
        return expected_answers(_found(Process(probes)), jobs)
    file = results.with_suffix(f".{fingerprint()}.pickle")
    known: dict[Probe, Expected | None] = pickle.loads(file.read_bytes()) if file.is_file() else {}
    wanted: list[Probe] = _found(Process(probes))
    asked = [probe for probe in wanted if probe not in known]
    if asked:
        known |= dict.fromkeys(asked)  # as if all were too slow
        known |= {each.probe: each for each in expected_answers(asked, jobs)}
        file.write_bytes(pickle.dumps(known))
    return [each for probe in wanted if (each := known[probe]) is not None]


def expected_answers(wanted: Sequence[Probe], jobs: int = 1) -> list[Expected]:
    """The probes with what the library answers in a process of its own: it is not imported here.

    They are asked twice, each alone and one after another: an answer that depends on the process,
    or on what was asked before, would make every mutant look noticed.
    """
    by_rules = sorted(wanted, key=lambda probe: probe.rules)
    size = len(by_rules) // jobs + 1
    shares = [by_rules[place : place + size] for place in range(0, len(by_rules), size)]
    asking = [Process(partial(_asked_alone, share)) for share in shares]
    found = {each[0]: each for process in asking for each in _found(process)}
    alone = [found[probe] for probe in wanted if probe in found]
    in_order = _found(Process(partial(_asked, [probe for probe, _, _ in alone])))
    again = {probe: (said, seconds) for probe, said, seconds in in_order}
    expected = []
    for probe, said, reached_alone in alone:
        if said.rpartition("\n")[2].startswith(BROKEN_OFF):
            raise SystemExit(f"what is asked is not there any more: {probe}\n{said[-200:]}")
        if probe in again:
            if again[probe][0] != said:
                lines = zip(said.splitlines(), again[probe][0].splitlines(), strict=False)
                first, second = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
                raise SystemExit(f"two processes answer differently to: {probe}\n{first}\n{second}")
            expected.append(Expected(probe, digest(said), again[probe][1], reached_alone))
    return expected


def _found(process: Process) -> list[Any]:
    found = process.result()
    if not isinstance(found, list):
        raise SystemExit(f"the library does not answer: {found}.")
    return found


def _asked_alone(chosen: Iterable[Probe]) -> list[tuple[Probe, str, Reached]]:
    """The answers to these probes and the statements that they come from.

    Nothing is kept from one probe to the next, as each is put to a process of its own.
    """
    watch()
    read_plugins()
    by_rules: dict[str, list[Probe]] = {}
    for probe in chosen:
        by_rules.setdefault(probe.rules, []).append(probe)
    found = {
        each[0]: each
        for rules, alike in by_rules.items()
        for each in _found(Process(partial(_asked_of, rules, alike)))
    }
    return [found[probe] for probe in chosen if probe in found]


def _asked_of(rules: str, chosen: Sequence[Probe]) -> list[tuple[Probe, str, Reached]]:
    """The same of probes about the same rules, which are composed once."""
    with suppress(Exception):
        import_module("red7").Rules.parse(rules)
    answers = ((probe, Process(partial(_answer_alone, probe)).result()) for probe in chosen)
    return [(probe, *found) for probe, found in answers if isinstance(found, tuple)]


def _answer_alone(probe: Probe) -> tuple[str, Reached]:
    limit(SLOWEST * SLOWER_ALONE)
    said = answer(probe)
    return said, reached()


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
