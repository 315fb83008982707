"""What a turn leads to: who stays in, who goes out, who wins the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.result import stays_in
from red7.engine.turn import Moment
from red7.referee.evaluation import disputable_evaluation
from red7.referee.left_out import action_left_out
from red7.referee.ruling import Reason, cited
from red7.referee.wording import compared, joined, player

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook
    from red7.table.position import State


def ending(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    yield from action_left_out(book, moment)
    yield from _fate(book, moment, after)
    stays = stays_in(moment)
    if not stays and book.discard_taken_back and moment.discards + moment.sheds:
        back = joined(moment.canvas[len(moment.start.state.canvas) :])
        rule = book.deciding("discard_taken_back")
        yield cited(book, rule, f"{player(moment.seat)} takes {back} back from the canvas.")
    yield from _out_at_turn_start(book, moment, after)
    yield from _round(book, moment, after)


def _fate(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Whether the end of the turn leaves its player in."""
    who, winning, stays = player(moment.seat), moment.winning(), stays_in(moment)
    fate = "stays in" if stays else "is out"
    if stays and after.seats[moment.seat].out:
        fate = "stays in for now"
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        link = "so" if stays is winning else "but"
        yield cited(book, rule, f"{compared(book, moment, would=False)}, {link} {who} {fate}.")
        gamble = book.ruling_on("may_end", "C08")
        if gamble is not None and moment.drew and moment.played and not winning:
            yield cited(book, gamble, f"A 3 drew, and its card need not save {who}.")
        yield from disputable_evaluation(book, moment)
        return
    rule = book.deciding("doing_nothing", moment, moment.hand_is_empty, winning)
    why = "has no hand cards" if moment.hand_is_empty else "does nothing"
    if not rule.asks_for("winning"):
        yield cited(book, rule, f"{who} {why} and {fate}.")
        return
    link = "as" if stays is winning else "although"
    yield cited(
        book, rule, f"{who} {why} and {fate}, {link} {compared(book, moment, would=False)}."
    )
    yield from disputable_evaluation(book, moment)


def _out_at_turn_start(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Who went out because the next turn started."""
    if book.nobody_leaves:
        return
    for seat in moment.start.state.players_in:
        if after.seats[seat].out and (seat != moment.seat or stays_in(moment)):
            rule = book.who_decides("out_at_turn_start", after, seat)
            if rule is not None and rule.answer(after, seat):
                yield cited(book, rule, f"When the next turn starts, {player(seat)} goes out.")


def _round(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Who wins the round, if it is over."""
    result = book.round_result(after)
    if result is None:
        return
    ended = moment.ends_in(stays_in(moment), book.discard_taken_back)
    at_once = book.round_result(ended) is not None
    rule = book.deciding("round_result", ended if at_once else after)
    if result.winner is None:
        text = "Nobody is left in the round, so nobody has won it."
        yield cited(book, rule, text if not after.players_in else "Nobody has won the round.")
    else:
        winner = player(result.winner)
        last = "is the last player left and " if after.players_in == (result.winner,) else ""
        yield cited(book, rule, f"{winner} {last}wins the round.")
