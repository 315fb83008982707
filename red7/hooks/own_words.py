"""What a plug-in brings, in its words: a sentence with gaps, or a function that makes one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from red7.errors import BrokenPlugin, InvalidPlugin, quoted, shown
from red7.hooks.messages import Listed, Message, message, verbatim

OwnWords: TypeAlias = str | Callable[..., Message | str | None]
"""A sentence with gaps, or a function that makes one."""


def check_words(
    plugin: str, what: tuple[str, str], words: object, example: Mapping[str, object]
) -> None:
    """Raise InvalidPlugin if a note or a step cannot be put in these words.

    ``what``: its kind and its name; ``example``: every gap, and what may fill it.
    """
    kind, name = what
    try:
        if not isinstance(words, str) and not callable(words):
            raise TypeError(f"{quoted(words)} is neither a sentence nor a function")
        strange = [each for each in gaps_of(words) if each not in example]
        if not strange and isinstance(words, str):
            words.format(**example)
    except (LookupError, ValueError, TypeError) as error:
        raise InvalidPlugin(
            f"the plug-in {quoted(plugin)} has no words for its {kind} {quoted(name)}: "
            f"{shown(error)} is raised."
        ) from error
    if strange:
        raise InvalidPlugin(
            f"the plug-in {quoted(plugin)} cannot put its {kind} {quoted(name)} in words: there is "
            f"no {quoted(strange[0])}, only {Listed(example)}."
        )


def gaps_of(words: OwnWords) -> tuple[str, ...]:
    """What words speak of: the gaps of a sentence, or what a function asks for."""
    if isinstance(words, str):
        from string import Formatter  # seldom needed, and it costs as much as a module of ours

        gaps = (gap for _, gap, _, _ in Formatter().parse(words) if gap)
        return tuple(re.split(r"[.\[]", gap)[0] for gap in gaps)
    return tuple(inspect.signature(words).parameters)


def worded(
    plugin: str, what: tuple[str, str], words: OwnWords, facts: Mapping[str, object]
) -> Message | None:
    """A note or a step in these words; ``what``: its kind and its name."""
    if isinstance(words, str):
        return message(words, **{gap: facts[gap] for gap in gaps_of(words)})
    try:
        said = words(**{each: facts[each] for each in gaps_of(words)})
        str(said)
    except (Exception, SystemExit) as error:
        raise _broken(plugin, what, f"{shown(error)} is raised") from error
    if isinstance(said, str):
        return verbatim(said)
    if said is not None and not isinstance(said, Message):
        raise _broken(plugin, what, f"{quoted(said)} is no message")
    return said


def _broken(plugin: str, what: tuple[str, str], why: str) -> BrokenPlugin:
    kind, name = what
    said = f"the plug-in {quoted(plugin)} cannot put its {kind} {quoted(name)} in words: {why}."
    return BrokenPlugin(said, plugin, f"{kind}s", name)
