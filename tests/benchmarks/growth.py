"""How the cost grows: with players, with the hand, with a chain of 5s."""

from __future__ import annotations

from collections.abc import Iterator

from games import red7_games, red7_games_by_steps
from measuring import Result, per_second

import red7

FIVES = ("R5", "O5", "Y5", "G5", "B5", "I5", "V5")


def results(quick: bool) -> Iterator[Result]:
    basic, full = red7.Rules("v1.2"), red7.Rules("v1.2", "advanced", "action")
    games = 30 if quick else 200
    for players in (2, 3, 4):
        rate = red7_games(basic, games, 1, players)
        yield Result(f"basic, {players} players", rate, "games/s")
        rate = red7_games_by_steps(full, games, 1, players)
        yield Result(f"v1.2+advanced+action by steps, {players} players", rate, "games/s")
    dealt = full.deal(players=4, seed=11)
    palette, hand = str(dealt.mover.palette), [str(card) for card in dealt.hand]
    others = "/".join(f"{seat.palette}:?7" for seat in dealt.seats if seat is not dealt.mover)
    for size in range(1, 8):
        state = red7.State.parse(f"*{palette}:{''.join(hand[:size])}/{others} - ?17")
        yield turns_per_second(full, state, f"turns of a hand of {size}")
    for length in range(1, 5 if quick else 6):
        state = red7.State.parse(f"*G2:{''.join(FIVES[:length])}V3/R1:? - ?20")
        yield turns_per_second(full, state, f"turns of a chain of {length} fives")


def turns_per_second(rules: red7.Rules, state: red7.State, name: str) -> Result:
    count = len(rules.turns(state))
    rate = per_second(max(1, 300 // count), lambda: list(rules.turns(state))) * count
    return Result(name, rate, "turns/s", note=f"{count} turns")
