"""The random player who stays in: any turn that does so, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from red7.engine.turn_start import LOOK_LIMIT
from red7.players.greedy import following
from red7.players.random_steps import pick
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Step


def random_turns(view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
    """Take the next step of any turn that keeps the player in; if none does, end the turn.

    The choice is made again after every step, among the turns that begin with the steps taken, so
    every whole turn is as likely as any other.

    >>> import red7
    >>> rules, view = red7.Rules("v1.2"), State.parse("*Y4:V7/R6:?3 - ?20")
    >>> {str(random_turns(view, rules, rules.steps(view), Random(seed))) for seed in range(9)}
    {'+V7'}
    """
    turns, _ = rules.turns(view, surviving=True).first(LOOK_LIMIT)
    return following(pick(turns, rng) if turns else None, view, steps)
