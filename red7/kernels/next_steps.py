"""The steps that a turn could go on with, whether a rule refuses them or not, and their order."""

from __future__ import annotations

from typing import Any, NamedTuple

from red7.kernels.bare_moment import NONE
from red7.kernels.checking import targets_of
from red7.kernels.columns import CARDS, PALETTE, SEATS
from red7.kernels.compiling import count, inlined
from red7.kernels.counting import COLUMN, top_of
from red7.kernels.parameters import (
    ACT_DRAW,
    ACT_OTHER,
    ACT_PLAY,
    ACT_RETURN,
    ACT_SHED,
    ACT_TAKE,
    ACTION,
    DISCARD_FIRST,
    DISCARD_WINS,
    EACH_WINS_AFTER,
    FROM_PALETTE,
    MANY_AFTER,
)
from red7.kernels.room import (
    A_DISCARD,
    A_DRAW,
    A_PLAY,
    A_RETURN,
    A_SHED,
    A_TAKE,
    BLIND,
    ENDS,
    FATES,
    FOUND,
    UNKNOWN,
    UNSEEN,
)


class NextSteps(NamedTuple):
    """The steps of each kind, as sets of cards, in the order in which they are tried."""

    draw: int
    """The number of the draw; 0 if there is none."""
    takes: int
    sheds: int
    returns: int
    plays: int
    discards: int
    """Hand cards to discard."""
    from_palette: int
    """Palette cards to discard, if rules let them be discarded without an action."""


@inlined
def no_steps() -> Any:
    """Nothing to go on with."""
    return NextSteps(NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@inlined
def by_action(rules: Any, row: Any, cards: Any, at: Any, hides: bool) -> Any:
    """The steps that the pending action could take."""
    action = rules[ACTION + at.pending // 7 + 1]
    draw = drawn(cards, at, hides) if action & ACT_DRAW else NONE
    takes = targets_of(rules, row) if action & ACT_TAKE else NONE
    moved = at.mine & ~(1 << at.pending) if action & ACT_OTHER else at.mine
    sheds = moved if action & ACT_SHED else NONE
    returns = moved if action & ACT_RETURN else NONE
    plays = at.hand & ~BLIND if action & ACT_PLAY else NONE
    return NextSteps(draw, takes, sheds, returns, plays, NONE, NONE)


@inlined
def by_the_turn(rules: Any, cards: Any, at: Any, hides: bool) -> Any:
    """The steps with which a turn could go on when no action is to be done."""
    shown = at.hand & ~BLIND
    draw = drawn(cards, at, hides) if at.earned else NONE
    plays = discards = from_palette = NONE
    if at.numbers == 0 and (at.discards == 0 or rules[DISCARD_FIRST]):
        plays = shown
    if at.discards < 1 or rules[MANY_AFTER] & at.numbers:
        discards = shown
        if rules[FROM_PALETTE] and at.numbers:
            from_palette = at.mine
    return NextSteps(draw, NONE, NONE, NONE, plays, discards, from_palette)


@inlined
def drawn(cards: Any, at: Any, hides: bool) -> int:
    """The number of the draw of the top card; 0 if the deck is empty."""
    if at.deck_size == 0:
        return NONE
    if hides or cards[at.deck_size - 1] == UNKNOWN:
        return NONE + UNSEEN
    return NONE + A_DRAW + cards[at.deck_size - 1]


@inlined
def only(steps: Any, step: int) -> Any:
    """Of some steps the one with this number; a draw is the same whatever the card."""
    bit = 1 << (step - 1) % CARDS
    throws = bit if A_DISCARD <= step < A_TAKE else 0
    return NextSteps(
        steps.draw if step >= A_DRAW else NONE,
        steps.takes & (bit if A_TAKE <= step < A_SHED else 0),
        steps.sheds & (bit if A_SHED <= step < A_RETURN else 0),
        steps.returns & (bit if A_RETURN <= step < A_DRAW else 0),
        steps.plays & (bit if step < A_DISCARD else 0),
        steps.discards & throws,
        steps.from_palette & throws,
    )


@inlined
def that_win(rules: Any, at: Any, steps: Any) -> Any:
    """The steps without hand cards whose discard would have to win, and would not."""
    discards = steps.discards
    if discards and (rules[DISCARD_WINS] or rules[EACH_WINS_AFTER] & at.numbers):
        discards &= COLUMN * at.won
    return NextSteps(
        steps.draw, steps.takes, steps.sheds, steps.returns, steps.plays, discards,
        steps.from_palette,
    )  # fmt: skip


@inlined
def how_many(steps: Any) -> int:
    """How many steps there are."""
    cards = count(steps.takes) + count(steps.plays) + count(steps.discards)
    moved = count(steps.sheds) + count(steps.returns) + count(steps.from_palette)
    return cards + moved + (1 if steps.draw else 0)


@inlined
def first_of(row: Any, steps: Any) -> Any:
    """The number of the first step, 0 if there is none, and the others."""
    draw, takes, sheds, returns, plays, discards, from_palette = steps
    step = NONE
    if draw:
        step, draw = draw, NONE
    elif takes:
        for seat in range(SEATS):
            theirs = takes & row[PALETTE + seat]
            if theirs and not step:
                step = A_TAKE + top_of(theirs) - 1
                takes ^= 1 << top_of(theirs) - 1
    elif sheds | returns:
        card = top_of(sheds | returns) - 1
        if sheds >> card & 1:
            step = A_SHED + card
            sheds ^= 1 << card
        else:
            step = A_RETURN + card
            returns ^= 1 << card
    elif plays:
        card = top_of(plays) - 1
        step = A_PLAY + card
        plays ^= 1 << card
    elif discards:
        card = top_of(discards) - 1
        step = A_DISCARD + card
        discards ^= 1 << card
    elif from_palette:
        card = top_of(from_palette) - 1
        step = A_DISCARD + card
        from_palette ^= 1 << card
    return step, NextSteps(draw, takes, sheds, returns, plays, discards, from_palette)


@inlined
def write_candidates(row: Any, room: Any, steps: Any, ends: bool) -> None:
    """Write down every step that may be tried, in order, whatever becomes of it."""
    room[FOUND] = 0
    if ends:
        room[ENDS] = 0
        room[FOUND] = 1
    step, left = first_of(row, steps)
    while step:
        room[ENDS + room[FOUND]] = step
        room[FOUND] += 1
        room[FATES + step] = 0
        step, left = first_of(row, left)
