"""The turns of the slow reference, found by plain recursion over steps.

What a player can do is defined once: an action can be done if some choice of it, allowed by the
rules about that choice, leads to a complete legal turn.  So every step returns the complete legal
turns that it leads to, and whoever asks what can be done looks whether there are any.

Cards that are still unknown are left out.  Where an answer could depend on one of them the search
stops with `Unclear`, and `reference_worlds` asks again in every world.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reference_table import (
    ANY_NUMBER,
    Cards,
    Position,
    Rules,
    Seat,
    canvas_color,
    change_seat,
    deck_is_empty,
    empty_handed,
    is_winning,
    mover_of,
    number,
    own,
    players_in,
    put_on_deck,
    put_out,
    strongest_first,
    take_out,
)


class Unclear(Exception):
    """The answer depends on a card that is still unknown."""


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
    survives: bool  # in when the next turn has started
    stays: bool  # in at the end of the own turn, whatever the start of the next one does


class Ends:
    """Complete legal turns by their text, and whether unknown cards might add more."""

    def __init__(self) -> None:
        self.turns: dict[str, End] = {}
        self.more = False

    def add(self, others: Ends) -> None:
        """Add the turns of another choice."""
        self.turns |= others.turns
        self.more = self.more or others.more

    def _clear(self, found: bool) -> bool:
        """Turns that were found settle the answer; with none found, an unknown card may."""
        if not found and self.more:
            raise Unclear
        return found

    def any(self) -> bool:
        """Say whether there is a legal turn at all: whether this can be done."""
        return self._clear(bool(self.turns))

    def any_stays(self) -> bool:
        """Say whether the player can stay in: winning at the end of the own turn."""
        return self._clear(any(end.stays for end in self.turns.values()))

    def any_survives(self) -> bool:
        """Say whether the player can still be in when the next turn has started."""
        return self._clear(any(end.survives for end in self.turns.values()))


# ---------------------------------------------------------------------------- cards on the move


def holds_unknown(pos: Position) -> bool:
    """Say whether the player to move holds a card that may yet turn out to be any other."""
    return own(pos).unknown != 0 and not pos.blank


def draw(turn: Turn) -> Turn:
    """Draw the top card of a deck that is not empty."""
    pos = turn.pos
    seat = own(pos)
    top = pos.deck[0] if pos.deck else "?"
    if pos.deck:
        pos = pos._replace(deck=pos.deck[1:])
    elif pos.deck_unknown == ANY_NUMBER:
        pos = pos._replace(at_most=pos.at_most - 1)
    else:
        pos = pos._replace(deck_unknown=pos.deck_unknown - 1)
    if top != "?":
        seat = seat._replace(hand=strongest_first([*seat.hand, top]))
    elif seat.unknown != ANY_NUMBER:
        seat = seat._replace(unknown=seat.unknown + 1)
    return turn._replace(pos=change_seat(pos, mover_of(pos), seat), text=turn.text + "=" + top)


def to_canvas(turn: Turn, card: str) -> Turn:
    """Move one of the mover's cards to the canvas; the caller writes the text."""
    pos = take_out(turn.pos, mover_of(turn.pos), card)
    pos = pos._replace(canvas=(*pos.canvas, card))
    return turn._replace(pos=pos, discarded=(*turn.discarded, card))


# ---------------------------------------------------------------------------- the turn


def go_on(turn: Turn, rules: Rules) -> Ends:
    """All ways to go on from a moment at which no action is being resolved."""
    edition, on = rules
    ends = Ends()
    either_order = edition in ("v1.0", "rogers") or "either-order" in on
    if "play-first" in on:
        either_order = False
    if turn.plays == 0 and (turn.hand_discards == 0 or either_order):
        ends.add(hand_plays(turn, rules))
    if may_discard(turn, rules):
        ends.more = ends.more or holds_unknown(turn.pos)
        for after in hand_discards(turn, rules):
            ends.add(go_on(after, rules))
    wins = is_winning(turn.pos, mover_of(turn.pos), rules)
    if not turn.text:  # doing nothing, which from v1.1 on loses
        wins = wins and edition in ("v1.0", "rogers")
        ends.turns["pass"] = End(turn, still_in(turn, rules, wins), wins)
    elif wins or may_end_losing(turn, ends, rules):
        ends.turns[turn.text.strip()] = End(turn, still_in(turn, rules, wins), wins)
    return ends


