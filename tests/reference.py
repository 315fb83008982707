"""A slow, obvious reference for Red7 under eight rule texts, their variants and readings.

It is written from the rules alone and shares no code with the engine it is compared with.
Everything public takes and gives text in the notation of the interface contract.  Palettes are
judged by trying every subset of their cards; turns are found by plain recursion over steps.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

EDITIONS = ("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers")
COLOURS = "VIBGYOR"  # weakest first
ANY_NUMBER = -1  # a bare "?": an unknown number of unknown cards

Cards = tuple[str, ...]


class Rules(NamedTuple):
    """The edition and the names of all variants and readings that are switched on."""

    edition: str
    on: frozenset[str]


class Seat(NamedTuple):
    """One player: known cards are strings such as R7, unknown hand cards only a number."""

    palette: Cards
    hand: Cards
    unknown: int
    scored: Cards
    out: bool


class Position(NamedTuple):
    """The table.  The canvas goes from bottom to top, the deck from top to bottom.

    The first canvas entry may be a lone colour letter.  `seen` holds the cards marked with `!`.
    """

    seats: tuple[Seat, ...]
    mover: int | None
    canvas: Cards
    deck: Cards
    deck_unknown: int
    seen: frozenset[str]


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


# ---------------------------------------------------------------------------- reading and writing


def strength(card: str) -> int:
    """Number first, then colour."""
    return int(card[1]) * 10 + COLOURS.index(card[0])


def number(card: str) -> int:
    """The number printed on a card."""
    return int(card[1])


def strongest_first(cards: Cards | list[str]) -> Cards:
    """Sort cards the way they are written."""
    return tuple(sorted(cards, key=strength, reverse=True))


def parse_rules(text: str) -> Rules:
    """Read a rules string; the edition is v1.2 where none is named."""
    names = set(text.split("+"))
    edition = "v1.2"
    for name in EDITIONS:
        if name in names:
            edition = name
    if "advanced" in names:
        names |= {"advanced-discard", "advanced-scoring"}
    return Rules(edition, frozenset(names))


def parse_pile(text: str) -> tuple[Cards, int, frozenset[str]]:
    """Read a hand or deck: known cards as written, number of unknown cards, marked cards."""
    cards = re.findall(r"([ROYGBIV][1-7])(!?)", text)
    unknown = 0
    if "?" in text:
        digits = text.split("?")[1]
        unknown = int(digits) if digits else ANY_NUMBER
    marked = frozenset(card for card, mark in cards if mark)
    return tuple(card for card, _ in cards), unknown, marked


def parse(text: str) -> Position:
    """Read a position."""
    fields = text.split()
    canvas_text = fields[1] if len(fields) > 1 else "-"
    deck_text = fields[2] if len(fields) > 2 else "?"
    seats = []
    mover = None
    seen: frozenset[str] = frozenset()
    for index, seat_text in enumerate(fields[0].split("/")):
        if seat_text.startswith("*"):
            mover = index
        parts = seat_text.lstrip("*x").split(":")
        hand, unknown, marked = parse_pile(parts[1] if len(parts) > 1 and parts[1] else "?")
        seen |= marked
        palette = strongest_first(parse_pile(parts[0])[0])
        scored = strongest_first(parse_pile(parts[2])[0] if len(parts) > 2 else ())
        out = seat_text.startswith("x")
        seats.append(Seat(palette, strongest_first(hand), unknown, scored, out))
    canvas = tuple(re.findall(r"[ROYGBIV][1-7]?", canvas_text))
    deck, deck_unknown, marked = parse_pile(deck_text)
    return Position(tuple(seats), mover, canvas, deck, deck_unknown, seen | marked)


def write_pile(cards: Cards, unknown: int, seen: frozenset[str]) -> str:
    """Write cards with their marks, then the unknown ones."""
    text = "".join(card + ("!" if card in seen else "") for card in cards)
    if unknown == ANY_NUMBER:
        text += "?"
    elif unknown > 0:
        text += f"?{unknown}"
    return text or "-"


def write(pos: Position) -> str:
    """Write a position in canonical form."""
    seat_texts = []
    for index, seat in enumerate(pos.seats):
        text = "*" if index == pos.mover else "x" if seat.out else ""
        text += write_pile(strongest_first(seat.palette), 0, frozenset())
        text += ":" + write_pile(strongest_first(seat.hand), seat.unknown, pos.seen)
        if seat.scored:
            text += ":" + "".join(strongest_first(seat.scored))
        seat_texts.append(text)
    canvas = "".join(pos.canvas) or "-"
    deck = write_pile(pos.deck, pos.deck_unknown, pos.seen)
    return " ".join(["/".join(seat_texts), canvas, deck])


# ---------------------------------------------------------------------------- who is winning


def canvas_colour(pos: Position) -> str:
    """The colour on top of the canvas; the start card is Red."""
    return pos.canvas[-1][0] if pos.canvas else "R"


def meets(cards: Cards, colour: str, duplicates: bool) -> bool:
    """Say whether these cards, all together, are a group that the colour's rule counts."""
    numbers = [number(card) for card in cards]
    colours = [card[0] for card in cards]
    if colour == "R":  # the single highest card
        return len(cards) == 1
    if colour == "O":  # cards of one number
        return len(set(numbers)) == 1
    if colour == "Y":  # cards of one colour
        return len(set(colours)) == 1
    if colour == "G":  # even cards
        return all(n % 2 == 0 for n in numbers)
    if colour == "B":  # cards of different colours
        return len(set(colours)) == len(cards)
    if colour == "I":  # a run
        consecutive = max(numbers) - min(numbers) + 1 == len(set(numbers))
        if duplicates:  # run-duplicates-count
            return consecutive
        return consecutive and len(set(numbers)) == len(cards)
    return all(n < 4 for n in numbers)  # Violet: cards below 4


