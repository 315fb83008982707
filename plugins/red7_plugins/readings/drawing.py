"""Readings of the Advanced draw after a discard made by a 7 (C26, C38)."""

from __future__ import annotations

from red7 import Discard, Draw, Layer, Plugin, rule

FROM_V1_1 = ("v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es")


class SevenCountsBefore:
    """The card that the 7 discards may still count when it is compared with the palette."""

    PLUGIN = Plugin(
        name="seven-counts-before",
        layer=Layer.READING,
        changes="For the draw after a 7's discard the palette is counted before the card has left.",
        clauses=("C26",),
        open_in=FROM_V1_1,
    )

    @staticmethod
    @rule("C26", "draw_size", needs="advanced-discard", kernel={"counts_before": True})
    def before_it_left(discard: Discard) -> int:
        """The palette is counted as it stood when the 7 chose its card."""
        return discard.size + 1 if discard.by_action else discard.size


class SevenNoDraw:
    """The Advanced draw may be meant for discards from the hand alone."""

    PLUGIN = Plugin(
        name="seven-no-draw",
        layer=Layer.READING,
        changes="The discard of a 7 earns no Advanced draw.",
        clauses=("C38",),
        open_in=FROM_V1_1,
    )

    @staticmethod
    @rule("C38", "draw_earned", needs="advanced-discard", kernel={"draw_by_action": "no"})
    def only_hand_discards_draw(discard: Discard) -> Draw | None:
        """The discard of a 7 earns no draw."""
        return Draw.NO if discard.by_action else None
