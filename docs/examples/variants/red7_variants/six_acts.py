"""Six acts: a 2, a 4 and a 6 act, too.

A 2 swaps a hand card with a palette card, a 4 makes every other player draw, and a 6 looks at the
hand of another player.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, Layer, Moment, Plugin, Step, rule
from red7.author import DECK, HAND, PALETTE, Listed, Message, Move, Player, act, hand_of, message


def what_is_seen(player: Player, seen: Listed | None) -> Message:
    """Whose hand it is, and which cards are in it, for a reader who knows."""
    if seen is None:
        return message("looks at {player}'s hand", player=player)
    return message("looks at {player}'s hand ({seen})", player=player, seen=seen)


PLUGIN = Plugin(
    name="six-acts",
    layer=Layer.HOUSE,
    changes="A 2 swaps a hand card with a palette card, a 4 lets the others draw, a 6 looks.",
    source="Six Acts, a house rule",
    steps={
        "swap": (
            "swap {from_hand} with {from_palette} from the palette",
            "swaps {from_hand} with {from_palette} from the palette",
        ),
        "rain": ("make {players} draw", "makes {players} draw"),
        "look": ("look at {player}'s hand", what_is_seen),
    },
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
