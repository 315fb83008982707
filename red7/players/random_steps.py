"""The random player: any legal step, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Step

_Option = TypeVar("_Option")


def pick(options: Sequence[_Option], rng: Random) -> _Option:
    """One of the options.

    Only ``Random.random`` is used, the one method whose numbers Python promises not to change.
    """
    return options[int(rng.random() * len(options))]


def random_steps(_view: State, _rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
    """Choose any step, even a losing one."""
    return pick(steps, rng)
