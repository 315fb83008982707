"""The Monte Carlo player: deal the unknown cards, play on by chance, keep the best turn.

It is determinized: worlds are drawn from all that the view allows, and every turn still considered
is tried in each of them. After a part of the budget the worse half of the turns is dropped
(sequential halving), so that most playouts go to the promising ones. It ends as soon as all that
are left begin with the same step: the next one is decided when it is asked for.

A playout is short. Played to its end by chance a round is won by chance, while the hands soon tell
who is ahead: they are what a player lives on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from red7.engine.turn_start import LOOK_LIMIT
from red7.errors import IllegalTurn
from red7.players.greedy import following, lead, spend
from red7.players.random_steps import pick
from red7.players.worlds import world
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Step, Turn

DEFAULT_PLAYOUTS: Final = 200
_EACH: Final = 25
"""How many playouts a turn should get on average; if there are too many turns, costly ones go."""
_HEAD_START: Final = 1.0
"""How many playouts the greedy player's turn wins beforehand, so that chance does not beat it."""
_HORIZON: Final = 2
"""How many turns of every player a playout has."""
_TRIES: Final = 3
"""In playouts every player takes the cheapest of this many random turns: people save cards."""
_A_CARD: Final = 4.0
"""How many times as likely to win one more hand card makes a player.

Measured between two greedy players with actions: 79 % with one more, 94 % with two.
"""
_WON: Final = 0.9
"""What a round won is worth; where rounds are scored, up to a tenth more or less by its points."""


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
        turns = self._promising(view, rules)
        best = self._best(turns, view, rules, rng) if turns else None
        return following(best, view, steps)

    def _promising(self, view: State, rules: Rules) -> list[Turn]:
        """The turns to be tried, in the order in which the greedy player likes them."""
        turns = sorted(rules.turns(view, surviving=True).first(LOOK_LIMIT)[0], key=spend)
        most = max(2, self.playouts // _EACH)
        if len(turns) > most:
            dearest = spend(turns[most - 1])
            turns = [turn for turn in turns if spend(turn) <= dearest]
        turns.sort(key=lambda turn: (spend(turn), -lead(rules, view, turn)))
        return turns[:most]

    def _best(self, turns: list[Turn], view: State, rules: Rules, rng: Random) -> Turn:
        """A turn with the best next step, the worse half having been dropped again and again."""
        worth = dict.fromkeys(turns, 0.0)
        worth[turns[0]] = _HEAD_START
        halvings = max(1, (len(turns) - 1).bit_length())
        next_step = slice(len(view.so_far), len(view.so_far) + 1)
        while len({turn.steps[next_step] for turn in turns}) > 1:
            for _ in range(max(1, self.playouts // (halvings * len(turns)))):
                dealt = world(view, rules, rng)
                for turn in turns:
                    worth[turn] += _playout(dealt, rules, turn, rng)
            turns = sorted(turns, key=worth.__getitem__, reverse=True)[: (len(turns) + 1) // 2]
        return turns[0]


def _playout(state: State, rules: Rules, turn: Turn, rng: Random) -> float:
    """What a turn is worth in one world, after two turns of every player."""
    me = state.to_move
    assert me is not None
    try:
        state = rules.play(state, turn)
    except IllegalTurn:  # this world forbids what the view, which knows less, allows
        return 0.0
    for _ in range(_HORIZON * sum(not seat.out for seat in state.seats) - 1):
        if state.to_move is None or state.seats[me].out or rules.book.round_result(state):
            break
        state = _thrifty(state, rules, rng)
    return _worth(state, rules, me)


def _worth(state: State, rules: Rules, me: int) -> float:
    """What a position is worth to a player: a round that is won, or the chance by hand sizes."""
    over = rules.book.round_result(state) is not None
    if state.seats[me].out and not (over and me in rules.winners(state)):
        return 0.0
    if not over:
        chances = [0.0 if seat.out else _A_CARD ** len(seat.hand) for seat in state.seats]
        return _WON * chances[me] / sum(chances)
    if me not in rules.winners(state):
        return 0.0
    if not rules.book.keeps_score:
        return _WON
    outcome = rules.outcome(state)
    assert outcome.target is not None
    gained = outcome.points[me] - state.seats[me].points
    return _WON - 0.1 + 0.2 * min(1.0, 2 * gained / outcome.target)


def _thrifty(state: State, rules: Rules, rng: Random) -> State:
    """The position after a random turn that spends little."""
    if not rules.book.actions:  # turns are few: all can be listed
        turns, _ = rules.turns(state, surviving=True).first(LOOK_LIMIT)
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
