"""Advanced Red7: the discard rule and the scoring together.

Source: Red7 rulebook v1.2 (2015), "Advanced Red7": it has two additional rules (C23).
"""

from __future__ import annotations

from red7 import Layer, Plugin

PLUGIN = Plugin(
    name="advanced",
    layer=Layer.VARIANT,
    changes="High discards earn a draw (v1.0: low ones are barred), and rounds are scored.",
    source="Red7 rulebook v1.2: Advanced Red7; Scoring",
    includes=("advanced-discard", "advanced-scoring"),
    order=10,
    title="The Advanced rule",
)
