"""Readings of the Spanish sentence that you play a card in order to be winning (C08, C40)."""

from __future__ import annotations

from red7 import Card, Layer, Moment, Plugin, Refusal, refuse, rule
from red7.author import DRAW_UNKNOWN, PLAY, Message, Player, message


def a_losing_play(moment: Moment, winning: bool, sentence: str) -> Message | None:
    """Says that a turn that plays a card and does not win may end."""
    return message(sentence) if moment.played and not winning else None


class LosingPlayAllowed:
    """The text also says that a player who is not winning is out, so a losing play is possible."""

    PLUGIN = Plugin(
        name="losing-play-allowed",
        layer=Layer.READING,
        changes="You may play a card that does not put you in the lead.",
        clauses=("C08",),
        conflicts=("failed-three-barred",),
        open_in=("v1.2-es",),
    )

    @staticmethod
    @rule("C08", "refuse_ending", says=a_losing_play, kernel={})
    def any_card_may_be_played() -> None:
        """You may play any card; if you are not winning at the end of your turn, you are out."""


class FailedThreeBarred:
    """The note on the 3 is missing, so a 3 that does not help may not be played."""

    PLUGIN = Plugin(
        name="failed-three-barred",
        layer=Layer.READING,
        changes="A turn in which a 3 drew a card must end winning.",
        clauses=("C08", "C40"),
        conflicts=("losing-play-allowed",),
        open_in=("v1.2-es",),
    )

    @staticmethod
    @rule("C40", "refuse_play", needs="action", kernel={"play_and_draw_can_stay": 1 << 3})
    def no_three_in_vain(moment: Moment, card: Card) -> Refusal | None:
        """A 3 may be played only if the card it draws leaves a way to win."""
        if card.number != 3 or moment.deck_is_empty:
            return None
        if moment.after(PLAY[card.index]).after(DRAW_UNKNOWN).can_stay_in():
            return None
        return refuse("{} could not win with the card it draws", Player(moment.seat))

    @staticmethod
    @rule("C40", "refuse_ending", needs="action", kernel={"drawer_wins": True})
    def a_three_must_help(moment: Moment, winning: bool) -> Refusal | None:
        """A 3 may be played only if its player ends up winning."""
        if moment.drew and not winning:
            return refuse("a turn in which a 3 draws a card must end winning")
        return None
