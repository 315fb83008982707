"""Hands that no game deals have more turns than anybody can wait for; whoever asks is told so."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from click.testing import CliRunner

from red7 import Game, InvalidPosition, Rules, State, TooManyTurns, Turn
from red7.cli.program import program
from red7.players.greedy import greedy
from red7.players.session import Session
from red7.referee import difference

FIFTEEN = "*G2:R7O7Y7R5O5Y5G5B5I5V5G3B3V2I1V1/R6R4:?7 - ?10"
"""Fifteen hand cards, all seven 5s among them."""


@pytest.mark.parametrize("names", ["v1.2+action", "v1.2-es+action", "rogers+advanced+action"])
def test_len_gives_up_after_the_limit_and_says_what_was_found(names: str) -> None:
    turns = Rules.parse(names).turns(FIFTEEN, limit=2000)
    with pytest.raises(TooManyTurns, match="2000 ways to end one were looked at") as caught:
        len(turns)
    found = caught.value.found
    assert 1000 < len(found) <= 2000
    assert all(isinstance(turn, Turn) for turn in found)
    assert str(caught.value).count(". ") == 0
    assert pickle.loads(pickle.dumps(caught.value)).found == found


def test_the_first_turns_are_to_be_had_all_the_same() -> None:
    turns = Rules("action").turns(FIFTEEN, limit=500)
    assert len(turns.first(10)[0]) == 10
    found, more = turns.first(10_000)
    assert len(found) <= 500
    assert more


def test_a_list_that_is_complete_says_so() -> None:
    turns = Rules("action").turns("*G2:O7I1/R6:?5 - ?20")
    assert turns.first(1000) == (list(turns), False)


def test_single_turns_are_judged_at_once() -> None:
    ruling = Rules("action").adjudicate(FIFTEEN, "+R5")
    assert not ruling.legal
    assert ruling.certain
    assert "+R5 +O5 +Y5 +G5 +B5 +I5 +V5 +V2" in Rules("action").turns(FIFTEEN)


def test_a_ruling_that_nobody_can_wait_for_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("red7.engine.turn_start.LOOK_LIMIT", 5)
    unbeatable = "R7O7Y7G7B7I7V7R6O6Y6G6R4O4R3O3R2O2R1"
    rules = Rules.parse("v1.0+action+must-stay-in")
    ruling = rules.adjudicate(f"*I4:Y5G5B5V1V2/{unbeatable} - -", "pass")
    assert not ruling.certain
    assert "left open" in ruling.reasons[0].text


def test_turns_that_rest_on_hidden_cards_have_the_limit_too() -> None:
    turns = Rules.parse("v1.2-es+action+must-stay-in").turns("*R3:B4?3/R7Y6V3O2:- B ?3", limit=300)
    with pytest.raises(TooManyTurns, match="300 ways to end one were looked at"):
        list(turns)
    few = Rules("v1.2-es", "action").turns("*G2:V3/R6:?7 - ?", limit=9).first(50)
    assert few == ([Turn.parse("pass")], True)


def test_more_worlds_than_anybody_can_wait_for_leave_a_ruling_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, position = Rules.parse("v1.0+must-stay-in"), "*G2:?1/R6:?7 - -"
    assert rules.adjudicate(position, "pass").legal
    monkeypatch.setattr("red7.engine.worlds.WORLDS_LIMIT", 1)
    ruling = rules.adjudicate(position, "pass")
    assert (ruling.legal, ruling.certain) == (False, False)
    assert "left open" in ruling.reasons[0].text


def test_a_random_turn_is_a_pass_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("red7.engine.turn_start.LOOK_LIMIT", 2)
    unbeatable = "R7O7Y7G7B7I7V7R6O6Y6G6R4O4R3O3R2O2R1"
    position = f"*I4:Y5G5B5V1V2/{unbeatable}:? - -"
    turn, after = Rules("action").random_turn(position, Random(1))
    assert str(turn) == "pass"
    assert after == Rules("action").play(position, "pass")


def test_the_command_lists_what_it_found_and_says_that_there_is_more() -> None:
    told = CliRunner().invoke(program, ["turns", FIFTEEN, "--with", "action", "--limit", "300"])
    assert told.exit_code == 0
    assert "There are more: stopped after looking at 300 ways to end a turn" in told.output


def test_so_does_its_json() -> None:
    words = ["turns", FIFTEEN, "--with", "action", "--limit", "300", "--json"]
    told = json.loads(CliRunner().invoke(program, words).output)
    assert told["count"] == len(told["turns"]) > 100
    assert told["complete"] is False
    assert "There are more" in told["note"]


def test_disputes_do_not_wait_either() -> None:
    state = State.parse(FIFTEEN)
    pair = difference.Pair(Rules("v1.1", "action"), Rules("v1.2", "action"))
    assert pair.verdicts(state, Turn.parse("+R5 +V2"))
    assert len(difference.judge_all(pair.first, state)) == difference.MOST_TURNS


def test_players_choose_among_what_was_found() -> None:
    session = Session(Rules("action"), [greedy], seed=1)
    session.game = Game.of("action", FIFTEEN)
    assert session.turns()


@pytest.mark.parametrize("limit", [0, -1, True, "x", None])
def test_what_is_no_limit_is_refused_in_a_sentence(limit: int) -> None:
    with pytest.raises(InvalidPosition, match="is not a limit"):
        Rules().turns("*G2:O7/R6", limit=limit)


def test_a_small_limit_holds_without_actions_too() -> None:
    with pytest.raises(TooManyTurns):
        len(Rules().turns("*G2V2:O7I1/R6:?5 - ?20", limit=2))


def test_a_turn_that_ends_losing_is_refused_whatever_the_hidden_cards_are() -> None:
    ruling = Rules.parse("v1.2-es+action").adjudicate("*G2:Y5?/R6:?7 -", "+Y5")
    assert not ruling.legal
    assert ruling.certain
    assert ruling.sentence.startswith("A may not end the turn")
