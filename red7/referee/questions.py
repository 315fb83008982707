"""Beyond one turn: who is winning, who starts, what scores, how the match stands, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from red7.engine.measure import measure
from red7.errors import InvalidPosition
from red7.referee.ruling import Ending, Reason, cited
from red7.referee.wording import compared_with_all, counted, joined, player, players, points_of
from red7.table.cards import CardSet, Color

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rule, Rulebook
    from red7.referee.ruling import Outcome
    from red7.rules import Rules
    from red7.table.position import State


@attrs.frozen(slots=True)
class Statement:
    """An answer of the referee that is not about a turn."""

    rules: Rules
    state: State
    question: str
    """``who``, ``starts``, ``scores`` or ``match``."""
    seats: tuple[int, ...]
    """The seats it names: who is winning, starts, scores or has won."""
    found: tuple[Reason, ...] = attrs.field(eq=False, repr=False)
    """The reasons of the answer, before other readings are asked."""
    cards: CardSet = attrs.field(factory=CardSet)
    """The cards by which a player is winning, or that score."""
    points: tuple[int, ...] = ()
    """How the match stands: every seat's points."""
    over: bool | None = None
    """Whether the match is over."""
    color: Color | None = None
    """For ``who``: the color asked about, if it is not the one on the canvas."""

    @property
    def holding(self) -> tuple[object, ...]:
        """What is answered, without the reasons: two that agree have equal holdings."""
        return self.seats, self.cards, self.points, self.over

    @cached_property
    def alternatives(self) -> tuple[StatedOtherwise, ...]:
        """The readings open in this edition that would answer otherwise, with their answers."""
        from red7.referee.readings import open_readings, read_openly

        found = []
        for name in open_readings(self.rules):
            read = read_openly(self.rules, name)
            if read is not None:
                other = ask(read.rules, self.state, self.question, self.color)
                if other.holding != self.holding:
                    found.append(StatedOtherwise(name, other))
        return tuple(found)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons found, and for every alternative one that says that its clause is open."""
        from red7.referee.marks import marked

        return marked(self.rules, self.found, [each.plugin for each in self.alternatives])

    def __str__(self) -> str:
        return "\n".join(map(str, self.reasons))


@attrs.frozen(slots=True)
class StatedOtherwise:
    """A reading open in the edition that would answer otherwise, and its answer."""

    plugin: str
    statement: Statement

    def __str__(self) -> str:
        return f"by the reading {self.plugin}: {self.statement.found[0].text}"


def ask(rules: Rules, state: State, question: str, color: Color | None = None) -> Statement:
    """The answer to a question by its name."""
    return (
        who_is_winning(rules, state, color) if color is not None else ASKED[question](rules, state)
    )


def who_is_winning(rules: Rules, state: State, color: Color | str | None = None) -> Statement:
    """Who is winning under the canvas rule or another color, and by which cards."""
    book = rules.book
    chosen = None if color is None else Color.parse(color)
    asked = rules.color(state) if chosen is None else chosen
    measures = {seat: measure(book, state.seats[seat].palette, asked) for seat in state.players_in}
    if not measures:
        raise InvalidPosition(f"nobody is in the round in '{state}'.")
    best = max(measures, key=lambda seat: measures[seat].standing.rank)
    leading = measures[best]
    having = compared_with_all(measures, asked)
    tied = [
        seat
        for seat, each in measures.items()
        if seat != best and each.standing.count == leading.standing.count
    ]
    met = _rule_met(book, leading.grouped_by, asked)
    if not leading.standing.can_win:
        text = f"Nobody is winning {asked}: {having}."
        none = cited(book, leading.decided_by, text), met
        return Statement(rules, state, "who", (), none, color=chosen)
    reasons = [cited(book, leading.decided_by, f"{player(best)} is winning {asked}: {having}.")]
    if tied and asked is not Color.RED and leading.broken_by is not None:
        have = "have" if len(tied) > 1 else "has"
        high = f"{player(best)}'s {leading.standing.highest}"
        text = f"{players(tied)} {have} as many, but {high} is higher."
        reasons.append(cited(book, leading.broken_by, text))
    found, cards = (*reasons, met), leading.standing.cards
    return Statement(rules, state, "who", (best,), found, cards, color=chosen)


def _rule_met(book: Rulebook, meets: Rule, color: Color) -> Reason:
    """What the color asks for; special cases of it are named where they make a difference."""
    if meets.is_special:
        return cited(book, meets, meets.says)
    general = book.rules["groups"][-1]
    return cited(book, general, f"{color}: {rule_of(color)}.", str(color).lower())


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
    return Statement(rules, state, "starts", (seat,), (cited(book, rule, text),))


def what_scores(rules: Rules, state: State) -> Statement:
    """Which cards the winner of the round takes, and what they are worth."""
    book = rules.book
    winner = rules.winner(state)
    if winner is None:
        over = book.round_result(state) is not None
        rule = book.deciding("round_result", state) if over else book.rules["round_result"][-1]
        why = "Nobody has won the round" if over else "The round is not over"
        reason = cited(book, rule, f"{why}, so nothing is scored.")
        return Statement(rules, state, "scores", (), (reason,))
    if not book.scores:
        rule = book.deciding("round_result", state)
        text = f"{player(winner)} wins the round; the basic game has no scores."
        return Statement(rules, state, "scores", (winner,), (cited(book, rule, text),))
    color, cards = rules.color(state), rules.score(state)
    palette = state.seats[winner].palette
    rule = book.deciding("scoring_cards", palette, color, book.groups(palette, color), state)
    if cards:
        worth = f"{joined(cards)}: {counted(cards.points, 'point')}"
        reason = cited(book, rule, f"{player(winner)} wins with {color} and scores {worth}.")
    else:
        text = f"{player(winner)} wins with {color} but has no card that scores."
        reason = cited(book, rule, text, "none")
    return Statement(rules, state, "scores", (winner,), (reason,), cards)


def how_the_match_stands(rules: Rules, state: State) -> Statement:
    """Whether the match is over, who has won it, and why."""
    book, outcome = rules.book, rules.outcome(state)
    count = len(state.seats)
    points = points_of(outcome.points)
    reasons: list[Reason] = []
    match outcome.ending:
        case Ending.ROUND_WON:
            rule = book.deciding("round_result", state)
            text = "The basic game is one round, and it is over"
            won = f"; {players(outcome.winners)} has won it" if outcome.winners else ""
            reasons.append(cited(book, rule, f"{text}{won}."))
        case Ending.TARGET:
            rule = book.deciding("points_to_win", count)
            text = f"{outcome.target} points end the match: {points}."
            reasons.append(cited(book, rule, text))
            over = book.deciding("match_over", outcome.points, outcome.target)
            if over.is_special:
                reasons.append(cited(book, over, over.says))
        case Ending.NO_CARDS:
            reasons.append(_too_few_cards(rules, state, points))
        case Ending.NOT_OVER:
            reasons.append(_not_over(book, state, outcome, points))
    if outcome.over and outcome.target is not None:
        rule = book.deciding("match_winners", outcome.points)
        shared = len(outcome.winners) > 1
        verb = "share" if shared else "wins"
        text = f"{players(outcome.winners)} {verb} the match."
        reasons.append(cited(book, rule, text, "" if shared else "sole"))
    return Statement(
        rules,
        state,
        "match",
        outcome.winners,
        tuple(reasons),
        points=outcome.points,
        over=outcome.over,
    )


def _too_few_cards(rules: Rules, state: State, points: str) -> Reason:
    """Why the cards end the match; open where they would be enough for the hands alone."""
    book, count = rules.book, len(state.seats)
    left = rules._cards_left(state, rules.score(state))
    rule = book.deciding("enough_cards", left, count, book.deal_sizes)
    case = "palette" if left >= book.deal_sizes.hand * count else ""
    text = f"Only {counted(left, 'card')} are left, too few for another round: {points}."
    return cited(book, rule, text, case)


def _not_over(book: Rulebook, state: State, outcome: Outcome, points: str) -> Reason:
    """Why the match goes on: too few points yet, or a round that is still being played."""
    running = book.round_result(state) is None
    if outcome.target is None:
        return cited(book, book.rules["round_result"][-1], "The round is not over.")
    rule = book.deciding("points_to_win", len(state.seats))
    if running:
        text = f"The match is decided when a round ends, and this one is not over: {points}"
    else:
        text = f"The match is not over: {points}"
    return cited(book, rule, f"{text}; {outcome.target} points end it.")


Asked: TypeAlias = "Callable[[Rules, State], Statement]"

ASKED: Final[Mapping[str, Asked]] = {
    "who": who_is_winning,
    "starts": who_starts,
    "scores": what_scores,
    "match": how_the_match_stands,
}
"""The questions by name."""


def rule_of(color: Color) -> str:
    """The rule of a color in words."""
    return {
        Color.RED: "the highest card",
        Color.ORANGE: "the most cards of one number",
        Color.YELLOW: "the most cards of one color",
        Color.GREEN: "the most even cards",
        Color.BLUE: "the most different colors",
        Color.INDIGO: "the most cards in a run",
        Color.VIOLET: "the most cards below 4",
    }[color]
