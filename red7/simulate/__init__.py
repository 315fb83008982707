"""Many games between players under one or more rules, and what they show.

``red7.simulate(...)`` is the function ``red7.simulate.simulate(...)``: the module can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from red7.players.seeds import seed_for
from red7.simulate.chart import chart
from red7.simulate.game import BadSimulation, Plan, Tally, play_games
from red7.simulate.intervals import Estimate, mean, share
from red7.simulate.results import Findings, Results
from red7.simulate.workers import Progress, simulate

__all__ = [
    "BadSimulation",
    "Estimate",
    "Findings",
    "Plan",
    "Progress",
    "Results",
    "Tally",
    "chart",
    "mean",
    "play_games",
    "seed_for",
    "share",
    "simulate",
]


class _Callable(ModuleType):
    """A module that can be called, as ``red7.simulate`` is both the package and the function."""

    def __call__(self, *arguments: Any, **options: Any) -> Results:
        return simulate(*arguments, **options)


sys.modules[__name__].__class__ = _Callable
