"""Single questions: who is winning, is this legal, why, and what do eight texts say."""

from __future__ import annotations

import random
from collections.abc import Iterator

from measuring import Result, alternate, per_second, ratio

import red7


class Plain:
    """A plain method call, the unit of the first figure."""

    def method(self, state: red7.State) -> red7.State:
        return state


def positions(rules: red7.Rules, count: int) -> list[tuple[red7.State, red7.Turn]]:
    """Positions from random games, each with a turn that is legal there."""
    chance = random.Random(5)
    found: list[tuple[red7.State, red7.Turn]] = []
    seed = 0
    while len(found) < count:
        state = rules.deal(players=4, seed=seed)
        seed += 1
        while state.to_move is not None and len(found) < count:
            turn, after = rules.random_turn(state, chance)
            found.append((state, turn))
            state = after
    return found


def results(quick: bool) -> Iterator[Result]:
    basic, full = red7.Rules("v1.2"), red7.Rules("v1.2", "advanced", "action")
    asked = positions(full, 40 if quick else 150)
    state = asked[len(asked) // 2][0]
    plain = Plain()
    texts = [f"{edition}+advanced+action" for edition in red7.editions()]
    for text in texts:
        red7.Rules.parse(text).adjudicate(*asked[0])

    def each(rate: int, work: object) -> float:
        return per_second(1, lambda: [work(*one) for one in asked]) * len(asked)  # type: ignore[operator]

    found = alternate(
        {
            "method": lambda _: per_second(20_000, lambda: plain.method(state)),
            "leader": lambda _: per_second(20_000, lambda: basic.leader(state)),
            "legal": lambda turn: each(turn, lambda at, turn: turn in full.turns(at)),
            "ruling": lambda turn: each(turn, lambda at, turn: full.adjudicate(at, turn).found),
            "eight texts": lambda turn: each(
                turn, lambda at, turn: [each.found for each in red7.compare(at, turn, texts)]
            ),
        },
        repetitions=3 if quick else 9,
    )
    yield Result(
        "who is winning among four, to a method call",
        ratio(found, "method", "leader"),
        "x",
        at_most=15,
    )
    yield Result(
        "a full ruling, to judging legality", ratio(found, "legal", "ruling"), "x", at_most=4
    )
    yield Result(
        "eight texts compared, to one ruling",
        ratio(found, "ruling", "eight texts"),
        "x",
        at_most=8,
    )
    for name in ("legal", "ruling", "eight texts"):
        yield Result(f"each a second: {name}", sorted(found[name])[len(found[name]) // 2], "1/s")
