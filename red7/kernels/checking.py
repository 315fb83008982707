"""What the rules say about a step or the end of a turn, where no search is needed."""

from __future__ import annotations

from typing import Any

from red7.kernels.columns import COLORS, HAND, MOVER, OUT, PALETTE
from red7.kernels.compiling import compiled, count
from red7.kernels.counting import write_ranks
from red7.kernels.parameters import (
    ACT_TAKE,
    ACTION_DISCARD_WINS,
    DISCARD_WINS,
    DRAWER_WINS,
    EACH_WINS_AFTER,
    LAST_NEEDS_CARDS,
    LEAVES_EMPTY,
    LIMIT,
    LIMIT_BY_ACTION,
    NEW_COLOR,
    NOT_FROM_FEWER,
    NOT_THE_ONLY,
    ONE_CHANGE,
    PLAYERS,
    TAKEN_BACK,
    TAKER_WINS,
    WINS_AFTER,
)
from red7.kernels.room import OWN


@compiled
def winning_colors(rules: Any, room: Any, others: int, mine: int) -> int:
    """The colors under which a palette beats the others, as bits.

    What it has to beat stands in ``room`` from the place ``others``; its own ranks go to ``OWN``.
    """
    write_ranks(rules, mine, room, OWN)
    found = 0
    for color in range(COLORS):
        worth = room[OWN + color]
        found |= ((worth > room[others + color]) & worth & 1) << color
    return found


@compiled
def may_discard(
    rules: Any, card: int, after: int, won: int, color: int, sheds: int, numbers: int
) -> bool:
    """Whether no rule refuses a discard after which the palette wins these colors."""
    if rules[LIMIT] and card // 7 + 1 < count(after):
        return False
    if rules[NEW_COLOR] and card % 7 == color:
        return False
    if rules[ONE_CHANGE] and sheds:
        return False
    if rules[DISCARD_WINS] or rules[EACH_WINS_AFTER] & numbers:
        return won >> card % 7 & 1 == 1
    return True


@compiled
def may_shed(rules: Any, card: int, after: int, won: int, discards: int) -> bool:
    """The same for a discard from the palette by an action."""
    if rules[LIMIT_BY_ACTION] and card // 7 + 1 < count(after):
        return False
    if rules[ONE_CHANGE] and discards:
        return False
    return not rules[ACTION_DISCARD_WINS] or won >> card % 7 & 1 == 1


@compiled
def is_target(rules: Any, theirs: int, mine: int) -> bool:
    """Whether the sizes of two palettes let an action take a card from one of them."""
    if rules[NOT_FROM_FEWER] and count(theirs) < count(mine):
        return False
    return not (rules[NOT_THE_ONLY] and count(theirs) == 1)


@compiled
def has_targets(rules: Any, row: Any, action: int, mine: int) -> bool:
    """Whether an action takes, and there is a palette from which it may."""
    if not action & ACT_TAKE:
        return False
    away = row[OUT] | 1 << row[MOVER]
    for seat in range(rules[PLAYERS]):
        theirs = row[PALETTE + seat]
        if not away >> seat & 1 and theirs and is_target(rules, theirs, mine):
            return True
    return False


@compiled
def is_left(rules: Any, row: Any, hand: int) -> bool:
    """Whether the mover, who stays in with a hand, is in when the next turn has started."""
    if not rules[LEAVES_EMPTY]:
        return True
    players, mover, out = rules[PLAYERS], row[MOVER], row[OUT]
    first = next_in(out, mover, players)
    while players - count(out) > 1:
        leaving = -1
        for offset in range(players):
            seat = (first + offset) % players
            held = hand if seat == mover else row[HAND + seat]
            if leaving < 0 and not out >> seat & 1 and held == 0:
                leaving = seat
        if leaving < 0:
            return True
        if leaving == mover:
            return False
        out |= 1 << leaving
        if leaving == first:
            first = next_in(out, first, players)
    return not (rules[LAST_NEEDS_CARDS] and hand == 0)


@compiled
def next_in(out: int, seat: int, players: int) -> int:
    """The next seat clockwise whose player is in; at least one is."""
    seat = (seat + 1) % players
    while out >> seat & 1:
        seat = (seat + 1) % players
    return seat


@compiled
def targets_of(rules: Any, row: Any) -> int:
    """Every card in the palettes of the other players who are in."""
    found = 0
    for seat in range(rules[PLAYERS]):
        if seat != row[MOVER] and not row[OUT] >> seat & 1:
            found |= row[PALETTE + seat]
    return found


@compiled
def may_end(rules: Any, at: Any) -> bool:
    """Whether the turn may end, where what could still be done does not matter."""
    if at.won >> at.color & 1:
        return True
    if rules[WINS_AFTER] & at.numbers:
        return False
    if (rules[TAKER_WINS] and at.took) or (rules[DRAWER_WINS] and at.drew):
        return False
    if rules[TAKEN_BACK]:
        return True
    if at.discards and not rules[DISCARD_WINS]:
        return False
    return not at.sheds or rules[ACTION_DISCARD_WINS] != 0
