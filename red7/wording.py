"""The words of the referee: players, counts, and how two palettes compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from red7.cards import Card, Color

if TYPE_CHECKING:
    from red7.hookspecs import Standing
    from red7.moment import Moment
    from red7.rulebook import Rulebook

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_WHAT: Final = {
    Color.ORANGE: ("card of one number", "cards of one number"),
    Color.YELLOW: ("card of one colour", "cards of one colour"),
    Color.GREEN: ("even card", "even cards"),
    Color.BLUE: ("colour", "different colours"),
    Color.INDIGO: ("card in a run", "cards in a run"),
    Color.VIOLET: ("card below 4", "cards below 4"),
}


def player(seat: int) -> str:
    """A player's name: A, B, C, D by seat."""
    return chr(ord("A") + seat)


def counted(count: int, noun: str) -> str:
    """A count and its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('one card', 'three cards')
    """
    return f"{number(count)} {noun}" + ("" if count == 1 else "s")


def joined(cards: Iterable[Card]) -> str:
    """Cards in a sentence."""
    names = [str(card) for card in cards]
    return (
        names[0]
        if len(names) == 1
        else f"{', '.join(names[:-1])} and {names[-1]}"
        if names
        else "none"
    )


def has(standing: Standing, color: Color) -> str:
    """What a palette has under a colour, in words.

    >>> from red7 import Rules, State
    >>> state = State.parse("*G2V4:?/R6:?")
    >>> has(Rules().standing(state, 0, "G"), Color.GREEN)
    'two even cards (V4G2)'
    """
    if color is Color.RED:
        return f"{standing.highest}" if standing.highest else "no card"
    one, many = _WHAT[color]
    cards = f" ({standing.cards})" if standing.cards else ""
    return f"{number(standing.count)} {one if standing.count == 1 else many}{cards}"


def compared(book: Rulebook, moment: Moment, *, would: bool) -> str:
    """Whether the player whose turn it is is winning, and against whom."""
    color = moment.color

    who, mine = player(moment.seat), book.evaluate(moment.palette, color)
    rivals = [(player(seat), book.evaluate(palette, color)) for seat, palette in moment.others]
    verb = "would be" if would else "is"
    if not rivals:
        return f"{who} {verb} alone in the round"
    name, best = max(rivals, key=lambda rival: rival[1].rank)
    if moment.winning():
        theirs = _less(best, mine, color)
        return f"{who} {verb} winning {color}: {who} has {has(mine, color)}, {name} {theirs}"
    if not mine.can_win and mine.rank >= best.rank:
        return f"{who} has {has(mine, color)}, so {who} {verb} not winning {color}".replace(
            "would be not", "would not be"
        )
    so = f"so {who} {'would not be' if would else 'is not'} winning {color}"
    if best.count == mine.count and color is not Color.RED:
        return (
            f"{who} has {has(mine, color)} and so has {name} ({best.cards}), "
            f"but {name}'s {best.highest} is higher, {so}"
        )
    return f"{who} has {has(mine, color)}, {name} has {has(best, color)}, {so}"


def _less(standing: Standing, mine: Standing, color: Color) -> str:
    if standing.count == mine.count and color is not Color.RED and standing.highest:
        return f"as many, but only up to {standing.highest}"
    return has(standing, color)


def number(count: int) -> str:
    """A count in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
