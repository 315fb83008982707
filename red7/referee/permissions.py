"""Why a step is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.turn import Moment
from red7.hooks.answers import Discard, Draw, When
from red7.hooks.messages import Message, Player, message
from red7.referee.actions_left_out import action_left_out, actions_left_out
from red7.referee.clause_cases import cases_of
from red7.referee.evaluation import TESTS, disputable_evaluation
from red7.referee.ruling import Reason, cited
from red7.referee.steps_in_words import deed
from red7.referee.wording import cards_counted, compared
from red7.table.cards import Card
from red7.table.steps import Kind, Step

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook


def permissions(book: Rulebook, moment: Moment, step: Step, after: Moment) -> Iterator[Reason]:
    """What could be disputed about a step that is allowed, and leads to another moment."""
    card, who = step.card, Player(moment.seat)
    due = moment.at_its_action(step)
    yield from actions_left_out(book, moment, due)
    yield from _action(book, due, step)
    if step.kind is Kind.ACT and not due.acts_by(step):
        said = message("{player} may {deed}.", player=who, deed=deed(moment, step))
        yield cited(book, who_offers(book, moment, step), said)
    if card is None:
        return
    if step.kind is Kind.TAKE:
        yield from _not_refused(book, "refuse_taking", moment, moment.owner_of(card), card)
    elif step.kind is Kind.PLAY:
        if moment.discards and not due.acts_by(step):
            said = message("{player} may play {card} after the discard.", player=who, card=card)
            yield cited(book, book.deciding("discard_before_play"), said)
        if moment.plays and not due.acts_by(step):
            said = message("{player} may play {card} after another play.", player=who, card=card)
            yield cited(book, book.deciding("plays_allowed", moment), said)
        yield from _not_refused(book, "refuse_play", moment, card)
    elif step.kind in (Kind.DISCARD, Kind.SHED):
        yield from _discard(book, due, step, after)


def who_offers(book: Rulebook, moment: Moment, step: Step) -> Rule:
    """Who offers a step that a plug-in brings, whether or not it belongs to an action."""
    due = moment.at_its_action(step)
    if due.pending is not None and due.acts_by(step):
        return book.action_rule(due, due.pending)
    return next(
        rule
        for rule in book.rules["other_steps"]
        if any(each.veiled == step.veiled for each in rule.answer(moment) or ())
    )


def _not_refused(book: Rulebook, hook: str, *asked: object) -> Iterator[Reason]:
    """What the rules that might have refused say, those of them that say something."""
    for rule in book.rules[hook]:
        words = rule.explained(None, *asked)
        if words is not None:
            yield cited(book, rule, words)


def _action(book: Rulebook, moment: Moment, step: Step) -> Iterator[Reason]:
    """What the action of the card just played lets its player do, or why it is not done first."""
    pending, who = moment.pending, Player(moment.seat)
    if pending is None or step.kind in (Kind.TAKE, Kind.DRAW):
        return
    if moment.acts_by(step):
        done = deed(moment, step, named=False)
        said = message("{card} lets {player} {deed}.", card=pending, player=who, deed=done)
        yield cited(book, book.action_rule(moment, pending), said)
    elif step.kind is Kind.DISCARD and book.action_waits(pending):
        said = message(
            "The action of {card} may wait while {player} discards.", card=pending, player=who
        )
        yield cited(book, book.deciding("action_waits", pending), said)
    else:
        yield from action_left_out(book, moment)


def _discard(book: Rulebook, moment: Moment, step: Step, after: Moment) -> Iterator[Reason]:
    """Why a discard is allowed, and what it earns."""
    card, who, by_action = step.card, Player(moment.seat), step.kind is Kind.SHED
    assert card is not None
    if not by_action and moment.mine & card.bit:
        said = message("{player} may discard {card} from the palette.", player=who, card=card)
        yield cited(book, book.deciding("discard_from_palette"), said)
    if not by_action and moment.discards:
        rule = book.deciding("discards_allowed", moment)
        said = message("{player} may discard {card} after another discard.", player=who, card=card)
        yield cited(book, rule, said, *cases_of(moment, "discards_allowed"))
    tested = book.action_discard_tested if by_action else book.discard_tested
    if tested is When.AT_ONCE:
        winning = compared(book, after, would=False)
        said = message("After discarding {card}, {compared}.", card=card, compared=winning)
        yield cited(book, book.deciding(TESTS[by_action]), said)
        yield from disputable_evaluation(book, after)
    discard = Discard(card, after.mine.bit_count(), by_action)
    yield from _not_refused(book, "refuse_discard", moment, discard)
    yield from _draw(book, moment, after, discard)


def _draw(book: Rulebook, moment: Moment, after: Moment, discard: Discard) -> Iterator[Reason]:
    """What a discard has earned."""
    if not book.rules["draw_earned"]:
        return
    counts = book.for_the_draw(discard)
    rule = book.who_decides("draw_earned", after, counts)
    if rule is None:
        return
    why = rule.explained(after.draw, after, counts)
    counting = book.deciding("draw_size", discard)
    if why is not None and (discard.by_action or counting.is_special):
        said = message(
            "For the draw {player}'s palette counts as {cards}.",
            player=Player(after.seat),
            cards=cards_counted(counts.size),
        )
        yield cited(book, counting, said, *(cases_of(moment) if discard.by_action else ()))
    action = moment.pending if discard.by_action else None
    yield cited(book, rule, _earned(after, discard.card, rule, why, action))


def _earned(
    after: Moment, card: Card, rule: Rule, why: Message | None, action: Card | None
) -> Message | str:
    """Whether a discard has earned a card, and whether there is one."""
    player = Player(after.seat)
    if after.draw is Draw.NO:
        if why is None:
            return rule.says
        return message("{why}, so {card} earns no draw.", why=why, card=card)
    a_card = message("a card")
    if action is not None:
        a_card = message("a card for {card}'s discard", card=action)
    may = "may draw {drawn}" if after.draw is Draw.MAY else "must draw {drawn}"
    if after.deck_is_empty:
        may = "would draw {drawn}, but the deck is empty"
    if why is None:
        said = f"{{player}} {may} for discarding {{card}}."
        return message(said, card=card, player=player, drawn=a_card)
    return message(f"{{why}}, so {{player}} {may}.", why=why, player=player, drawn=a_card)
