"""The ranks of palettes under the seven colors, remembered.

A rank is ``Standing.rank``. Rules that evaluate palettes alike share a memo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from red7.engine.recording import current_record
from red7.table.cards import CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.answers import Standing
    from red7.hooks.rulebook import Rulebook
    from red7.table.cards import Card
    from red7.table.position import Seat

MEMO_LIMIT: Final = 1 << 16
"""How many palettes each of the two generations of a memo holds (50 MB in all)."""
MEMOS_LIMIT: Final = 16
"""How many ways to evaluate palettes are remembered at a time."""

EVALUATIONS_LIMIT: Final = 8192
"""How many of the evaluations asked for by rulings are remembered."""
KEPT_LIMIT: Final = 1 << 15
"""How many answers the record of a ruling has before no more evaluations are put there."""

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
    memo = _MEMOS.get(book.evaluating)
    if memo is None:
        if len(_MEMOS) >= MEMOS_LIMIT:
            _MEMOS.pop(next(iter(_MEMOS)), None)
        memo = _MEMOS[book.evaluating] = Ranks(_work_out(book))
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


def beats(rank: int, beaten: int) -> bool:
    """Whether a rank beats this: a rank that can win is odd.

    What is to beat is below 0 where an ally wins anyhow. Written out where it is asked for every
    card: in ``last_steps``, ``contests`` and ``turn_so_far``.

    >>> beats(9, 8), beats(8, 6), beats(8, -1), beats(9, 9)
    (True, False, True, False)
    """
    return rank > beaten and (rank & 1 == 1 or beaten < 0)


NOBODY: Final[tuple[int, ...]] = (0,) * 7
"""What has to be beaten where nobody else is in."""


def best_ranks(ranks: Mapping[int, tuple[int, ...]], palettes: Iterable[int]) -> tuple[int, ...]:
    """Under every color the best rank among these palettes."""
    best = NOBODY
    for palette in palettes:
        own = ranks[palette]
        best = own if best is NOBODY else better(best, own)
    return best


def best_of_others(
    ranks: Mapping[int, tuple[int, ...]], seats: Iterable[Seat], mover: Seat
) -> tuple[int, ...]:
    """Under every color the best rank among the players who are in, apart from one of them."""
    best = NOBODY
    for seat in seats:
        if not seat.out and seat is not mover:
            own = ranks[seat.palette_bits]
            best = own if best is NOBODY else better(best, own)
    return best


class Evaluation:
    """What the rules say of a palette under a color, and which of them do, by their place."""

    __slots__ = ("broken_by", "decided_by", "grouped_by", "groups", "highest", "standing")

    def __init__(
        self,
        groups: tuple[CardSet, ...],
        grouped_by: int,
        highest: Card | None,
        broken_by: int | None,
        standing: Standing,
        decided_by: int,
    ) -> None:
        self.groups = groups
        self.grouped_by = grouped_by
        self.highest = highest
        self.broken_by = broken_by
        """None: no rule names a card that breaks ties, or who compares standings hears none."""
        self.standing = standing
        self.decided_by = decided_by


class Evaluating:
    """What evaluates palettes in a rulebook: equal to any other that does it the same way."""

    __slots__ = ("_hash", "book")

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._hash = hash(book.evaluating)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evaluating) and self.book.evaluating == other.book.evaluating

    def __hash__(self) -> int:
        return self._hash


def evaluated(by: Evaluating, palette: CardSet, color: Color) -> Evaluation:
    """Evaluate a palette; the record of the ruling that is under way keeps what came out."""
    record = current_record()
    if record is None:
        return _evaluated(by, palette.bits, color)
    question = "evaluated", by, palette.bits, color
    found = record.get(question)
    if found is None:
        found = _evaluated(by, palette.bits, color)
        if len(record) < KEPT_LIMIT:
            record[question] = found
    assert isinstance(found, Evaluation)
    return found


@lru_cache(maxsize=EVALUATIONS_LIMIT)
def _evaluated(by: Evaluating, bits: int, color: Color) -> Evaluation:
    book, palette = by.book, CardSet.from_bits(bits)
    grouped_by, found = book.decided("groups", palette, color)
    broken_by, highest = book.decided_if("tie_break", palette, color, found)
    decided_by, standing = book.decided("standing", palette, color, found, highest)
    grouping, breaking, deciding = (book.rules[hook] for hook in _EVALUATING)
    if not decided_by.asks_for("highest") and not decided_by.mark.wraps:
        broken_by = None
    return Evaluation(
        tuple(found),
        grouping.index(grouped_by),
        highest,
        None if broken_by is None else breaking.index(broken_by),
        standing,
        deciding.index(decided_by),
    )


def short_cut(book: Rulebook) -> Callable[[int], tuple[int, ...]] | None:
    """The ``ranks`` of the plug-in that alone evaluates palettes, if it has them."""
    evaluating = {rule.plugin for hook in _EVALUATING for rule in book.rules[hook]}
    for rule in book.rules["ranks"]:
        if evaluating == {rule.plugin}:
            return rule.answer
    return None


def _work_out(book: Rulebook) -> Callable[[int], tuple[int, ...]]:
    """How the ranks of a palette are found: by a short cut, or the long way."""
    by = Evaluating(book)

    def the_long_way(bits: int) -> tuple[int, ...]:
        palette = CardSet.from_bits(bits)
        if current_record() is None:
            return tuple(book.evaluate(palette, color).rank for color in Color)
        return tuple(evaluated(by, palette, color).standing.rank for color in Color)

    return short_cut(book) or the_long_way
