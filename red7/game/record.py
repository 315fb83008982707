"""Game records: the rules, the first position and one turn a line; they replay to the same end.

::

    rules: v1.2+advanced
    start: *G2:R1O7V5B3/R6:V1V2V3 - I4Y2?25
    +O7
    +V3     # a comment
    pass

A further ``start:`` line begins the next round of the match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from red7.errors import IllegalTurn, InvalidPosition, Red7Error, quoted
from red7.game.live import followed
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn

_FIELD = re.compile(r"(?P<name>rules|start)\s*:\s*(?P<value>.*)", re.IGNORECASE)


@attrs.frozen(slots=True)
class Round:
    """One round: its first position and the turns played."""

    start: State
    turns: tuple[Turn, ...] = ()


@attrs.frozen(slots=True)
class Record:
    r"""A game as it was played.

    >>> record = Record.parse("rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7\npass")
    >>> str(record.final), record.rules.winner(record.final)
    ('O7G2:R1/xR6:V5?6 - ?', 0)
    """

    rules: Rules
    rounds: tuple[Round, ...]

    @classmethod
    def of(cls, rules: Rules, start: State, turns: Iterable[Turn | str] = ()) -> Record:
        """A record of one round."""
        return cls(rules, (Round(start, tuple(Turn.parse(turn) for turn in turns)),))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; whatever cannot be read is named with its line."""
        if not isinstance(text, str):
            raise InvalidPosition(f"{quoted(text)} is not a game record: it must be text.")
        rules: Rules | None = None
        rounds: list[tuple[State, list[Turn]]] = []
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
            content = line.partition("#")[0].strip()
            if not content:
                continue
            try:
                field = _FIELD.fullmatch(content)
                if field is None:
                    if not rounds:
                        raise InvalidPosition(
                            f"{quoted(content)} stands before the line 'start: ...'."
                        )
                    rounds[-1][1].append(Turn.parse(content))
                elif field["name"].lower() == "start":
                    position = field["value"]
                    rounds.append(((rules or Rules()).state(position), []))
                elif rules is not None:
                    raise InvalidPosition("the rules are named twice.")
                elif rounds:
                    raise InvalidPosition("the rules stand after the first position.")
                else:
                    rules = Rules.parse(field["value"])
            except Red7Error as error:
                raise type(error)(f"line {number}: {error}") from None
        if not rounds:
            raise InvalidPosition(
                f"{quoted(text)} is not a game record: it has no line 'start: ...'."
            )
        return cls(rules or Rules(), tuple(Round(start, tuple(turns)) for start, turns in rounds))

    def __str__(self) -> str:
        lines = [f"rules: {self.rules}"]
        for each in self.rounds:
            lines += [f"start: {each.start}", *map(str, each.turns)]
        return "\n".join(lines) + "\n"

    def adding(self, turn: Turn | str) -> Record:
        """The record with one more turn."""
        *earlier, last = self.rounds
        return Record(self.rules, (*earlier, Round(last.start, (*last.turns, Turn.parse(turn)))))

    def next_round(self, start: State) -> Record:
        """The record with another round begun."""
        return Record(self.rules, (*self.rounds, Round(start)))

    def positions(self) -> Iterator[State]:
        """Every position, the first of each round included; IllegalTurn where one is not."""
        for each in self.rounds:
            state = each.start
            yield state
            for turn in each.turns:
                state = self._after(state, turn)
                yield state

    def _after(self, state: State, turn: Turn) -> State:
        """The position after a turn, legal by all that was known or by what its player knew."""
        try:
            return self.rules.play(state, turn)
        except IllegalTurn as refused:
            if state.to_move is None:
                raise
            try:
                return followed(self.rules, state, turn)
            except IllegalTurn:
                raise refused from None

    @property
    def final(self) -> State:
        """The position after the last turn."""
        *_, last = self.positions()
        return last
