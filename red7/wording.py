"""The words of the referee: players, counts, and how two palettes compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from red7.cards import Card, CardSet, Color
from red7.measure import measure

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


def has(standing: Standing, color: Color, meets: CardSet | None = None) -> str:
    """What a palette has under a colour, in words; ``meets`` are its cards that meet the rule.

    >>> from red7 import Rules, State
    >>> state = State.parse("*G2V4:?/R6:?")
    >>> has(Rules().standing(state, 0, "G"), Color.GREEN)
    'two even cards (V4G2)'
    """
    if standing.cards and meets is not None and standing.cards != meets:
        return f"{counted(standing.count, 'palette card')} ({standing.cards})"
    if color is Color.RED:
        return f"{standing.highest}" if standing.highest else "no card"
    one, many = _WHAT[color]
    cards = f" ({standing.cards})" if standing.cards else ""
    if not standing.cards and standing.highest is not None:
        cards = f", and {standing.highest} as the highest of its palette"
    return f"{number(standing.count)} {one if standing.count == 1 else many}{cards}"


def compared(book: Rulebook, moment: Moment, *, would: bool) -> str:
    """Whether the player whose turn it is is winning, and against whom."""
    color = moment.color

    def told(palette: CardSet) -> tuple[Standing, str]:
        measured = measure(book, palette, color)
        return measured.standing, has(measured.standing, color, measured.meets)

    who, (mine, my_words) = player(moment.seat), told(moment.palette)
    others = [(seat, player(seat), *told(palette)) for seat, palette in moment.others]
    rivals = [other[1:] for other in others if other[0] not in moment.start.allies]
    verb = "would be" if would else "is"
    not_so = f"so {who} {'would not be' if would else 'is not'} winning {color}"
    if not rivals:
        return f"{who} {verb} alone in the round"
    name, best, their_words = max(rivals, key=lambda rival: rival[1].rank)
    tied = best.count == mine.count and best.highest and mine.highest and color is not Color.RED
    if moment.winning():
        for _, ally, standing, words in others:
            if ally not in {rival[0] for rival in rivals} and standing > max(best, mine):
                return f"{who} {verb} winning {color} with {ally}, who has {words}"
        theirs = f"as many, but only up to {best.highest}" if tied else their_words
        return f"{who} {verb} winning {color}: {who} has {my_words}, {name} {theirs}"
    if not mine.can_win:
        none = f"none of which meets {color}, " if mine.cards else ""
        return f"{who} has {my_words}, {none}{not_so}"
    if tied:
        higher = f"{name}'s {best.highest} is higher than {mine.highest}"
        return f"{who} has {my_words}, {name} as many, but {higher}, {not_so}"
    return f"{who} has {my_words}, {name} has {their_words}, {not_so}"


def number(count: int) -> str:
    """A count in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
