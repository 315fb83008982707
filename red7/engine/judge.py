"""A turn judged in every world: whether it is legal, whether it survives, how certain that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from red7.engine import recent, turn_start, walk
from red7.engine.checks import allowed
from red7.engine.result import survives
from red7.engine.turn import Moment
from red7.engine.turn_start import Budget, TurnStart
from red7.engine.worlds import HiddenCards, every_world
from red7.errors import TooManyTurns
from red7.hooks.answers import Draw
from red7.table.cards import indices
from red7.table.steps import DISCARD, END, PASS, PLAY, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.worlds import World
    from red7.table.position import State

_Answer = TypeVar("_Answer")


@attrs.frozen(slots=True, eq=False)
class Judgement:
    """What the worlds make of a turn.

    It is legal if some world allows it, and survives if one of those keeps its player in.
    """

    last: Moment | None
    """The end of the turn in the world that speaks for it; None if it is not legal anywhere."""
    moments: tuple[Moment, ...] = ()
    """The moments of the turn in that world, as far as its steps are allowed; none if nobody
    may take a turn."""
    survives: bool = False
    certain: bool = True
    """Whether every world rules the same."""
    exception: tuple[Moment, ...] = ()
    """The moments of the turn in a world that rules otherwise."""
    gave_up: bool = False
    """Whether there were more ways to go on than may be looked at."""

    @property
    def legal(self) -> bool:
        """Whether some world allows the turn."""
        return self.last is not None


def under_way(book: Playbook, state: State) -> Moment | None:
    """Where the turn stands; None if the round is over or the steps so far are not legal."""
    known = recent.moment(book, state)
    if known is not None:
        known.start.budget.used = 0
        return known
    if recent.is_over(book, state):
        return None
    if state.before is not None and not may_begin(book, state.before, state.so_far):
        return None
    return Moment.of(book, state)


def judged(book: Playbook, state: State, turn: Turn) -> Judgement:
    """What the worlds make of a turn."""
    if recent.is_over(book, state) or turn.steps[: len(state.so_far)] != state.so_far:
        return Judgement(None)
    return judgement(book, state.before or state, turn.steps)


def last_moment(book: Playbook, state: State, turn: Turn) -> Moment | None:
    """The end of a turn in a world that allows it; None if it is not legal anywhere."""
    begun, taken = state.so_far, turn.steps
    if taken[: len(begun)] != begun:
        return None
    try:
        moment = under_way(book, state)
        if moment is None:
            return None
        moments, legal = walk.judge(moment, taken[len(begun) :])
        return moments[-1] if legal else None
    except (HiddenCards, TooManyTurns):
        return judged(book, state, turn).last


def in_worlds(
    book: Playbook,
    start: State,
    steps: Sequence[Step],
    asked: Callable[[Moment], _Answer],
    budget: Budget,
) -> Iterator[tuple[World | None, _Answer]]:
    """Ask something about the start of a turn in every world that can be told apart.

    Where nothing hidden matters there is one answer, and no world is needed for it.
    """

    def ask(world: World | None) -> _Answer:
        begun = TurnStart(book, start, world, budget)
        if world is not None:
            begun.look(_COST_OF_A_WORLD)
        return asked(Moment.at_start(begun))

    try:
        answer = ask(None)
    except HiddenCards:
        yield from every_world(start, book.deck.bits, steps, ask, budget.remembered)
    else:
        yield None, answer


def in_some_world(
    book: Playbook,
    start: State,
    steps: Sequence[Step],
    asked: Callable[[Moment], bool],
    budget: Budget | None = None,
) -> bool:
    """Whether something is so in some world in which the player has the cards of ``steps``."""
    budget = budget or Budget(turn_start.LOOK_LIMIT)
    return any(answer for _, answer in in_worlds(book, start, steps, asked, budget))


def judgement(
    book: Playbook, start: State, steps: Sequence[Step], budget: Budget | None = None
) -> Judgement:
    """Judge a turn from its start. A ``budget`` from outside is used up there."""
    own = budget or Budget(turn_start.LOOK_LIMIT)

    def judged(begun: Moment) -> tuple[int, list[Moment]]:
        moments, legal = walk.judge(begun, steps)
        return _ILLEGAL if not legal else _SURVIVES if survives(moments[-1]) else _LEGAL, moments

    found: dict[int, list[Moment]] = {}
    gave_up = False
    try:
        for _, (worth, moments) in in_worlds(book, start, steps, judged, own):
            found.setdefault(worth, moments)
            if len(found) > 1 and _SURVIVES in found:
                break
    except TooManyTurns:
        if budget is not None:
            raise
        gave_up = len(found) < 2
    best = max(found, default=_ILLEGAL)
    moments = found.get(best, [])
    other = next((each for worth, each in found.items() if worth != best), [])
    return Judgement(
        moments[-1] if best else None,
        tuple(moments),
        best == _SURVIVES,
        len(found) < 2 and not gave_up,
        tuple(other),
        gave_up,
    )


_ILLEGAL, _LEGAL, _SURVIVES = range(3)
_COST_OF_A_WORLD: Final = 10
"""A world more takes as long as looking at so many ways to end a turn."""


def turns_in_worlds(
    book: Playbook, state: State, budget: Budget
) -> Iterator[tuple[Turn, Judgement]]:
    """Every turn made of the cards shown that some world allows, step by step.

    The slow way, for positions whose hidden cards matter.
    """
    yield from _from_here(book, state.before or state, on_the_table(book, state), budget)


def _from_here(
    book: Playbook, start: State, moment: Moment, budget: Budget
) -> Iterator[tuple[Turn, Judgement]]:
    found = judgement(book, start, moment.steps, budget)
    if found.legal:
        yield Turn(moment.steps), found
    for step in _thinkable(moment):
        if may_begin(book, start, (*moment.steps, step), budget):
            yield from _from_here(book, start, moment.after(step), budget)


def may_begin(
    book: Playbook, start: State, taken: Sequence[Step], budget: Budget | None = None
) -> bool:
    """Whether some world allows these steps, whatever comes after them."""

    def walked(begun: Moment) -> bool:
        return walk.walked(begun, taken) is not None

    return in_some_world(book, start, taken, walked, budget)


def steps_in_worlds(book: Playbook, state: State) -> list[Step]:
    """Every step with shown cards that some world allows and that leads to a legal turn there."""
    moment = on_the_table(book, state)
    thinkable = (*_thinkable(moment), END if moment.steps else PASS)
    return [step for step in thinkable if may_take(book, state, step)]


def may_take(book: Playbook, state: State, step: Step) -> bool:
    """Whether some world allows a step now, and a legal turn that goes on from it."""
    start, ends = state.before or state, step.kind in (Kind.END, Kind.PASS)

    def allows(begun: Moment) -> bool:
        moment = walk.walked(begun, state.so_far)
        if moment is None or not allowed(moment, step):
            return False
        return ends or walk.leads_on(moment, step)

    return in_some_world(book, start, (*state.so_far, step), allows)


def on_the_table(book: Playbook, state: State, budget: Budget | None = None) -> Moment:
    """The table after the steps so far, whatever the rules say of them."""
    moment = Moment.at_start(TurnStart(book, state.before or state, None, budget))
    for step in state.so_far:
        moment = moment.after(step)
    return moment


def _thinkable(moment: Moment) -> Iterator[Step]:
    """Every step that the cards shown allow, whatever the rules say."""
    hand = indices(moment.hand_bits)
    earned = moment.draw is not Draw.NO and not moment.deck_is_empty
    if earned:
        yield moment.next_draw
    apart = (Kind.PLAY, Kind.DRAW) if earned else (Kind.PLAY,)
    acts = [step for due in moment.actions_due() for step in due.options if step.kind not in apart]
    unseen = ~moment.hand_bits
    yield from (step for step in (*acts, *moment.other_steps()) if not step.hand_bits & unseen)
    yield from (PLAY[index] for index in hand)
    yield from (DISCARD[index] for index in (*hand, *indices(moment.mine)))
