"""Rules v1.2 (2015), English: the text that the game and its variants are written after.

Source: Red7 rulebook v1.2. Nothing is changed here; the citations say where each rule stands.
"""

from __future__ import annotations

from red7 import Booklet, Layer, Plugin, citations_from

PLUGIN = Plugin(
    name="v1.2",
    layer=Layer.EDITION,
    changes="Nothing: the game and its variants are written after this text.",
    source="Red7 rulebook v1.2, English (2015)",
    citations=citations_from("red7_plugins.texts", "v1.2.toml"),
    booklet=Booklet(
        year="2015",
        language="English",
        first_page=("“Rulebook v1.2” on the cover, and “v1.2” again under “You Are Playing Red7”."),
    ),
    order=2,
)
