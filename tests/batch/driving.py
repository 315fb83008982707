"""A batch and the core driven together: what each offers, shows and pays after every step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from red7 import Rules
from red7.batch import Batch, CoreBatch
from red7.environment.steps import step_of

TEXTS = ("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers")
VARIANTS = ("", "advanced-discard", "advanced-scoring", "advanced", "action", "advanced+action")
END, PASS, DRAW = 247, 246, 245
DISCARDS = range(49, 98)


def named(text: str, variant: str, *readings: str) -> str:
    return "+".join(filter(None, (text, variant, *readings)))


def steps_of(batch: CoreBatch, masks: npt.NDArray[np.int8], chance: random.Random) -> list[int]:
    """A step for every game, such that players stay in for a while and turns grow long."""
    return [_step(batch, game, mask, chance) for game, mask in enumerate(masks)]


def _step(batch: CoreBatch, game: int, mask: npt.NDArray[np.int8], chance: random.Random) -> int:
    offered = [int(number) for number in mask.nonzero()[0]]
    if not offered:
        return 0
    state = batch.plays[game].game.state
    if END in offered and chance.random() < 0.8 and batch.rules.leader(state) == state.to_move:
        return END
    onward = [number for number in offered if number <= DRAW]
    discards = [number for number in onward if number in DISCARDS]
    if discards and chance.random() < 0.5:
        return chance.choice(discards)
    return chance.choice(onward if onward and chance.random() < 0.93 else offered)


def disagreements(
    rules: str | Rules,
    players: int,
    *,
    games: int,
    seed: int,
    match: bool = False,
    steps: int = 500,
    counted: list[int] | None = None,
) -> Iterator[str]:
    """Where a batch and the core differ, in a few words; nothing if they agree to the end.

    ``counted``: a list to which the number of positions compared is added.
    """
    batch = Batch(rules, games, players, seed=seed, match=match)
    core = CoreBatch(rules, games, players, seed=seed, match=match)
    chance = random.Random(seed)
    for number in range(steps):
        masks, expected = batch.masks(), core.masks()
        for game in (masks != expected).any(axis=1).nonzero()[0]:
            yield (
                f"{rules}, seed {seed + int(game)}: the batch offers {_texts(masks[game])} in "
                f"'{core.plays[game].game.shown}', the core {_texts(expected[game])}"
            )
        seats = np.full(games, number % players)
        compared = {
            "to_move": (batch.to_move, core.to_move),
            "over": (batch.over, core.over),
            "out": (batch.out, core.out),
            "done": (batch.done, core.done),
            "rounds": (batch.rounds, core.rounds),
            "broken_off": (batch.broken_off, core.broken_off),
            "rewards": (batch.rewards(), core.rewards()),
            "what the mover sees": (batch.observations(), core.observations()),
            "what others see": (batch.observations(seats), core.observations(seats)),
        }
        for name, (one, other) in compared.items():
            if not np.array_equal(one, other):
                game = int((one != other).reshape(games, -1).any(axis=1).nonzero()[0][0])
                yield f"{rules}, seed {seed + game}: {name} in '{core.position(game)}'"
        for game in range(games):
            if not core.position(game).so_far and batch.position(game) != core.position(game):
                yield f"{rules}: '{batch.position(game)}' is '{core.position(game)}'"
        if counted is not None:
            counted.append(int((~core.over).sum()))
        if core.over.all():
            return
        actions = np.array(steps_of(core, expected, chance))
        batch.step(actions)
        core.step(actions)


def _texts(mask: npt.NDArray[np.int8]) -> str:
    return " ".join(str(step_of(int(number))) for number in mask.nonzero()[0])
