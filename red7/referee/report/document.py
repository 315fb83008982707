"""Reports as JSON: a document is its schema, the command that it answers, and the report's fields.

The schema is described in ``docs/command-line.md``. Within schema 1 fields may be added; none is
renamed, removed or given another meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from red7.hooks.citations import Citation, Mark
from red7.referee.ruling import Reason
from red7.table.cards import CardSet, Color
from red7.table.position import State
from red7.table.steps import Turn

SCHEMA: Final = 1

Document: TypeAlias = dict[str, Any]

_IN_LINE: Final = "red7 in line"
_WRITTEN_AS: Final = "red7 written as"

IN_LINE: Final = {_IN_LINE: True}
"""Metadata of a field whose own fields stand in its place."""

_FIELDS: Final = {
    Reason: ("clause", "title", "text", "plugin", "house_rule", "citations"),
    Citation: ("document", "section", "mark", "says"),
}
"""What is written of values that are not made for a report alone."""


def written_as(form: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    """Metadata of a field that is written in another form."""
    return {_WRITTEN_AS: form}


def document(command: str, *reports: object, **more: Any) -> Document:
    """A whole document: the fields of reports, one after another."""
    found: Document = {"schema": SCHEMA, "command": command}
    for each in reports:
        found |= as_json(each)
    found |= as_json(more)
    return found


def as_json(value: Any) -> Any:
    """A report, or a part of one, as plain values.

    >>> as_json((Color.RED, CardSet("R7O3"), None))
    ['R', 'R7O3', None]
    """
    match value:
        case Color():
            return value.letter
        case CardSet() | Mark() | State() | Turn():
            return str(value)
        case tuple() | list():
            return [as_json(each) for each in value]
        case Mapping():
            return {name: as_json(each) for name, each in value.items()}
        case Reason() | Citation():
            return {name: as_json(getattr(value, name)) for name in _FIELDS[type(value)]}
    return _fields(value) if attrs.has(type(value)) else value


def _fields(report: Any) -> Document:
    found: Document = {}
    for field in attrs.fields(type(report)):
        value = getattr(report, field.name)
        if _IN_LINE in field.metadata:
            found |= _fields(value)
        else:
            found[field.name] = as_json(field.metadata.get(_WRITTEN_AS, _as_it_is)(value))
    return found


def _as_it_is(value: Any) -> Any:
    return value
