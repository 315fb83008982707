"""House rules that bring steps of their own."""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, Kind, Layer, Moment, Plugin, Step, rule
from red7.author import BOTTOM, CANVAS, DECK, HAND, PALETTE, Move, act, hand_of, palette_of


class StirsTheTable:
    """Steps from every place of the table to others."""

    PLUGIN = Plugin(
        name="stirs-the-table",
        layer=Layer.HOUSE,
        changes="A turn may stir the table.",
        steps=("fetch", "steal", "rob", "flip", "bottom", "give", "hide"),
    )

    @staticmethod
    @rule("stirs-1", "other_steps")
    def one_stir(moment: Moment) -> Sequence[Step]:
        """A turn may begin with a stir."""
        if moment.steps:
            return ()
        others = moment.others
        return [
            *(act("fetch", Move(card, CANVAS, HAND)) for card in moment.canvas[-1:]),
            *(act("steal", Move(c, palette_of(n), PALETTE)) for n, cards in others for c in cards),
            *(act("rob", Move(None, hand_of(seat), HAND)) for seat, _ in others),
            act("flip", Move(None, DECK, PALETTE)),
            act("bottom", Move(None, BOTTOM, HAND)),
            *(act("give", Move(c, HAND, hand_of(n))) for n, _ in others for c in moment.hand),
            *(act("hide", Move(card, PALETTE, BOTTOM)) for card in moment.palette),
        ]


class GlancesAnyTime:
    """A step of its own before, between and after the others."""

    PLUGIN = Plugin(
        name="glances-any-time",
        layer=Layer.HOUSE,
        changes="A player may glance at a hand twice a turn.",
        steps=("glance",),
    )

    @staticmethod
    @rule("glances-1", "other_steps")
    def a_glance(moment: Moment) -> Sequence[Step]:
        """At any time of the turn one may glance at the hand of another player, twice at most."""
        if sum(step.kind is Kind.ACT for step in moment.steps) > 1:
            return ()
        return [act("glance", Move(None, hand_of(seat))) for seat, _ in moment.others]


class DrawsFirst:
    """Steps that bring a hidden card into the hand, or show one."""

    PLUGIN = Plugin(
        name="draws-first",
        layer=Layer.HOUSE,
        changes="A turn may begin with a card from the deck.",
        steps=("fetch", "glimpse"),
    )

    @staticmethod
    @rule("draws-1", "other_steps")
    def from_the_deck(moment: Moment) -> Sequence[Step]:
        """A turn may begin with a card from the deck, or a look at a hand."""
        if moment.steps and moment.steps[-1].name != "glimpse":
            return ()
        looks = [act("glimpse", Move(None, hand_of(seat))) for seat, _ in moment.others]
        return [act("fetch", Move(None, DECK, HAND)), *(() if moment.steps else looks)]


class PairsUp:
    """Steps that move two cards of the hand, whether it shows them or not."""

    PLUGIN = Plugin(
        name="pairs-up",
        layer=Layer.HOUSE,
        changes="Two cards of the hand may be added to the palette together.",
        steps=("pair",),
    )

    @staticmethod
    def _pairs() -> list[Step]:
        pairs = (("I4", "R7"), ("R7", "B2"), ("O6", "I4"))
        return [
            act("pair", *(Move(Card(name), HAND, PALETTE) for name in names))
            for names in (*pairs, ("R7",))
        ]

    @staticmethod
    @rule("pairs-1", "other_steps")
    def at_the_start(moment: Moment) -> Sequence[Step]:
        """A turn may begin with a pair."""
        return () if moment.steps else PairsUp._pairs()

    @staticmethod
    @rule("pairs-2", "action_choices", numbers=(2,))
    def a_two_pairs(moment: Moment, card: Card) -> Sequence[Step]:
        """A 2 adds a pair."""
        return PairsUp._pairs()


class Unfolds:
    """Steps that turn up one card of the deck after they have moved others."""

    PLUGIN = Plugin(
        name="unfolds",
        layer=Layer.HOUSE,
        changes="A turn may begin by unfolding the deck.",
        steps=("unfold", "unroll", "unearth"),
    )

    @staticmethod
    @rule("unfolds-1", "other_steps")
    def the_deck(moment: Moment) -> Sequence[Step]:
        """A turn may begin with cards of the deck, one unseen and one or two turned up."""
        if moment.steps:
            return ()
        drawn, shown = Move(None, DECK, HAND), Move(None, DECK, PALETTE)
        return [
            act("unfold", drawn, shown, Move(None, DECK, CANVAS)),
            *(act("unroll", Move(card, HAND, BOTTOM), drawn, shown) for card in moment.hand),
            act("unearth", Move(None, BOTTOM, PALETTE), shown),
        ]
