"""What every question needs: the rules and the position of a probe, and answers made text.

The library is imported when a probe is put to it and not before: a mutant may be in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Rules, State, Turn


def rules_of(probe: Probe) -> Rules:
    """The rules that a probe is about."""
    from red7 import Rules

    return Rules.parse(probe.rules)


def read(probe: Probe) -> tuple[Rules, State]:
    """The same, and the position."""
    rules = rules_of(probe)
    return rules, rules.state(probe.position)


def some(things: Iterable[Turn], count: int) -> list[Any]:
    """A few of some things, from the first to the last."""
    every = list(things)
    if len(every) <= count:
        return every
    return [every[place * (len(every) - 1) // (count - 1)] for place in range(count)]


def attempted(function: Callable[..., object], *arguments: object) -> str:
    """What a function gives back, or the error that it raises."""
    try:
        return plain(function(*arguments))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def plain(value: object) -> str:
    """A value as text; each of several things by itself."""
    from red7.engine.turn import Moment

    if isinstance(value, Moment):
        return f"after {plain(value.steps)}, {value.pending} pending, {value.draw} earned"
    if isinstance(value, Iterator | list | tuple):
        return f"({', '.join(map(plain, value))})"
    return str(value)
