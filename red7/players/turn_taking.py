"""The table at which players sit: each is shown its view and offered steps, and chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from red7.errors import InvalidPosition, Red7Error, quoted
from red7.game.game import Game
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Kind, Step, Turn


class Bot(Protocol):
    """A player: shown what its seat may know, it chooses one of the steps."""

    def __call__(self, view: State, rules: Rules, steps: Sequence[Step], rng: Random, /) -> Step:
        """Choose a step."""


class BrokenBot(Red7Error):
    """A player that chose a step it was not offered."""


def played_by(bot: Bot, game: Game, rng: Random) -> Game:
    """The game after a whole turn, or the rest of one, of the player to move."""
    while True:
        steps = game.steps
        step = steps[0]
        if len(steps) > 1:
            step = bot(game.shown, game.rules, steps, rng)
            if step not in steps:
                name = getattr(bot, "__qualname__", repr(bot))
                raise BrokenBot(
                    f"the bot {name} chose {quoted(step)}, but was offered "
                    f"{', '.join(map(str, steps))}."
                )
        game = game.take(step)
        if game.drawing:
            game = game.draw()
        if step.kind in (Kind.PASS, Kind.END):
            return game


def offered(rules: Rules, state: State) -> tuple[Step, ...]:
    """The steps that the player to move may take, none of which shows a card of the deck.

    >>> import red7
    >>> state = red7.State.parse("*G2:R7/R6:V1 - I4")
    >>> [str(step) for step in offered(red7.Rules("action"), state)]
    ['+R7', 'pass']
    """
    if state.to_move is None:
        raise InvalidPosition(f"nobody is to move in '{state}'.")
    return Game.of(rules, state).steps


def take_turn(rules: Rules, state: State, bot: Bot, rng: Random) -> tuple[Turn, State]:
    """One whole turn of the player to move, and the position after it."""
    game = played_by(bot, Game.of(rules, state), rng)
    return game.played[-1], game.state


def play_round(
    rules: Rules, state: State, bots: Sequence[Bot], rng: Random
) -> tuple[list[Turn], State]:
    """A round to its end: every turn, and the last position. ``bots`` are in order of the seats."""
    game = Game.of(rules, state)
    while game.to_move is not None and not game.round_over:
        game = played_by(bots[game.to_move], game, rng)
    return [*game.played], game.state
