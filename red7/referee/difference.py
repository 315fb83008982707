"""Which clause divides two rules? Hand it from one to the other, and see which changes sides.

Two rules disagree on a clause, at a position and a turn, if the first would rule like the second
with nothing but the second's answers on that clause, and the second like the first with the
first's. No table says which clause it is: the rules themselves are asked, so this holds for
anybody's plug-ins.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from red7.engine import judge as engine_judge
from red7.engine import recent, result, walk
from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.engine.worlds import HiddenCards
from red7.errors import TooManyTurns
from red7.hooks.specs import HOOKS
from red7.referee.at_stake import at_stake
from red7.rules import Rules
from red7.table.notes import NO_NOTES
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.hooks.answers import Score
    from red7.referee.ruling import Ruling
    from red7.table.position import State

Clauses: TypeAlias = tuple[str, ...]

MOST_TURNS: Final = 400
"""How many turns of one position are looked at."""


@attrs.frozen(slots=True)
class Verdict:
    """What is held of a legal turn, its consequences for round and match included."""

    survives: bool
    after: State | None
    """The position afterwards; None if a card is turned up that nobody has named."""
    scores: tuple[tuple[int, Score], ...] = ()
    """What each seat scores that does, if the turn ends the round."""
    match: tuple[bool, tuple[int, ...]] | None = None
    """Whether the match is over then, and who has won it."""
    certain: bool = True
    """Whether every way to fill the hidden cards would be ruled the same."""
    legal_certain: bool = True
    """Whether every way allows the turn."""

    @property
    def without_notes(self) -> Verdict:
        """The same, whatever is noted: what rules write down for later decides nothing yet."""
        if self.after is None or not self.after.notes:
            return self
        return attrs.evolve(self, after=attrs.evolve(self.after, notes=NO_NOTES))


Verdicts: TypeAlias = tuple[Verdict | None, Verdict | None]
"""What two rules hold of a turn; None: it is not legal."""


def _verdict(
    rules: Rules,
    survives: bool,
    after: State | None,
    *,
    certain: bool = True,
    legal_certain: bool = True,
) -> Verdict:
    found = Verdict(survives, after, certain=certain, legal_certain=legal_certain)
    if after is None or after.to_move is not None:
        return found
    outcome = rules.outcome(after)
    scores = tuple(sorted(rules.scores(after).items()))
    return attrs.evolve(found, scores=scores, match=(outcome.over, outcome.winners))


def verdict_of(ruling: Ruling) -> Verdict | None:
    """The verdict of a ruling; None: the turn is not legal."""
    if not ruling.legal:
        return None
    sure = {"certain": ruling.certain, "legal_certain": ruling.legal_certain}
    return _verdict(ruling.rules, ruling.survives, ruling.after, **sure)


def judge(rules: Rules, state: State, turn: Turn) -> Verdict | None:
    """The verdict on a turn; None: it is not legal."""
    judged = engine_judge.judged(rules.book, state, turn)
    if judged.last is None:
        return None
    after = engine_judge.after_judged(state, turn, judged)
    known = {"certain": judged.certain, "survives": judged.survives}
    always = engine_judge.always_legal(rules.book, state, turn, **known)
    sure = {"certain": judged.certain, "legal_certain": always}
    return _verdict(rules, judged.survives, after, **sure)


def judge_all(rules: Rules, state: State) -> dict[Turn, Verdict]:
    """The verdicts on all legal turns of a position."""
    if recent.is_over(rules.book, state):
        return {}
    begun = Moment.at_start(TurnStart(rules.book, state))
    found: dict[Turn, Verdict] = {}
    with suppress(TooManyTurns, HiddenCards):
        ends = walk.completions(begun, walk.Search(walk.is_choosable))
        for last in islice(ends, MOST_TURNS):
            found[Turn(last.steps)] = _verdict(rules, result.survives(last), result.finish(last))
    return found


class Pair:
    """Two rules, and the clauses on which different plug-ins speak."""

    def __init__(self, first: Rules, second: Rules) -> None:
        self.first = first
        self.second = second
        self.clauses: Clauses = tuple(
            sorted({clause for hook in HOOKS for clause in _unlike(first, second, hook)})
        )
        self._mixed: dict[tuple[Rules, Clauses], Rules] = {}
        self._asked: tuple[State, Turn] | None = None
        self._held: dict[tuple[Rules, Clauses], Verdict | None] = {}
        """What is held of the turn asked about last, with the answers on some clauses traded."""

    def verdicts(self, state: State, turn: Turn) -> Verdicts:
        """What each holds of a turn."""
        return judge(self.first, state, turn), judge(self.second, state, turn)

    def parting_of(self, rulings: tuple[Ruling, Ruling]) -> list[Clauses]:
        """The clauses that divide two rulings on one turn; those not at stake are not judged."""
        state, turn = rulings[0].state, rulings[0].turn
        held = verdict_of(rulings[0]), verdict_of(rulings[1])
        self._look_at(state, turn)
        for ruling, verdict, other in zip(rulings, held, reversed(rulings), strict=True):
            for clause in {*self.clauses} - at_stake(ruling, other.rules):
                self._held[ruling.rules, (clause,)] = verdict
        return self.parting(state, turn, held)

    def parting(self, state: State, turn: Turn, held: Verdicts | None = None) -> list[Clauses]:
        """The clauses each of which divides the two by itself, else the pairs that do together.

        ``held`` is what each holds of the turn, where that is known.
        """
        held = held or self.verdicts(state, turn)
        alone: list[Clauses] = [(clause,) for clause in self.clauses]
        found = [clauses for clauses in alone if self._trade(state, turn, clauses, held)]
        if found or held[0] == held[1]:
            return found
        at_work = [clause for clause in self.clauses if self._at_work(state, turn, clause, held)]
        pairs = combinations(at_work, 2)
        return [clauses for clauses in pairs if self._trade(state, turn, clauses, held)]

    def part(self, state: State, turn: Turn, clauses: Clauses) -> bool:
        """Whether these clauses, and none of them alone, make the difference."""
        held = self.verdicts(state, turn)
        if not self._trade(state, turn, clauses, held):
            return False
        alone = combinations(clauses, 1) if len(clauses) > 1 else ()
        return not any(self._trade(state, turn, each, held) for each in alone)

    def _trade(self, state: State, turn: Turn, clauses: Clauses, held: Verdicts) -> bool:
        """Whether trading the answers on these clauses trades the verdicts.

        Notes count only where nothing else is in dispute.
        """
        by_first, by_second = held
        if by_first == by_second:
            return False
        bare = _without_notes(by_first) != _without_notes(by_second)
        same = _are_the_same_but_for_notes if bare else operator.eq
        return same(self._otherwise(self.first, state, turn, clauses), by_second) and same(
            self._otherwise(self.second, state, turn, clauses), by_first
        )

    def _at_work(self, state: State, turn: Turn, clause: str, held: Verdicts) -> bool:
        """Whether a clause by itself changes either verdict. Both of a dividing pair do."""
        by_first, by_second = held
        return (
            self._otherwise(self.first, state, turn, (clause,)) != by_first
            or self._otherwise(self.second, state, turn, (clause,)) != by_second
        )

    def _otherwise(
        self, rules: Rules, state: State, turn: Turn, clauses: Clauses
    ) -> Verdict | None:
        """What one of the two would hold with the other's answers on these clauses."""
        key = rules, clauses
        self._look_at(state, turn)
        if key not in self._held:
            if key not in self._mixed:
                other = self.second if rules is self.first else self.first
                self._mixed[key] = rules.with_answers_of(other, clauses)
            self._held[key] = judge(self._mixed[key], state, turn)
        return self._held[key]

    def _look_at(self, state: State, turn: Turn) -> None:
        """Forget the verdicts on another turn."""
        if self._asked != (state, turn):
            self._asked = state, turn
            self._held.clear()


def _without_notes(verdict: Verdict | None) -> Verdict | None:
    return None if verdict is None else verdict.without_notes


def _are_the_same_but_for_notes(one: Verdict | None, other: Verdict | None) -> bool:
    return _without_notes(one) == _without_notes(other)


def _unlike(first: Rules, second: Rules, hook: str) -> Iterable[str]:
    """The clauses on which the two do not hear the same plug-ins' answers to a question."""

    def heard(rules: Rules) -> set[tuple[object, ...]]:
        return {(rule.clause, rule.plugin, rule.mark, rule.says) for rule in rules.book.rules[hook]}

    return {str(clause) for clause, *_ in heard(first) ^ heard(second)}
