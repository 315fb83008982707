"""How a palette was evaluated, where people argue about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from red7.engine.measure import measure
from red7.engine.turn import Moment
from red7.referee.ruling import Reason, cited
from red7.table.cards import CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rule, Rulebook


TESTS = ("discard_tested", "action_discard_tested")
"""The questions when a discard must be winning: that of the turn, and that of an action."""


def disputable_evaluation(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """The rules by which palettes were compared, where somebody may see it otherwise.

    Readings and house rules; a palette in which nothing counts; a doubled number in a run.
    """
    found: dict[Rule, bool] = {}
    color = moment.color
    for palette in (moment.palette, *(palette for _, palette in moment.others)):
        measured = measure(book, palette, color)
        evaluated, grouped = measured.decided_by, measured.grouped_by
        nothing_counts = not measured.groups and palette == moment.palette
        doubled = _has_doubled_run(palette, color, measured.groups)
        found[evaluated] = found.get(evaluated, False) or nothing_counts
        found[grouped] = found.get(grouped, False) or doubled
        if measured.broken_by is not None:
            found.setdefault(measured.broken_by, False)
    if not moment.canvas and moment.start.state.canvas_base is None:
        found.setdefault(book.deciding("first_rule"), False)
    for rule, disputed in found.items():
        if disputed or rule.is_special:
            yield cited(book, rule, rule.says)


def _has_doubled_run(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> bool:
    """Whether a number of the run that counts stands twice in the palette."""
    if color is not Color.INDIGO or not groups:
        return False
    run = {card.number for card in groups[0]}
    return sum(card.number in run for card in palette) > len(run)
