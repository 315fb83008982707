"""Looking for the turns of a position: listing them, finding one, following one.

``look`` goes from a bare moment to every way to end the turn, in the order of
``engine.turn_search``.
"""

from __future__ import annotations

from typing import Any

from red7.kernels.after_steps import after
from red7.kernels.bare_moment import without_action
from red7.kernels.checking import (
    has_targets,
    is_left,
    is_target,
    may_discard,
    may_end,
    may_shed,
)
from red7.kernels.columns import CARDS, PALETTE, STEPS
from red7.kernels.compiling import compiled, inlined
from red7.kernels.counting import owner_of
from red7.kernels.next_steps import (
    by_action,
    by_the_turn,
    first_of,
    how_many,
    no_steps,
    only,
    that_win,
    write_candidates,
)
from red7.kernels.parameters import (
    ACTION,
    IDLE,
    IDLE_EMPTY,
    LEAVES_EMPTY,
    ONLY_IF_NEEDED,
    PLAY_AND_DRAW_CAN_STAY,
    PLAY_CAN_ACT,
    PLAY_CAN_STAY,
    PLAY_WINS,
    TAKER_CAN_STAY,
)
from red7.kernels.room import (
    A_DISCARD,
    A_RETURN,
    A_SHED,
    A_TAKE,
    BLIND,
    BY_ACTION,
    FATES,
    FOLLOWS,
    FREE_OF_SPITE,
    GAVE_UP,
    GOES_ON,
    GUIDE,
    GUIDED,
    HIDES,
    IN_VAIN,
    LISTS,
    LOOKS,
    MOST_LOOKS,
    MOST_STEPS,
    ONE_STEP,
    PATH,
    REPORTS_OUTCOMES,
    STAYS,
    SURVIVES,
    TRIED,
    WANTED,
    write_down,
)


@compiled
def look(rules: Any, row: Any, cards: Any, room: Any, at: Any, length: int, aim: int) -> int:
    """How many turns go on from a bare moment; if they are not listed, one is enough.

    It calls itself, and none of its parts calls it back: numba cannot load kernels that call each
    other in a circle from its cache.
    """
    if at.hand & BLIND and not aim & (LISTS | HIDES):
        room[GAVE_UP] = 1
    if room[GAVE_UP]:
        return 0
    found = 0
    hides = aim & HIDES != 0
    follows = aim & FOLLOWS != 0 and length < room[GUIDED]
    tells = aim & REPORTS_OUTCOMES != 0 and not follows
    every = aim & (LISTS | REPORTS_OUTCOMES) != 0
    onward = aim & ~(BY_ACTION | GOES_ON | FREE_OF_SPITE)
    stays_anyhow = aim & (STAYS | FREE_OF_SPITE) or (aim & SURVIVES and not rules[LEAVES_EMPTY])
    if tells:
        onward &= WANTED | HIDES
        room[TRIED] = room[IN_VAIN] = 0
    while True:
        if at.pending < 0 and not (follows or aim & GOES_ON):
            if too_many(room):
                return 0
            stays = stays_in(rules, row, at, length)
            legal = may_stop(rules, row, at, stays, aim)
            if legal and rules[PLAY_WINS] and at.numbers and not at.won >> at.color & 1:
                tried = room[TRIED]
                goal = STAYS | GOES_ON | aim & HIDES
                legal = at.drew != 0 and not look(rules, row, cards, room, at, length, goal)
                room[TRIED] = tried
            if legal and aim & LISTS:
                write_down(room, length, stays)
            if tells:
                room[FATES] = -1 if legal else 0
            if legal:
                found += 1
                if not every:
                    return found
        if at.pending >= 0:
            steps = by_action(rules, row, cards, at, hides)
        else:
            steps = by_the_turn(rules, cards, at, hides)
        if follows:
            steps = only(steps, room[GUIDE + length])
        elif aim & FOLLOWS and not tells:
            if at.pending < 0:
                return found
            steps = no_steps()
        candidates = how_many(steps)
        room[TRIED] += candidates
        if tells:
            write_candidates(row, room, steps, at.pending < 0)
        if candidates and length >= MOST_STEPS and not hides:
            room[GAVE_UP] = 1
            return 0
        needless = -1
        steps = that_win(rules, at, steps)
        while True:
            step, steps = first_of(row, steps)
            if not step:
                break
            tried = room[TRIED]
            card = (step - 1) % CARDS
            takes = A_TAKE <= step < A_SHED
            if takes:
                theirs = row[PALETTE + owner_of(rules, row, card)]
                if not is_target(rules, theirs, at.mine):
                    continue
                if rules[ONLY_IF_NEEDED] and not aim & FREE_OF_SPITE:
                    if needless < 0:
                        goal = STAYS | aim & HIDES
                        needless = look(rules, row, cards, room, without_action(at), length, goal)
                        room[TRIED] = tried
                    if needless:
                        continue
            then = after(rules, row, room, at, step, hides)
            if not may_take(rules, at, then, step):
                continue
            if step < A_DISCARD:
                allowed = 1
                if must_stay_after(rules, row, then, card):
                    goal = STAYS | BY_ACTION | FREE_OF_SPITE | aim & HIDES
                    allowed = look(rules, row, cards, room, then, length + 1, goal)
                if allowed and rules[PLAY_CAN_ACT] & 2 << card // 7:
                    goal = BY_ACTION | aim & HIDES
                    allowed = look(rules, row, cards, room, then, length + 1, goal)
                room[TRIED] = tried
                if not allowed:
                    continue
            displaced = cards[at.deck_size]
            if then.deck_size > at.deck_size:
                cards[at.deck_size] = card
            goes_on = 1
            if takes and rules[TAKER_CAN_STAY] and not stays_anyhow:
                goal = STAYS | aim & HIDES
                goes_on = look(rules, row, cards, room, then, length + 1, goal)
                room[TRIED] = tried
            if goes_on and not aim & ONE_STEP:
                if length < MOST_STEPS:
                    room[PATH + length] = step
                goes_on = look(rules, row, cards, room, then, length + 1, onward)
                if takes and rules[TAKER_CAN_STAY] and stays_anyhow and not goes_on:
                    room[TRIED] = tried  # it was refused
            if tells:
                room[FATES + step] = -1 if goes_on else room[TRIED] - tried
            cards[at.deck_size] = displaced
            found += goes_on
            if goes_on and not every:
                return found
        if at.pending < 0 or found or aim & BY_ACTION:
            return found
        if at.hand & BLIND and not hides:
            room[GAVE_UP] = 1  # the hidden card may be one with which it can be done
            return found
        if aim & (WANTED | FOLLOWS):
            tried = room[TRIED]
            acts = look(rules, row, cards, room, at, length, BY_ACTION | aim & HIDES)
            room[TRIED] = tried
            if acts:
                return found
        if tells:
            room[IN_VAIN] = room[TRIED]
        at = without_action(at)


