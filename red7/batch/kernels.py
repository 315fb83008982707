"""The kernels that go over all games of a batch, or of a part of it that one thread has."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.batch.columns import COLORS, LOST, MOVER, OVER, SEED, WAITING, WINNERS
from red7.batch.compiling import borrowed, compiled
from red7.batch.dealing import LANES, NUMBERS_NEEDED, WORDS, deal_waiting
from red7.batch.observing import how_many, is_offered, mask, nth_offered, observe
from red7.batch.offering import offer
from red7.batch.parameters import PLAYERS
from red7.batch.playing import start, take_step

NO_STEP: Final = -1
"""Stands for a step in a game that is to be left as it is."""

Scratch: TypeAlias = tuple[
    npt.NDArray[np.int64],
    npt.NDArray[np.int64],
    npt.NDArray[np.uint32],
    npt.NDArray[np.uint32],
]
"""What a thread works on: what there is to beat, twice, and the words and numbers of shuffles."""


def scratch_of_a_thread() -> Scratch:
    """Room to work on, made once."""
    others, spare = np.empty(COLORS, np.int64), np.empty(COLORS, np.int64)
    words = np.empty((WORDS, LANES), np.uint32)
    return others, spare, words, np.empty((NUMBERS_NEEDED, LANES), np.uint32)


@compiled
def _lent(scratch: Any) -> Any:
    return borrowed(scratch[0]), borrowed(scratch[1]), borrowed(scratch[2]), borrowed(scratch[3])


@compiled
def deal_games(rules: Any, table: Any, cards: Any, seeds: Any, where: Any, scratch: Any) -> None:
    """Deal the games that are marked."""
    rules, table, cards = borrowed(rules), borrowed(table), borrowed(cards)
    for game in range(len(table)):
        if where[game]:
            start(table[game], seeds[game])
    deal_waiting(rules, table, cards, _lent(scratch))


@compiled
def first_illegal(table: Any, actions: Any) -> int:
    """The first game whose step is not offered there; -1 where there is none."""
    for game in range(len(table)):
        action = actions[game]
        if action != NO_STEP and not table[game, OVER] and not is_offered(table[game], action):
            return game
    return -1


@compiled
def step_games(rules: Any, table: Any, cards: Any, actions: Any, again: int, scratch: Any) -> None:
    """Take a step in every game; one that is over is dealt again, its seed raised by ``again``."""
    rules, table, cards = borrowed(rules), borrowed(table), borrowed(cards)
    lent = _lent(scratch)
    waiting = False
    for game in range(len(table)):
        row = table[game]
        if actions[game] == NO_STEP:
            continue
        if not row[OVER]:
            take_step(rules, row, cards[game], actions[game])
        elif again:
            start(row, row[SEED] + again)
        if row[WAITING]:
            waiting = True
        else:
            offer(rules, row, lent[0], lent[1])
    if waiting:
        deal_waiting(rules, table, cards, lent)


@compiled
def observe_games(rules: Any, table: Any, cards: Any, seats: Any, found: Any) -> None:
    """Write what a seat of every game sees; a seat below 0 sees nothing."""
    rules, table, cards = borrowed(rules), borrowed(table), borrowed(cards)
    found[:] = 0
    for game in range(len(table)):
        if seats[game] >= 0:
            observe(rules, table[game], cards[game], seats[game], borrowed(found[game]))


@compiled
def mask_games(table: Any, found: Any) -> None:
    """Write the masks of the steps that are offered."""
    table, found = borrowed(table), borrowed(found)
    found[:] = 0
    for game in range(len(table)):
        mask(table[game], found[game])


@compiled
def pay_games(rules: Any, table: Any, early: bool, found: Any) -> None:
    """Write what every seat has won or lost so far; ``early``: who goes out has lost already."""
    players = rules[PLAYERS]
    for game in range(len(table)):
        won = table[game, WINNERS]
        winners = 0
        for seat in range(players):
            winners += won >> seat & 1
        decided = table[game, OVER] == 1 and 0 < winners < players
        for seat in range(players):
            if decided and won >> seat & 1:
                found[game, seat] = (players - winners) / winners
            elif decided or (early and table[game, LOST] >> seat & 1):
                found[game, seat] = -1
            else:
                found[game, seat] = 0


@compiled
def sample_games(table: Any, state: Any, found: Any) -> None:
    """Choose one of the steps that are offered in every game, each as likely as the others."""
    table = borrowed(table)
    mixed = state[0]
    for game in range(len(table)):
        row = table[game]
        found[game] = 0
        if row[MOVER] < 0:
            continue
        mixed = mixed + np.uint64(0x9E3779B97F4A7C15)
        word = mixed
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word = word ^ (word >> np.uint64(31))
        offered = how_many(row)
        place = (word >> np.uint64(33)) * np.uint64(offered) >> np.uint64(31)
        found[game] = nth_offered(row, np.int64(place))
    state[0] = mixed
