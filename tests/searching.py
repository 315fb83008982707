"""How much is searched where a property stands for many, or an example is a whole match."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev")
"""The profile of this run; tests/conftest.py says what each does."""


def dear(examples: int = 8, elsewhere: int | None = None) -> settings:
    """So many examples at most while one works at the code; elsewhere as many as the profile has.

    A property that is searched once for every text needs fewer of them for each.
    """
    most = settings().max_examples
    if PROFILE in ("dev", "few"):
        return settings(max_examples=examples if elsewhere else min(examples, most))
    return settings(max_examples=elsewhere or most)
