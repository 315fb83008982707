"""Whole games by random players: ours beside OpenSpiel's and RLCard's."""

from __future__ import annotations

import contextlib
import io
import random
import statistics
import time
from collections.abc import Iterator, Sequence

from measuring import Result, alternate, ratio

import red7


def red7_games(
    rules: red7.Rules, games: int, seed: int, players: int = 4, *, listed: bool = True
) -> float:
    """Uniformly random among the surviving turns, pass when there is none.

    ``listed``: every turn is made; else only the one that is drawn by its number.
    """
    chance = random.Random(seed)
    start = time.process_time()
    for game in range(games):
        state = rules.deal(players=players, seed=seed * 100_000 + game)
        while state.to_move is not None:
            turns: Sequence[red7.Turn] = rules.turns(state, surviving=True)
            if listed:
                turns = list(turns)
            state = rules.play(state, chance.choice(turns) if turns else "pass")
    return games / (time.process_time() - start)


def red7_games_by_steps(rules: red7.Rules, games: int, seed: int, players: int = 4) -> float:
    """Uniformly random among the steps; such a player goes out earlier, and the game is shorter."""
    chance = random.Random(seed)
    start = time.process_time()
    for game in range(games):
        state = rules.deal(players=players, seed=seed * 100_000 + game)
        while state.to_move is not None:
            state = rules.step(state, chance.choice(rules.steps(state)))
    return games / (time.process_time() - start)


def red7_random_turns(rules: red7.Rules, games: int, seed: int, players: int = 4) -> float:
    """Random steps to a surviving turn, pass when there is none."""
    chance = random.Random(seed)
    start = time.process_time()
    for game in range(games):
        state = rules.deal(players=players, seed=seed * 100_000 + game)
        while state.to_move is not None:
            _, state = rules.random_turn(state, chance)
    return games / (time.process_time() - start)


def crazy_eights_games(games: int, seed: int) -> float:
    """The loop of OpenSpiel's own Python example, with Python's faster random numbers."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    chance = random.Random(seed)
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
    return games / (time.process_time() - start)


def uno_games(games: int, seed: int, players: int = 2) -> float:
    """RLCard's own runner with its own random players."""
    with contextlib.redirect_stdout(io.StringIO()):
        import rlcard
        from rlcard.agents import RandomAgent

    environment = rlcard.make("uno", config={"seed": seed, "game_num_players": players})
    environment.set_agents([RandomAgent(environment.num_actions) for _ in range(players)])
    start = time.process_time()
    for _ in range(games):
        environment.run()
    return games / (time.process_time() - start)


def results(quick: bool) -> Iterator[Result]:
    basic, full = red7.Rules("v1.2"), red7.Rules("v1.2", "advanced", "action")
    size = 100 if quick else 400
    found = alternate(
        {
            "crazy_eights": lambda turn: crazy_eights_games(size, turn),
            "basic": lambda turn: red7_games(basic, size, turn),
            "uno": lambda turn: uno_games(size // 10, turn),
            "uno, 4 players": lambda turn: uno_games(size // 10, turn, players=4),
            "full by steps": lambda turn: red7_games_by_steps(full, size // 2, turn),
            "full by random_turn": lambda turn: red7_random_turns(full, size // 2, turn),
            "full by turns": lambda turn: red7_games(full, max(2, size // 40), turn),
        },
        repetitions=3 if quick else 9,
    )
    for name, rates in found.items():
        yield Result(f"games/s: {name}", statistics.median(rates), "games/s")
    basic_ratio = ratio(found, "basic", "crazy_eights")
    yield Result("basic, by turns, to OpenSpiel crazy_eights", basic_ratio, "x", at_least=1.0)
    yield Result("basic, by turns, to RLCard uno", ratio(found, "basic", "uno"), "x", at_least=5.0)
    with_four = ratio(found, "basic", "uno, 4 players")
    yield Result("basic, by turns, to RLCard uno with four players", with_four, "x")
    by_steps = ratio(found, "full by steps", "crazy_eights")
    yield Result("v1.2+advanced+action, by steps, to crazy_eights", by_steps, "x", at_least=0.5)
    by_random_turn = ratio(found, "full by random_turn", "crazy_eights")
    yield Result("v1.2+advanced+action, random_turn, to crazy_eights", by_random_turn, "x")
    by_turns = ratio(found, "full by turns", "crazy_eights")
    yield Result("v1.2+advanced+action, by turns, to crazy_eights", by_turns, "x")
