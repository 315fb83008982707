"""Look at a function once: composing rules asks for the same signatures hundreds of times."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, wraps
from typing import Any


def remember_signatures() -> None:
    """Have Python keep what it finds out about functions, for us and for pluggy.

    Most of the time of a trial goes into composing rules, and most of that into reading off the
    same functions what arguments they take. No mutant changes a function once it is made.
    """
    inspect.signature = _remembering(inspect.signature)
    inspect.getattr_static = _remembering(inspect.getattr_static)


def _remembering(look: Callable[..., Any]) -> Callable[..., Any]:
    """The same, kept of what can be a key: a plug-in need not be."""
    known = cache(look)

    @wraps(look)
    def ask(*asked: Any, **named: Any) -> Any:
        try:
            hash(asked)
        except TypeError:
            return look(*asked, **named)
        return known(*asked, **named)

    return ask
