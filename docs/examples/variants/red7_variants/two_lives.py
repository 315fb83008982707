"""Two lives: the first time you would go out, you stay."""

from __future__ import annotations

from collections.abc import Mapping

from red7 import Layer, Moment, Plugin, rule
from red7.author import Message, Player, message

SPENT = "life-spent"

PLUGIN = Plugin(
    name="two-lives",
    layer=Layer.HOUSE,
    changes="The first time you would go out, you stay in.",
    source="Two Lives, a house rule",
    notes={SPENT: "{player} has spent a life"},
)


def spares_the_player(moment: Moment) -> Message:
    """Whose life it is."""
    return message("{player} spends the first of two lives", player=Player(moment.seat))


def has_a_life_left(moment: Moment) -> bool:
    """Whether the player has not been spared yet in this round."""
    return not moment.notes.number(SPENT, moment.seat)


@rule("lives-1", "stays_in", says=spares_the_player)
def a_loser_stays_once(moment: Moment, winning: bool) -> bool | None:
    """If you are not winning at the end of your turn, you stay in once."""
    return True if not winning and has_a_life_left(moment) else None


@rule("lives-2", "doing_nothing", says=spares_the_player)
def so_does_who_does_nothing(moment: Moment, winning: bool) -> bool | None:
    """If you do nothing, you stay in once."""
    return True if has_a_life_left(moment) else None


@rule("lives-3", "notes_after")
def the_life_is_spent(moment: Moment, stays: bool) -> Mapping[tuple[str, int], int]:
    """A player who stays in without winning has spent a life."""
    won = bool(moment.steps) and moment.winning()
    return {} if won or not stays else {(SPENT, moment.seat): 1}
