"""Which steps are offered: a set of cards for each kind of step, as ``Game.steps`` has them."""

from __future__ import annotations

from typing import Any

from red7.batch.columns import (
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
    PALETTE,
    PASS_BIT,
    PENDING,
    PLAYED,
    PLAYS,
    RANKS,
    SHEDS,
    STEPS,
    TOOK,
)
from red7.batch.compiling import compiled, count, lowest
from red7.batch.counting import COLUMN, measure_others
from red7.batch.looking import (
    can_end,
    discards_left,
    is_target,
    may_discard,
    may_end,
    may_play,
    may_shed,
    may_take,
    targets_of,
)
from red7.batch.parameters import (
    ACTION,
    DISCARD_FIRST,
    DISCARD_WINS,
    DRAW,
    EACH_WINS_AFTER,
    FROM_PALETTE,
    LIMIT,
    LOOKS_AHEAD,
    NEW_COLOR,
    ONE_CHANGE,
    ONLY_IF_NEEDED,
    OTHER,
    PLAY,
    PLAY_CAN_ACT,
    PLAY_CAN_STAY,
    RETURN,
    SHED,
    TAKE,
    TAKER_CAN_STAY,
)


@compiled
def offer(rules: Any, row: Any, others: Any, spare: Any) -> None:
    """Work out what the player to move may do."""
    for place in range(MAY_PLAY, MAY_ELSE + 1):
        row[place] = 0
    if row[MOVER] < 0:
        return
    discards = discards_left(rules, row[DISCARDS], row[NUMBERS])
    checked = rules[LOOKS_AHEAD] | rules[PLAY_CAN_ACT] | rules[PLAY_CAN_STAY]
    if discards or checked or row[PENDING] >= 0:
        measure_others(rules, row, others)
    if row[PENDING] >= 0 and _offer_action(rules, row, others, spare):
        return
    mover = row[MOVER]
    hand = row[HAND + mover]
    numbers = row[NUMBERS]
    ahead = rules[LOOKS_AHEAD] != 0
    if row[EARNED] and row[DECK_SIZE] and (not ahead or _goes_on(rules, row, others, spare)):
        row[MAY_ELSE] |= DRAW_BIT
    if row[PLAYS] == 0 and (row[DISCARDS] == 0 or rules[DISCARD_FIRST]):
        row[MAY_PLAY] = _plays(rules, row, others, spare, hand, numbers)
    if discards:
        if ahead or rules[FROM_PALETTE]:
            row[MAY_DISCARD] = _discards(rules, row, others, spare, numbers)
        else:
            row[MAY_DISCARD] = _discards_by_color(rules, row, others, hand, numbers)
    if not ahead or may_end(
        rules,
        others,
        row[PALETTE + mover],
        hand,
        row[COLOR],
        row[DISCARDS],
        row[SHEDS],
        numbers,
        row[DREW],
        row[TOOK],
        False,
    ):
        row[MAY_ELSE] |= END_BIT if row[STEPS] else PASS_BIT
    elif row[STEPS] and not (row[MAY_PLAY] | row[MAY_DISCARD] | row[MAY_ELSE]):
        row[MAY_ELSE] |= END_BIT


