"""Readings of what counts under the rule on the canvas (C16, C18, C22)."""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, CardSet, Color, Layer, Plugin, Standing, rule
from red7_plugins import basic, seven_rules


class FrenchLiteral:
    """The French sentence, word for word, counts the whole palette."""

    PLUGIN = Plugin(
        name="french-literal",
        layer=Layer.READING,
        changes="All palette cards are counted, not only those that meet the rule.",
        clauses=("C16",),
        open_in=("v1.2-fr",),
    )

    @staticmethod
    @rule("C16", "standing", kernel={"counted": "palette"})
    def all_palette_cards(
        palette: CardSet, color: Color, groups: Sequence[CardSet], highest: Card | None
    ) -> Standing | None:
        """The largest palette is winning; the highest card that meets the rule breaks a tie."""
        if not palette:
            return None
        return Standing(len(palette), palette, highest, can_win=bool(groups))


class ZeroHighestCard:
    """If nobody has a card for Green or Violet, the general tie rule may decide."""

    PLUGIN = Plugin(
        name="zero-highest-card",
        layer=Layer.READING,
        changes="If nobody has a card that meets the rule, the highest palette card decides.",
        clauses=("C18",),
        open_in=("v1.0", "v1.1", "v1.2-es"),
    )

    @staticmethod
    @rule("C18", "standing", before=("C16",), kernel={"without_group": "top"})
    def the_highest_palette_card(
        palette: CardSet, color: Color, groups: Sequence[CardSet], highest: Card | None
    ) -> Standing | None:
        """If you have no card that meets the rule, your highest palette card counts instead."""
        if groups:
            return None
        return Standing(0, CardSet(), palette.highest) if palette else basic.NOT_WINNING


class RunDuplicatesCount:
    """All the cards of a run may count, doubled numbers too."""

    PLUGIN = Plugin(
        name="run-duplicates-count",
        layer=Layer.READING,
        changes="Two cards of one number both count in a run.",
        clauses=("C22",),
        open_in=("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers"),
    )

    @staticmethod
    @rule(
        "C22",
        "groups",
        colors="I",
        says=basic.number_of("card", "cards in a run"),
        kernel={"doubled": True},
    )
    def doubled_numbers_count(palette: CardSet) -> Sequence[CardSet]:
        """All cards of a run count, doubled numbers too."""
        return seven_rules.largest(seven_rules.runs(palette.bits, doubled=True))
