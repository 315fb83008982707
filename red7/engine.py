"""Walking over turns: the steps that may be taken, the turns they make, the judge of one turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from red7.cards import indices
from red7.endings import stays_in, survives
from red7.hookspecs import Draw
from red7.moment import Moment
from red7.refusals import allowed, draw_comes_first, may_draw
from red7.turn_start import TurnStart
from red7.turns import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, Kind, Step
from red7.worlds import HiddenCards, Moot

Order = Callable[[list[Step]], Iterable[Step]]
"""In which order steps are tried."""
Onward = Callable[[Moment, Order, bool], Iterator[Moment]]
"""What is looked for after a step."""


def easiest_first(steps: list[Step]) -> list[Step]:
    """The end of the turn, then discards, then plays: for those who look for any turn at all."""
    return [*steps[:1], *steps[:0:-1]]


# --- every way to complete a turn ---------------------------------------------------------------


def completions(moment: Moment, order: Order = iter, hidden: bool = False) -> Iterator[Moment]:
    """Every moment at which a turn that begins like this may end, by the rules of turns.

    Made of the cards that the position shows; with ``hidden`` also of hand cards that it does not
    show, as far as the world has them. Whether a player may choose a turn that goes out is another
    question: ``is_choosable``.
    """
    waits = False
    if moment.pending is not None:
        book = moment.book
        acted = False
        for last in _through(moment, _shown(moment), order, hidden, completions):
            acted = True
            yield last
        if hidden:
            for last in _unseen(moment, _hidden_options(moment), order, completions):
                acted = True
                yield last
        waits = book.action_waits(moment.pending)
        if waits:
            yield from _free_turns(moment, order, hidden)
        if not acted and (waits or (not hidden and _may_meet_hidden_cards(moment))):
            acted = can_act(moment)
        if acted and book.action_required(moment, moment.pending):
            return
        moment = moment.without_action()
    if waits:
        if may_end(moment):
            yield moment
    else:
        yield from _free_turns(moment, order, hidden, [END])


def _free_turns(
    moment: Moment, order: Order, hidden: bool, ending: Sequence[Step] = ()
) -> Iterator[Moment]:
    """The completions that go on with anything but the pending action."""
    yield from _through(moment, [*ending, *_free_steps(moment)], order, hidden, completions)
    if hidden and moment.hand_unknown != 0:
        yield from _unseen(moment, _hidden_steps(moment), order, completions)


def _through(
    moment: Moment, steps: list[Step], order: Order, hidden: bool, onward: Onward
) -> Iterator[Moment]:
    """What lies ahead of each of some steps that no rule refuses."""
    checks = moment.book.checks
    for step in order(steps):
        if step is END:
            moment.start.look()
            if may_end(moment):
                yield moment
        elif not checks[step.kind].refuse(moment, step):
            yield from onward(moment.after(step), order, hidden)


def _unseen(
    moment: Moment, steps: Iterable[Step], order: Order, onward: Onward
) -> Iterator[Moment]:
    """What lies ahead of each of some steps with a card that may or may not be in the hand.

    A card is looked for only if something would come of it.
    """
    world, places = moment.start.world, moment.hand_places
    for step in steps:
        ahead = _through(moment, [step], order, True, onward)
        if world is None:
            if next(ahead, None) is not None:
                raise HiddenCards(f"it depends on whether {step.card} is among the hidden cards.")
            continue
        assert step.card is not None
        if world.refutes(step.card, places):
            continue
        world.suppose(step.card, places)
        try:
            first = next(ahead, None)
        except Moot:
            if world.refutes(step.card, places):
                continue
            raise
        finally:
            world.drop()
        if first is not None and world.has(step.card, places):
            yield first
            yield from ahead


def _shown(moment: Moment) -> list[Step]:
    """The choices of the pending action, those with unknown hand cards apart."""
    if moment.hand_unknown == 0:
        return [*moment.options]
    hand = moment.hand_bits
    return [
        step
        for step in moment.options
        if step.kind is not Kind.PLAY or (step.card is not None and hand & step.card.bit)
    ]


def _hidden_options(moment: Moment) -> list[Step]:
    """The others."""
    shown = set(_shown(moment))
    return [step for step in moment.options if step not in shown]


def _free_steps(moment: Moment) -> list[Step]:
    """The steps apart from the pending action and the end of the turn, as cards and gates allow."""
    book = moment.book
    found: list[Step] = []
    if moment.draw is not Draw.NO and may_draw(moment):
        found.append(DRAW[moment.deck[0].index] if moment.deck else DRAW_UNKNOWN)
        if moment.draw is Draw.MUST:
            return found
    hand = indices(moment.hand_bits)
    if moment.pending is None and not book.checks[Kind.PLAY].shut(moment, END):
        found += [PLAY[index] for index in hand]
    if not book.checks[Kind.DISCARD].shut(moment, END):
        found += [DISCARD[index] for index in hand]
        if book.discard_from_palette and moment.played:
            found += [DISCARD[index] for index in indices(moment.mine)]
    return found


def _hidden_steps(moment: Moment) -> Iterator[Step]:
    """The same with the cards that could be among the unknown ones of the hand."""
    book = moment.book
    kinds = []
    if not book.checks[Kind.DISCARD].shut(moment, END):
        kinds.append(DISCARD)
    if moment.pending is None and not book.checks[Kind.PLAY].shut(moment, END):
        kinds.append(PLAY)
    for kind in kinds:
        for card in moment.hidden_cards():
            yield kind[card.index]


def _may_meet_hidden_cards(moment: Moment) -> bool:
    """Whether a turn that begins like this could use a card that the position does not show."""
    if moment.hand_unknown != 0:
        return True
    return moment.book.looks_ahead and moment.deck_unknown != 0


def may_end(moment: Moment) -> bool:
    """Whether the turn may end here; the player's duty to stay in is another question."""
    if draw_comes_first(moment, END) is not None:
        return False
    return not moment.book.checks[Kind.END].refuse(moment, END)


