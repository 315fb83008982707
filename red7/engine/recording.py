"""What the rules answered while a turn was judged, so that nothing is asked again to say why.

A ruling is judged by a recording playbook. Whatever its rules are asked about a moment or a
position goes into the record of that ruling, and the reasons are read off it.
"""

from __future__ import annotations

import threading
from typing import Final, TypeAlias

import attrs

from red7.hooks.compose import Heard, Rule
from red7.hooks.specs import ONCE, how_asked

Record: TypeAlias = dict[tuple[object, ...], object]
"""By who was asked and about what: the answer."""

_MEASURED: Final = ("groups", "tie_break", "standing", "ranks")
"""How a palette does is remembered for all rulings, and goes into the record of one as a whole: see
``ranks`` and ``measure``."""

_KNOWN_BEFORE: Final = "round_result"
"""That a round goes on may be known from before: see ``recent``."""

_NOT_ASKED: Final = object()


class _Current(threading.local):
    record: Record | None = None


_CURRENT: Final = _Current()


class kept_in:  # noqa: N801  # reads like what it does
    """Put into a record whatever is asked in this thread, and ask nothing that is in it."""

    __slots__ = ("before", "record")

    def __init__(self, record: Record) -> None:
        self.record = record

    def __enter__(self) -> None:
        self.before, _CURRENT.record = _CURRENT.record, self.record

    def __exit__(self, *_: object) -> None:
        _CURRENT.record = self.before


def current_record() -> Record | None:
    """The record of the ruling that is under way in this thread."""
    return _CURRENT.record


def is_recorded(hook: str) -> bool:
    """Whether a question that is missing from the record was never asked."""
    return how_asked(hook) != ONCE and hook not in (*_MEASURED, _KNOWN_BEFORE)


def recorded(heard: Heard) -> Heard:
    """The same rules, each of which answers from the record."""
    return {
        hook: rules
        if how_asked(hook) == ONCE or hook in _MEASURED
        else tuple(_recorded(rule) for rule in rules)
        for hook, rules in heard.items()
    }


def _recorded(rule: Rule) -> Rule:
    if not rule.arguments and not rule.mark.wraps:
        return rule
    answer = rule.answer

    def ask(*arguments: object) -> object:
        record = _CURRENT.record
        if record is None:
            return answer(*arguments)
        key = answer, *arguments
        said = record.get(key, _NOT_ASKED)
        if said is _NOT_ASKED:
            said = record[key] = answer(*arguments)
        return said

    return attrs.evolve(rule, answer=ask)
