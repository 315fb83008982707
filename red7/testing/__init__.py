"""For testing rules: hypothesis strategies, and a conformance suite for plug-ins.

Three lines test a plug-in::

    import red7.testing
    def test_my_house_rule():
        red7.testing.check_plugin("my-house-rule")  # or MyRule, or "house.py"

The strategies need the extra ``testing`` (hypothesis). Nothing else of the library imports this
package.
"""

from typing import TYPE_CHECKING

from red7.testing.checks import CHECKS
from red7.testing.conformance import Fault, Nonconformance, check_plugin, faults

if TYPE_CHECKING:
    from red7.testing.strategies import (
        VARIANTS,
        card_sets,
        cards,
        colors,
        deals,
        hidden_positions,
        positions,
        readings,
        rules,
    )

__all__ = [
    "CHECKS",
    "VARIANTS",
    "Fault",
    "Nonconformance",
    "card_sets",
    "cards",
    "check_plugin",
    "colors",
    "deals",
    "faults",
    "hidden_positions",
    "positions",
    "readings",
    "rules",
]


def __getattr__(name: str) -> object:
    """The strategies, imported when they are asked for: the suite needs no hypothesis."""
    if name not in __all__:
        raise AttributeError(f"module 'red7.testing' has no attribute {name!r}")
    from red7.testing import strategies

    return getattr(strategies, name)
