"""Random small positions in which rules are likely to disagree: few cards, many that act."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Sequence
from typing import Final, TypeVar

import attrs

from red7.engine.deal import shuffled
from red7.errors import IllegalTurn
from red7.rules import Rules
from red7.table.cards import CARDS, Card, Color
from red7.table.notes import SEEN, Notes
from red7.table.position import Seat, State

_Item = TypeVar("_Item")

USUAL_SEATS: Final = 4
_TURNS_NOTED: Final = 12
"""Up to how many turns are played for the notes of a position."""
_COLORS: Final = (None, None, *Color)
_PALETTE, _LARGE_PALETTE = 3, 6
_HAND, _LARGE_HAND = 3, 4
_CANVAS: Final = 3
_KNOWN_DECK: Final = 2
LIMITS: Final = (
    f"up to {_LARGE_PALETTE} cards in a palette, {_LARGE_HAND} in a hand, {_CANVAS} on the canvas "
    f"and {_KNOWN_DECK} known ones in the deck, and with nobody out"
)
"""What a small position has at most, in words."""


class Chance:
    """Choices that depend on a seed alone, in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def happens(self, share: float) -> bool:
        """True in this share of cases."""
        return self._random() < share

    def up_to(self, least: int, most: int) -> int:
        """A whole number, both ends included."""
        return least + int(self._random() * (most - least + 1))

    def choice(self, items: Sequence[_Item]) -> _Item:
        """One of the items."""
        return items[self.up_to(0, len(items) - 1)]


def numbers_that_act(rules: Iterable[Rules]) -> frozenset[int]:
    """The numbers to which any of these rules gives an action."""
    return frozenset(number for each in rules for number in each.book.actions)


def small_position(chance: Chance, rules: Rules, acting: Container[int] = ()) -> State:
    """A position of few cards, A to move, often already winning, many with the numbers named."""
    least, most = rules.book.players
    players = max(least, min(most, 2 if chance.happens(0.7) else 3))
    if most > USUAL_SEATS and chance.happens(0.2):
        players = most  # more than the box is for: what is new may show only then
    pile = shuffled(CARDS, chance.up_to(0, 2**32))
    large = chance.happens(0.25)
    least_cards, most_cards = (
        0 if chance.happens(0.05) else 1,
        _LARGE_PALETTE if large else _PALETTE,
    )
    theme = chance.choice((None, None, Color.YELLOW, Color.ORANGE))
    palettes = [
        _palette(chance, pile, chance.up_to(least_cards, most_cards), theme) for _ in range(players)
    ]
    hand = _hand(chance, pile, chance.up_to(0, _LARGE_HAND if large else _HAND), acting)
    seats = [Seat(palettes[0], hand)]
    seats += [Seat(palette, *_other_hand(chance, pile)) for palette in palettes[1:]]
    known = chance.happens(0.4)
    deck = tuple(pile.pop() for _ in range(chance.up_to(0, _KNOWN_DECK))) if known else ()
    state = State(
        tuple(seats),
        0,
        canvas_base=theme if theme and chance.happens(0.4) else chance.choice(_COLORS),
        deck=deck,
        deck_unknown=0 if known else None,
    )
    if rules.book.keeps_score and chance.happens(0.2):
        state = _with_points(state, chance)
    state = _mover_winning(rules, state) if chance.happens(0.4) else state
    if not rules.book.keeps_notes:
        return state
    return attrs.evolve(state, notes=_notes(chance, rules, players))


def with_a_canvas(chance: Chance, state: State) -> State:
    """The same position with a few discards on the canvas, the last of the color played if any."""
    pile = shuffled(CARDS, chance.up_to(0, 2**32))
    pile = [card for card in pile if not card.bit & state.known_bits]
    top = next((card for card in pile if card.color is state.color), pile[0])
    pile.remove(top)
    below = pile[: chance.up_to(0, _CANVAS - 1)]
    return attrs.evolve(state, canvas=(*below, top), canvas_base=None)


def _notes(chance: Chance, rules: Rules, players: int) -> Notes:
    """What some turns of a game by these rules leave noted."""
    state = rules.deal(players, seed=chance.up_to(0, 2**32))
    number = random.Random(chance.up_to(0, 2**32))
    for _ in range(chance.up_to(0, _TURNS_NOTED)):
        if state.to_move is None:
            break
        try:
            state = rules.random_turn(state, number)[1]
        except IllegalTurn:
            break
    return state.notes.without(SEEN)


def _bits(pile: list[Card], count: int) -> int:
    return sum(pile.pop().bit for _ in range(count))


def _palette(chance: Chance, pile: list[Card], count: int, theme: Color | None) -> int:
    """Palette cards: any, or in turn of two colors (Yellow) or numbers, so that groups compete."""
    if theme is None:
        return _bits(pile, count)
    bits = 0
    some = [chance.choice(pile) for _ in range(2)]
    for number in range(count):
        like = some[number % 2]
        alike = [
            card
            for card in pile
            if (card.color is like.color if theme is Color.YELLOW else card.number == like.number)
        ]
        card = chance.choice(alike or pile)
        pile.remove(card)
        bits |= card.bit
    return bits


def _hand(chance: Chance, pile: list[Card], count: int, acting: Container[int]) -> int:
    """Hand cards, most of them with an action where there are any."""
    bits = 0
    for _ in range(count):
        preferred = [card for card in pile if card.number in acting] or pile
        card = chance.choice(preferred if chance.happens(0.6) else pile)
        pile.remove(card)
        bits |= card.bit
    return bits


def _other_hand(chance: Chance, pile: list[Card]) -> tuple[int, int | None]:
    """Known and unknown cards of another player's hand: mostly they do not matter."""
    if chance.happens(0.6):
        return 0, None
    return _bits(pile, chance.up_to(0, 1)), 0


def _with_points(state: State, chance: Chance) -> State:
    seats = tuple(
        Seat(seat.palette_bits, seat.hand_bits, seat.hand_unknown, 0, chance.up_to(20, 40))
        for seat in state.seats
    )
    return State(seats, 0, (), state.canvas_base, state.deck, state.deck_unknown)


def _mover_winning(rules: Rules, state: State) -> State:
    """The same palettes, the best of them at the seat of the player to move."""
    leader = rules.leader(state)
    if not leader:
        return state
    seats = list(state.seats)
    palettes = seats[leader].palette_bits, seats[0].palette_bits
    for number, palette in zip((0, leader), palettes, strict=True):
        old = seats[number]
        seats[number] = Seat(palette, old.hand_bits, old.hand_unknown, 0, old.points_kept)
    return State(tuple(seats), 0, (), state.canvas_base, state.deck, state.deck_unknown)
