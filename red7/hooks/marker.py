"""What a plug-in says of itself, and the marker with which it answers a hook.

A plug-in is any object (mostly a module or a class) with a ``PLUGIN`` and with functions marked by
``rule``. The layer of its kind decides whose answer goes first.
"""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import attrs
import pluggy

from red7.errors import InvalidPlugin, quoted, shown
from red7.hooks.citations import (
    BROUGHT,
    Booklet,
    CaseEntries,
    Citation,
    Citations,
    Titles,
    reading,
)
from red7.hooks.languages import Catalogs
from red7.hooks.messages import Message
from red7.hooks.note_words import EXAMPLE as OF_A_NOTE
from red7.hooks.note_words import NoteWords
from red7.hooks.own_words import check_words
from red7.hooks.step_words import EXAMPLE as OF_A_STEP
from red7.hooks.step_words import StepWords
from red7.table.cards import Color
from red7.table.names import NAMES, is_name
from red7.table.notes import SEEN

PROJECT: Final = "red7"
"""The name of the pluggy project and of the entry-point group."""

_hookimpl = pluggy.HookimplMarker(PROJECT)
_Function = TypeVar("_Function", bound=Callable[..., Any])
Says: TypeAlias = Callable[..., Message | None]
"""How a rule explains its answer."""


class Layer(enum.IntEnum):
    """The kinds of plug-in; of two that rule one clause the higher layer is heard."""

    GAME = 0
    VARIANT = 1
    EDITION = 2
    READING = 3
    HOUSE = 4

    @property
    def kind(self) -> str:
        """The word for it."""
        return self.name.lower()


def _reading_of(plugin: Plugin) -> str:
    if not plugin.clauses:
        return ""
    where = f"open in {', '.join(plugin.open_in)}" if plugin.open_in else "open in no text"
    return f"a reading of {', '.join(plugin.clauses)}, {where}"


