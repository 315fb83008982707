"""A position as text for a terminal and as an array of pixels."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.referee.wording import player
from red7.rules import Rules
from red7.table.cards import Color, cards_of
from red7.table.position import Seat, State

Pixels: TypeAlias = npt.NDArray[np.uint8]

_INK: Final = {
    Color.RED: (214, 48, 49),
    Color.ORANGE: (230, 126, 34),
    Color.YELLOW: (241, 196, 15),
    Color.GREEN: (39, 174, 96),
    Color.BLUE: (41, 128, 225),
    Color.INDIGO: (72, 61, 160),
    Color.VIOLET: (155, 89, 182),
}
_TABLE, _HIDDEN, _OUT, _WHITE = (38, 42, 48), (120, 126, 134), (70, 40, 40), (255, 255, 255)
_CELL, _GAP = 12, 6
_GRID: Final = 7 * _CELL
_DIGITS: Final = {  # three dots wide, five high
    1: "010110010010111",
    2: "111001111100111",
    3: "111001111001111",
    4: "101101111001001",
    5: "111100111001111",
    6: "111100111101111",
    7: "111001001001001",
}


def as_text(rules: Rules, state: State) -> str:
    """The position in a few lines: the rule that is played, then a line for every seat."""
    lines = [f"{rules}: {rules.color(state)} is played, {_count(state.deck_size)} in the deck"]
    for number, seat in enumerate(state.seats):
        mark = "*" if number == state.to_move else "x" if seat.out else " "
        hand = "".join(map(str, seat.hand)) + "?" * (seat.hand_unknown or 0) or "-"
        lines.append(f"{mark} {player(number)}  {seat.palette}  hand {hand}  {seat.points} points")
    return "\n".join([*lines, str(state)])


def as_pixels(rules: Rules, state: State) -> Pixels:
    """The position as a picture: a row for every seat, its palette and what is known of its hand.

    Palettes and hands are squares of seven colors by seven numbers, Red on top. Gray dots are
    unknown cards; the frame has the color that is played; the dots below are the deck.
    """
    high = len(state.seats) * (_GRID + _GAP) + 3 * _GAP
    wide = 2 * (_GRID + _GAP) + _GRID + 2 * _GAP
    pixels = np.full((high, wide, 3), _INK[rules.color(state)], np.uint8)
    pixels[_GAP // 2 : -_GAP // 2, _GAP // 2 : -_GAP // 2] = _TABLE
    for number, seat in enumerate(state.seats):
        top = _GAP + number * (_GRID + _GAP)
        _draw_seat(pixels, top, seat, number == state.to_move)
    _draw_dots(pixels, high - 2 * _GAP, _GAP, state.deck_size or 0)
    return pixels


def _draw_seat(pixels: Pixels, top: int, seat: Seat, moves: bool) -> None:
    if moves:
        pixels[top : top + _GRID, _GAP // 2 : _GAP] = _WHITE
    for place, bits in enumerate((seat.palette_bits, seat.hand_bits)):
        left = _GAP + place * (_GRID + _GAP)
        pixels[top : top + _GRID, left : left + _GRID] = _OUT if seat.out else (24, 27, 31)
        for card in cards_of(bits):
            row, column = 6 - card.color.strength, card.number - 1
            corner = top + row * _CELL, left + column * _CELL
            _draw_card(pixels, corner, card.number, _INK[card.color])
    _draw_dots(pixels, top, _GAP + 2 * (_GRID + _GAP), seat.hand_unknown or 0)


def _draw_card(
    pixels: Pixels, corner: tuple[int, int], number: int, ink: tuple[int, int, int]
) -> None:
    y, x = corner
    pixels[y + 1 : y + _CELL - 1, x + 1 : x + _CELL - 1] = ink
    dots = np.array([dot == "1" for dot in _DIGITS[number]]).reshape(5, 3)
    pixels[y + 4 : y + 9, x + 5 : x + 8][dots] = _WHITE


def _draw_dots(pixels: Pixels, top: int, left: int, count: int) -> None:
    for place in range(count):
        x = left + place * 5
        if x + 3 < pixels.shape[1]:
            pixels[top : top + 4, x : x + 3] = _HIDDEN


def _count(cards: int | None) -> str:
    return "cards" if cards is None else "1 card" if cards == 1 else f"{cards} cards"
