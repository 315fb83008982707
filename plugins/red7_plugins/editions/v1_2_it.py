"""The Italian part of the v1.2 booklet: a v1.1 text with pieces of v1.2.

Source: Red7 rulebook v1.2, Italian part. The notes on the 3 and the 1 are missing.
"""

from __future__ import annotations

from red7 import Booklet, Layer, Plugin, citations_from, rule
from red7_plugins.action import even_for_spite

PLUGIN = Plugin(
    name="v1.2-it",
    layer=Layer.EDITION,
    changes="The note against the spiteful 1 is missing.",
    source="Red7 rulebook v1.2, Italian part (2015)",
    citations=citations_from("red7_plugins.texts", "v1.2-it.toml"),
    booklet=Booklet(
        year="2015",
        language="Italian",
        first_page=(
            "“Giocare a Red7”, in the booklet whose English part says v1.2. No number of its own."
        ),
    ),
    order=5,
)


@rule("C42", "refuse_taking", needs="action", says=even_for_spite, kernel={})
def spite_is_not_mentioned() -> None:
    """Nothing stops a player who is going out from using a 1."""
