"""The German part of the v1.2 booklet: a v1.1 text with pieces of v1.2.

Source: Red7 rulebook v1.2, German part. Its note forbids playing, not only using, a 1 for spite.
"""

from __future__ import annotations

from red7 import Booklet, Card, Layer, Moment, Plugin, Refusal, citations_from, rule
from red7_plugins import action

PLUGIN = Plugin(
    name="v1.2-de",
    layer=Layer.EDITION,
    changes="A 1 may not even be played by a player who could not stay in after taking a card.",
    source="Red7 rulebook v1.2, German part (2015)",
    citations=citations_from("red7_plugins.texts", "v1.2-de.toml"),
    booklet=Booklet(
        year="2015",
        language="German",
        first_page=(
            "“So spielst du Red7”, in the booklet whose English part says v1.2. No number "
            "of its own."
        ),
    ),
    order=4,
)


@rule("C42", "refuse_play", needs="action", kernel={"play_can_stay": 1 << 1})
def no_one_out_of_spite(moment: Moment, card: Card) -> Refusal | None:
    """You may not play a 1 out of spite, to take a card when you cannot stay in."""
    return action.out_of_spite(moment, card)