def by_strength(cards: Cards) -> list[int]:
    """Order groups of one size: by the highest card, then by the next, and so on."""
    return sorted((strength(card) for card in cards), reverse=True)


def worth(cards: Cards) -> tuple[int, list[int]]:
    """Order groups for score-choose-group: by their sum, then by the highest card."""
    return sum(number(card) for card in cards), by_strength(cards)


@cache
def largest_groups(palette: Cards, colour: str, duplicates: bool) -> tuple[Cards, ...]:
    """Try all subsets of the palette and keep the largest that meet the rule."""
    found: list[Cards] = []
    for size in range(1, len(palette) + 1):
        for subset in combinations(palette, size):
            if meets(subset, colour, duplicates):
                found.append(subset)
    largest = max((len(group) for group in found), default=0)
    return tuple(group for group in found if len(group) == largest)


@cache
def counting_group(palette: Cards, colour: str, duplicates: bool) -> Cards:
    """The group that counts: the largest, then the one with the highest card."""
    return max(largest_groups(palette, colour, duplicates), key=by_strength, default=())


def place(palette: Cards, colour: str, rules: Rules) -> tuple[int, int, Cards, bool]:
    """Count, strength of the deciding card (0 for none), cards that count, may it win at all."""
    group = counting_group(palette, colour, "run-duplicates-count" in rules.on)
    highest = max((strength(card) for card in palette), default=0)
    if "zero-highest-card" in rules.on and not group:
        return 0, highest, (), bool(palette)
    deciding = max((strength(card) for card in group), default=0)
    if "french-literal" in rules.on:
        return len(palette), deciding, palette, bool(group)
    return len(group), deciding, group, bool(group)


def is_winning(pos: Position, seat: int, rules: Rules) -> bool:
    """Say whether a player who is in beats every other player who is in."""
    if pos.seats[seat].out:
        return False
    colour = canvas_colour(pos)
    count, card, _, may_win = place(pos.seats[seat].palette, colour, rules)
    if not may_win:
        return False
    for index, other in enumerate(pos.seats):
        if index != seat and not other.out:
            other_count, other_card, _, _ = place(other.palette, colour, rules)
            if (other_count, other_card) >= (count, card):
                return False
    return True


# ---------------------------------------------------------------------------- small moves of cards


def without(cards: Cards, card: str) -> Cards:
    """The cards that remain when one is removed."""
    return tuple(c for c in cards if c != card)


def change_seat(pos: Position, index: int, seat: Seat) -> Position:
    """The position with one seat replaced."""
    seats = list(pos.seats)
    seats[index] = seat
    return pos._replace(seats=tuple(seats))


def mover_of(pos: Position) -> int:
    """The seat to move, where there surely is one."""
    assert pos.mover is not None
    return pos.mover


def own(pos: Position) -> Seat:
    """The cards of the player to move."""
    return pos.seats[mover_of(pos)]


def take_out(pos: Position, index: int, card: str) -> Position:
    """Remove a card from a player's hand or palette; it loses its mark."""
    seat = pos.seats[index]
    seat = seat._replace(palette=without(seat.palette, card), hand=without(seat.hand, card))
    return change_seat(pos, index, seat)._replace(seen=pos.seen - {card})


def put_on_deck(pos: Position, card: str) -> Position:
    """Put a card that everybody has seen on top of the deck."""
    return pos._replace(deck=(card, *pos.deck), seen=pos.seen | {card})


def deck_is_empty(pos: Position) -> bool:
    """A deck of unknown size is not empty."""
    return not pos.deck and pos.deck_unknown == 0


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
        if "discard-must-change-rule" in on and card[0] == canvas_colour(turn.pos):
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


