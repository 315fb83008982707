"""Five players: Red7 for one more than the box says.

Source: the house rule of a table of five. The deck suffices: five hands and palettes are 40 of
the 49 cards. Roger's Rules give the points to win as (10 - players) x 5, so five play to 25.
"""

from __future__ import annotations

from red7 import Citation, Layer, Mark, Plugin, rule

PLUGIN = Plugin(
    name="five-players",
    layer=Layer.HOUSE,
    changes="Up to five may play, and 25 points win the match of five.",
    source="House rule of a table of five",
)

FORMULA = Citation(
    "Roger's Rules (Firedrake/BGG, 2024-07-25)",
    "Scoring",
    Mark.INFERRED,
    "The points to win are (10 - players) x 5; for five players that makes 25.",
)


@rule("C02", "players")
def two_to_five_players() -> tuple[int, int]:
    """Two to five may play."""
    return 2, 5


@rule("five-1", "points_to_win", needs="advanced-scoring", cite=FORMULA)
def twenty_five_for_five(players: int) -> int | None:
    """25 points win the match of five players."""
    return 25 if players == 5 else None
