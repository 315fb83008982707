"""A game of a person against players: turns step by step, undo, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from red7.errors import IllegalTurn, InvalidPosition, InvalidTurn
from red7.game.live import followed, offered, taken
from red7.game.record import Record
from red7.players.seeds import seed_for
from red7.players.table import Bot, take_turn
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import DISCARD, END, PASS, SHED, Kind, Step, Turn

_MOST_TURNS: Final = 5000
"""How many turns are looked through before the shortest are offered."""


class Refused(IllegalTurn):
    """A step or turn that the referee refuses; the ruling says why."""


class Game:
    """The table, seen from the person's seat, and what has been played at it.

    ``bots`` are the others in the order of their seats. What they choose depends on the seed and on
    what has been played, so a game goes on in the same way wherever it is taken up.
    """

    def __init__(self, rules: Rules, bots: Sequence[Bot], seed: int, me: int = 0) -> None:
        self.rules = rules
        self.bots = bots
        self.seed = seed
        self.me = me
        self.state = rules.deal(len(bots) + 1, seed_for(seed, 0, "deal", 0))
        if not 0 <= me < len(self.state.seats):
            raise InvalidPosition(f"there is no seat {me}: {len(self.state.seats)} players play.")
        self.record = Record.of(rules, self.state)
        self._settled = 0

    @property
    def view(self) -> State:
        """What the person may know."""
        return self.state.view(self.me)

    @property
    def round_over(self) -> bool:
        """Whether the round has come to its end."""
        return self.state.to_move is None or self.rules.book.round_result(self.state) is not None

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return not self.round_over and self.state.to_move == self.me

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that the person may take now."""
        return offered(self.rules, self.state)

    @property
    def may_end(self) -> bool:
        """Whether the turn may end here."""
        return END in self.steps

    @property
    def stays_in(self) -> bool:
        """Whether the person stays in if the turn ends here."""
        start = self.view.before or self.view
        return Turn(self.state.so_far) in self.rules.turns(start, surviving=True)

    def turns(self) -> list[Turn]:
        """The turns that keep the person in, beginning with the steps taken; the short first."""
        found, _ = self.rules.turns(self.view, surviving=True).first(_MOST_TURNS)
        return sorted(found, key=lambda turn: len(turn.steps))

    def read(self, text: str) -> list[Step]:
        """Steps to take: one step, the rest of a turn, or a whole turn that begins as taken."""
        try:
            steps = [Step.parse(text)]
        except InvalidTurn:
            turn = Turn.parse(text)
            steps = [*turn.steps] or [PASS]
        taken = self.state.so_far
        if taken and tuple(steps[: len(taken)]) == taken:
            steps = steps[len(taken) :]
        first = steps[0] if steps else None
        if first is not None and first.kind is Kind.DISCARD and first.card is not None:
            shed = SHED[first.card.index]
            if DISCARD[first.card.index] not in self.steps and shed in self.steps:
                steps[0] = shed
        return steps

    def take(self, steps: Sequence[Step]) -> None:
        """Take steps, all or none; Refused, with the ruling, where one is not allowed.

        After the draw of a hidden card it stops, if what follows is not allowed any more.
        """
        before, settled = self.state, self._settled
        for number, step in enumerate(steps):
            if step not in self.steps:
                if self._settled > settled:
                    return
                self.state = before
                raise self._refusal(steps, number)
            self._take(step)
            if step.kind in (Kind.PASS, Kind.END):
                return

    def _take(self, step: Step) -> None:
        before, hidden = self.state, step.kind is Kind.DRAW and not self.view.deck
        self.state = taken(self.rules, self.state, step)
        if hidden:
            self._settled = len(self.state.so_far)
        if step.kind in (Kind.PASS, Kind.END):
            self._settled = 0
            self.record = self.record.adding(Turn(before.so_far))

    def _refusal(self, steps: Sequence[Step], number: int) -> Refused:
        """The refusal of a turn, in the words of the referee, who knows what the person knows."""
        start = self.view.before or self.view
        done = [step for step in steps if step.kind not in (Kind.PASS, Kind.END)]
        for last in (len(done), number + 1):
            ruling = self.rules.adjudicate(start, Turn((*self.state.so_far, *done[:last])))
            if not ruling.legal:
                return Refused(ruling.reasons[0].text, ruling)
        return Refused(f"'{steps[number]}' is not allowed here.")

    def undo(self) -> bool:
        """Take back the last step; False where there is none, or hidden cards have been seen."""
        kept = self.state.so_far[:-1]
        if self.state.before is None or len(kept) < self._settled:
            return False
        self.state = self.state.before
        for step in kept:
            self.state = taken(self.rules, self.state, step)
        return True

    def reply(self) -> tuple[int, Turn]:
        """The turn of the player to move: their seat, and the turn as the person saw it."""
        before, seat = self.state, self.state.to_move
        assert seat is not None
        assert seat != self.me
        bot = self.bots[seat if seat < self.me else seat - 1]
        played = sum(len(each.turns) for each in self.record.rounds)
        chance = Random(seed_for(self.seed, 0, "player", played))
        turn, self.state = take_turn(self.rules, before, bot, chance)
        self.record = self.record.adding(turn)
        if not turn.steps:
            return seat, turn
        seen = attrs.evolve(before, so_far=turn.steps, before=before).view(self.me)
        return seat, Turn(seen.so_far)

    def follow(self, turn: Turn) -> None:
        """A turn that was played before, by whoever is to move, as the person saw it."""
        self.state = followed(self.rules, self.state, turn)
        self.record = self.record.adding(turn)

    def next_round(self) -> None:
        """Deal the next round of the match."""
        rounds = len(self.record.rounds)
        self.state = self.rules.next_round(self.state, seed_for(self.seed, 0, "deal", rounds))
        self.record = self.record.next_round(self.state)
