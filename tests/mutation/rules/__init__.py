"""Rules of nobody's: what neither a text nor the manual's examples ask of the library."""

from __future__ import annotations

from red7 import Layer, Plugin


def house_plugin(name: str, *steps: str) -> Plugin:
    """What names a house rule, and the steps that it brings."""
    changes = "Something of this house."
    return Plugin(name=name, layer=Layer.HOUSE, changes=changes, steps=steps)
