"""What the library answers about positions in play, hidden cards and the middle of a turn."""

from __future__ import annotations

import inspect
import random
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted, plain, read, some
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Turn
    from red7.engine.turn import Moment
    from red7.referee.ruling import Ruling


MOST_LOOKED_AT: Final = 3000
"""After how many ways to end a turn with hidden cards looking for them is given up."""


# --- One position -------------------------------------------------------------------------------


def _position(probe: Probe) -> Iterator[str]:
    """Everything that can be asked about a position in play."""
    rules, state = read(probe)
    turns = rules.turns(state)
    listed = [str(turn) for turn in turns]
    yield str(listed)
    surviving = rules.turns(state, surviving=True)
    yield f"{bool(surviving)} {len(surviving)} {list(map(str, surviving[:2]))}"
    yield str([str(turn) for turn in surviving])
    yield f"{rules.leader(state)} {rules.color(state)}"
    yield from (str(rules.standing(state, seat)) for seat in range(len(state.seats)))
    short_cut = rules.book.plain
    for turn in some(turns, 6):
        after = rules.play(state, turn)
        yield f"{after} {rules.state(str(after)) == after}"
        yield f"{turn in surviving} {short_cut and short_cut.play(state, turn)}"
    steps = rules.steps(state)
    yield str([str(step) for step in steps])
    yield from (attempted(rules.step, state, step) for step in ("pass", "end", "=?"))
    for step in some(steps, 3):
        after = rules.step(state, step)
        yield f"{after} {[str(each) for each in rules.steps(after)]}"
        yield from (attempted(rules.step, after, step) for step in ("pass", "end"))
    for seed in range(2):
        turn, after = rules.random_turn(state, random.Random(seed))
        yield f"{turn} {after}"


def _rulings(probe: Probe) -> Iterator[str]:
    """Rulings on turns that are legal, and on some that mostly are not."""
    from red7 import Turn

    rules, state = read(probe)
    turns, surviving = rules.turns(state), rules.turns(state, surviving=True)
    for turn in (*some(turns, 3), *probe.asked):
        yield from ruled(rules.adjudicate(state, turn), probe.kind)
        yield f"{turn in turns} {turn in surviving}"
        if probe.kind != "verdicts" or turn in turns:
            yield attempted(rules.play, state, turn)
        if rules.book.plain is not None:
            yield str(rules.book.plain.play(state, Turn.parse(turn)))


def _alternatives(probe: Probe) -> Iterator[str]:
    """The readings that would rule otherwise."""
    rules, state = read(probe)
    for turn in (*some(rules.turns(state), 2), *probe.asked):
        for other in rules.adjudicate(state, turn).alternatives:
            yield f"{turn} {other}"
            yield from ruled(other.ruling, "verdicts")


def ruled(ruling: Ruling, asked: str) -> Iterator[str]:
    """A ruling, with the reasons found while judging, or with those of other readings besides.

    The latter compose every reading that is open, which takes more time than all the rest.
    """
    yield f"{ruling.rules} {ruling.turn} {ruling.verdict} {ruling.certain} {ruling.after}"
    if asked != "verdicts":
        yield from map(str, ruling.reasons if asked == "reasons" else ruling.found)


# --- Cards that nobody has been shown -----------------------------------------------------------


def _hidden(probe: Probe) -> Iterator[str]:
    """What may be done with a hand or a deck of unknown cards, and how certain that is."""
    rules, state = read(probe)
    yield attempted(rules.steps, state)
    for turn in probe.asked:
        yield from ruled(rules.adjudicate(state, turn), "rulings")
        yield f"{turn in rules.turns(state, surviving=True)}"
    turns = rules.turns(state, limit=MOST_LOOKED_AT)
    yield attempted(list, turns)
    yield attempted(list, rules.turns(state, surviving=True, limit=MOST_LOOKED_AT))
    for step in some(rules.steps(state), 3):
        after = rules.step(state, step)
        yield f"{after} {attempted(rules.steps, after)}"
    yield attempted(rules.random_turn, state, random.Random(1))


def _limits(probe: Probe) -> Iterator[str]:
    """Turns looked for no further than a limit, and no more of them than wanted."""
    from red7 import TooManyTurns

    rules, state = read(probe)
    for surviving in (False, True):
        asked = partial(rules.turns, state, surviving=surviving)
        for limit in map(literal_eval, probe.asked):
            try:
                yield str([str(turn) for turn in asked(limit=limit)])
            except TooManyTurns as error:
                yield f"{error} {plain(error.found)}"
            except Exception as error:
                yield f"{type(error).__name__}: {error}"
            else:
                yield f"{limit} {len(asked(limit=limit))} {bool(asked(limit=limit))}"
        for most in (0, 1, 3, 1000):
            yield plain(asked().first(most))
            yield plain(asked(limit=2).first(most))
        listed = asked()
        yield f"{len(listed)} {plain(listed.first(2))} {listed!r}"
        yield attempted(listed.__getitem__, -1)
        yield f"{None in listed} {'no turn' in listed}"


