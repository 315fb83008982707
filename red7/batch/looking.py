"""Looking ahead in a turn: whether it can still end, or still end winning.

The table in the middle of a turn is a few ints: the mover's palette ``mine`` and ``hand``, the
``color``, how many ``discards`` and ``sheds`` (discards by actions) there were, the ``numbers`` of
the cards played as bits, whether an action has drawn (``drew``) or taken (``took``); ``others`` has
what there is to beat under each color. A card that is drawn unseen is never needed here: rules for
which it would be have no kernel (``parameters``).
"""

from __future__ import annotations

from typing import Any

from red7.batch.columns import DECK_SIZE, MOVER, OUT, PALETTE
from red7.batch.compiling import compiled, count, lowest
from red7.batch.counting import measure_without, owner_of, wins
from red7.batch.parameters import (
    ACTION,
    ACTION_DISCARD_WINS,
    DISCARD_WINS,
    DRAW,
    EACH_WINS_AFTER,
    FROM_PALETTE,
    LIMIT,
    LIMIT_BY_ACTION,
    MANY_AFTER,
    NEW_COLOR,
    NOT_FROM_FEWER,
    NOT_THE_ONLY,
    ONE_CHANGE,
    ONLY_IF_NEEDED,
    OTHER,
    PLAY,
    PLAY_CAN_ACT,
    PLAY_CAN_STAY,
    PLAY_WINS,
    PLAYERS,
    RETURN,
    SHED,
    TAKE,
    TAKEN_BACK,
    TAKER_CAN_STAY,
    TAKER_WINS,
    WINS_AFTER,
)


@compiled
def discards_left(rules: Any, discards: int, numbers: int) -> bool:
    """Whether the turn may have another discard."""
    return discards < 1 or rules[MANY_AFTER] & numbers != 0


@compiled
def may_discard(
    rules: Any, others: Any, card: int, mine: int, color: int, sheds: int, numbers: int
) -> bool:
    """Whether no rule refuses the discard of a card."""
    after = mine & ~(1 << card)
    if rules[LIMIT] and card // 7 + 1 < count(after):
        return False
    if rules[NEW_COLOR] and card % 7 == color:
        return False
    if rules[ONE_CHANGE] and sheds:
        return False
    if rules[DISCARD_WINS] or rules[EACH_WINS_AFTER] & numbers:
        return wins(rules, others, after, card % 7)
    return True


@compiled
def may_shed(rules: Any, others: Any, card: int, mine: int, discards: int) -> bool:
    """Whether no rule refuses that an action discards a palette card."""
    after = mine & ~(1 << card)
    if rules[LIMIT_BY_ACTION] and card // 7 + 1 < count(after):
        return False
    if rules[ONE_CHANGE] and discards:
        return False
    return not rules[ACTION_DISCARD_WINS] or wins(rules, others, after, card % 7)


@compiled
def discards_of(rules: Any, mine: int, hand: int, numbers: int) -> int:
    """The cards that could be discarded, whatever the rules say of each."""
    return hand | mine if rules[FROM_PALETTE] and numbers else hand


@compiled
def may_end(
    rules: Any,
    others: Any,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
    drew: int,
    took: int,
    stay: bool,
) -> bool:
    """Whether the turn may end as it stands; ``stay``: and its player stays in."""
    if wins(rules, others, mine, color):
        return True
    if stay or rules[WINS_AFTER] & numbers or (rules[TAKER_WINS] and took):
        return False
    if not rules[TAKEN_BACK]:
        if discards and not rules[DISCARD_WINS]:
            return False
        if sheds and not rules[ACTION_DISCARD_WINS]:
            return False
    if rules[PLAY_WINS] and numbers:
        if not drew:
            return False
        left = discards_of(rules, mine, hand, numbers)
        while left and discards_left(rules, discards, numbers):
            card = lowest(left)
            left &= left - 1
            after = mine & ~(1 << card)
            if may_discard(rules, others, card, mine, color, sheds, numbers) and wins(
                rules, others, after, card % 7
            ):
                return False
    return True


@compiled
def can_end(
    rules: Any,
    others: Any,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
    drew: int,
    took: int,
    stay: bool,
) -> bool:
    """The same, at once or after a discard."""
    if may_end(rules, others, mine, hand, color, discards, sheds, numbers, drew, took, stay):
        return True
    if not discards_left(rules, discards, numbers):
        return False
    left = discards_of(rules, mine, hand, numbers)
    while left:
        card = lowest(left)
        left &= left - 1
        if may_discard(rules, others, card, mine, color, sheds, numbers) and may_end(
            rules,
            others,
            mine & ~(1 << card),
            hand & ~(1 << card),
            card % 7,
            discards + 1,
            sheds,
            numbers,
            drew,
            took,
            stay,
        ):
            return True
    return False


