"""Who starts: the fewest palettes with which two rules let another player begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Final

import attrs

from red7.hooks.compose import Rule
from red7.referee.statement import Statement
from red7.referee.wording import player
from red7.table.cards import Card, CardSet
from red7.table.position import Seat, State

if TYPE_CHECKING:
    from red7.rules import Rules

_TOPIC: Final = "who starts"
_OF_THREE: Final = 9
"""How many cards, from all over the deck, three palettes are made of."""


@attrs.frozen(slots=True)
class StartDispute:
    """Palettes with which two rules let different players start a round."""

    clauses: tuple[str, ...]
    """The clauses on which they follow different rules."""
    state: State
    statements: tuple[Statement, Statement]

    @property
    def clause(self) -> str:
        """The clauses, joined by ``+``."""
        return "+".join(self.clauses)

    @property
    def topic(self) -> str:
        """What it is about, in a few words."""
        return _TOPIC

    @property
    def text(self) -> str:
        """The dispute in one sentence for a player."""
        first, second = (
            f"{player(each.seats[0])} starts under {each.rules} ({each.found[0].text.rstrip('.')})"
            for each in self.statements
        )
        return f"{self.clause}, {self.topic}: in '{self.state}' {first}; {second}."


def starting(first: Rules, second: Rules, clauses: Sequence[str]) -> StartDispute | None:
    """The first such palettes; ``clauses``: those on which the two follow different rules."""
    ruled = {rule.clause for rules in (first, second) for rule in _starters(rules)}
    unlike = tuple(sorted(ruled.intersection(clauses)))
    if not unlike:
        return None
    least = max(rules.book.players[0] for rules in (first, second))
    most = min(rules.book.players[1] for rules in (first, second))
    cards = [*(first.book.deck & second.book.deck)][::-1]
    for palettes in _palettes(cards, least, most):
        if first.book.starter(palettes) != second.book.starter(palettes):
            seats = tuple(Seat(each.bits, 0, None) for each in palettes)
            state = State(seats, None, deck_unknown=None)
            said = first.explain(state, "starts"), second.explain(state, "starts")
            return StartDispute(unlike, state, said)
    return None


def _palettes(cards: Sequence[Card], least: int, most: int) -> Iterator[list[CardSet]]:
    """One card for each of as few players as possible, the weak cards first."""
    if least <= 2 <= most:
        yield from ([CardSet([one]), CardSet([other])] for one, other in permutations(cards, 2))
    if least <= 3 <= most:
        few = cards[:: max(1, len(cards) // _OF_THREE)]
        yield from ([CardSet([card]) for card in chosen] for chosen in permutations(few, 3))


def _starters(rules: Rules) -> Sequence[Rule]:
    return rules.book.rules["starter"]
