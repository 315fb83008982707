"""A million positions, kernels and core side by side: every text, variant and reading at random.

``python tests/batch/differential.py [--positions 1000000] [--seed 0] [--of batch|turns]``

``batch`` plays games step by step in a batch and in the core; ``turns`` lists, plays and draws the
turns of single positions. What is compared depends on the seed alone, piece by piece: a run that
was broken off goes on with ``--seed`` and the number that it told last.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import red7
from batch.driving import TEXTS, VARIANTS, disagreements, named
from red7.batch import Batch
from red7.engine.by_kernel import KernelTurns
from red7.errors import NoKernel
from red7.testing.kernels_compared import differences_in_a_game

GAMES = 8
READINGS = [card.name for card in red7.plugins() if card.kind == "reading"]
Piece = Callable[[str, int, random.Random, list[int]], Iterator[str]]


def by_batch(rules: str, players: int, chance: random.Random, counted: list[int]) -> Iterator[str]:
    """Some games, step by step."""
    Batch(rules, 1, players)
    yield from disagreements(
        rules,
        players,
        games=GAMES,
        seed=chance.randrange(2**32),
        match=chance.random() < 0.3,
        counted=counted,
    )


def by_turns(rules: str, players: int, chance: random.Random, counted: list[int]) -> Iterator[str]:
    """A game, turn by turn."""
    played = red7.Rules.parse(rules)
    kernel = KernelTurns(played.book)
    yield from differences_in_a_game(played, kernel, players, chance, counted)


def compared(piece: Piece, seed: int, counted: list[int], left: Counter[str]) -> None:
    """Compare one piece; the program ends with the first difference."""
    chance = random.Random(seed)
    some = chance.sample(READINGS, chance.choice((0, 0, 0, 1, 1, 2)))
    rules = named(chance.choice(TEXTS), chance.choice(VARIANTS), *some)
    try:
        least, most = red7.Rules.parse(rules).book.players
        for wrong in piece(rules, chance.randint(least, most), chance, counted):
            sys.exit(f"seed {seed}: {wrong}")
    except red7.PluginConflict:
        pass
    except NoKernel as unknown:
        left[unknown.plugin] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--of", choices=("batch", "turns"), default="batch")
    arguments = parser.parse_args()
    piece, seed = {"batch": by_batch, "turns": by_turns}[arguments.of], arguments.seed
    counted: list[int] = []
    left: Counter[str] = Counter()
    began = told = time.monotonic()
    while sum(counted) < arguments.positions:
        compared(piece, seed, counted, left)
        seed += 1
        if time.monotonic() - told > 10:
            told = time.monotonic()
            rate = sum(counted) / (told - began)
            print(  # noqa: T201
                f"{sum(counted):>9,} positions, {rate:,.0f} a second, up to seed {seed}", flush=True
            )
    print(f"{sum(counted):,} positions, all alike; left to the core: {dict(left)}")  # noqa: T201


if __name__ == "__main__":
    main()
