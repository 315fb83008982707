"""Readings of what may be discarded, when it must win, and how often (C09, C28, C37, C44)."""

from __future__ import annotations

from red7 import Discard, Layer, Moment, Plugin, Refusal, When, refuse, rule
from red7.author import CARD_COUNT, DISCARD


class TestAtEnd:
    """The moment after the discard may be the end of the turn."""

    __test__ = False

    PLUGIN = Plugin(
        name="test-at-end",
        layer=Layer.READING,
        changes="A discard only has to be winning at the end of the turn.",
        clauses=("C09", "C37"),
        open_in=("v1.0", "v1.2", "v1.2-it"),
    )

    @staticmethod
    @rule("C09", "discard_tested", open_in=("v1.0",))
    def at_the_end() -> When:
        """After a discard you must be winning at the end of the turn."""
        return When.AT_END

    @staticmethod
    @rule("C37", "action_discard_tested", open_in=("v1.2", "v1.2-it"))
    def the_seven_at_the_end() -> When:
        """After the discard of a 7 you must be winning at the end of the turn."""
        return When.AT_END


class DiscardMustChangeRule:
    """A discard is there to change the rule, so the color already showing will not do.

    This is about the discard of the turn; what a 7 discards is another clause.
    """

    PLUGIN = Plugin(
        name="discard-must-change-rule",
        layer=Layer.READING,
        changes="A card of the color already showing may not be discarded.",
        clauses=("C09",),
        open_in=("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-it", "v1.2-es", "rogers"),
        otherwise="You may discard a card of the color already showing.",
    )

    @staticmethod
    @rule("C09", "refuse_discard", kernel={"new_color": True})
    def another_color(moment: Moment, discard: Discard) -> Refusal | None:
        """A discard must change the rule."""
        if not discard.by_action and discard.card.color is moment.color:
            return refuse("{} is being played already", moment.color)
        return None


class FiveManyDiscards:
    """The German 5 speaks of further cards, in the plural."""

    PLUGIN = Plugin(
        name="five-many-discards",
        layer=Layer.READING,
        changes="After a 5 any number of cards may be discarded, each winning at once.",
        clauses=("C28",),
        open_in=("v1.2-de",),
    )

    @staticmethod
    @rule("C28", "discards_allowed", needs="action", kernel={"many_discards_after": 1 << 5})
    def any_number_after_a_five(moment: Moment) -> int:
        """In a turn you may discard one card, and after a 5 as many as you like."""
        return CARD_COUNT if _after_a_five(moment) else 1

    @staticmethod
    @rule("C28", "refuse_discard", needs="action", kernel={"each_wins_after": 1 << 5})
    def each_winning_at_once(moment: Moment, discard: Discard) -> Refusal | None:
        """Each discard after a 5 must be winning at once."""
        if discard.by_action or not _after_a_five(moment):
            return None
        if moment.after(DISCARD[discard.card.index]).winning():
            return None
        return refuse("after a 5 every discard must be winning at once")


def _after_a_five(moment: Moment) -> bool:
    return any(card.number == 5 for card in moment.played)


class SevenEndsDiscards:
    """No text says that the canvas may change twice in a turn."""

    PLUGIN = Plugin(
        name="seven-ends-discards",
        layer=Layer.READING,
        changes="A turn in which a 7 discards to the canvas has no discard from the hand.",
        clauses=("C44",),
        open_in=("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers"),
    )

    @staticmethod
    @rule("C44", "refuse_discard", needs="action", kernel={"one_change": True})
    def one_change_of_the_canvas(moment: Moment, discard: Discard) -> Refusal | None:
        """The discard of a 7 is the discard of the turn."""
        if moment.sheds and not discard.by_action:
            return refuse("a 7 has already discarded to the canvas this turn")
        if moment.discards and discard.by_action:
            return refuse("a card from the hand has already been discarded this turn")
        return None
