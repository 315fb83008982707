"""The OpenSpiel game: OpenSpiel's own suites, and what they do not ask."""

# ruff: noqa: E402  # what the outside package is needed for comes after the question for it

from __future__ import annotations

import pickle
import random
import unittest
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

from adapters.tiny_game import RULES as TINY_RULES
from adapters.tiny_game import TinyDeck, nodes
from adapters.walks import sensible_step
from red7 import IllegalTurn, InvalidPosition, Rules, editions, registered
from red7.adapters.openspiel import LONGEST_ROUND, Red7Game, Red7State
from red7.environment.steps import number_of
from red7.testing import VARIANTS

RULES = ["v1.2", "v1.0+advanced", "rogers+action", "v1.2-es+advanced+action"]
ALL_RULES = ["+".join(filter(None, (text, way))) for text in editions() for way in VARIANTS]
GAMES = [f"python_red7(players={n},rules={rules})" for n in (2, 3, 4) for rules in RULES]
FEW_GAMES = [
    pytest.param(name, marks=[] if "players=2" in name else pytest.mark.slow) for name in GAMES
]
MATCHES = ["python_red7(match=True,players=3,rules=v1.2+advanced+action)"]


@pytest.fixture(autouse=True)
def _flags() -> None:
    flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize("name", FEW_GAMES)
def test_openspiel_simulates_it(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_openspiel_simulates_every_text(rules: str) -> None:
    game = pyspiel.load_game(f"python_red7(players=3,rules={rules})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["python_red7", *GAMES, *MATCHES])
def test_openspiel_serialises_it(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", [*GAMES[::3], *MATCHES])
def test_the_partial_tree_has_the_interface(name: str) -> None:
    case = type(
        "Red7PartialTree",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": pyspiel.load_game(name), "game_name": name},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.failures
    assert not result.errors


@pytest.mark.parametrize("name", FEW_GAMES)
def test_playthroughs_replay(name: str, tmp_path: Path) -> None:
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=7), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(path))
    assert expected == actual


def walk(game: Red7Game, seed: int) -> Red7State:
    """A game of sensible steps."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(weight for _, weight in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
            continue
        seat = state.current_player()
        step = sensible_step(state.view(seat), game.rules, state.round.steps, chance)
        assert number_of(step) in state.legal_actions()
        state.apply_action(number_of(step))
    return state


@pytest.mark.parametrize("rules", ALL_RULES)
def test_long_games_keep_to_their_bounds(rules: str) -> None:
    for players in (2, 4):
        game = pyspiel.load_game("python_red7", {"players": players, "rules": rules})
        state = walk(game, players)
        chances = sum(item.player == pyspiel.PlayerId.CHANCE for item in state.full_history())
        assert chances <= game.max_chance_nodes_in_history()
        assert len(state.history()) - chances <= LONGEST_ROUND
        assert sorted(state.returns()) == [-1] * (players - 1) + [players - 1]


def test_a_match_goes_on_until_it_is_won() -> None:
    game = pyspiel.load_game("python_red7(match=True,players=2,rules=v1.2+advanced)")
    state = walk(game, 3)
    outcome = Rules("advanced").outcome(state.position)
    assert outcome.over
    assert state.returns()[outcome.winners[0]] > 0


def test_the_game_survives_pickling_with_its_parameters() -> None:
    game = pyspiel.load_game("python_red7(players=3,rules=v1.2-fr+advanced+action)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(game.rules) == "v1.2-fr+advanced+action"
    state = walk(game, 1)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_observers_part_private_from_public() -> None:
    game = pyspiel.load_game("python_red7(rules=v1.2+action)")
    state = walk(game, 4).clone()
    kinds = {
        "private": pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        "public": pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE),
        "all": pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS),
        "none": pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE),
    }
    made = {name: game.make_py_observer(kind) for name, kind in kinds.items()}
    assert list(made["private"].dict) == ["hand"]
    assert "hand" not in made["public"].dict
    assert made["public"].string_from(state, 0) == made["public"].string_from(state, 1)
    assert made["all"].string_from(state, 0) == str(state)
    assert made["none"].string_from(state, 0) == ""
    made["private"].set_from(state, 1)
    held = {card.index for card in state.view(1).seats[1].hand}
    assert set(np.flatnonzero(made["private"].tensor)) == held
    with pytest.raises(ValueError, match="not supported"):
        game.make_py_observer(None, {"odd": 1})


def test_an_information_state_tells_the_game_as_the_player_saw_it() -> None:
    game = pyspiel.load_game("python_red7(rules=v1.2+action)")
    state = walk(game, 4)
    first = state.information_state_string(0)
    assert first.startswith("0: ")
    assert first.count(" | ") == state.information_state_string(1).count(" | ") >= 2


@pytest.mark.slow
def test_a_game_of_six_cards_can_be_walked_as_a_whole() -> None:
    with registered(TinyDeck):
        game = pyspiel.load_game(f"python_red7(players=2,rules={TINY_RULES})")
        assert nodes(game.new_initial_state()) == 6_361


@pytest.mark.parametrize("players", [0, 1, 5, 9])
def test_a_number_of_players_that_cannot_play_is_refused(players: int) -> None:
    with pytest.raises(InvalidPosition, match=f"'{players}' is not a number of players"):
        Red7Game({"players": players})
    with pytest.raises(Exception, match=r"players"):
        pyspiel.load_game(f"python_red7(players={players})")


def test_chance_deals_only_cards_that_are_left() -> None:
    state = pyspiel.load_game("python_red7").new_initial_state()
    state.apply_action(3)
    for action in (9999, 49, -3, 3):
        with pytest.raises(IllegalTurn, match=f"action {action} is no card that can be dealt"):
            state.apply_action(action)
