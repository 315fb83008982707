"""Plug-ins composed into rules: by name or as they are, mixed, checked, compared and pickled."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import attrs

from red7.engine.playbook import Playbook
from red7.errors import PluginConflict, UnknownPlugin, quoted
from red7.hooks import registry
from red7.hooks.declared import check_declared
from red7.hooks.discovery import canonical, changes, is_known, only_here, spelled, taken
from red7.hooks.marker import Layer, Plugin, described
from red7.hooks.names import ALWAYS, NONE, Given, expanded, found_by, in_order

if TYPE_CHECKING:
    from typing import Self

CHECKED: Final = os.environ.get("RED7_CHECKED", "") not in ("", "0")
"""Whether the environment asks for every answer to be checked."""
COMPOSED_LIMIT: Final = 1024
"""How many composed rules are kept; after that, the ones unused for longest are composed again."""

_Rules = TypeVar("_Rules", bound="Composed")


class Composed:
    """Plug-ins composed, whatever the order of their names: what they are, and what equals them."""

    __slots__ = ("_given", "_mixed", "_text", "book", "names")

    _text: str
    _given: tuple[object, ...]
    _mixed: tuple[Self, Self, tuple[str, ...]] | None

    names: tuple[str, ...]
    """The plug-ins in canonical order: edition, variants, readings, house rules."""
    book: Playbook
    """Every question, bound to the functions that answer it."""

    def __new__(cls, *plugins: str | object) -> Self:
        """Compose plug-ins, or find the rules that were composed of them before.

        A plug-in is named, in capitals or not, or given as it is: a module, a class or an instance
        with ``PLUGIN`` and rules.
        """
        named = frozenset(each for each in plugins if isinstance(each, str))
        given = [each for each in plugins if not isinstance(each, str)]
        if not given:
            names = _canonical_names(named, changes())
            return cast("Self", _composed(cls, names, changes()))  # type: ignore[arg-type]  # it is hashable
        return _composed_of(cls, named, given)

    @classmethod
    def parse(cls, text: str | Self) -> Self:
        """Read names joined by ``+``; Rules are returned as they are."""
        if isinstance(text, cls):
            return text
        if not isinstance(text, str) or not text.strip():
            raise UnknownPlugin(
                f"{quoted(text)} names no rules: write plug-in names joined by '+'."
            )
        return cls(*(name.strip() for name in text.split("+")))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Rules do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Rules do not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Composed):
            return NotImplemented
        if self is other:
            return True
        if self.book.checks_answers != other.book.checks_answers:
            return False
        return self._text == other._text and self.book.functions == other.book.functions

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.book.checks_answers and not CHECKED:
            return type(self).checked, (self._unchecked(),)
        if self._mixed is not None:
            return type(self).with_answers_of, self._mixed
        here = {name: found for name in self._named if (found := only_here(name)) is not None}
        if not self._given and not here:
            return type(self), self.names
        named = [name for name in self._named if name not in here]
        sent = (*self._given, *here.values())
        return restored, (type(self), named, [reference(self, each) for each in sent])

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def _named(self) -> tuple[str, ...]:
        """The plug-ins that were not given as they are."""
        given = {described(each)[0].name for each in self._given}
        return tuple(name for name in self.names if name not in given)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        if self.book.checks_answers and not CHECKED:
            return f"{self._unchecked()!r}.checked()"
        if self._mixed is None:
            return f"Rules({', '.join(map(repr, self.names))})"
        own, other, clauses = self._mixed
        return f"{own!r}.with_answers_of({other!r}, {[*clauses]})"

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return next(card.name for card in self.book.plugins if card.layer is Layer.EDITION)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plug-ins at work, those included by others too."""
        return self.book.plugins

    def adding(self, *names: str) -> Self:
        """These rules with more plug-ins."""
        more = type(self)(*self._named, *self._given, *names)
        return more.checked() if self.book.checks_answers else more

    def in_edition(self, edition: str) -> Self:
        """Another text with the variants and house rules of these rules, but without readings.

        >>> from red7 import Rules
        >>> str(Rules("v1.0", "advanced", "must-stay-in").in_edition("v1.2"))
        'v1.2+advanced'
        """
        given = {described(each)[0].name: each for each in self._given}
        kept = [
            given.get(card.name, card.name)
            for card in self.book.plugins
            if card.layer in (Layer.VARIANT, Layer.HOUSE) and card.name in self.names
        ]
        other = type(self)(edition, *kept)
        return other.checked() if self.book.checks_answers else other

    def checked(self) -> Self:
        """These rules with every answer checked for being what its hook asks for, which is slow.

        BrokenPlugin, with plug-in, hook and what was expected, where one is not. ``RED7_CHECKED=1``
        does the same to all rules.
        """
        if self.book.checks_answers:
            return self
        known = self.book.checked, self._mixed, self._given
        return _made(type(self), self.names, self._text, *known)

    def _unchecked(self) -> Self:
        if self._mixed is not None:
            own, other, clauses = self._mixed
            return own.with_answers_of(other, clauses)
        return type(self)(*self._named, *self._given)

    def with_answers_of(self, other: Self, clauses: Iterable[str]) -> Self:
        """These rules with the answers of others on some clauses, and equal to no other rules.

        >>> from red7 import Rules
        >>> str(Rules("v1.0").with_answers_of(Rules("v1.2"), ["C11"]))
        'v1.0 with C11 of v1.2'
        """
        return cast("Self", _mixed(self, other, tuple(sorted({*clauses}))))


