"""How a palette was evaluated, where people argue about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from red7.engine.measure import measure_bits
from red7.engine.turn import Moment
from red7.referee.ruling import Reason, cited

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook
    from red7.table.cards import Color


BY_ACTION: Final = "action_discard_tested"
TESTS: Final = ("discard_tested", BY_ACTION)
"""The questions when a discard must be winning: that of the turn, and that of an action."""


def disputable_evaluation(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """The rules by which palettes were compared, where another reading is possible.

    Readings and house rules; a palette in which nothing counts; a special case of what a
    color asks for. A rule that says itself who is winning is the only one that decides.
    """
    if book.is_winning is not None:
        contest = moment.contest().by_standings
        decides = book.who_decides("is_winning", contest, moment.seat)
        if decides is not None:
            yield cited(book, decides, decides.says)
            return
    for rule in _disputable(book, moment.mine, moment.rivals, moment.color):
        yield cited(book, rule, rule.says)
    if not moment.canvas and moment.start.state.canvas_base is None:
        rule = book.deciding("first_rule")
        if rule.is_special:
            yield cited(book, rule, rule.says)


@lru_cache(maxsize=4096)
def _disputable(
    book: Rulebook, mine: int, rivals: tuple[int, ...], color: Color
) -> tuple[Rule, ...]:
    """The rules that measure some palettes, where another reading is possible."""
    found: dict[Rule, bool] = {}
    usual = book.color_rule(color)
    for palette in (mine, *rivals):
        measured = measure_bits(book, palette, color)
        evaluated, grouped = measured.decided_by, measured.grouped_by
        nothing_counts = not measured.groups and palette == mine
        special_case = grouped is not usual
        found[evaluated] = found.get(evaluated, False) or nothing_counts
        found[grouped] = found.get(grouped, False) or special_case
        if measured.broken_by is not None:
            found.setdefault(measured.broken_by, False)
    return tuple(rule for rule, disputed in found.items() if disputed or rule.is_special)
