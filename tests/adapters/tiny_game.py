"""A game of six cards, small enough for exact methods: CFR, and how far it can be exploited.

``python tests/adapters/tiny_game.py [--iterations 30]``
"""

from __future__ import annotations

import argparse

import pyspiel

import red7
import red7.adapters.openspiel
from red7 import CardSet, Deal, Layer, Plugin, rule

TOLD = (1, 10, 30, 100, 300, 1000)


class TinyDeck:
    """Six cards for two players: one in the hand, one as a palette, two in the deck."""

    PLUGIN = Plugin(
        name="tiny-deck",
        layer=Layer.HOUSE,
        changes="Six cards for two players.",
        source="for exact methods",
    )

    @staticmethod
    @rule("C02", "deck")
    def six_cards() -> CardSet:
        """The game is played with six cards."""
        return CardSet("R3R5G2G6V4V6")

    @staticmethod
    @rule("C02", "players")
    def two_players() -> tuple[int, int]:
        """Two play."""
        return 2, 2

    @staticmethod
    @rule("C04", "deal_sizes")
    def one_and_one() -> Deal:
        """Each player gets one hand card and one as a palette."""
        return Deal(hand=1, palette=1)


RULES = "v1.2+advanced-discard+tiny-deck"


def nodes(state: pyspiel.State) -> int:
    """How many positions there are from here on, this one included."""
    if state.is_terminal():
        return 1
    chance = state.is_chance_node()
    actions = [each for each, _ in state.chance_outcomes()] if chance else state.legal_actions()
    return 1 + sum(nodes(state.child(action)) for action in actions)


def main() -> None:
    from open_spiel.python.algorithms import cfr, exploitability

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=30)
    arguments = parser.parse_args()
    with red7.registered(TinyDeck):
        game = pyspiel.load_game(f"python_red7(players=2,rules={RULES})")
        print(f"{nodes(game.new_initial_state()):,} positions", flush=True)  # noqa: T201
        solver = cfr.CFRSolver(game)
        for number in range(1, arguments.iterations + 1):
            solver.evaluate_and_update_policy()
            if number in TOLD:
                left = exploitability.exploitability(game, solver.average_policy())
                print(f"{number:>6} iterations: {left:.4f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
