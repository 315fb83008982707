"""Why a turn, or a step of it, is not allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from red7.engine.checks import THE_GAME, Refused
from red7.engine.conditions import (
    CANNOT_MOVE,
    NOT_A_CHOICE,
    NOT_EARNED,
    NOT_OFFERED,
    action_due,
    permitted,
)
from red7.engine.turn import Moment
from red7.hooks.answers import Discard, Draw
from red7.hooks.messages import Clause, Listed, Message, Player, message
from red7.referee.clause_cases import cases_of
from red7.referee.evaluation import BY_ACTION, TESTS, disputable_evaluation
from red7.referee.outcome import goes_by_winning
from red7.referee.ruling import Reason, cited
from red7.referee.steps_in_words import deed, moved, on_offer
from red7.referee.wording import compared
from red7.table.steps import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.hooks.compose import Rule
    from red7.table.position import State


def before_the_turn(book: Playbook, state: State) -> Reason:
    """Why no turn, or not this one, can be taken at all."""
    if not book.has_seats_for(state):
        return other_number_of_players(
            book,
            state,
            "This text is for {least} to {most} players, and there are {count}, so nobody may take "
            "a turn.",
        )
    if book.round_result(state) is not None:
        said = message("The round is over, so nobody may take a turn.")
        return cited(book, book.who_ends_the_round(state), said)
    if state.to_move is None:
        said = message("No player is marked as the one to move, so nobody may take a turn.")
        return cited(book, book.rules["plays_allowed"][0], said)
    said = message(
        "{player} may not start over: {player} has already begun with {turn}.",
        player=Player(state.to_move),
        turn=Turn(state.so_far),
    )
    return cited(book, book.deciding("plays_allowed", Moment.of(book, state)), said)


def other_number_of_players(
    book: Playbook,
    state: State,
    words: str = "This text is for {least} to {most} players, and there are {count}.",
) -> Reason:
    """That a text is not for as many players as sit at a table."""
    least, most = book.players
    said = message(words, least=least, most=most, count=len(state.seats))
    return cited(book, book.deciding("players"), said)


def refusal(
    book: Playbook, moment: Moment, step: Step, refused: Refused, after: Moment
) -> Iterator[Reason]:
    """Why a step is refused, or the end of the turn; ``after``: what it would lead to."""
    why, tested = refused.message, None
    if refused.rule is None and refused.hook in TESTS:
        tested = after
        why = compared(book, tested, would=step.card is not None)
        if step.card is None:
            why = _which_must_win(moment, refused.hook, why)
    rule = refused.rule or _who_decides(book, moment, step, refused)
    if refused.hook == "refuse_ending" and _for_not_winning(moment, refused):
        tested = moment
        standing = compared(book, moment, would=False)
        why = message("{why}; {compared}", why=why, compared=standing)
    if refused.refusal[0] == NOT_EARNED:
        why = _why_no_draw(book, moment, rule) or why
    if refused.refusal[0] == NOT_A_CHOICE:
        why = _what_it_does(moment, step, rule)
    if refused.refusal[0] == NOT_OFFERED:
        if (bringing := _who_brings(book, step)) is not None:
            rule, why = bringing, _what_is_offered(moment, bringing)
        elif (acting := _action_that_is_over(moment, step)) is not None:
            rule, why = _why_it_is_over(book, acting)
    if refused.refusal[0] == CANNOT_MOVE:
        why = _why_not_moved(moment, step)
    said = message(
        "{player} may not {deed}: {why}.",
        player=Player(moment.seat),
        deed=deed(moment, step),
        why=why,
    )
    yield cited(book, rule, said, *cases_of(moment, refused.hook))
    if tested is not None:
        yield from disputable_evaluation(book, tested)


def _which_must_win(moment: Moment, hook: str, standing: Message) -> Message:
    """Which discards ask of their player to be winning as the turn ends."""
    kind = Kind.SHED if hook == BY_ACTION else Kind.DISCARD
    return message(
        "{player} has discarded {cards}, but {compared}",
        player=Player(moment.seat),
        cards=Listed([each.card for each in moment.steps if each.kind is kind]),
        compared=standing,
    )


_MOST_CHOICES: Final = 3
"""How many choices of an action are named."""


def _what_it_does(moment: Moment, step: Step, rule: Rule) -> Message:
    """What the action does instead: its rule, and its choices here if they could be mistaken."""
    does = message("{clause}", clause=Clause(rule.says))
    choices = shown(moment, moment.options)
    if not rule.is_special and step.kind not in {each.kind for each in choices}:
        return does
    if not choices:
        return message("{does}, but there is nothing for it to do here", does=does)
    words = _a_few([on_offer(moment, each) for each in choices])
    return message("{does}; possible here: {choices}", does=does, choices=words)


def _who_brings(book: Playbook, step: Step) -> Rule | None:
    """The rule that offers steps of this name besides actions, at some moments if not at this."""
    offering = (rule for rule in book.rules["other_steps"] if step.name in rule.plugin.steps)
    return next(offering, None)


def _what_is_offered(moment: Moment, rule: Rule) -> Message:
    """What the rule on such steps says, and those that it offers now."""
    says = message("{clause}", clause=Clause(rule.says))
    offered = shown(moment, moment.possible(rule.answer(moment) or ()))
    if not offered:
        return message("{says}, and nothing like that is offered now", says=says)
    words = _a_few([on_offer(moment, each) for each in offered])
    return message("{says}; now these can be taken: {choices}", says=says, choices=words)


def _action_that_is_over(moment: Moment, step: Step) -> Moment | None:
    """The last moment of the turn at which an action could have done such a step."""
    at, found = Moment.at_start(moment.start), None
    for each in moment.steps:
        at = at.after(each)
        if any(option.kind is step.kind and option.name == step.name for option in at.options):
            found = at
    return found


def _why_it_is_over(book: Playbook, acting: Moment) -> tuple[Rule, Message]:
    """Who says how much an action does, and that it is over."""
    card = acting.pending
    assert card is not None
    goes_on = book.who_decides("action_goes_on", acting, card)
    over = message("the action of {card} is over", card=card)
    return goes_on or book.action_rule(acting, card), over


def shown(moment: Moment, steps: Iterable[Step]) -> list[Step]:
    """Those of some steps for which the hand shows the cards, and that no rule refuses."""
    unseen = ~moment.hand_bits
    return [step for step in steps if not step.hand_bits & unseen and permitted(moment, step)]


def _a_few(steps: Sequence[Step | Message]) -> Listed:
    """Some steps, as they are or in words, and how many more there are."""
    more = len(steps) - _MOST_CHOICES
    if more <= 0:
        return Listed(steps)
    return Listed([*steps[:_MOST_CHOICES], message("{count} more", count=more)])


def _why_not_moved(moment: Moment, step: Step) -> Message:
    """Why a step of a plug-in cannot be done as it is written."""
    move = moment.impossible_move(step)
    assert move is not None
    return message("{move} is not possible on this table", move=moved(move))


def _for_not_winning(moment: Moment, refused: Refused) -> bool:
    """Whether a turn may not end because its player is not winning."""
    if refused.rule is None or moment.winning():
        return False
    return goes_by_winning(refused.rule, refused.refusal, moment, False) is not False


def _who_decides(book: Playbook, moment: Moment, step: Step, refused: Refused) -> Rule:
    """The rule behind a refusal that the core words itself."""
    found: Rule | None = None
    if refused.hook == "action_choices" and moment.pending is not None:
        found = book.action_rule(moment, moment.pending)
    elif refused.hook == "action_required" and (due := action_due(moment, step)) is not None:
        assert due.pending is not None
        if due.has_acted():
            found = book.who_decides("action_goes_on", due, due.pending)
        found = found or book.requiring(due, due.pending)
    elif refused.hook == "doing_nothing":
        found = book.deciding("doing_nothing", moment, moment.hand_is_empty, moment.winning())
    elif refused.hook == "draw_earned":
        found = _who_gives_draws(book, moment)
    elif refused.hook == THE_GAME and not refused.arguments:
        found = book.rules[THE_GAME][-1]
    elif refused.hook != "action_choices":
        found = book.deciding(refused.hook, *refused.arguments)
    return found or book.deciding("plays_allowed", moment)


def _who_gives_draws(book: Playbook, moment: Moment) -> Rule | None:
    if moment.pending is not None:
        return book.action_rule(moment, moment.pending)
    last = moment.steps[-1] if moment.steps else None
    found = None
    if last is not None and last.card is not None and last.kind in (Kind.DISCARD, Kind.SHED):
        found = book.who_decides("draw_earned", moment, _discarded(book, moment, last))
    return found or next(reversed(book.rules["draw_earned"]), None)


def _why_no_draw(book: Playbook, moment: Moment, rule: Rule) -> Message | None:
    """Why a player may not draw here, or not once more."""
    last = moment.steps[-1] if moment.steps else None
    if last is None or last.card is None or last.kind not in (Kind.PLAY, Kind.DISCARD, Kind.SHED):
        return None
    if last.kind is Kind.PLAY:
        return message("playing {card} draws no card", card=last.card)
    if not book.rules["draw_earned"]:
        return message("under these rules a discard earns no draw")
    discarded = _discarded(book, moment, last)
    if book.who_decides("draw_earned", moment, discarded) is None:
        return message("the rules say nothing about a draw for {card}", card=last.card)
    words = rule.explained(Draw.NO, moment, discarded)
    return words or message("{clause}", clause=Clause(rule.says))


def _discarded(book: Playbook, moment: Moment, last: Step) -> Discard:
    """The discard just made, as it counts for the draw."""
    assert last.card is not None
    left = moment.mine.bit_count()
    return book.for_the_draw(Discard(last.card, left, last.kind is Kind.SHED))
