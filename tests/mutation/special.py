"""Positions made for changes that random ones do not show."""

from __future__ import annotations

from typing import Final

SPECIAL: Final = (("v1.2-fr+french-literal", "*-:R1G2/B4:?7 G ?", "pass", "+R1", ">G2"),)
"""Rules, a position, and turns to rule on."""
