"""One game by the kernels: what the single environments play by, where they can.

Everything that a kernel needs of a game stands in one array: the rules as numbers, the row of the
game, working space, and the bytes of deck and canvas. Passing an array takes longer than most
kernels do, so there is only one to pass.
"""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from red7.batch.dealing import NUMBERS_NEEDED, deal_round
from red7.batch.observing import how_many, is_offered, mask, nth_offered, observe
from red7.batch.offering import offer
from red7.batch.playing import start, take_step
from red7.environment import observation
from red7.environment.payoffs import payoffs
from red7.environment.play import MOST_ROUNDS, Play, Sight
from red7.environment.steps import ACTIONS, number_of, numbered
from red7.game.game import Game
from red7.kernels.columns import BYTES, MOVER, OUT, OVER, ROUNDS, WAITING, WIDTH, WINNERS
from red7.kernels.compiling import compiled
from red7.kernels.parameters import SIZE, game_parameters
from red7.kernels.room import MOST_LOOKS, NO_LIMIT, WITHOUT_LISTS
from red7.kernels.waiting import waiting_for
from red7.rules import Rules
from red7.table.steps import Step

ROW: Final = SIZE
"""Where the row of the game begins; before it stand the rules."""
ROOM: Final = ROW + WIDTH
CARDS: Final = ROOM + WITHOUT_LISTS
LENGTH: Final = CARDS + (BYTES + 7) // 8

_MOVER: Final = 7
"""How a game stands, in one number: the lowest bits are the seat to move, counted from 1."""
_OVER: Final = 3
_WAITING: Final = 5
_OUT: Final = 6
_REFUSED: Final = -1


@compiled
def _standing(row: Any) -> int:
    """The seat to move, whether the game is over, a round is to be dealt, and who is out."""
    waiting = 1 if row[WAITING] else 0
    return row[MOVER] + 1 | row[OVER] << _OVER | waiting << _WAITING | row[OUT] << _OUT


@compiled
def deal_game(game: Any, numbers: Any, first: bool) -> int:
    """Deal a round by these numbers, the first or the next; how the game stands then."""
    rules, row = game[:ROW], game[ROW:ROOM]
    if first:
        start(row, 0)
    row[WAITING] = 0
    row[ROUNDS] += 1
    cards = game[CARDS:].view(np.uint8)
    deal_round(rules, row, cards, numbers, 0)
    offer(rules, row, cards, game[ROOM:CARDS])
    return _standing(row)


@compiled
def take_in_game(game: Any, action: int) -> int:
    """Take a step, by its number, and say how the game stands; below 0 if it is not offered."""
    rules, row = game[:ROW], game[ROW:ROOM]
    if row[MOVER] < 0 or not is_offered(row, action):
        return _REFUSED
    cards = game[CARDS:].view(np.uint8)
    take_step(rules, row, cards, action)
    if not row[WAITING]:
        offer(rules, row, cards, game[ROOM:CARDS])
    return _standing(row)


@compiled
def look_at_game(game: Any, seat: int, seen: Any, offered: Any) -> None:
    """Write what a seat sees and may do."""
    rules, row = game[:ROW], game[ROW:ROOM]
    seen[:] = 0
    offered[:] = 0
    observe(rules, row, game[CARDS:].view(np.uint8), seat, seen)
    if row[MOVER] == seat:
        mask(row, offered)


@compiled
def mask_of_game(game: Any, seat: int, offered: Any) -> None:
    """Write what a seat may do."""
    row = game[ROW:ROOM]
    offered[:] = 0
    if row[MOVER] == seat:
        mask(row, offered)


@compiled
def nth_in_game(game: Any, share: float) -> int:
    """The number of the step at this fraction of the offered steps (0 is the first)."""
    row = game[ROW:ROOM]
    return nth_offered(row, int(share * how_many(row)))