# --- what a player can do -----------------------------------------------------------------------


def can_act(moment: Moment) -> bool:
    """Whether some choice of the pending action can be carried through to a legal turn."""
    return next(_acting(moment, easiest_first, True), None) is not None


def _acting(moment: Moment, order: Order, hidden: bool) -> Iterator[Moment]:
    """The completions in which the pending action is done, at once or, if it may wait, later."""
    if moment.pending is None:
        return
    yield from _through(moment, _shown(moment), order, hidden, completions)
    yield from _unseen(moment, _hidden_options(moment), order, completions)
    if moment.book.action_waits(moment.pending):
        yield from _through(moment, _free_steps(moment), order, hidden, _acting)
        if moment.hand_unknown != 0:
            yield from _unseen(moment, _hidden_steps(moment), order, _acting)


def can_stay_in(moment: Moment) -> bool:
    """Whether some legal turn that begins like this leaves the player in at its end."""
    return any(map(stays_in, completions(moment, easiest_first, hidden=True)))


def can_win_by_going_on(moment: Moment) -> bool:
    """Whether some legal turn that begins like this and has more steps leaves the player in."""
    return any(map(stays_in, _free_turns(moment.without_action(), easiest_first, True)))


def could_have_stayed_in(start: TurnStart) -> bool:
    """Whether some turn from this start keeps the player in."""
    if start.could_stay_in is None:
        begun = Moment.at_start(start)
        start.could_stay_in = any(map(survives, completions(begun, easiest_first, hidden=True)))
    return start.could_stay_in


def is_choosable(last: Moment) -> bool:
    """Whether a player may choose a turn that ends like this."""
    checks = last.book.choice_checks
    if not checks or survives(last):
        return True
    return all(check.test(last, END) is None for check in checks)


# --- steps, and the judge of a turn -------------------------------------------------------------


def steps(moment: Moment) -> list[Step]:
    """Every step that may be taken now and leads to a legal turn."""
    book = moment.book
    found: list[Step] = []
    waits = False
    if moment.pending is not None:
        found += _leading_on(moment, _shown(moment))
        waits = book.action_waits(moment.pending)
        if waits:
            found += _leading_on(moment, _free_steps(moment))
        if book.action_required(moment, moment.pending) and can_act(moment):
            return found
        moment = moment.without_action()
    if not waits:
        found += _leading_on(moment, _free_steps(moment))
    if may_end(moment) and is_choosable(moment):
        found.append(END if moment.steps else PASS)
    return found


def _leading_on(moment: Moment, candidates: Iterable[Step]) -> list[Step]:
    """The steps that no rule refuses, and after which the player may choose some turn."""
    book = moment.book
    checks = book.checks
    found = [step for step in candidates if not checks[step.kind].refuse(moment, step)]
    if not book.looks_ahead and not book.choice_checks:
        return found
    return [step for step in found if leads_on(moment.after(step))]


def leads_on(moment: Moment) -> bool:
    """Whether the player may choose some turn that begins like this."""
    book = moment.book
    if not book.looks_ahead and not book.choice_checks:
        return True
    return any(map(is_choosable, completions(moment, easiest_first, hidden=True)))


def judge(moment: Moment, taken: Sequence[Step]) -> Moment | None:
    """The last moment of a turn made of these steps, or None where it is not legal."""
    last = walked(moment, taken)
    return last if last is not None and allowed(last, END if taken else PASS) else None


def walked(moment: Moment, taken: Sequence[Step]) -> Moment | None:
    """The moment after these steps, or None where one of them is not allowed."""
    for step in taken:
        if not allowed(moment, step):
            return None
        moment = moment.after(step)
    return moment


def random_completion(moment: Moment, number: Callable[[], float]) -> Moment | None:
    """The end of a legal turn made of random steps: surviving, else doing nothing, else any."""
    order = at_random(number)
    last = next(filter(survives, completions(moment, order)), None)
    if last is None and not moment.steps and allowed(moment, PASS):
        return moment
    return last or next(filter(is_choosable, completions(moment, order)), None)


def at_random(number: Callable[[], float]) -> Order:
    """Each step as likely as the others; ``number`` gives numbers from 0 to 1."""

    def shuffle(steps: list[Step]) -> Iterator[Step]:
        left = steps
        while left:
            place = int(number() * len(left))
            left[place], left[-1] = left[-1], left[place]
            yield left.pop()

    return shuffle
