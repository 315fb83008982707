"""How much a process grows while it judges many positions."""

from __future__ import annotations

import random
import resource
from collections.abc import Iterator

from measuring import Result

import red7


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def results(quick: bool) -> Iterator[Result]:
    judged = 200_000 if quick else 10_000_000
    rules = red7.Rules("v1.2")
    chance = random.Random(3)
    bits = [1 << index for index in range(49)]
    seat = red7.Seat
    before = peak_megabytes()
    for _ in range(judged):
        one, two, three, four, five, six = chance.sample(bits, 6)
        rules.leader(red7.State((seat(one | two | three), seat(four | five | six)), 0))
    grown = peak_megabytes() - before
    yield Result(f"growth after {judged:,} positions judged", grown, "MB", at_most=100)
