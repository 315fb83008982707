"""A round played one step at a time, every step in the view of the player who takes it.

The rules are asked about nothing but that view, so what is legal cannot depend on a card that the
player does not know. Hidden hands are kept beside it; the deck is unknown, and whoever plays the
round names each card that is drawn from it: a shuffled pile or a chance node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from red7.engine import result
from red7.engine.turn import Moment
from red7.errors import IllegalTurn
from red7.rules import Rules
from red7.table.cards import ALL_BITS, Card, CardSet, cards_of
from red7.table.position import Seat, State
from red7.table.steps import DRAW, END, Kind, Step


@attrs.frozen(slots=True)
class Table:
    """One moment of a round. It never changes: ``take`` and ``draw`` give the next one.

    >>> table = Table.start(Rules("action"), State.parse("*G2:R3B1/R6:V5V6 - I4"))
    >>> table = table.take(Step(Kind.PLAY, Card("R3")))
    >>> str(table.shown), str(table.view(1))
    ('*G2:R3B1/R6:?2 - ?1 +R3', '*G2:?2/R6:V6V5 - ?1 +R3')
    >>> table = table.take(table.steps()[0])
    >>> table.drawing, str(table.draw(Card("I4")).view(1))
    (True, '*G2:?2/R6:V6V5 - ?1 +R3=?')
    """

    rules: Rules
    shown: State
    """The position as the player to move sees it; all of it when the round is over."""
    hands: tuple[int, ...]
    """The hands as the turn began."""
    drawing: bool = False
    """Whether a card is being drawn that nobody has named yet."""

    @classmethod
    def start(cls, rules: Rules, state: State) -> Table:
        """A round from a position at the start of a turn whose hands are all known."""
        hands = tuple(seat.hand_bits for seat in state.seats)
        shown = state if state.to_move is None else state.view(state.to_move)
        return cls(rules, shown, hands)

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @property
    def to_move(self) -> int | None:
        """The player to move, or None when the round is over."""
        return self.shown.to_move

    @property
    def truth(self) -> State:
        """The position with every hand known."""
        shown = self.shown
        if shown.to_move is None:
            return shown
        if shown.before is None:
            return self._hands_shown(shown, shown.to_move)
        before = self._hands_shown(shown.before, shown.to_move)
        return attrs.evolve(self._hands_shown(shown, shown.to_move), before=before)

    def view(self, seat: int) -> State:
        """What the player in ``seat`` may know."""
        return self.shown if seat == self.shown.to_move else self.truth.view(seat)

    @property
    def hidden(self) -> tuple[Card, ...]:
        """The cards that the unknown part of the deck is made of, weakest first."""
        known = self.truth.known_bits
        return tuple(cards_of(ALL_BITS & ~known))[::-1]

    def steps(self) -> tuple[Step, ...]:
        """The steps that the player to move may take, as far as that player can know.

        Where a draw has spoilt every way to go on, the turn ends there.
        """
        if self.drawing:
            return ()
        found = self.rules.steps(self.shown)
        return found or ((END,) if self.shown.so_far else ())

    def take(self, step: Step) -> Table:
        """The table after a step; the draw of an unknown card waits for ``draw``."""
        if self.drawing:
            raise IllegalTurn(f"'{step}' is not allowed in '{self.shown}': a card is being drawn.")
        if step.kind is not Kind.DRAW:
            return self._after(self._stepped(step))
        if not any(offered.kind is Kind.DRAW for offered in self.steps()):
            raise IllegalTurn(f"'{step}' is not allowed in '{self.shown}': there is no draw now.")
        if self.shown.deck:
            return attrs.evolve(self, shown=self._drawn(self.shown.deck[0]))
        return attrs.evolve(self, drawing=True)

    def draw(self, card: Card) -> Table:
        """The table after the card that is being drawn is named."""
        if not self.drawing or card not in self.hidden:
            raise IllegalTurn(f"{card} cannot be drawn in '{self.shown}'.")
        return attrs.evolve(self, shown=self._drawn(card), drawing=False)

    def _drawn(self, card: Card) -> State:
        # not rules.step: a draw that was offered stands, whatever card it turns up
        return Moment.of(self.rules.book, self.shown).after(DRAW[card.index]).to_state()

    def _stepped(self, step: Step) -> State:
        shown = self.shown
        if step == END and shown.so_far and not self.rules.steps(shown):
            return result.finish(Moment.of(self.rules.book, shown))
        return self.rules.step(shown, step)

    def _after(self, state: State) -> Table:
        if state.before is not None:
            return attrs.evolve(self, shown=state)
        mover = self.shown.to_move
        assert mover is not None
        return Table.start(self.rules, self._hands_shown(state, mover))

    def _hands_shown(self, state: State, mover: int) -> State:
        """The position as the mover sees it, with the other hands laid open."""
        seats = tuple(
            seat
            if number == mover
            else attrs.evolve(seat, hand_bits=self.hands[number], hand_unknown=0)
            for number, seat in enumerate(state.seats)
        )
        return attrs.evolve(state, seats=seats)


def dealt(rules: Rules, kept: Sequence[Seat], cards: Sequence[Card]) -> State:
    """The position once these cards are dealt, or while they are: hands first, then palettes.

    ``kept``: the seats before the deal, with what they have scored. While the deal is not done
    nobody is to move.
    """
    sizes = rules.book.deal_sizes
    players = len(kept)
    in_hands = sizes.hand * players
    seats = []
    for number, seat in enumerate(kept):
        hand = cards[sizes.hand * number : sizes.hand * (number + 1)]
        start = in_hands + sizes.palette * number
        palette = cards[start : start + sizes.palette]
        seats.append(attrs.evolve(seat, palette_bits=_bits(palette), hand_bits=_bits(hand)))
    scored = sum(seat.scored_bits.bit_count() for seat in kept)
    left = ALL_BITS.bit_count() - scored - len(cards)
    done = len(cards) == cards_to_deal(rules, players)
    starter = rules.book.starter([seat.palette for seat in seats]) if done else None
    return State(tuple(seats), starter, deck_unknown=left)


def cards_to_deal(rules: Rules, players: int) -> int:
    """How many cards a deal hands out."""
    sizes = rules.book.deal_sizes
    return int((sizes.hand + sizes.palette) * players)


def kept_seats(rules: Rules, state: State) -> tuple[Seat, ...]:
    """The seats of the next round, before its deal: what each has scored."""
    again = rules.next_round(state, seed=0)
    return tuple(
        Seat(scored_bits=seat.scored_bits, points_kept=seat.points_kept) for seat in again.seats
    )


def payoffs(players: int, winners: Iterable[int]) -> tuple[float, ...]:
    """Every loser pays one, and the winners share it; nobody pays where nobody or everybody wins.

    >>> payoffs(3, [1]), payoffs(2, [])
    ((-1.0, 2.0, -1.0), (0.0, 0.0))
    """
    won = frozenset(winners)
    if not won or len(won) == players:
        return (0.0,) * players
    share = (players - len(won)) / len(won)
    return tuple(share if seat in won else -1.0 for seat in range(players))


def _bits(cards: Iterable[Card]) -> int:
    return CardSet(cards).bits
