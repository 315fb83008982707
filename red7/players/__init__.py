"""Players: random, greedy and Monte Carlo, and the table at which any bot may sit.

A bot is any callable ``(view, rules, steps, rng) -> step``: it sees what its seat may know, and
chooses one of the steps it is offered.

>>> import random, red7
>>> from red7.players import greedy, play_round
>>> rules = red7.Rules("v1.2")
>>> turns, end = play_round(rules, rules.deal(2, seed=7), [greedy, greedy], random.Random(1))
>>> rules.winner(end) is not None, end == red7.Record.of(rules, rules.deal(2, seed=7), turns).final
(True, True)
"""

from red7.players.greedy import greedy
from red7.players.monte_carlo import MonteCarlo
from red7.players.named import BUILT_IN, LEVELS, UnknownPlayer, player
from red7.players.random_steps import random_steps
from red7.players.random_turns import random_turns
from red7.players.turn_taking import Bot, BrokenBot, offered, play_round, played_by, take_turn
from red7.players.worlds import world

__all__ = [
    "BUILT_IN",
    "LEVELS",
    "Bot",
    "BrokenBot",
    "MonteCarlo",
    "UnknownPlayer",
    "greedy",
    "offered",
    "play_round",
    "played_by",
    "player",
    "random_steps",
    "random_turns",
    "take_turn",
    "world",
]
