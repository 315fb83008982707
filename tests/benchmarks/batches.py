"""Many games at once: a batch beside pgx and OpenSpiel; single environments beside PettingZoo's."""

from __future__ import annotations

import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from measuring import Rate, Result, alternate, ratio

FULL = "v1.2+advanced+action"
GAMES = 4096


def available(*modules: str) -> bool:
    """Whether something is installed; if not, it is said."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        sys.stderr.write(f"not measured, as it is not installed: {', '.join(missing)}\n")
    return not missing


def batch_steps(steps: int) -> Rate:
    """Random steps in every game, each chosen from the mask's own bits; masks are written out."""
    from red7.batch import Batch

    batch = Batch(FULL, GAMES, 4, seed=1, again=True)

    def rate(_: int) -> float:
        start = time.process_time()
        for _ in range(steps):
            batch.masks()
            batch.step(batch.sample())
        return steps * GAMES / (time.process_time() - start)

    rate(0)
    return rate


def pgx_steps(steps: int) -> Rate:
    """The same in pgx: random legal actions, games that are over begun again, all compiled."""
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


def crazy_eights_steps(games: int) -> Rate:
    """Decisions in OpenSpiel's ``crazy_eights``, driven from Python; chance is not counted."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")

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


def batch_by_the_clock(threads: int, steps: int) -> Rate:
    """Steps a second by the clock on the wall."""
    from red7.batch import Batch

    batch = Batch(FULL, 4 * GAMES, 4, seed=1, again=True, threads=threads)

    def rate(_: int) -> float:
        start = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * 4 * GAMES / (time.perf_counter() - start)

    return rate


def results(*, quick: bool) -> Iterator[Result]:
    repetitions, steps = (3, 20) if quick else (9, 100)
    if not available("numba"):
        return
    rates = {"batch": batch_steps(steps)}
    if available("pgx"):
        rates["pgx"] = pgx_steps(steps)
    if available("pyspiel"):
        rates["crazy_eights"] = crazy_eights_steps(20 if quick else 200)
    found = alternate(rates, repetitions)
    told = f"{sorted(found['batch'])[repetitions // 2] / 1e6:.1f} million a second"
    if "pgx" in found:
        value = ratio(found, "batch", "pgx")
        yield Result("batch, full rules, to pgx leduc_holdem (4096)", value, "x", 2, note=told)
    if "crazy_eights" in found:
        value = ratio(found, "batch", "crazy_eights")
        yield Result("batch, full rules, to crazy_eights, decisions", value, "x", 10, note=told)
    both = alternate(
        {"one": batch_by_the_clock(1, steps), "two": batch_by_the_clock(2, steps)}, repetitions
    )
    yield Result("batch on two cores, to one", ratio(both, "two", "one"), "x", 1.8)
    from red7.batch import Batch

    taken = Batch(FULL, 1, 4).bytes_per_game
    yield Result("a game in a batch", taken, "bytes", at_most=1024)
    yield from single_environments(repetitions, 300 if quick else 1500)


def single_environments(repetitions: int, decisions: int) -> Iterator[Result]:
    """The adapter beside PettingZoo's own card games."""
    if not available("pettingzoo", "rlcard"):
        return
    from pettingzoo.classic import leduc_holdem_v4

    from red7.adapters.pettingzoo import red7_v0

    makers = {
        "red7": lambda: red7_v0.env(players=4, rules=FULL),
        "leduc_holdem_v4": leduc_holdem_v4.env,
    }
    if available("hanabi_learning_environment", "shimmy"):
        from pettingzoo.classic import hanabi_v5

        makers["hanabi_v5"] = lambda: hanabi_v5.env(players=2)
    rates = {name: agent_decisions(make, decisions) for name, make in makers.items()}
    found = alternate(rates, repetitions)
    for name in makers:
        if name != "red7":
            yield Result(
                f"PettingZoo adapter, full rules, to {name}", ratio(found, "red7", name), "x", 5
            )
