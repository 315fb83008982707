"""The same turn under many rules: one ruling each, and where they disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from red7.errors import BrokenPlugin
from red7.referee.afterwards import set_apart
from red7.referee.from_text import every_edition, read_position
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.referee.ruling import Ruling


def _named(rulings: Iterable[Ruling]) -> str:
    return ", ".join(str(each.rules) for each in rulings)


@attrs.frozen(slots=True, repr=False)
class Comparison:
    """The rulings of several rules on one turn, in the order in which the rules were given."""

    rulings: tuple[Ruling, ...]
    left_out: Mapping[str, str] = attrs.field(factory=dict, eq=False)
    """Where every installed edition was meant: those that could not rule, with the reason."""

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

    def __repr__(self) -> str:
        told = "; ".join(f"{_named(group)}: {group[0].verdict}" for group in self.groups)
        return f"<Comparison: {told or 'no rules'}>"

    def __str__(self) -> str:
        """What each holds, with the reason that decides, and the clauses that divide them."""
        alike: dict[tuple[object, str, str], list[Ruling]] = {}
        for ruling in (each for group in self.groups for each in group):
            why = ruling.decisive
            alike.setdefault((ruling.holding, why.clause, why.text), []).append(ruling)
        lines = []
        for (_, _, text), group in alike.items():
            then = set_apart(group[0], self.rulings[0])
            lines.append(f"{_named(group)}: {group[0].verdict}. {text} {then}".rstrip())
        if self.parting:
            lines.append(f"They disagree on {', '.join(self.parting)}.")
        return "\n".join(lines)

    @property
    def groups(self) -> tuple[tuple[Ruling, ...], ...]:
        """The rulings grouped by what they hold: legal or not, in or out, the position after."""
        groups: dict[object, list[Ruling]] = {}
        for ruling in self.rulings:
            groups.setdefault(ruling.holding, []).append(ruling)
        return tuple(tuple(group) for group in groups.values())

    @property
    def agree(self) -> bool:
        """Whether all agree."""
        return len(self.groups) < 2

    @cached_property
    def parting(self) -> tuple[str, ...]:
        """The clauses on which they disagree.

        One ruling of each group is set against the first group's: a clause divides the two if each
        would rule like the other with the other's answers on it.
        """
        from red7.referee.difference import Pair

        if self.agree:
            return ()
        first, *others = [group[0] for group in self.groups]
        found: set[str] = set()
        for other in others:
            for clauses in Pair(first.rules, other.rules).parting_of((first, other)):
                found.update(clauses)
        return tuple(sorted(found or self._named_by_one_side()))

    def _named_by_one_side(self) -> set[str]:
        """The clauses of the reasons that not every group has, where more than two matter."""
        named: list[set[tuple[str, bool]]] = [
            {(reason.clause, ruling.legal) for ruling in group for reason in ruling.reasons}
            for group in self.groups
        ]
        everywhere = named[0].intersection(*named[1:])
        return {clause for group in named for clause, _ in group - everywhere}


def compare(
    state: State | str, turn: Turn | str, rules: Iterable[Rules | str] | Rules | str | None = None
) -> Comparison:
    """Rule on a turn under many rules, or under every installed edition if you name none."""
    turn = Turn.parse(turn)
    if rules is None:
        return compare_editions(state, turn)
    named = [rules] if isinstance(rules, str | Rules) else rules
    chosen = [Rules.parse(each) for each in named]
    if not isinstance(state, State):
        state = read_position(state, chosen)
    return Comparison(tuple(each.adjudicate(state, turn) for each in chosen))


def compare_editions(state: State | str, turn: Turn, own: Rules | None = None) -> Comparison:
    """Rule on a turn under every installed edition, your own rules first.

    An edition that fails is left out, since you did not ask for it by name.
    """
    chosen, unusable = every_edition(own)
    if not isinstance(state, State):
        state = read_position(state, chosen)
    rulings = []
    for rules in chosen:
        try:
            ruling = rules.adjudicate(state, turn)
            _ = ruling.reasons
        except BrokenPlugin as error:
            if error.plugin != rules.edition or rules == own:
                raise
            unusable[rules.edition] = str(error)
        else:
            rulings.append(ruling)
    return Comparison(tuple(rulings), unusable)
