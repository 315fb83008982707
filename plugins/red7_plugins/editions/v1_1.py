"""Rules v1.1 (2014): the canvas, the list of four options, and the draw arrive.

Source: Red7 rulebook v1.1, "Your Turn", "Advanced Red7", "Action Rule". The 7 still discards one
other card, the limit no longer applies to it; the 1 may not take a player's only card; the notes on
the 3 and the 1 do not exist yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Booklet, Card, Layer, Moment, Plugin, Refusal, Step, citations_from, refuse, rule
from red7.author import SHED, Player
from red7_plugins.action import even_for_spite, palettes_compared

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


@rule("C37", "action_choices", needs="action", numbers=(7,), kernel={"action": "discard another"})
def a_seven_discards_one_other_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 7 discards one other card from its player's palette to the canvas."""
    return [SHED[each.index] for each in moment.palette if each is not card]


@rule("C41", "refuse_taking", needs="action", says=palettes_compared, kernel={"not_the_only": True})
def not_the_only_card(moment: Moment, seat: int, card: Card) -> Refusal | None:
    """A 1 may not take a player's only palette card."""
    if len(moment.palette_of(seat)) == 1:
        return refuse("{} is {}'s only palette card", card, Player(seat))
    return None


@rule("C42", "refuse_taking", needs="action", says=even_for_spite, kernel={})
def spite_is_not_mentioned() -> None:
    """Nothing stops a player who is going out from using a 1."""