def players_in(pos: Position) -> list[int]:
    """The seats that are still in the round."""
    return [index for index, seat in enumerate(pos.seats) if not seat.out]


def empty_handed(seat: Seat) -> bool:
    """Say whether a player surely has no hand cards."""
    return not seat.hand and seat.unknown == 0


def put_out(pos: Position, index: int) -> Position:
    """Mark a player as out; the cards stay where they are."""
    return change_seat(pos, index, pos.seats[index]._replace(out=True))


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


# ---------------------------------------------------------------------------- public functions


def leader(position: str, rules: str) -> int | None:
    """The seat that is winning under the canvas rule, or None."""
    pos = parse(position)
    for seat in range(len(pos.seats)):
        if is_winning(pos, seat, parse_rules(rules)):
            return seat
    return None


def standing(
    position: str, seat: int, rules: str, color: str | None = None
) -> tuple[int, frozenset[str]]:
    """How many cards count for a player, and which; an out player has none."""
    pos = parse(position)
    if pos.seats[seat].out:
        return 0, frozenset()
    palette = pos.seats[seat].palette
    count, _, cards, _ = place(palette, color or canvas_colour(pos), parse_rules(rules))
    return count, frozenset(cards)


def winning(position: str, seat: int, rules: str) -> bool:
    """Say whether this player is winning under the canvas rule."""
    return is_winning(parse(position), seat, parse_rules(rules))


def turns(position: str, rules: str) -> dict[str, bool]:
    """Every legal turn that uses only cards shown, and whether the player survives it."""
    return {text: end.survives for text, end in legal_turns(position, rules).items()}


def play(position: str, rules: str, turn: str) -> str:
    """The position after one of the turns that `turns` lists."""
    return write(after_turn(legal_turns(position, rules)[turn], parse_rules(rules)))


def winner(position: str, rules: str) -> int | None:
    """The last player in, once the round is over."""
    pos = parse(position)
    left = players_in(pos)
    if len(left) != 1:
        return None
    if "empty-hand-loses-anyway" in parse_rules(rules).on and empty_handed(pos.seats[left[0]]):
        return None
    return left[0]


def score(position: str, rules: str) -> frozenset[str]:
    """The cards that the winner of the round takes."""
    pos = parse(position)
    on = parse_rules(rules).on
    seat = winner(position, rules)
    if "advanced-scoring" not in on or seat is None:
        return frozenset()
    palette = pos.seats[seat].palette
    colour = canvas_colour(pos)
    duplicates = "run-duplicates-count" in on
    tied = [counting_group(palette, colour, duplicates)]
    if colour in ("O", "Y", "I"):
        tied = []
        largest = largest_groups(palette, colour, duplicates)
        for group in largest:
            # Of several runs over the same numbers only the one of the strongest cards is a group.
            numbers = {number(card) for card in group}
            rivals = [g for g in largest if {number(card) for card in g} == numbers]
            if colour != "I" or group == max(rivals, key=by_strength):
                tied.append(group)
    if "score-all-groups" in on:
        return frozenset(card for group in tied for card in group)
    if "score-choose-group" in on:
        best: Cards = max(tied, key=worth, default=())
        return frozenset(best)
    return frozenset(counting_group(palette, colour, duplicates))


def outcome(position: str, rules: str) -> tuple[bool, tuple[int, ...]]:
    """Say whether the match is over, and who has won it (nobody while it is not over)."""
    pos = parse(position)
    edition, on = parse_rules(rules)
    if len(players_in(pos)) > 1:
        return False, ()
    won = winner(position, rules)
    if "advanced-scoring" not in on:  # a match is one round
        return True, (() if won is None else (won,))
    gained = score(position, rules)
    totals = []
    for index, seat in enumerate(pos.seats):
        pile = list(seat.scored) + (list(gained) if index == won else [])
        totals.append(sum(number(card) for card in pile))
    players = len(pos.seats)
    target = {2: 40, 3: 35, 4: 30}.get(players, (10 - players) * 5)
    if edition == "rogers" and "target-reach" not in on:
        reached = max(totals) > target
    else:
        reached = max(totals) >= target
    unscored = 49 - len(gained) - sum(len(seat.scored) for seat in pos.seats)
    if "shuffle-all" in on:
        unscored = 49
    if not reached and unscored >= 8 * players:
        return False, ()
    return True, tuple(index for index, total in enumerate(totals) if total == max(totals))


def starter(position: str) -> int:
    """The player to the left of the owner of the highest palette card starts."""
    pos = parse(position)
    highest = max((card for seat in pos.seats for card in seat.palette), key=strength)
    owner = [highest in seat.palette for seat in pos.seats].index(True)
    return (owner + 1) % len(pos.seats)
