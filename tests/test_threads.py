"""Nothing shared changes: threads that share rules and positions get the answers of one."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import red7
from red7 import Rules, State
from red7.engine.turn import Moment

NAMES = ["v1.2+advanced+action", "rogers+action", "v1.2-es+action", "v1.0+advanced", "v1.2"]


@pytest.fixture(autouse=True)
def switch_often() -> Iterator[None]:
    """Let threads take turns after every few steps."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def answers(rules: Rules, state: State, seed: int) -> list[object]:
    """Whatever can be asked of a position, and of the next ones along a game."""
    chance, found = Random(seed), list[object]()
    for _ in range(12):
        steps = rules.steps(state)
        found.append((str(state), rules.leader(state), steps))
        if not steps:
            break
        if state.before is None:
            turn = rules.turns(state, surviving=True).first(1)[0]
            found += [rules.adjudicate(state, each).found for each in turn]
        state = rules.step(state, steps[int(chance.random() * len(steps))])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_eight_threads_answer_like_one(name: str) -> None:
    rules = Rules.parse(name)
    shared = [rules.deal(3, seed=seed) for seed in range(4)]
    asked = [(state, seed) for seed in range(4) for state in shared]
    alone = [answers(rules, *each) for each in asked]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda each: answers(rules, *each), asked * 2))
    assert together == alone * 2


def rulings() -> list[red7.Ruling]:
    """Rulings whose reasons nobody has read, some of which rest on hidden cards."""
    hidden = ["*G2:O1?2/R6:?7 - ?20", "*G2V2:O7I1?1/R6:?5 - ?20", "*R3:R1R5?2/I5O5:B1B2 - ?3"]
    turns = ["+O1xR6", "+O7>O7", "+R1xI5", "+R5 +R1xI5", "+O7"]
    found = []
    for name in NAMES:
        rules = Rules.parse(name)
        found += [rules.adjudicate(state, turn) for state in hidden for turn in turns]
        state = rules.deal(3, seed=5)
        found += [rules.adjudicate(state, turn) for turn in rules.turns(state).first(10)[0]]
    return found


@pytest.mark.slow
def test_eight_threads_read_one_ruling_alike() -> None:
    alone = [(ruling.found, ruling.reasons) for ruling in rulings()]
    shared = rulings()
    with ThreadPoolExecutor(8) as pool:
        together = list(
            pool.map(lambda ruling: (ruling.found, ruling.reasons), [*shared, *shared[::-1]] * 4)
        )
    assert together == [*alone, *alone[::-1]] * 4
    by_eight = [ruling for ruling in rulings() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda ruling: ruling.found, by_eight)) == [
            found for found, _ in alone for _ in range(8)
        ]


def test_a_moment_does_not_change() -> None:
    moment = Moment.of(Rules().book, State.parse("*G2:R1/R6:?"))
    with pytest.raises(AttributeError, match="does not change"):
        moment.mine = 0
    with pytest.raises(AttributeError, match="does not change"):
        del moment.mine
    after = moment.after(red7.Step.parse("+R1"))
    with pytest.raises(AttributeError, match="does not change"):
        after.pending = None
    assert str(moment.palette) == "G2"


def test_nothing_is_written_onto_a_position() -> None:
    state = State.parse("*G2:R1O3/R6:?")
    before = pickle.dumps(state), [getattr(state, name) for name in State.__slots__]
    for name in NAMES:
        rules = Rules.parse(name)
        assert rules.steps(state)
        assert rules.adjudicate(state, "+R1").reasons
    assert before == (pickle.dumps(state), [getattr(state, name) for name in State.__slots__])


@pytest.mark.parametrize("name", NAMES)
def test_copies_and_pickles_are_equal(name: str) -> None:
    rules = Rules.parse(name)
    state = rules.deal(2, seed=3)
    ruling = rules.adjudicate(state, "pass")
    for thing in (rules, state, ruling, rules.step(state, rules.steps(state)[0])):
        assert (
            copy.copy(thing) == copy.deepcopy(thing) == pickle.loads(pickle.dumps(thing)) == thing
        )
    assert pickle.loads(pickle.dumps(ruling)).reasons == ruling.reasons
