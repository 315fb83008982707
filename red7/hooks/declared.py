"""What plug-ins declare of each other: that they do not go together, and names that must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from red7.errors import InvalidPlugin, PluginConflict, nearest, quoted
from red7.hooks.marker import Plugin, marked


def check_declared(chosen: Sequence[tuple[Plugin, object]], known: Collection[str]) -> None:
    """Refuse plug-ins that name one that is not there, or say that they do not go together.

    ``known`` are the names of all the plug-ins that there are, in these rules or not.
    """
    names = {card.name for card, _ in chosen}
    for card, found in chosen:
        for words, other in _named(card, found):
            if not {other, other.partition(":")[0]} & {*known, *names}:
                hint = nearest(other, known) or "."
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} {words} {quoted(other)}, and no plug-in is "
                    f"called that{hint}"
                )
    for card, _ in chosen:
        for other in card.conflicts:
            if other in names:
                raise PluginConflict(
                    f"{quoted(card.name)} says that it cannot be played with {quoted(other)}: "
                    "choose one of them."
                )


def _named(card: Plugin, found: object) -> Iterator[tuple[str, str]]:
    """The plug-ins that one names, each with the words before it. See ``names`` for includes."""
    yield from (("conflicts with", name) for name in card.conflicts)
    yield from (("is open in", name) for name in card.open_in)
    for function, _, mark in marked(card, found):
        if mark.needs is not None:
            yield f"needs, in {function},", mark.needs
        yield from ((f"is open, in {function}, in", name) for name in mark.open_in)
