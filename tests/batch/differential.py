"""A million positions, batch and core side by side: every text, variant and reading at random.

``python tests/batch/differential.py [--positions 1000000] [--seed 0]``
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import red7
from batch.driving import TEXTS, VARIANTS, disagreements, named
from red7.batch import Batch, NoKernel

GAMES = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    readings = [card.name for card in red7.plugins() if card.kind == "reading"]
    counted: list[int] = []
    left: Counter[str] = Counter()
    began = told = time.monotonic()
    while sum(counted) < arguments.positions:
        some = chance.sample(readings, chance.choice((0, 0, 0, 1, 1, 2)))
        rules, players = named(chance.choice(TEXTS), chance.choice(VARIANTS), *some), 0
        try:
            least, most = red7.Rules.parse(rules).book.players
            players = chance.randint(least, most)
            Batch(rules, 1, players)
        except red7.PluginConflict:
            continue
        except NoKernel as unknown:
            left[unknown.plugin] += 1
            continue
        for wrong in disagreements(
            rules,
            players,
            games=GAMES,
            seed=chance.randrange(2**32),
            match=chance.random() < 0.3,
            counted=counted,
        ):
            sys.exit(wrong)
        if time.monotonic() - told > 10:
            told = time.monotonic()
            rate = sum(counted) / (told - began)
            print(f"{sum(counted):>9,} positions, {rate:,.0f} a second", flush=True)  # noqa: T201
    print(f"{sum(counted):,} positions, all alike; left to the core: {dict(left)}")  # noqa: T201


if __name__ == "__main__":
    main()
