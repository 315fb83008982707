"""Whose rule it was that failed, found after the fact: play itself is not slowed by it.

An exception says by its traceback which functions were at work. The innermost of them that is a
rule of the rulebook is the one to name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePath
from traceback import walk_tb
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Final

from red7.errors import (
    BrokenPlugin,
    InvalidPlugin,
    InvalidPosition,
    InvalidTurn,
    Red7Error,
    quoted,
    shown,
)

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook
    from red7.table.steps import Step

FAILURES: Final = (Exception, SystemExit)
"""What a rule may raise that is put in a sentence."""
_ENGINE: Final = "red7.engine."
_MADE_WITH: Final = (InvalidPosition, InvalidTurn, InvalidPlugin)
"""The library's own errors that a rule may cause: by cards, steps and answers that are none."""


def broken(rule: Rule, error: BaseException) -> BrokenPlugin:
    """The sentence that names plug-in, hook and clause."""
    name, hook, clause = rule.plugin.name, rule.mark.hook, rule.clause
    raised = f"{shown(error)} is raised{_line(rule, error)}"
    said = f"the plug-in {quoted(name)} fails in {hook} ({clause}): {raised}."
    return BrokenPlugin(said, name, hook, clause)


def _line(rule: Rule, error: BaseException) -> str:
    """In which line of the rule's own file that was, in words; empty if it is in none."""
    code = getattr(_unwrapped(rule.function), "__code__", None)
    if code is None or code.co_filename.startswith("<"):  # typed at a prompt
        return ""
    lines = [
        line
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_code.co_filename == code.co_filename
    ]
    return f" in line {lines[-1]} of {quoted(PurePath(code.co_filename).name)}" if lines else ""


def offered_in_vain(book: Rulebook, step: Step) -> BrokenPlugin:
    """That a plug-in offers a step which cannot be done as the hidden cards lie."""
    bringing = (card.name for card in book.plugins if step.name in card.steps)
    name = next(bringing, "")
    said = (
        f"the plug-in {quoted(name)} offers '{step}', which cannot be done: a step names every "
        "hand card that it takes, and takes none that its player cannot see."
    )
    return BrokenPlugin(said, name)


def blame(
    rules: Mapping[str, Iterable[Rule]],
    error: BaseException,
    ask_again: Callable[[], object] | None = None,
) -> None:
    """Raise BrokenPlugin if a rule is at fault; return, so that the error goes on, if none is.

    ``ask_again`` asks the same with every answer checked: where the engine stumbles over an answer
    of the wrong kind, that tells whose it was.
    """
    if isinstance(error, BrokenPlugin):
        return
    if isinstance(error, Red7Error) and not isinstance(error, _MADE_WITH):
        return
    rule, itself = _at_work(rules, error)
    if isinstance(error, Red7Error) and not itself and not isinstance(error, InvalidPlugin):
        return
    if ask_again is not None:
        try:
            ask_again()
        except BrokenPlugin as found:
            raise found from error
        except FAILURES:
            pass
    if rule is not None:
        raise broken(rule, error) from error


def _at_work(rules: Mapping[str, Iterable[Rule]], error: BaseException) -> tuple[Rule | None, bool]:
    """The innermost rule that was at work, and whether it failed itself, not the engine below."""
    owners: dict[int, list[Rule]] = {}  # by identity: code of two plug-ins may be equal
    for rule, code in _codes(rules):
        owners.setdefault(id(code), []).append(rule)
    found, itself = None, False
    for frame, _ in walk_tb(error.__traceback__):
        if id(frame.f_code) in owners:
            found, itself = _owner(owners[id(frame.f_code)], frame), True
        elif str(frame.f_globals.get("__name__", "")).startswith(_ENGINE):
            itself = False
    return found, itself


def _codes(rules: Mapping[str, Iterable[Rule]]) -> Iterator[tuple[Rule, CodeType]]:
    """The code of every rule, of what is written inside it, and of how it explains itself."""
    for found in rules.values():
        for rule in found:
            for function in (rule.function, rule.mark.says):
                code = getattr(_unwrapped(function), "__code__", None)
                if code is not None:
                    yield from ((rule, each) for each in _nested(code))


def _unwrapped(function: object) -> object:
    """A function without the decorators around it."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _owner(rules: list[Rule], frame: FrameType) -> Rule:
    """Of rules that share their code, as instances of one class do, the one at work."""
    if frame.f_code.co_argcount:
        first = frame.f_locals.get(frame.f_code.co_varnames[0])
        for rule in rules:
            if getattr(rule.function, "__self__", rules) is first:
                return rule
    return rules[0]
