"""Rules that are installed and do not fit the hook points."""

from __future__ import annotations

import pluggy

from mutation.rules import house_plugin
from red7 import Card, Moment, Refusal, refuse, rule


class UnknownHook:
    """An answer to no question."""

    PLUGIN = house_plugin("unknown-hook")

    @staticmethod
    @rule("H1", "may_plays")
    def dance(moment: Moment) -> None:
        """May one dance?"""


class UnknownArgument:
    """A question asked back."""

    PLUGIN = house_plugin("unknown-argument")

    @staticmethod
    @rule("H1", "refuse_play")
    def by_the_weather(moment: Moment, weather: str) -> None:
        """Plays depend on the weather."""


class RuledTwice:
    """Two answers to one question."""

    PLUGIN = house_plugin("ruled-twice")

    @staticmethod
    @rule("H1", "refuse_play")
    def never(card: Card) -> Refusal | None:
        """No card may be played."""
        return refuse("never")

    @staticmethod
    @rule("H1", "refuse_play")
    def always(card: Card) -> Refusal | None:
        """Any card may be played."""
        return None


class Unmarked:
    """An answer without a clause."""

    PLUGIN = house_plugin("unmarked")

    @staticmethod
    @pluggy.HookimplMarker("red7")
    def refuse_play(moment: Moment, card: Card) -> None:
        """Any card may be played."""


class UnmarkedAndUnknown:
    """An answer without a clause to a question that nobody asks."""

    PLUGIN = house_plugin("unmarked-and-unknown")

    @staticmethod
    @pluggy.HookimplMarker("red7")
    def may_dance(moment: Moment) -> None:
        """Anybody may dance."""


class NeedsAnObject:
    """A rule that is no static method."""

    PLUGIN = house_plugin("needs-an-object")

    @rule("H1", "refuse_play")
    def any_card(self, moment: Moment) -> None:
        """Any card may be played."""
