"""A spot in a turn: where it stands, in a few ints.

Turns are listed by going from spot to spot. The moment of a spot, which is what rules look at, is
made when a rule wants to look, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from red7.engine.contests import AS_IT_STANDS, TO_WIN, Contests
from red7.hooks.answers import Draw
from red7.table.cards import CARDS, Card, indices
from red7.table.steps import DISCARD, PLAY, Step, Turn

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.hooks.contest import Ranks

COLOR: Final = tuple(card.color.strength for card in CARDS)
"""``COLOR[card.index]``: the color of a card as an int."""
_NO_DRAW: Final[Draw] = Draw.NO
_KEPT: Final = 2
"""Lines of so many steps are kept; there are some ten thousand of them."""


class Line:
    """The steps of a turn so far, and what plays and discards make of them."""

    __slots__ = ("discards", "ended", "plays", "steps", "turn")

    plays: _Lines
    """The lines that it becomes by playing a card, by the index of the card."""
    discards: _Lines
    """The lines that it becomes by discarding a card."""
    ended: tuple[Turn, ...] | _Turns
    """The turns that it becomes by a discard which ends them."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self.turn = Turn(steps)

    def __getattr__(self, name: str) -> object:
        """Make what most lines never become when it is first asked for."""
        found: object
        if name == "ended" and len(self.steps) < _KEPT:
            found = tuple([Turn((*self.steps, step)) for step in DISCARD])
        elif name == "ended":
            found = _Turns(self.steps)
        elif name in ("plays", "discards"):
            found = _Lines(self.steps, PLAY if name == "plays" else DISCARD)
        else:
            raise AttributeError(name)
        setattr(self, name, found)
        return found


class _Lines(dict[int, Line]):
    """Lines that begin alike and go on with one more step of a kind, made when first needed."""

    __slots__ = ("begun", "steps")

    def __init__(self, begun: tuple[Step, ...], steps: tuple[Step, ...]) -> None:
        super().__init__()
        self.begun, self.steps = begun, steps

    def __missing__(self, index: int) -> Line:
        line = Line((*self.begun, self.steps[index]))
        if len(line.steps) <= _KEPT:
            self[index] = line
        return line


class _Turns(dict[int, Turn]):
    """Turns that begin alike and end with a discard, each made when it is asked for."""

    __slots__ = ("begun",)

    def __init__(self, begun: tuple[Step, ...]) -> None:
        super().__init__()
        self.begun = begun

    def __missing__(self, index: int) -> Turn:
        return Turn((*self.begun, DISCARD[index]))


NO_STEPS: Final = Line(())
"""How every turn starts."""


Held = tuple[int, int, int]
"""A hand card: its index, its color, and what is to beat in that color."""


def held_cards(hand: int, best: tuple[int, ...]) -> list[Held]:
    """The hand cards, strongest first."""
    held: list[Held] = []
    while hand:
        index = hand.bit_length() - 1
        hand ^= 1 << index
        color = COLOR[index]
        held.append((index, color, best[color]))
    return held


class Table:
    """What plays leave as it is: what the hand has to beat, and how palettes do."""

    __slots__ = ("best", "canvas", "hand", "held", "ranks", "rivals")

    def __init__(self, ranks: Ranks, best: tuple[int, ...], hand: int) -> None:
        self.ranks = ranks
        self.best = best
        """For every color the best rank among the others: see ``TurnStart.to_beat``."""
        self.hand = hand
        self.held = held_cards(hand, best)
        self.rivals: tuple[int, ...] = ()
        self.canvas: tuple[Card, ...] = ()

    @classmethod
    def of(cls, moment: Moment) -> Table:
        """The table at a moment."""
        book, hand = moment.book, moment.hand_bits
        if book.is_winning is None:
            self = cls(book.ranks, moment.to_beat, hand)
        else:
            cards = hand | moment.mine if book.discard_from_palette else hand
            asked = {COLOR[index] for index in indices(cards)}
            others = dict(zip(moment.start.rival_seats, moment.rivals, strict=True))
            self = cls(Contests(moment.start, others, moment.colors, asked), TO_WIN, hand)
        self.rivals, self.canvas = moment.rivals, moment.canvas
        return self

    def is_that_of(self, moment: Moment) -> bool:
        """Whether it is the table at a moment, too."""
        if self.rivals is not moment.rivals or moment.hand_bits & ~self.hand:
            return False
        return self.canvas is moment.canvas or moment.book.is_winning is None

    def covered(self, index: int) -> Table:
        """The same with this card on top of the canvas."""
        if not isinstance(self.ranks, Contests):
            return self
        table = Table(self.ranks.covered(index), self.best, self.hand)
        table.rivals = self.rivals
        return table


