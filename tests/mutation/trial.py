"""Try mutants, each in a process of its own.

It is forked from one that has imported the library and composed the rules, where nothing of that
rests on the changed function; otherwise from one that has not.
"""

from __future__ import annotations

import gc
import shutil
import sys
import time
import tomllib
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from importlib import import_module, metadata
from math import inf
from select import select
from typing import Final

from mutation.equivalent import reasons
from mutation.house import install_house_rules
from mutation.loading import install
from mutation.mutants import Mutant
from mutation.patching import Living, can_be_patched, entered
from mutation.process import Process
from mutation.remembering import remember_signatures
from mutation.results import Results
from mutation.settings import files, module, package
from mutation.suite import Expected, import_all, kept_answers
from mutation.touching import Function

AT_IMPORT: Final = "not imported"
OUT_OF_TIME: Final = "asked for as long as may be"
SLOW: Final = 0.02
"""A probe whose answer takes longer is asked first only about the function it has told of."""
SELDOM: Final = 5
"""Which of the questions are put to a mutant that is explained: every fifth."""
SECONDS_BETWEEN: Final = 10.0
"""How often the results are saved and the time left is told."""


def try_all(
    mutants: list[Mutant],
    results: Results,
    jobs: int = 1,
    *,
    thorough: bool = False,
    most: float = inf,
) -> None:
    """Try the mutants that the results lack, and add them.

    Those that ``equivalent.toml`` explains are asked some of the questions, or all: ``thorough``.
    ``most`` is how many seconds of processor time each is asked for: what has survived so long
    survives for now, and is asked again by the next run.
    """
    why = {} if thorough else reasons()
    folder = install_house_rules()
    try:
        suite = kept_answers(results.file)
        results.take_up((str(each.probe) for each in suite), mutants)
        lacking = results.lacking(mutants, why)
        begun = saved = time.monotonic()
        tried = _tried(lacking, suite, results, jobs, why, most)
        for count, (mutant, noticed_by) in enumerate(tried, 1):
            if noticed_by == OUT_OF_TIME:
                results.add(mutant, None, asked_all=False)
            else:
                results.add(mutant, noticed_by, asked_all=mutant.key not in why)
            if time.monotonic() > saved + SECONDS_BETWEEN:
                results.save()
                saved = time.monotonic()
                left = (saved - begun) / count * (len(lacking) - count)
                told = f"{count} of {len(lacking)} mutants, {left / 60:.1f} minutes left"
                print(told, file=sys.stderr, flush=True)  # noqa: T201  # for who waits
    finally:
        results.save()
        shutil.rmtree(folder)


def _tried(
    mutants: Iterable[Mutant],
    suite: list[Expected],
    results: Results,
    jobs: int,
    why: Container[str],
    most: float,
) -> Iterator[tuple[Mutant, str | None]]:
    """Every mutant with what noticed it; None where it survives.

    The kinds of probes take turns, the quick ones more often. Before them come probes that noticed
    another mutant of the same function and, if they are quick, of any other.
    """
    suite = _in_turns(suite)
    orders: dict[tuple[str, str], list[Expected]] = {}
    running: list[tuple[Mutant, list[Expected], Process]] = []
    _read_once()
    compose = partial(_compose, {each.probe.rules for each in suite})
    turns = _Turns(mutants, Process(partial(entered, compose)).result())
    waiting, living = iter(turns.mutants), None
    while True:
        for mutant in waiting:
            if living is None and mutant in turns.patched:
                compose()
                living = Living()
                gc.freeze()
            elif living is None:
                _import_the_core_for(mutant)
            where = mutant.file, mutant.scope
            if where not in orders:
                known = orders.setdefault((mutant.file, ""), list(suite))
                orders[where] = _by_relevance(mutant.plugin, known)
            order = _for_this(mutant, orders[where], results)
            if mutant.key in why:
                order = order[::SELDOM]
            running.append((mutant, order, Process(partial(_try, mutant, order, living, most))))
            if len(running) >= jobs:
                break
        if not running:
            return
        done, _, _ = select([process for _, _, process in running], [], [])
        place = next(place for place, each in enumerate(running) if each[2] is done[0])
        mutant, order, process = running.pop(place)
        found = process.result()
        if isinstance(found, int):
            first = order[found]
            _confirm(first)
            near, far = (orders[mutant.file, where] for where in (mutant.scope, ""))
            for others in (near, far, suite) if first.seconds <= SLOW else (near,):
                others.remove(first)
                others.insert(0, first)
            found = str(first.probe)
        yield mutant, found


