"""Try mutants, each in a process of its own.

It is forked from one that has imported the library, read the plug-ins and composed the rules, as
far as nothing of that comes from the changed statement.
"""

from __future__ import annotations

import gc
import re
import shutil
import sys
import time
import tomllib
from collections.abc import Container, Iterable, Iterator, Sequence
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
from mutation.patching import Living, can_be_patched
from mutation.process import Process, limit
from mutation.reaching import Reached, reached_by
from mutation.remembering import remember_signatures
from mutation.results import Results
from mutation.settings import ASKED_FIRST, files, module, package
from mutation.suite import Expected, import_all, import_every_file, kept_answers, read_plugins

AT_IMPORT: Final = "not imported"
OUT_OF_TIME: Final = "asked for as long as may be"
SLOW: Final = 0.02
"""A probe whose answer takes longer is asked first only about the function it has told of."""
SELDOM: Final = 5
"""Which of the questions are put to a mutant that is explained: every fifth."""
MOST_READING: Final = 5.0
"""How many seconds reading the plug-ins may take, which a mutant may keep from ending."""
SECONDS_BETWEEN: Final = 10.0
"""How often the results are saved and the time left is told."""


def try_all(
    mutants: list[Mutant],
    results: Results,
    jobs: int = 1,
    *,
    thorough: bool = False,
    again: bool = False,
    most: float = inf,
    only: str = "",
) -> None:
    """Try the mutants that the results lack, and add them.

    ``again``: also those of a file that is the same in a library that is not.

    Those that ``equivalent.toml`` explains are asked some of the questions, or all: ``thorough``.
    ``most`` is how many seconds of processor time each is asked for, and ``only`` an expression
    that the questions fit: what survives so far is asked again by the next run.
    """
    why = {} if thorough else reasons()
    folder = install_house_rules()
    try:
        suite = kept_answers(results.file, jobs)
        results.take_up((str(each.probe) for each in suite), mutants, again=again)
        asked = [each for each in suite if re.search(only, str(each.probe))]
        try:
            _add_all(
                results.lacking(mutants, why), asked, results, jobs, why, most, is_whole=not only
            )
        finally:
            results.save()
    finally:
        shutil.rmtree(folder)


def _add_all(
    lacking: list[Mutant],
    suite: list[Expected],
    results: Results,
    jobs: int,
    why: Container[str],
    most: float,
    *,
    is_whole: bool,
) -> None:
    """Try mutants, and add what became of each; ``is_whole``: these are all questions."""
    begun = saved = time.monotonic()
    for count, (mutant, noticed_by) in enumerate(
        _tried(lacking, suite, results, jobs, why, most), 1
    ):
        if noticed_by == OUT_OF_TIME:
            results.add(mutant, None, asked_all=False)
        else:
            results.add(mutant, noticed_by, asked_all=is_whole and mutant.key not in why)
        if time.monotonic() > saved + SECONDS_BETWEEN:
            results.save()
            saved = time.monotonic()
            left = (saved - begun) / count * (len(lacking) - count)
            told = f"{count} of {len(lacking)} mutants, {left / 60:.1f} minutes left"
            print(told, file=sys.stderr, flush=True)  # noqa: T201  # for who waits


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
    every, suite = suite, _in_turns(suite)
    by_name = {str(each.probe): place for place, each in enumerate(every)}
    orders: dict[tuple[str, str], list[Expected]] = {}
    running: list[tuple[Mutant, Process]] = []
    _read_once()
    turns = _Turns(mutants, {each.probe.rules for each in suite})
    waiting, living = iter(turns.mutants), None
    while True:
        for mutant in waiting:
            living = turns.prepared_for(mutant)
            where = mutant.file, mutant.scope
            if where not in orders:
                known = orders.setdefault((mutant.file, ""), list(suite))
                orders[where] = _by_relevance(mutant, known)
            hint = by_name.get(results.hints.get(mutant.key) or "")
            likely = () if hint is None else (every[hint],)
            order = _for_this(mutant, likely, orders[where], results, why)
            running.append((mutant, Process(partial(_try, mutant, order, living, most))))
            if len(running) >= jobs:
                break
        if not running:
            return
        done, _, _ = select([process for _, process in running], [], [])
        place = next(place for place, each in enumerate(running) if each[1] is done[0])
        mutant, process = running.pop(place)
        found = process.result()
        if found in by_name:
            first = every[by_name[found]]
            near, far = (orders[mutant.file, where] for where in (mutant.scope, ""))
            for others in (near, far, suite) if first.seconds <= SLOW else (near,):
                others.remove(first)
                others.insert(0, first)
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
    """When a mutant's turn comes: last those for which most has been worked out before.

    Of each kind one file after another, and last in each what nobody can notice.
    """

    def __init__(self, mutants: Iterable[Mutant], rules: Iterable[str]) -> None:
        in_functions = (import_every_file, read_plugins, partial(_compose, sorted(rules)))
        self._stages = (_import_the_core, *in_functions)
        reached = [Process(partial(reached_by, work)).result() for work in in_functions]
        why, order = reasons(), list(files())
        every = list(mutants)
        self._stage = {mutant: _stage(mutant, reached) for mutant in every}
        self.mutants = sorted(
            every,
            key=lambda mutant: (
                self._stage[mutant],
                order.index(mutant.file),
                mutant.key in why,
            ),
        )
        self._done = -1
        self._living: Living | None = None

    def prepared_for(self, mutant: Mutant) -> Living | None:
        """Have what the mutant changes nothing of worked out; the functions that it is put into."""
        while self._done < self._stage[mutant]:
            self._done += 1
            if self._done:
                self._stages[self._done - 1]()
            self._living = Living() if self._done > 1 else None
            gc.freeze()
        return self._living


