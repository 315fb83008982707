"""What a turn leads to: who stays in, who goes out, who wins the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.result import departures, ended, stays_in, winners
from red7.engine.turn import Moment
from red7.hooks.marker import Layer
from red7.hooks.messages import Listed, Message, Player, message
from red7.referee.actions_left_out import actions_left_out
from red7.referee.evaluation import disputable_evaluation
from red7.referee.ruling import Reason, cited
from red7.referee.wording import compared, players
from red7.table.position import next_seat

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.hooks.compose import Rule
    from red7.table.position import State


def ending(book: Playbook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    yield from actions_left_out(book, moment)
    stays = stays_in(moment)
    yield from _fate(book, moment, after, stays)
    if not stays and book.discard_taken_back and (own := moment.own_discards):
        back = Listed(own)
        said = "{player} takes {cards} back from the canvas."
        rule = book.deciding("discard_taken_back")
        yield cited(book, rule, message(said, player=Player(moment.seat), cards=back))
    yield from _noted(book, moment, stays)
    yield from _out_at_turn_start(book, moment, stays)
    yield from _who_moves_next(book, moment, after, stays)
    yield from _round(book, moment, after, stays)


def _fate(book: Playbook, moment: Moment, after: State, stays: bool) -> Iterator[Reason]:
    """Whether the end of the turn leaves its player in."""
    who, winning = Player(moment.seat), moment.winning()
    fate = "stays in" if stays else "is out"
    if stays and after.seats[moment.seat].out:
        fate = "stays in for now"
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        goes_by_it = goes_by_winning(rule, stays, moment, winning)
        if stays is winning and goes_by_it is False:
            yield cited(book, rule, message(f"{{player}} {fate}.", player=who))
        else:
            agreed = "so" if goes_by_it else "and"
            link = agreed if stays is winning else "but"
            said = f"{{compared}}, {link} {{player}} {fate}."
            yield cited(book, rule, message(said, compared=_compared(book, moment), player=who))
        own = rule.explained(stays, moment, winning)
        if own is not None:
            yield cited(book, rule, message("{said}.", said=own))
        elif rule.is_special and (stays is not winning or not goes_by_it):
            yield cited(book, rule, rule.says)
        for check in book.rules["refuse_ending"]:
            words = check.explained(None, moment, winning)
            if words is not None:
                yield cited(book, check, words)
        yield from disputable_evaluation(book, moment)
        return
    asked = moment, moment.hand_is_empty, winning
    rule = book.deciding("doing_nothing", *asked)
    why = "has no hand cards" if moment.hand_is_empty else "does nothing"
    goes_by_it = goes_by_winning(rule, stays, *asked)
    if not goes_by_it and (stays is winning or not rule.asks_for("winning")):
        yield cited(book, rule, message(f"{{player}} {why} and {fate}.", player=who))
        yield from _in_its_words(book, rule, stays, moment, winning)
        return
    link = "as" if stays is winning else "although"
    said = f"{{player}} {why} and {fate}, {link} {{compared}}."
    yield cited(book, rule, message(said, player=who, compared=_compared(book, moment)))
    yield from _in_its_words(book, rule, stays, moment, winning)
    yield from disputable_evaluation(book, moment)


def goes_by_winning(rule: Rule, answer: object, *asked: object) -> bool | None:
    """Whether a rule answers as it does because the player is winning, or is not.

    The last argument of the question is whether that is so. A rule may hear it and go by something
    else: then it says the same either way. None: the rule looks at the moment, too, by which only
    one of the two is so, and cannot be asked what it would say otherwise.
    """
    if not rule.asks_for("winning"):
        return False
    if rule.mark.wraps:
        return True
    if rule.asks_for("moment"):
        return None
    *others, winning = asked
    return bool(rule.answer(*others, not winning) != answer)


def _in_its_words(
    book: Playbook, rule: Rule, stays: bool, moment: Moment, winning: bool
) -> Iterator[Reason]:
    """What the rule on doing nothing says of its answer, where it says anything."""
    own = rule.explained(stays, moment, moment.hand_is_empty, winning)
    if own is not None:
        yield cited(book, rule, message("{said}.", said=own))
    elif rule.plugin.layer is Layer.HOUSE:
        yield cited(book, rule, rule.says)


def _compared(book: Playbook, moment: Moment) -> Message:
    return compared(book, moment, would=False)


def _noted(book: Playbook, moment: Moment, stays: bool) -> Iterator[Reason]:
    """By which rules the notes after the turn are not those before it."""
    before = moment.start.state.notes
    answers = [(rule, rule.answer(moment, stays) or {}) for rule in book.rules["notes_after"]]
    decides = {about: rule for rule, answer in answers for about in answer}
    for rule, answer in answers:
        own = {about: value for about, value in answer.items() if decides[about] is rule}
        if before.noting(own) != before:
            said = rule.explained(answer, moment, stays)
            yield cited(book, rule, rule.says if said is None else message("{said}.", said=said))


def _out_at_turn_start(book: Playbook, moment: Moment, stays: bool) -> Iterator[Reason]:
    """Who goes out because the next turn starts."""
    if book.nobody_leaves:
        return
    for state, seat in departures(book, ended(moment, stays)):
        rule = book.deciding("out_at_turn_start", state, seat)
        said = "When the next turn starts, {player} goes out."
        yield cited(book, rule, message(said, player=Player(seat)))


def _who_moves_next(book: Playbook, moment: Moment, after: State, stays: bool) -> Iterator[Reason]:
    """Who moves next by a rule of some plug-in, if not the next player clockwise."""
    if book.next_player is None or after.to_move is None:
        return
    state = ended(moment, stays)
    if after.to_move == next_seat(state.seats, moment.seat):
        return
    asked = state, moment.seat, moment.steps
    rule = book.who_decides("next_player", *asked)
    if rule is None:
        return
    own = rule.explained(after.to_move, *asked)
    if own is not None:
        yield cited(book, rule, message("{said}.", said=own))
        return
    yield cited(book, rule, message("{player} moves next.", player=Player(after.to_move)))
    yield cited(book, rule, rule.says)


def _round(book: Playbook, moment: Moment, after: State, stays: bool) -> Iterator[Reason]:
    """Who wins the round, if it is over."""
    if after.to_move is not None:
        return
    result = book.round_result(after)
    if result is None:
        return
    at_end = ended(moment, stays)
    at_once = book.round_result(at_end)
    rule = book.who_ends_the_round(after if at_once is None else at_end)
    if result.winner is None and after.players_in:
        said = message("Nobody has won the round.")
    elif result.winner is None:
        said = message("Nobody is left in the round, so nobody has won it.")
    else:
        winner, all_of_them = Player(result.winner), winners(book, after)
        said = message("{player} wins the round.", player=winner)
        if len(all_of_them) > 1:
            said = message("{players} win the round.", players=players(all_of_them))
        elif after.players_in == (winner,) and not (at_once and at_once.out):
            said = message("{player} is the last player left and wins the round.", player=winner)
    yield cited(book, rule, said)
    if rule.is_special:
        yield cited(book, rule, rule.says)
