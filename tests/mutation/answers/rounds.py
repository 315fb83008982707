"""What the library answers about deals, rounds, matches and games in progress."""

from __future__ import annotations

import random
from ast import literal_eval
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Final

from mutation.answers.asking import attempted, plain, read, rules_of, some
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Game

MOST_TURNS: Final = 30
"""How many turns of a round are played: under some house rules nobody ever goes out."""
MOST_STEPS: Final = 25
"""How many steps of a game are taken."""


def _over(probe: Probe) -> Iterator[str]:
    """The end of a round, and the next deal."""
    rules, state = read(probe)
    yield f"{rules.winner(state)} {rules.winners(state)} {rules.is_over(state)}"
    yield f"{attempted(rules.score, state)} {attempted(rules.scores, state)} {rules.outcome(state)}"
    yield str(list(rules.turns(state)))
    yield str(rules.next_round(state, seed=1))


def _explained(probe: Probe) -> Iterator[str]:
    """Answers beyond one turn, with where they stand."""
    rules, state = read(probe)
    for question in ("scores", "match", "who", "starts"):
        yield attempted(rules.explain, state, question)


def _match(probe: Probe) -> Iterator[str]:
    """A whole match, by turns made of random steps."""
    rules = rules_of(probe)
    seed, players = (int(each) for each in probe.asked)
    chance = random.Random(seed)
    state = rules.deal(players=players, seed=seed)
    for number in range(3):
        for _ in range(MOST_TURNS):
            if rules.winner(state) is None and rules.steps(state):
                turn, state = rules.random_turn(state, chance)
                yield f"{turn} {state}"
        yield f"{rules.winners(state)} {attempted(rules.scores, state)} {rules.outcome(state)}"
        if rules.outcome(state).over:
            return
        state = rules.next_round(state, seed=number)


def _game(probe: Probe) -> Iterator[str]:
    """A game in progress: what is offered, refused, seen, taken back, and what the record says."""
    from red7 import Game, Record

    seed, players = (int(each) for each in probe.asked)
    chance = random.Random(seed)
    if probe.position:
        game = Game.of(probe.rules, probe.position)
    else:
        game = Game.start(probe.rules, players, seed)
    for number in range(MOST_STEPS):
        yield from _as_it_stands(game)
        if game.over:
            break
        if game.round_over:
            game = game.next_round(number)
        elif game.drawing:
            game = game.draw(chance.choice((None, *game.hidden)))
        else:
            steps = [step for step in game.steps if str(step) != "pass"] or game.steps
            game = game.take(chance.choice(steps))
    yield str(game.record)
    yield from map(str, Record.parse(str(game.record)).replay())
    last = game.record.rounds[-1]
    yield f"{game.record.final} {Record.of(game.rules, last.start, last.turns)}"
    yield f"{Game.start(probe.rules, seed=seed).state} {deepcopy(game) == game}"


def _as_it_stands(game: Game) -> Iterator[str]:
    yield f"{game.to_move} {game.round_over} {game.over} {game.points} {game.outcome.ending}"
    yield f"{game.state} {game.settled} {game.drawing} {game.shown} {game.hidden[:2]}"
    yield str([*map(str, game.steps), *map(str, game.played)])
    yield from (str(game.view(seat)) for seat in range(len(game.state.seats)))
    yield f"{game.undo()}"
    for step in ("pass", "end", "=?", "=B2", "=I4", "=Y2", "+R7", "x", 3):
        yield attempted(game.take, step)
    for card in (None, *game.hidden[:1], game.rules.deal(seed=1).deck[0]):
        yield attempted(game.draw, card)
    if game.to_move is not None:
        turns = some(game.rules.turns(game.shown), 3)
        for turn in (*turns, "pass", "+R7 >B3 >V1", "+Y3=?", "+R3=I4"):
            yield attempted(game.play, turn)


def _followed(probe: Probe) -> Iterator[str]:
    """A game in progress, judged by what the players see: some turns, then steps at random."""
    from red7 import Game

    game = Game.of(probe.rules, probe.position)
    yield from (attempted(lambda turn: game.play(turn).state, turn) for turn in probe.asked)
    chance = random.Random(len(probe.position))
    for _ in range(MOST_TURNS):
        yield plain(game.steps)
        if game.drawing:
            game = game.draw(None)
        elif game.steps:
            game = game.take(chance.choice(game.steps))
        else:
            return
        yield str(game.state)


def _deal(probe: Probe) -> Iterator[str]:
    """A deal to so many players, or why there is none."""
    from red7.engine.deal import shuffled
    from red7.table.cards import CARDS

    players, seed = map(literal_eval, probe.asked)
    yield str([str(card) for card in shuffled(CARDS, seed)])
    yield str(rules_of(probe).deal(players=players, seed=seed))


ROUND_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "over": _over,
    "explained": _explained,
    "match": _match,
    "game": _game,
    "followed": _followed,
    "deal": _deal,
}
