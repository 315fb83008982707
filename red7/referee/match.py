"""What a round scores, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from red7.hooks.answers import Score
from red7.hooks.messages import Listed, Message, Player, counted, message
from red7.referee.ruling import Ending, Reason, cited
from red7.referee.statement import Statement
from red7.referee.wording import cards_counted, in_a_row, players
from red7.rules.match import cards_left
from red7.table.cards import CardSet

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.hooks.compose import Rule
    from red7.referee.ruling import Outcome
    from red7.rules import Rules
    from red7.table.position import State


def what_scores(rules: Rules, state: State) -> Statement:
    """Which cards the winner of the round takes, and what they are worth."""
    book, winner = rules.book, rules.winner(state)
    again = partial(what_scores, state=state)
    if winner is None:
        found = _nothing_scored(book, state)
        return Statement(rules, state, "scores", (), (found,), again=again)
    if not book.keeps_score:
        winners = rules.winners(state)
        said = message("{player} wins the round; these rules keep no score.", player=Player(winner))
        if len(winners) > 1:
            shared = "{players} win the round; these rules keep no score."
            said = message(shared, players=players(winners))
        found = cited(book, book.who_ends_the_round(state), said)
        return Statement(rules, state, "scores", winners, (found,), again=again)
    cards, scores = rules.score(state), rules.scores(state)
    points = tuple(scores.get(seat, Score()).worth for seat in range(len(state.seats)))
    rule = book.who_decides("scores", state, rules.winners(state), cards)
    if rule is None:
        reasons = tuple(_scored(rules, state, winner, cards))
        return Statement(rules, state, "scores", (winner,), reasons, cards, points, again=again)
    words = rule.explained(scores, state, rules.winners(state), cards)
    said = _each_score(scores) if words is None else message("{scores}.", scores=words)
    taken = CardSet(card for score in scores.values() for card in score.cards)
    reasons = (cited(book, rule, said), cited(book, rule, rule.says))
    seats = tuple(sorted(scores))
    return Statement(rules, state, "scores", seats, reasons, taken, points, again=again)


def _each_score(scores: Mapping[int, Score]) -> Message:
    """Who scores how much."""
    shares = [
        message(
            "{player} scores {points}",
            player=Player(seat),
            points=counted(scores[seat].worth, "point", "points"),
        )
        for seat in sorted(scores)
    ]
    return message("{scores}.", scores=Listed(shares)) if shares else message("Nobody scores.")


def _nothing_scored(book: Playbook, state: State) -> Reason:
    if book.round_result(state) is None:
        said = message("The round is not over, so nothing is scored.")
        return cited(book, book.rules["round_result"][-1], said)
    said = message("Nobody has won the round, so nothing is scored.")
    return cited(book, book.who_ends_the_round(state), said)


def _scored(rules: Rules, state: State, winner: int, cards: CardSet) -> list[Reason]:
    book, color, palette = rules.book, rules.color(state), state.seats[winner].palette
    rule = book.deciding("scoring_cards", palette, color, book.groups(palette, color), state)
    if not cards:
        none = "{player} wins with {color} but has no card that scores."
        said = message(none, player=Player(winner), color=color)
        return [cited(book, rule, said, "none")]
    said = message(
        "{player} wins with {color} and scores {cards}: {points}.",
        player=Player(winner),
        color=color,
        cards=Listed(cards),
        points=counted(cards.points, "point", "points"),
    )
    found = [cited(book, rule, said)]
    return [*found, cited(book, rule, rule.says)] if rule.is_special else found


def how_the_match_stands(rules: Rules, state: State) -> Statement:
    """Whether the match is over, who has won it, and why."""
    outcome = rules.outcome(state)
    reasons = _why_it_is_over(rules, state, outcome)
    if outcome.over and outcome.target is not None:
        reasons.append(_match_won(rules.book, outcome))
    return Statement(
        rules,
        state,
        "match",
        outcome.winners,
        tuple(reasons),
        points=outcome.points,
        over=outcome.over,
        again=partial(how_the_match_stands, state=state),
    )


def _why_it_is_over(rules: Rules, state: State, outcome: Outcome) -> list[Reason]:
    book, points = rules.book, _standing(rules, state, outcome)
    match outcome.ending:
        case Ending.ROUND_WON:
            return [_one_round(book, state, outcome)]
        case Ending.TARGET:
            rule = book.deciding("points_to_win", len(state.seats))
            needed = _needed(rule, state, outcome)
            said = "It takes {needed} to end the match: {points}."
            reasons = [cited(book, rule, message(said, needed=needed, points=points))]
            over = book.deciding("match_over", outcome.points, outcome.target)
            return [*reasons, cited(book, over, over.says)] if over.is_special else reasons
        case Ending.NO_CARDS:
            return [_too_few_cards(rules, state, points)]
        case _:
            return [_not_over(book, state, outcome, points)]


def _standing(rules: Rules, state: State, outcome: Outcome) -> Message:
    """Every player's points; where others were there before, what this round has added to them."""
    this_round = {seat: each.worth for seat, each in rules.scores(state).items()}
    if rules.book.round_result(state) is None:
        this_round = {}
    shares = []
    for seat, total in enumerate(outcome.points):
        before = state.seats[seat].points
        words = "{player} has {points}"
        if before and before != total and seat in this_round:
            words = "{player} has {points} ({before} + {added} from this round)"
        added = total - before
        told = message(words, player=Player(seat), points=total, before=before, added=added)
        shares.append(told)
    return in_a_row(shares)