def may_end_losing(turn: Turn, further: Ends, rules: Rules) -> bool:
    """Say whether a turn that did something may end here though its player is not winning."""
    edition, on = rules
    if "failed-three-barred" in on and turn.three_drew:
        return False
    if "one-must-stay" in on and turn.one_took:
        return False
    if edition == "rogers":
        return not turn.one_or_seven
    if "test-at-end" in on and turn.discarded:
        return False
    if edition == "v1.2-es":
        if turn.hand_discards:
            return False
        if turn.plays and "losing-play-allowed" not in on:
            # Only a failed gamble is excused: a 3 drew, and nothing legal would win from here.
            return turn.three_drew and not further.any_stays()
    return True


def still_in(turn: Turn, rules: Rules, wins: bool) -> bool:
    """Say whether the player is in when the next turn has started."""
    if not wins or "empty-hand-any-turn" not in rules.on:
        return wins
    return not after_turn(End(turn, True, True), rules).seats[mover_of(turn.pos)].out


def may_discard(turn: Turn, rules: Rules) -> bool:
    """Say whether the number of discards so far leaves room for one from the hand."""
    if "seven-ends-discards" in rules.on and turn.seven_discarded:
        return False
    return turn.hand_discards == 0 or ("five-many-discards" in rules.on and turn.five)


def hand_discards(turn: Turn, rules: Rules) -> list[Turn]:
    """Every legal hand discard, without and with the Advanced draw it may earn."""
    edition, on = rules
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


def hand_plays(turn: Turn, rules: Rules) -> Ends:
    """Play each card of the hand."""
    ends = Ends()
    ends.more = holds_unknown(turn.pos)
    for card in own(turn.pos).hand:
        ends.add(play_card(turn, card, rules))
    return ends


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


# ---------------------------------------------------------------------------- actions


def without_action(turn: Turn, rules: Rules) -> Ends:
    """What remains where the action of a 1, 5 or 7 cannot be done."""
    if "impossible-unplayable" in rules.on:
        return Ends()
    return go_on(turn, rules)


def action_one(turn: Turn, rules: Rules) -> Ends:
    """Take a card from another palette and put it on the deck."""
    edition, on = rules
    if "one-only-if-needed" in on and go_on(turn, rules).any_stays():
        return without_action(turn, rules)  # it is not needed, so it may not be used
    must_be_able_to_stay = edition in ("v1.2", "v1.2-fr", "v1.2-de") or bool(
        on & {"one-unplayable-if-out", "one-only-if-needed", "one-may-go-unused"}
    )
    takings = one_takings(turn, rules)
    ends = Ends()
    for after in takings:
        continued = go_on(after, rules)
        if not must_be_able_to_stay or continued.any_stays():
            ends.add(continued)
    if ends.any():
        return ends
    german = edition == "v1.2-de" and "one-may-go-unused" not in on
    if takings and (german or "one-unplayable-if-out" in on):
        return Ends()  # it has a target, so it may not be played unused
    return without_action(turn, rules)


def one_takings(turn: Turn, rules: Rules) -> list[Turn]:
    """Every card that a 1 may take, taken."""
    results = []
    for index, seat in enumerate(turn.pos.seats):
        if index == turn.pos.mover or seat.out:
            continue
        if rules.edition == "v1.0":
            allowed = True
        elif rules.edition == "v1.1":
            allowed = len(seat.palette) > 1
        else:
            allowed = len(seat.palette) >= len(own(turn.pos).palette)
        if allowed:
            for card in seat.palette:
                pos = put_on_deck(take_out(turn.pos, index, card), card)
                results.append(turn._replace(pos=pos, text=turn.text + "x" + card, one_took=True))
    return results


