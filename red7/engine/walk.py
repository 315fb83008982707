"""Walking over turns: the steps that may be taken, the turns they make, the judge of one turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from red7.engine.candidates import (
    FREELY,
    Looking,
    Needed,
    before_the_action,
    by_hidden_cards,
    choices_open,
    free_steps,
    hidden_steps,
    shown,
    stages,
)
from red7.engine.checks import allowed
from red7.engine.hidden_hand import through_hidden, through_turned_up, where
from red7.engine.result import stays_in, survives
from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.table.steps import END, PASS, Kind, Step

Order = Callable[[list[Step]], Iterable[Step]]
"""In which order steps are tried."""


def easiest_first(steps: list[Step]) -> list[Step]:
    """The end of the turn, then discards, then plays: for those who look for any turn at all."""
    return [*steps[:1], *steps[:0:-1]]


def any_end(_: Moment) -> bool:
    """Any end will do."""
    return True


class Search:
    """What is looked for among the ways to complete a turn."""

    __slots__ = ("hidden", "order", "wanted")

    def __init__(
        self,
        wanted: Callable[[Moment], bool] = any_end,
        order: Order = iter,
        *,
        hidden: bool = False,
    ) -> None:
        self.wanted = wanted
        """Which ends of the turn."""
        self.order = order
        self.hidden = hidden
        """Whether hand cards that the position does not show are tried, too: as far as the world
        has them, and no further than until something wanted is found."""

    def once(self, moment: Moment) -> bool:
        """Whether there is such an end of a turn that begins like this."""
        return _recalling(
            moment,
            self,
            lambda: moment.book.lister.any_turn(moment, self.wanted),
            lambda: completions(moment, self),
        )


def _recalling(
    moment: Moment,
    question: Hashable,
    listed: Callable[[], bool | None],
    ways: Callable[[], Iterator[Moment]],
) -> bool:
    """Whether there is a way; what one world has settled is not looked for again in the next.

    ``listed``: the same as the lister knows it; None if it does not.
    """
    world = moment.start.world
    if world is not None:
        return world.recalled((question, where(moment)), lambda: next(ways(), None) is not None)
    known, key = moment.start.answered, (question, where(moment))
    found = known.get(key)
    if found is None:
        found = listed()
        if found is None:
            found = next(ways(), None) is not None
        known[key] = found
    return found


EVERY_TURN: Final = Search()
_ANY_TURN: Final = Search(order=easiest_first, hidden=True)
_STAYING_IN: Final = Search(stays_in, easiest_first, hidden=True)
_SURVIVING: Final = Search(survives, easiest_first, hidden=True)

_ACT, _DRAW = Kind.ACT, Kind.DRAW
_ENDING: Final = (END,)

Onward = Callable[[Moment, Search], Iterator[Moment]]
"""What is looked for after a step."""


# --- every way to complete a turn ---------------------------------------------------------------


def completions(moment: Moment, search: Search = EVERY_TURN) -> Iterator[Moment]:
    """Every moment at which a turn that begins like this may end, by the rules of turns.

    Whether a player may choose a turn that goes out is another question: ``is_choosable``.
    """
    if moment.pending is None:
        return _through_free_steps(moment, search, completions, FREELY, _ENDING)
    return _with_the_action(moment, search)


def _with_the_action(moment: Moment, search: Search) -> Iterator[Moment]:
    """The same where an action is to be done, or several: the inner one first."""
    looking = Looking(finds_every_way=search is _ANY_TURN)
    for due, kinds, ends in stages(moment, looking):
        if due is None:
            ending = _ENDING if ends else ()
            yield from _through_free_steps(moment, search, completions, kinds, ending)
            continue
        for last in _through_options(moment, due, search, completions):
            looking.acted = True
            yield last


def _through_options(
    moment: Moment, due: Moment, search: Search, onward: Onward
) -> Iterator[Moment]:
    """What lies ahead of the choices of an action; ``due``: with those inside it left out."""
    choices = choices_open(moment, due)
    seen = shown(moment, choices)
    if not search.hidden or moment.hand_unknown == 0:
        return _through(moment, search, onward, seen)

    def hidden() -> Needed:
        return by_hidden_cards(moment, [step for step in choices if step not in seen])

    ahead = partial(_through, moment, search, onward)
    return chain(ahead([*seen]), through_hidden(moment, hidden, ahead, (search, onward)))


def _through_free_steps(
    moment: Moment,
    search: Search,
    onward: Onward,
    kinds: Sequence[Kind] = FREELY,
    ending: Sequence[Step] = (),
) -> Iterator[Moment]:
    """What lies ahead of every step but the pending action."""
    ahead = partial(_through, moment, search, onward)
    shown_steps = ahead([*ending, *free_steps(moment, kinds)])
    if not search.hidden or moment.hand_unknown == 0:
        return shown_steps
    hidden = partial(hidden_steps, moment, kinds)
    return chain(shown_steps, through_hidden(moment, hidden, ahead, (search, onward)))


def _through(moment: Moment, search: Search, onward: Onward, steps: list[Step]) -> Iterator[Moment]:
    """What lies ahead of each of some steps that no rule refuses."""
    checks = moment.book.checks
    for step in search.order(steps):
        if step is END:
            moment.start.look()
            if may_end(moment) and search.wanted(moment):
                yield moment
        elif not checks[step.kind].refuse(moment, step):
            if search.hidden and step.kind is _ACT and step.turns_up:
                yield from _through_a_card(moment, search, onward, step)
            else:
                yield from onward(moment.after(step), search)


def _through_a_card(moment: Moment, search: Search, onward: Onward, step: Step) -> Iterator[Moment]:
    """What lies ahead of a step that turns up a card, whichever it is, if there is such an end.

    The world is asked for the card only if the answer depends on it.
    """
    if search is _ANY_TURN and not moment.book.looks_ahead:  # then every step leads on
        yield moment
        return
    ends = through_turned_up(moment, step, lambda after: next(onward(after, search), None))
    if ends is None:
        yield from onward(moment.after(step), search)
    else:
        yield from ends


def may_end(moment: Moment) -> bool:
    """Whether the turn may end here; the duties to act and to stay in are other questions."""
    step = END if moment.steps else PASS
    return not moment.book.checks[step.kind].bar(moment, step)


# --- what a player can do -----------------------------------------------------------------------


def can_act(moment: Moment) -> bool:
    """Whether some choice of the pending action can be carried through to a legal turn."""
    return _recalling(
        moment,
        can_act,
        lambda: moment.book.lister.any_by_the_action(moment),
        lambda: _acting(moment, _ANY_TURN, declined=True),
    )


def _acting(moment: Moment, search: Search, *, declined: bool = False) -> Iterator[Moment]:
    """The completions in which the pending action is done, at once or, if it may wait, later.

    ``declined``: without the draw that a discard has just earned, which nobody need take.
    """
    if moment.pending is None:
        return
    yield from _through_options(moment, moment, search, completions)
    before = before_the_action(moment, moment.pending)
    if before:
        draws = any(step.kind is _DRAW for step in moment.options)
        left = moment.without_draw() if declined and not draws else moment
        yield from _through_free_steps(left, search, _acting, before)


def can_stay_in(moment: Moment) -> bool:
    """Whether some legal turn that begins like this leaves the player in at its end."""
    return _STAYING_IN.once(moment)


def can_win_by_going_on(moment: Moment) -> bool:
    """Whether some legal turn that begins like this and has more steps leaves the player in."""
    left = moment.without_action()
    return _recalling(
        left,
        can_win_by_going_on,
        lambda: left.book.lister.any_further(left, stays_in),
        lambda: _going_on(left),
    )


def _going_on(moment: Moment) -> Iterator[Moment]:
    """The completions with a step more that keep the player in."""
    for due in moment.actions_due():
        yield from _through_options(moment, due, _STAYING_IN, completions)
    yield from _through_free_steps(moment, _STAYING_IN, completions)


def could_have_stayed_in(start: TurnStart) -> bool:
    """Whether some turn from this start keeps the player in."""
    if start.could_stay_in is None:
        start.could_stay_in = _SURVIVING.once(Moment.at_start(start))
    return start.could_stay_in


def is_choosable(last: Moment) -> bool:
    """Whether a player may choose a turn that ends like this."""
    checks = last.book.choice_checks
    if not checks or survives(last):
        return True
    return all(check.test(last, END) is None for check in checks)


_CHOOSABLE: Final = Search(is_choosable, easiest_first, hidden=True)


# --- steps, and the judge of a turn -------------------------------------------------------------


def steps(moment: Moment) -> list[Step]:
    """Every step that may be taken now and leads to a legal turn."""
    found: list[Step] = []
    for due, kinds, ends in stages(moment):
        if due is not None:
            found += _leading_on(moment, shown(moment, choices_open(moment, due)))
            continue
        found += _leading_on(moment, free_steps(moment, kinds))
        if ends and may_end(moment) and is_choosable(moment):
            found.append(END if moment.steps else PASS)
    return found


def _leading_on(moment: Moment, candidates: Iterable[Step]) -> list[Step]:
    """The steps that no rule refuses, and after which the player may choose some turn."""
    book = moment.book
    checks = book.checks
    found = [
        step
        for step in candidates
        if not checks[step.kind].asked or not checks[step.kind].refuse(moment, step)
    ]
    return [step for step in found if leads_on(moment, step)] if book.looks_ahead else found


def leads_on(moment: Moment, step: Step) -> bool:
    """Whether the player may choose some turn that goes on with a step."""
    return not moment.book.looks_ahead or _CHOOSABLE.once(moment.after(step))


def judge(moment: Moment, taken: Sequence[Step]) -> tuple[list[Moment], bool]:
    """The moments of a turn made of these steps as far as they are allowed, and if it is legal."""
    moments = [moment]
    for step in taken:
        if not allowed(moment, step):
            return moments, False
        moment = moment.after(step)
        moments.append(moment)
    return moments, allowed(moment, END if moment.steps else PASS)


def walked(moment: Moment, taken: Sequence[Step]) -> Moment | None:
    """The moment after these steps, or None if one of them is not allowed."""
    for step in taken:
        if not allowed(moment, step):
            return None
        moment = moment.after(step)
    return moment


def random_completion(moment: Moment, number: Callable[[], float]) -> Moment | None:
    """The end of a legal turn made of random steps: surviving, else doing nothing, else any."""
    order = at_random(number)
    last = next(completions(moment, Search(survives, order)), None)
    if last is None and not moment.steps and allowed(moment, PASS):
        return moment
    return last or next(completions(moment, Search(is_choosable, order)), None)


def at_random(number: Callable[[], float]) -> Order:
    """Each step as likely as the others; ``number`` gives numbers from 0 to 1."""

    def shuffle(steps: list[Step]) -> Iterator[Step]:
        left = steps
        while left:
            place = int(number() * len(left))
            left[place], left[-1] = left[-1], left[place]
            yield left.pop()

    return shuffle
