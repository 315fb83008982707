"""What a step of a plug-in does to the table: it moves cards from place to place, as it says.

Nothing but its moves is done, and none is done whose card is not there: so no plug-in loses a card,
makes a second one, or shows one that stays hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from red7.errors import InvalidTurn
from red7.table.cards import Card, CardSet, cards_of
from red7.table.laid_out import LaidOut
from red7.table.moves import Move, Place, Zone
from red7.table.notes import SEEN
from red7.table.steps import Step


class Carrying(LaidOut):
    """A table on which cards can be carried from any place to any other."""

    __slots__ = ()

    def _named_moves(self, step: Step) -> Step:
        """The step with the cards that are drawn or seen, where the position shows them.

        Each move is named by the table as the moves before it have left it.
        """
        table = object.__new__(Carrying)
        table._copy_cards(self)
        named: list[Move] = []
        for move in step.moves:
            found = table._named_move(move, step.moves)
            named += found
            for each in found:
                if not table._is_at_the_table(each.target) or not table._lies_there(each):
                    left = step.moves[step.moves.index(move) + 1 :]
                    return evolve(step, moves=(*named, *left))
                table._carry_one(each)
        return evolve(step, moves=tuple(named))

    def _named_move(self, move: Move, others: Sequence[Move]) -> list[Move]:
        if move.card is not None or not self._is_at_the_table(move.source):
            return [move]
        if move.is_look and move.source.zone is Zone.HAND:
            return self._looks(move, others)
        if not move.is_look and self.deck and move.source.zone is Zone.DECK:
            return [evolve(move, card=self.deck[0])]
        if not move.is_look and self.deck and move.source.zone is Zone.BOTTOM:
            return [move if self.deck_unknown != 0 else evolve(move, card=self.deck[-1])]
        return [move]

    def _looks(self, look: Move, others: Sequence[Move]) -> list[Move]:
        """A look at a hand, card by card as far as they are known, and at the others together."""
        held = self.seated[self._seat_of(look.source)]
        seen = [evolve(look, card=card) for card in cards_of(held.hand_bits)]
        more = [look] if held.hand_unknown != 0 or not held.hand_bits else []
        return [*(each for each in seen if each not in others), *more]

    def _can_carry(self, step: Step) -> bool:
        """Whether every card that such a step moves is there when its turn comes."""
        return self.impossible_move(step) is None

    def impossible_move(self, step: Step) -> Move | None:
        """The first move of such a step that cannot be made; None if all can."""
        named = self._named_moves(step).moves
        table = object.__new__(Carrying)
        table._copy_cards(self)
        carried: list[Card] = []
        for place, move in enumerate(named):
            if not table._is_at_the_table(move.target) or not table._lies_there(move):
                return move
            if self._goes_nowhere(move) or move.card in carried:  # a card goes somewhere once
                return move
            if move.card is not None and not move.is_look:
                carried.append(move.card)
            table._carry_one(move)
            table.steps = (*self.steps, evolve(step, moves=named[: place + 1]))
        return None

    def _goes_nowhere(self, move: Move) -> bool:
        """Whether a card would be put where it was."""
        target = move.target
        if target is None or target.zone is not move.source.zone:
            return False
        return self._seat_of(target) == self._seat_of(move.source)

    def _carry(self, step: Step) -> None:
        named = self._named_moves(step)
        if named.turns_up:
            raise InvalidTurn(f"'{named}' does not say which card it turns up.")
        for move in named.moves:
            self._carry_one(move)

    def _lies_there(self, move: Move) -> bool:
        """Whether a card is, or could be, where it is to be moved from."""
        card, place = move.card, move.source
        seat = self._seat_of(place)
        if not self._is_at_the_table(place):
            return False
        if move.is_look:
            return place.zone is Zone.HAND and (card is None or self._could_hold(seat, card))
        if move.takes_unnamed_hand_card and move.target is not None and move.target.zone.is_open:
            return False
        if place.zone is Zone.CANVAS:
            return bool(self.canvas) and card in (None, self.canvas[-1])
        if place.zone is Zone.PALETTE:
            return card is not None and bool(self._palette(seat) & card.bit)
        if place.zone is Zone.HAND:
            return self._could_hold(seat, card)
        if self.deck_is_empty:
            return False
        if place.zone is Zone.BOTTOM and self.deck_unknown == 0:
            return card in (None, self.deck[-1])
        if place.zone is Zone.DECK and self.deck:
            return card in (None, self.deck[0])
        return card is None or not self.is_known(card)

    def _is_at_the_table(self, place: Place | None) -> bool:
        """Whether a player sits where a place is, if it is a player's."""
        if place is None or not place.zone.has_seats:
            return True
        return 0 <= self._seat_of(place) < len(self.seated)

    def _could_hold(self, seat: int, card: Card | None) -> bool:
        if seat == self.start.seat:
            return bool(self.hand_unknown != 0 if card is None else self.holds(card))
        held = self.seated[seat]
        if card is not None and held.hand_bits & card.bit:
            return True
        return held.hand_unknown != 0 and (card is None or not self.is_known(card))

    def _palette(self, seat: int) -> int:
        if seat == self.start.seat:
            return self.mine
        if seat in self.start.rival_seats:
            return self.rivals[self.start.rival_seats.index(seat)]
        return self.seated[seat].palette_bits

    def _carry_one(self, move: Move) -> None:
        if move.target is None:
            self._look(move)
            return
        card = self._picked_up(move.card, move.source)
        if card is not None and move.source.zone.is_open and not move.target.zone.is_open:
            self.seen |= card.bit
        elif card is not None and move.target.zone.is_open:
            self.seen &= ~card.bit
        self._put_down(card, move.target)

    def _picked_up(self, card: Card | None, place: Place) -> Card | None:
        """Take a card away from a place, and say which one it is, if that is known."""
        if place.zone is Zone.CANVAS:
            card, self.canvas = self.canvas[-1], self.canvas[:-1]
        elif place.zone is Zone.PALETTE and card is not None:
            self._set_palette(place.seat, self._palette(self._seat_of(place)) & ~card.bit)
        elif place.zone is Zone.HAND:
            self._change_hand(self._seat_of(place), card, taken=True)
        elif place.zone is Zone.DECK and self.deck:
            card, self.deck = self.deck[0], self.deck[1:]
        elif place.zone is Zone.BOTTOM and self.deck_unknown == 0:
            card, self.deck = self.deck[-1], self.deck[:-1]
        elif self.deck_unknown is not None:
            self.deck_unknown -= 1
        return card

    def _put_down(self, card: Card | None, place: Place) -> None:
        if card is None and place.zone.is_open:  # turned up, if only one knew which: see _carry
            return
        if place.zone is Zone.HAND:
            self._change_hand(self._seat_of(place), card, taken=False)
        elif place.zone is Zone.BOTTOM and card is not None and self.deck_unknown == 0:
            self.deck = (*self.deck, card)
        elif place.zone is Zone.BOTTOM or card is None:
            self._bury(card)
        elif place.zone is Zone.DECK:
            self.deck = (card, *self.deck)
        elif place.zone is Zone.CANVAS:
            self.canvas = (*self.canvas, card)
        else:
            self._set_palette(place.seat, self._palette(self._seat_of(place)) | card.bit)

    def _bury(self, card: Card | None) -> None:
        """Put a card below unknown ones, or an unknown one on top: it is unknown now.

        Known cards below an unknown one are forgotten: a deck names its cards from the top.
        """
        hidden = 1
        if card is None:
            hidden += len(self.deck)
            for each in self.deck:
                self.seen &= ~each.bit
            self.deck = ()
        if self.deck_unknown is not None:
            self.deck_unknown += hidden
        if card is not None:
            self.seen &= ~card.bit

    def _seat_of(self, place: Place) -> int:
        return self.start.seat if place.seat is None else place.seat

    def _set_palette(self, seat: int | None, bits: int) -> None:
        if seat is None or seat == self.start.seat:
            self.mine = bits
        elif seat in self.start.rival_seats:
            rivals = dict(zip(self.start.rival_seats, self.rivals, strict=True))
            self.rivals = tuple((rivals | {seat: bits}).values())
        else:
            self._reseat(seat, palette_bits=bits)

    def _change_hand(self, seat: int, card: Card | None, *, taken: bool) -> None:
        """Take a card out of a hand, or put it in, known or not."""
        held = None if seat == self.start.seat else self.seated[seat]
        bits = self.hand_bits if held is None else held.hand_bits
        unknown = self.hand_unknown if held is None else held.hand_unknown
        if card is not None and (not taken or bits & card.bit):
            bits ^= card.bit
        elif unknown is not None:
            unknown += -1 if taken else 1
        if held is None:
            self.hand_bits, self.hand_unknown = bits, unknown
        else:
            self._reseat(seat, hand_bits=bits, hand_unknown=unknown)

    def _reseat(self, seat: int, **changed: Any) -> None:
        seated = list(self.seated)
        seated[seat] = evolve(seated[seat], **changed)
        self.seated = tuple(seated)

    def _look(self, move: Move) -> None:
        """Note that the player has seen a hidden card, which is known from then on."""
        if move.card is None:
            return
        seat, bit = self._seat_of(move.source), move.card.bit
        held = self.seated[seat]
        if seat != self.start.seat and not held.hand_bits & bit:
            unknown = None if held.hand_unknown is None else held.hand_unknown - 1
            self._reseat(seat, hand_bits=held.hand_bits | bit, hand_unknown=unknown)
        known = self.notes.cards(SEEN, self.start.seat)
        self.notes = self.notes.noting({(SEEN, self.start.seat): known | CardSet.from_bits(bit)})
