"""A player who takes time to think, in a module that other processes can import by its name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from red7 import Rules, State, Step
from red7.players import greedy


def slow_greedy(view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
    time.sleep(0.002)
    return greedy(view, rules, steps, rng)
