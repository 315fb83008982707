"""What a step leads to: from one bare moment to the next, whether a rule refuses it or not."""

from __future__ import annotations

from typing import Any

from red7.kernels.bare_moment import NO_CARD, NONE, BareMoment
from red7.kernels.checking import winning_colors
from red7.kernels.columns import CARDS
from red7.kernels.compiling import count, inlined
from red7.kernels.counting import measure_without
from red7.kernels.parameters import ACTION, COUNTS_BEFORE, DRAWS, DRAWS_BY_ACTION
from red7.kernels.room import A_DISCARD, A_DRAW, A_RETURN, A_SHED, A_TAKE, BLIND, UNSEEN, WITHOUT


@inlined
def after(rules: Any, row: Any, room: Any, at: Any, step: int, hides: bool) -> Any:
    """Where the turn stands after a step."""
    card = (step - 1) % CARDS
    if step < A_DISCARD:
        return after_play(rules, room, at, card)
    if step < A_TAKE:
        return after_discard(rules, room, at, card)
    if step < A_SHED:
        return after_taking(rules, row, room, at, card)
    if step < A_RETURN:
        return after_shedding(rules, room, at, card)
    if step < A_DRAW:
        return after_returning(rules, room, at, card)
    return after_draw(at, step, hides)


@inlined
def after_play(rules: Any, room: Any, at: Any, card: int) -> Any:
    """A hand card goes to the palette; its action, if it has one, is to be done."""
    mine = at.mine | 1 << card
    return BareMoment(
        at.others, winning_colors(rules, room, at.others, mine), mine, at.hand ^ 1 << card,
        at.color, at.deck_size, at.discards, at.sheds, at.numbers | 2 << card // 7, at.drew,
        at.took, NONE, card if rules[ACTION + card // 7 + 1] else NO_CARD,
    )  # fmt: skip


@inlined
def after_discard(rules: Any, room: Any, at: Any, card: int) -> Any:
    """A card of the hand, or else of the palette, goes to the canvas."""
    mine, hand, won = at.mine, at.hand, at.won
    if mine >> card & 1:
        mine ^= 1 << card
        won = winning_colors(rules, room, at.others, mine)
    else:
        hand ^= 1 << card
    earned = NONE + 1 if rules[DRAWS] and card // 7 + 1 > count(mine) else NONE
    return BareMoment(
        at.others, won, mine, hand, card % 7, at.deck_size, at.discards + 1, at.sheds, at.numbers,
        at.drew, at.took, earned, NO_CARD,
    )  # fmt: skip


@inlined
def after_taking(rules: Any, row: Any, room: Any, at: Any, card: int) -> Any:
    """An action puts a card of another palette on the deck: there is less to beat."""
    measure_without(rules, row, card, room, WITHOUT)
    return BareMoment(
        NONE + WITHOUT, winning_colors(rules, room, WITHOUT, at.mine), at.mine, at.hand, at.color,
        at.deck_size + 1, at.discards, at.sheds, at.numbers, at.drew, at.took + 1, NONE, NO_CARD,
    )  # fmt: skip


@inlined
def after_shedding(rules: Any, room: Any, at: Any, card: int) -> Any:
    """An action discards a card of the palette."""
    mine = at.mine ^ 1 << card
    size = count(mine) + rules[COUNTS_BEFORE]
    earned = NONE + 1 if rules[DRAWS_BY_ACTION] and card // 7 + 1 > size else NONE
    return BareMoment(
        at.others, winning_colors(rules, room, at.others, mine), mine, at.hand, card % 7,
        at.deck_size, at.discards, at.sheds + 1, at.numbers, at.drew, at.took, earned, NO_CARD,
    )  # fmt: skip


@inlined
def after_returning(rules: Any, room: Any, at: Any, card: int) -> Any:
    """An action puts a card of the palette on the deck."""
    mine = at.mine ^ 1 << card
    return BareMoment(
        at.others, winning_colors(rules, room, at.others, mine), mine, at.hand, at.color,
        at.deck_size + 1, at.discards, at.sheds, at.numbers, at.drew, at.took, NONE, NO_CARD,
    )  # fmt: skip


@inlined
def after_draw(at: Any, step: int, hides: bool) -> Any:
    """The top card goes to the hand; one that is hidden cannot be used."""
    hand = at.hand
    if step != UNSEEN:
        hand |= 1 << step - A_DRAW
    elif not hides:
        hand |= BLIND
    drew = at.drew + 1 if at.pending >= 0 else at.drew
    return BareMoment(
        at.others, at.won, at.mine, hand, at.color, at.deck_size - 1, at.discards, at.sheds,
        at.numbers, drew, at.took, NONE, NO_CARD,
    )  # fmt: skip
