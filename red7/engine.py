"""Walking over turns: the steps that may be taken, the turns they make, the judge of one turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from red7.cards import CARDS, indices
from red7.endings import stays_in, survives
from red7.hookspecs import Draw, When
from red7.moment import Moment
from red7.refusals import (
    allowed,
    can_act,
    draw_owed,
    may_draw,
    permits_choice,
    raw_choices,
    refused_as_it_stands,
)
from red7.turn_start import TurnStart
from red7.turns import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, Kind, Step

_COLOR = tuple(card.color.strength for card in CARDS)


def _is_shown(moment: Moment, step: Step) -> bool:
    """Whether the position shows the card that this choice needs from the hand."""
    return step.kind is not Kind.PLAY or step.card is None or bool(moment.hand_bits & step.card.bit)


def _candidates(moment: Moment, *, winning: bool = False) -> list[Step]:
    """The steps apart from the pending action and the end of the turn, as the cards allow.

    With ``winning`` discards that must win at once, and do not, are left out already.
    """
    book = moment.book
    found: list[Step] = []
    if moment.draw is not Draw.NO and may_draw(moment):
        found.append(DRAW[moment.deck[0].index] if moment.deck else DRAW_UNKNOWN)
        if moment.draw is Draw.MUST:
            return found
    plays = (
        moment.pending is None
        and (not moment.discards or book.discard_before_play)
        and moment.plays < book.plays_allowed(moment)
    )
    discards = moment.discards < book.discards_allowed(moment)
    if plays or discards:
        hand = indices(moment.hand_bits)
        if plays:
            found += [PLAY[index] for index in hand]
        if discards:
            if winning and book.discard_tested is When.AT_ONCE:
                hand = _winning(moment, hand)
            found += [DISCARD[index] for index in hand]
            if book.discard_from_palette and moment.played:
                found += [DISCARD[index] for index in indices(moment.mine)]
    return found


def _winning(moment: Moment, hand: list[int]) -> list[int]:
    """Of some hand cards those whose colour the player is winning, told for all at once."""
    wins = moment.would_win_each(moment.mine)
    return [index for index in hand if wins[_COLOR[index]]]


def _permits(moment: Moment, step: Step) -> bool:
    """Whether no rule refuses a candidate: ``refusals`` without the reasons."""
    book, card = moment.book, step.card
    if card is None or step.kind is Kind.DRAW:
        return True
    if step.kind is Kind.PLAY:
        return not book.may_play or all(answer(moment, card) is None for answer in book.may_play)
    left = moment.mine & ~card.bit
    if book.discard_tested is When.AT_ONCE and not moment.would_win(left, card.color.strength):
        return False
    if not book.may_discard:
        return True
    size = left.bit_count()
    return all(answer(moment, card, size, False) is None for answer in book.may_discard)


def _free_steps(moment: Moment) -> list[Step]:
    """The steps apart from the pending action and the end of the turn, as the rules allow."""
    return [step for step in _candidates(moment, winning=True) if _permits(moment, step)]


def _may_end_here(moment: Moment) -> bool:
    """Whether the turn may end here, the player's duty to stay in (``may_give_up``) apart."""
    if moment.draw is Draw.MUST and draw_owed(moment):
        return False
    return not moment.book.looks_ahead or next(refused_as_it_stands(moment), None) is None


def completions(moment: Moment) -> Iterator[Moment]:
    """Every moment at which a turn that begins like this one may end, by the rules of turns.

    Whether a player may choose one that goes out is another question: ``is_choosable``.
    """
    waits = False
    if moment.pending is not None:
        book = moment.book
        waits = book.action_waits(moment.pending)
        for step in raw_choices(moment):
            if _is_shown(moment, step) and permits_choice(moment, step):
                yield from completions(moment.after(step))
        if waits:
            for step in _free_steps(moment):
                yield from completions(moment.after(step))
        if can_act(moment) and book.action_required(moment, moment.pending):
            return
        moment = moment.without_action()
    if _may_end_here(moment):
        yield moment
    if not waits:
        for step in _free_steps(moment):
            yield from completions(moment.after(step))


def is_choosable(last: Moment) -> bool:
    """Whether a player may choose a turn that ends like this."""
    book = last.book
    if not book.may_give_up or survives(last):
        return True
    return all(answer(last) is None for answer in book.may_give_up)


