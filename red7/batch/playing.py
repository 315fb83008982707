"""Taking a step, ending a turn, ending a round, and the next round of a match."""

from __future__ import annotations

from typing import Any, Final

from red7.batch.dealing import FIRST_ROUND, NEXT_ROUND, clear_turn
from red7.kernels import columns
from red7.kernels.columns import (
    CANVAS,
    CANVAS_BEFORE,
    CANVAS_SIZE,
    COLOR,
    COLORS,
    DECK,
    DECK_SIZE,
    DISCARDS,
    DREW,
    EARNED,
    HAND,
    KEPT,
    LOST,
    MOVER,
    NUMBERS,
    OUT,
    OVER,
    PALETTE,
    PENDING,
    PLAYED,
    PLAYS,
    RANKS,
    ROUNDS,
    SCORED,
    SEED,
    SEEN,
    SHEDS,
    STEPS,
    TOOK,
    WAITING,
    WINNERS,
)
from red7.kernels.compiling import compiled, count
from red7.kernels.counting import note_ranks, owner_of, points, scored
from red7.kernels.parameters import (
    ACT_PLAY,
    ACTION,
    COUNTS_BEFORE,
    DECK_BITS,
    DRAWS,
    DRAWS_BY_ACTION,
    FIRST_COLOR,
    HAND_SIZE,
    IDLE,
    IDLE_EMPTY,
    LAST_NEEDS_CARDS,
    LEAVES_EMPTY,
    MOST_ROUNDS,
    PALETTE_SIZE,
    PLAYERS,
    SCORED_RETURN,
    TAKEN_BACK,
    TARGET,
)

PLAY: Final = columns.PLAY
DISCARD: Final = columns.DISCARD
TAKE: Final = columns.TAKE
SHED: Final = columns.SHED
RETURN: Final = columns.RETURN
DRAW: Final = columns.DRAW


