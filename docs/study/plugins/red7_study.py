"""House rules for the study: the 1 of v1.2 with the targets of the older texts.

So that nothing else differs: v1.0 and v1.1 also play the 7, the order of a turn and passing in
another way.
"""

from __future__ import annotations

from red7 import Card, Layer, Moment, Plugin, Refusal, refuse, rule
from red7.referee.wording import player


class AnyCard:
    """The target of v1.0: any card of any other player."""

    PLUGIN = Plugin(
        name="one-any-card",
        layer=Layer.HOUSE,
        changes="The 1 takes any card of any other player, as in v1.0.",
        source="red7, docs/study.md",
    )

    @staticmethod
    @rule("C41", "refuse_taking", needs="action")
    def any_card_of_any_player() -> None:
        """A 1 takes any card from any other player."""


class NotTheOnlyCard:
    """The target of v1.1: any card but a player's only one."""

    PLUGIN = Plugin(
        name="one-spares-only-card",
        layer=Layer.HOUSE,
        changes="The 1 may not take a player's only palette card, as in v1.1.",
        source="red7, docs/study.md",
    )

    @staticmethod
    @rule("C41", "refuse_taking", needs="action")
    def not_the_only_card(moment: Moment, seat: int, card: Card) -> Refusal | None:
        """A 1 may not take a player's only palette card."""
        if moment.rivals[moment.start.rival_seats.index(seat)] == card.bit:
            return refuse("{} is {}'s only palette card", card, player(seat))
        return None
