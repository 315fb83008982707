"""The greedy player: stay in, spend as few cards as possible, stand as well as possible."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from red7.engine.turn_start import LOOK_LIMIT
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Kind, Step, Turn

_SPENDS = {Kind.PLAY: 1, Kind.DISCARD: 1, Kind.DRAW: -1}
_UNKNOWN = -(1 << 62)
_FAR = 1 << 61


def greedy(view: State, rules: Rules, steps: Sequence[Step], _rng: Random) -> Step:
    """Take the next step of the turn that keeps the player in at the smallest spend.

    Among those of equal spend it is the one with the best standing against the others. What card
    the deck turns up is left to luck only where nothing else may help. Where no turn keeps the
    player in, no more cards are spent.

    >>> import red7
    >>> rules, view = red7.Rules("v1.2"), State.parse("*G2:R7O7R1/R6:?3 - ?20")
    >>> str(greedy(view, rules, rules.steps(view), Random(0)))
    '+R7'
    """
    turns, _ = rules.turns(view, surviving=True).first(LOOK_LIMIT)
    turns = [turn for turn in turns if not turn.turns_up] or turns
    least = min(map(spend, turns), default=0)
    cheapest = [turn for turn in turns if spend(turn) == least]
    best = max(cheapest, key=lambda turn: lead(rules, view, turn), default=None)
    return following(best, view, steps)


def following(turn: Turn | None, view: State, steps: Sequence[Step]) -> Step:
    """The next step of a planned turn; without a plan, an end to the turn."""
    taken = len(view.so_far)
    if turn is not None and taken < len(turn.steps) and turn.steps[taken] in steps:
        return turn.steps[taken]
    return next((step for step in steps if step.kind in (Kind.PASS, Kind.END)), steps[0])


def spend(turn: Turn) -> int:
    """How many cards a turn takes from the hand."""
    return sum(_SPENDS.get(step.kind, 0) for step in turn)


def lead(rules: Rules, view: State, turn: Turn) -> int:
    """How far the mover is ahead of the best opponent after a turn: cards first, then strength.

    A turn that leaves something to luck is ahead of nothing. Where a rule says that the mover is
    winning, or is not, no cards are compared.
    """
    if turn.turns_up:
        return _UNKNOWN
    after = rules.play(view, turn)
    if rules.book.is_winning is not None:
        contest, seat = rules.contest(after), view.to_move or 0
        said = rules.book.is_winning(contest, seat) if seat in contest.bits else False
        if said is not None:
            return _FAR if said else -_FAR
    ranks = [rules.standing(after, seat).rank for seat in range(len(after.seats))]
    mine = ranks.pop(view.to_move or 0)
    return mine - max(ranks)