@lru_cache(maxsize=COMPOSED_LIMIT)
def _canonical_names(names: frozenset[str], _: int) -> tuple[str, ...]:
    return in_order(frozenset(map(spelled, names)), NONE)


@lru_cache(maxsize=COMPOSED_LIMIT)
def _composed(cls: type[Composed], names: tuple[str, ...], _: int) -> Composed:
    return _made(cls, names, "+".join(names), _playbook(names, NONE))


def _playbook(names: tuple[str, ...], given: Given) -> Playbook:
    cards = canonical(expanded((*names, ALWAYS), given).values())
    chosen = [found_by(card.name, given) for card in cards]
    check_declared(chosen, registry.names(), registry.clauses)
    return Playbook.of(chosen, checks_answers=CHECKED)


_OF_OBJECTS: Final[dict[tuple[object, ...], Any]] = {}


def _composed_of(cls: type[_Rules], named: frozenset[str], plugins: Sequence[object]) -> _Rules:
    """Rules with plug-ins that are given as they are; the last ones are kept."""
    key = cls, named, frozenset(map(id, plugins)), changes()
    known: _Rules | None = _OF_OBJECTS.get(key)
    if known is not None:
        return known
    given: dict[str, tuple[Plugin, object]] = {}
    known_by_name, new = set(map(spelled, named)), []
    for each in plugins:
        if not hasattr(each, "PLUGIN"):
            raise UnknownPlugin(f"{quoted(each)} is neither a plug-in nor the name of one.")
        card, rules = described(each)
        if is_known(card, rules):
            known_by_name.add(card.name)
            continue
        if card.name in given:
            raise taken(card.name, given[card.name][1])
        if card.name in known_by_name:
            raise PluginConflict(f"there is a plug-in called {quoted(card.name)} already.")
        given[card.name] = card, rules
        new.append(each)
    if not given:
        return cls(*known_by_name)
    names = in_order(frozenset(known_by_name | given.keys()), given)
    made = _made(cls, names, "+".join(names), _playbook(names, given), given=tuple(new))
    if len(_OF_OBJECTS) >= COMPOSED_LIMIT:
        _OF_OBJECTS.pop(next(iter(_OF_OBJECTS)), None)
    _OF_OBJECTS[key] = made
    return made


@lru_cache(maxsize=COMPOSED_LIMIT)
def _mixed(rules: Composed, other: Composed, clauses: tuple[str, ...]) -> Composed:
    book = rules.book.with_answers_of(other.book, clauses)
    text = f"{rules} with {', '.join(clauses)} of {other}"
    return _made(type(rules), rules.names, text, book, (rules, other, clauses), rules._given)


def _made(
    cls: type[_Rules],
    names: tuple[str, ...],
    text: str,
    book: Playbook,
    mixed: tuple[_Rules, _Rules, tuple[str, ...]] | None = None,
    given: tuple[object, ...] = (),
) -> _Rules:
    rules = object.__new__(cls)
    object.__setattr__(rules, "names", names)
    object.__setattr__(rules, "_text", text)
    object.__setattr__(rules, "book", book)
    object.__setattr__(rules, "_mixed", mixed)
    object.__setattr__(rules, "_given", given)
    return rules


# --- plug-ins without a name, in another process ------------------------------------------------


def reference(rules: Composed, plugin: object) -> object:
    """What stands for a plug-in in a pickle: itself, or the name of a module."""
    import pickle

    if isinstance(plugin, ModuleType) and sys.modules.get(plugin.__name__) is plugin:
        return Module(plugin.__name__)
    try:
        pickle.dumps(plugin)
    except Exception as error:
        name = described(plugin)[0].name
        raise pickle.PicklingError(
            f"the plug-in {quoted(name)} of {rules} cannot be imported in another process."
        ) from error
    return plugin


@attrs.frozen
class Module:
    """A module by its name, as modules cannot be pickled."""

    name: str


def restored(cls: type[_Rules], names: Sequence[str], plugins: Sequence[object]) -> _Rules:
    """Rules from a pickle; what is known by its name here is taken by its name."""
    found = [import_module(each.name) if isinstance(each, Module) else each for each in plugins]
    known = registry.names()
    called = [(described(each)[0].name, each) for each in found]
    return cls(
        *names,
        *(name if name.partition(":")[0] in known else each for name, each in called),
    )
