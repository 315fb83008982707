"""Red7 for OpenSpiel: the game ``python_red7``, with deals and draws as chance nodes.

Extra: ``openspiel``. Importing this module registers the game, with the parameters ``players``,
``rules`` (the notation itself: ``v1.2+advanced``) and ``match``.
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel

from red7.adapters.dealing import cards_to_deal, dealt, kept_seats
from red7.adapters.openspiel_observer import News, Observer
from red7.environment.payoffs import payoffs
from red7.environment.play import MOST_ROUNDS
from red7.environment.steps import ACTIONS, actions_of, numbered, step_of
from red7.errors import IllegalTurn
from red7.game.game import Game
from red7.rules import Rules
from red7.table.cards import CARD_COUNT, CARDS, Card, indices
from red7.table.position import MOST_SEATS, Seat, State
from red7.table.steps import Kind, Step

LONGEST_ROUND: Final = 500
"""More steps than a round of the installed texts and readings can have.

Hands only shrink, except for a draw in exchange for a discard, which stays on the canvas, or for a
3, which must come back by way of a 1 or a 7. That makes at most 84 draws and 112 cards leaving
hands, each with a step for its action, and as many turns to end.
"""
MOST_DRAWS: Final = 84
"""The most draws that a round can have."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_red7",
    long_name="Red7",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": 2, "rules": "v1.2", "match": False},
)


class Red7Game(pyspiel.Game):
    """A round, or with ``match`` a whole match. Every loser pays 1, and the winners share it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.rules = Rules.parse(chosen["rules"])
        self.match = bool(chosen["match"])
        self.rounds = MOST_ROUNDS if self.match else 1
        players = int(chosen["players"])
        self.rules.deal(players, seed=0)  # refuses a number that cannot play
        super().__init__(
            GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=actions_of(self.rules),
                max_chance_outcomes=CARD_COUNT,
                num_players=players,
                min_utility=-1.0,
                max_utility=players - 1.0,
                utility_sum=0.0,
                max_game_length=LONGEST_ROUND * self.rounds,
            ),
            params or {},
        )

    def max_chance_nodes_in_history(self) -> int:
        """Deals and draws."""
        return (cards_to_deal(self.rules, self.num_players()) + MOST_DRAWS) * self.rounds

    def new_initial_state(self) -> Red7State:
        """Before the deal."""
        return Red7State(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> Observer:
        """An observer; information states (perfect recall) have text and no tensor."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, self.num_players(), kind, params)


class Red7State(pyspiel.State):
    """A moment of the game: a deal going on, or a round."""

    def __init__(self, game: Red7Game) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._rounds_left = game.rounds - 1
        self._match = game.match
        self._kept: tuple[Seat, ...] = (Seat(),) * game.num_players()
        self._cards: tuple[Card, ...] = ()
        self._undealt: int = game.rules.book.deck.bits
        """The cards that are still to be dealt, as bits."""
        self.round: Game | None = None
        """The round; None while cards are dealt."""
        self.told: tuple[News, ...] = ()
        """What the players have seen of the game: every deal, and turn by turn."""

    def __deepcopy__(self, memo: object) -> Red7State:
        copied: Red7State = self.clone()
        return copied

    # --- what OpenSpiel asks --------------------------------------------------------------------

    def current_player(self) -> int:
        """The player to move, or chance, or that the game is over."""
        if self.round is None or self.round.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.round.to_move
        return int(pyspiel.PlayerId.TERMINAL) if mover is None else mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.round is not None and self.round.to_move is None

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # the mover's only
        assert self.round is not None
        return [*numbered(self.round.steps)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt or drawn, all alike."""
        bits = self._undealt if self.round is None else self.round.hidden_bits
        likely = 1 / bits.bit_count()
        return [(index, likely) for index in indices(bits)[::-1]]

    def _apply_action(self, action: int) -> None:
        if self.round is None:
            self._deal(self._card(action, self._undealt))
        elif self.round.drawing:
            self.round = self.round.draw(self._card(action, self.round.hidden_bits))
        elif (step := numbered(self.round.steps).get(action)) is None:
            raise IllegalTurn(f"action {action} is not legal in '{self.round.shown}'.")
        else:
            self._step(step)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(step_of(action) if action < ACTIONS else self._brought(action))
        return f"deal {CARDS[action]}" if self.round is None else f"={CARDS[action]}"

    def returns(self) -> list[float]:
        """What each player has won or lost; nothing until the game is over."""
        players = len(self._kept)
        return list(payoffs(players, self._winners() if self.is_terminal() else ()))

    def __str__(self) -> str:
        drawing = " ..." if self.round is not None and self.round.drawing else ""
        return f"{self.position}{drawing}"

    # --- what the observers ask -----------------------------------------------------------------

    @property
    def position(self) -> State:
        """The position with every hand known, the deck unknown."""
        if self.round is None:
            return dealt(self._rules, self._kept, self._cards)
        return self.round.state

    def view(self, seat: int) -> State:
        """What the player in ``seat`` may know."""
        return self.position.view(seat) if self.round is None else self.round.view(seat)

    # --- how the game goes on -------------------------------------------------------------------

    def _card(self, action: int, left: int) -> Card:
        """The card that chance gives, which must be one of those left."""
        if not 0 <= action < CARD_COUNT or not left >> action & 1:
            raise IllegalTurn(f"action {action} is no card that can be dealt in '{self}'.")
        return CARDS[action]

    def _deal(self, card: Card) -> None:
        self._cards = (*self._cards, card)
        self._undealt &= ~card.bit
        if len(self._cards) == cards_to_deal(self._rules, len(self._kept)):
            self.round = Game.of(self._rules, self.position)
            self.told = (*self.told, News(self.round))

    def _brought(self, action: int) -> Step | str:
        """A step of a plug-in, whose number is one of those offered now."""
        offered = numbered(self.round.steps) if self.round is not None else {}
        return offered.get(action, f"step {action}")

    def _step(self, step: Step) -> None:
        before = self.round
        assert before is not None
        self.round = before.take(step)
        if step.kind in (Kind.PASS, Kind.END):
            self.told = (*self.told, News(before, turn=True))
            if self.round.to_move is None and self._goes_on():
                self._rounds_left -= 1
                self._kept = kept_seats(self._rules, self.round.state)
                self._undealt = self._rules.book.deck.bits
                for seat in self._kept:
                    self._undealt &= ~seat.scored_bits
                self._cards, self.round = (), None

    def _goes_on(self) -> bool:
        assert self.round is not None
        return bool(self._match and self._rounds_left and not self.round.over)

    def _winners(self) -> tuple[int, ...]:
        assert self.round is not None
        if not self._match:
            return self._rules.winners(self.round.state)
        outcome = self.round.outcome
        if outcome.over:
            return outcome.winners
        return tuple(self._rules.book.match_winners(outcome.points))


pyspiel.register_game(GAME_TYPE, Red7Game)
