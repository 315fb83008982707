"""The shared ground of the adapters: numbering, payoffs, the game that deals by itself."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.walks import played, sensible_step
from red7 import Card, InvalidPlugin, InvalidTurn, Rules, Step, editions
from red7.author import DECK, HAND, Move
from red7.environment.payoffs import payoffs
from red7.environment.play import Play
from red7.environment.steps import ACTIONS, PLACES, STEPS, number_of, numbered, step_of
from red7.table.cards import CARDS
from red7.table.steps import PLAY, Kind, act
from red7.testing import VARIANTS, rules

GAMES = st.tuples(rules(), st.integers(2, 4), st.integers(0, 2**32))


def test_every_step_has_its_own_number() -> None:
    assert ACTIONS == len(set(STEPS)) == 5 * 49 + 3
    assert [number_of(step) for step in STEPS] == list(range(ACTIONS))


def test_all_draws_have_one_number() -> None:
    assert len({number_of(Step(Kind.DRAW, Card(text))) for text in ("R7", "V1")}) == 1


@pytest.mark.parametrize("number", [-1, ACTIONS])
def test_a_number_of_no_step_is_refused(number: int) -> None:
    with pytest.raises(InvalidTurn):
        step_of(number)


def test_the_numbers_are_never_renumbered() -> None:
    texts = ["+V1", "+R7", ">V1", "xV1", "7>V1", "^V1", "=?", "pass", "end"]
    expected = [0, 48, 49, 98, 147, 196, 245, 246, 247]
    assert [*numbered(map(Step.parse, texts))] == expected


def test_more_steps_of_plug_ins_than_there_are_numbers_for_are_refused() -> None:
    many = [
        act("give", Move(one, HAND, DECK), Move(two, HAND, DECK))
        for one, two in combinations(CARDS, 2)
    ]
    assert [*numbered([PLAY[0], *many[:PLACES]])] == [0, *range(ACTIONS, ACTIONS + PLACES)]
    with pytest.raises(InvalidPlugin, match=r"^257 steps of plug-ins \('give'\) may be taken at"):
        numbered(many[: PLACES + 1])


@given(GAMES)
@settings(max_examples=40)
def test_a_game_by_steps_is_a_game_by_turns(game: tuple[Rules, int, int]) -> None:
    """Where rules look at no deck, the same turns played on the whole position end alike."""
    chosen, players, seed = game
    if chosen.book.looks_ahead:
        return
    play, chance = Play(chosen, players), random.Random(seed)
    play.start(seed)
    whole = chosen.deal(players, seed)
    while not play.over:
        step = sensible_step(play.game.shown, chosen, play.game.steps, chance)
        whole = chosen.step(whole, step)
        play.take(step)
    assert play.game.state == whole


@pytest.mark.parametrize(
    "variant",
    [
        each if each in ("", "advanced+action") else pytest.param(each, marks=pytest.mark.slow)
        for each in VARIANTS
    ],
)
@pytest.mark.parametrize("edition", editions())
def test_rounds_and_matches_of_every_text_end(edition: str, variant: str) -> None:
    chosen = Rules(*filter(None, [edition, *variant.split("+")]))
    for players in (2, 3, 4):
        play = played(chosen, players, players, 500)
        assert play.over
        assert sum(play.payoffs()) == 0
        assert max(play.payoffs()) == players - 1
        match = played(chosen, players, players, 25_000, match=True)
        assert match.over
        assert not match.broken_off
        assert abs(sum(match.payoffs())) < 1e-9


def test_a_match_deals_again_and_keeps_the_score() -> None:
    play = Play("v1.2+advanced", 2, match=True)
    play.start(5)
    chance = random.Random(5)
    while play.rounds == 1:
        play.take(sensible_step(play.game.shown, play.rules, play.game.steps, chance))
    assert sum(seat.points for seat in play.game.shown.seats) > 0
    assert not play.over
    assert play.payoffs() == (0, 0)


def test_the_seed_is_that_of_the_deal() -> None:
    play = Play("v1.2", 3)
    play.start(7)
    dealt = Rules().deal(3, seed=7)
    assert play.game.state == dealt


def test_without_a_seed_games_differ_and_go_on_from_the_seed() -> None:
    first, second = Play("v1.2", 2), Play("v1.2", 2)
    for play in (first, second):
        play.start(3)
        play.start(None)
    assert first.game == second.game
    first.start(None)
    assert first.game != second.game


def test_shared_wins_share_what_the_others_lose() -> None:
    assert payoffs(4, [0, 2]) == (1, -1, 1, -1)
    assert payoffs(3, [0, 1, 2]) == (0, 0, 0)
