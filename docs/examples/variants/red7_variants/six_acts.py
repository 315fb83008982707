"""Six acts: a 2, a 4 and a 6 act, too.

A 2 swaps a hand card with a palette card, a 4 makes every other player draw, and a 6 looks at the
hand of another player.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, Layer, Moment, Plugin, Step, rule
from red7.author import DECK, HAND, PALETTE, Move, act, hand_of

PLUGIN = Plugin(
    name="six-acts",
    layer=Layer.HOUSE,
    changes="A 2 swaps a hand card with a palette card, a 4 lets the others draw, a 6 looks.",
    source="Six Acts, a house rule",
    steps=("swap", "rain", "look"),
)


@rule("acts-2", "action_choices", numbers=(2,))
def a_two_swaps(moment: Moment, card: Card) -> Sequence[Step]:
    """A 2 swaps a card of your hand with a card of your palette."""
    return [
        act("swap", Move(held, HAND, PALETTE), Move(laid, PALETTE, HAND))
        for held in moment.playable()
        for laid in moment.palette
    ]


@rule("acts-4", "action_choices", numbers=(4,))
def a_four_rains(moment: Moment, card: Card) -> Sequence[Step]:
    """A 4 makes every other player draw a card."""
    return [act("rain", *(Move(None, DECK, hand_of(seat)) for seat, _ in moment.others))]


@rule("acts-6", "action_choices", numbers=(6,))
def a_six_looks(moment: Moment, card: Card) -> Sequence[Step]:
    """A 6 looks at the hand of another player."""
    return [act("look", Move(None, hand_of(seat))) for seat, _ in moment.others]
