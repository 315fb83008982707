"""Many games on many workers: any ``concurrent.futures`` executor, and an end at any time."""

from __future__ import annotations

import os
import pickle
import signal
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from multiprocessing import get_context
from random import Random
from typing import Final, TypeAlias

from red7.errors import IllegalTurn
from red7.hooks.registry import are_built_in
from red7.players import Bot
from red7.rules import Rules
from red7.simulate.game import BadSimulation, Plan, Tally, play_games
from red7.simulate.results import Findings, Results

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how many games are done, and how many there are."""
_Batch: TypeAlias = tuple[int, int, int]
"""Which plan, the first game, and the one after the last."""
_LARGEST_BATCH: Final = 50
_BATCHES: Final = 500
"""Into at least how many batches games are split, so that none takes long."""
_NEW_POOLS: Final = 3
_REHEARSED: Final = 3
"""How many rounds show whether plug-ins answer as they should."""
_REHEARSED_TURNS: Final = 100
"""After how many turns such a round is long enough."""


def simulate(
    players: Sequence[str | Bot] = ("greedy", "greedy"),
    rules: Sequence[Rules | str] | Rules | str = "v1.2",
    *,
    games: int = 1000,
    seed: int = 0,
    match: bool = False,
    partings: bool = True,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play many games between players under one or more rules.

    The figures depend on the seed alone, not on the number of workers. ``jobs`` is the number of
    processes (left out: one for each processor; 1: none but this one); an ``executor`` of your own
    is used instead of them. Ctrl-C ends it early, with what is done as the result.

    >>> found = simulate(["greedy", "random"], games=20, seed=1, jobs=1)
    >>> found[0].games, found[0].wins[0].value > 0.5
    (20, True)
    """
    several = [rules] if isinstance(rules, Rules | str) else list(rules)
    plans = [
        _checked(Plan(Rules.parse(each), tuple(players), seed, match, partings)) for each in several
    ]
    if games < 1:
        raise BadSimulation(f"{games} games are too few: at least one is needed.")
    tallies: list[Tally] = [Counter() for _ in plans]
    total, done, interrupted = games * len(plans), 0, False
    try:
        with closing(_played(plans, games, jobs, executor)) as batches:
            for which, tally in batches:
                tallies[which].update(tally)
                done += tally["games",]
                if progress is not None:
                    progress(done, total)
    except KeyboardInterrupt:
        interrupted = True
    names = tuple(each if isinstance(each, str) else _name(each) for each in players)
    return Results(
        tuple(
            Findings(str(plan.rules), names, match, tally)
            for plan, tally in zip(plans, tallies, strict=True)
        ),
        total,
        seed,
        interrupted,
    )


def _checked(plan: Plan) -> Plan:
    """The plan, if it can be played; if not, say so before any work is done."""
    rules = plan.rules
    plan.bots()
    rules.deal(len(plan.players), plan.seed)
    if not are_built_in(rules.plugins):
        _rehearse(plan)
    if plan.match and not rules.book.keeps_score:
        raise BadSimulation(f"a match needs scores, and {rules} has none: add 'advanced-scoring'.")
    return plan


def _rehearse(plan: Plan) -> None:
    """Play some rounds with every answer checked: the games themselves go without."""
    rules, chance = plan.rules.checked(), Random(plan.seed)
    for number in range(_REHEARSED):
        state = rules.deal(len(plan.players), plan.seed + number)
        with suppress(IllegalTurn):  # the games themselves report a player who cannot move
            for _ in range(_REHEARSED_TURNS):
                if rules.is_over(state):
                    break
                state = rules.random_turn(state, chance)[1]


def _name(bot: Bot) -> str:
    return getattr(bot, "__name__", None) or repr(bot)


def _played(
    plans: Sequence[Plan], games: int, jobs: int | None, executor: Executor | None
) -> Generator[tuple[int, Tally], None, None]:
    """The tallies of all batches, as they come in."""
    size = max(1, min(_LARGEST_BATCH, games // _BATCHES))
    batches = dict.fromkeys(
        (which, first, min(first + size, games))
        for first in range(0, games, size)
        for which in range(len(plans))
    )
    if executor is not None:
        yield from _on(executor, plans, batches)
    elif jobs == 1:
        for which, first, last in batches:
            yield which, play_games(plans[which], first, last)
    else:
        _check_that_they_can_be_sent(plans)
        yield from _on_processes(plans, batches, jobs or os.cpu_count() or 1)


def _check_that_they_can_be_sent(plans: Sequence[Plan]) -> None:
    """Refuse at once what cannot be sent to other processes: a pool would wait forever."""
    for plan in plans:
        try:
            pickle.dumps(plan)
        except Exception as error:
            why = str(error).rstrip(".")
            raise BadSimulation(f"{why}: with jobs=1 there is no other process.") from error


def _on(
    executor: Executor, plans: Sequence[Plan], batches: dict[_Batch, None]
) -> Generator[tuple[int, Tally], None, None]:
    """Batches on an executor; each is taken out when it is done."""
    waiting: dict[Future[Tally], _Batch] = {
        executor.submit(play_games, plans[which], first, last): (which, first, last)
        for which, first, last in batches
    }
    try:
        for future in as_completed(list(waiting)):
            tally = future.result()
            batch = waiting.pop(future)
            del batches[batch]
            yield batch[0], tally
    finally:
        for future in waiting:
            future.cancel()


def _on_processes(
    plans: Sequence[Plan], batches: dict[_Batch, None], jobs: int
) -> Generator[tuple[int, Tally], None, None]:
    """Batches on processes of our own; if one of them dies, a new pool does what is left."""
    for attempt in range(_NEW_POOLS + 1):
        pool = ProcessPoolExecutor(
            jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent
        )
        try:
            yield from _on(pool, plans, batches)
        except BrokenProcessPool:
            if attempt == _NEW_POOLS:
                raise BadSimulation("the worker processes keep dying.") from None
        else:
            return
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
