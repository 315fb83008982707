"""Turn limit: after N turns the player who is winning wins the round."""

from __future__ import annotations

from collections.abc import Mapping

from red7 import Contest, Layer, Moment, Plugin, RoundResult, State, rule

DEFAULT = 20


class TurnLimit:
    """A round of so many turns at most."""

    def __init__(self, turns: int, name: str) -> None:
        self.turns = turns
        self.PLUGIN = Plugin(
            name=name,
            layer=Layer.HOUSE,
            changes=f"After {turns} turns the player who is winning wins the round.",
            source="Against the Clock, a house rule",
            notes={"turns": f"Turns taken: {{value}} of {turns}"},
        )

    @rule("limit-1", "notes_after")
    def turns_are_counted(self, moment: Moment) -> Mapping[str, int]:
        """The turns of a round are counted."""
        return {"turns": moment.notes.number("turns") + 1}

    @rule("limit-2", "round_result")
    def the_leader_wins(self, state: State, contest: Contest) -> RoundResult | None:
        """When the last turn has been taken, the player who is winning wins the round."""
        if state.notes.number("turns") < self.turns:
            return None
        leader = contest.leader()
        return RoundResult(leader, out=tuple({*state.players_in} - {leader}))

    def with_parameter(self, text: str) -> TurnLimit:
        """Another limit: ``turn-limit:12``."""
        if not text.isdecimal() or not 1 <= int(text) <= 1000:
            raise ValueError("write a number of turns from 1 to 1000.")
        return TurnLimit(int(text), f"turn-limit:{text}")


turn_limit = TurnLimit(DEFAULT, "turn-limit")
