"""Which steps are offered: a set of cards for each kind of step, as ``Game.steps`` has them.

No unseen card of the deck is ever needed here: rules that would need one have no kernel
(``parameters``).
"""

from __future__ import annotations

from typing import Any

from red7.kernels.bare_moment import NO_CARD, NONE, BareMoment
from red7.kernels.checking import is_target, may_shed
from red7.kernels.columns import (
    CARDS,
    COLOR,
    COLORS,
    DECK_SIZE,
    DISCARDS,
    DRAW_BIT,
    DREW,
    EARNED,
    END_BIT,
    HAND,
    MAY_DISCARD,
    MAY_ELSE,
    MAY_PLAY,
    MAY_RETURN,
    MAY_SHED,
    MAY_TAKE,
    MOVER,
    NUMBERS,
    OUT,
    PALETTE,
    PASS_BIT,
    PENDING,
    PLAYS,
    RANKS,
    SHEDS,
    STEPS,
    TOOK,
)
from red7.kernels.compiling import compiled, count, lowest
from red7.kernels.counting import COLUMN, measure_others, wins
from red7.kernels.parameters import (
    ACT_DRAW,
    ACT_OTHER,
    ACT_PLAY,
    ACT_RETURN,
    ACT_SHED,
    ACT_TAKE,
    ACTION,
    ACTION_DISCARD_WINS,
    DISCARD_FIRST,
    DISCARD_WINS,
    EACH_WINS_AFTER,
    FROM_PALETTE,
    LIMIT,
    LOOKS_AHEAD,
    MANY_AFTER,
    NEW_COLOR,
    ONE_CHANGE,
    ONLY_IF_NEEDED,
    PLAY_CAN_ACT,
    PLAY_CAN_STAY,
    PLAYERS,
    TAKER_CAN_STAY,
)
from red7.kernels.room import (
    ENDS,
    FATES,
    FOUND,
    HIDES,
    LOOKS,
    ONE_STEP,
    OTHERS,
    REPORTS_OUTCOMES,
    STAYS,
    UNSEEN,
)
from red7.kernels.searching import look


@compiled
def offer(rules: Any, row: Any, cards: Any, room: Any) -> None:
    """Work out what the player to move may do."""
    for place in range(MAY_PLAY, MAY_ELSE + 1):
        row[place] = 0
    if row[MOVER] < 0:
        return
    discards = row[DISCARDS] < 1 or rules[MANY_AFTER] & row[NUMBERS] != 0
    looks = rules[LOOKS_AHEAD] | rules[PLAY_CAN_ACT] | rules[PLAY_CAN_STAY] | rules[FROM_PALETTE]
    if discards or looks or row[PENDING] >= 0:
        measure_others(rules, row, room)
    if looks:
        _offer_by_looking(rules, row, cards, room)
        return
    if row[PENDING] >= 0 and _offer_action(rules, row, cards, room):
        return
    hand = row[HAND + row[MOVER]]
    row[MAY_ELSE] = END_BIT if row[STEPS] else PASS_BIT
    if row[EARNED] and row[DECK_SIZE]:
        row[MAY_ELSE] |= DRAW_BIT
    if row[PLAYS] == 0 and (row[DISCARDS] == 0 or rules[DISCARD_FIRST]):
        row[MAY_PLAY] = hand
    if discards:
        row[MAY_DISCARD] = _discards(rules, row, room, hand)


@compiled
def _discards(rules: Any, row: Any, room: Any, hand: int) -> int:
    """The hand cards that may be discarded; cards of one color are treated alike."""
    if rules[ONE_CHANGE] and row[SHEDS]:
        return 0
    mover = row[MOVER]
    any_card = 0 if rules[DISCARD_WINS] or rules[EACH_WINS_AFTER] & row[NUMBERS] else 1
    found = 0
    for color in range(COLORS):
        worth = row[RANKS + mover * COLORS + color]
        allowed = any_card | (worth > room[OTHERS + color]) & worth  # an even rank cannot win
        found |= hand & (COLUMN << color) & -(allowed & 1)
    if rules[NEW_COLOR]:
        found &= ~(COLUMN << row[COLOR])
    if rules[LIMIT]:
        found &= ~((1 << 7 * min(max(count(row[PALETTE + mover]) - 1, 0), 7)) - 1)
    return found


