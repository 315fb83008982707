"""A bare moment: how far a turn has got, in a few ints.

Turns are listed by going from one bare moment to the next. The moment itself, which is what rules
look at, is made when a rule wants to look, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from red7.engine.contests import ANY_CARD, AS_IT_STANDS, TO_WIN, Contests
from red7.engine.lines_of_play import NO_STEPS, Line
from red7.engine.ranks import beats, best_of_others
from red7.engine.turn import Moment
from red7.hooks.answers import Draw
from red7.table.cards import CARDS, Card, indices
from red7.table.steps import DISCARD, PLAY, Step

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.hooks.contest import Ranks
    from red7.table.position import State

COLOR: Final = tuple(card.color.strength for card in CARDS)
"""``COLOR[card.index]``: the color of a card as an int."""
_NO_DRAW: Final[Draw] = Draw.NO
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

    def __init__(self, ranks: Ranks, best: tuple[int, ...], hand: int, held: list[Held]) -> None:
        self.ranks = ranks
        self.best = best
        """For every color the best rank among the others: see ``TurnStart.to_beat``."""
        self.hand = hand
        self.held = held
        """The hand cards, strongest first."""
        self.rivals: tuple[int, ...] = ()
        self.canvas: tuple[Card, ...] = ()

    @classmethod
    def of(cls, moment: Moment, before: Table | None = None) -> Table:
        """The table at a moment; ``before``: one from earlier in the turn."""
        book, hand, start = moment.book, moment.hand_bits, moment.start
        best = moment.to_beat if book.is_winning is None else TO_WIN
        if before is None or hand & ~before.hand:
            held = held_cards(hand, best)
        else:
            held = [(card, on, best[on]) for card, on, _ in before.held if hand >> card & 1]
        ranks: Ranks = book.ranks
        if book.is_winning is not None:
            others = dict(zip(start.rival_seats, moment.rivals, strict=True))
            colors = _could_be_discarded(book, moment.mine, held)
            ranks = Contests(book, start.seat, others, moment.colors, colors, start)
        self = cls(ranks, best, hand, held)
        self.rivals, self.canvas = moment.rivals, moment.canvas
        return self

    @classmethod
    def at(cls, book: Playbook, state: State) -> Table:
        """The table as a turn starts, where nobody has allies."""
        seat = state.to_move
        assert seat is not None
        mover, ranks = state.seats[seat], book.ranks
        hand = mover.hand_bits
        if book.is_winning is None:
            best = best_of_others(ranks, state.seats, mover)
            return cls(ranks, best, hand, held_cards(hand, best))
        held = held_cards(hand, TO_WIN)
        others = {n: s.palette_bits for n, s in enumerate(state.seats) if not s.out and n != seat}
        asked = _could_be_discarded(book, mover.palette_bits, held)
        return cls(Contests(book, seat, others, book.colors(state), asked), TO_WIN, hand, held)

    def is_that_of(self, moment: Moment) -> bool:
        """Whether a moment has the same table."""
        if self.rivals is not moment.rivals or moment.hand_bits & ~self.hand:
            return False
        return self.canvas is moment.canvas or moment.book.is_winning is None

    def covered(self, index: int) -> Table:
        """The same with this card on top of the canvas."""
        if not isinstance(self.ranks, Contests):
            return self
        return Table(self.ranks.covered(index), self.best, self.hand, self.held)


def _could_be_discarded(book: Playbook, mine: int, held: list[Held]) -> dict[int, int]:
    """The colors that may come on top of the canvas, each with the hand cards that have it."""
    found: dict[int, int] = {}
    for index, color, _ in held:
        found[color] = found.get(color, 0) | 1 << index
    if book.discard_from_palette:
        return dict.fromkeys([*found, *(COLOR[index] for index in indices(mine))], ANY_CARD)
    return found


class BareMoment:
    """A moment of a turn at which no action is to be done, in ints."""

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
        "start",
        "step",
        "table",
        "wins",
    )

    start: tuple[Playbook, State]
    """The rules and the position, where a turn starts."""

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
        before: BareMoment | None = None,
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
        """The one before; None if the moment is known, or that of a start (``at``)."""
        self.step = step
        """What led here from there."""
        self.known = known

    @classmethod
    def of(cls, moment: Moment, table: Table, must_win: bool) -> BareMoment:
        """A moment, written as ints."""
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
        return beats(self.table.ranks[mine][color], self.table.best[color])

    @classmethod
    def at(cls, book: Playbook, state: State) -> BareMoment:
        """Where a turn starts and nobody has allies; the moment itself is not made yet."""
        table, mover = Table.at(book, state), state.mover
        color = book.color(state).strength if book.is_winning is None else AS_IT_STANDS
        self = cls(NO_STEPS, table, mover.palette_bits, mover.hand_bits, color)
        self.start = book, state
        return self

    @property
    def held(self) -> list[Held]:
        """The hand cards, strongest first."""
        hand, table = self.hand, self.table
        if hand == table.hand:
            return table.held
        return [card for card in table.held if hand >> card[0] & 1]

    @property
    def moment(self) -> Moment:
        """The moment, for rules that look at it."""
        known = self.known
        if known is None:
            if self.before is None:
                book, state = self.start
                known = Moment.of(book, state, self.table.best if book.is_winning is None else None)
                known.start.own_budget.used = 0
            else:
                assert self.step is not None
                known = self.before.moment.after(self.step)
            self.known = known
        return known

    @property
    def next_draw(self) -> Step | None:
        """The step that draws the top card of the deck; plays and discards leave it there."""
        bare = self
        while bare.before is not None and bare.known is None:
            bare = bare.before
        moment = bare.moment
        return None if moment.deck_is_empty else moment.next_draw

    def playing(self, index: int) -> BareMoment:
        """What comes after playing a hand card that does not act."""
        bit = 1 << index
        return BareMoment(
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

    def discarding(self, index: int, mine: int, hand: int, must_win: bool) -> BareMoment:
        """What comes after a discard, which leaves this palette and this hand."""
        return BareMoment(
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
