"""The shared ground of the adapters: numbering, the table, the game that deals by itself."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.walks import played, sensible_step
from red7 import Card, IllegalTurn, InvalidTurn, Rules, State, Step, editions
from red7.adapters.play import Play
from red7.adapters.steps import ACTIONS, STEPS, number_of, numbers_of, step_of
from red7.adapters.table import Table, payoffs
from red7.table.steps import END, Kind
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
    assert numbers_of(map(Step.parse, texts)) == expected


@given(GAMES, st.integers(0, 60))
@settings(max_examples=60)
def test_views_of_the_table_are_the_views_of_the_whole_position(
    game: tuple[Rules, int, int], steps: int
) -> None:
    play = played(*game, steps)
    truth = play.table.truth
    assert truth.accounted_for == 49
    assert len(play.table.hidden) == len(play.pile) == truth.deck_unknown
    assert set(play.table.hidden) == set(play.pile)
    for seat in range(play.players):
        assert play.table.view(seat) == truth.view(seat)


@given(GAMES)
@settings(max_examples=40)
def test_a_game_by_steps_is_a_game_by_turns(game: tuple[Rules, int, int]) -> None:
    """Where rules look at no deck, the same turns played on the whole position end alike."""
    chosen, players, seed = game
    if chosen.book.choice_checks or chosen.book.looks_ahead:
        return
    play, chance = Play(chosen, players), random.Random(seed)
    play.start(seed)
    whole = chosen.deal(players, seed)
    while not play.over:
        shown = play.table.shown
        step = sensible_step(shown, chosen, play.steps, chance)
        whole = chosen.step(whole, step)
        play.take(step)
    assert play.table.truth.seats == whole.seats
    assert play.table.truth.canvas == whole.canvas
    assert chosen.winner(play.table.truth) == chosen.winner(whole)


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
        play.take(sensible_step(play.table.shown, play.rules, play.steps, chance))
    assert sum(seat.points for seat in play.table.shown.seats) > 0
    assert not play.over
    assert play.payoffs() == (0, 0)


def test_the_seed_is_that_of_the_deal() -> None:
    play = Play("v1.2", 3)
    play.start(7)
    dealt = Rules().deal(3, seed=7)
    assert play.table.truth.seats == dealt.seats
    assert play.pile == list(dealt.deck)


def test_without_a_seed_games_differ_and_go_on_from_the_seed() -> None:
    first, second = Play("v1.2", 2), Play("v1.2", 2)
    for play in (first, second):
        play.start(3)
        play.start(None)
    assert first.table == second.table
    first.start(None)
    assert first.table != second.table


MUST = Rules("v1.0", "must-stay-in", "action")
HOPE = "*G2:R3/R6:V7V6 - {}"
"""A may play the 3 and hope: by discarding V5 A would stay in, by discarding O5 not."""


def test_under_must_stay_in_an_unknown_deck_forbids_nothing() -> None:
    with_known_deck = {card: MUST.steps(State.parse(HOPE.format(card))) for card in ("V5", "O5")}
    assert with_known_deck["V5"] != with_known_deck["O5"]
    shown = {Table.start(MUST, State.parse(HOPE.format(card))).steps() for card in ("V5", "O5")}
    assert shown == {with_known_deck["O5"]}


CURSED = """
    from red7 import Layer, Plugin, refuse, rule

    PLUGIN = Plugin(name="cursed", layer=Layer.HOUSE, changes="I4 may not be held.")

    @rule("cursed", "refuse_ending")
    def nobody_keeps_it(moment):
        \"\"\"A turn may not end with I4 in the hand.\"\"\"
        return refuse("I4 is held") if "I4" in str(moment.hand) else None
"""


def test_a_turn_that_a_draw_has_spoilt_ends_there(install: Callable[..., str]) -> None:
    install("cursed", CURSED)
    table = Table.start(Rules("action", "cursed"), State.parse("*R6:R3/O6O5:V5V6 V7 I4"))
    table = table.take(Step.parse("+R3")).take(Step.parse("=?")).draw(Card("I4"))
    assert table.rules.steps(table.shown) == ()
    assert table.steps() == (END,)
    assert str(table.take(END).truth) == "R6R3:I4/*O6O5:V6V5 V7 -"


def test_a_card_is_named_only_while_it_is_drawn() -> None:
    table = Table.start(Rules("action"), State.parse("*G2:R3B1/R6:V5V6 - I4"))
    with pytest.raises(IllegalTurn):
        table.draw(Card("I4"))
    table = table.take(Step.parse("+R3")).take(Step.parse("=?"))
    assert table.steps() == ()
    with pytest.raises(IllegalTurn, match="being drawn"):
        table.take(END)
    with pytest.raises(IllegalTurn):
        table.draw(Card("V5"))


def test_nothing_is_drawn_without_a_reason() -> None:
    table = Table.start(Rules("action"), State.parse("*G2:R3B1/R6:V5V6 - I4"))
    with pytest.raises(IllegalTurn, match="no draw"):
        table.take(Step.parse("=?"))


def test_a_card_that_all_have_seen_is_drawn_at_once() -> None:
    table = Table.start(Rules("action"), State.parse("*G2:R3B1/R6:V5V6 - I4!Y2"))
    table = table.take(Step.parse("+R3")).take(Step.parse("=?"))
    assert not table.drawing
    assert str(table.view(1)) == "*G2:?2/R6:V6V5 - I4!?1 +R3=I4"


def test_shared_wins_share_what_the_others_lose() -> None:
    assert payoffs(4, [0, 2]) == (1, -1, 1, -1)
    assert payoffs(3, [0, 1, 2]) == (0, 0, 0)