@attrs.frozen(slots=True, kw_only=True, repr=False)
class Plugin:
    """A plug-in's metadata."""

    name: str
    """What rules call it."""
    layer: Layer
    """What kind of plug-in it is."""
    changes: str
    """What it changes, in one sentence."""
    includes: tuple[str, ...] = ()
    """Plug-ins that it switches on as well."""
    part_of: str | None = None
    """The plug-in that is named instead when all that it includes is on."""
    steps: Collection[str] = ()
    """What its own kinds of steps are called; best with the words in which every screen says what
    may be done and what a player does: ``{"give": ("give {given}", "gives {given}")}``, see
    ``step_words``."""
    notes: Collection[str] = ()
    """What the notes that it keeps on a position are called; best with the words in which a table
    shows them: ``{"lives": "{player} has {value} lives"}``, see ``note_words``."""
    conflicts: tuple[str, ...] = ()
    """Plug-ins that it cannot be played with, although they rule no clause in common."""
    open_in: tuple[str, ...] = ()
    """For a reading, or a part used alone: the editions that permit it; elsewhere a house rule."""
    clauses: tuple[str, ...] = ()
    """For a reading: the clauses it reads otherwise."""
    otherwise: str = ""
    """For a reading: what is played without it, in one sentence, where no rule says so."""
    order: int = 100
    """Its place among its kind in the canonical name."""
    source: str = attrs.field(default=attrs.Factory(_reading_of, takes_self=True))
    """The document and sections it comes from; of a reading: what it reads, and where."""
    citations: Citations | None = attrs.field(default=None, eq=False, repr=False)
    """For an edition: what it says. A function that returns a mapping from clauses to ``Citation``;
    ``citations_from`` makes one that reads a file."""
    booklet: Booklet | None = attrs.field(default=None, eq=False, repr=False)
    """For an edition: how you recognize its rulebook."""
    titles: Titles | None = attrs.field(default=None, eq=False, repr=False)
    """What the clauses that it knows are called: a function that returns a mapping."""
    note_words: Mapping[str, NoteWords] = attrs.field(
        init=False, eq=False, repr=False, factory=dict
    )
    """What its notes say: a sentence with the gaps ``{value}`` and ``{player}``, or a function
    of ``value`` and ``player`` that returns a message, a string or None: nothing need be said."""
    step_words: Mapping[str, StepWords] = attrs.field(
        init=False, eq=False, repr=False, factory=dict
    )
    """What its steps do: for each, what may be done and what a player does, sentences with gaps
    such as ``{cards}`` and ``{player}``, or functions of these that return a message."""
    cases: CaseEntries | None = attrs.field(default=None, eq=False, repr=False)
    """Its own cases for the case book, a function that returns them: see ``cases_from``. Disputes
    with its rules are looked for there first."""
    languages: Catalogs | None = attrs.field(default=None, eq=False, repr=False)
    """Its sentences in other languages: see ``catalogs_from``."""
    title: str = attrs.field(default="", eq=False, repr=False)
    """What players call it, to begin a sentence: ``The Action rule``; else its name serves."""

    def __attrs_post_init__(self) -> None:
        """Refuse what rules could not be made of."""
        if not isinstance(self.name, str) or not re.fullmatch(r"[^\s+,]+", self.name):
            raise InvalidPlugin(
                f"{quoted(self.name)} cannot name a plug-in: names have no spaces, commas or '+'."
            )
        if not isinstance(self.layer, Layer):
            raise InvalidPlugin(
                f"the plug-in {quoted(self.name)} has the layer {quoted(self.layer)}: write one of "
                f"{', '.join(f'Layer.{each.name}' for each in Layer)}."
            )
        for brought, words in (("steps", "step_words"), ("notes", "note_words")):
            if isinstance(given := getattr(self, brought), Mapping):
                object.__setattr__(self, words, dict(given))
                object.__setattr__(self, brought, tuple(given))
        for name in ("includes", "steps", "notes", "conflicts", "open_in", "clauses"):
            _check_several("plug-in", self.name, name, getattr(self, name))
        for kind, names in (("step", self.steps), ("note", self.notes)):
            for name in names:
                _check_brought(self.name, kind, name)
        for note, says in self.note_words.items():
            check_words(self.name, ("note", note), says, OF_A_NOTE)
        for step, forms in self.step_words.items():
            _check_two(self.name, step, forms)
            for says in forms:
                check_words(self.name, ("step", step), says, OF_A_STEP)
        for name in BROUGHT:
            if (read := getattr(self, name)) is not None:
                object.__setattr__(self, name, reading(self.name, name, read))

    def __repr__(self) -> str:
        return f"<Plugin {self.name}, {self.kind}: {self.changes}>"

    @property
    def kind(self) -> str:
        """game, variant, edition, reading or house."""
        return self.layer.kind


def _check_several(kind: str, owner: str, name: str, value: object) -> None:
    """Raise InvalidPlugin if there is one thing in place of several."""
    if not isinstance(value, tuple | list | set | frozenset):
        raise InvalidPlugin(
            f"the {kind} {quoted(owner)} has {value!r} for {name}: write a tuple, ({value!r},)."
        )


def _check_two(plugin: str, step: str, forms: object) -> None:
    """Raise InvalidPlugin if a step has not the words for both: what may be done, what is done."""
    if not isinstance(forms, tuple) or len(forms) != 2:
        raise InvalidPlugin(
            f"the plug-in {quoted(plugin)} has {forms!r} for its step {quoted(step)}: write what "
            "may be done and what a player does, ('swap {cards}', 'swaps {cards}')."
        )


def _check_brought(plugin: str, kind: str, name: object) -> None:
    """Raise InvalidPlugin if a step or a note could not be written in a position."""
    brings = f"the plug-in {quoted(plugin)} brings the {kind} {quoted(name)}"
    if not is_name(name):
        raise InvalidPlugin(f"{brings}: {NAMES}.")
    if kind == "note" and name == SEEN:
        raise InvalidPlugin(f"{brings}, which the game itself keeps of cards that are looked at.")


