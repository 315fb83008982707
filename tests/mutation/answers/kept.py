"""What the engine has found out lately and keeps, and how a step is found among those offered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import permutations
from types import SimpleNamespace
from typing import Any, Final

from mutation.answers.asking import attempted, read
from mutation.probe import Probe


def recent(_: Probe) -> Iterator[str]:
    """What is remembered of which positions, by which rules, and for how long."""
    from red7 import State
    from red7.engine import recent

    asked: list[object] = []

    def book(over: object = None, original: Any = None, most: int = 4) -> Any:
        made = SimpleNamespace()
        made.has_seats_for = lambda state: len(state.seats) <= most
        made.round_result = lambda state: (asked.append(state), over)[1]
        made.original = original or made
        return made

    text = "*G2:R7/R6:V5 - I4"
    same, equal, nobodys = State.parse(text), State.parse(text), State.parse("G2:R7/R6:V5 - I4")
    mine, over = book(), book("over")
    taken = book(original=mine)
    yield f"{recent.LIMIT}"
    recent._RECENT.known.clear()
    for rules in (mine, mine, taken, over, over, book(most=1), mine):
        for state in (same, same, equal, nobodys):
            yield f"{recent.is_over(rules, state)} {len(asked)} {recent.moment(rules, state)}"
    moment: Any = "a moment"
    recent.note(taken, same, moment)
    for rules in (taken, mine, over):
        yield f"{recent.moment(rules, same)} {recent.moment(rules, equal)} {len(asked)}"
        yield f"{recent.is_over(rules, same)} {len(asked)}"
    yield from _listed_turns(mine, taken, same, equal)
    elsewhere: list[str] = []
    other = threading.Thread(target=lambda: elsewhere.append(f"{recent.moment(taken, same)}"))
    other.start()
    other.join()
    yield f"{elsewhere} {recent.moment(taken, same)}"
    kept = recent.LIMIT
    recent.LIMIT = 3  # type: ignore[misc]
    try:
        recent._RECENT.known.clear()
        states = [State.parse(text) for _ in range(5)]
        for state in states:
            recent.note(mine, state, moment)
            yield str([recent.moment(mine, each) is not None for each in states])
    finally:
        recent.LIMIT = kept  # type: ignore[misc]


def _listed_turns(mine: Any, taken: Any, same: Any, equal: Any) -> Iterator[str]:
    from red7 import Turn
    from red7.engine import recent

    one, other = Turn.parse("+R7"), Turn.parse("pass")
    alike = Turn(one.steps)
    recent._RECENT.listed = None
    for turns, ends in (([], {}), ([one, other], {}), ([one, other], {id(one): equal})):
        yield str([recent.survives(mine, same, each) for each in (one, other, alike)])
        recent.note_surviving(mine, same, turns, ends)
        for rules, state in ((mine, same), (taken, same), (mine, equal)):
            said = [recent.survives(rules, state, each) for each in (one, other, alike)]
            yield str([each is equal or each for each in said])


def reordered(probe: Probe) -> Iterator[str]:
    """Turns with the moves of their steps in other orders, as they are offered."""
    import attrs

    from red7 import Turn
    from red7.engine.as_offered import as_offered

    rules, state = read(probe)
    offered = [turn for turn in rules.turns(state) if any(len(s.moves) > 1 for s in turn.steps)]
    for turn in (*offered[:3], *offered[-3:], *map(Turn.parse, probe.asked)):
        for place, step in enumerate(turn.steps):
            for moves in list(permutations(step.moves))[:6]:
                steps = (*turn.steps[:place], attrs.evolve(step, moves=moves))
                for rest in ((), turn.steps[place + 1 :]):
                    asked = Turn((*steps, *rest))
                    found = attempted(as_offered, rules.book, state, asked)
                    ruling = attempted(lambda asked=asked: rules.adjudicate(state, asked).verdict)
                    yield f"{asked} {found} {ruling}"


KEPT_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "recent": recent,
    "reordered": reordered,
}
