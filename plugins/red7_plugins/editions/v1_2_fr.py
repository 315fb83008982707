"""The French part of the v1.2 booklet.

Source: Red7 rulebook v1.2, French part. By its defaults it rules as the English text does; its own
words on winning, on the last player and on the 1 are open to other readings.
"""

from __future__ import annotations

from red7 import Booklet, Layer, Plugin, citations_from

PLUGIN = Plugin(
    name="v1.2-fr",
    layer=Layer.EDITION,
    changes="Nothing by default; its words on winning, the last player and the 1 are open.",
    source="Red7 rulebook v1.2, French part (2015)",
    citations=citations_from("red7_plugins.texts", "v1.2-fr.toml"),
    booklet=Booklet(
        year="2015",
        language="French",
        first_page=(
            "“Vous jouez à Red7”, in the booklet whose English part says v1.2. No number of "
            "its own."
        ),
    ),
    order=3,
)
