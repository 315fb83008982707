"""The Monte Carlo player: deal the unknown cards, play on by chance, keep the turn that wins most.

It is determinised: worlds are drawn from all that the view allows, and every turn still considered
is tried in each of them. After a part of the budget the worse half of the turns is dropped
(sequential halving), so that most playouts go to the promising ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from red7.errors import IllegalTurn
from red7.players.greedy import following, lead, spend
from red7.players.random_steps import pick
from red7.players.worlds import world
from red7.rules import Rules
from red7.state import State
from red7.turns import Step, Turn

DEFAULT_PLAYOUTS: Final = 200
_EACH: Final = 10
"""How many playouts a turn should get on average: with more turns than that, the costly are cut."""
_TRIES: Final = 3
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
        most = max(2, self.playouts // _EACH)
        if len(turns) > most:
            dearest = spend(turns[most])
            turns = [turn for turn in turns if spend(turn) <= dearest]
            turns.sort(key=lambda turn: (spend(turn), -lead(rules, view, turn)))
            del turns[most:]
        best = self._best(turns, view, rules, rng) if turns else None
        return following(best, view, steps)

    def _best(self, turns: list[Turn], view: State, rules: Rules, rng: Random) -> Turn:
        """The turn that is left when the worse half has been dropped again and again."""
        worth = dict.fromkeys(turns, 0.0)
        halvings = max(1, (len(turns) - 1).bit_length())
        while len(turns) > 1:
            for _ in range(max(1, self.playouts // (halvings * len(turns)))):
                dealt = world(view, rules, rng)
                for turn in turns:
                    worth[turn] += _playout(dealt, rules, turn, rng)
            turns = sorted(turns, key=worth.__getitem__, reverse=True)[: (len(turns) + 1) // 2]
        return turns[0]


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
    """The position after a random turn that spends little."""
    if not rules.book.actions:  # turns are few: all can be listed
        turns = list(rules.turns(state, surviving=True))
        least = min(map(spend, turns), default=0)
        cheapest = [turn for turn in turns if spend(turn) == least]
        return rules.play(state, pick(cheapest, rng) if cheapest else Turn())
    least, found = 0, state
    for _ in range(_TRIES):
        turn, after = rules.random_turn(state, rng)
        cost = spend(turn)
        if found is state or cost < least:
            least, found = cost, after
        if least <= 1:
            break
    return found
