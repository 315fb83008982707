"""Whether the rules of a plug-in fit the questions that they answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from red7.errors import InvalidPlugin, nearest, quoted
from red7.hooks.marker import Plugin, marked
from red7.hooks.specs import EVERY, HOOKS, how_asked

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
        if mark.wraps and how_asked(mark.hook) == EVERY:
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} wraps {quoted(mark.hook)} in {name}: refusals "
                "stand beside each other, and there is none below to wrap."
            )
        asked = arguments_of(HOOKS[mark.hook])
        if mark.colors and "color" not in asked:
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} names colors in {name}, and the hook "
                f"{quoted(mark.hook)} is not about one."
            )
        spoken = () if mark.says is None else arguments_of(mark.says)
        for wanted in (*arguments_of(function), *spoken):
            if wanted not in asked and (wanted not in SPOKEN or wanted not in spoken):
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} asks for {quoted(wanted)} in {name}, and the "
                    f"hook {quoted(mark.hook)} has {', '.join(asked) or 'no arguments'}."
                )


@lru_cache(maxsize=1024)
def arguments_of(function: Callable[..., object]) -> tuple[str, ...]:
    """The names of a function's arguments, looked at once: rules are composed of it often."""
    return tuple(inspect.signature(function).parameters)
