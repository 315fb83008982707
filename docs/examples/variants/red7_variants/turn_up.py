"""Turn up: a 2 and a 6 turn the top card of the deck face up.

A 2 adds it to the palette of its player, a 6 lays it on the canvas. Nobody knows which card it is
until it lies there, so the step is offered without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, Layer, Moment, Plugin, Step, rule
from red7.author import CANVAS, DECK, PALETTE, Move, act

PLUGIN = Plugin(
    name="turn-up",
    layer=Layer.HOUSE,
    changes="A 2 turns up the top card of the deck into your palette, a 6 onto the canvas.",
    source="Turn Up, a house rule",
    steps={
        "turn-up": (
            "turn up {from_deck} for {place}",
            "turns up {from_deck} for {place}",
        ),
    },
)


@rule("up-2", "action_choices", numbers=(2,))
def a_two_adds_a_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 2 turns up the top card of the deck and adds it to your palette."""
    return [act("turn-up", Move(None, DECK, PALETTE))]


@rule("up-6", "action_choices", numbers=(6,))
def a_six_changes_the_canvas(moment: Moment, card: Card) -> Sequence[Step]:
    """A 6 turns up the top card of the deck and lays it on the canvas."""
    return [act("turn-up", Move(None, DECK, CANVAS))]
