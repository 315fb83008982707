"""Double canvas: you must be winning under both of the top two cards of the canvas."""

from __future__ import annotations

from red7 import Contest, Layer, Plugin, rule
from red7.author import Message, Player, message

PLUGIN = Plugin(
    name="double-canvas",
    layer=Layer.HOUSE,
    changes="You must be winning under both of the top two cards of the canvas.",
    source="Double Canvas, a house rule",
)


def both_colors(answer: bool, contest: Contest, seat: int) -> Message | None:
    """Under which two colors a player is winning, or is not."""
    if len(contest.colors) < 2:
        return None
    said = "{player} is winning both {top} and {below}"
    if not answer:
        said = "{player} is not winning both {top} and {below}"
    top, below = contest.colors[:2]
    return message(said, player=Player(seat), top=top, below=below)


@rule("double-1", "is_winning", says=both_colors)
def under_both(contest: Contest, seat: int) -> bool:
    """You are winning if you are best under both of the top two cards of the canvas."""
    return all(contest.leader(color) == seat for color in contest.colors[:2])
