"""Rules v1.1 (2014): the canvas, the list of four options, and the draw arrive.

Source: Red7 rulebook v1.1, "Your Turn", "Advanced Red7", "Action Rule". The 7 still discards one
other card and spite is still not mentioned, as in v1.0; the limit no longer applies to the 7; the 1
may not take a player's only card; the notes on the 3 and the 1 do not exist yet.
"""

from __future__ import annotations

from red7 import Booklet, Card, Layer, Moment, Plugin, Refusal, citations_from, refuse, rule
from red7.author import Player
from red7_plugins.action import palettes_compared
from red7_plugins.editions.v1_0 import (  # noqa: F401  # rules of this text, too
    a_seven_discards_another_card,
    spite_is_not_mentioned,
)

PLUGIN = Plugin(
    name="v1.1",
    layer=Layer.EDITION,
    changes="The 7 discards one other card; the 1 spares an only card; spite is not barred.",
    source="Red7 rulebook v1.1, English (2014)",
    citations=citations_from("red7_plugins.texts", "v1.1.toml"),
    booklet=Booklet(
        year="2014",
        language="English",
        first_page=(
            "“You Are Playing Red7” without a version number. If one is printed, it is "
            "“Rules v1.1”, in the credits on the last page."
        ),
    ),
    order=1,
)


@rule("C41", "refuse_taking", needs="action", says=palettes_compared, kernel={"not_the_only": True})
def not_the_only_card(moment: Moment, seat: int, card: Card) -> Refusal | None:
    """A 1 may not take a player's only palette card."""
    if len(moment.palette_of(seat)) == 1:
        return refuse("{} is {}'s only palette card", card, Player(seat))
    return None
