"""Where everything stands in the arrays of a batch: one row of ints for every game.

A set of cards is an int of 49 bits, as everywhere. The order of the deck and of the canvas stands
in a second array, one byte a card: the deck with its top card last, the canvas from the bottom up.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 6
"""The most players at a table."""
COLORS: Final = 7
CARDS: Final = 49

PALETTE: Final = 0
"""Of every seat: its palette."""
HAND: Final = PALETTE + SEATS
SCORED: Final = HAND + SEATS
KEPT: Final = SCORED + SEATS
"""Points that are kept although their cards are dealt again."""

OUT: Final = KEPT + SEATS
"""One bit for every seat that is out of the round."""
MOVER: Final = OUT + 1
"""The seat to move; -1 when the round is over."""
COLOR: Final = MOVER + 1
SEEN: Final = COLOR + 1
DECK_SIZE: Final = SEEN + 1
CANVAS_SIZE: Final = DECK_SIZE + 1

STEPS: Final = CANVAS_SIZE + 1
"""The steps of this turn, and what they have come to."""
PLAYED: Final = STEPS + 1
NUMBERS: Final = PLAYED + 1
"""The numbers of the cards played as bits, that of 1 being the second."""
PENDING: Final = NUMBERS + 1
"""The card whose action is to be done; -1 where there is none."""
EARNED: Final = PENDING + 1
"""Whether a draw has been earned that may be taken."""
PLAYS: Final = EARNED + 1
DISCARDS: Final = PLAYS + 1
SHEDS: Final = DISCARDS + 1
DREW: Final = SHEDS + 1
TOOK: Final = DREW + 1
CANVAS_BEFORE: Final = TOOK + 1
"""How many cards lay on the canvas when the turn began."""

MAY_PLAY: Final = CANVAS_BEFORE + 1
"""What is offered now: a set of cards for each kind of step that names one."""
MAY_DISCARD: Final = MAY_PLAY + 1
MAY_TAKE: Final = MAY_DISCARD + 1
MAY_SHED: Final = MAY_TAKE + 1
MAY_RETURN: Final = MAY_SHED + 1
MAY_ELSE: Final = MAY_RETURN + 1
"""Bits for the draw, ``pass`` and ``end``."""

SEED: Final = MAY_ELSE + 1
"""The seed of the first deal of this game."""
ROUNDS: Final = SEED + 1
"""How many rounds have been dealt."""
WINNERS: Final = ROUNDS + 1
"""Once the game is over: one bit for every seat that has won."""
OVER: Final = WINNERS + 1
"""Whether the game is over: 1, or 2 for a match that is broken off."""
WAITING: Final = OVER + 1
"""Whether a round is to be dealt: 1 the first of a game, 2 the next of a match."""
LOST: Final = WAITING + 1
"""One bit for every seat that went out while the round went on."""
RANKS: Final = LOST + 1
"""Of every seat: what its palette is worth under each color."""
WIDTH: Final = RANKS + SEATS * COLORS

DECK: Final = 0
"""In the array of bytes: the deck, and behind it the canvas."""
CANVAS: Final = CARDS
BYTES: Final = 2 * CARDS

DRAW_BIT: Final = 1
PASS_BIT: Final = 2
END_BIT: Final = 4

PLAY: Final = 0
"""The first number of each kind of step: see ``red7.environment.steps``."""
DISCARD: Final = CARDS
TAKE: Final = 2 * CARDS
SHED: Final = 3 * CARDS
RETURN: Final = 4 * CARDS
DRAW: Final = 5 * CARDS
PASS: Final = DRAW + 1
END: Final = PASS + 1
ACTIONS: Final = END + 1