@compiled
def take_step(rules: Any, row: Any, cards: Any, action: int) -> None:
    """Take a step that is offered, by its number."""
    if action > DRAW:
        _end_turn(rules, row, cards)
        return
    mover = row[MOVER]
    row[STEPS] += 1
    earned = row[EARNED]
    row[EARNED] = 0
    if action == DRAW:
        row[DECK_SIZE] -= 1
        row[HAND + mover] |= 1 << cards[DECK + row[DECK_SIZE]]
        if not earned:
            row[DREW] += 1
            row[PENDING] = -1
        return
    card = action % columns.CARDS
    bit = 1 << card
    pending = row[PENDING]
    row[PENDING] = -1
    if action < DISCARD:
        row[HAND + mover] &= ~bit
        row[SEEN] &= ~bit
        row[PALETTE + mover] |= bit
        row[PLAYED] |= bit
        row[NUMBERS] |= 2 << card // 7
        if pending < 0 or not rules[ACTION + pending // 7 + 1] & ACT_PLAY:
            row[PLAYS] += 1
        if rules[ACTION + card // 7 + 1]:
            row[PENDING] = card
        note_ranks(rules, row, mover)
    elif action < TAKE:
        row[DISCARDS] += 1
        if row[HAND + mover] & bit:
            row[HAND + mover] &= ~bit
            row[SEEN] &= ~bit
        else:
            row[PALETTE + mover] &= ~bit
            note_ranks(rules, row, mover)
        _to_canvas(row, cards, card)
        size = count(row[PALETTE + mover])
        row[EARNED] = 1 if rules[DRAWS] and card // 7 + 1 > size else 0
    elif action < SHED:
        seat = owner_of(rules, row, card)
        row[PALETTE + seat] &= ~bit
        note_ranks(rules, row, seat)
        _to_deck(row, cards, card)
        row[TOOK] += 1
    else:
        row[PALETTE + mover] &= ~bit
        note_ranks(rules, row, mover)
        if action < RETURN:
            _to_canvas(row, cards, card)
            row[SHEDS] += 1
            size = count(row[PALETTE + mover]) + rules[COUNTS_BEFORE]
            row[EARNED] = 1 if rules[DRAWS_BY_ACTION] and card // 7 + 1 > size else 0
        else:
            _to_deck(row, cards, card)


@compiled
def _to_canvas(row: Any, cards: Any, card: int) -> None:
    cards[CANVAS + row[CANVAS_SIZE]] = card
    row[CANVAS_SIZE] += 1
    row[COLOR] = card % 7


@compiled
def _to_deck(row: Any, cards: Any, card: int) -> None:
    cards[DECK + row[DECK_SIZE]] = card
    row[DECK_SIZE] += 1
    row[SEEN] |= 1 << card


@compiled
def is_winning(rules: Any, row: Any) -> bool:
    """Whether the player to move is winning now."""
    mover, color = row[MOVER], row[COLOR]
    worth = row[RANKS + mover * COLORS + color]
    for seat in range(rules[PLAYERS]):
        beaten = row[RANKS + seat * COLORS + color] < worth
        if not beaten and seat != mover and not row[OUT] >> seat & 1:
            return False
    return worth & 1 == 1


@compiled
def _end_turn(rules: Any, row: Any, cards: Any) -> None:
    """End the turn: its player may be out, the round may be over."""
    mover = row[MOVER]
    stays = is_winning(rules, row)
    if row[STEPS] == 0:
        idle = rules[IDLE] if row[HAND + mover] else rules[IDLE_EMPTY]
        stays = stays and idle != 0
    if not stays:
        row[OUT] |= 1 << mover
        if rules[TAKEN_BACK]:
            _take_back(rules, row, cards)
    clear_turn(row)
    _pass_on(rules, row)
    if rules[LEAVES_EMPTY]:
        _leave(rules, row)
    left = rules[PLAYERS] - count(row[OUT])
    if left > 1:
        row[LOST] = row[OUT]
        return
    _end_round(rules, row)


@compiled
def _take_back(rules: Any, row: Any, cards: Any) -> None:
    """A player who goes out takes this turn's discards back into the hand."""
    while row[CANVAS_SIZE] > row[CANVAS_BEFORE]:
        row[CANVAS_SIZE] -= 1
        bit = 1 << cards[CANVAS + row[CANVAS_SIZE]]
        row[HAND + row[MOVER]] |= bit
        row[SEEN] |= bit
    row[COLOR] = rules[FIRST_COLOR]
    if row[CANVAS_SIZE]:
        row[COLOR] = cards[CANVAS + row[CANVAS_SIZE] - 1] % 7


@compiled
def _pass_on(rules: Any, row: Any) -> None:
    """The next player clockwise who is in moves."""
    players = rules[PLAYERS]
    if count(row[OUT]) == players:
        return
    mover = (row[MOVER] + 1) % players
    while row[OUT] >> mover & 1:
        mover = (mover + 1) % players
    row[MOVER] = mover


@compiled
def _leave(rules: Any, row: Any) -> None:
    """Players without hand cards go out as a turn starts, one after the other."""
    players = rules[PLAYERS]
    while players - count(row[OUT]) > 1:
        leaving = -1
        for offset in range(players):
            seat = (row[MOVER] + offset) % players
            if leaving < 0 and not row[OUT] >> seat & 1 and row[HAND + seat] == 0:
                leaving = seat
        if leaving < 0:
            return
        row[OUT] |= 1 << leaving
        if leaving == row[MOVER]:
            _pass_on(rules, row)


@compiled
def _end_round(rules: Any, row: Any) -> None:
    """The last player wins the round; in a match the next one may be dealt."""
    players = rules[PLAYERS]
    winner = -1
    for seat in range(players):
        if not row[OUT] >> seat & 1:
            winner = seat
    if winner >= 0 and rules[LAST_NEEDS_CARDS] and row[HAND + winner] == 0:
        row[OUT] |= 1 << winner
        winner = -1
    row[MOVER] = -1
    row[OVER] = 1
    row[WINNERS] = 0 if winner < 0 else 1 << winner
    if not rules[MOST_ROUNDS]:
        return
    gained = 0 if winner < 0 else scored(rules, row[PALETTE + winner], row[COLOR])
    best = -1
    dealt_out = gained
    for seat in range(players):
        total = row[KEPT + seat] + points(row[SCORED + seat])
        dealt_out |= row[SCORED + seat]
        if seat == winner:
            total += points(gained)
        if total > best:
            best = total
            row[WINNERS] = 0
        if total == best:
            row[WINNERS] |= 1 << seat
    if rules[SCORED_RETURN]:
        dealt_out = 0
    enough = (rules[HAND_SIZE] + rules[PALETTE_SIZE]) * players
    if best >= rules[TARGET] or count(rules[DECK_BITS] & ~dealt_out) < enough:
        return
    if row[ROUNDS] >= rules[MOST_ROUNDS]:
        row[OVER] = 2
        row[WINNERS] = 0
        return
    if winner >= 0:
        row[SCORED + winner] |= gained
    if rules[SCORED_RETURN]:
        for seat in range(players):
            row[KEPT + seat] += points(row[SCORED + seat])
            row[SCORED + seat] = 0
    row[OVER] = 0
    row[WAITING] = NEXT_ROUND


@compiled
def start(row: Any, seed: int) -> None:
    """Make a game wait for the deal of its first round."""
    for seat in range(columns.SEATS):
        row[SCORED + seat] = row[KEPT + seat] = 0
    row[SEED] = seed
    row[ROUNDS] = 0
    row[WINNERS] = 0
    row[WAITING] = FIRST_ROUND
