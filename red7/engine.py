"""Walking over turns: the steps that may be taken, the turns they make, the judge of one turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from red7.cards import CARDS, cards_of
from red7.endings import survives
from red7.hookspecs import Draw, When
from red7.moment import Moment, TurnStart
from red7.refusals import (
    allowed,
    allowed_choices,
    draw_owed,
    may_draw,
    refused_as_it_stands,
    wins_by,
)
from red7.turns import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, Kind, Step


def _is_shown(moment: Moment, step: Step) -> bool:
    """Whether the position shows the card that this choice needs from the hand."""
    return step.kind is not Kind.PLAY or step.card is None or bool(moment.hand_bits & step.card.bit)


def _free_steps(moment: Moment) -> Iterator[Step]:
    """The steps apart from the pending action and the end of the turn, as far as rules allow."""
    book = moment.book
    if moment.draw is not Draw.NO and may_draw(moment):
        yield DRAW[moment.deck[0].index] if moment.deck else DRAW_UNKNOWN
        if moment.draw is Draw.MUST:
            return
    free_to_play = moment.pending is None and (not moment.discards or book.discard_before_play)
    if free_to_play and moment.plays < book.plays_allowed(moment):
        for card in cards_of(moment.hand_bits):
            for answer in book.may_play:
                if answer(moment, card) is not None:
                    break
            else:
                yield PLAY[card.index]
    if moment.discards < book.discards_allowed(moment):
        tested = book.discard_tested is When.AT_ONCE
        bits = moment.hand_bits
        if book.discard_from_palette and moment.played:
            bits |= moment.mine
        for card in cards_of(bits):
            size = (moment.mine & ~card.bit).bit_count()
            for answer in book.may_discard:
                if answer(moment, card, size, False) is not None:
                    break
            else:
                if not tested or wins_by(moment, DISCARD[card.index]):
                    yield DISCARD[card.index]


def _may_end_here(moment: Moment) -> bool:
    """Whether the turn may end here, the player's duty to stay in (``may_give_up``) apart."""
    return not draw_owed(moment) and next(refused_as_it_stands(moment), None) is None


def completions(moment: Moment) -> Iterator[Moment]:
    """Every moment at which a turn that begins like this one may end, by the rules of turns.

    Whether a player may choose one that goes out is another question: ``is_choosable``.
    """
    waits = False
    if moment.pending is not None:
        book = moment.book
        waits = book.action_waits(moment.pending)
        done = False
        for step in allowed_choices(moment):
            done = True
            if _is_shown(moment, step):
                yield from completions(moment.after(step))
        if waits:
            for step in _free_steps(moment):
                yield from completions(moment.after(step))
        if done and book.action_required(moment, moment.pending):
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


def can_stay_in(moment: Moment) -> bool:
    """Whether some legal turn that begins like this keeps the player in.

    Unknown hand cards are given the benefit of the doubt: any card that could be one of them is
    tried as the turn's discard.
    """
    if any(survives(last) for last in completions(moment)):
        return True
    if moment.hand_unknown == 0:
        return False
    return any(
        not moment.is_known(card)
        and allowed(moment, DISCARD[card.index])
        and survives(moment.after(DISCARD[card.index]))
        for card in CARDS
    )


def could_have_stayed_in(start: TurnStart) -> bool:
    """Whether some turn from this start keeps the player in, by the cards that are known."""
    if start.could_stay_in is None:
        start.could_stay_in = any(survives(last) for last in completions(Moment.at_start(start)))
    return start.could_stay_in


def steps(moment: Moment) -> list[Step]:
    """Every step that may be taken now and leads to a legal turn."""
    book = moment.book
    found: list[Step] = []
    waits = False
    if moment.pending is not None:
        choices = allowed_choices(moment)
        found.extend(_leading_on(moment, [step for step in choices if _is_shown(moment, step)]))
        waits = book.action_waits(moment.pending)
        if waits:
            found.extend(_leading_on(moment, _free_steps(moment)))
        if choices and book.action_required(moment, moment.pending):
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
    return any(map(is_choosable, completions(moment)))


def judge(moment: Moment, taken: tuple[Step, ...]) -> Moment | None:
    """The last moment of a turn made of these steps, or None where it is not legal."""
    for step in taken:
        if not allowed(moment, step):
            return None
        moment = moment.after(step)
    return moment if allowed(moment, END if taken else PASS) else None