class KernelPlay(Play):
    """A ``Play`` by compiled kernels, with the same games, sights and payoffs.

    The core plays them again when you ask for the ``Game``: its views, pictures, records.
    """

    def __init__(self, rules: Rules | str, players: int, *, match: bool = False) -> None:
        self._block: npt.NDArray[np.int64] = np.zeros(LENGTH, np.int64)
        composed = Rules.parse(rules)
        self._block[:ROW] = game_parameters(
            composed.book,
            str(composed),
            players,
            most_rounds=MOST_ROUNDS if match else 0,
            looks_ahead=composed.book.looks_ahead,
        )
        self._block[ROOM + MOST_LOOKS] = NO_LIMIT
        self._length = observation.size(players)
        with waiting_for(deal_game, take_in_game, look_at_game, mask_of_game, nth_in_game):
            super().__init__(rules, players, match=match)
            self.look(0)
            self.mask(0)
            self.act(nth_in_game(self._block, 0.0))
        self.start(None)

    def _deal_first(self, seed: int) -> None:
        self._seeds = [seed]  # of deals that the core has not made yet
        self._taken: list[int] = []  # steps that it has not taken yet
        self._followed: Game | None = None
        self._stands = deal_game(self._block, _numbers(seed), True)

    # --- how it stands --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as the core has it, which catches up now."""
        game = self._followed
        if game is None:
            game = Game.start(self.rules, self.players, self._seeds.pop(0))
        for action in self._taken:
            if game.to_move is None:
                game = game.next_round(self._seeds.pop(0))
            game = game.take(numbered(game.steps)[action])
        if game.to_move is None and self._seeds:
            game = game.next_round(self._seeds.pop(0))
        self._taken.clear()
        self._followed = game
        return game

    @property
    def to_move(self) -> int | None:
        """The player to move; None when all is over."""
        mover = self._stands & _MOVER
        return mover - 1 if mover else None

    @property
    def over(self) -> bool:
        """Whether the round, or the match, has ended."""
        return self._stands >> _OVER & 3 != 0

    @property
    def broken_off(self) -> bool:
        """Whether a match has ended undecided."""
        return self._stands >> _OVER & 3 == 2

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return int(self._block[ROW + ROUNDS])

    @property
    def done(self) -> int:
        """One bit for every seat for which nothing can change any more what it gets."""
        if self.over:
            return (1 << self.players) - 1
        return 0 if self.match else self._stands >> _OUT

    def payoffs(self) -> tuple[float, ...]:
        """What the round, or the match, brings each player; nothing until it is over."""
        won = int(self._block[ROW + WINNERS]) if self.over else 0
        return payoffs(self.players, [seat for seat in range(self.players) if won >> seat & 1])

    def look(self, seat: int) -> Sight:
        """What the player in a seat sees, and the mask of what that player may do."""
        seen = np.empty(self._length, np.float32)
        offered = np.empty(ACTIONS, np.int8)
        look_at_game(self._block, seat, seen, offered)
        return {"observation": seen, "action_mask": offered}

    def mask(self, seat: int) -> observation.Mask:
        """Ones at the numbers of what the player in a seat may do: nothing if another moves."""
        offered = np.empty(ACTIONS, np.int8)
        mask_of_game(self._block, seat, offered)
        return offered

    # --- how it goes on -------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Take a step for the player to move, and deal the next round of a match."""
        game = self.game.take(step)  # refuses what is not offered
        self.act(number_of(step))
        self._followed = game
        self._taken.clear()

    def act(self, action: int) -> bool:
        """Take a step by its number; False if it is not offered."""
        stands = take_in_game(self._block, action)
        if stands < 0:
            return False
        self._taken.append(action)
        if stands >> _WAITING & 1:
            seed = self._chance.getrandbits(32)
            self._seeds.append(seed)
            stands = deal_game(self._block, _numbers(seed), False)
        self._stands = stands
        return True

    def act_at_random(self, chance: random.Random) -> None:
        """Take any of the steps that are offered, all alike."""
        self.act(nth_in_game(self._block, chance.random()))


def _numbers(seed: int) -> npt.NDArray[np.uint32]:
    """The first numbers of 32 bits that a seed gives, as many as a deal needs."""
    drawn = random.Random(seed).getrandbits(32 * NUMBERS_NEEDED)
    words = np.frombuffer(drawn.to_bytes(4 * NUMBERS_NEEDED, "little"), np.uint32)
    return words.reshape(NUMBERS_NEEDED, 1)
