"""The turns of the slow reference, found by plain recursion over steps."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reference_table import (
    ANY_NUMBER,
    Cards,
    Position,
    Rules,
    canvas_color,
    change_seat,
    deck_is_empty,
    empty_handed,
    is_winning,
    mover_of,
    number,
    own,
    parse,
    parse_rules,
    players_in,
    put_on_deck,
    put_out,
    strongest_first,
    take_out,
)


class Turn(NamedTuple):
    """A turn in the making: the table now, the text so far and what has been done."""

    pos: Position
    text: str = ""
    plays: int = 0
    hand_discards: int = 0
    five: bool = False  # a 5 with its action was played
    three_drew: bool = False  # the action of a 3 drew a card
    one_took: bool = False  # the action of a 1 took a card
    one_or_seven: bool = False  # a 1 or a 7 was played with the Action rule on
    seven_discarded: bool = False  # the action of a 7 discarded to the canvas
    discarded: Cards = ()  # every card that went to the canvas in this turn


class End(NamedTuple):
    """A complete legal turn and whether its player is still in."""

    turn: Turn
    survives: bool
    stays: bool  # in at the end of the own turn, whatever the start of the next one does


Ends = dict[str, End]


def draw(turn: Turn) -> Turn:
    """Draw the top card of a deck that is not empty."""
    pos = turn.pos
    seat = own(pos)
    if pos.deck:
        card = pos.deck[0]
        seat = seat._replace(hand=strongest_first([*seat.hand, card]))
        pos = pos._replace(deck=pos.deck[1:])
        text = turn.text + "=" + card
    else:
        if seat.unknown != ANY_NUMBER:
            seat = seat._replace(unknown=seat.unknown + 1)
        if pos.deck_unknown != ANY_NUMBER:
            pos = pos._replace(deck_unknown=pos.deck_unknown - 1)
        text = turn.text + "=?"
    return turn._replace(pos=change_seat(pos, mover_of(pos), seat), text=text)


def to_canvas(turn: Turn, card: str) -> Turn:
    """Move one of the mover's cards to the canvas; the caller writes the text."""
    pos = take_out(turn.pos, mover_of(turn.pos), card)
    pos = pos._replace(canvas=(*pos.canvas, card))
    return turn._replace(pos=pos, discarded=(*turn.discarded, card))


# ---------------------------------------------------------------------------- steps of a turn


def turn_end(turn: Turn, rules: Rules) -> Ends:
    """End the turn here: one complete turn, or none where that is not legal."""
    edition, on = rules
    wins = is_winning(turn.pos, mover_of(turn.pos), rules)
    if not turn.text:  # doing nothing
        if edition in ("v1.0", "rogers"):
            return {"pass": End(turn, still_in(turn, rules, wins), wins)}
        return {"pass": End(turn, False, False)}
    if not wins:
        if edition == "v1.2-es" and turn.plays and not turn.three_drew:
            return {}
        if edition == "v1.2-es" and turn.hand_discards:
            return {}
        if "test-at-end" in on and edition != "rogers" and turn.discarded:
            return {}
        if edition == "rogers" and turn.one_or_seven:
            return {}
        if "one-must-stay" in on and turn.one_took:
            return {}
    return {turn.text.strip(): End(turn, still_in(turn, rules, wins), wins)}


def still_in(turn: Turn, rules: Rules, wins: bool) -> bool:
    """Say whether the player is in when the next turn has started."""
    if not wins or "empty-hand-any-turn" not in rules.on:
        return wins
    return not after_turn(End(turn, True, True), rules).seats[mover_of(turn.pos)].out


def go_on(turn: Turn, rules: Rules) -> Ends:
    """All ways to go on from a moment at which no action is being resolved."""
    edition, on = rules
    ends = turn_end(turn, rules)
    either_order = edition in ("v1.0", "rogers") or "either-order" in on
    if "play-first" in on:
        either_order = False
    if turn.plays == 0 and (turn.hand_discards == 0 or either_order):
        for card in own(turn.pos).hand:
            ends |= play_card(turn, card, rules)
    if turn.hand_discards == 0 or ("five-many-discards" in on and turn.five):
        for after in hand_discards(turn, rules):
            ends |= go_on(after, rules)
    return ends