def _one_round(book: Playbook, state: State, outcome: Outcome) -> Reason:
    said = message("The game is one round, and it is over.")
    if outcome.winners:
        winners = players(outcome.winners)
        words = "The game is one round, and it is over; {players} has won it."
        if len(outcome.winners) > 1:
            words = "The game is one round, and it is over; {players} have won it."
        said = message(words, players=winners)
    return cited(book, book.who_ends_the_round(state), said)


def _match_won(book: Playbook, outcome: Outcome) -> Reason:
    rule, winners = book.deciding("match_winners", outcome.points), players(outcome.winners)
    if len(outcome.winners) > 1:
        return cited(book, rule, message("{players} share the match.", players=winners))
    words = "{player} wins the match."
    if outcome.points[outcome.winners[0]] == max(outcome.points):
        words = "{player} has the most points and wins the match."
    return cited(book, rule, message(words, player=winners), "sole")


def _too_few_cards(rules: Rules, state: State, points: Message) -> Reason:
    """Why the cards end the match; open where they would be enough for the hands alone."""
    book, count = rules.book, len(state.seats)
    left = cards_left(rules, state)
    sizes = book.deal_sizes(count)
    rule = book.deciding("enough_cards", left, count, sizes)
    said = message(
        "Only {cards} are left, too few for another round: {points}.",
        cards=cards_counted(left),
        points=points,
    )
    for_the_hands = left >= sizes.hand * count
    return cited(book, rule, said, *(["palette"] if for_the_hands else []))


def _not_over(book: Playbook, state: State, outcome: Outcome, points: Message) -> Reason:
    """Why the match goes on: too few points yet, or a round that is still being played."""
    if outcome.target is None:
        return cited(book, book.rules["round_result"][-1], message("The round is not over."))
    rule = book.deciding("points_to_win", len(state.seats))
    said = "The match is not over: {points}; it takes {needed} to end it."
    if book.round_result(state) is None:
        said = (
            "The match is decided when a round ends, and this one is not over: {points}; it takes "
            "{needed} to end the match."
        )
    needed = _needed(rule, state, outcome)
    return cited(book, rule, message(said, points=points, needed=needed))


def _needed(rule: Rule, state: State, outcome: Outcome) -> Message:
    """How many points end the match."""
    words = rule.explained(outcome.target, len(state.seats))
    return words or message("{points} points", points=outcome.target)