def _in_turns(suite: list[Expected]) -> list[Expected]:
    """The probes, every kind from the beginning on and the quicker a kind is the more of it."""
    kinds: dict[str, list[Expected]] = {}
    for each in suite:
        kinds.setdefault(each.probe.kind, []).append(each)
    due = {
        each: place * (sum(other.seconds for other in kind) / len(kind)) ** 0.5
        for kind in kinds.values()
        for place, each in enumerate(kind, 1)
    }
    return sorted(suite, key=due.__getitem__)


class _Turns:
    """When a mutant's turn comes: those first that the library is imported with.

    Of both kinds one file after another, and last in each what nobody can notice.
    """

    def __init__(self, mutants: Iterable[Mutant], rested_on: frozenset[Function]) -> None:
        why, order = reasons(), list(files())
        every = list(mutants)
        self.patched = {mutant for mutant in every if can_be_patched(mutant, rested_on)}
        self.mutants = sorted(
            every,
            key=lambda mutant: (
                mutant in self.patched,
                order.index(mutant.file),
                mutant.key in why,
            ),
        )


def _for_this(mutant: Mutant, suite: list[Expected], results: Results) -> list[Expected]:
    """The probes that a mutant has not survived yet, and first the one that noticed it before."""
    hint, known = results.hints.get(mutant.key), results.known(mutant.key)
    left = [each for each in suite if each.concerns(mutant) and str(each.probe) not in known]
    return left if hint is None else sorted(left, key=lambda each: str(each.probe) != hint)


def _try(
    mutant: Mutant, order: list[Expected], living: Living | None, most: float
) -> int | str | None:
    """The place of the probe that notices a mutant, or what else does."""
    if living is not None and module(mutant.file) in sys.modules:
        living.patch(mutant)
    else:
        install(mutant)
        try:
            import_all()
        except Exception:
            return AT_IMPORT
    begun = time.process_time()
    for place, expected in enumerate(order):
        if not expected.is_met():
            return place
        if time.process_time() > begun + most:
            return OUT_OF_TIME
    return None


_CONFIRMED: Final[set[Expected]] = set()


def _confirm(expected: Expected) -> None:
    """Raise SystemExit where the unchanged library, asked nothing else, answers otherwise, too."""
    if expected not in _CONFIRMED and not Process(partial(_is_met_alone, expected)).result():
        raise SystemExit(f"what was asked before makes a difference to: {expected.probe}")
    _CONFIRMED.add(expected)


def _is_met_alone(expected: Expected) -> bool:
    import_all()
    return expected.is_met()


def _by_relevance(plugin: str, suite: list[Expected]) -> list[Expected]:
    """The probes, those first whose rules have the plug-in in them."""
    return sorted(suite, key=lambda each: plugin not in each.probe.rules.split("+"))


def _import_the_core_for(mutant: Mutant) -> None:
    """Import the core once for all mutants of plug-ins: their turn comes after that of the core."""
    if module(mutant.file).startswith("red7_plugins") and "red7" not in sys.modules:
        import_module("red7.cases").cases()
        import_module("red7.hooks.registry").entry_points()
        import_module("red7.referee")
        gc.freeze()


def _compose(rules: Iterable[str]) -> None:
    """Import the library, and compose all rules that are asked about: most of what is kept."""
    import_all()
    parse = import_module("red7").Rules.parse
    for name in sorted(rules):
        with suppress(Exception):  # some do not compose, which is what is asked about them
            parse(name)
    import_module("red7.cases").cases()


def _read_once() -> None:
    """Read here what every process would read: the installed distributions, and the texts."""
    metadata.entry_points(group="red7")
    for name in ("attrs", "pluggy", "importlib.resources"):
        import_module(name)
    tomllib.loads = _loads
    remember_signatures()
    for name in ("red7", "red7_plugins"):
        for path in package(name).rglob("*.toml"):
            _loads(path.read_text(encoding="utf-8"))
    gc.freeze()


_loads = cache(tomllib.loads)