def hand_discards(turn: Turn, rules: Rules) -> list[Turn]:
    """Every legal hand discard, without and with the Advanced draw it may earn."""
    edition, on = rules
    if "seven-ends-discards" in on and turn.seven_discarded:
        return []
    cards = list(own(turn.pos).hand)
    if "discard-from-palette" in on and turn.plays:
        cards += own(turn.pos).palette
    results = []
    for card in cards:
        if "discard-must-change-rule" in on and card[0] == canvas_color(turn.pos):
            continue
        after = to_canvas(turn, card)
        after = after._replace(text=turn.text + " >" + card, hand_discards=turn.hand_discards + 1)
        size = len(own(after.pos).palette)
        if edition == "v1.0" and "advanced-discard" in on and number(card) < size:
            continue
        at_once = edition not in ("v1.2-es", "rogers") and "test-at-end" not in on
        if "five-many-discards" in on and turn.five:  # each of them winning at once
            at_once = True
        if at_once and not is_winning(after.pos, mover_of(after.pos), rules):
            continue
        results.append(after)
        earns = edition != "v1.0" and "advanced-discard" in on and number(card) > size
        if earns and not deck_is_empty(after.pos):
            results.append(draw(after))
    return results


def play_card(turn: Turn, card: str, rules: Rules) -> Ends:
    """Play a hand card to the palette, resolve its action and go on."""
    pos = take_out(turn.pos, mover_of(turn.pos), card)
    seat = own(pos)
    seat = seat._replace(palette=strongest_first([*seat.palette, card]))
    pos = change_seat(pos, mover_of(pos), seat)
    turn = turn._replace(pos=pos, text=turn.text + " +" + card, plays=turn.plays + 1)
    if "action" in rules.on:
        if number(card) == 1:
            return action_one(turn._replace(one_or_seven=True), rules)
        if number(card) == 3:
            return action_three(turn, rules)
        if number(card) == 5:
            return action_five(turn._replace(five=True), rules)
        if number(card) == 7:
            return action_seven(turn._replace(one_or_seven=True), card, rules)
    return go_on(turn, rules)


def survives_somehow(ends: Ends) -> bool:
    """Say whether one of these turns keeps its player in."""
    return any(end.stays for end in ends.values())


def action_one(turn: Turn, rules: Rules) -> Ends:
    """Take a card from another palette and put it on the deck."""
    edition, on = rules
    spite_is_barred = (
        edition in ("v1.2", "v1.2-fr", "v1.2-de")
        or "one-unplayable-if-out" in on
        or "one-only-if-needed" in on
    )
    if "one-only-if-needed" in on and survives_somehow(go_on(turn, rules)):
        return go_on(turn, rules)  # it is not needed, so it is not used
    targets = 0
    ends: Ends = {}
    for index, seat in enumerate(turn.pos.seats):
        if index == turn.pos.mover or seat.out:
            continue
        if edition == "v1.0":
            allowed = True
        elif edition == "v1.1":
            allowed = len(seat.palette) > 1
        else:
            allowed = len(seat.palette) >= len(own(turn.pos).palette)
        if not allowed:
            continue
        for card in seat.palette:
            targets += 1
            pos = put_on_deck(take_out(turn.pos, index, card), card)
            after = turn._replace(pos=pos, text=turn.text + "x" + card, one_took=True)
            continued = go_on(after, rules)
            if spite_is_barred and not survives_somehow(continued):
                continue
            ends |= continued
    if ends:
        return ends
    if targets and (edition == "v1.2-de" or "one-unplayable-if-out" in on):
        return {}
    return go_on(turn, rules)  # played unused


def action_three(turn: Turn, rules: Rules) -> Ends:
    """Draw a card; nothing happens when the deck is empty."""
    if deck_is_empty(turn.pos):
        return go_on(turn, rules)
    return go_on(draw(turn)._replace(three_drew=True), rules)


def is_barred(turn: Turn, card: str, rules: Rules) -> bool:
    """Say whether a text forbids to play this very card now."""
    edition, on = rules
    ends = play_card(turn, card, rules)
    if edition == "rogers" and number(card) in (1, 7):
        return not survives_somehow(ends)
    if number(card) == 1 and (edition == "v1.2-de" or "one-unplayable-if-out" in on):
        return not ends
    return number(card) in (5, 7) and "impossible-unplayable" in on and not ends