def _stage(mutant: Mutant, reached: Sequence[Reached]) -> int:
    """How much may be worked out before a mutant comes.

    0: nothing; 1: the core is imported; 2: everything is; 3: plug-ins are read, too; 4: the rules
    are composed.
    """
    patched = [place for place, each in enumerate(reached, 2) if can_be_patched(mutant, each)]
    if patched:
        return patched[-1]
    return 1 if module(mutant.file).startswith("red7_plugins") else 0


def _for_this(
    mutant: Mutant,
    likely: Iterable[Expected],
    suite: list[Expected],
    results: Results,
    why: Container[str],
) -> Iterator[Expected]:
    """The probes that a mutant has not survived yet, looked for where they are asked.

    First come those that are likely to notice it. Of a mutant that has survived so far, those
    follow that are new; of one that is explained, some.
    """
    yield from likely
    known, inside = results.known(mutant.key), mutant.statement
    left = [each for each in suite if each.comes_from(inside) and str(each.probe) not in known]
    if mutant.key in results.noticed:
        left.sort(key=lambda each: str(each.probe) in results.before)
    yield from left[::SELDOM] if mutant.key in why else left


def _try(
    mutant: Mutant, order: Iterable[Expected], living: Living | None, most: float
) -> str | None:
    """The probe that notices a mutant, or what else does."""
    if living is not None:
        living.patch(mutant)
    else:
        install(mutant)
        try:
            import_all()
        except Exception:
            return AT_IMPORT
    limit(MOST_READING)
    with suppress(Exception):  # what every probe would read is no part of the time
        import_module("red7").plugins()
    begun = time.process_time()
    for expected in order:
        if not expected.is_met():
            return str(expected.probe)
        if time.process_time() > begun + most:
            return OUT_OF_TIME
    return None


def _by_relevance(mutant: Mutant, suite: list[Expected]) -> list[Expected]:
    """The probes, those first that are about the file, and whose rules have the plug-in in them."""
    name, plugin = module(mutant.file).removeprefix("red7."), mutant.plugin
    kinds = {kind for part, found in ASKED_FIRST.items() if name.startswith(part) for kind in found}
    return sorted(
        suite,
        key=lambda each: (
            each.probe.kind not in kinds,
            plugin not in (each.probe.rules or plugin).split("+"),
        ),
    )


def _import_the_core() -> None:
    import_module("red7.cases").cases()
    import_module("red7.hooks.registry").entry_points()
    import_module("red7.referee")


def _compose(rules: Iterable[str]) -> None:
    """Compose all rules that are asked about, too: most of what is kept."""
    read_plugins()
    parse = import_module("red7").Rules.parse
    for name in rules:
        with suppress(Exception):  # some do not compose, which is what is asked about them
            parse(name)


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
