"""Frozen attrs classes that are quick to make: open while they are filled, shut from then on.

attrs fills a frozen instance through ``object.__setattr__``, field by field, and for positions, of
which a search makes millions, that is most of the cost of making one. Here an instance belongs to
an open twin of its class, with the same slots, until its last field is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

_Class = TypeVar("_Class", bound=attrs.AttrsInstance)


def quick(shut: type[_Class]) -> type[_Class]:
    """Give a frozen attrs class an ``__init__`` that is quick.

    The class has slots, none for weak references, and fields of plain values: there are no
    validators or converters to call.
    """
    made: Any = shut
    opened = _open_twin(shut)
    filled = [field for field in attrs.fields(shut) if field.init]
    known = {f"default_{field.name}": field.default for field in filled}
    known.update(become=object.__setattr__, opened=opened, shut=shut)
    arguments = (
        field.name if field.default is attrs.NOTHING else f"{field.name}=default_{field.name}"
        for field in filled
    )
    lines = [
        f"def __init__(self, {', '.join(arguments)}):",
        " become(self, '__class__', opened)",
        *(f" self.{field.name} = {field.name}" for field in filled),
        " self.__class__ = shut",
    ]
    if hasattr(shut, "__attrs_post_init__"):
        lines.append(" self.__attrs_post_init__()")
    exec("\n".join(lines), known)  # noqa: S102  # made of the fields' own names, as attrs does
    known["__init__"].__annotations__ = made.__init__.__annotations__
    made.__init__ = known["__init__"]
    return shut


def making(shut: type[_Class]) -> Callable[..., _Class]:
    """What makes instances of a frozen attrs class in half the time of calling it.

    It is given every field in order, and checks nothing: for searches, which make thousands.
    """
    fields = [field.name for field in attrs.fields(shut)]
    known: dict[str, Any] = {"opened": _open_twin(shut), "shut": shut}
    lines = [
        f"def make({', '.join(fields)}):",
        " new = opened()",
        *(f" new.{name} = {name}" for name in fields),
        " new.__class__ = shut",
        " return new",
    ]
    exec("\n".join(lines), known)  # noqa: S102  # made of the fields' own names, as attrs does
    make: Callable[..., _Class] = known["make"]
    return make


def _open_twin(shut: type) -> type:
    """A class with the same slots, whose instances may be changed, and become shut."""
    slots: Any = shut.__dict__["__slots__"]
    return type(shut.__name__, (), {"__slots__": slots})


def remaking(opened: type, *changed: str) -> Callable[..., Any]:
    """What makes an open instance of what another one has, with other values in some slots.

    One call, slot by slot: what makes copies and changes them sets those slots twice.
    """
    slots = [name for base in reversed(opened.__mro__) for name in getattr(base, "__slots__", ())]
    known: dict[str, Any] = {"opened": opened}
    lines = [
        f"def remake({', '.join(('old', *changed))}):",
        " new = opened()",
        *(f" new.{name} = {name if name in changed else f'old.{name}'}" for name in slots),
        " return new",
    ]
    exec("\n".join(lines), known)  # noqa: S102  # made of the names of slots
    remake: Callable[..., Any] = known["remake"]
    return remake
