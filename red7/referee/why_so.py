"""Why a step is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.turn import Moment
from red7.hooks.specs import Draw, When
from red7.referee.cases import case_of
from red7.referee.deeds import deed
from red7.referee.evaluation import TESTS, disputable_evaluation
from red7.referee.hidden import surely
from red7.referee.left_out import action_left_out
from red7.referee.ruling import Reason, cited
from red7.referee.wording import compared, counted, in_figures, number, player
from red7.table.cards import Card
from red7.table.steps import TAKE, Kind, Step

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rule, Rulebook


def permissions(book: Rulebook, moment: Moment, step: Step) -> Iterator[Reason]:
    """What could be disputed about a step that is allowed."""
    card, who = step.card, player(moment.seat)
    yield from _action(book, moment, step)
    if card is None:
        return
    if step.kind is Kind.TAKE:
        yield from _target(book, moment, card)
    elif step.kind is Kind.PLAY:
        if moment.discards and not moment.must_play_another():
            rule = book.deciding("discard_before_play")
            yield cited(book, rule, f"{who} may play {card} after the discard.")
        if moment.plays and not moment.must_play_another():
            rule = book.deciding("plays_allowed", moment)
            yield cited(book, rule, f"{who} may play {card} after another play.")
    elif step.kind in (Kind.DISCARD, Kind.SHED):
        yield from _discard(book, moment, step, card)


def _action(book: Rulebook, moment: Moment, step: Step) -> Iterator[Reason]:
    """What the action of the card just played lets its player do, or why it is not done first."""
    pending, who = moment.pending, player(moment.seat)
    if pending is None or step.kind in (Kind.TAKE, Kind.DRAW):
        return
    if step.kind is not Kind.DISCARD:
        rule = book.action_rule(pending.number)
        if rule is not None:
            yield cited(book, rule, f"{pending} lets {who} {deed(moment, step, named=False)}.")
    elif book.action_waits(pending):
        rule = book.deciding("action_waits", pending)
        yield cited(book, rule, f"The action of {pending} may wait while {who} discards.")
    else:
        yield from action_left_out(book, moment)


def _target(book: Rulebook, moment: Moment, card: Card) -> Iterator[Reason]:
    who = player(moment.seat)
    for seat, palette in moment.others:
        if card not in palette:
            continue
        for rule in book.rules["may_take"]:
            if rule.clause == "C41":
                theirs = counted(len(palette), "palette card")
                text = f"{who} may take {card} from {player(seat)}, who has {theirs}"
                yield cited(book, rule, f"{text}; {who} has {number(len(moment.palette))}.")
                continue
            can = surely(moment.after(TAKE[card.index]).can_stay_in, moment)
            if can:
                yield cited(book, rule, f"{who} can still stay in after taking {card}.")
            elif can is None and rule.arguments:
                text = f"{who} can still stay in after taking {card}, if the hidden cards allow it."
                yield cited(book, rule, text)
            else:
                yield cited(book, rule, f"{rule.says.rstrip('.')}, so {who} may take {card}.")


def _discard(book: Rulebook, moment: Moment, step: Step, card: Card) -> Iterator[Reason]:
    """Why a discard is allowed, and what it earns."""
    after, who = moment.after(step), player(moment.seat)
    if step.kind is Kind.DISCARD and moment.mine & card.bit:
        rule = book.deciding("discard_from_palette")
        yield cited(book, rule, f"{who} may discard {card} from the palette.")
    twice = book.ruling_on("may_discard", "C44")
    if moment.sheds and step.kind is Kind.DISCARD and twice is not None:
        yield cited(book, twice, f"{who} may discard {card} after the discard of a 7.")
    if moment.discards and step.kind is Kind.DISCARD:
        rule = book.deciding("discards_allowed", moment)
        text = f"{who} may discard {card} after another discard."
        yield cited(book, rule, text, case_of(moment, "discards_allowed"))
    by_action = step.kind is Kind.SHED
    tested = book.action_discard_tested if by_action else book.discard_tested
    if tested is When.AT_ONCE:
        rule = book.deciding(TESTS[by_action])
        yield cited(book, rule, f"After discarding {card}, {compared(book, after, would=False)}.")
        yield from disputable_evaluation(book, after)
    limit = book.ruling_on("may_discard", "C24")
    if limit is not None and not by_action:
        cards = in_figures(after.mine.bit_count(), "card")
        yield cited(book, limit, f"{card.number} is not less than the {cards} in {who}'s palette.")
    yield from _draw(book, after, card, by_action)


def _draw(book: Rulebook, after: Moment, card: Card, by_action: bool) -> Iterator[Reason]:
    """What a discard has earned."""
    left = after.mine.bit_count()
    size = book.draw_size(left, by_action)
    rule = book.who_decides("draw_earned", after, card, size, by_action)
    if rule is None:
        return
    counting = book.deciding("draw_size", left, by_action)
    if rule.asks_for("size") and (by_action or counting.is_special):
        cards, whose = counted(size, "card"), f"{player(after.seat)}'s palette"
        case = "seven" if by_action else ""
        yield cited(book, counting, f"For the draw {whose} counts as {cards}.", case)
    yield cited(book, rule, _earned(after, card, size, rule))


def _earned(after: Moment, card: Card, size: int, rule: Rule) -> str:
    """Whether a discard has earned a card, and whether there is one."""
    who, cards = player(after.seat), in_figures(size, "card")
    compares = rule.asks_for("size")
    if after.draw is Draw.NO:
        why = f"{card.number} is not more than the {cards} in {who}'s palette"
        return f"{why}, so {card} earns no draw." if compares else rule.says
    may = "may draw a card" if after.draw is Draw.MAY else "must draw a card"
    if after.deck_is_empty:
        may = "would draw a card, but the deck is empty"
    why = f"{card.number} is more than the {cards} in {who}'s palette"
    return f"{why}, so {who} {may}." if compares else f"For discarding {card} {who} {may}."