def _given_up(probe: Probe) -> Iterator[str]:
    """Rulings for which fewer ways to go on are looked at than there are."""
    import attrs

    from red7.engine import turn_start

    rules, state = read(probe)
    kept = turn_start.LOOK_LIMIT
    try:
        for limit in (1, 5, 100, 150, 300):
            turn_start.LOOK_LIMIT = limit
            state = attrs.evolve(state)  # another object, of which nothing is remembered
            for turn in probe.asked:
                yield from ruled(rules.adjudicate(state, turn), "rulings")
            yield attempted(rules.steps, state)
            yield attempted(rules.random_turn, state, random.Random(2))
    finally:
        turn_start.LOOK_LIMIT = kept


def _shut(probe: Probe) -> Iterator[str]:
    """A moment does not change, and the end of a turn leaves it as it is."""
    from red7.engine.turn import Moment
    from red7.table.steps import END

    rules, state = read(probe)
    for turn in probe.asked:
        moment = Moment.of(rules.book, state)
        yield from _unchanged(moment)
        for step in _turn(turn).steps:
            moment = moment.after(step)
            yield f"{type(moment).__name__} {moment.draw} {moment.after(END).draw}"
            yield from _unchanged(moment)
            yield from _unchanged(moment.without_action())


def _turn(text: str) -> Turn:
    from red7 import Turn

    return Turn.parse(text)


def _unchanged(moment: Moment) -> Iterator[str]:
    yield attempted(lambda each: setattr(each, "drew", 9), moment)
    yield attempted(lambda each: delattr(each, "drew"), moment)
    yield str(moment.drew)


def _contest(probe: Probe) -> Iterator[str]:
    """Who is winning under every color, as a rule is asked it."""
    from red7 import Color

    rules, state = read(probe)
    contest = rules.contest(state)
    yield f"{contest.color} {plain(contest.colors)} {contest.leader()}"
    yield str({seat: str(palette) for seat, palette in contest.palettes.items()})
    yield str([contest.leader(color) for color in Color])


# --- The middle of a turn -----------------------------------------------------------------------


def _moments(probe: Probe) -> Iterator[str]:
    """All that a plug-in can read of a turn, after every step of some turns."""
    from red7 import Rules
    from red7.engine.turn import Moment

    other = Rules("v1.0")
    rules, state = read(probe)
    for turn in some(rules.turns(state), 2):
        moment = Moment.of(rules.book, state)
        yield f"{moment.to_state()} {Moment.of(rules.book, state) is moment}"
        yield from _read_off(moment)
        for step in turn.steps[len(state.so_far) :]:
            moment = moment.after(step)
            yield from _read_off(moment)
            middle = moment.to_state()
            yield f"{middle} {middle.view(0)}"
            yield str([str(each) for each in rules.steps(middle)])
            yield str([str(each) for each in rules.turns(middle)])
            yield str([str(each) for each in other.steps(middle)])
            yield str(Moment.of(other.book, middle).book is other.book)


def _read_off(moment: Moment) -> Iterator[str]:
    from red7.engine.turn import Moment
    from red7.table.cards import CARDS
    from red7.table.steps import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, RETURN, SHED, TAKE

    cards = [step for kind in (PLAY, DISCARD, TAKE, SHED, RETURN, DRAW) for step in kind]
    given: dict[str, Iterable[Any]] = {
        "Card": CARDS,
        "Step": [*cards, DRAW_UNKNOWN, END, PASS],
        "int": [moment.mine, moment.hand_bits],
    }
    yield str(moment.after(END).steps)
    for name in dir(Moment):
        if name.startswith("_") or name in ("after", "without_action", "to_state", "start", "book"):
            continue
        value = getattr(moment, name)
        if not callable(value):
            yield f"{name} {plain(value)}"
            continue
        wanted = [each.annotation for each in inspect.signature(value).parameters.values()]
        if not wanted:
            yield f"{name}() {plain(value())}"
        elif len(wanted) == 1 and wanted[0] in given:
            yield f"{name}(each) {[attempted(value, each) for each in given[wanted[0]]]}"


POSITION_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "position": _position,
    "reasons": _rulings,
    "rulings": _rulings,
    "verdicts": _rulings,
    "alternatives": _alternatives,
    "hidden": _hidden,
    "limits": _limits,
    "given up": _given_up,
    "contest": _contest,
    "shut": _shut,
    "moments": _moments,
}
