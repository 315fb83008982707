"""Small deck: three colors, numbers 1 to 5, for a game of ten minutes."""

from __future__ import annotations

from red7 import CardSet, Deal, Layer, Plugin, rule

COLORS, NUMBERS = "RGV", range(1, 6)

PLUGIN = Plugin(
    name="small-deck",
    layer=Layer.HOUSE,
    changes="Red, Green and Violet from 1 to 5 only, and smaller hands the more play.",
    source="Pocket Red7, a house rule",
)


@rule("C02", "deck")
def three_colors() -> CardSet:
    """The game is played with Red, Green and Violet from 1 to 5."""
    return CardSet(f"{color}{number}" for color in COLORS for number in NUMBERS)


@rule("C02", "players")
def two_or_three() -> tuple[int, int]:
    """Two or three may play."""
    return 2, 3


@rule("C04", "deal_sizes")
def fewer_for_three(players: int) -> Deal:
    """Two players get five hand cards, three get three; each gets one as a palette."""
    return Deal(hand=5 if players == 2 else 3, palette=1)
