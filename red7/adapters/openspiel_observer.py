"""What OpenSpiel's players observe: arrays and text made of their views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import pyspiel

from red7.environment import observation
from red7.game.game import Game
from red7.rules import Rules
from red7.table.position import Seat, State
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.adapters.openspiel import Red7State


class Observer:
    """Observes a state for a player: private information, public information, or both.

    With perfect recall the text is the whole game as the player saw it, and there is no tensor.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        kind: pyspiel.IIGObservationType,
        params: dict[str, Any] | None,
    ) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._rules = rules
        self._kind = kind
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        names = [
            name
            for name in observation.layout(players, rules.book.note_names)
            if (self._private if name in observation.PRIVATE else kind.public_info)
        ]
        notes = rules.book.note_names
        shapes = observation.layout(players, notes)
        self.tensor: observation.Floats | None = None
        self.dict: dict[str, observation.Floats] = {}
        if not kind.perfect_recall:
            length = sum(int(np.prod(shapes[name])) for name in names)
            self.tensor = np.zeros(length, np.float32)
            self.dict = observation.split(self.tensor, players, names, notes=notes)

    def set_from(self, state: Red7State, player: int) -> None:
        """Update ``tensor`` and ``dict``."""
        if self.tensor is not None:
            self.tensor.fill(0)
            observation.fill(self.dict, self._rules, state.view(player), player)

    def string_from(self, state: Red7State, player: int) -> str:
        """The observation as text, in the notation."""
        if self._all:
            return str(state)
        view = state.view(player)
        if not self._kind.public_info:
            return f"{player}: {view.seats[player].hand}" if self._private else ""
        drawing = " ..." if state.round is not None and state.round.drawing else ""
        if not self._private:
            return f"{public(state)}{drawing}"
        heard = ""
        if self._kind.perfect_recall:
            heard = " | ".join(news.heard_by(player) for news in state.told) + " || "
        return f"{player}: {heard}{view}{drawing}"


class News:
    """A deal, or a turn that has ended, as each player saw it: put into words when it is read."""

    __slots__ = ("_game", "_heard", "_turn")

    def __init__(self, game: Game, *, turn: bool = False) -> None:
        self._game = game
        self._turn = turn
        self._heard: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> News:
        return self  # it says the same to everyone who goes on from here

    def heard_by(self, player: int) -> str:
        """What a player has seen of it."""
        if player not in self._heard:
            view = self._game.view(player)
            self._heard[player] = str(Turn(view.so_far) if self._turn else view)
        return self._heard[player]


def public(state: Red7State) -> State:
    """What every player may know: the view of a player who does not move, without the hand."""
    mover = state.position.to_move
    onlooker = 0 if mover is None else (mover + 1) % len(state.position.seats)
    view = state.view(onlooker)

    def hidden(shown: State) -> State:
        seats = [*shown.seats]
        seats[onlooker] = _hand_hidden(seats[onlooker], shown.seen_bits)
        return attrs.evolve(shown, seats=tuple(seats))

    if view.before is None:
        return hidden(view)
    return attrs.evolve(hidden(view), before=hidden(view.before))


def _hand_hidden(seat: Seat, seen: int) -> Seat:
    known = seat.hand_bits & seen
    unknown = (seat.hand_size or 0) - known.bit_count()
    return attrs.evolve(seat, hand_bits=known, hand_unknown=unknown)
