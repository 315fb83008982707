"""The dispute finder: the smallest positions and turns on which two rules disagree.

Small random positions are judged by both rules. Where they disagree, the clause that divides them
is found (``parting``), the dispute is named (``topics``) and made as small as it will go
(``shrinking``). The same seed and effort find the same disputes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import attrs

from red7.cases import cases_of
from red7.disputes.positions import LIMITS, Chance, numbers_that_act, small_position, with_a_canvas
from red7.disputes.shrinking import Shown, shrink, size
from red7.disputes.starting import StartDispute, starting
from red7.disputes.topics import THE_MATCH, THE_SCORE, topic
from red7.errors import InvalidPosition, quoted
from red7.hooks.compose import Rule
from red7.hooks.culprits import FAILURES, blame
from red7.hooks.messages import message
from red7.referee.afterwards import set_apart
from red7.referee.difference import Clauses, Pair, judge_all
from red7.referee.ruling import Reason, Ruling
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn

Progress: TypeAlias = Callable[[int, int, int], None]
"""Called after every position with: positions judged, positions to judge, disputes found so far."""

EFFORT: Final = 2000
"""How many positions are judged by default."""
_SIMPLE: Final = 20
"""After so many positions, one in every few has cards on its canvas."""
_WITH_A_CANVAS: Final = 5
"""One in how many."""
_TRIED: Final = 3
"""How many finds of a dispute are made small; the smallest one is kept."""
_TURNS_TRIED: Final = 3
"""How many turns of a position are examined for each topic."""

_AT_THE_START: Final = ("deal_sizes", "notes_at_start")
"""Questions asked before the first turn of a round, which the search cannot meet."""
_MEASURING: Final = ("groups", "tie_break", "standing", "is_winning")
"""The questions on who is winning: their rules speak of no player."""

_Key: TypeAlias = tuple[Clauses, str]


@attrs.frozen(slots=True)
class Dispute:
    """A position and a turn on which two rules disagree."""

    clauses: Clauses
    """The clause that makes the difference by itself, or two that do so only together."""
    topic: str
    """What it is about, in a few words."""
    state: State
    turn: Turn
    rulings: tuple[Ruling, Ruling]

    @property
    def clause(self) -> str:
        """The clause; of two that make the difference together, both, joined by ``+``."""
        return "+".join(self.clauses)

    @property
    def text(self) -> str:
        """The dispute in one sentence for a player."""
        first, second = (self._said_by(ruling) for ruling in self.rulings)
        return f"{self.clause}, {self.topic}: {self.turn} in '{self.state}' is {first}; {second}."

    def reason(self, ruling: Ruling) -> Reason:
        """The reason of one of the two rulings that rests on a clause of the dispute.

        One on who is winning follows what was decided by it, with players and cards. If it has
        none, the one that decides, or that says what is scored or how the match stands,
        if that is the topic.
        """
        on_it = (each for each in _reasons(ruling) if each.clause in self.clauses)
        found = next(on_it, None)
        if found is not None and found.question in _MEASURING:
            return _after_what_decides(ruling, found)
        if found is not None:
            return found
        if self.topic in _ASKED and ruling.after is not None:
            return ruling.rules.explain(ruling.after, _ASKED[self.topic]).reasons[0]
        return ruling.decisive

    @property
    def canvas(self) -> str:
        """What color is played by each, where they start with different ones; else empty."""
        first, second = (each.rules for each in self.rulings)
        colors = first.color(self.state), second.color(self.state)
        if colors[0] is colors[1]:
            return ""
        return f"The canvas is {colors[0]} under {first} and {colors[1]} under {second}"

    def afterwards(self, ruling: Ruling) -> str:
        """What follows from the turn by one of the two rulings, if that alone sets them apart."""
        first, second = self.rulings
        other = second if ruling is first else first
        return set_apart(ruling, other, self.reason(ruling).text)

    def _said_by(self, ruling: Ruling) -> str:
        why = f"{self.reason(ruling).text} {self.afterwards(ruling)}".rstrip(". ")
        return f"{ruling.verdict} under {ruling.rules} ({why})"

    def __str__(self) -> str:
        return self.text


def _after_what_decides(ruling: Ruling, reason: Reason) -> Reason:
    """A reason behind the sentence that decides the ruling, if that is another one."""
    deciding = ruling.decisive
    if deciding.text == reason.text:
        return reason
    said = message("{deciding} {rule}", deciding=deciding.message, rule=reason.message)
    return attrs.evolve(reason, message=said)


_ASKED: Final = {THE_SCORE: "scores", THE_MATCH: "match"}
"""The questions behind topics that are not about the turn itself."""


def _reasons(ruling: Ruling) -> Iterator[Reason]:
    """The reasons of a ruling, and of what it means for score and match if the round is over."""
    yield from ruling.reasons
    if ruling.after is not None and ruling.after.to_move is None:
        for question in ("scores", "match"):
            yield from ruling.rules.explain(ruling.after, question).reasons


@attrs.frozen(slots=True)
class Coverage:
    """What was searched."""

    positions: int
    turns: int
    """How many turns were judged, each by both rules."""
    clauses: Clauses
    """The clauses on which the two follow different plug-ins: only these can divide them."""
    seed: int
    unexplained: int = 0
    """On how many turns they disagreed without one or two clauses that explain it."""

    @property
    def summary(self) -> str:
        """What was searched, in words."""
        return (
            f"{self.turns:,} turns in {self.positions:,} positions were judged (seed {self.seed})"
        )


@attrs.frozen(slots=True)
class Disputes:
    """What two rules disagree on, as far as a search has found."""

    first: Rules
    second: Rules
    found: tuple[Dispute, ...]
    """Ordered by clause, then by topic."""
    covered: Coverage
    start: StartDispute | None = None
    """Palettes with which the two let different players start, if there are any."""

    def __iter__(self) -> Iterator[Dispute]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @property
    def clauses(self) -> Clauses:
        """The clauses that were found to divide the two."""
        found = {clause for dispute in self.found for clause in dispute.clauses}
        return tuple(sorted(found.union(() if self.start is None else self.start.clauses)))

    @property
    def summary(self) -> str:
        """What was found, and how much was searched, in one sentence."""
        count = len(self.found) + (self.start is not None)
        found = f"{count or 'no'} dispute{'' if count == 1 else 's'}"
        on = f" on {', '.join(self.clauses)}" if count else ""
        apart = [clause for clause in self.covered.clauses if self._decides_no_turn(clause)]
        silent = [each for each in self.covered.clauses if each not in (*self.clauses, *apart)]
        text = f"{self.first} and {self.second} have {found}{on}: {self.covered.summary}"
        if silent and not count:
            text = f"No disputes of {self.first} and {self.second} were found: "
            text += self.covered.summary
        if silent:
            text += f"; they disagreed nowhere on {', '.join(silent)} in positions with {LIMITS}"
        if apart:
            ending = "decides no turn and was" if len(apart) == 1 else "decide no turn and were"
            text += f"; {', '.join(apart)} {ending} not searched"
        if self.covered.unexplained:
            text += f"; on {self.covered.unexplained:,} turns more than two clauses divide them"
        return f"{text}."

    def _decides_no_turn(self, clause: str) -> bool:
        """Whether a clause is asked for only as a round begins."""
        both = (*_rules_of(self.first), *_rules_of(self.second))
        return all(each.mark.hook in _AT_THE_START for each in both if each.clause == clause)


def find(
    first: Rules | str,
    second: Rules | str,
    *,
    seed: int = 0,
    effort: int = EFFORT,
    progress: Progress | None = None,
) -> Disputes:
    """Search for what two rules disagree on; one dispute for each clause and topic.

    ``effort`` is the number of positions to judge.

    >>> found = find("v1.2", "v1.2+either-order", effort=100)
    >>> found.clauses, [dispute.topic for dispute in found]
    (('C10',), ['a play after the discard'])
    """
    for name, number, least in (("seed", seed, 0), ("effort", effort, 1)):
        if isinstance(number, bool) or not isinstance(number, int) or number < least:
            raise InvalidPosition(f"{quoted(number)} is not a {name}: a whole number is.")
    pair = Pair(Rules.parse(first), Rules.parse(second))
    try:
        return _found(pair, seed, effort, progress)
    except FAILURES as error:
        checked = Pair(pair.first.checked(), pair.second.checked())
        every = {str(each): _rules_of(each) for each in (pair.first, pair.second)}
        blame(every, error, lambda: _found(checked, seed, effort, None))
        raise


def _rules_of(rules: Rules) -> list[Rule]:
    return [each for heard in rules.book.rules.values() for each in heard]


def _found(pair: Pair, seed: int, effort: int, progress: Progress | None) -> Disputes:
    search = _Search(pair, Chance(seed), Chance(~seed))
    search.judge_cases()
    for done in range(1, effort + 1):
        search.judge_position()
        if progress is not None:
            progress(done, effort, len(search.kept()))
    found = sorted(
        (_smallest(pair, key, search.finds[key]) for key in search.kept()),
        key=lambda dispute: (dispute.clauses, dispute.topic),
    )
    covered = Coverage(effort, search.turns, pair.clauses, seed, search.unexplained)
    start = starting(pair.first, pair.second, pair.clauses)
    return Disputes(pair.first, pair.second, tuple(found), covered, start)


class _Search:
    """The finds so far: for each clause and topic the smallest few."""

    def __init__(self, pair: Pair, chance: Chance, of_canvas: Chance) -> None:
        self.pair = pair
        self.leads = _leading(pair)
        self.acting = numbers_that_act((pair.first, pair.second))
        self.chance = chance
        self.of_canvas = of_canvas
        self.positions = 0
        self.finds: dict[_Key, list[Shown]] = {}
        self.turns = 0
        self.unexplained = 0

    def judge_cases(self) -> None:
        """Judge the positions of the cases that plug-ins of the two rules bring."""
        pair = self.pair
        cards = dict.fromkeys((*pair.first.plugins, *pair.second.plugins))
        for case in (case for card in cards for case in cases_of(card)):
            self._judge(State.parse(case.position))

    def judge_position(self) -> None:
        """Judge one more position."""
        pair = self.pair
        rules = self.chance.choice((pair.first, pair.second))
        state = small_position(self.chance, rules, self.acting)
        self.positions += 1
        if self.positions > _SIMPLE and not self.positions % _WITH_A_CANVAS:
            state = with_a_canvas(self.of_canvas, state)
        self._judge(state)

    def _judge(self, state: State) -> None:
        pair = self.pair
        by_first, by_second = judge_all(pair.first, state), judge_all(pair.second, state)
        both = by_first | by_second
        self.turns += len(both)
        parted = [turn for turn in both if by_first.get(turn) != by_second.get(turn)]
        examined: dict[str, int] = {}
        for turn in sorted(parted, key=lambda turn: (len(turn.steps), str(turn))):
            held = pair.verdicts(state, turn)
            if held[0] == held[1]:  # one list of turns was longer than we read
                continue
            about = topic(pair, state, turn)
            examined[about] = examined.get(about, 0) + 1
            if examined[about] <= _TURNS_TRIED:
                self._examine(state, turn, about)

    def _examine(self, state: State, turn: Turn, about: str) -> None:
        parting = self.pair.parting(state, turn)
        self.unexplained += not parting
        for clauses in parting:
            finds = self.finds.setdefault((clauses, about), [])
            finds.append((state, turn))
            finds.sort(key=lambda shown: size(shown[0], shown[1], self.leads))
            del finds[_TRIED:]

    def kept(self) -> list[_Key]:
        """The disputes to keep, without pairs of clauses of which one divides the two alone."""
        alone = {clauses for clauses, _ in self.finds if len(clauses) == 1}

        def stands(clauses: Clauses, about: str) -> bool:
            each = [(clause,) for clause in clauses]
            new = any(clause not in alone for clause in each)
            return new and not any((clause, about) in self.finds for clause in each)

        return [key for key in self.finds if len(key[0]) == 1 or stands(*key)]


def _leading(pair: Pair) -> Callable[[State], bool]:
    """Whether the player to move is winning already, by one of the two rules."""

    def leads(state: State) -> bool:
        return state.to_move in (pair.first.leader(state), pair.second.leader(state))

    return leads


def _smallest(pair: Pair, key: _Key, finds: list[Shown]) -> Dispute:
    clauses, about = key

    def shows(state: State, turn: Turn) -> bool:
        return pair.part(state, turn, clauses) and topic(pair, state, turn) == about

    least = max(pair.first.book.players[0], pair.second.book.players[0])
    leads = _leading(pair)
    shrunk = [shrink(state, turn, shows, least, leads=leads) for state, turn in finds]
    state, turn = min(shrunk, key=lambda shown: size(shown[0], shown[1], leads))
    rulings = pair.first.adjudicate(state, turn), pair.second.adjudicate(state, turn)
    return Dispute(clauses, about, state.check(), turn, rulings)
