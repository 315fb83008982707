"""House rules by which several actions are to be done at a time, one inside another."""

from __future__ import annotations

from collections.abc import Sequence

from mutation.rules import house_plugin
from red7 import Card, Kind, Moment, Step, rule
from red7.author import HAND, PALETTE, Move, act
from red7.table.steps import PLAY

_PLAYED_OR_LIFTED = (Kind.PLAY, Kind.ACT)


class FivesGoOn:
    """A 5 waits while the card that it played acts."""

    PLUGIN = house_plugin("fives-go-on")

    @staticmethod
    @rule("goes-1", "action_goes_on")
    def a_five_plays_two(moment: Moment, card: Card) -> bool:
        """A 5 plays two cards, one after the other."""
        return card.number == 5 and len(moment.played) < 4


class SixesPlayAndLift:
    """What one action does, another that waits for it could do as well."""

    PLUGIN = house_plugin("sixes-play-and-lift", "lift")

    @staticmethod
    @rule("lift-1", "action_choices", numbers=(6,))
    def a_six_plays_or_lifts(moment: Moment, card: Card) -> Sequence[Step]:
        """A 6 plays a card or takes one back from the palette, twice."""
        lifted = [act("lift", Move(each, PALETTE, HAND)) for each in moment.palette]
        return [*(PLAY[each.index] for each in moment.playable()), *lifted]

    @staticmethod
    @rule("lift-2", "action_goes_on")
    def twice(moment: Moment, card: Card) -> bool:
        """It does so twice."""
        return card.number == 6 and sum(step.kind in _PLAYED_OR_LIFTED for step in moment.steps) < 3
