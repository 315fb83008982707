"""Readings of dropping out, of the empty hand and of the last player (C11, C14, C15)."""

from __future__ import annotations

from red7 import Layer, Moment, Plugin, Refusal, RoundResult, State, refuse, rule
from red7.author import Player


class MustStayIn:
    """The text puts a player out who cannot be the best, so a player who can be must be."""

    PLUGIN = Plugin(
        name="must-stay-in",
        layer=Layer.READING,
        changes="As long as some turn keeps you in, only such turns are legal.",
        clauses=("C11",),
        open_in=("v1.0",),
        otherwise="You may go out even if another turn would keep you in.",
    )

    @staticmethod
    @rule("C11", "refuse_giving_up", kernel={"must_stay": True})
    def stay_in_if_you_can(moment: Moment) -> Refusal | None:
        """If you can stay in, you must."""
        if moment.could_have_stayed_in():
            return refuse("{} could stay in by another turn", Player(moment.seat))
        return None


class EmptyHandAnyTurn:
    """The turn at the start of which the hand must not be empty may be any player's."""

    PLUGIN = Plugin(
        name="empty-hand-any-turn",
        layer=Layer.READING,
        changes="Players without hand cards go out whenever a turn starts.",
        clauses=("C14",),
        open_in=("v1.1",),
    )

    @staticmethod
    @rule("C14", "out_at_turn_start", kernel={"leaves_empty": True})
    def out_whenever_a_turn_starts(state: State, seat: int) -> bool:
        """A player with no hand cards when any turn starts is out."""
        return state.seats[seat].hand_size == 0


class EmptyHandLosesAnyway:
    """The last player wins at the start of a turn, and loses then if their hand is empty."""

    PLUGIN = Plugin(
        name="empty-hand-loses-anyway",
        layer=Layer.READING,
        changes="The last player left is out, too, if their hand is empty: nobody wins the round.",
        clauses=("C15",),
        open_in=("v1.1", "v1.2-fr", "v1.2-de", "v1.2-es"),
    )

    @staticmethod
    @rule("C15", "round_result", kernel={"last_needs_cards": True})
    def nobody_wins_without_cards(state: State) -> RoundResult | None:
        """The last player left is out if their hand is empty, and nobody wins the round."""
        left = state.players_in
        if len(left) == 1 and state.seats[left[0]].hand_size == 0:
            return RoundResult(None, out=left)
        return None
