"""Many games at once: a batch beside pgx and OpenSpiel; single environments beside PettingZoo's."""

from __future__ import annotations

import importlib.util
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import games
from measuring import Rate, Result, alternate, ratio

import red7
from red7.engine import when_kernels_pay

FULL = "v1.2+advanced+action"
Choice = Callable[[Any, random.Random], int]
"""An action for what has been seen."""
GAMES = 4096
OURS = ("batch", "seen")
"""A batch with its masks alone, and with observations."""


def available(*modules: str) -> bool:
    """Whether something is installed; if not, it is said."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        sys.stderr.write(f"not measured, as it is not installed: {', '.join(missing)}\n")
    return not missing


def batch_steps(steps: int, *, seen: bool = False) -> Rate:
    """Random steps in every game, each chosen from the mask's own bits; masks are written out.

    With ``seen`` observations are, too.
    """
    from red7.batch import Batch

    batch = Batch(FULL, GAMES, 4, seed=1, again=True)

    def rate(_: int) -> float:
        start = time.process_time()
        for _ in range(steps):
            batch.masks()
            if seen:
                batch.observations()
            batch.step(batch.sample())
        return steps * GAMES / (time.process_time() - start)

    rate(0)
    return rate


def pgx_steps(steps: int) -> Rate:
    """The same in pgx: random legal actions, games that are over begun again, all compiled.

    Every step of pgx writes the observations of its 34 numbers, whether they are looked at or not.
    """
    os.environ.setdefault(
        "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    )
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def run(key: Any, state: Any) -> Any:
        def body(_: Any, carried: Any) -> Any:
            key, state = carried
            key, first, second = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(first, logits, axis=-1)
            return key, step(state, action, jax.random.split(second, GAMES))

        return jax.lax.fori_loop(0, steps, body, (key, state))

    key = jax.random.PRNGKey(0)
    carried = [(key, jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)))]

    def rate(_: int) -> float:
        start = time.process_time()
        carried[0] = jax.block_until_ready(run(*carried[0]))
        return steps * GAMES / (time.process_time() - start)

    rate(0)
    return rate


def spiel_decisions(name: str, games: int) -> Rate:
    """Decisions in a game of OpenSpiel's, driven from Python; chance is not counted."""
    import pyspiel

    game = pyspiel.load_game(name)

    def rate(repetition: int) -> float:
        chance, decisions = random.Random(repetition), 0
        start = time.process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance.random() * len(actions))])
                    decisions += 1
        return decisions / (time.process_time() - start)

    return rate


def agent_decisions(make: Callable[[], Any], decisions: int) -> Rate:
    """Random legal actions in a PettingZoo environment, wrappers and all."""
    env = make()

    def rate(repetition: int) -> float:
        chance, made = random.Random(repetition), 0
        start = time.process_time()
        while made < decisions:
            env.reset(seed=repetition * decisions + made)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                action = None
                if not (terminated or truncated):
                    action = int(chance.choice(seen["action_mask"].nonzero()[0]))
                    made += 1
                env.step(action)
        return made / (time.process_time() - start)

    return rate


def core_decisions(games: int) -> Rate:
    """Random steps in a ``Game``, which is what OpenSpiel's adapter wraps."""
    rules = red7.Rules.parse(FULL)

    def rate(repetition: int) -> float:
        chance, decisions = random.Random(repetition), 0
        start = time.process_time()
        for number in range(games):
            game = red7.Game.start(rules, 4, repetition * games + number)
            while game.to_move is not None:
                game = game.take(game.steps[int(chance.random() * len(game.steps))])
                decisions += 1
        return decisions / (time.process_time() - start)

    return rate


def seat_decisions(make: Callable[[], Any], choose: Choice, decisions: int) -> Rate:
    """Random actions of one seat in a Gymnasium environment, wrappers and opponents and all."""
    env = make()

    def rate(repetition: int) -> float:
        chance = random.Random(repetition)
        start = time.process_time()
        seen, _ = env.reset(seed=repetition)
        for _ in range(decisions):
            seen, _, terminated, truncated, _ = env.step(choose(seen, chance))
            if terminated or truncated:
                seen, _ = env.reset()
        return decisions / (time.process_time() - start)

    return rate


