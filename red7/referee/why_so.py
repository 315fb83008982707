"""Why a step is allowed, and what the turn leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7 import endings
from red7.cards import Card
from red7.hookspecs import Draw, When
from red7.moment import Moment
from red7.referee.deeds import deed
from red7.referee.evaluation import TESTS, disputable_evaluation
from red7.refusals import choices_refused
from red7.rulings import Reason, cited
from red7.turns import TAKE, Kind, Step
from red7.wording import compared, counted, joined, number, player

if TYPE_CHECKING:
    from red7.rulebook import Rulebook
    from red7.state import State


def permissions(book: Rulebook, moment: Moment, step: Step) -> Iterator[Reason]:
    """What could be disputed about a step that is allowed."""
    card, pending, who = step.card, moment.pending, player(moment.seat)
    if pending is not None and step.kind in (Kind.PLAY, Kind.DISCARD, Kind.SHED, Kind.RETURN):
        if step.kind is Kind.DISCARD and not book.action_waits(pending):
            yield from _skipped_action(book, moment)
        else:
            waiting = step.kind is Kind.DISCARD
            rule = (
                book.deciding("action_waits", pending)
                if waiting
                else book.action_rule(pending.number)
            )
            if rule is not None:
                yield cited(book, rule, f"{pending} lets {who} {deed(moment, step, named=False)}.")
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
            elif moment.after(TAKE[card.index]).can_stay_in():
                yield cited(book, rule, f"{who} can still stay in after taking {card}.")
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
        yield cited(book, rule, f"{who} may discard {card} after another discard.")
    by_action = step.kind is Kind.SHED
    tested = book.action_discard_tested if by_action else book.discard_tested
    if tested is When.AT_ONCE:
        rule = book.deciding(TESTS[by_action])
        yield cited(book, rule, f"After discarding {card} {compared(book, after, would=False)}.")
        yield from disputable_evaluation(book, after)
    size = after.mine.bit_count()
    limit = book.ruling_on("may_discard", "C24")
    if limit is not None and not by_action:
        cards = counted(size, "card")
        yield cited(book, limit, f"{card} is not lower than the {cards} of {who}'s palette.")
    yield from _draw(book, after, card, by_action)


def _draw(book: Rulebook, after: Moment, card: Card, by_action: bool) -> Iterator[Reason]:
    """What a discard has earned."""
    left, who = after.mine.bit_count(), player(after.seat)
    size = book.draw_size(left, by_action)
    rule = book.who_decides("draw_earned", after, card, size, by_action)
    if rule is not None:
        cards = counted(size, "palette card")
        text = {
            Draw.MAY: f"{card} is higher than {who}'s {cards}, so {who} may draw a card.",
            Draw.MUST: f"{card} earns a card, which {who} must draw.",
            Draw.NO: f"{card} earns no draw with {who}'s {cards}.",
        }[after.draw]
        yield cited(book, rule, text)
        counting = book.deciding("draw_size", left, by_action)
        if counting.is_special:
            yield cited(book, counting, f"{who}'s palette is counted as {cards}.")


def _out_at_turn_start(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Who went out because the next turn started."""
    before = moment.start.state
    for seat in before.players_in:
        if seat != moment.seat or endings.stays_in(moment):
            rule = book.who_decides("out_at_turn_start", after, seat)
            if after.seats[seat].out and rule is not None and not book.nobody_leaves:
                yield cited(book, rule, f"As the next turn starts {player(seat)} is out.")


def _skipped_action(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """Why the action of the card just played is left out."""
    card = moment.pending
    if card is None:
        return
    if not book.action_required(moment, card):
        rule = book.deciding("action_required", moment, card)
        yield cited(book, rule, f"The action of {card} need not be done.")
        return
    refused = list(choices_refused(moment))
    for rule in dict.fromkeys(each.rule for each in refused if each.rule is not None):
        sentences = dict.fromkeys(each.sentence for each in refused if each.rule is rule)
        yield cited(book, rule, f"The action of {card} is left out: {'; '.join(sentences)}.")
    if not refused:
        rule = book.deciding("action_required", moment, card)
        yield cited(book, rule, f"The action of {card} cannot be done, so it is left out.")
    elif all(each.rule is None for each in refused):
        rule = book.deciding("action_discard_tested")
        text = f"The action of {card} is left out: no discard would leave its player winning."
        yield cited(book, rule, text)


def ending(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    who, winning, stays = player(moment.seat), moment.winning(), endings.stays_in(moment)
    yield from _skipped_action(book, moment)
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        fate = "stays in" if stays else "is out"
        yield cited(book, rule, f"{compared(book, moment, would=False)}: {who} {fate}.")
        gamble = book.ruling_on("may_end", "C08")
        if gamble is not None and moment.drew and moment.played and not winning:
            yield cited(book, gamble, f"{who} may try a 3 and fail: it drew a card.")
        yield from disputable_evaluation(book, moment)
    else:
        rule = book.deciding("doing_nothing", moment, moment.hand_is_empty, winning)
        why = "has no hand cards" if moment.hand_is_empty else "does nothing"
        fate = "stays in" if stays else "is out"
        if rule.asks_for("winning"):
            fate = f"{fate}: {compared(book, moment, would=False)}"
        yield cited(book, rule, f"{who} {why} and {fate}.")
        if rule.asks_for("winning"):
            yield from disputable_evaluation(book, moment)
    if not stays and book.discard_taken_back and moment.discards + moment.sheds:
        back = joined(moment.canvas[len(moment.start.state.canvas) :])
        rule = book.deciding("discard_taken_back")
        yield cited(book, rule, f"{who} takes {back} back from the canvas.")
    yield from _out_at_turn_start(book, moment, after)
    result = book.round_result(after)
    if result is not None:
        ended = moment.ends_in(endings.stays_in(moment), book.discard_taken_back)
        at_once = book.round_result(ended) is not None
        rule = book.deciding("round_result", ended if at_once else after)
        if result.winner is None:
            yield cited(book, rule, "Nobody is left in the round, so nobody has won it.")
        else:
            winner = player(result.winner)
            yield cited(book, rule, f"{winner} is the last player left and wins the round.")
