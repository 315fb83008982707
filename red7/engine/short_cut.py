"""A short cut for rules without actions: a turn is a play, a discard, both, or nothing.

Such turns are listed on a few ints, without walking from moment to moment; what the rules have
against some of them is asked in the end (``sieve``). What comes out is what the walk gives: a test
compares them, and whatever is out of the ordinary (an unknown card, a turn that is not legal) is
left to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine.ranks import NOBODY, better
from red7.engine.result import next_seat, settled
from red7.engine.sieve import Sieve, looks_at_the_moment
from red7.table.cards import CARDS
from red7.table.position import Seat, State
from red7.table.steps import DISCARD, PLAY, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook

_COLOR = tuple(card.color.strength for card in CARDS)
_PLAYING, _DISCARDING = Kind.PLAY, Kind.DISCARD
_PASS = Turn()
_PLAY = tuple(Turn((step,)) for step in PLAY)
_DISCARD = tuple(Turn((step,)) for step in DISCARD)


class _Rows(dict[int, tuple[Turn, ...]]):
    """Turns of two steps by the index of the first card, made when they are first needed."""

    def __init__(self, first: tuple[Step, ...], second: tuple[Step, ...]) -> None:
        super().__init__()
        self.first, self.second = first, second

    def __missing__(self, index: int) -> tuple[Turn, ...]:
        row = self[index] = tuple([Turn((self.first[index], each)) for each in self.second])
        return row


_PLAY_THEN_DISCARD = _Rows(PLAY, DISCARD)
_DISCARD_THEN_PLAY = _Rows(DISCARD, PLAY)


def plain_rules(book: Playbook) -> PlainRules | None:
    """The short cut, if these rules know no turns but those that it lists."""
    plain = (
        not book.actions
        and any(check.hook == "discard_tested" for check in book.checks[Kind.DISCARD].rules)
        and not book.draws
        and book.constants.get("plays_allowed") == 1
        and book.constants.get("discards_allowed") == 1
        and not book.discard_from_palette
        and book.nobody_leaves
        and book.everybody_alone
        and book.is_winning is None
        and book.other_steps is None
    )
    if not plain:
        return None
    found = PlainRules(book)
    return found if found.stays[True] else None  # it takes it that a winner may stay


class PlainRules:
    """Rules whose turns are plays and discards; the higher rank wins, if it is odd."""

    __slots__ = ("book", "passing", "plays", "ranks", "sieve", "stays")

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.ranks = book.ranks
        sieve = Sieve(book)
        self.sieve = sieve if sieve.asks else None
        """What else is asked about a turn; None: nothing."""
        self.plays = book.notes_after is None and book.next_player is None
        """Whether turns are played here, too."""
        self.stays = tuple(self._may_stay("stays_in", winning) for winning in (False, True))
        """Whether a player who is not winning, or is, stays in, or may for all that is known."""
        self.passing = tuple(
            tuple(self._may_stay("doing_nothing", empty, winning) for winning in (False, True))
            for empty in (False, True)
        )
        """The same without doing anything, with cards in the hand or without."""

    def _may_stay(self, hook: str, *asked: bool) -> bool:
        """What the rules say where none of them looks at the moment; else it is asked later."""
        if looks_at_the_moment(self.book, hook):
            return True
        stays: bool = getattr(self.book, hook)(None, *asked)
        return stays

    def turns(self, state: State, surviving: bool) -> list[Turn]:
        """Every legal turn, or every one after which the player is in."""
        assert state.to_move is not None
        ranks, seat = self.ranks, state.seats[state.to_move]
        mine, bits = seat.palette_bits, seat.hand_bits
        begun = None if self.sieve is None else self.sieve.begun(state)
        best = self._to_beat(state, seat) if begun is None else begun.to_beat
        now = self.book.color(state).strength
        own, to_beat = ranks[mine], best[now]
        found = []
        wins = own[now] > to_beat and own[now] & 1
        if not surviving or self.passing[not bits and seat.hand_unknown == 0][wins]:
            found.append(_PASS)
        hand = []
        while bits:
            index = bits.bit_length() - 1
            bits ^= 1 << index
            color = _COLOR[index]
            hand.append((index, color, best[color]))
        every_play = not surviving or self.stays[False]
        for played, _, _ in hand:
            after = ranks[mine | 1 << played]
            if every_play or (after[now] > to_beat and after[now] & 1):
                found.append(_PLAY[played])
            pairs = _PLAY_THEN_DISCARD[played]
            for discarded, color, rank in hand:
                if after[color] > rank and discarded != played and after[color] & 1:
                    found.append(pairs[discarded])
        for discarded, color, rank in hand:
            if own[color] > rank and own[color] & 1:
                found.append(_DISCARD[discarded])
                if self.book.discard_before_play:
                    pairs = _DISCARD_THEN_PLAY[discarded]
                    for played, _, _ in hand:
                        after = ranks[mine | 1 << played]
                        wins = after[color] > rank and after[color] & 1
                        if (every_play or wins) and played != discarded:
                            found.append(pairs[played])
        if self.sieve is None or begun is None:
            return found
        return self.sieve.left(begun, found, surviving)

    def play(self, state: State, turn: Turn) -> State | None:
        """The position after a turn; None where the engine has to look at it."""
        if not self.plays:
            return None
        mover = state.to_move
        assert mover is not None
        book, seats = self.book, list(state.seats)
        seat = seats[mover]
        mine, hand, canvas = seat.palette_bits, seat.hand_bits, state.canvas
        played = discarded = wins = False
        for step in turn.steps:
            card = step.card
            if card is None or not hand & card.bit:
                return None
            hand ^= card.bit
            if step.kind is _PLAYING:
                if played or (discarded and not book.discard_before_play):
                    return None
                played, wins = True, False
                mine |= card.bit
            elif step.kind is _DISCARDING and not discarded:
                discarded = True
                canvas = (*canvas, card)
                wins = self._wins(state, seat, mine, card.color.strength)
                if not wins:
                    return None
            else:
                return None
        if not wins:
            color = canvas[-1].color if discarded else book.color(state)
            wins = self._wins(state, seat, mine, color.strength)
        if turn.steps:
            stays = self.stays[wins]
        else:
            stays = self.passing[not hand and seat.hand_unknown == 0][wins]
        if self.sieve is not None:
            fate = self.sieve.fate(state, turn, stays=stays)
            if fate is None:
                return None
            stays = fate
        if discarded and not stays and book.discard_taken_back:
            return None
        seats[mover] = Seat(
            mine, hand, seat.hand_unknown, seat.scored_bits, seat.points_kept, not stays
        )
        after = State(
            tuple(seats),
            next_seat(seats, mover),
            canvas,
            state.canvas_base,
            state.deck,
            state.deck_unknown,
            state.seen_bits & ~(seat.hand_bits ^ hand),
            (),
            None,
            state.notes,
        )
        return settled(book, after)

    def _wins(self, state: State, mover: Seat, mine: int, color: int) -> bool:
        """Whether the mover would be winning a color with this palette."""
        ranks = self.ranks
        rank = ranks[mine][color]
        for seat in state.seats:
            if ranks[seat.palette_bits][color] >= rank and not seat.out and seat is not mover:
                return False
        return rank & 1 == 1

    def _to_beat(self, state: State, mover: Seat) -> tuple[int, ...]:
        """For every color the best rank among the other players who are in."""
        ranks, best = self.ranks, NOBODY
        for seat in state.seats:
            if not seat.out and seat is not mover:
                own = ranks[seat.palette_bits]
                best = own if best is NOBODY else better(best, own)
        return best
