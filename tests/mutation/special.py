"""Positions made for changes that random ones do not show."""

from __future__ import annotations

from typing import Final

SPECIAL: Final = (
    ("v1.2-fr+french-literal", "*-:R1G2/B4:?7 G ?", "pass", "+R1", ">G2"),
    ("v1.2-fr+french-literal", "*R3B1:R1G2/-:?7 G ?", "pass", "+R1", ">G2"),
    ("v1.2-fr+french-literal+house-allies", "*R1:R3B2/V1:?/R5O7Y3:?/B1:? G ?", "+R3", "+B2"),
    ("v1.0+house-draw-earned", "*R7:R1G2/R6:?7 - Y4Y2", ">R1 +G2", ">R1=Y4 +G2", ">R1"),
    ("v1.2+advanced", "*R7:R5G2/R6:?7 - ?20", ">R5=R6", ">R5=G2", ">R5=Y1", ">R5=R5"),
    ("v1.2+advanced+bottomless-deck", "*R7:R5G2/R6:?7 - -", ">R5=?", ">R5=Y1", ">R5"),
    ("v1.2+action+bottomless-deck", "*R7:R3G2/R6:?7 - -", "+R3=?", "+R3"),
    ("v1.0+rests-without-cards", "*R7:?1/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:-/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:G1/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:G1?/R6:?7 - -", "pass"),
    ("rogers+action+twos-take", "*R7:G2Y1/R6O4:?7 - -", "+G2xR6", "+Y1xR6", "pass"),
    ("v1.2-de+action+twos-take", "*R1:G2Y3/R6O4:?7 - -", "+G2xR6", "+G2xO4", "pass"),
)
"""Rules, a position, and turns to rule on."""
