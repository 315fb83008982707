"""Whether the rules of a plug-in fit the questions that they answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from red7.errors import InvalidPlugin, nearest, quoted
from red7.hooks.marker import Plugin, RuleMark, marked
from red7.hooks.specs import ALL, EVERY, FIRST, HOOKS, ONCE, how_asked

SPOKEN: Final = ("answer", "sentence")
"""What a rule that explains itself may ask for besides the arguments of its question."""


def check_fit(card: Plugin, found: object) -> None:
    """Raise InvalidPlugin if an answer fits no question, in words that pluggy has not."""
    for name, function, mark in marked(card, found):
        if mark.hook not in HOOKS:
            hint = nearest(mark.hook, HOOKS) or "."
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} answers {quoted(mark.hook)}, and there is no "
                f"such hook{hint}"
            )
        if mark.wraps and how_asked(mark.hook) in (EVERY, ALL):
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} wraps {quoted(mark.hook)} in {name}: the answers "
                "to this hook stand beside each other, and there is none below to wrap."
            )
        asked = arguments_of(HOOKS[mark.hook])
        if _has_no_self(function, asked):
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} has no 'self' in {name}: write it as the first "
                "argument, or @staticmethod above the rule."
            )
        _check_options(card.name, name, mark)
        for wanted in arguments_of(function):
            if wanted not in asked:
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} asks for {quoted(wanted)} in {name}, and the "
                    f"hook {quoted(mark.hook)} has {', '.join(asked) or 'no arguments'}."
                )
        for wanted in () if mark.says is None else arguments_of(mark.says):
            if wanted not in (*SPOKEN, *asked):
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} asks for {quoted(wanted)} in the 'says' of "
                    f"{name}, which has {', '.join((*SPOKEN, *asked))}."
                )


def _check_options(plugin: str, name: str, mark: RuleMark) -> None:
    """Raise InvalidPlugin if an option of a rule means nothing to its hook."""
    hook = mark.hook
    wrong = None
    if mark.colors and "color" not in arguments_of(HOOKS[hook]):
        wrong = f"names colors in {name}, and the hook {quoted(hook)} is not about one"
    elif mark.numbers and hook != "action_choices":
        wrong = (
            f"names numbers in {name}, and the hook {quoted(hook)} does not ask what the action of "
            "a number does"
        )
    elif mark.adds and how_asked(hook) in (FIRST, ONCE):
        wrong = (
            f"has adds=True in {name}, and of the answers to the hook {quoted(hook)} one is heard: "
            "only refusals stand beside others"
        )
    if wrong is not None:
        raise InvalidPlugin(f"the plug-in {quoted(plugin)} {wrong}.")


def _has_no_self(function: Callable[..., object], asked: tuple[str, ...]) -> bool:
    """Whether a method takes an argument of its hook, or nothing, in the place of its object."""
    if not inspect.ismethod(function):
        return False
    first = next(iter(inspect.signature(function.__func__).parameters), None)
    return first is None or first in asked


@lru_cache(maxsize=1024)
def arguments_of(function: Callable[..., object]) -> tuple[str, ...]:
    """The names of a function's arguments, looked at once: rules are composed of it often."""
    return tuple(inspect.signature(function).parameters)
