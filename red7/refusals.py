"""Is this step allowed? Every reason why not, by the rules and by the cards on the table.

This is the one place that says so. The list of turns, the judge of one turn and the referee all
ask here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from red7.cards import Card
from red7.hookspecs import Draw, When
from red7.turns import PLAY, Kind, Step
from red7.wording import player

if TYPE_CHECKING:
    from red7.hookspecs import Refusal
    from red7.moment import Moment
    from red7.rulebook import Rule, Rulebook


NOT_A_CHOICE: Final = "its action does something else"
NOT_EARNED: Final = "nothing has earned it"


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

    @property
    def sentence(self) -> str:
        """The refusal in words, without a full stop."""
        if isinstance(self.refusal, str):
            return self.refusal.rstrip(".")
        text, facts = self.refusal
        return text.format(*facts)


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


def allowed(moment: Moment, step: Step) -> bool:
    """Whether nothing is said against a step."""
    return next(refusals(moment, step), None) is None


def _refused_play(moment: Moment, card: Card) -> Iterator[Refused]:
    book = moment.book
    by_action = moment.must_play_another()
    if draw_owed(moment):
        yield _must_draw()
    held = moment.holds(card)
    if not held:
        yield Refused("plays_allowed", ("{} is not in the hand", (card,)), arguments=(moment,))
    elif by_action and PLAY[card.index] not in raw_choices(moment):
        yield Refused("action_choices", ("{} may not play {}", (moment.pending, card)))
    if not by_action:
        yield from _owed(moment)
        if moment.plays >= book.plays_allowed(moment):
            done = (
                f"{moment.played[-1]} has already been played"
                if moment.played
                else "no play is allowed"
            )
            yield Refused("plays_allowed", done, arguments=(moment,))
    if not by_action and moment.discards and not book.discard_before_play:
        yield Refused("discard_before_play", ("the play must come before the discard", ()))
    if held:
        yield from _refused_by(book, "may_play", moment, card)


def _refused_discard(moment: Moment, card: Card) -> Iterator[Refused]:
    book = moment.book
    from_palette = bool(moment.mine & card.bit)
    if draw_owed(moment):
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
                "only {} card{} may be discarded in a turn",
                ("one", "") if allowed == 1 else (allowed, "s"),
            ),
            arguments=(moment,),
        )
    size = moment.mine.bit_count() - from_palette
    yield from _refused_by(book, "may_discard", moment, card, size, False)
    if book.discard_tested is When.AT_ONCE and not moment.would_win(
        moment.mine & ~card.bit, card.color.strength
    ):
        yield Refused("discard_tested", ("{} would not make the player winning", (card,)))


def _refused_choice(moment: Moment, step: Step, card: Card) -> Iterator[Refused]:
    pending = moment.pending
    if not moment.is_possible(step):
        mine, others = f"{player(moment.seat)}'s palette", "the palette of another player who is in"
        where = others if step.kind is Kind.TAKE else mine
        yield Refused("action_choices", ("{} is not in {}", (card, where)))
    elif pending is None:
        yield Refused("action_choices", ("no card was played whose action does this", ()))
    elif step not in raw_choices(moment):
        yield Refused("action_choices", (NOT_A_CHOICE, ()))
    else:
        yield from _refused_by_rules(moment.book, moment, step, card)


def _refused_by_rules(book: Rulebook, moment: Moment, step: Step, card: Card) -> Iterator[Refused]:
    """The refusals that a choice of an action meets, given that it is one."""
    if step.kind is Kind.TAKE:
        yield from _refused_by(book, "may_take", moment, moment.owner_of(card), card)
    elif step.kind is Kind.SHED:
        size = moment.mine.bit_count() - 1
        yield from _refused_by(book, "may_discard", moment, card, size, True)
        if book.action_discard_tested is When.AT_ONCE:
            valid = moment.would_win(moment.mine & ~card.bit, card.color.strength)
        else:
            valid = book.discard_taken_back or moment.after(step).can_be_completed()
        if not valid:
            yield Refused(
                "action_discard_tested", ("{} would not make the player winning", (card,))
            )


def _refused_draw(moment: Moment, step: Step) -> Iterator[Refused]:
    if moment.draw is Draw.NO and not _action_draws(moment):
        yield Refused("draw_earned", (NOT_EARNED, ()))
    yield from _refused_by(moment.book, "may_draw", moment)
    card = step.card
    if card is None or moment.deck_is_empty:
        return
    if moment.deck and moment.deck[0] is not card:
        yield Refused("draw_earned", ("{} is not the top card of the deck", (card,)))
    elif not moment.deck and moment.is_known(card):
        yield Refused("draw_earned", ("{} is not in the deck", (card,)))


def _action_draws(moment: Moment) -> bool:
    return any(choice.kind is Kind.DRAW for choice in raw_choices(moment))


def draw_owed(moment: Moment) -> bool:
    """Whether a card must be drawn before anything else."""
    return moment.draw is Draw.MUST and may_draw(moment)


def may_draw(moment: Moment) -> bool:
    """Whether a card can be drawn and nothing is said against it."""
    if moment.deck_is_empty:
        return False
    return all(answer(moment) is None for answer in moment.book.may_draw)


def _refused_end(moment: Moment, kind: Kind) -> Iterator[Refused]:
    book = moment.book
    if kind is Kind.PASS and moment.steps:
        yield Refused("doing_nothing", ("something has already been done", ()))
    if kind is Kind.END and not moment.steps:
        yield Refused("doing_nothing", ("nothing has been done yet", ()))
    if draw_owed(moment):
        yield _must_draw()
    yield from _owed(moment)
    yield from refused_as_it_stands(moment)
    if book.may_give_up and not moment.survives():
        yield from _refused_by(book, "may_give_up", moment)


def refused_as_it_stands(moment: Moment) -> Iterator[Refused]:
    """The conditions that a whole turn must meet."""
    book = moment.book
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
    if can_act(moment) and moment.book.action_required(moment, moment.pending):
        yield Refused(
            "action_required",
            ("the action of {} must be done first", (moment.pending,)),
            arguments=(moment, moment.pending),
        )


def raw_choices(moment: Moment) -> tuple[Step, ...]:
    """Every choice that the pending action has on this table."""
    pending = moment.pending
    if pending is None:
        return ()
    choices: tuple[Step, ...] = moment.book.actions[pending.number](moment, pending)
    return choices


def allowed_choices(moment: Moment) -> list[Step]:
    """The choices of the pending action that no rule refuses, unknown hand cards among them."""
    return [step for step in raw_choices(moment) if permits_choice(moment, step)]


def can_act(moment: Moment) -> bool:
    """Whether the pending action has a choice that no rule refuses."""
    return any(permits_choice(moment, step) for step in raw_choices(moment))


def permits_choice(moment: Moment, step: Step) -> bool:
    """Whether no rule refuses a choice of the pending action: ``refusals`` without the reasons."""
    book, kind, card = moment.book, step.kind, step.card
    if kind is Kind.DRAW:
        return may_draw(moment)
    if card is None or kind is Kind.RETURN:
        return card is not None
    if kind is Kind.PLAY:
        return all(answer(moment, card) is None for answer in book.may_play)
    if kind is Kind.TAKE:
        seat = moment.owner_of(card)
        return all(answer(moment, seat, card) is None for answer in book.may_take)
    return next(_refused_by_rules(book, moment, step, card), None) is None


def choices_refused(moment: Moment) -> Iterator[Refused]:
    """Why each choice of the pending action that is refused is."""
    for step in raw_choices(moment):
        yield from refusals(moment, step)


def targets(moment: Moment) -> tuple[Step, ...]:
    """The takings of the pending action that the rules about targets (C41) permit."""
    book = moment.book
    found = []
    for step in raw_choices(moment):
        card = step.card
        if step.kind is Kind.TAKE and card is not None:
            refused = _refused_by_rules(book, moment, step, card)
            if not any(reason.rule and reason.rule.clause == "C41" for reason in refused):
                found.append(step)
    return tuple(found)
