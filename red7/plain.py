"""A short cut for rules without actions: a turn is a play, a discard, both, or nothing.

Where no rule looks at more than that (``is_plain``), turns are listed and played on a few ints,
without walking from moment to moment. What comes out is what ``engine`` gives: a test compares
them, and whatever is out of the ordinary here (an unknown card, a turn that is not legal) is left
to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.cards import CARDS
from red7.endings import next_seat, settled
from red7.hookspecs import When
from red7.state import Seat, State
from red7.turns import DISCARD, PLAY, Kind, Turn

if TYPE_CHECKING:
    from red7.rulebook import Rulebook

_COLOR = tuple(card.color.strength for card in CARDS)
_PASS = Turn()
_PLAY = tuple(Turn((step,)) for step in PLAY)
_DISCARD = tuple(Turn((step,)) for step in DISCARD)
_PLAY_THEN_DISCARD = tuple(tuple(Turn((play, each)) for each in DISCARD) for play in PLAY)
_DISCARD_THEN_PLAY = tuple(tuple(Turn((each, play)) for each in DISCARD) for play in PLAY)


def is_plain(book: Rulebook) -> bool:
    """Whether these rules ask nothing that the short cut does not answer.

    The ``ranks`` of a plug-in are 0 where a palette cannot win, so that ``>`` says who wins.
    """
    silent = ("may_play", "may_discard", "may_end", "may_give_up", "draw_earned")
    moment_free = ("stays_in", "doing_nothing")
    return (
        not book.actions
        and not any(book.rules[hook] for hook in silent)
        and not any(rule.asks_for("moment") for hook in moment_free for rule in book.rules[hook])
        and book.stays_in(None, True)
        and book.constants.get("plays_allowed") == 1
        and book.constants.get("discards_allowed") == 1
        and book.discard_tested is When.AT_ONCE
        and not book.discard_from_palette
        and book.has_short_cut
    )


def turns(book: Rulebook, state: State, surviving: bool) -> list[Turn]:
    """Every legal turn, or every one after which the player is in."""
    seat = state.mover
    ranks, mine, bits = book.ranks, seat.palette_bits, seat.hand_bits
    best = _to_beat(book, state)
    now = book.color(state).strength
    own = ranks[mine]
    hand: list[int] = []
    by_color: dict[int, list[int]] = {}
    while bits:
        index = bits.bit_length() - 1
        bits ^= 1 << index
        hand.append(index)
        by_color.setdefault(_COLOR[index], []).append(index)
    colors = [(color, best[color], cards) for color, cards in by_color.items()]
    found = []
    if not surviving or book.doing_nothing(None, seat.hand_size == 0, own[now] > best[now]):
        found.append(_PASS)
    loser_may_play = not surviving or book.stays_in(None, False)
    for played in hand:
        after = ranks[mine | 1 << played]
        if loser_may_play or after[now] > best[now]:
            found.append(_PLAY[played])
        pairs = _PLAY_THEN_DISCARD[played]
        for color, to_beat, cards in colors:
            if after[color] > to_beat:
                for discarded in cards:
                    if discarded != played:
                        found.append(pairs[discarded])
    for color, to_beat, cards in colors:
        if own[color] > to_beat:
            for discarded in cards:
                found.append(_DISCARD[discarded])
                if book.discard_before_play:
                    found += [
                        _DISCARD_THEN_PLAY[played][discarded]
                        for played in hand
                        if played != discarded
                        and (loser_may_play or ranks[mine | 1 << played][color] > to_beat)
                    ]
    return found


def play(book: Rulebook, state: State, turn: Turn) -> State | None:
    """The position after a turn; None where the engine has to look at it."""
    mover = state.to_move
    if mover is None:
        return None
    seat = state.seats[mover]
    mine, hand, canvas = seat.palette_bits, seat.hand_bits, state.canvas
    color = book.color(state).strength
    played = discarded = False
    winning = None
    for step in turn.steps:
        card = step.card
        if card is None or not hand & card.bit:
            return None
        hand ^= card.bit
        if step.kind is Kind.PLAY and not played and (not discarded or book.discard_before_play):
            played = True
            mine |= card.bit
            winning = None
        elif step.kind is Kind.DISCARD and not discarded:
            discarded = True
            canvas = (*canvas, card)
            color = card.color.strength
            winning = _wins(book, state, mine, color)
            if not winning:
                return None
        else:
            return None
    if winning is None:
        winning = _wins(book, state, mine, color)
    if turn.steps:
        stays = book.stays_in(None, winning)
    else:
        stays = book.doing_nothing(None, seat.hand_size == 0, winning)
    if not stays and discarded and book.discard_taken_back:
        return None
    seats = list(state.seats)
    seats[mover] = Seat(
        mine, hand, seat.hand_unknown, seat.scored_bits, seat.points_kept, not stays
    )
    after = State(
        tuple(seats),
        next_seat(seats, mover),
        canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits & ~(seat.hand_bits ^ hand),
    )
    return settled(book, after)


def _wins(book: Rulebook, state: State, mine: int, color: int) -> bool:
    """Whether the mover would be winning a colour with this palette."""
    ranks, mover = book.ranks, state.to_move
    rank = ranks[mine][color]
    for number, seat in enumerate(state.seats):
        if number != mover and not seat.out and ranks[seat.palette_bits][color] >= rank:
            return False
    return rank > 0


def _to_beat(book: Rulebook, state: State) -> tuple[int, ...]:
    """For every colour the best rank among the other players who are in."""
    ranks, mover = book.ranks, state.to_move
    rivals = [
        ranks[seat.palette_bits]
        for number, seat in enumerate(state.seats)
        if number != mover and not seat.out
    ]
    return rivals[0] if len(rivals) == 1 else tuple(map(max, *rivals))
