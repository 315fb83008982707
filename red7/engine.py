"""Walking over turns: which steps are allowed, which turns can be completed, what a turn leads to.

``refusals`` is the one place that says whether a step is allowed; ``completions`` walks every legal
turn; the judge of a single turn and the list of all turns both rest on these two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from red7.cards import CARDS, Card, cards_of
from red7.hookspecs import Draw, When
from red7.moment import Moment, TurnStart
from red7.turns import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, Kind, Step

if TYPE_CHECKING:
    from red7.hookspecs import Refusal
    from red7.rulebook import Rule, Rulebook
    from red7.state import State


class Refused:
    """A reason why a step is not allowed: the question, who answered, and the sentence."""

    __slots__ = ("arguments", "hook", "refusal", "rule")

    def __init__(
        self,
        hook: str,
        refusal: Refusal,
        rule: Rule | None = None,
        arguments: tuple[object, ...] = (),
    ) -> None:
        self.hook = hook
        self.refusal = refusal
        self.rule = rule
        self.arguments = arguments


def _book(moment: Moment) -> Rulebook:
    book = moment.start.book
    assert book is not None, "only moments of composed rules are judged"
    return book


# --- Is this step allowed? ----------------------------------------------------------------------


def refusals(moment: Moment, step: Step) -> Iterator[Refused]:
    """Every reason why this step is not allowed now; none: it is."""
    kind, card = step.kind, step.card
    if kind is Kind.DRAW:
        yield from _refused_draw(moment, step)
    elif card is None:
        yield from _refused_end(moment, kind)
    elif kind is Kind.PLAY:
        yield from _refused_play(moment, card)
    elif kind is Kind.DISCARD:
        yield from _refused_discard(moment, card)
    else:
        yield from _refused_choice(moment, step, card)


def _allowed(moment: Moment, step: Step) -> bool:
    return next(refusals(moment, step), None) is None


def _refused_play(moment: Moment, card: Card) -> Iterator[Refused]:
    book = _book(moment)
    by_action = moment.must_play_another()
    if moment.draw is Draw.MUST:
        yield _must_draw()
    if not moment.holds(card):
        yield Refused("plays_allowed", ("{} is not in the hand", (card,)), arguments=(moment,))
    if not by_action:
        yield from _owed(moment)
        if moment.plays >= book.plays_allowed(moment):
            last = moment.played[-1]
            yield Refused("plays_allowed", ("{} was played already", (last,)), arguments=(moment,))
    if not by_action and moment.discards and not book.discard_before_play:
        yield Refused("discard_before_play", ("{} would be played after the discard", (card,)))
    yield from _refused_by(book, "may_play", moment, card)


def _refused_discard(moment: Moment, card: Card) -> Iterator[Refused]:
    book = _book(moment)
    from_palette = bool(moment.mine & card.bit)
    if moment.draw is Draw.MUST:
        yield _must_draw()
    if from_palette:
        if not book.discard_from_palette or not moment.played:
            yield Refused(
                "discard_from_palette", ("{} is in the palette, not in the hand", (card,))
            )
    elif not moment.holds(card):
        yield Refused("discard_from_palette", ("{} is not in the hand", (card,)))
    if moment.pending is not None and not book.action_waits(moment.pending):
        yield from _owed(moment)
    allowed = book.discards_allowed(moment)
    if moment.discards >= allowed:
        yield Refused(
            "discards_allowed",
            (
                "{} would be discard number {}, and this turn may have {}",
                (card, moment.discards + 1, allowed),
            ),
            arguments=(moment,),
        )
    size = moment.mine.bit_count() - from_palette
    yield from _refused_by(book, "may_discard", moment, card, size, False)
    if book.discard_tested is When.AT_ONCE and not _wins_by(moment, DISCARD[card.index]):
        yield Refused("discard_tested", ("{} would not make the player winning", (card,)))


def _refused_choice(moment: Moment, step: Step, card: Card) -> Iterator[Refused]:
    book = _book(moment)
    if moment.pending is None:
        yield Refused("action_choices", ("no action is there to use {}", (card,)))
        return
    if step not in _raw_choices(moment):
        yield Refused(
            "action_choices",
            ("{} may not do this with {}", (moment.pending, card)),
            arguments=(moment.pending,),
        )
        return
    yield from _refused_by_rules(book, moment, step, card)


def _refused_by_rules(book: Rulebook, moment: Moment, step: Step, card: Card) -> Iterator[Refused]:
    """The refusals that a choice of an action meets, given that it is one."""
    if step.kind is Kind.TAKE:
        for seat, bits in zip(moment.start.rival_seats, moment.rivals, strict=True):
            if bits & card.bit:
                yield from _refused_by(book, "may_take", moment, seat, card)
    elif step.kind is Kind.SHED:
        size = moment.mine.bit_count() - 1
        yield from _refused_by(book, "may_discard", moment, card, size, True)
        if book.action_discard_tested is When.AT_ONCE:
            valid = _wins_by(moment, step)
        else:
            valid = book.discard_taken_back or can_be_completed(moment.after(step))
        if not valid:
            yield Refused(
                "action_discard_tested", ("{} would not make the player winning", (card,))
            )


def _refused_draw(moment: Moment, step: Step) -> Iterator[Refused]:
    if moment.deck_is_empty:
        yield Refused("draw_earned", ("the deck is empty", ()))
        return
    if moment.draw is Draw.NO and not (
        moment.pending is not None
        and any(choice.kind is Kind.DRAW for choice in _raw_choices(moment))
    ):
        yield Refused("draw_earned", ("nothing has earned a draw", ()))
    card = step.card
    if card is not None:
        if moment.deck:
            if moment.deck[0] is not card:
                yield Refused("draw_earned", ("{} is not the top card of the deck", (card,)))
        elif moment.is_known(card):
            yield Refused("draw_earned", ("{} is elsewhere, not in the deck", (card,)))


def _refused_end(moment: Moment, kind: Kind) -> Iterator[Refused]:
    book = _book(moment)
    if kind is Kind.PASS and moment.steps:
        yield Refused("doing_nothing", ("something was done already", ()))
    if kind is Kind.END and not moment.steps:
        yield Refused("doing_nothing", ("nothing was done yet: that is 'pass'", ()))
    if moment.draw is Draw.MUST:
        yield _must_draw()
    yield from _owed(moment)
    yield from _refused_as_it_stands(moment)
    if book.may_give_up and not survives(moment):
        yield from _refused_by(book, "may_give_up", moment)


def _refused_as_it_stands(moment: Moment) -> Iterator[Refused]:
    """The conditions that a whole turn must meet."""
    book = _book(moment)
    if not book.looks_ahead:
        return
    winning = moment.winning()
    yield from _refused_by(book, "may_end", moment, winning)
    if not winning and not book.discard_taken_back:
        if moment.discards and book.discard_tested is When.AT_END:
            yield Refused("discard_tested", ("the discard did not make the player winning", ()))
        if moment.sheds and book.action_discard_tested is When.AT_END:
            yield Refused(
                "action_discard_tested", ("the discard did not make the player winning", ())
            )


def _refused_by(book: Rulebook, hook: str, *arguments: object) -> Iterator[Refused]:
    for found in book.rules[hook]:
        refusal = found.answer(*arguments)
        if refusal is not None:
            yield Refused(hook, refusal, found)


def _must_draw() -> Refused:
    return Refused("draw_earned", ("the card that was earned must be drawn first", ()))


def _owed(moment: Moment) -> Iterator[Refused]:
    """The action that must be done before anything else."""
    if moment.pending is None:
        return
    choices = allowed_choices(moment)
    if choices and _book(moment).action_required(moment, moment.pending):
        yield Refused(
            "action_required",
            ("the action of {} must be done first", (moment.pending,)),
            arguments=(moment, moment.pending),
        )


def _wins_by(moment: Moment, step: Step) -> bool:
    """Whether the player would be winning right after this discard."""
    card = step.card
    assert card is not None
    ranks = _book(moment).ranks
    color = card.color.strength
    rank = ranks[moment.mine & ~card.bit][color]
    if not rank & 1:
        return False
    for rival in moment.rivals:  # noqa: SIM110  # a generator is twice as slow here
        if ranks[rival][color] > rank:
            return False
    return True


# --- What can be done? --------------------------------------------------------------------------


def _raw_choices(moment: Moment) -> tuple[Step, ...]:
    pending = moment.pending
    if pending is None:
        return ()
    choices: tuple[Step, ...] = _book(moment).actions[pending.number](moment, pending)
    return choices


def allowed_choices(moment: Moment) -> list[Step]:
    """The choices of the pending action that no rule refuses, unknown hand cards among them."""
    book = _book(moment)
    permitted = []
    for step in _raw_choices(moment):
        card = step.card
        if step.kind is Kind.DRAW:
            if not moment.deck_is_empty:
                permitted.append(step)
        elif card is None:
            continue
        elif step.kind is Kind.PLAY:
            if next(_refused_by(book, "may_play", moment, card), None) is None:
                permitted.append(step)
        elif next(_refused_by_rules(book, moment, step, card), None) is None:
            permitted.append(step)
    return permitted


def targets(moment: Moment) -> tuple[Step, ...]:
    """The takings of the pending action that the rules about targets (C41) permit."""
    book = _book(moment)
    found = []
    for step in _raw_choices(moment):
        card = step.card
        if step.kind is Kind.TAKE and card is not None:
            refused = _refused_by_rules(book, moment, step, card)
            if not any(reason.rule and reason.rule.clause == "C41" for reason in refused):
                found.append(step)
    return tuple(found)


def _is_shown(moment: Moment, step: Step) -> bool:
    """Whether the position shows the card that this choice needs from the hand."""
    return step.kind is not Kind.PLAY or step.card is None or bool(moment.hand_bits & step.card.bit)


def _free_steps(moment: Moment) -> Iterator[Step]:
    """The steps apart from the pending action and the end of the turn, as far as rules allow."""
    book = _book(moment)
    if moment.draw is not Draw.NO and not moment.deck_is_empty:
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
                if not tested or _wins_by(moment, DISCARD[card.index]):
                    yield DISCARD[card.index]


def _may_end_here(moment: Moment) -> bool:
    """Whether the turn may end here, the player's duty to stay in (``may_give_up``) apart."""
    return next(_refused_as_it_stands(moment), None) is None


