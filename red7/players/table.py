"""The table at which players sit: each is shown its view and offered steps, and chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from red7.errors import Red7Error, quoted
from red7.game.live import offered, taken
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Kind, Step, Turn


class Bot(Protocol):
    """A player: shown what its seat may know, it chooses one of the steps."""

    def __call__(self, view: State, rules: Rules, steps: Sequence[Step], rng: Random, /) -> Step:
        """Choose a step."""


class BrokenBot(Red7Error):
    """A player that chose what it was not offered."""


def take_turn(rules: Rules, state: State, bot: Bot, rng: Random) -> tuple[Turn, State]:
    """One whole turn of the player to move, and the position after it."""
    while True:
        steps = offered(rules, state)
        step = steps[0]
        if len(steps) > 1:
            assert state.to_move is not None
            step = bot(state.view(state.to_move), rules, steps, rng)
            if step not in steps:
                raise BrokenBot(
                    f"{quoted(step)} was chosen by {bot!r}, which was offered "
                    f"{', '.join(map(str, steps))}."
                )
        before, state = state, taken(rules, state, step)
        if step.kind in (Kind.PASS, Kind.END):
            return Turn(before.so_far), state


def play_round(
    rules: Rules, state: State, bots: Sequence[Bot], rng: Random
) -> tuple[list[Turn], State]:
    """A round to its end: every turn, and the last position. ``bots`` are in order of the seats."""
    turns = []
    while state.to_move is not None and rules.book.round_result(state) is None:
        turn, state = take_turn(rules, state, bots[state.to_move], rng)
        turns.append(turn)
    return turns, state
