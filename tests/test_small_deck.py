"""The engine and the slow reference agree on the turns of small decks."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import reference
from exhaustive import small_deck

SEED = 7
DECKS = [small_deck.Deck(name, most_in_hand=4, most_in_palette=4) for name in small_deck.DECKS]
TINY = small_deck.Deck("OBV157", most_in_hand=1, most_in_palette=1)


@pytest.mark.parametrize("positions", [1, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("deck", DECKS, ids=small_deck.DECKS)
def test_turns_of_some_positions_under_every_text(deck: small_deck.Deck, positions: int) -> None:
    chance = random.Random(SEED)
    batches = small_deck.batches([deck])
    for rules in small_deck.every_rules():
        for batch in chance.choices(batches, weights=list(map(len, batches)), k=positions):
            for position in batch.sample(1, chance):
                assert small_deck.disagreement(position, rules) == ""


def test_between_them_the_decks_have_every_color_and_every_action() -> None:
    assert {color for deck in DECKS for color in deck.name[:3]} == {*"ROYGBIV"}
    assert {number for deck in DECKS for number in deck.name[3:]} >= {*"1357"}


def test_a_batch_has_as_many_different_positions_as_it_says() -> None:
    for batch in small_deck.batches([TINY])[::10]:
        assert len(set(batch.positions())) == len(list(batch.positions())) == len(batch)


def test_every_card_lies_somewhere() -> None:
    batch = small_deck.Batch(DECKS[0], (3, 3, 0, 1, 2))
    for position in batch.positions():
        assert all(card in position for card in DECKS[0].cards)


def test_positions_are_drawn_from_those_there_are() -> None:
    batch = small_deck.Batch(TINY, (3, 3, 0, 3, 2))
    assert {*batch.sample(40, random.Random(SEED))} <= {*batch.positions()}


def test_the_command_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        small_deck.main(["--jobs", "1", "--hand", "1", "--palette", "1", "--sample", "1000"]) == 0
    )
    assert "the engine and the reference agree" in capsys.readouterr().out


def test_a_planted_mistake_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    turns = reference.turns

    def no_pass(position: str, rules: str) -> dict[str, bool]:
        found = turns(position, rules)
        return {turn: stays for turn, stays in found.items() if turn != "pass"}

    monkeypatch.setattr(reference, "turns", no_pass)
    options = ["--jobs", "1", "--deck", "VBO751", "--sample", "10000"]
    assert small_deck.main(options) == 1
    assert "only the engine allows ['pass'], only the reference []" in capsys.readouterr().out


def test_a_planted_mistake_in_a_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "play", lambda position, rules, turn: position)
    assert "pass leads to xO7:-/B5:- V -" in small_deck.disagreement("*O7:-/B5:- V -", "v1.2")


@pytest.mark.parametrize("name", ["OBV15", "OOV157", "OBV158", "OBV1577", ""])
def test_a_deck_has_three_colors_and_three_numbers(name: str) -> None:
    with pytest.raises(SystemExit):
        small_deck.main(["--deck", name])


def test_the_command_has_help() -> None:
    command = [sys.executable, str(small_deck.__file__), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--sample" in done.stdout