def completions(moment: Moment) -> Iterator[Moment]:
    """Every moment at which a turn that begins like this one may end, by the rules of turns.

    Whether a player may choose one that goes out is another question: ``is_choosable``.
    """
    waits = False
    if moment.pending is not None:
        book = _book(moment)
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
    if moment.draw is not Draw.MUST and _may_end_here(moment):
        yield moment
    if not waits:
        for step in _free_steps(moment):
            yield from completions(moment.after(step))


def can_be_completed(moment: Moment) -> bool:
    """Whether some turn that the rules know begins like this."""
    return next(completions(moment), None) is not None


def is_choosable(last: Moment) -> bool:
    """Whether a player may choose a turn that ends like this."""
    book = _book(last)
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
        and _allowed(moment, DISCARD[card.index])
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
    book = _book(moment)
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
    if moment.draw is not Draw.MUST and _may_end_here(moment) and is_choosable(moment):
        found.append(END if moment.steps else PASS)
    return found


def _leading_on(moment: Moment, candidates: Iterable[Step]) -> Iterable[Step]:
    """The steps after which a turn can be completed that the player may choose."""
    book = _book(moment)
    if not book.looks_ahead and not book.may_give_up:
        return candidates
    return (step for step in candidates if leads_on(moment.after(step)))