def action_three(turn: Turn, rules: Rules) -> Ends:
    """Draw a card; nothing happens when the deck is empty.

    A draw is no choice, and nobody knows beforehand what it brings.  So it is never left out
    because of what it brings: a 3 whose draw leads to no legal turn was not a legal play.
    """
    if deck_is_empty(turn.pos):
        return go_on(turn, rules)
    return go_on(draw(turn)._replace(three_drew=True), rules)


def action_five(turn: Turn, rules: Rules) -> Ends:
    """Play another hand card.

    With five-may-wait the action can be done if its card can be played now or after some discard.
    """
    done, too_late = five_plays(turn, rules)
    if not done.any():
        return without_action(turn, rules)
    done.add(too_late)
    return done


def five_plays(turn: Turn, rules: Rules) -> tuple[Ends, Ends]:
    """The turns that play the card of a 5, and those in which a discard came and made it too late.

    With five-may-wait a discard may come first.  The duty remains after it, and what can be done
    is asked again at that point.  If nothing can be done any more, the turn goes on without it.
    """
    done = hand_plays(turn, rules)
    too_late = Ends()
    if "five-may-wait" in rules.on and may_discard(turn, rules):
        done.more = done.more or holds_unknown(turn.pos)
        too_late.more = holds_unknown(turn.pos)
        for after in hand_discards(turn, rules):
            done_after, too_late_after = five_plays(after, rules)
            if done_after.any():
                done.add(done_after)
                too_late.add(too_late_after)
            else:
                too_late.add(go_on(after, rules))
    return done, too_late


def action_seven(turn: Turn, seven: str, rules: Rules) -> Ends:
    """Move a card of the own palette to the canvas or, in later texts, to the deck."""
    only_others_to_canvas = rules.edition in ("v1.0", "v1.1")
    ends = Ends()
    for card in own(turn.pos).palette:
        if only_others_to_canvas and card == seven:
            continue
        for after in seven_discards(turn, card, rules):
            ends.add(go_on(after, rules))
        if not only_others_to_canvas:
            pos = put_on_deck(take_out(turn.pos, mover_of(turn.pos), card), card)
            ends.add(go_on(turn._replace(pos=pos, text=turn.text + "^" + card), rules))
    if ends.any():
        return ends
    return without_action(turn, rules)


def seven_discards(turn: Turn, card: str, rules: Rules) -> list[Turn]:
    """The 7's discard of one card, without and with the Advanced draw it may earn."""
    edition, on = rules
    if "seven-ends-discards" in on and turn.hand_discards:
        return []
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


# ---------------------------------------------------------------------------- whole turns


@lru_cache(maxsize=64)
def legal_turns(pos: Position, rules: Rules) -> dict[str, End]:
    """Every complete legal turn that uses only known cards, or `Unclear`."""
    if pos.mover is None or len(players_in(pos)) < 2:
        return {}
    most = 6 if rules.edition == "rogers" else 4  # rogers names no number; 49 cards deal for six
    if len(pos.seats) > most:
        return {}
    ends = go_on(Turn(pos), rules)
    if "must-stay-in" in rules.on and ends.any_survives():
        return {text: end for text, end in ends.turns.items() if end.survives}
    return ends.turns


def after_turn(end: End, rules: Rules) -> Position:
    """Put the mover out if need be and find who moves next."""
    pos = end.turn.pos
    mover = mover_of(pos)
    if not end.stays:
        if rules.edition == "rogers" and end.turn.discarded:
            pos = take_back(pos, end.turn.discarded)
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


def take_back(pos: Position, discarded: Cards) -> Position:
    """Return the discards of this turn to their player's hand; everyone has seen them."""
    seat: Seat = own(pos)
    seat = seat._replace(hand=strongest_first([*seat.hand, *discarded]))
    pos = change_seat(pos, mover_of(pos), seat)
    canvas = pos.canvas[: -len(discarded)]
    return pos._replace(canvas=canvas, seen=pos.seen | set(discarded))
