"""A moment of a turn, as hooks are asked about it: all that a plug-in may read and ask there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from red7.hooks.contest import Contest
from red7.table.cards import Card, CardSet, Color
from red7.table.notes import Notes
from red7.table.position import State
from red7.table.steps import Step


class Moment(Protocol):
    """The table after the steps taken so far, seen by the player whose turn it is.

    It does not change: ``after`` gives the next one. What a player *can* do is asked in one sense
    everywhere: some legal way of going on leads there. Where hidden cards decide that, the question
    is asked for every way to fill them.
    """

    # --- the table ------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat of the player whose turn it is."""

    @property
    def palette(self) -> CardSet:
        """The palette of the player whose turn it is."""

    @property
    def hand(self) -> CardSet:
        """The known hand cards of that player."""

    @property
    def hand_unknown(self) -> int | None:
        """How many unknown hand cards there are besides; None: not known how many."""

    @property
    def hand_is_empty(self) -> bool:
        """Whether that player has no hand card, known or unknown."""

    @property
    def others(self) -> Iterator[tuple[int, CardSet]]:
        """The other players who are in: seat and palette."""

    def palette_of(self, seat: int) -> CardSet:
        """The palette of a player who is in."""

    @property
    def mine(self) -> int:
        """The player's palette as an int, for rules that are asked often."""

    @property
    def rivals(self) -> tuple[int, ...]:
        """The palettes of the others who are in, as ints."""

    @property
    def color(self) -> Color:
        """The color on top of the canvas."""

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of the canvas, the one that is played first."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The known cards of the deck, top first."""

    @property
    def deck_is_empty(self) -> bool:
        """Whether there is no card to draw."""

    @property
    def notes(self) -> Notes:
        """What plug-ins have noted on the table."""

    @property
    def before(self) -> State:
        """The position in which the turn began."""

    # --- the turn so far ------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps taken."""

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played, in order."""

    @property
    def plays(self) -> int:
        """How many of them were the player's own choice, not an action's."""

    @property
    def discards(self) -> int:
        """How many discards there were, those of actions not counted."""

    @property
    def sheds(self) -> int:
        """How many discards were made by actions."""

    @property
    def took(self) -> int:
        """How many cards actions have taken."""

    @property
    def drew(self) -> int:
        """How many cards actions have drawn."""

    @property
    def pending(self) -> Card | None:
        """The card whose action is to be done next."""

    # --- what could be --------------------------------------------------------------------------

    def winning(self) -> bool:
        """Whether the player, or an ally, is winning now."""

    def contest(self) -> Contest:
        """What the players compare now; ``contest().leader(color)`` says who would win a color."""

    def after(self, step: Step) -> Moment:
        """The moment after a step, which must be possible."""

    def without_action(self) -> Moment:
        """The same moment with the pending action left out: one that waited for it goes on."""

    def playable(self) -> list[Card]:
        """The hand cards, and every card that could be an unknown one, the strongest first."""

    def must_play_another(self) -> bool:
        """Whether the action of the card just played is to play another card."""

    def choices(self, *, apart_from: str = "") -> Sequence[Step]:
        """The pending action's choices that no rule refuses, apart from those on one clause."""

    def can_act(self) -> bool:
        """Whether the pending action can be carried through to a legal turn."""

    def can_stay_in(self) -> bool:
        """Whether some legal way of going on from here, or of ending here, keeps the player in."""

    def can_win_by_going_on(self) -> bool:
        """Whether one more step, with what may follow it, keeps the player in."""

    def could_have_stayed_in(self) -> bool:
        """Whether some turn from its very start would have kept the player in."""

    def surely(self, asked: Callable[[], bool]) -> bool | None:
        """The answer to such a question; None if it depends on hidden cards."""