@compiled
def _offer_action(rules: Any, row: Any, cards: Any, room: Any) -> bool:
    """Offer what the pending action may do; False if it can do nothing and is skipped."""
    mover = row[MOVER]
    card = row[PENDING]
    mine = row[PALETTE + mover]
    action = rules[ACTION + card // 7 + 1]
    if action & ACT_DRAW and row[DECK_SIZE]:
        row[MAY_ELSE] = DRAW_BIT
        return True
    if action & ACT_TAKE:
        if not _taker_is_safe(rules, row, cards, room):
            _offer_by_looking(rules, row, cards, room)
            return True
        for seat in range(rules[PLAYERS]):
            theirs = row[PALETTE + seat]
            if seat != mover and not row[OUT] >> seat & 1 and is_target(rules, theirs, mine):
                row[MAY_TAKE] |= theirs
    if action & (ACT_SHED | ACT_RETURN):
        left = mine & ~(1 << card) if action & ACT_OTHER else mine
        if action & ACT_RETURN:
            row[MAY_RETURN] = left
        while left and action & ACT_SHED:
            chosen = lowest(left)
            left &= left - 1
            after = mine & ~(1 << chosen)
            top = chosen % 7
            won = 1 << top
            if rules[ACTION_DISCARD_WINS] and not wins(rules, room, after, top):
                won = 0
            if may_shed(rules, chosen, after, won, row[DISCARDS]):
                row[MAY_SHED] |= 1 << chosen
    if action & ACT_PLAY:
        row[MAY_PLAY] = row[HAND + mover]
    return row[MAY_TAKE] | row[MAY_SHED] | row[MAY_RETURN] | row[MAY_PLAY] != 0


@compiled
def _taker_is_safe(rules: Any, row: Any, cards: Any, room: Any) -> bool:
    """Whether the player can stay in whatever is taken, as no palette gains by losing a card."""
    if rules[ONLY_IF_NEEDED]:
        return False
    return not rules[TAKER_CAN_STAY] or _look(rules, row, cards, room, NO_CARD, STAYS) != 0


@compiled
def _look(rules: Any, row: Any, cards: Any, room: Any, pending: int, aim: int) -> int:
    """Look from where the turn stands; the mover's own ranks stand in the row."""
    mover = row[MOVER]
    won = 0
    for color in range(COLORS):
        worth = row[RANKS + mover * COLORS + color]
        won |= ((worth > room[OTHERS + color]) & worth & 1) << color
    room[LOOKS] = 0
    at = BareMoment(
        NONE + OTHERS, won, row[PALETTE + mover], row[HAND + mover], row[COLOR], row[DECK_SIZE],
        row[DISCARDS], row[SHEDS], row[NUMBERS], row[DREW], row[TOOK], row[EARNED], pending,
    )  # fmt: skip
    return look(rules, row, cards, room, at, NONE, aim | HIDES)


@compiled
def _offer_by_looking(rules: Any, row: Any, cards: Any, room: Any) -> None:
    """Offer the steps that no rule refuses and, if the rules look ahead, that lead to a turn."""
    aim = REPORTS_OUTCOMES if rules[LOOKS_AHEAD] else REPORTS_OUTCOMES | ONE_STEP
    _look(rules, row, cards, room, row[PENDING], aim)
    for place in range(ENDS, ENDS + room[FOUND]):
        step = room[place]
        if room[FATES + step] >= 0:
            continue
        if step == UNSEEN:
            row[MAY_ELSE] |= DRAW_BIT
        elif step:
            row[MAY_PLAY + (step - 1) // CARDS] |= 1 << (step - 1) % CARDS
        else:
            row[MAY_ELSE] |= END_BIT if row[STEPS] else PASS_BIT
    offered = row[MAY_PLAY] | row[MAY_DISCARD] | row[MAY_TAKE] | row[MAY_SHED] | row[MAY_RETURN]
    if row[STEPS] and not offered | row[MAY_ELSE]:
        row[MAY_ELSE] = END_BIT
