"""The same turn under many rules: one ruling each, and where they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import attrs

from red7.catalog import editions
from red7.rules import Rules
from red7.turns import Turn

if TYPE_CHECKING:
    from red7.rulings import Ruling
    from red7.state import State


@attrs.frozen(slots=True)
class Comparison:
    """The rulings of several rules on one turn, in the order in which the rules were given."""

    rulings: tuple[Ruling, ...]

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings)

    def __len__(self) -> int:
        return len(self.rulings)

    def __getitem__(self, rules: int | str | Rules) -> Ruling:
        if isinstance(rules, int):
            return self.rulings[rules]
        wanted = Rules.parse(rules)
        for ruling in self.rulings:
            if ruling.rules == wanted:
                return ruling
        raise KeyError(str(wanted))

    @property
    def groups(self) -> tuple[tuple[Ruling, ...], ...]:
        """The rulings grouped by what they hold: legal or not, in or out, the position after."""
        groups: dict[object, list[Ruling]] = {}
        for ruling in self.rulings:
            groups.setdefault(ruling.holding, []).append(ruling)
        return tuple(tuple(group) for group in groups.values())

    @property
    def agree(self) -> bool:
        """Whether all hold the same."""
        return len(self.groups) < 2

    @property
    def parting(self) -> tuple[str, ...]:
        """The clauses on which they part: those that not every group of rulings rests on.

        A refusal rests on the clauses that refuse; where one group refuses and another does not,
        these are what they part on.
        """
        groups = self.groups
        if len(groups) < 2:
            return ()
        clauses = [
            {(reason.clause, ruling.legal) for ruling in group for reason in ruling.reasons}
            for group in groups
        ]
        shared = set.intersection(*clauses)
        refusing = {clause for group in clauses for clause, legal in group if not legal}
        parting = {clause for group in clauses for clause, _ in group - shared}
        return tuple(sorted(refusing & parting or parting))


def compare(
    state: State, turn: Turn | str, rules: Iterable[Rules | str] | None = None
) -> Comparison:
    """Rule on a turn under many rules; left out: under every installed edition."""
    turn = Turn.parse(turn)
    chosen = [Rules.parse(each) for each in (editions() if rules is None else rules)]
    return Comparison(tuple(each.adjudicate(state, turn) for each in chosen))
