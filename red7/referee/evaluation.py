"""How a palette was evaluated, where people argue about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from red7.cards import CardSet, Color
from red7.moment import Moment
from red7.rulings import Reason, cited

if TYPE_CHECKING:
    from red7.rulebook import Rule, Rulebook


TESTS = ("discard_tested", "action_discard_tested")
"""The questions when a discard must be winning: that of the turn, and that of an action."""


def disputable_evaluation(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """The rules by which palettes were compared, where somebody may see it otherwise.

    Readings and house rules; a palette in which nothing counts; a doubled number in a run.
    """
    found: dict[Rule, bool] = {}
    color = moment.color
    for palette in (moment.palette, *(palette for _, palette in moment.others)):
        groups = book.groups(palette, color)
        highest = book.tie_break(palette, color, groups)
        evaluated = book.deciding("standing", palette, color, groups, highest)
        grouped = book.deciding("groups", palette, color)
        nothing_counts = not groups and palette == moment.palette
        found[evaluated] = found.get(evaluated, False) or nothing_counts
        found[grouped] = found.get(grouped, False) or _has_doubled_run(palette, color, groups)
        breaking = book.who_decides("tie_break", palette, color, groups)
        if breaking is not None:
            found.setdefault(breaking, False)
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
