"""How a palette does under a color, and which rules say so; recent answers are remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.engine.ranks import EVALUATIONS_LIMIT, Evaluating, Evaluation, evaluated
from red7.hooks.messages import Message, counted, message
from red7.table.cards import Card, CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.answers import Standing
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook

MEASURES_LIMIT: Final = EVALUATIONS_LIMIT
"""How many measures are remembered."""


@attrs.frozen(slots=True)
class Measure:
    """A palette measured: the groups that meet the rule, the standing, and who says so."""

    color: Color
    groups: tuple[CardSet, ...]
    counts: Message
    """What the groups come to, in the words of the rule that found them."""
    grouped_by: Rule
    broken_by: Rule | None
    """The rule that says which card breaks ties; None if there is none, or it is not heard."""
    standing: Standing
    decided_by: Rule
    _breaking: Message | None

    @property
    def breaking(self) -> Message:
        """The card that breaks a tie, in the words of the rule that says which."""
        return self._breaking or message("{card} breaks the tie", card=self.standing.highest)

    @property
    def names_cards(self) -> bool:
        """Whether what counts is named card by card already."""
        return any(isinstance(thing, Card | CardSet) for _, thing in self.counts.arguments)

    @property
    def goes_by_named_cards(self) -> bool:
        """Whether these cards are what is compared."""
        return self.names_cards and self.standing.cards == self.meets

    @property
    def meets(self) -> CardSet:
        """The cards that meet the rule."""
        return self.groups[0] if self.groups else CardSet()


def measure(book: Rulebook, palette: CardSet, color: Color) -> Measure:
    """Measure a palette under a color."""
    return measure_bits(book, palette.bits, color)


_Said = tuple[Evaluation, Message, Message | None]
"""What the rules say of a palette, what counts in their words, and what breaks ties."""


@lru_cache(maxsize=MEASURES_LIMIT)
def _said(by: Evaluating, bits: int, color: Color) -> _Said:
    """The answers, which all rulebooks that evaluate alike share."""
    book, palette = by.book, CardSet.from_bits(bits)
    known = evaluated(by, palette, color)
    groups = known.groups
    size = len(groups[0]) if groups else 0
    counts = book.rules["groups"][known.grouped_by].explained(groups, palette, color)
    breaking = None
    if known.broken_by is not None:
        rule = book.rules["tie_break"][known.broken_by]
        breaking = rule.explained(known.highest, palette, color, groups)
    return known, counts or counted(size, "card that counts", "cards that count"), breaking


@lru_cache(maxsize=MEASURES_LIMIT)
def measure_bits(book: Rulebook, bits: int, color: Color) -> Measure:
    """The same for a palette as an int."""
    known, counts, breaking = _said(Evaluating(book), bits, color)
    rules, broken_by = book.rules, known.broken_by
    return Measure(
        color,
        known.groups,
        counts,
        rules["groups"][known.grouped_by],
        None if broken_by is None else rules["tie_break"][broken_by],
        known.standing,
        rules["standing"][known.decided_by],
        breaking,
    )


def compared_by(book: Rulebook, color: Color) -> Rule | None:
    """The reading or house rule that compares what counts under a color in a way of its own.

    None if there is none, or if it says so itself where it says what counts.
    """
    counts, measured = book.color_rule(color), measure_bits(book, book.deck.bits, color)
    compare = (measured.decided_by, measured.broken_by)
    own = [
        rule
        for rule in compare
        if rule is not None
        and rule.is_special
        and (rule.plugin is not counts.plugin or rule.about != counts.about)
    ]
    return max(own, key=lambda rule: rule.plugin.layer, default=None)