def action_five(turn: Turn, rules: Rules, waited: bool = False) -> Ends:
    """Play another hand card if one may be played; an unknown one may, but is not listed."""
    ends: Ends = {}
    duty = own(turn.pos).unknown != 0
    for card in own(turn.pos).hand:
        ends |= play_card(turn, card, rules)
        duty = duty or not is_barred(turn, card, rules)
    waits = "five-may-wait" in rules.on and (
        turn.hand_discards == 0 or "five-many-discards" in rules.on
    )
    if not duty and (waited or "impossible-unplayable" not in rules.on):
        # The action is skipped; where it may wait, a discard does not end the duty.
        ends |= turn_end(turn, rules) if waits else go_on(turn, rules)
    if waits:
        for after in hand_discards(turn, rules):
            ends |= action_five(after, rules, waited=True)
    return ends


def action_seven(turn: Turn, seven: str, rules: Rules) -> Ends:
    """Move a card of the own palette to the canvas or, in later texts, to the deck."""
    edition, on = rules
    ends: Ends = {}
    for card in own(turn.pos).palette:
        if edition in ("v1.0", "v1.1"):
            if card == seven:
                continue
        else:
            pos = put_on_deck(take_out(turn.pos, mover_of(turn.pos), card), card)
            ends |= go_on(turn._replace(pos=pos, text=turn.text + "^" + card), rules)
        for after in seven_discards(turn, card, rules):
            ends |= go_on(after, rules)
    if not ends and edition in ("v1.0", "v1.1") and "impossible-unplayable" not in on:
        return go_on(turn, rules)  # the action is skipped; later texts have the deck
    return ends


def seven_discards(turn: Turn, card: str, rules: Rules) -> list[Turn]:
    """The 7's discard of one card, without and with the Advanced draw it may earn."""
    edition, on = rules
    before = len(own(turn.pos).palette)
    after = to_canvas(turn, card)
    after = after._replace(text=turn.text + ">" + card, seven_discarded=True)
    size = len(own(after.pos).palette)
    if edition == "v1.0" and "advanced-discard" in on and number(card) < size:
        return []
    at_once = edition != "rogers" and "test-at-end" not in on
    if at_once and not is_winning(after.pos, mover_of(after.pos), rules):
        return []
    results = [after]
    if "seven-counts-before" in on:
        size = before
    draws = edition not in ("v1.0", "rogers") and "seven-no-draw" not in on
    if draws and "advanced-discard" in on and number(card) > size and not deck_is_empty(after.pos):
        results.append(draw(after))
    return results


@lru_cache(maxsize=64)
def legal_turns(position: str, rules_text: str) -> Ends:
    """Every complete legal turn of the player to move."""
    pos = parse(position)
    rules = parse_rules(rules_text)
    if pos.mover is None or len(players_in(pos)) < 2:
        return {}
    ends = go_on(Turn(pos), rules)
    if "must-stay-in" in rules.on and survives_somehow(ends):
        ends = {text: end for text, end in ends.items() if end.survives}
    return ends


# ---------------------------------------------------------------------------- after a turn


def after_turn(end: End, rules: Rules) -> Position:
    """Put the mover out if need be and find who moves next."""
    pos = end.turn.pos
    mover = mover_of(pos)
    if not end.stays:
        if rules.edition == "rogers" and end.turn.discarded:
            seat = pos.seats[mover]
            seat = seat._replace(hand=strongest_first([*seat.hand, *end.turn.discarded]))
            pos = change_seat(pos, mover, seat)
            pos = pos._replace(
                canvas=pos.canvas[: -len(end.turn.discarded)],
                seen=pos.seen | set(end.turn.discarded),
            )
        pos = put_out(pos, mover)
    players = len(pos.seats)
    order = [(mover + step) % players for step in range(1, players + 1)]
    while pos.seats[order[0]].out:  # begin with the player whose turn starts
        order = order[1:] + order[:1]
    if "empty-hand-any-turn" in rules.on:
        for index in order:
            seat = pos.seats[index]
            if not seat.out and empty_handed(seat) and len(players_in(pos)) > 1:
                pos = put_out(pos, index)
    left = players_in(pos)
    if len(left) == 1:
        if "empty-hand-loses-anyway" in rules.on and empty_handed(pos.seats[left[0]]):
            pos = put_out(pos, left[0])
        return pos._replace(mover=None)
    following = [index for index in order if index in left]
    return pos._replace(mover=following[0])
