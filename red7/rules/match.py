"""How a match stands after a round, and with what the next one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.hooks.answers import Score
from red7.table.cards import CardSet
from red7.table.position import Seat, State

if TYPE_CHECKING:
    from red7.referee.ruling import Outcome
    from red7.rules import Rules


def outcome(rules: Rules, state: State) -> Outcome:
    """How the match stands: over or not, who has won, why."""
    from red7.referee.ruling import Ending, Outcome

    book = rules.book
    points = [seat.points for seat in state.seats]
    target = book.points_to_win(len(state.seats)) if book.keeps_score else None
    over = book.round_result(state) is not None
    if not over:
        return Outcome(False, (), tuple(points), Ending.NOT_OVER, target)
    if target is None:
        return Outcome(True, rules.winners(state), tuple(points), Ending.ROUND_WON)
    for seat, score in rules.scores(state).items():
        points[seat] += score.worth
    ending = Ending.NOT_OVER
    if book.match_over(points, target):
        ending = Ending.TARGET
    elif not book.enough_cards(
        cards_left(rules, state), len(state.seats), book.deal_sizes(len(state.seats))
    ):
        ending = Ending.NO_CARDS
    if ending is Ending.NOT_OVER:
        return Outcome(False, (), tuple(points), ending, target)
    return Outcome(True, tuple(book.match_winners(points)), tuple(points), ending, target)


def cards_left(rules: Rules, state: State) -> int:
    """How many cards there are for the next round."""
    bits = 0
    if not rules.book.scored_cards_return:
        for seat in state.seats:
            bits |= seat.scored_bits
        for score in rules.scores(state).values():
            bits |= score.cards.bits
    return (rules.book.deck.bits & ~bits).bit_count()


def seats_of_the_next_round(rules: Rules, state: State) -> list[Seat]:
    """The seats with what has been scored, this round included."""
    scores = rules.scores(state)
    seats = []
    for number, seat in enumerate(state.seats):
        score = scores.get(number, Score())
        bits, points = seat.scored_bits | score.cards.bits, seat.points_kept + score.points
        if rules.book.scored_cards_return:
            seats.append(Seat(points_kept=points + CardSet.from_bits(bits).points))
        else:
            seats.append(Seat(scored_bits=bits, points_kept=points))
    return seats