def described(found: object) -> tuple[Plugin, object]:
    """A plug-in's metadata and the object with its rules; InvalidPlugin if it has none.

    A class whose rules are methods is made an instance of, once: the same class is one plug-in.
    """
    card = getattr(found, "PLUGIN", None)
    if not isinstance(card, Plugin):
        raise InvalidPlugin(f"{quoted(found)} has no PLUGIN that says what it is.")
    if isinstance(found, type) and _has_methods(found):
        try:
            return card, _instance(found)
        except TypeError as error:
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} is a class that takes arguments: {error}."
            ) from error
        except (Exception, SystemExit) as error:
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} cannot be made: {shown(error)} is raised."
            ) from error
    return card, found


@lru_cache(maxsize=1024)
def _instance(found: type) -> object:
    return found()


def _has_methods(found: type) -> bool:
    written = (inspect.getattr_static(found, name, None) for name in dir(found))
    return any(inspect.isfunction(each) and hasattr(each, "__red7_rule__") for each in written)


@attrs.frozen(slots=True)
class RuleMark:
    """What the ``rule`` marker notes on a function."""

    hook: str
    clause: str
    needs: str | None
    numbers: tuple[int, ...]
    adds: bool
    open_in: tuple[str, ...]
    cite: Citation | None
    wraps: bool
    before: tuple[str, ...]
    after: tuple[str, ...]
    colors: tuple[Color, ...]
    says: Says | None
    kernel: Mapping[str, int | str] | None = attrs.field(eq=False)


def marked(card: Plugin, found: object) -> Iterator[tuple[str, Callable[..., Any], RuleMark]]:
    """The rules of a plug-in, asleep or not: each with its name and its mark."""
    for name in dir(found):
        try:
            function = getattr(found, name, None)
            mark = getattr(function, "__red7_rule__", None)
        except (Exception, SystemExit) as error:
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} cannot be read: {shown(error)} is raised by "
                f"{quoted(name)}."
            ) from error
        if isinstance(mark, RuleMark) and callable(function):
            yield name, function, mark


def rule(
    clause: str,
    hook: str,
    *,
    needs: str | None = None,
    numbers: tuple[int, ...] = (),
    adds: bool = False,
    open_in: tuple[str, ...] = (),
    cite: Citation | None = None,
    wraps: bool = False,
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
    colors: str = "",
    says: Says | None = None,
    kernel: Mapping[str, int | str] | None = None,
) -> Callable[[_Function], _Function]:
    """Mark a function as this plug-in's answer to ``hook``, ruling ``clause``.

    Its docstring is the rule in one sentence, as a player would hear it. ``needs`` names the
    variant without which the rule sleeps; ``numbers`` the card numbers whose action it is; with
    ``adds`` a refusal stands beside those of lower layers on the same clause, not in their place;
    ``open_in`` names the editions that permit this rule of a reading, where they are others than
    the plug-in's; ``cite`` the source where the edition's own citation of the clause would not do.

    With ``wraps`` the rule goes by what the rules below it say: it is a generator, as pluggy's
    wrappers are, that yields once, is sent their answer, and returns its own. ``before`` and
    ``after`` name clauses or plug-ins of the same layer that it is asked before or after.
    ``colors``: of a question about a color, those that the rule is about, by their letters.

    ``says`` is how the rule explains an answer of its own where a ruling should name cards, counts
    or players. It takes ``answer``, ``sentence`` (the rule's own) and any argument of the hook, and
    returns a message (see ``red7.author``), or None for nothing. What refuses is asked so when it
    did not.

    ``kernel`` says what the rule comes to for compiled kernels, in the words of
    ``red7.kernels.parameters``; without it the rule is played by the core alone.
    """
    several = {"numbers": numbers, "open_in": open_in, "before": before, "after": after}
    for name, value in several.items():
        _check_several("rule", clause, name, value)

    def mark(function: _Function) -> _Function:
        function.__red7_rule__ = RuleMark(  # type: ignore[attr-defined]  # how pluggy marks, too
            hook,
            clause,
            needs,
            numbers,
            adds,
            open_in,
            cite,
            wraps,
            before,
            after,
            tuple(map(Color.parse, colors)),
            says,
            kernel,
        )
        return _hookimpl(specname=hook, wrapper=wraps)(function)

    return mark
