"""What plug-ins may call the steps and notes that they bring, so that a position can be written."""

from __future__ import annotations

import re
from typing import Final

NAME: Final = "[a-z][a-z0-9-]*"
"""The pattern of such a name."""
NAMES: Final = "names are small letters, digits and '-'"
"""The same in words, for the end of a sentence."""


def is_name(text: object) -> bool:
    """Whether a step or a note can be called so.

    >>> is_name("life-spent"), is_name("two words")
    (True, False)
    """
    return isinstance(text, str) and re.fullmatch(NAME, text) is not None
