"""What the library says of a rule that raises, or that answers with what nobody asked for."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Rules


def failing(probe: Probe) -> Iterator[str]:
    """Every question that goes through a rule with a fault, and who is blamed for it."""
    from red7 import Rules

    hook, how = probe.asked
    names = probe.rules.split("+")
    for checked in (False, True):
        try:
            rules = Rules(*names, _faulty(hook, how))
            rules = rules.checked() if checked else rules
        except Exception as error:
            yield f"{type(error).__name__}: {error}"
            continue
        yield from (_said(ask) for ask in _questions(rules, probe.position))


def misfits(probe: Probe) -> Iterator[str]:
    """Rules that do not fit their questions, and who is blamed for what."""
    from mutation.rules.failing import MISFITS
    from red7 import Rules
    from red7.hooks.compose import rules_of

    place = int(probe.asked[0])
    for checked in (False, True):
        try:
            rules = Rules("v1.2", "action", *MISFITS[place])
            rules = rules.checked() if checked else rules
        except Exception as error:
            yield f"{type(error).__name__}: {error}"
            continue
        heard = rules.book.rules["plays_allowed"]
        yield f"{rules} {[(each.plugin.name, each.clause) for each in heard]}"
        yield from (_said(ask) for ask in _questions(rules, probe.position))
        yield _said(lambda rules=rules: str(rules.adjudicate(probe.position, "pass").reasons))
    for found in MISFITS[place]:
        yield _said(lambda found=found: [each.clause for each in rules_of(found.PLUGIN, found)])


def _questions(rules: Rules, text: str) -> Iterator[Callable[[], object]]:
    from red7 import Game

    state = rules.state(text)
    for surviving in (False, True):
        turns = rules.turns(state, surviving=surviving)
        yield partial(_listed, turns)
        yield partial(_first, turns)
        yield lambda turns=turns: "+B4" in turns
        yield partial(bool, rules.turns(state, surviving=surviving))
        yield partial(len, rules.turns(state, surviving=surviving))
    yield lambda: [str(step) for step in rules.steps(state)]
    yield lambda: rules.step(state, "+B4")
    yield lambda: rules.play(state, "+B4")
    yield lambda: rules.random_turn(state, random.Random(1))
    for turn in ("+B4", ">B4", "+R7>B2", "pass"):
        yield lambda turn=turn: _ruled(rules.adjudicate(state, turn))
    yield lambda: rules.leader(state)
    yield lambda: rules.standing(state, 0)
    yield lambda: rules.deal(3, seed=2)
    yield lambda: rules.explain(state, "who")
    game = Game.of(rules, state)
    yield lambda: game.steps
    for turn in ("+B4", "+O1", "pass"):
        yield lambda turn=turn: game.play(turn).state
        yield lambda turn=turn: game.take(turn).state


def _listed(turns: Any) -> list[str]:
    return [str(turn) for turn in turns]


def _first(turns: Any) -> str:
    found, more = turns.first(2)
    return f"{_listed(found)} {more}"


def _ruled(ruling: Any) -> str:
    return f"{ruling.verdict} {ruling.certain} {[str(reason) for reason in ruling.found]}"


def _said(ask: Callable[[], object]) -> str:
    try:
        return str(ask())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _faulty(hook: str, how: str) -> object:
    """A house rule whose answer to a question is a fault."""
    from red7 import Layer, Plugin, rule
    from red7.hooks.specs import HOOKS

    asked = [] if how == "looks at nothing" else list(inspect.signature(HOOKS[hook]).parameters)

    def answer() -> object:
        if how == "raises":
            raise ArithmeticError
        if how == "is silent":
            return None
        return int(how) if how.lstrip("-").isdigit() else object

    wraps = how in ("wraps", "is silent")
    lines = ["'Nothing good.'", *(["yield"] if wraps else []), "return answer()"]
    source = f"def fails({', '.join(asked)}):\n    " + "\n    ".join(lines)
    made: dict[str, Any] = {"answer": answer}
    exec(source, made)
    members = {
        "PLUGIN": Plugin(name="faulty", layer=Layer.HOUSE, changes="Nothing."),
        "fails": staticmethod(rule("faulty-1", hook, wraps=wraps)(made["fails"])),
    }
    return type("Faulty", (), members)


FAULTY_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "failing": failing,
    "misfits": misfits,
}
