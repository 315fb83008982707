"""The words of the referee: players, counts, and how two palettes compare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from red7.engine.measure import Measure, measure_bits
from red7.hooks.messages import InWords, Listed, Message, Player, message
from red7.hooks.messages import counted as counted_in_words

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.hooks.rulebook import Rulebook
    from red7.table.cards import Color


def player(seat: int) -> str:
    """A player's name: A, B, C, D by seat."""
    return str(Player(seat))


def players(seats: Iterable[int]) -> Listed:
    """Several players.

    >>> str(players([0, 2]))
    'A and C'
    """
    return Listed([Player(seat) for seat in seats])


def points_of(points: Iterable[int]) -> Message:
    """Every player's points.

    >>> str(points_of([12, 0]))
    'A has 12, B has 0'
    """
    return in_a_row(
        message("{player} has {points}", player=Player(seat), points=total)
        for seat, total in enumerate(points)
    )


def in_a_row(messages: Iterable[Message], between: str = ", ") -> Message:
    """Messages one after another."""
    found = {f"part{number}": each for number, each in enumerate(messages)}
    return message(between.join(f"{{{name}}}" for name in found), **found)


def cards_counted(count: int) -> Message:
    """So many cards, the number in words.

    >>> str(cards_counted(1)), str(cards_counted(3))
    ('one card', 'three cards')
    """
    return counted_in_words(count, "card", "cards")


def cards_in_figures(count: int) -> Message:
    """The same in figures, for use beside the number of a card.

    >>> str(cards_in_figures(1)), str(cards_in_figures(3))
    ('1 card', '3 cards')
    """
    return message("{count} card" if count == 1 else "{count} cards", count=count)


def points_in_figures(count: int) -> Message:
    """So many points.

    >>> str(points_in_figures(1)), str(points_in_figures(8))
    ('1 point', '8 points')
    """
    return message("{count} point" if count == 1 else "{count} points", count=count)


def number(count: int) -> str:
    """A count in words."""
    return str(InWords(count))


# --- how palettes compare -----------------------------------------------------------------------


def has(measured: Measure) -> Message:
    """What a palette has under a color.

    >>> from red7 import CardSet, Color, Rules
    >>> from red7.engine.measure import measure
    >>> str(has(measure(Rules().book, CardSet.parse("G2V4"), Color.GREEN)))
    'two even cards (V4G2)'
    """
    what, cards = _what(measured)
    return message("{what} ({cards})", what=what, cards=measured.standing.cards) if cards else what


def _what(measured: Measure) -> tuple[Message, bool]:
    """What counts, and whether there are cards to name, as they are not named yet."""
    standing, what = measured.standing, measured.counts
    if standing.cards and standing.cards != measured.meets:
        if standing.count != len(standing.cards):
            said = "{what}, but {cards} in the palette"
            return message(said, what=what, cards=standing.cards), False
        return counted_in_words(standing.count, "palette card", "palette cards"), True
    if measured.names_cards:
        return what, False
    if not standing.cards and standing.highest is not None:
        said = "{what}, but {card} in the palette"
        return message(said, what=what, card=standing.highest), False
    return what, bool(standing.cards)


def compared_with_all(measures: Mapping[int, Measure]) -> Message:
    """What every player has under a color."""
    return in_a_row(
        message("{player} has {what}", player=Player(seat), what=has(each))
        for seat, each in measures.items()
    )


def compared(book: Rulebook, moment: Moment, *, would: bool) -> Message:
    """Whether the player whose turn it is is winning, and against whom."""
    start, winning = moment.start, moment.winning()
    rivals = tuple(zip(start.rival_seats, moment.rivals, strict=True))
    allies = tuple([seat for seat in start.rival_seats if seat in start.allies])
    verb = ("would be" if would else "is") if winning else ("would not be" if would else "is not")
    own = start.seat, moment.mine
    if book.is_winning is not None:
        contest = moment.contest().by_standings
        decides = book.who_decides("is_winning", contest, start.seat)
        if decides is not None:
            words = None if would else decides.explained(winning, contest, start.seat)
            if words is not None:
                return words
            if len(allies) < len(rivals):  # by a rule that is named beside this
                return message(f"{{player}} {verb} winning", player=Player(start.seat))
    return _compared(book, moment.color, own, rivals, allies, winning, verb)


_Palette: TypeAlias = tuple[int, int]
"""A seat and its palette as an int."""


@lru_cache(maxsize=4096)
def _compared(
    book: Rulebook,
    color: Color,
    own: _Palette,
    others: tuple[_Palette, ...],
    allies: tuple[int, ...],
    winning: bool,
    verb: str,
) -> Message:
    who = Player(own[0])
    rivals = [seat for seat, _ in others if seat not in allies]
    if not rivals:
        return message("{player} has nobody to beat", player=who)
    mine = measure_bits(book, own[1], color)
    theirs = {seat: measure_bits(book, palette, color) for seat, palette in others}
    best = max(rivals, key=lambda seat: theirs[seat].standing.rank)
    if winning:
        best_rank = max(theirs[best].standing, mine.standing)
        for seat in allies:
            ally = theirs[seat]
            if ally.standing > best_rank:
                said = f"{{player}} {verb} winning {{color}} with {{ally}}, who has {{what}}"
                return message(said, player=who, color=color, ally=Player(seat), what=has(ally))
    having = _having((who, mine), (Player(best), theirs[best]), winning)
    said = f"{{player}} {verb} winning {{color}} ({{having}})"
    return message(said, player=who, color=color, having=having)


def _having(
    first: tuple[Player, Measure], second: tuple[Player, Measure], winning: bool
) -> Message:
    """What two players have under a color, and why it is enough, or not, for the first."""
    (who, mine), (rival, theirs) = first, second
    own, other = mine.standing, theirs.standing
    has_it = message("{player} has {what}", player=who, what=_with_cards(mine))
    if not winning and not own.can_win:
        return has_it
    by_card = mine.goes_by_named_cards
    tied = own.count == other.count > 0 and own.highest is not None and other.highest is not None
    if tied and not by_card:
        if winning:
            said = "{first}; {rival} has as many, but {player}'s {card}"
            return message(said, first=has_it, rival=rival, player=who, card=mine.breaking)
        said = "{first}; {rival} has as many, and {rival}'s {card}"
        return message(said, first=has_it, rival=rival, card=theirs.breaking)
    said = "{first}, {rival} has {what}" if by_card else "{first}; {rival} has {what}"
    return message(said, first=has_it, rival=rival, what=_with_cards(theirs))


def _with_cards(measured: Measure) -> Message:
    """What a palette has, with its cards, for use in parentheses."""
    what, named = _what(measured)
    if not named:
        return what
    cards = measured.standing.cards
    if measured.groups:
        return message("{what}, {cards}", what=what, cards=cards)
    said = "{what}, {cards}, none of which meets {color}"
    return message(said, what=what, cards=cards, color=measured.color)
