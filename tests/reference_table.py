"""The table of the slow reference: positions in the contract's notation, and who is winning.

Palettes are judged by trying every subset of their cards.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

EDITIONS = ("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers")
COLORS = "VIBGYOR"  # weakest first
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

    The first canvas entry may be a lone color letter.  `seen` holds the cards marked with `!`.
    A deck card may be `?`: it is unknown though the place of a card below it is known.
    """

    seats: tuple[Seat, ...]
    mover: int | None
    canvas: Cards
    deck: Cards
    deck_unknown: int
    seen: frozenset[str]
    at_most: int = 0  # how many cards a deck of unknown size can have below those it shows
    blank: bool = False  # no card is left that an unknown card could be: it has no face


# ---------------------------------------------------------------------------- reading and writing


def strength(card: str) -> int:
    """Number first, then color."""
    return int(card[1]) * 10 + COLORS.index(card[0])


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
    pos = Position(tuple(seats), mover, canvas, deck, deck_unknown, seen | marked)
    counted = sum(seat.unknown for seat in seats if seat.unknown != ANY_NUMBER)
    return pos._replace(at_most=max(len(unseen(pos)) - counted, 0))


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


def canvas_color(pos: Position) -> str:
    """The color on top of the canvas; the start card is Red."""
    return pos.canvas[-1][0] if pos.canvas else "R"


def meets(cards: Cards, color: str, duplicates: bool) -> bool:
    """Say whether these cards, all together, are a group that the color's rule counts."""
    numbers = [number(card) for card in cards]
    colors = [card[0] for card in cards]
    if color == "R":  # the single highest card
        return len(cards) == 1
    if color == "O":  # cards of one number
        return len(set(numbers)) == 1
    if color == "Y":  # cards of one color
        return len(set(colors)) == 1
    if color == "G":  # even cards
        return all(n % 2 == 0 for n in numbers)
    if color == "B":  # cards of different colors
        return len(set(colors)) == len(cards)
    if color == "I":  # a run
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


@lru_cache(maxsize=16_384)
def largest_groups(palette: Cards, color: str, duplicates: bool) -> tuple[Cards, ...]:
    """Try all subsets of the palette and keep the largest that meet the rule."""
    found: list[Cards] = []
    for size in range(1, len(palette) + 1):
        for subset in combinations(palette, size):
            if meets(subset, color, duplicates):
                found.append(subset)
    largest = max((len(group) for group in found), default=0)
    return tuple(group for group in found if len(group) == largest)


@lru_cache(maxsize=16_384)
def counting_group(palette: Cards, color: str, duplicates: bool) -> Cards:
    """The group that counts: the largest, then the one with the highest card."""
    return max(largest_groups(palette, color, duplicates), key=by_strength, default=())


def place(palette: Cards, color: str, rules: Rules) -> tuple[int, int, Cards, bool]:
    """Count, strength of the deciding card (0 for none), cards that count, may it win at all."""
    group = counting_group(palette, color, "run-duplicates-count" in rules.on)
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
    color = canvas_color(pos)
    count, card, _, may_win = place(pos.seats[seat].palette, color, rules)
    if not may_win:
        return False
    for index, other in enumerate(pos.seats):
        if index != seat and not other.out:
            other_count, other_card, _, _ = place(other.palette, color, rules)
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
    """A deck of unknown size is not empty while a card is left that nobody is said to hold."""
    return not pos.deck and below(pos) == 0


def below(pos: Position) -> int:
    """How many cards the deck can have below those it shows."""
    return pos.at_most if pos.deck_unknown == ANY_NUMBER else pos.deck_unknown


def players_in(pos: Position) -> list[int]:
    """The seats that are still in the round."""
    return [index for index, seat in enumerate(pos.seats) if not seat.out]


def empty_handed(seat: Seat) -> bool:
    """Say whether a player surely has no hand cards."""
    return not seat.hand and seat.unknown == 0


def put_out(pos: Position, index: int) -> Position:
    """Mark a player as out; the cards stay where they are."""
    return change_seat(pos, index, pos.seats[index]._replace(out=True))


def unseen(pos: Position) -> Cards:
    """The cards that the position does not name, strongest first."""
    named = {*pos.canvas, *pos.deck}
    for seat in pos.seats:
        named |= {*seat.palette, *seat.hand, *seat.scored}
    return strongest_first([c + n for c in COLORS for n in "1234567" if c + n not in named])
