"""Readings of what scores, what wins the match, and which cards are dealt again (C29 to C31)."""

from __future__ import annotations

from collections.abc import Sequence

from red7 import CardSet, Color, Layer, Plugin, rule

EVERY_TEXT = ("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers")


class ScoreAllGroups:
    """The cards that meet the rule may be every group as large as the one that counts."""

    PLUGIN = Plugin(
        name="score-all-groups",
        layer=Layer.READING,
        changes="If several groups are equally large, all of them score.",
        clauses=("C29",),
        open_in=EVERY_TEXT[1:],
    )

    @staticmethod
    @rule("C29", "scoring_cards", needs="advanced-scoring", kernel={"scores": "all groups"})
    def every_tied_group(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> CardSet:
        """The winner scores every group that is as large as the one that counts."""
        scored = CardSet(card for group in groups for card in group)
        if color is not Color.INDIGO:
            return scored
        numbers = {card.number for card in scored}
        return CardSet(card for card in palette if card.number in numbers)


class ScoreChooseGroup:
    """The owner may choose which of equally large groups has met the rule."""

    PLUGIN = Plugin(
        name="score-choose-group",
        layer=Layer.READING,
        changes="If several groups are equally large, the winner scores the one worth the most.",
        clauses=("C29",),
        open_in=EVERY_TEXT,
    )

    @staticmethod
    @rule("C29", "scoring_cards", needs="advanced-scoring", kernel={"scores": "best group"})
    def the_group_worth_most(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> CardSet:
        """The winner scores the tied group that is worth the most."""
        return max(groups, key=lambda group: group.points, default=CardSet())


class TargetReach:
    """Beating the target may mean reaching it."""

    PLUGIN = Plugin(
        name="target-reach",
        layer=Layer.READING,
        changes="Reaching the target is enough.",
        clauses=("C31",),
        open_in=("rogers",),
    )

    @staticmethod
    @rule("C31", "points_to_win", needs="advanced-scoring")
    def reach_the_target(players: int) -> int:
        """(10 - players) x 5 points win the match."""
        return (10 - players) * 5


class ShuffleAll:
    """The instruction to shuffle all cards for each round may be meant literally."""

    PLUGIN = Plugin(
        name="shuffle-all",
        layer=Layer.READING,
        changes="Scored cards are dealt again, and their points are kept.",
        clauses=("C30",),
        open_in=("rogers",),
    )

    @staticmethod
    @rule("C30", "scored_cards_return")
    def all_cards_again() -> bool:
        """All 49 cards are shuffled for every round."""
        return True