def batch_on_cores(threads: int, steps: int, clocked: list[float]) -> Rate:
    """Steps a second if every thread had a core of its own; those by the clock are written down.

    That is by the processor time of this thread, which does its part of the work and all that is
    not shared out, or that of the others if they take longer: the clock on the wall says nothing on
    a machine that has other work.
    """
    from red7.batch import Batch

    batch = Batch(FULL, 4 * GAMES, 4, seed=1, again=True, threads=threads)

    def rate(_: int) -> float:
        batch.step(batch.sample())  # brings the games near the cores, which had other work
        clock, whole, own = time.perf_counter(), time.process_time(), time.thread_time()
        for _ in range(steps):
            batch.step(batch.sample())
        own, whole = time.thread_time() - own, time.process_time() - whole
        clocked.append(steps * 4 * GAMES / (time.perf_counter() - clock))
        return steps * 4 * GAMES / max(own, (whole - own) / max(threads - 1, 1))

    rate(0)
    return rate


def games_on_cores(jobs: int, games: int) -> Rate:
    """Simulated games a second if every worker had a core of its own, their start included."""
    from red7.simulate import simulate

    def rate(repetition: int) -> float:
        own, others = time.process_time(), _of_children()
        simulate(["greedy", "greedy"], "v1.2", games=games, seed=repetition, jobs=jobs)
        own, others = time.process_time() - own, _of_children() - others
        return games / (own + others / jobs)

    rate(0)
    return rate


def _of_children() -> float:
    """The processor time of worker processes that have ended."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


@contextmanager
def kernels_at_once() -> Iterator[None]:
    """Let the kernels play, whatever the rows before these were measured with."""
    before = os.environ.get(when_kernels_pay.SWITCH)
    os.environ[when_kernels_pay.SWITCH] = when_kernels_pay.AT_ONCE
    when_kernels_pay.switch.cache_clear()
    try:
        yield
    finally:
        if before is None:
            del os.environ[when_kernels_pay.SWITCH]
        else:
            os.environ[when_kernels_pay.SWITCH] = before
        when_kernels_pay.switch.cache_clear()


def results(*, quick: bool) -> Iterator[Result]:
    repetitions, steps = (3, 20) if quick else (9, 100)
    if not available("numba"):
        return
    with kernels_at_once():
        yield from single_positions(repetitions, 40 if quick else 200)
        yield from single_environments(repetitions, 300 if quick else 1500)
        yield from one_seat(repetitions, 300 if quick else 1500)
        yield from by_open_spiel(repetitions, 10 if quick else 50)
    yield two_cores(30 if quick else 100)
    played = 500 if quick else 4000
    both = alternate({"one": games_on_cores(1, played), "two": games_on_cores(2, played)}, 1)
    value = ratio(both, "two", "one")
    yield Result(f"simulate, {played} games, jobs=2, by processor time", value, "x", 1.8)
    from red7.batch import Batch

    taken = Batch(FULL, 1, 4).bytes_per_game
    yield Result("a game in a batch", taken, "bytes", at_most=1024)
    yield from many_games(repetitions, steps, 20 if quick else 200)


def many_games(repetitions: int, steps: int, played: int) -> Iterator[Result]:
    """A batch beside others.

    It comes last: once pgx is imported, it is called whenever Python looks for garbage, which makes
    lists of turns a tenth slower.
    """
    rates = {name: batch_steps(steps, seen=name == "seen") for name in OURS}
    if available("pgx"):
        rates["pgx"] = pgx_steps(steps)
    if available("pyspiel"):
        rates["crazy_eights"] = spiel_decisions("crazy_eights(players=4)", played)
    found = alternate(rates, repetitions)
    told, told_seen = (f"{median(found[name]) / 1e6:.1f} million a second" for name in OURS)
    if "pgx" in found:
        value = ratio(found, "batch", "pgx")
        name = "batch, full rules, masks, to pgx leduc_holdem (4096)"
        yield Result(name, value, "x", 2, note=told)
        value = ratio(found, "seen", "pgx")
        yield Result("the same with observations", value, "x", note=told_seen)
    if "crazy_eights" in found:
        value = ratio(found, "batch", "crazy_eights")
        yield Result("batch, full rules, to crazy_eights, decisions", value, "x", 10, note=told)


def two_cores(repetitions: int) -> Result:
    """Two threads beside one, in many short turns: some of them nothing else disturbs."""
    one: list[float] = []
    two: list[float] = []
    rates = {"one": batch_on_cores(1, 20, one), "two": batch_on_cores(2, 20, two)}
    value = ratio(alternate(rates, repetitions), "two", "one")
    told = f"{max(two) / max(one):.2f} by the clock, at best"
    return Result("batch on two cores, to one", value, "x", 1.8, note=told)


def single_positions(repetitions: int, played: int) -> Iterator[Result]:
    """Whole games by the turns of single positions, which the kernels list."""
    if not available("pyspiel"):
        return
    full = red7.Rules.parse(FULL)
    games.red7_games(full, 1, 0)
    found = alternate(
        {
            "crazy_eights": lambda turn: games.crazy_eights_games(played, turn),
            "turns": lambda turn: games.red7_games(full, played, turn),
            "one": lambda turn: games.red7_games(full, played, turn, listed=False),
            "random_turn": lambda turn: games.red7_random_turns(full, played, turn),
        },
        repetitions,
    )
    by_turns = ratio(found, "turns", "crazy_eights")
    yield Result("full rules by turns, with kernels, to crazy_eights", by_turns, "x", 0.5)
    by_number = ratio(found, "one", "crazy_eights")
    yield Result("the same, of every list one turn by its number", by_number, "x")
    by_lot = ratio(found, "random_turn", "crazy_eights")
    yield Result("full rules by random_turn, with kernels, to crazy_eights", by_lot, "x")


def single_environments(repetitions: int, decisions: int) -> Iterator[Result]:
    """The adapter beside PettingZoo's own card games."""
    if not available("pettingzoo", "rlcard", "pygame"):
        return
    from pettingzoo.classic import leduc_holdem_v4

    from red7.adapters.pettingzoo import red7_v0

    makers = {
        "red7": lambda: red7_v0.env(players=4, rules=FULL),
        "by the core": lambda: red7_v0.env(players=4, rules=FULL, kernels=False),
        "leduc_holdem_v4": leduc_holdem_v4.env,
    }
    if available("shimmy", "pyspiel"):
        from pettingzoo.classic import hanabi_v5

        makers["hanabi_v5"] = lambda: hanabi_v5.env(players=2)
    rates = {name: agent_decisions(make, decisions) for name, make in makers.items()}
    found = alternate(rates, repetitions)
    for name in ("leduc_holdem_v4", "hanabi_v5"):
        if name in found:
            value, core = (ratio(found, ours, name) for ours in ("red7", "by the core"))
            yield Result(f"PettingZoo adapter, full rules, to {name}", value, "x", 5)
            yield Result(f"the same without kernels, to {name}", core, "x")


