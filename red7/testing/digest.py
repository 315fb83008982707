"""Games with a plug-in as one line, to be compared between processes."""

from __future__ import annotations

import hashlib
import random
import sys

from red7.rules import Rules
from red7.table.cards import Color
from red7.testing.subject import Subject

_TURNS = 12
"""How many turns of each game are written out."""


def digest(name: str, seed: int) -> str:
    """What is dealt, done, ruled and counted in some games, as a hash."""
    told = hashlib.sha256()
    for rules in Subject.named(name).rules()[::5]:
        for line in _game(rules, seed):
            told.update(line.encode())
    return told.hexdigest()


def _game(rules: Rules, seed: int) -> list[str]:
    chance = random.Random(seed)
    state = rules.deal(rules.book.players[0], seed=seed)
    lines = [str(rules), str(state)]
    for _ in range(_TURNS):
        if state.to_move is None:
            break
        turn, after = rules.random_turn(state, chance)
        palette = state.mover.palette
        lines += [str(rules.adjudicate(state, turn)), str(after)]
        lines += [str(rules.book.evaluate(palette, color)) for color in Color]
        state = after
    return lines


def main() -> None:
    """Print the digest for the name and the seed on the command line."""
    sys.stdout.write(f"{digest(sys.argv[1], int(sys.argv[2]))}\n")
