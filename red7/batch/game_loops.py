"""The kernels that go over all games of a batch, or of a part of it that one thread has."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from red7.batch.checked import NO_STEP
from red7.batch.dealing import LANES, NUMBERS_NEEDED, SEEDING, WORDS, deal_waiting
from red7.batch.observing import how_many, is_offered, mask, nth_offered, observe
from red7.batch.offering import offer
from red7.batch.playing import start, take_step
from red7.kernels.columns import (
    ACTIONS,
    BYTES,
    LOST,
    MOVER,
    OVER,
    SEED,
    WAITING,
    WIDTH,
    WINNERS,
)
from red7.kernels.compiling import compiled
from red7.kernels.parameters import PLAYERS, SIZE
from red7.kernels.room import MOST_LOOKS, NO_LIMIT, WITHOUT_LISTS
from red7.kernels.waiting import are_compiled, waiting_for

BETWEEN_WORDS: Final = 0x9E3779B97F4A7C15
"""How far apart the numbers are that random words are mixed from (splitmix64)."""


class Scratch(NamedTuple):
    """What a thread works on."""

    room: npt.NDArray[np.int64]
    """Where turns are looked for."""
    words: npt.NDArray[np.uint32]
    """The states of the shuffles, and what seeding them needs."""
    numbers: npt.NDArray[np.uint32]
    """What the shuffles give out."""
    lanes: npt.NDArray[np.int64]
    """The games that are dealt side by side, and their seeds."""


def scratch_of_a_thread() -> Scratch:
    """Working space, made once."""
    room = np.zeros(WITHOUT_LISTS, np.int64)
    room[MOST_LOOKS] = NO_LIMIT
    words = np.zeros((WORDS + SEEDING, LANES), np.uint32)
    numbers = np.zeros((NUMBERS_NEEDED, LANES), np.uint32)
    return Scratch(room, words, numbers, np.zeros((2, LANES), np.int64))


@compiled
def deal_games(rules: Any, table: Any, cards: Any, seeds: Any, where: Any, scratch: Any) -> None:
    """Deal the games that are marked."""
    for game in range(len(table)):
        if where[game]:
            start(table[game], seeds[game])
    deal_waiting(rules, table, cards, scratch)


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
            offer(rules, row, cards[game], scratch.room)
    if waiting:
        deal_waiting(rules, table, cards, scratch)


@compiled
def observe_games(rules: Any, table: Any, cards: Any, seats: Any, found: Any) -> None:
    """Write what a seat of every game sees; a seat below 0 sees nothing."""
    found[:] = 0
    for game in range(len(table)):
        if seats[game] >= 0:
            observe(rules, table[game], cards[game], seats[game], found[game])


@compiled
def mask_games(table: Any, found: Any) -> None:
    """Write the masks of the steps that are offered."""
    found[:] = 0
    for game in range(len(table)):
        mask(table[game], found[game])


@compiled
def pay_games(rules: Any, table: Any, early: bool, found: Any) -> None:
    """Write what every seat has won or lost so far; ``early``: who goes out has lost already.

    ``red7.environment.payoffs`` must pay the same: ``tests/batch`` compares them.
    """
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
def sample_games(table: Any, state: Any, first: int, found: Any) -> None:
    """Choose one of the steps that are offered in every game, each as likely as the others.

    ``first``: how many games stand before these, whose words come first, whoever works on them.
    """
    for game in range(len(table)):
        row = table[game]
        found[game] = 0
        if row[MOVER] < 0:
            continue
        word = state[0] + np.uint64(first + game + 1) * np.uint64(BETWEEN_WORDS)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word = word ^ (word >> np.uint64(31))
        offered = how_many(row)
        place = (word >> np.uint64(33)) * np.uint64(offered) >> np.uint64(31)
        found[game] = nth_offered(row, np.int64(place))


KERNELS: Final = (
    deal_games,
    first_illegal,
    step_games,
    observe_games,
    mask_games,
    pay_games,
    sample_games,
)


def load() -> None:
    """Get the kernels ready, which takes long if they have to be compiled: for no games at all."""
    if are_compiled(*KERNELS):
        return
    rules = np.zeros(SIZE, np.int64)
    table, cards = np.zeros((0, WIDTH), np.int64), np.zeros((0, BYTES), np.uint8)
    each, marks = np.zeros(0, np.int64), np.zeros(0, np.bool_)
    seen, offered = np.zeros((0, 1), np.float32), np.zeros((0, ACTIONS), np.int8)
    scratch = scratch_of_a_thread()
    with waiting_for(*KERNELS):
        deal_games(rules, table, cards, each, marks, scratch)
        first_illegal(table, each)
        step_games(rules, table, cards, each, 0, scratch)
        observe_games(rules, table, cards, each, seen)
        mask_games(table, offered)
        pay_games(rules, table, True, seen)
        sample_games(table, np.zeros(1, np.uint64), 0, each)
