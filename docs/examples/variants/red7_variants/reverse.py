"""Reverse: an orange discard turns the direction of play."""

from __future__ import annotations

from collections.abc import Mapping

from red7 import Color, Kind, Layer, Moment, Plugin, State, rule

PLUGIN = Plugin(
    name="reverse",
    layer=Layer.HOUSE,
    changes="An orange discard turns the direction of play.",
    source="Orange Turns, a house rule",
    notes={"reversed": "Play goes the other way round"},
)


@rule("reverse-1", "notes_after")
def an_orange_discard_turns(moment: Moment, stays: bool) -> Mapping[str, int]:
    """An orange card discarded by a player who stays in turns the direction of play."""
    turns = sum(
        step.kind in (Kind.DISCARD, Kind.SHED)
        and step.card is not None
        and step.card.color is Color.ORANGE
        for step in moment.steps
    )
    reversed_before = moment.notes.number("reversed")
    return {"reversed": (reversed_before + turns) % 2 if stays else reversed_before}


@rule("reverse-2", "next_player")
def the_other_way_round(state: State, seat: int) -> int | None:
    """While play is reversed, the next player is the one to the right."""
    if not state.notes.number("reversed"):
        return None
    count = len(state.seats)
    order = [(seat - offset) % count for offset in range(1, count + 1)]
    return next((each for each in order if not state.seats[each].out), None)
