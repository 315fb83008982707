"""The words of the referee: players, counts, and how two palettes compare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from red7.engine.measure import Measure, measure
from red7.table.cards import Card, CardSet, Color

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.hooks.rulebook import Rulebook
    from red7.hooks.specs import Standing

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
    Color.ORANGE: ("card", "cards of one number"),
    Color.YELLOW: ("card", "cards of one color"),
    Color.GREEN: ("even card", "even cards"),
    Color.BLUE: ("color", "different colors"),
    Color.INDIGO: ("card", "cards in a run"),
    Color.VIOLET: ("card below 4", "cards below 4"),
}
"""What each color counts: one of it, and more."""


def player(seat: int) -> str:
    """A player's name: A, B, C, D by seat."""
    return chr(ord("A") + seat)


def players(seats: Iterable[int]) -> str:
    """Several players.

    >>> players([0, 2])
    'A and C'
    """
    return _listed([player(seat) for seat in seats])


def points_of(points: Iterable[int]) -> str:
    """Every player's points.

    >>> points_of([12, 0])
    'A has 12, B has 0'
    """
    return ", ".join(f"{player(seat)} has {total}" for seat, total in enumerate(points))


def counted(count: int, noun: str) -> str:
    """A count and its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('one card', 'three cards')
    """
    return f"{number(count)} {noun}" + ("" if count == 1 else "s")


def in_figures(count: int, noun: str) -> str:
    """The same in figures, to stand beside the number of a card.

    >>> in_figures(1, "card"), in_figures(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}" + ("" if count == 1 else "s")


def joined(cards: Iterable[Card]) -> str:
    """Cards in a sentence."""
    return _listed([str(card) for card in cards])


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return names[0] if names else "none"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def has(standing: Standing, color: Color, meets: CardSet | None = None) -> str:
    """What a palette has under a color, in words; ``meets`` are its cards that meet the rule.

    >>> from red7 import Rules, State
    >>> state = State.parse("*G2V4:?/R6:?")
    >>> has(Rules().standing(state, 0, "G"), Color.GREEN)
    'two even cards (V4G2)'
    """
    what, cards = _what(standing, color, meets)
    return f"{what} ({cards})" if cards else what


def _what(standing: Standing, color: Color, meets: CardSet | None) -> tuple[str, str]:
    """What counts, and the cards, where they are not named yet."""
    cards = str(standing.cards) if standing.cards else ""
    if standing.cards and meets is not None and standing.cards != meets:
        return counted(standing.count, "palette card"), cards
    if color is Color.RED:
        return str(standing.highest or "no card"), ""
    one, many = _WHAT[color]
    what = f"{number(standing.count)} {many if standing.count > 1 else one}"
    if not standing.cards and standing.highest is not None:
        return f"{what}, but {standing.highest} in the palette", ""
    return what, cards


def compared_with_all(measures: Mapping[int, Measure], color: Color) -> str:
    """What every player has under a color."""
    return ", ".join(
        f"{player(seat)} has {has(each.standing, color, each.meets)}"
        for seat, each in measures.items()
    )


def compared(book: Rulebook, moment: Moment, *, would: bool) -> str:
    """Whether the player whose turn it is is winning, and against whom."""
    who, color = player(moment.seat), moment.color
    mine = measure(book, moment.palette, color)
    theirs = {seat: measure(book, palette, color) for seat, palette in moment.others}
    rivals = [seat for seat in theirs if seat not in moment.start.allies]
    winning = moment.winning()
    verb = ("would be" if would else "is") if winning else ("would not be" if would else "is not")
    if not rivals:
        return f"{who} has nobody to beat"
    best = max(rivals, key=lambda seat: theirs[seat].standing.rank)
    rival = theirs[best].standing
    if winning:
        for seat, ally in theirs.items():
            if seat not in rivals and ally.standing > max(rival, mine.standing):
                words = has(ally.standing, color, ally.meets)
                return f"{who} {verb} winning {color} with {player(seat)}, who has {words}"
    having = _having(mine, theirs[best], who, player(best), color, winning)
    return f"{who} {verb} winning {color} ({having})"


def _having(
    mine: Measure, theirs: Measure, who: str, rival: str, color: Color, winning: bool
) -> str:
    """What two players have under a color, and why it is enough, or not, for the first."""
    own, other = mine.standing, theirs.standing
    first = f"{who} has {_with_cards(mine, color)}"
    if not winning and not own.can_win:
        return first
    between = ", " if color is Color.RED and own.cards == mine.meets else "; "
    tied = own.count == other.count > 0 and own.highest is not None and other.highest is not None
    if tied and between == "; ":
        which = "highest" if other.cards == theirs.meets else f"highest card that meets {color}"
        why = f"but {rival}'s {which} is {other.highest}"
        if not winning:
            why = f"and {rival}'s {which}, {other.highest}, is higher"
        return f"{first}{between}{rival} has as many, {why}"
    return f"{first}{between}{rival} has {_with_cards(theirs, color)}"


def _with_cards(measured: Measure, color: Color) -> str:
    """What a palette has, with its cards, to stand in parentheses."""
    what, cards = _what(measured.standing, color, measured.meets)
    unmet = f", none of which meets {color}" if cards and not measured.groups else ""
    return f"{what}, {cards}{unmet}" if cards else what


def number(count: int) -> str:
    """A count in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
