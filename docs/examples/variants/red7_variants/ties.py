"""Two small changes to what winning means: who wins a tie, and who wins Red."""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, CardSet, Layer, Plugin, Standing, rule
from red7.author import counted, message


class LowestBreaksTies:
    """Of two players with as many cards, the one with the lower card is winning."""

    PLUGIN = Plugin(
        name="lowest-breaks-ties",
        layer=Layer.HOUSE,
        changes="A tie goes to the lowest card that counts.",
        source="Upside-down Red7, a house rule",
    )

    @staticmethod
    @rule("C17", "tie_break", says=lambda answer: message("{card} is lower", card=answer))
    def the_lowest_card(groups: Sequence[CardSet]) -> Card | None:
        """A tie is broken by the lowest card that meets the rule."""
        return min(groups[0]) if groups else None

    @staticmethod
    @rule("C16", "standing")
    def most_cards_then_lowest(groups: Sequence[CardSet], highest: Card | None) -> Standing | None:
        """The most cards that meet the rule win, and of as many those with the lowest card."""
        if not groups or highest is None:
            return None
        key = (len(groups[0]), -highest.index)
        return Standing(len(groups[0]), groups[0], highest, key=key)


class FewestCardsWinRed:
    """Under Red the smallest palette is winning."""

    PLUGIN = Plugin(
        name="fewest-cards-win-red",
        layer=Layer.HOUSE,
        changes="Red is won by the fewest palette cards.",
        source="Less is Red, a house rule",
    )

    @staticmethod
    @rule(
        "C21",
        "groups",
        colors="R",
        says=lambda palette: counted(len(palette), "palette card", "palette cards"),
    )
    def the_fewest_cards(palette: CardSet) -> Sequence[CardSet]:
        """Red: the fewest palette cards."""
        return [palette] if palette else []

    @staticmethod
    @rule("C16", "standing", colors="R")
    def small_palettes_first(groups: Sequence[CardSet], highest: Card | None) -> Standing | None:
        """The player with the fewest palette cards is winning Red."""
        if not groups or highest is None:
            return None
        key = (-len(groups[0]), highest.index)
        return Standing(len(groups[0]), groups[0], highest, key=key)
