"""One simulated game, a round or a match, and what is counted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Final, TypeAlias

import attrs

from red7.errors import BrokenPlugin, IllegalTurn, Red7Error
from red7.game.game import Game
from red7.hooks.answers import Score
from red7.hooks.registry import editions
from red7.players import Bot, played_by, player
from red7.players.seeds import seed_for
from red7.rules import Rules
from red7.table.position import State

Tally: TypeAlias = Counter[tuple[str | int, ...]]
"""What was counted: whole numbers only, so that tallies add up alike in any order."""


_MOST_TURNS: Final = 1000
"""After how many turns of a round, all cards of which are played long since, it is given up."""
_MOST_ROUNDS: Final = 1000
"""The same for the rounds of a match."""


class BadSimulation(Red7Error):
    """A simulation that cannot be run as asked for."""


@attrs.frozen
class Plan:
    """What is played: who under which rules, and what is looked at."""

    rules: Rules
    players: tuple[str | Bot, ...]
    seed: int
    match: bool = False
    partings: bool = True

    def bots(self) -> list[Bot]:
        """The players, in the order in which they were named."""
        return [player(each) if isinstance(each, str) else each for each in self.players]


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """Play the games with these numbers, ``last`` left out, and count."""
    bots, rules = plan.bots(), plan.rules
    tally: Tally = Counter()
    for number in range(first, last):
        _play_game(plan, rules, bots, number, tally)
    return tally


def _play_game(plan: Plan, rules: Rules, bots: Sequence[Bot], number: int, tally: Tally) -> None:
    """A game. Players change seats from game to game, so that no seat belongs to one of them."""
    count = len(bots)
    seated = [(seat + number) % count for seat in range(count)]
    chances = [Random(seed_for(plan.seed, number, "player", each)) for each in range(count)]
    game = Game.start(rules, count, seed_for(plan.seed, number, "deal", 0))
    rounds = 0
    while True:
        rounds += 1
        game = _play_round(plan, game, bots, seated, chances, tally)
        outcome = game.outcome
        if outcome.over or not plan.match:
            break
        if rounds == _MOST_ROUNDS:
            raise BadSimulation(
                f"a match by {rules} does not end: {rounds:,} rounds came to {outcome.points}."
            )
        game = game.next_round(seed_for(plan.seed, number, "deal", rounds))
    tally["games",] += 1
    winners = outcome.winners if plan.match else rules.winners(game.state)
    for seat in winners:
        tally["won", seated[seat]] += 1
    tally["winners", len(winners)] += 1
    if plan.match:
        tally["rounds in a match", rounds] += 1
        tally["ending", outcome.ending.name] += 1
        for seat, points in enumerate(outcome.points):
            tally["points", seated[seat], points] += 1


def _play_round(
    plan: Plan,
    game: Game,
    bots: Sequence[Bot],
    seated: Sequence[int],
    chances: Sequence[Random],
    tally: Tally,
) -> Game:
    rules, first, count = game.rules, game.to_move or 0, len(seated)
    others = texts_beside(rules) if plan.partings else ()
    parted: set[str] = set()
    taken = 0
    while game.to_move is not None and not game.round_over:
        if taken == _MOST_TURNS:
            raise BadSimulation(
                f"a round by {rules} does not end: after {taken:,} turns the table is "
                f"'{game.state}'. A rule on round_result can end it."
            )
        who = seated[game.to_move]
        before, game = game, played_by(bots[who], game, chances[who])
        taken += 1
        differing = [str(each) for each in others if not _agrees(each, before.state, game)]
        for name in differing:
            tally["turns parted", name] += 1
        tally["turns parted", "any"] += bool(differing)
        parted.update(differing)
    turns, state = len(game.played), game.state
    tally["rounds",] += 1
    tally["turns",] += turns
    tally["length", turns] += 1
    for name in parted:
        tally["rounds parted", name] += 1
    tally["rounds parted", "any"] += bool(parted)
    winners = rules.winners(state)
    for winner in winners:
        tally["place", (winner - first) % count] += 1
    if winners:
        tally["rule", rules.color(state).letter] += 1
        if rules.book.keeps_score:
            tally["score", rules.scores(state).get(winners[0], Score()).worth] += 1
    return game


@cache
def texts_beside(rules: Rules) -> tuple[Rules, ...]:
    """The other editions, each with the variants and house rules of these rules."""
    found = []
    for edition in editions():
        with suppress(Red7Error):  # a text that does not go with them is not compared
            found.append(rules.in_edition(edition))
    return tuple(each for each in found if each != rules)


def _agrees(rules: Rules, state: State, game: Game) -> bool:
    """Whether the turn just played is legal under these rules too, and leads to the same."""
    turn = game.played[-1]
    try:
        return turn in rules.turns(state) and rules.play(state, turn) == game.state
    except IllegalTurn:
        return False
    except BrokenPlugin as error:
        if error.plugin != rules.edition:
            raise
        return True  # you did not name this text: it has no say
