"""What has been done in a turn, and how the table stands after it: what plug-ins read of a moment.

``engine.turn`` adds what could be done, and what a step does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.engine.turn_start import TurnStart
from red7.hooks.answers import Draw
from red7.hooks.contest import Contest
from red7.table.cards import Card, CardSet, Color
from red7.table.position import State
from red7.table.steps import PLAY, Kind, Step
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from red7.engine.playbook import Playbook

_COLORS = tuple(Color)
_PLAY, _DISCARD, _TAKE, _SHED = Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.SHED
_DRAW, _ACT = Kind.DRAW, Kind.ACT


class TurnSoFar(UnderWay):
    """The table in the middle of a turn, seen by the player whose turn it is."""

    __slots__ = (
        "book",
        "color_index",
        "discards",
        "draw",
        "drawn_unseen",
        "drew",
        "hand_places",
        "options",
        "pending",
        "played",
        "plays",
        "to_beat",
        "waiting",
    )

    start: TurnStart
    book: Playbook
    """The rules by which this turn is played."""
    to_beat: tuple[int, ...]
    """For every color the best rank among the others: see ``TurnStart.to_beat``."""
    hand_places: int
    """Where the unknown hand cards come from: see ``worlds``."""
    drawn_unseen: int
    """How many cards were drawn from the unknown part of the deck."""
    color_index: int
    played: tuple[Card, ...]
    """Cards played this turn, in order."""
    plays: int
    """How many of them were the player's own choice, not an action's."""
    discards: int
    """How many discards the turn has had, those of actions not counted."""
    drew: int
    """How many cards actions have drawn."""
    pending: Card | None
    """The card whose action is still to be done."""
    options: tuple[Step, ...]
    """Every choice that this action has on the table, whatever the rules say of it."""
    waiting: tuple[Card, ...]
    """The cards whose actions go on when this one is done or left out, the next one last."""
    draw: Draw
    """What the discard just made has earned."""

    @property
    def seat(self) -> int:
        """The seat of the player whose turn it is."""
        return self.start.seat

    @property
    def palette(self) -> CardSet:
        """The palette of the player whose turn it is."""
        return CardSet.from_bits(self.mine)

    @property
    def hand(self) -> CardSet:
        """The known hand cards of that player."""
        return CardSet.from_bits(self.hand_bits)

    @property
    def hand_is_empty(self) -> bool:
        """Whether that player has no hand card, known or unknown."""
        return not self.hand_bits and self.hand_unknown == 0

    @property
    def color(self) -> Color:
        """The color on top of the canvas."""
        return _COLORS[self.color_index]

    @property
    def others(self) -> Iterator[tuple[int, CardSet]]:
        """The other players who are in: seat and palette."""
        for seat, bits in zip(self.start.rival_seats, self.rivals, strict=True):
            yield seat, CardSet.from_bits(bits)

    def palette_of(self, seat: int) -> CardSet:
        """The palette of a player who is in."""
        if seat == self.start.seat:
            return CardSet.from_bits(self.mine)
        return CardSet.from_bits(self.rivals[self.start.rival_seats.index(seat)])

    @property
    def before(self) -> State:
        """The position in which the turn began."""
        return self.start.state

    @property
    def sheds(self) -> int:
        """How many discards were made by actions."""
        return sum(step.kind is _SHED for step in self.steps)

    @property
    def took(self) -> int:
        """How many cards actions have taken."""
        return sum(step.kind is _TAKE for step in self.steps)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of the canvas, the one that is played first."""
        if self.canvas is self.start.state.canvas:
            return self.start.colors
        return (*[card.color for card in reversed(self.canvas)], self.start.colors[-1])

    def winning(self) -> bool:
        """Whether the player whose turn it is, or an ally, is winning now."""
        if self.book.is_winning is not None:
            return self.start.wins(self.start.contest(self.mine, self.rivals, self.colors))
        return self._beats_all(self.mine, self.color_index)

    def would_win_by_discarding(self, card: Card) -> bool:
        """Whether the player, or an ally, would be winning with this card on top of the canvas."""
        palette = self.mine & ~card.bit
        if self.book.is_winning is not None:
            colors = card.color, *self.colors
            return self.start.wins(self.start.contest(palette, self.rivals, colors))
        return self._beats_all(palette, card.color.strength)

    def _beats_all(self, palette: int, color: int) -> bool:
        rank, beaten = self.book.ranks[palette][color], self.to_beat[color]
        return rank > beaten and (rank & 1 == 1 or beaten < 0)  # ``beats``: asked for every card

    def contest(self) -> Contest:
        """What the players who are in compare now: their palettes, and the colors of the canvas."""
        contest = self.start.contest(self.mine, self.rivals, self.colors)
        knows = self.book.first_winning
        return contest if knows is None else attrs.evolve(contest, decided_by=knows)

    def playable(self) -> list[Card]:
        """The hand cards, and every card that could be an unknown one, the strongest first."""
        if self.hand_unknown == 0:
            return list(self.hand)
        return sorted((*self.hand, *self.hidden_cards()), reverse=True)

    def must_play_another(self) -> bool:
        """Whether the action of the card just played is to play another card."""
        options = self.options
        return bool(options) and any(choice.kind is _PLAY for choice in options)

    def has_acted(self) -> bool:
        """Whether the pending action has done something already, and goes on.

        Between the card and its action there may be a discard, and the draw that it earned.
        """
        if self.pending is None:
            return False
        played = len(self.steps) - 1 - self.steps[::-1].index(PLAY[self.pending.index])
        since = [step.kind for step in self.steps[played + 1 :]]
        if since[:1] == [_DISCARD]:
            del since[: 2 if since[1:2] == [_DRAW] else 1]
        return bool(since)

    def acts_by(self, step: Step) -> bool:
        """Whether a step is one that the pending action does."""
        kind, card = step.kind, step.card
        if kind is _ACT:
            return any(option.veiled == step.veiled for option in self.options)
        if kind is _DRAW:
            return any(option.kind is _DRAW for option in self.options)
        for option in self.options:  # noqa: SIM110  # asked at every step: quicker than any()
            if option.card is card and option.kind is kind:
                return True
        return False