def leads_on(moment: Moment) -> bool:
    """Whether the player may choose some turn that begins like this, for all that is known."""
    book = _book(moment)
    if (not book.looks_ahead and not book.may_give_up) or moment.hand_unknown != 0:
        return True
    return any(map(is_choosable, completions(moment)))


def judge(moment: Moment, taken: tuple[Step, ...]) -> Moment | None:
    """The last moment of a turn made of these steps, or None where it is not legal."""
    for step in taken:
        if not _allowed(moment, step):
            return None
        moment = moment.after(step)
    return moment if _allowed(moment, END if taken else PASS) else None


# --- What does the turn lead to? ----------------------------------------------------------------


def survives(moment: Moment) -> bool:
    """Whether the player stays in when the turn ends here."""
    book = _book(moment)
    winning = moment.winning()
    asked = book.stays_in if moment.steps else book.doing_nothing
    stays: bool = asked(moment, winning)
    return stays


def finish(moment: Moment) -> State:
    """The position after the turn: who is out, who moves next, whether the round is over."""
    book = _book(moment)
    state = moment.ends_in(survives(moment), book.discard_taken_back)
    return start_next_turn(book, state, moment.start.seat)


def start_next_turn(book: Rulebook, state: State, last: int) -> State:
    """Find who moves after ``last``; on the way the round may end and players may go out."""
    while True:
        result = book.round_result(state)
        if result is not None:
            return _with(state, None, result.out)
        mover = next_seat(state, last)
        leaving = next(
            (seat for seat in _clockwise(state, mover) if book.out_at_turn_start(state, seat)), None
        )
        if leaving is None:
            return _with(state, mover)
        state = _with(state, None, (leaving,))


def next_seat(state: State, last: int) -> int:
    """The next seat clockwise whose player is in."""
    count = len(state.seats)
    return next(
        seat
        for seat in ((last + offset) % count for offset in range(1, count + 1))
        if not state.seats[seat].out
    )


def _clockwise(state: State, first: int) -> list[int]:
    count = len(state.seats)
    seats = ((first + offset) % count for offset in range(count))
    return [seat for seat in seats if not state.seats[seat].out]


def _with(state: State, to_move: int | None, out: tuple[int, ...] = ()) -> State:
    from red7.state import Seat, State

    seats = state.seats
    if out:
        seats = tuple(
            Seat(
                seat.palette_bits,
                seat.hand_bits,
                seat.hand_unknown,
                seat.scored_bits,
                seat.points_kept,
                seat.out or number in out,
            )
            for number, seat in enumerate(seats)
        )
    return State(
        seats,
        to_move,
        state.canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits,
    )