class Spot:
    """A spot in a turn at which no action is to be done."""

    __slots__ = (
        "before",
        "color",
        "discards",
        "draw",
        "hand",
        "known",
        "line",
        "mine",
        "must_win",
        "played",
        "plays",
        "step",
        "table",
        "wins",
    )

    def __init__(
        self,
        line: Line,
        table: Table,
        mine: int,
        hand: int,
        color: int,
        plays: int = 0,
        discards: int = 0,
        played: bool = False,
        must_win: bool = False,
        before: Spot | None = None,
        step: Step | None = None,
        known: Moment | None = None,
    ) -> None:
        self.line = line
        self.table = table
        self.mine = mine
        """The palette of the player whose turn it is."""
        self.hand = hand
        self.color = color
        """The color that is played."""
        self.plays = plays
        self.discards = discards
        self.played = played
        """Whether a card has been played, by an action or not."""
        self.must_win = must_win
        """Whether the turn may end only if its player is winning."""
        self.draw: Draw = _NO_DRAW
        """What the discard just made has earned."""
        self.wins: bool | None = None
        """Whether the player is winning, where that is known already."""
        self.before = before
        """The spot before; None if the moment is known."""
        self.step = step
        """What led here from there."""
        self.known = known

    @classmethod
    def of(cls, moment: Moment, table: Table, must_win: bool) -> Spot:
        """The spot of a moment."""
        steps = moment.steps
        self = cls(
            Line(steps) if steps else NO_STEPS,
            table,
            moment.mine,
            moment.hand_bits,
            moment.color_index if moment.book.is_winning is None else AS_IT_STANDS,
            moment.plays,
            moment.discards,
            bool(moment.played),
            must_win,
            None,
            None,
            moment,
        )
        self.draw = moment.draw
        return self

    def wins_with(self, mine: int, color: int) -> bool:
        """Whether the player is winning with a palette under a color."""
        rank, beaten = self.table.ranks[mine][color], self.table.best[color]
        return rank > beaten and (rank & 1 == 1 or beaten < 0)

    @property
    def moment(self) -> Moment:
        """The moment, for rules that look at it."""
        known = self.known
        if known is None:
            assert self.before is not None
            assert self.step is not None
            known = self.known = self.before.moment.after(self.step)
        return known

    def playing(self, index: int) -> Spot:
        """The spot after playing a hand card that does not act."""
        bit = 1 << index
        return Spot(
            self.line.plays[index],
            self.table,
            self.mine | bit,
            self.hand ^ bit,
            self.color,
            self.plays + 1,
            self.discards,
            True,
            self.must_win,
            self,
            PLAY[index],
        )

    def discarding(self, index: int, mine: int, hand: int, must_win: bool) -> Spot:
        """The spot after a discard, which leaves this palette and this hand."""
        return Spot(
            self.line.discards[index],
            self.table.covered(index),
            mine,
            hand,
            COLOR[index] if self.color != AS_IT_STANDS else AS_IT_STANDS,
            self.plays,
            self.discards + 1,
            self.played,
            must_win,
            self,
            DISCARD[index],
        )
