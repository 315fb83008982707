"""The second rule of Advanced Red7 by itself: rounds are scored, and points win the match.

Source: Red7 rulebook v1.2 (2015), "Advanced Red7", second rule, and "Scoring".
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import CardSet, Color, Layer, Plugin, rule

PLUGIN = Plugin(
    name="advanced-scoring",
    layer=Layer.VARIANT,
    changes="Advanced rule 2 alone: the winner of a round scores, and points win the match.",
    source="Red7 rulebook v1.2: Advanced Red7, second rule; Scoring",
    part_of="advanced",
    open_in=("v1.2-es",),
    order=12,
    title="Advanced rule 2",
)


@rule("C29", "scoring_cards", kernel={"scores": "group"})
def the_cards_that_count(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> CardSet:
    """The winner scores the palette cards that meet the rule: the group that counts."""
    return groups[0] if groups else CardSet()


@rule("C31", "points_to_win")
def reach_the_target(players: int) -> int:
    """40, 35 or 30 points win the match of two, three or four players."""
    return (10 - players) * 5