@compiled
def is_target(rules: Any, row: Any, card: int, mine: int) -> bool:
    """Whether the sizes of the palettes let an action take a card."""
    theirs = count(row[PALETTE + owner_of(rules, row, card)])
    if rules[NOT_FROM_FEWER] and theirs < count(mine):
        return False
    return not (rules[NOT_THE_ONLY] and theirs == 1)


@compiled
def may_take(
    rules: Any,
    row: Any,
    others: Any,
    spare: Any,
    card: int,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
) -> bool:
    """Whether no rule refuses to take a card; ``spare`` then has what is left to beat."""
    if not is_target(rules, row, card, mine):
        return False
    if rules[ONLY_IF_NEEDED] and can_end(
        rules, others, mine, hand, color, discards, sheds, numbers, 0, 0, True
    ):
        return False
    measure_without(rules, row, card, spare)
    return not rules[TAKER_CAN_STAY] or can_end(
        rules, spare, mine, hand, color, discards, sheds, numbers, 0, 1, True
    )


@compiled
def targets_of(rules: Any, row: Any) -> int:
    """Every card in the palettes of the other players who are in."""
    found = 0
    for seat in range(rules[PLAYERS]):
        if seat != row[MOVER] and not row[OUT] >> seat & 1:
            found |= row[PALETTE + seat]
    return found


@compiled
def in_vain(
    rules: Any,
    row: Any,
    spare: Any,
    card: int,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
) -> bool:
    """Whether a card just played has targets, and taking any of them would not save its owner."""
    if not rules[ACTION + card // 7 + 1] & TAKE:
        return False
    tried = False
    left = targets_of(rules, row)
    while left:
        target = lowest(left)
        left &= left - 1
        if is_target(rules, row, target, mine):
            tried = True
            measure_without(rules, row, target, spare)
            if can_end(rules, spare, mine, hand, color, discards, sheds, numbers, 0, 1, True):
                return False
    return tried


@compiled
def can_act(
    rules: Any,
    row: Any,
    others: Any,
    spare: Any,
    card: int,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
) -> bool:
    """Whether the action of a card just played can be carried through to a legal turn."""
    action = rules[ACTION + card // 7 + 1]
    if action & DRAW and row[DECK_SIZE]:
        return rules[PLAY_WINS] != 0 or can_end(
            rules, others, mine, hand, color, discards, sheds, numbers, 1, 0, False
        )
    if action & TAKE:
        left = targets_of(rules, row)
        while left:
            target = lowest(left)
            left &= left - 1
            if may_take(
                rules, row, others, spare, target, mine, hand, color, discards, sheds, numbers
            ) and can_end(rules, spare, mine, hand, color, discards, sheds, numbers, 0, 1, False):
                return True
    if action & (SHED | RETURN):
        left = mine & ~(1 << card) if action & OTHER else mine
        while left:
            chosen = lowest(left)
            left &= left - 1
            after = mine & ~(1 << chosen)
            if action & SHED and may_shed(rules, others, chosen, mine, discards):
                top = chosen % 7
                more = sheds + 1
                if can_end(rules, others, after, hand, top, discards, more, numbers, 0, 0, False):
                    return True
            if action & RETURN and can_end(
                rules, others, after, hand, color, discards, sheds, numbers, 0, 0, False
            ):
                return True
    if action & PLAY:
        left = hand
        while left:
            played = lowest(left)
            left &= left - 1
            more = mine | 1 << played
            fewer = hand & ~(1 << played)
            number = 1 << played // 7 + 1
            now = numbers | number
            acts = can_act(
                rules, row, others, spare, played, more, fewer, color, discards, sheds, now
            )
            if rules[PLAY_CAN_ACT] & number and not acts:
                continue
            if rules[PLAY_CAN_STAY] & number and in_vain(
                rules, row, spare, played, more, fewer, color, discards, sheds, now
            ):
                continue
            if acts or can_end(
                rules, others, more, fewer, color, discards, sheds, now, 0, 0, False
            ):
                return True
    return False


@compiled
def may_play(
    rules: Any,
    row: Any,
    others: Any,
    spare: Any,
    card: int,
    mine: int,
    hand: int,
    color: int,
    discards: int,
    sheds: int,
    numbers: int,
    ahead: bool,
) -> bool:
    """Whether no rule refuses to play a hand card; ``ahead``: and a legal turn goes on so."""
    number = 1 << card // 7 + 1
    more = mine | 1 << card
    fewer = hand & ~(1 << card)
    now = numbers | number
    if rules[PLAY_CAN_STAY] & number and in_vain(
        rules, row, spare, card, more, fewer, color, discards, sheds, now
    ):
        return False
    if not ahead and not rules[PLAY_CAN_ACT] & number:
        return True
    acts = can_act(rules, row, others, spare, card, more, fewer, color, discards, sheds, now)
    if rules[PLAY_CAN_ACT] & number and not acts:
        return False
    return (
        acts
        or not ahead
        or can_end(rules, others, more, fewer, color, discards, sheds, now, 0, 0, False)
    )
