"""Why a turn, or a step of it, is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.checks import NOT_A_CHOICE, NOT_EARNED, Refused
from red7.engine.turn import Moment
from red7.referee.cases import case_of
from red7.referee.deeds import deed
from red7.referee.evaluation import TESTS, disputable_evaluation
from red7.referee.ruling import Reason, cited
from red7.referee.wording import compared, in_figures, player
from red7.table.steps import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rule, Rulebook
    from red7.table.position import State


def before_the_turn(book: Rulebook, state: State, turn: Turn) -> Reason | None:
    """Why no turn, or not this one, can be taken at all."""
    if not book.has_seats_for(state):
        least, most = book.players
        text = (
            f"This text is for {least} to {most} players, and there are {len(state.seats)}, "
            "so nobody may take a turn."
        )
        return cited(book, book.deciding("players"), text)
    if book.round_result(state) is not None:
        rule = book.deciding("round_result", state)
        return cited(book, rule, "The round is over, so nobody may take a turn.")
    if state.to_move is None:
        text = "No player is marked as the one to move, so nobody may take a turn."
        return cited(book, book.rules["plays_allowed"][0], text)
    if turn.steps[: len(state.so_far)] != state.so_far:
        rule = book.deciding("plays_allowed", Moment.of(book, state))
        who, begun = player(state.to_move), Turn(state.so_far)
        return cited(book, rule, f"{who} may not start over: {who} has already begun with {begun}.")
    return None


def refusal(book: Rulebook, moment: Moment, step: Step, refused: Refused) -> Iterator[Reason]:
    """Why a step is refused, or the end of the turn."""
    detail, tested = refused.sentence, None
    if refused.rule is None and refused.hook in TESTS:
        tested = moment.after(step) if step.card is not None else moment
        detail = compared(book, tested, would=step.card is not None)
    rule = refused.rule or _who_decides(book, moment, refused)
    if refused.hook == "may_end" and not moment.winning():
        tested = moment
        detail = f"{detail}; {compared(book, moment, would=False)}"
    if refused.hook == "draw_earned":
        detail = _why_no_draw(book, moment, rule, detail)
    if detail == NOT_A_CHOICE:
        detail = _as_clause(rule.says)
    text = f"{player(moment.seat)} may not {deed(moment, step)}: {detail}."
    yield cited(book, rule, text, case_of(moment, refused.hook))
    if tested is not None:
        yield from disputable_evaluation(book, tested)


def _as_clause(sentence: str) -> str:
    """A sentence to stand behind a colon."""
    return sentence[0].lower() + sentence[1:].rstrip(".")


def _who_decides(book: Rulebook, moment: Moment, refused: Refused) -> Rule:
    """The rule behind a refusal that the core words itself."""
    found: Rule | None = None
    if refused.hook == "action_choices" and moment.pending is not None:
        found = book.action_rule(moment.pending.number)
    elif refused.hook == "doing_nothing":
        found = book.deciding("doing_nothing", moment, moment.hand_is_empty, moment.winning())
    elif refused.hook == "draw_earned":
        found = _who_gives_draws(book, moment)
    elif refused.hook != "action_choices":
        found = book.deciding(refused.hook, *refused.arguments)
    return found or book.deciding("plays_allowed", moment)


def _who_gives_draws(book: Rulebook, moment: Moment) -> Rule | None:
    if moment.pending is not None:
        return book.action_rule(moment.pending.number)
    last = moment.steps[-1] if moment.steps else None
    if last is not None and last.card is not None and last.kind in (Kind.DISCARD, Kind.SHED):
        by_action = last.kind is Kind.SHED
        size = book.draw_size(moment.mine.bit_count(), by_action)
        return book.who_decides("draw_earned", moment, last.card, size, by_action)
    return book.ruling_on("draw_earned", "C25")


def _why_no_draw(book: Rulebook, moment: Moment, rule: Rule, detail: str) -> str:
    """What a player who drew too much has to hear."""
    if detail != NOT_EARNED:
        return detail
    last = moment.steps[-1] if moment.steps else None
    if last is None or last.card is None or last.kind not in (Kind.PLAY, Kind.DISCARD, Kind.SHED):
        return detail
    if last.kind is Kind.PLAY:
        return f"playing {last.card} draws no card"
    if not book.rules["draw_earned"]:
        return "without the Advanced rules a discard earns no draw"
    if rule.asks_for("size"):
        by_action = last.kind is Kind.SHED
        size = book.draw_size(moment.mine.bit_count(), by_action)
        cards = in_figures(size, "card")
        return f"{last.card.number} is not more than the {cards} in {player(moment.seat)}'s palette"
    return _as_clause(rule.says)
