"""The conformance suite: does a plug-in do what every plug-in must?

``check_plugin("my-house-rule")`` is a whole test, and so is ``check_plugin(MyRule)``. It needs
nothing but red7 itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import attrs

from red7.errors import Red7Error, quoted
from red7.hooks.marker import Plugin
from red7.testing.checks import CHECKS
from red7.testing.subject import Subject, known_by_name

EFFORT: Final = 150
"""How many positions are looked at by default."""
DEALT: Final = "cards are conserved"
"""The check under which it is reported that cards cannot be dealt."""
_MOST: Final = 3
"""How many faults of one kind are reported."""


@attrs.frozen(slots=True)
class Fault:
    """Something that a plug-in must not do: the check that found it, and what it found."""

    check: str
    text: str

    def __str__(self) -> str:
        text = self.text if self.text.endswith("?") else f"{self.text.rstrip('.')}."
        return f"{self.check}: {text}"


class Nonconformance(AssertionError):
    """A plug-in does not do what every plug-in must; ``faults`` says where."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join([f"the plug-in {quoted(name)} is at fault.", *map(str, faults)]))


def faults(
    plugin: object, *, checks: Iterable[str] | None = None, effort: int = EFFORT, seed: int = 0
) -> tuple[Fault, ...]:
    """What is wrong with a plug-in, by these checks (left out: all of ``CHECKS``).

    The plug-in is whatever ``Rules`` takes, a name, a class, an instance or a module, or a file
    with plug-ins: a ``Path``, or a text that ends with ``.py``.

    >>> faults("play-first", checks=["every answer is cited"])
    ()
    """
    chosen = list(CHECKS if checks is None else checks)
    for check in chosen:
        if check not in CHECKS:
            raise ValueError(f"{quoted(check)} is not one of the checks: {', '.join(CHECKS)}.")
    with known_by_name(plugin) as names:
        return tuple(
            Fault(check, text if len(names) == 1 else f"in {quoted(name)}, {text}")
            for number, name in enumerate(names)
            for check, text in _of(Subject.named(name, effort, seed, names[number + 1 :]), chosen)
        )


def _of(subject: Subject, chosen: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The faults of one plug-in, each with the check that finds it first."""
    told: set[str] = set()
    try:
        undealt = subject.undealt()
    except Exception:  # a check says what it is
        undealt = None
    if undealt is not None and chosen:  # no game can be played then
        yield (DEALT if DEALT in chosen else chosen[0]), undealt
        return
    for check in chosen:
        for text in islice(_new(_found(check, subject), told), _MOST):
            yield check, text


def _new(texts: Iterable[str], told: set[str]) -> Iterator[str]:
    """What has not been told yet, by this check or by one before it."""
    for text in texts:
        if text not in told:
            told.add(text)
            yield text


def _found(check: str, subject: Subject) -> Iterator[str]:
    """What a check finds; that a plug-in cannot even be dealt cards is a fault like others."""
    try:
        yield from CHECKS[check](subject)
    except Red7Error as error:
        yield str(error)
    except Exception as error:
        yield f"{error!r} is raised"


def check_plugin(
    plugin: object, *, checks: Iterable[str] | None = None, effort: int = EFFORT, seed: int = 0
) -> None:
    """Raise Nonconformance, with every fault found, unless a plug-in is sound.

    It is a name, a class, an instance, a module, or a file (``"house.py"``) with one or more. It is
    composed with every edition in every variant and with every built-in plug-in, and ``effort``
    positions are looked at. The same seed looks at the same ones.

    >>> check_plugin("advanced", effort=10)
    """
    found = faults(plugin, checks=checks, effort=effort, seed=seed)
    if found:
        card = getattr(plugin, "PLUGIN", None)
        raise Nonconformance(card.name if isinstance(card, Plugin) else str(plugin), found)
