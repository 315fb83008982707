"""A turn judged in every world: whether it is legal, whether it survives, how certain that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from red7.engine import recent, turn_start, walk
from red7.engine.checks import allowed
from red7.engine.result import finish, survives
from red7.engine.turn import Moment
from red7.engine.turn_start import Budget, TurnStart
from red7.engine.worlds import HiddenCards, every_world
from red7.errors import TooManyTurns
from red7.hooks.answers import Draw
from red7.table.cards import indices
from red7.table.steps import DISCARD, END, PASS, PLAY, Kind, Step, Turn, named_bits
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.worlds import World
    from red7.table.position import State

_Answer = TypeVar("_Answer")


class Judgement:
    """What the worlds make of a turn.

    It is legal if some world allows it, and survives if one of those keeps its player in.
    """

    __slots__ = ("certain", "complete", "exception", "gave_up", "last", "moments", "survives")

    def __init__(
        self,
        last: Moment | None,
        moments: tuple[Moment, ...] = (),
        survives: bool = False,
        certain: bool = True,
        exception: tuple[Moment, ...] = (),
        gave_up: bool = False,
        complete: bool = True,
    ) -> None:
        self.last = last
        """The end of the turn in the world that speaks for it; None if it is legal nowhere."""
        self.moments = moments
        """The moments of the turn in that world, as far as its steps are allowed; none if nobody
        may take a turn."""
        self.survives = survives
        self.certain = certain
        """Whether every world rules the same."""
        self.exception = exception
        """The moments of the turn in a world that rules otherwise."""
        self.gave_up = gave_up
        """Whether there were more ways to go on than may be looked at."""
        self.complete = complete
        """Whether no world could be better for the player than those that were looked at."""

    @property
    def legal(self) -> bool:
        """Whether some world allows the turn."""
        return self.last is not None


def under_way(book: Playbook, state: State) -> Moment | None:
    """How far the turn has got; None if the round is over or the steps so far are not legal."""
    known = recent.moment(book, state)
    if known is not None:
        known.start.own_budget.used = 0
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


def after_judged(state: State, turn: Turn, judged: Judgement) -> State | None:
    """The position after a turn; None if it is not legal, or turns up a card that nobody names."""
    if judged.last is None or UnderWay.left_unnamed(state, turn.steps) is not None:
        return None
    return finish(judged.last)


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
    gave_up, complete = False, True
    try:
        for _, (worth, moments) in in_worlds(book, start, steps, judged, own):
            found.setdefault(worth, moments)
            if len(found) > 1 and _SURVIVES in found:
                break
    except TooManyTurns:
        if budget is not None:
            raise
        gave_up, complete = len(found) < 2, False
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
        complete,
    )


def always_legal(
    book: Playbook, state: State, turn: Turn, *, certain: bool, survives: bool
) -> bool:
    """Whether every world allows a turn that was judged legal; False if they are too many.

    ``certain`` and ``survives`` are what was judged: if no world keeps the player in and they do
    not all rule the same, one refuses the turn.
    """
    if certain or not survives:
        return certain

    def allows(begun: Moment) -> bool:
        return walk.judge(begun, turn.steps)[1]

    worlds = in_worlds(book, state.before or state, turn.steps, allows, Budget(_IN_DOUBT))
    try:
        return all(answer for _, answer in worlds)
    except TooManyTurns:
        return False


def always_survives(book: Playbook, state: State, turn: Turn) -> bool:
    """Whether every world that allows a turn keeps its player in; False if they are too many."""

    def goes_out(begun: Moment) -> bool:
        moments, legal = walk.judge(begun, turn.steps)
        return legal and not survives(moments[-1])

    worlds = in_worlds(book, state.before or state, turn.steps, goes_out, Budget(_IN_DOUBT))
    try:
        return not any(answer for _, answer in worlds)
    except TooManyTurns:
        return False


_ILLEGAL, _LEGAL, _SURVIVES = range(3)
_IN_DOUBT: Final = 10_000
"""How many ways to end a turn are looked at to say what of a ruling is not certain."""
_COST_OF_A_WORLD: Final = 10
"""Judging one more world takes as long as looking at this many ways to end a turn."""


def turns_in_worlds(
    book: Playbook, state: State, budget: Budget
) -> Iterator[tuple[Turn, Judgement]]:
    """Every turn made of the cards shown that some world allows, step by step.

    The slow way, for positions whose hidden cards matter.
    """
    yield from _from_here(book, state.before or state, state.so_far, budget)


def _from_here(
    book: Playbook, start: State, taken: tuple[Step, ...], budget: Budget
) -> Iterator[tuple[Turn, Judgement]]:
    found = judgement(book, start, taken, budget)
    if found.legal:
        yield Turn(taken), found
    for step in _allowed_after(book, start, taken, budget):
        yield from _from_here(book, start, (*taken, step), budget)


def _allowed_after(
    book: Playbook, start: State, taken: Sequence[Step], budget: Budget
) -> Iterator[Step]:
    """Every step with shown cards that some world allows after some others."""
    begun = Moment.at_start(TurnStart(book, start, None, budget))
    try:
        thinkable = _thinkable(begun.after_all(taken))
    except HiddenCards:  # one of them turns up a card that nobody has named
        yield from _allowed_after_a_card(book, start, taken, budget)
        return
    for step in thinkable:
        if may_begin(book, start, (*taken, step), budget):
            yield step


def _allowed_after_a_card(
    book: Playbook, start: State, taken: Sequence[Step], budget: Budget
) -> Iterable[Step]:
    """The same after a card was turned up, whichever it is: none of them names that card."""

    def allows(begun: Moment) -> list[Step]:
        moment = walk.walked(begun, taken)
        if moment is None:
            return []
        turned_up = named_bits(moment.steps) & ~named_bits(taken)
        shown = (step for step in _thinkable(moment) if not named_bits((step,)) & turned_up)
        return [step for step in shown if allowed(moment, step)]

    found: dict[Step, None] = {}
    for _, steps in in_worlds(book, start, taken, allows, budget):
        found.update(dict.fromkeys(steps))
    return found


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
    begun = TurnStart(book, state.before or state, None, budget)
    return Moment.at_start(begun).after_all(state.so_far)


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