def some_completion(
    moment: Moment,
    wanted: Callable[[Moment], bool],
    number: Callable[[], float] = float,
) -> Moment | None:
    """A moment at which a turn that begins like this one may end and is ``wanted``, or None.

    ``number`` gives numbers from 0 to 1 that choose the step to try next: with ``Random.random``
    each step is as likely as the others that may be taken with it.
    """
    waits = False
    if moment.pending is not None:
        book = moment.book
        waits = book.action_waits(moment.pending)
        options = [*raw_choices(moment)]
        if waits:
            options += _free_steps(moment)
        while options:
            step = _taken(options, number)
            if not _is_shown(moment, step):
                continue
            if step.kind is Kind.DISCARD or permits_choice(moment, step):
                last = some_completion(moment.after(step), wanted, number)
                if last is not None:
                    return last
        if can_act(moment) and book.action_required(moment, moment.pending):
            return None
        moment = moment.without_action()
    options = [] if waits else _candidates(moment)
    options.append(END)
    while options:
        step = _taken(options, number)
        if step is END:
            if _may_end_here(moment) and wanted(moment):
                return moment
        elif _permits(moment, step):
            last = some_completion(moment.after(step), wanted, number)
            if last is not None:
                return last
    return None


def _taken(options: list[Step], number: Callable[[], float]) -> Step:
    """Take the last option out of the list, or another by chance."""
    last = options.pop()
    place = int(number() * (len(options) + 1)) - 1
    if place < 0:
        return last
    options[place], last = last, options[place]
    return last


def can_stay_in(moment: Moment) -> bool:
    """Whether some legal turn that begins like this leaves the player in at its end.

    Unknown hand cards are given the benefit of the doubt: any card that could be one of them is
    tried as the turn's discard.
    """
    if moment.pending is None and _may_end_here(moment) and stays_in(moment):
        return True
    if some_completion(moment, stays_in) is not None:
        return True
    if moment.hand_unknown == 0:
        return False
    return any(
        not moment.is_known(card)
        and allowed(moment, DISCARD[card.index])
        and stays_in(moment.after(DISCARD[card.index]))
        for card in CARDS
    )


def could_have_stayed_in(start: TurnStart) -> bool:
    """Whether some turn from this start keeps the player in, by the cards that are known."""
    if start.could_stay_in is None:
        start.could_stay_in = some_completion(Moment.at_start(start), survives) is not None
    return start.could_stay_in


def steps(moment: Moment) -> list[Step]:
    """Every step that may be taken now and leads to a legal turn."""
    book = moment.book
    found: list[Step] = []
    waits = False
    if moment.pending is not None:
        shown = [step for step in raw_choices(moment) if _is_shown(moment, step)]
        permitted = [step for step in shown if permits_choice(moment, step)]
        found.extend(_leading_on(moment, permitted))
        waits = book.action_waits(moment.pending)
        if waits:
            found.extend(_leading_on(moment, _free_steps(moment)))
        if can_act(moment) and book.action_required(moment, moment.pending):
            return found
        moment = moment.without_action()
    if not waits:
        found.extend(_leading_on(moment, _free_steps(moment)))
    if _may_end_here(moment) and is_choosable(moment):
        found.append(END if moment.steps else PASS)
    return found


def _leading_on(moment: Moment, candidates: Iterable[Step]) -> Iterable[Step]:
    """The steps after which a turn can be completed that the player may choose."""
    book = moment.book
    if not book.looks_ahead and not book.may_give_up:
        return candidates
    return (step for step in candidates if leads_on(moment.after(step)))


def leads_on(moment: Moment) -> bool:
    """Whether the player may choose some turn that begins like this, for all that is known."""
    book = moment.book
    if (not book.looks_ahead and not book.may_give_up) or moment.hand_unknown != 0:
        return True
    return some_completion(moment, is_choosable) is not None


def judge(moment: Moment, taken: tuple[Step, ...]) -> Moment | None:
    """The last moment of a turn made of these steps, or None where it is not legal."""
    last = walked(moment, taken)
    return last if last is not None and allowed(last, END if taken else PASS) else None


def walked(moment: Moment, taken: tuple[Step, ...]) -> Moment | None:
    """The moment after these steps, or None where one of them is not allowed."""
    for step in taken:
        if not allowed(moment, step):
            return None
        moment = moment.after(step)
    return moment