@inlined
def too_many(room: Any) -> bool:
    """Count one more way to end a turn; whether there are too many, and the search gives up."""
    room[LOOKS] += 1
    room[TRIED] += 1
    if room[LOOKS] > room[MOST_LOOKS]:
        room[GAVE_UP] = 1
        return True
    return False


@inlined
def stays_in(rules: Any, row: Any, at: Any, length: int) -> bool:
    """Whether the player stays in if the turn ends here."""
    wins = at.won >> at.color & 1 == 1
    if row[STEPS] + length == 0:
        return wins and rules[IDLE if at.hand else IDLE_EMPTY] != 0
    return wins


@inlined
def may_stop(rules: Any, row: Any, at: Any, stays: bool, aim: int) -> bool:
    """Whether the turn may end here as is wanted, where what could still be done is no matter."""
    if aim & WANTED and not stays:
        return False
    if aim & SURVIVES and not is_left(rules, row, at.hand):
        return False
    return may_end(rules, at)


@inlined
def may_take(rules: Any, at: Any, then: Any, step: int) -> bool:
    """Whether no rule refuses a step, where no search is needed to say so."""
    card = (step - 1) % CARDS
    if A_DISCARD <= step < A_TAKE:
        return may_discard(rules, card, then.mine, then.won, at.color, at.sheds, at.numbers)
    if A_SHED <= step < A_RETURN:
        return may_shed(rules, card, then.mine, then.won, at.discards)
    return True


@inlined
def must_stay_after(rules: Any, row: Any, then: Any, card: int) -> bool:
    """Whether a card may be played only by a player who can stay in by its action."""
    number = 2 << card // 7
    action = rules[ACTION + card // 7 + 1]
    if rules[PLAY_CAN_STAY] & number and has_targets(rules, row, action, then.mine):
        return True
    return rules[PLAY_AND_DRAW_CAN_STAY] & number != 0 and then.deck_size != 0
