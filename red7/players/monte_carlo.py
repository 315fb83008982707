"""The Monte Carlo player: deal the unknown cards, play on by chance, keep the turn that wins most.

It is determinised: each playout has its own world, drawn from all that the view allows. Which turn
the next playout tries is decided by UCB1, so that most of the budget goes to the promising ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Final

import attrs

from red7.errors import IllegalTurn
from red7.players.greedy import following, spend
from red7.players.worlds import world
from red7.rules import Rules
from red7.state import State
from red7.turns import Step, Turn

DEFAULT_PLAYOUTS: Final = 200
_EACH: Final = 10
"""How many playouts a turn should get at least: with more turns than that, the costly are cut."""
_CURIOSITY: Final = 0.5
"""How much a turn that was seldom tried is preferred, against a round won or lost."""
_THRIFT: Final = 3
"""In playouts everybody takes the cheapest of so many random turns: players do save cards."""


@attrs.frozen
class MonteCarlo:
    """A player with a budget: so many playouts for each decision."""

    playouts: int = attrs.field(
        default=DEFAULT_PLAYOUTS, validator=[attrs.validators.instance_of(int)]
    )

    @playouts.validator
    def _check(self, _attribute: object, value: int) -> None:
        if value < 1:
            raise ValueError(f"{value} playouts are too few: at least one is needed.")

    def __call__(self, view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
        """The next step of the turn that did best."""
        turns = sorted(rules.turns(view, surviving=True), key=spend)
        del turns[max(2, self.playouts // _EACH) :]
        best = self._best(turns, view, rules, rng) if len(turns) > 1 else next(iter(turns), None)
        return following(best, view, steps)

    def _best(self, turns: Sequence[Turn], view: State, rules: Rules, rng: Random) -> Turn:
        """The turn tried most often, which is the one that did best."""
        tried = [0] * len(turns)
        worth = [0.0] * len(turns)
        for total in range(max(self.playouts, len(turns))):
            choice = total if total < len(turns) else _promising(tried, worth, total)
            tried[choice] += 1
            worth[choice] += _playout(world(view, rules, rng), rules, turns[choice], rng)
        return turns[max(range(len(turns)), key=lambda each: (tried[each], worth[each]))]


def _promising(tried: list[int], worth: list[float], total: int) -> int:
    spread = _CURIOSITY * _CURIOSITY * log(total)
    best, found = -1.0, 0
    for choice, (times, value) in enumerate(zip(tried, worth, strict=True)):
        bound = value / times + sqrt(spread / times)
        if bound > best:
            best, found = bound, choice
    return found


def _playout(state: State, rules: Rules, turn: Turn, rng: Random) -> float:
    """What a turn is worth in one world: 1 for the round won, and less for fewer points."""
    me = state.to_move
    assert me is not None
    try:
        state = rules.play(state, turn)
    except IllegalTurn:  # this world forbids what the view, which knows less, allows
        return 0.0
    while state.to_move is not None and not state.seats[me].out:
        if rules.book.round_result(state) is not None:
            break
        state = _thrifty(state, rules, rng)
    if state.seats[me].out or rules.winner(state) != me:
        return 0.0
    if not rules.book.scores:
        return 1.0
    outcome = rules.outcome(state)
    assert outcome.target is not None
    gained = outcome.points[me] - state.seats[me].points
    return 0.8 + 0.2 * min(1.0, 2 * gained / outcome.target)


def _thrifty(state: State, rules: Rules, rng: Random) -> State:
    """The position after the cheapest of a few random turns."""
    least, found = 0, state
    for _ in range(_THRIFT):
        turn, after = rules.random_turn(state, rng)
        cost = spend(turn)
        if found is state or cost < least:
            least, found = cost, after
        if least <= 1:
            break
    return found
