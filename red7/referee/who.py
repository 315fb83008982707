"""Who is winning, and who starts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from red7.engine import winning
from red7.engine.measure import Measure, measure
from red7.errors import InvalidPosition
from red7.hooks.messages import Clause, Player, message
from red7.referee.ruling import Reason, cited
from red7.referee.statement import Statement
from red7.referee.wording import compared_with_all, in_a_row, players
from red7.table.cards import Color

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook
    from red7.rules import Rules
    from red7.table.position import State


def who_is_winning(rules: Rules, state: State, color: Color | str | None = None) -> Statement:
    """Who is winning under the canvas rule or another color, and by which cards."""
    book = rules.book
    played = rules.color(state) if color is None else Color.parse(color)
    measures = {seat: measure(book, state.seats[seat].palette, played) for seat in state.players_in}
    if not measures:
        raise InvalidPosition(f"nobody is in the round in '{state}'.")
    again = partial(who_is_winning, state=state, color=color)
    having = compared_with_all(measures)
    by_a_rule = _by_a_rule(rules, state, played)
    if by_a_rule is not None:
        return Statement(rules, state, "who", *by_a_rule, again=again)
    best = max(measures, key=lambda seat: measures[seat].standing.rank)
    leading = measures[best]
    met = (
        *_rule_of_standing(book, leading.decided_by),
        _rule_met(book, leading.grouped_by, played),
    )
    if not leading.standing.can_win or _beats_not_all(measures, best):
        said = message("Nobody is winning {color}: {having}.", color=played, having=having)
        bare = not any(state.seats[seat].palette for seat in measures)
        cases = (str(played).lower(), "empty") if bare else ()
        none = cited(book, leading.decided_by, said, *cases), *met
        return Statement(rules, state, "who", (), none, again=again)
    tied = _tied(measures, best)
    named = {"player": Player(best), "color": played, "having": having}
    if tied:
        by_card = "{player} is winning {color}: {having}, and {player}'s {card}."
        won = message(by_card, **named, card=leading.breaking)
    else:
        won = message("{player} is winning {color}: {having}.", **named)
    found = (cited(book, leading.decided_by, won), *_tie(book, leading, best, tied), *met)
    return Statement(rules, state, "who", (best,), found, leading.standing.cards, again=again)


def _beats_not_all(measures: dict[int, Measure], best: int) -> bool:
    """Whether another player has the same best standing, which a rule with a key allows."""
    rank = measures[best].standing.rank
    return any(each.standing.rank == rank for seat, each in measures.items() if seat != best)


def _tied(measures: dict[int, Measure], best: int) -> list[int]:
    """The players tied with the leader on cards, where the answer should mention them."""
    leading = measures[best]
    if leading.goes_by_named_cards or leading.standing.highest is None:
        return []
    count = leading.standing.count
    return [
        seat for seat, each in measures.items() if seat != best and each.standing.count == count > 0
    ]


def _tie(book: Rulebook, leading: Measure, best: int, tied: list[int]) -> tuple[Reason, ...]:
    """Why one of several players with as many cards is winning."""
    if not tied or leading.broken_by is None:
        return ()
    have = "have" if len(tied) > 1 else "has"
    said = message(
        f"{{players}} {have} as many, but {{player}}'s {{card}}.",
        players=players(tied),
        player=Player(best),
        card=leading.breaking,
    )
    return (cited(book, leading.broken_by, said),)


def _by_a_rule(
    rules: Rules, state: State, color: Color
) -> tuple[tuple[int, ...], tuple[Reason, ...]] | None:
    """Who is winning, where a rule says so; None if the best standing does."""
    book, contest = rules.book, rules.contest(state, color).by_standings
    asked = ((seat, book.who_decides("is_winning", contest, seat)) for seat in state.players_in)
    decides = {seat: rule for seat, rule in asked if rule is not None}
    if not decides:
        return None
    seats = winning.leaders(book, contest)
    told = seats or state.players_in
    rule = decides.get(told[0]) or next(iter(decides.values()))
    words = [rule.explained(seat in seats, contest, seat) for seat in told if seat in decides]
    spoken = [each for each in words if each is not None]
    if spoken and len(words) == len(told):
        who = message("{said}.", said=in_a_row(spoken))
    elif seats:
        verb = "are" if len(seats) > 1 else "is"
        who = message(f"{{players}} {verb} winning.", players=players(seats))
    else:
        who = message("Nobody is winning.")
    return seats, (cited(book, rule, who), cited(book, rule, rule.says))


def _rule_of_standing(book: Rulebook, decided_by: Rule) -> tuple[Reason, ...]:
    """What is compared, where a reading or a house rule says so."""
    return (cited(book, decided_by, decided_by.says),) if decided_by.is_special else ()


def _rule_met(book: Rulebook, meets: Rule, color: Color) -> Reason:
    """What the color asks for; special cases of it are named where they make a difference."""
    if meets.is_special:
        return cited(book, meets, meets.says)
    general = book.color_rule(color)
    return cited(book, general, general.says, str(color).lower())


def who_starts(rules: Rules, state: State) -> Statement:
    """Who starts a round with these palettes."""
    book = rules.book
    palettes = [seat.palette for seat in state.seats]
    if not all(palettes):
        raise InvalidPosition(f"a palette is empty in '{state}', so nobody can tell who starts.")
    seat = book.starter(palettes)
    rule = book.deciding("starter", palettes)
    why = rule.explained(seat, palettes) or message(
        "{clause}", clause=Clause(rule.says, begins=True)
    )
    said = message("{why}, so {player} starts.", why=why, player=Player(seat))
    again = partial(who_starts, state=state)
    return Statement(rules, state, "starts", (seat,), (cited(book, rule, said),), again=again)
