"""Readings of the order of a turn and of where its discard comes from (C10)."""

from __future__ import annotations

from red7 import Layer, Plugin, rule


class PlayFirst:
    """The text names no order; this reading takes the one in which the two are listed."""

    PLUGIN = Plugin(
        name="play-first",
        layer=Layer.READING,
        changes="The play must come before the discard.",
        clauses=("C10",),
        open_in=("v1.0", "rogers"),
    )

    @staticmethod
    @rule("C10", "discard_before_play")
    def play_first() -> bool:
        """If you both play and discard, play first."""
        return False


class EitherOrder:
    """No text that fixes the order permits this; many tables play it."""

    PLUGIN = Plugin(
        name="either-order",
        layer=Layer.READING,
        changes="The discard may come before the play.",
        clauses=("C10",),
    )

    @staticmethod
    @rule("C10", "discard_before_play")
    def either_order() -> bool:
        """Play and discard may come in either order."""
        return True


class DiscardFromPalette:
    """Only one of the two options with a discard says that it comes from the hand."""

    PLUGIN = Plugin(
        name="discard-from-palette",
        layer=Layer.READING,
        changes="In a play-then-discard turn the discard may be any card of your own.",
        clauses=("C10",),
        open_in=("v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it"),
    )

    @staticmethod
    @rule("C10", "discard_from_palette")
    def any_card_of_yours() -> bool:
        """After a play the discard may come from the hand or from the palette."""
        return True
