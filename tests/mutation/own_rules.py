"""House rules for what neither a text nor the manual's examples ask of the engine."""

from __future__ import annotations

from collections.abc import Sequence

import pluggy

from red7 import Card, Citation, Layer, Mark, Moment, Plugin, Refusal, Step, refuse, rule
from red7.turns import TAKE


def _plugin(name: str) -> Plugin:
    return Plugin(name=name, layer=Layer.HOUSE, changes="Something of this house.")


class RestsWithoutCards:
    """It matters whether the hand is empty."""

    PLUGIN = _plugin("rests-without-cards")

    @staticmethod
    @rule("rests-1", "doing_nothing")
    def an_empty_hand_rests(empty_hand: bool) -> bool:
        """Who has no cards may rest; who has some may not."""
        return empty_hand


class BottomlessDeck:
    """No rule says that an empty deck has no cards; the table says so."""

    PLUGIN = _plugin("bottomless-deck")

    @staticmethod
    @rule("C27", "may_draw")
    def nothing_about_the_deck() -> None:
        """Nothing is said about an empty deck."""


class TwosTake:
    """Another card than a 1 takes."""

    PLUGIN = _plugin("twos-take")

    @staticmethod
    @rule("twos-1", "action_choices", numbers=(2,), cite=Citation("Sheet", "2", Mark.INFERRED))
    def a_two_takes(moment: Moment, card: Card) -> Sequence[Step]:
        """A 2 takes a card from another palette."""
        return [TAKE[each.index] for _, palette in moment.others for each in palette]


class UnknownHook:
    """An answer to no question."""

    PLUGIN = _plugin("unknown-hook")

    @staticmethod
    @rule("H1", "may_plays")
    def dance(moment: Moment) -> None:
        """May one dance?"""


class UnknownArgument:
    """A question asked back."""

    PLUGIN = _plugin("unknown-argument")

    @staticmethod
    @rule("H1", "may_play")
    def by_the_weather(moment: Moment, weather: str) -> None:
        """Plays depend on the weather."""


class RuledTwice:
    """Two answers to one question."""

    PLUGIN = _plugin("ruled-twice")

    @staticmethod
    @rule("H1", "may_play")
    def never(card: Card) -> Refusal | None:
        """No card may be played."""
        return refuse("never")

    @staticmethod
    @rule("H1", "may_play")
    def always(card: Card) -> Refusal | None:
        """Any card may be played."""
        return None


class Unmarked:
    """An answer without a clause."""

    PLUGIN = _plugin("unmarked")

    @staticmethod
    @pluggy.HookimplMarker("red7")
    def may_play(moment: Moment, card: Card) -> None:
        """Any card may be played."""


class NeedsAnObject:
    """A rule that is no static method."""

    PLUGIN = _plugin("needs-an-object")

    @rule("H1", "may_play")
    def any_card(self, moment: Moment) -> None:
        """Any card may be played."""
