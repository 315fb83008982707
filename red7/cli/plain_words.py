"""Turns in plain words, as a person types them at the table."""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = (
    (re.compile(r"\b(?:and|then|to|the|canvas|palette|my|,)\b|,", re.IGNORECASE), " "),
    (re.compile(r"\bplay(?:s|ing)?\s+(?=[A-Z]\d)", re.IGNORECASE), "+"),
    (re.compile(r"\bdiscard(?:s|ing)?\s+(?=[A-Z]\d)", re.IGNORECASE), ">"),
    (re.compile(r"(?<![^\s])(?=[A-Z]\d(?:\s|$))", re.IGNORECASE), "+"),
)


def in_notation(line: str) -> str:
    """A turn in plain words as the notation has it.

    >>> in_notation("play R4 and discard b2"), in_notation("r7"), in_notation("+R7>B2")
    ('+R4   >b2', '+r7', '+R7>B2')
    """
    for pattern, sign in _PLAIN:
        line = pattern.sub(sign, line)
    return line.strip()