def one_seat(repetitions: int, decisions: int) -> Iterator[Result]:
    """The adapter beside Gymnasium's own card game, which has no opponents to wait for."""
    if not available("gymnasium"):
        return
    import gymnasium

    import red7.adapters.gymnasium  # noqa: F401  # registers the environment

    def legal(seen: Any, chance: random.Random) -> int:
        return int(chance.choice(seen["action_mask"].nonzero()[0]))

    def make(**options: Any) -> Any:
        return gymnasium.make("red7/Red7-v0", players=4, rules=FULL, **options)

    rates = {
        "red7": seat_decisions(make, legal, decisions),
        "by the core": seat_decisions(lambda: make(kernels=False), legal, decisions),
        "Blackjack-v1": seat_decisions(
            lambda: gymnasium.make("Blackjack-v1"), lambda _, chance: chance.randrange(2), decisions
        ),
    }
    found = alternate(rates, repetitions)
    value, core = (ratio(found, ours, "Blackjack-v1") for ours in ("red7", "by the core"))
    yield Result("Gymnasium adapter, full rules, to Blackjack-v1", value, "x")
    yield Result("the same without kernels, to Blackjack-v1", core, "x")


def by_open_spiel(repetitions: int, played: int) -> Iterator[Result]:
    """The adapter beside the core that it wraps: dealing card by card comes on top, too."""
    if not available("pyspiel"):
        return
    import red7.adapters.openspiel  # noqa: F401  # registers the game

    rates = {
        "adapter": spiel_decisions(f"python_red7(players=4,rules={FULL})", played),
        "core": core_decisions(played),
    }
    value = ratio(alternate(rates, repetitions), "adapter", "core")
    yield Result("OpenSpiel adapter, full rules, to the core by itself", value, "x", 0.5)
