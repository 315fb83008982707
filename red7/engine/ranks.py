"""The ranks of palettes under the seven colors, remembered.

A rank is ``Standing.rank``. Rules that evaluate palettes alike share a memo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from red7.table.cards import CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook

MEMO_LIMIT: Final = 1 << 16
"""How many palettes each of the two generations of a memo holds (50 MB in all)."""
MEMOS_LIMIT: Final = 16
"""How many ways to evaluate palettes are remembered at a time."""

_EVALUATING: Final = ("groups", "tie_break", "standing")


class Ranks(dict[int, tuple[int, ...]]):
    """Ranks of palettes by their bits: seven ints, Violet to Red.

    When it is full it becomes the older generation, from which what is asked again comes back.
    """

    __slots__ = ("older", "work_out")

    def __init__(self, work_out: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self.work_out = work_out
        self.older: dict[int, tuple[int, ...]] = {}

    def __missing__(self, bits: int) -> tuple[int, ...]:
        if len(self) >= MEMO_LIMIT:
            self.older = dict(self)
            self.clear()
        found = self[bits] = self.older.get(bits) or self.work_out(bits)
        return found


_MEMOS: Final[dict[tuple[object, ...], Ranks]] = {}


def ranks_of(book: Rulebook) -> Ranks:
    """The memo of these rules."""
    functions = (
        *(rule.function for hook in _EVALUATING for rule in book.rules[hook]),
        book.checks_answers,
    )
    memo = _MEMOS.get(functions)
    if memo is None:
        if len(_MEMOS) >= MEMOS_LIMIT:
            _MEMOS.pop(next(iter(_MEMOS)), None)
        memo = _MEMOS[functions] = Ranks(_work_out(book))
    return memo


def better(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Under every color the better of two ranks; written out, as it is asked for every turn.

    >>> better((1, 9, 3, 0, 5, 0, 7), (2, 8, 3, 1, 0, 0, 6))
    (2, 9, 3, 1, 5, 0, 7)
    """
    violet, indigo, blue, green, yellow, orange, red = one
    v, i, b, g, y, o, r = other
    return (
        violet if violet > v else v,
        indigo if indigo > i else i,
        blue if blue > b else b,
        green if green > g else g,
        yellow if yellow > y else y,
        orange if orange > o else o,
        red if red > r else r,
    )


NOBODY: Final[tuple[int, ...]] = (0,) * 7
"""What is to beat where nobody else is in."""


def best_ranks(ranks: Mapping[int, tuple[int, ...]], palettes: Iterable[int]) -> tuple[int, ...]:
    """Under every color the best rank among these palettes."""
    best = NOBODY
    for palette in palettes:
        best = better(best, ranks[palette])
    return best


def short_cut(book: Rulebook) -> Callable[[int], tuple[int, ...]] | None:
    """The ``ranks`` of the plug-in that alone evaluates palettes, if it has them."""
    evaluating = {rule.plugin for hook in _EVALUATING for rule in book.rules[hook]}
    for rule in book.rules["ranks"]:
        if evaluating == {rule.plugin}:
            return rule.answer
    return None


def _work_out(book: Rulebook) -> Callable[[int], tuple[int, ...]]:
    """How the ranks of a palette are found: by a short cut, or the long way."""

    def the_long_way(bits: int) -> tuple[int, ...]:
        palette = CardSet.from_bits(bits)
        return tuple(book.evaluate(palette, color).rank for color in Color)

    return short_cut(book) or the_long_way
