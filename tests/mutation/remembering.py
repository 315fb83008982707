"""Look at a function once: composing rules asks for the same signatures hundreds of times."""

from __future__ import annotations

import inspect
from functools import cache


def remember_signatures() -> None:
    """Have Python keep what it finds out about functions, for us and for pluggy.

    Most of the time of a trial goes into composing rules, and most of that into reading off the
    same functions what arguments they take. No mutant changes a function once it is made.
    """
    inspect.signature = cache(inspect.signature)
    inspect.getattr_static = cache(inspect.getattr_static)
