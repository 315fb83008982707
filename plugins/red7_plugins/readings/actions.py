"""Readings of the actions of the 1, the 5 and the 7 (C35, C39, C42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from red7 import Card, Layer, Moment, Plugin, Refusal, refuse, rule
from red7.author import PLAY, Player
from red7_plugins import action

_Taking: TypeAlias = Callable[[Moment, Card], Refusal | None]


def _on_taking(kernel: Mapping[str, int | str]) -> Callable[[_Taking], _Taking]:
    """What a reading has to say of a card that a 1 takes, besides what the text says."""
    says = action.can_still_stay_in
    return rule("C42", "refuse_taking", needs="action", adds=True, says=says, kernel=kernel)


@_on_taking({"taker_can_stay": True})
def _no_spite(moment: Moment, card: Card) -> Refusal | None:
    """You may not use a 1 to take a card if you cannot stay in afterwards."""
    return action.no_spite(moment, card)


class FiveMayWait:
    """Where play and discard come in any order, the discard may come between a 5 and its card."""

    PLUGIN = Plugin(
        name="five-may-wait",
        layer=Layer.READING,
        changes="The discard may come between a 5 and the card it plays.",
        clauses=("C39",),
        open_in=("v1.0", "rogers"),
    )

    @staticmethod
    @rule("C39", "action_waits", needs="action")
    def the_discard_may_come_between(card: Card) -> bool:
        """The card that a 5 plays may come after the discard of the turn."""
        return card.number == 5


class ImpossibleUnplayable:
    """v1.0 demands the action and, except for the 3, allows no way around it."""

    PLUGIN = Plugin(
        name="impossible-unplayable",
        layer=Layer.READING,
        changes="A 1, 5 or 7 whose action cannot be done may not be played.",
        clauses=("C35",),
        open_in=("v1.0",),
    )

    @staticmethod
    @rule("C35", "refuse_play", needs="action", kernel={"play_can_act": 1 << 1 | 1 << 5 | 1 << 7})
    def no_card_without_its_action(moment: Moment, card: Card) -> Refusal | None:
        """A 1, 5 or 7 may be played only if its action can be done."""
        if card.number in (1, 5, 7) and not moment.after(PLAY[card.index]).can_act():
            return refuse("its action could not be done")
        return None


class OneUnplayableIfOut:
    """A 1 that may not be used may not be played either."""

    PLUGIN = Plugin(
        name="one-unplayable-if-out",
        layer=Layer.READING,
        changes="A 1 with a target may not be played by a player who could not stay in after it.",
        clauses=("C42",),
        open_in=("v1.2", "v1.2-fr"),
    )

    @staticmethod
    @rule("C42", "refuse_play", needs="action", kernel={"play_can_stay": 1 << 1})
    def no_one_out_of_spite(moment: Moment, card: Card) -> Refusal | None:
        """You may not play a 1 to take a card if you could not stay in afterwards."""
        return action.out_of_spite(moment, card)

    no_spite = staticmethod(_no_spite)


class OneMayGoUnused:
    """The German note bars playing a 1 in order to take, not playing it for its own sake."""

    PLUGIN = Plugin(
        name="one-may-go-unused",
        layer=Layer.READING,
        changes="A 1 that may not take a card may still be played without taking one.",
        clauses=("C42",),
        open_in=("v1.2-de",),
    )

    @staticmethod
    @rule("C42", "refuse_play", needs="action", kernel={})
    def played_without_taking() -> None:
        """A 1 may be played without taking a card."""

    no_spite = staticmethod(_no_spite)


class OneMustStay:
    """The note on the 1 may be about what happens in the end, not about what could."""

    PLUGIN = Plugin(
        name="one-must-stay",
        layer=Layer.READING,
        changes="A turn in which a 1 takes a card must end winning.",
        clauses=("C42",),
        open_in=("v1.2", "v1.2-fr", "v1.2-de"),
    )

    @staticmethod
    @rule("C42", "refuse_ending", needs="action", adds=True, kernel={"taker_wins": True})
    def the_taker_must_stay(moment: Moment, winning: bool) -> Refusal | None:
        """If you take a card with a 1, you must be winning at the end of your turn."""
        if moment.took and not winning:
            return refuse("a turn in which a 1 takes a card must end winning")
        return None

    @staticmethod
    @_on_taking({"taker_can_stay": True})
    def only_if_you_can(moment: Moment, card: Card) -> Refusal | None:
        """If you could not be winning at the end, you may not take a card with a 1."""
        return action.no_spite(moment, card)


class OneOnlyIfNeeded:
    """The French bracket: a card may not be taken if that does not help to stay in."""

    PLUGIN = Plugin(
        name="one-only-if-needed",
        layer=Layer.READING,
        changes="A 1 may not be used by a player who can stay in without it.",
        clauses=("C42",),
        open_in=("v1.2-fr",),
        otherwise="You may use a 1 even if you could stay in without it.",
    )

    @staticmethod
    @_on_taking({"only_if_needed": True, "taker_can_stay": True})
    def only_if_it_helps(moment: Moment, card: Card) -> Refusal | None:
        """A 1 may take a card only if you need it to stay in, and it is enough for that."""
        if moment.without_action().can_stay_in():
            return refuse("{} can stay in without taking a card", Player(moment.seat))
        return action.no_spite(moment, card)
