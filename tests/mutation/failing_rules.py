"""Rules that cannot be asked: they are given to others, not installed."""

from __future__ import annotations

from red7 import Layer, Moment, Plugin, rule


class FailingEdition:
    """A text whose rule cannot be asked."""

    PLUGIN = Plugin(name="failing", layer=Layer.EDITION, changes="Nothing good.")

    @staticmethod
    @rule("C12", "refuse_play")
    def fails(moment: Moment) -> None:
        """Nothing can be said."""
        raise ArithmeticError


class FailingHouseRule:
    """A house rule that cannot be asked."""

    PLUGIN = Plugin(name="failing-rule", layer=Layer.HOUSE, changes="Nothing good.")

    @staticmethod
    @rule("failing-1", "refuse_play")
    def fails(moment: Moment) -> None:
        """Nothing can be said."""
        raise ArithmeticError
