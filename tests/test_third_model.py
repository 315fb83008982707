"""The engine and a third model, an answer-set program, agree on the basic game of every text."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

import red7
from red7.table.cards import CARDS

if sys.version_info >= (3, 15):
    pytest.skip("clingo has no wheel for this version of Python", allow_module_level=True)

from asp import model

SEED = 7
POSITIONS = [600, pytest.param(1500, marks=pytest.mark.slow)]


def random_positions(number: int, seed: int) -> Iterator[str]:
    """Positions with two to four players; hands and palettes may be empty, players out."""
    chance = random.Random(seed)
    for _position in range(number):
        pile = chance.sample([card.text for card in CARDS], 49)
        players = chance.choice([2, 2, 3, 4])
        mover, rival = chance.sample(range(players), 2)
        seats = []
        for seat in range(players):
            palette = taken(pile, chance.choice([0, 1, 2, 3, 4, 5]))
            hand = taken(pile, chance.choice([0, 1, 2, 3, 4])) if seat == mover else "?3"
            is_out = seat not in (mover, rival) and chance.random() < 0.3
            mark = "*" if seat == mover else "x" if is_out else ""
            seats.append(f"{mark}{palette}:{hand}")
        canvas = chance.choice(["-", taken(pile, 1), taken(pile, 2), chance.choice("ROYGBIV")])
        yield f"{'/'.join(seats)} {canvas} ?"


def taken(pile: list[str], number: int) -> str:
    """Some cards off the pile."""
    cards = "".join(pile.pop() for _card in range(number))
    return cards or "-"


@pytest.fixture(scope="module", params=POSITIONS)
def judged(request: pytest.FixtureRequest) -> list[tuple[str, model.Judgement]]:
    positions = list(random_positions(request.param, SEED))
    return list(zip(positions, model.judge(positions), strict=True))


def test_who_is_winning(judged: list[tuple[str, model.Judgement]]) -> None:
    rules = red7.Rules()
    for text, judgement in judged:
        state = red7.State.parse(text)
        hand = state.seats[state.to_move or 0].hand
        may_show = {rules.color(state).letter, *(card.color.letter for card in hand)}
        for color in may_show:
            found = rules.leader(state, color)
            assert found == judgement.winning.get(color), f"{text} under {color}, seed {SEED}"


@pytest.mark.parametrize("edition", red7.editions())
def test_turns_and_who_survives_them(
    edition: str, judged: list[tuple[str, model.Judgement]]
) -> None:
    rules = red7.Rules(edition)
    for text, judgement in judged:
        state = red7.State.parse(text)
        staying = {str(turn) for turn in rules.turns(state, surviving=True)}
        found = {str(turn): str(turn) in staying for turn in rules.turns(state)}
        expected = {turn: each.survives for turn, each in judgement.turns[edition].items()}
        assert found == expected, f"{text} under {edition}, seed {SEED}"


@pytest.mark.parametrize("edition", red7.editions())
def test_what_the_canvas_shows_afterwards(
    edition: str, judged: list[tuple[str, model.Judgement]]
) -> None:
    rules = red7.Rules(edition)
    chance = random.Random(SEED)
    for text, judgement in judged:
        state = red7.State.parse(text)
        turn, verdict = chance.choice(sorted(judgement.turns[edition].items()))
        after = rules.play(state, turn)
        seat = after.seats[state.to_move or 0]
        said = f"{turn} in {text} under {edition}, seed {SEED}"
        assert rules.color(after).letter == verdict.shows, said
        assert seat.out is not verdict.survives, said
        discarded = turn.partition(">")[2][:2]
        back_in_hand = discarded if discarded and red7.Card(discarded) in seat.hand else ""
        assert back_in_hand == verdict.takes_back, said


def test_the_positions_are_varied_enough(judged: list[tuple[str, model.Judgement]]) -> None:
    for edition in red7.editions():
        verdicts = [each for _, found in judged for each in found.turns[edition].values()]
        assert sum(each.survives for each in verdicts) > 500
        assert sum(not each.survives for each in verdicts) > 500
    taken_back = [each for _, found in judged for each in found.turns["rogers"].values()]
    assert sum(bool(each.takes_back) for each in taken_back) > 500
    passing = [found.turns["v1.0"]["pass"].survives for _, found in judged]
    assert {*passing} == {True, False}


def test_the_printed_examples_come_out_as_printed() -> None:
    won, amiss = model.printed_examples()
    assert won == {*"ROYGBIV"}
    assert amiss == []