@compiled
def _offer_action(rules: Any, row: Any, others: Any, spare: Any) -> bool:
    """Offer what the pending action may do; False if it can do nothing and is left out."""
    mover = row[MOVER]
    card = row[PENDING]
    mine = row[PALETTE + mover]
    hand = row[HAND + mover]
    color = row[COLOR]
    discards = row[DISCARDS]
    sheds = row[SHEDS]
    numbers = row[NUMBERS]
    ahead = rules[LOOKS_AHEAD] != 0
    action = rules[ACTION + card // 7 + 1]
    if action & DRAW and row[DECK_SIZE]:
        row[MAY_ELSE] = DRAW_BIT
        return True
    if action & TAKE:
        settled = _taker_is_safe(rules, row, others)
        left = targets_of(rules, row)
        while left:
            chosen = lowest(left)
            left &= left - 1
            if settled:
                if is_target(rules, row, chosen, mine):
                    row[MAY_TAKE] |= 1 << chosen
            elif may_take(
                rules, row, others, spare, chosen, mine, hand, color, discards, sheds, numbers
            ) and (
                not ahead
                or can_end(rules, spare, mine, hand, color, discards, sheds, numbers, 0, 1, False)
            ):
                row[MAY_TAKE] |= 1 << chosen
    if action & (SHED | RETURN):
        left = mine & ~(1 << card) if action & OTHER else mine
        if action & RETURN and not ahead:
            row[MAY_RETURN] = left
        while left:
            chosen = lowest(left)
            left &= left - 1
            after = mine & ~(1 << chosen)
            top = chosen % 7
            if action & SHED and may_shed(rules, others, chosen, mine, discards):
                more = sheds + 1
                if not ahead or can_end(
                    rules, others, after, hand, top, discards, more, numbers, 0, 0, False
                ):
                    row[MAY_SHED] |= 1 << chosen
            if (
                ahead
                and action & RETURN
                and can_end(
                    rules, others, after, hand, color, discards, sheds, numbers, 0, 0, False
                )
            ):
                row[MAY_RETURN] |= 1 << chosen
    if action & PLAY:
        row[MAY_PLAY] = _plays(rules, row, others, spare, hand, numbers)
    return row[MAY_TAKE] | row[MAY_SHED] | row[MAY_RETURN] | row[MAY_PLAY] != 0


@compiled
def _taker_is_safe(rules: Any, row: Any, others: Any) -> bool:
    """Whether the player can stay in whatever is taken; no palette gains by losing a card."""
    if rules[ONLY_IF_NEEDED]:
        return False
    if not rules[TAKER_CAN_STAY] and not rules[LOOKS_AHEAD]:
        return True
    mover = row[MOVER]
    return can_end(
        rules,
        others,
        row[PALETTE + mover],
        row[HAND + mover],
        row[COLOR],
        row[DISCARDS],
        row[SHEDS],
        row[NUMBERS],
        0,
        1,
        True,
    )


@compiled
def _plays(rules: Any, row: Any, others: Any, spare: Any, hand: int, numbers: int) -> int:
    """The hand cards that may be played."""
    ahead = rules[LOOKS_AHEAD] != 0
    if not (ahead or rules[PLAY_CAN_ACT] or rules[PLAY_CAN_STAY]):
        return hand
    found = 0
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if may_play(
            rules,
            row,
            others,
            spare,
            card,
            row[PALETTE + row[MOVER]],
            hand,
            row[COLOR],
            row[DISCARDS],
            row[SHEDS],
            numbers,
            ahead,
        ):
            found |= 1 << card
    return found


@compiled
def _goes_on(rules: Any, row: Any, others: Any, spare: Any) -> bool:
    """Whether a legal turn goes on from here."""
    mover = row[MOVER]
    numbers = row[NUMBERS]
    hand = row[HAND + mover]
    if can_end(
        rules,
        others,
        row[PALETTE + mover],
        hand,
        row[COLOR],
        row[DISCARDS],
        row[SHEDS],
        numbers,
        row[DREW],
        row[TOOK],
        False,
    ):
        return True
    if row[PLAYS] or (row[DISCARDS] and not rules[DISCARD_FIRST]):
        return False
    return _plays(rules, row, others, spare, hand, numbers) != 0


@compiled
def _discards_by_color(rules: Any, row: Any, others: Any, hand: int, numbers: int) -> int:
    """The hand cards that may be discarded, where cards of one color fare alike."""
    if rules[ONE_CHANGE] and row[SHEDS]:
        return 0
    mover = row[MOVER]
    any_card = 0 if rules[DISCARD_WINS] or rules[EACH_WINS_AFTER] & numbers else 1
    found = 0
    for color in range(COLORS):
        worth = row[RANKS + mover * COLORS + color]
        allowed = any_card | (worth > others[color]) & worth  # an even rank cannot win
        found |= hand & (COLUMN << color) & -(allowed & 1)
    if rules[NEW_COLOR]:
        found &= ~(COLUMN << row[COLOR])
    if rules[LIMIT]:
        found &= ~((1 << 7 * min(max(count(row[PALETTE + mover]) - 1, 0), 7)) - 1)
    return found


@compiled
def _discards(rules: Any, row: Any, others: Any, spare: Any, numbers: int) -> int:
    """The same card by card, with those of the palette, and only where a legal turn goes on."""
    mover = row[MOVER]
    mine = row[PALETTE + mover]
    hand = row[HAND + mover]
    ahead = rules[LOOKS_AHEAD] != 0
    found = 0
    left = hand
    if rules[FROM_PALETTE] and row[PLAYED]:
        left |= mine
    while left:
        card = lowest(left)
        left &= left - 1
        if not may_discard(rules, others, card, mine, row[COLOR], row[SHEDS], numbers):
            continue
        if not ahead or _leads_on(rules, row, others, spare, card, numbers):
            found |= 1 << card
    return found


@compiled
def _leads_on(rules: Any, row: Any, others: Any, spare: Any, card: int, numbers: int) -> bool:
    """Whether a legal turn goes on with the discard of a card."""
    mover = row[MOVER]
    mine = row[PALETTE + mover] & ~(1 << card)
    hand = row[HAND + mover] & ~(1 << card)
    color = card % 7
    discards = row[DISCARDS] + 1
    sheds = row[SHEDS]
    if can_end(
        rules,
        others,
        mine,
        hand,
        color,
        discards,
        sheds,
        numbers,
        row[DREW],
        row[TOOK],
        False,
    ):
        return True
    if row[PLAYS] or not rules[DISCARD_FIRST]:
        return False
    left = hand
    while left:
        played = lowest(left)
        left &= left - 1
        if may_play(
            rules,
            row,
            others,
            spare,
            played,
            mine,
            hand,
            color,
            discards,
            sheds,
            numbers,
            True,
        ):
            return True
    return False
