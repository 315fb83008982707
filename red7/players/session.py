"""A person at a table of players: who sits where, whose turn it is, and what the person types."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from red7.errors import IllegalTurn, InvalidPosition, InvalidTurn, quoted
from red7.game.game import Game
from red7.players.seeds import seed_for
from red7.players.turn_taking import Bot, played_by
from red7.referee.plain_words import in_notation, in_words_of_plugins
from red7.referee.saving_draws import is_sure, saving_draws
from red7.rules import Rules
from red7.table.moves import Zone
from red7.table.position import State
from red7.table.steps import END, PASS, SHED, Kind, Step, Turn

_MOST_TURNS: Final = 5000
"""How many turns are looked through before the shortest are offered."""


def _hides_a_choice(turn: Turn) -> bool:
    """Whether a turn moved a hand card that the person did not see."""
    moves = [move for step in turn.steps for move in step.moves]
    return any(
        move.card is None and move.source.zone is Zone.HAND and not move.is_look for move in moves
    )


class Session:
    """A game of a person against players.

    ``bots`` are the others in the order of their seats. What they choose depends on the seed and on
    what has been played, so a game goes on in the same way wherever it is taken up.
    """

    game: Game
    """The game as it stands."""

    def __init__(self, rules: Rules, bots: Sequence[Bot], seed: int, me: int = 0) -> None:
        self.bots = bots
        self.seed = seed
        self.me = me
        self.game = Game.start(rules, len(bots) + 1, seed_for(seed, 0, "deal", 0))
        if not 0 <= me <= len(bots):
            raise InvalidPosition(f"there is no seat {me}: {len(bots) + 1} players play.")

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.game.rules

    @property
    def view(self) -> State:
        """What the person may know: once the round is over, all but the deck."""
        return self.game.shown if self.game.to_move is None else self.game.view(self.me)

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return self.game.to_move == self.me and not self.game.round_over

    @property
    def may_end(self) -> bool:
        """Whether the turn may end here."""
        return END in self.game.steps

    @property
    def stays_in(self) -> bool:
        """Whether the person stays in if the turn ends here."""
        start = self.view.before or self.view
        return Turn(self.view.so_far) in self.rules.turns(start, surviving=True)

    def turns(self) -> list[Turn]:
        """The turns that keep the person in, beginning with the steps taken; the short first."""
        found, _ = self.rules.turns(self.view, surviving=True).first(_MOST_TURNS)
        sure = [turn for turn in found if is_sure(self.rules, self.view, turn)]
        return sorted(sure, key=lambda turn: len(turn.steps))

    def draws(self) -> list[Turn]:
        """Where no turn is sure to keep the person in: the ways to a draw that may."""
        return saving_draws(self.rules, self.view)

    def ways_on(self) -> list[Turn]:
        """The legal turns that begin with the steps taken, whatever becomes of the person."""
        found, _ = self.rules.turns(self.view).first(_MOST_TURNS)
        return sorted(found, key=lambda turn: len(turn.steps))

    def read(self, text: str) -> list[Step]:
        """Steps to take: one step, the rest of a turn, or a whole turn that begins as taken."""
        try:
            steps = [Step.parse(text)]
        except InvalidTurn:
            turn = Turn.parse(text)
            steps = [*turn.steps] or [PASS]
        taken = self.view.so_far
        if taken and tuple(steps[: len(taken)]) == taken:
            steps = steps[len(taken) :]
        return self._by_actions(steps)

    def read_words(self, line: str) -> list[Step]:
        """The same of a line in plain words, which may be those of the plug-ins that are played."""
        told = in_words_of_plugins(line, self.view, self.rules)
        if told is not None:
            return [*told.steps[len(self.view.so_far) :]]
        return self.read(in_notation(line))

    def _by_actions(self, steps: list[Step]) -> list[Step]:
        """The same steps; a discard that is offered only as that of an action is taken for it."""
        game = self.game
        for number, step in enumerate(steps):
            if not any(each.kind is Kind.DISCARD for each in steps[number:]):
                break
            if step.kind is Kind.DISCARD and step.card is not None and step not in game.steps:
                shed = SHED[step.card.index]
                steps[number] = shed if shed in game.steps else step
            offered = game.offered(steps[number])
            if offered is None or step.kind in (Kind.PASS, Kind.END):
                break
            game = game.take(offered)
        return steps

    def take(self, steps: Sequence[Step]) -> None:
        """Take steps, all or none; IllegalTurn, with the ruling, if one is not offered.

        After the draw of a hidden card it stops, if what follows is not offered any more.
        """
        game = self.game
        for number, step in enumerate(steps):
            offered = game.offered(step)
            if offered is None:
                if game.settled > self.game.settled:
                    break
                raise game.refusal(*steps[number:])
            game = game.take(offered)
            if step.kind in (Kind.PASS, Kind.END):
                break
        self.game = game

    def undo(self) -> bool:
        """Take back the last step; False if there is none, or hidden cards have been seen."""
        undone = self.game.undo()
        self.game = undone or self.game
        return undone is not None

    def reply(self) -> tuple[int, Turn]:
        """The turn of the player to move: their seat, and the turn as the person saw it."""
        before, seat = self.game.state, self.game.to_move
        assert seat is not None
        assert seat != self.me
        bot = self.bots[seat if seat < self.me else seat - 1]
        played = sum(len(each.turns) for each in self.game.record.rounds)
        chance = Random(seed_for(self.seed, 0, "player", played))
        self.game = played_by(bot, self.game, chance)
        turn = self.game.played[-1]
        if not turn.steps:
            return seat, turn
        seen = attrs.evolve(before, so_far=turn.steps, before=before).view(self.me)
        return seat, Turn(seen.so_far)

    def follow(self, turn: Turn) -> None:
        """A turn that was played before by the player to move, as the person saw it.

        Where it does not show which hand cards were moved, the player chooses them again.
        """
        if self.my_turn or not _hides_a_choice(turn):
            self.game = self.game.play(turn)
            return
        before = self.game
        if self.reply()[1] != turn:
            self.game = before
            raise IllegalTurn(f"{quoted(turn)} was not played in '{before.shown}'.")

    def next_round(self) -> None:
        """Deal the next round of the match."""
        rounds = len(self.game.record.rounds)
        self.game = self.game.next_round(seed_for(self.seed, 0, "deal", rounds))
