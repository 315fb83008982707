"""Beyond one turn: who is winning, who starts, what scores, how the match stands, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.cards import Color
from red7.errors import InvalidPosition
from red7.measure import measure
from red7.rulings import Ending, Reason, cited
from red7.wording import counted, has, joined, player

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.state import State


@attrs.frozen(slots=True)
class Statement:
    """An answer of the referee that is not about a turn."""

    question: str
    seats: tuple[int, ...]
    """The seats it names: who is winning, starts, scores or has won."""
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.reasons))


def who_is_winning(rules: Rules, state: State, color: Color | str | None = None) -> Statement:
    """Who is winning under the canvas rule or another colour, and by which cards."""
    book = rules.book
    asked = rules.color(state) if color is None else Color.parse(color)
    measures = {seat: measure(book, state.seats[seat].palette, asked) for seat in state.players_in}
    if not measures:
        raise InvalidPosition(f"nobody is in the round in '{state}'.")
    best = max(measures, key=lambda seat: measures[seat].standing.rank)
    leading = measures[best]
    having = ", ".join(
        f"{player(seat)} has {has(each.standing, asked, each.meets)}"
        for seat, each in measures.items()
    )
    rivals = [each.standing for seat, each in measures.items() if seat != best]
    tied = asked is not Color.RED and any(each.count == leading.standing.count for each in rivals)
    meets = leading.grouped_by
    rule_says = meets.says if meets.is_special else f"{asked}: {rule_of(asked)}."
    met = cited(book, meets, rule_says)
    if not leading.standing.can_win:
        text = f"Nobody is winning {asked}: {having}."
        return Statement("who", (), (cited(book, leading.decided_by, text), met))
    winning = f"{player(best)} is winning {asked}: {having}."
    reasons = [cited(book, leading.decided_by, winning), met]
    if tied and leading.broken_by is not None:
        text = f"Others have as many, but {player(best)}'s {leading.standing.highest} is higher."
        reasons.insert(1, cited(book, leading.broken_by, text))
    return Statement("who", (best,), tuple(reasons))


def who_starts(rules: Rules, state: State) -> Statement:
    """Who starts a round with these palettes."""
    book = rules.book
    palettes = [seat.palette for seat in state.seats]
    if not all(palettes):
        raise InvalidPosition(f"a palette is empty in '{state}': who starts cannot be said.")
    seat = book.starter(palettes)
    rule = book.deciding("starter", palettes)
    highest = max(range(len(palettes)), key=lambda each: palettes[each].bits)
    text = (
        f"{player(highest)} has the highest palette card, {palettes[highest].highest}, "
        f"so {player(seat)} starts."
    )
    return Statement("starts", (seat,), (cited(book, rule, text),))


def what_scores(rules: Rules, state: State) -> Statement:
    """Which cards the winner of the round takes, and what they are worth."""
    book = rules.book
    winner = rules.winner(state)
    if winner is None:
        over = book.round_result(state) is not None
        rule = book.deciding("round_result", state) if over else book.rules["round_result"][-1]
        why = "Nobody has won the round" if over else "The round is not over"
        return Statement("scores", (), (cited(book, rule, f"{why}, so nothing is scored."),))
    if not book.scores:
        rule = book.deciding("round_result", state)
        text = f"{player(winner)} wins the round; the basic game has no scores."
        return Statement("scores", (winner,), (cited(book, rule, text),))
    color, cards = rules.color(state), rules.score(state)
    palette = state.seats[winner].palette
    rule = book.deciding("scoring_cards", palette, color, book.groups(palette, color), state)
    worth = counted(cards.points, "point")
    text = f"{player(winner)} wins with {color} and scores {joined(cards)}: {worth}."
    return Statement("scores", (winner,), (cited(book, rule, text),))


def how_the_match_stands(rules: Rules, state: State) -> Statement:
    """Whether the match is over, who has won it, and why."""
    book, outcome = rules.book, rules.outcome(state)
    count = len(state.seats)
    points = ", ".join(f"{player(seat)} {total}" for seat, total in enumerate(outcome.points))
    reasons: list[Reason] = []
    match outcome.ending:
        case Ending.ROUND_WON:
            rule = book.deciding("round_result", state)
            reasons.append(cited(book, rule, "The basic game is one round, and it is over."))
        case Ending.TARGET:
            rule = book.deciding("points_to_win", count)
            reasons.append(cited(book, rule, f"{outcome.target} points end the match: {points}."))
            over = book.deciding("match_over", outcome.points, outcome.target)
            if over.is_special:
                reasons.append(cited(book, over, over.says))
        case Ending.NO_CARDS:
            rule = book.deciding("enough_cards", 0, count, book.deal_sizes)
            text = f"Too few cards are left for another round: {points}."
            reasons.append(cited(book, rule, text))
        case Ending.NOT_OVER:
            hook = ("points_to_win", count) if book.scores else ("round_result", state)
            rules_of = book.rules[str(hook[0])]
            target = f"; {outcome.target} points end it" if outcome.target else ""
            reasons.append(cited(book, rules_of[-1], f"The match is not over: {points}{target}."))
    if outcome.over and outcome.target is not None:
        rule = book.deciding("match_winners", outcome.points)
        winners = " and ".join(map(player, outcome.winners))
        verb = "share" if len(outcome.winners) > 1 else "wins"
        reasons.append(cited(book, rule, f"{winners} {verb} the match."))
    return Statement("match", outcome.winners, tuple(reasons))


def rule_of(color: Color) -> str:
    """The rule of a colour in words."""
    return {
        Color.RED: "the highest card",
        Color.ORANGE: "the most cards of one number",
        Color.YELLOW: "the most cards of one colour",
        Color.GREEN: "the most even cards",
        Color.BLUE: "the most different colours",
        Color.INDIGO: "the most cards in a run",
        Color.VIOLET: "the most cards below 4",
    }[color]
