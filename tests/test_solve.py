"""Best play with open hands: who wins a round whatever the others do."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import InvalidPosition, Rules, State, TooManyPositions, solve
from red7.author import DECK, PALETTE, Move, act
from red7.cli.program import program
from red7.hooks.catalogs import in_language
from red7.players.solved import Solved
from red7.table.cards import CARDS

BASIC = Rules("v1.2")
EDITIONS = red7.editions()
VARIANTS = ["", "+advanced", "+action", "+advanced+action"]


def wins(rules: Rules, state: State, seat: int) -> bool:
    """The meaning of best play, followed to every end without a thought for time."""
    if rules.is_over(state):
        return seat in rules.winners(state)
    after = (wins(rules, rules.play(state, turn), seat) for turn in rules.turns(state))
    side = (seat, *rules.book.allies(state, seat))
    return any(after) if state.to_move in side else all(after)


@st.composite
def small_positions(draw: st.DrawFn) -> str:
    """Two or three players with a few cards each, and every card of a short deck known."""
    cards = draw(st.permutations(CARDS))
    players = draw(st.sampled_from([2, 2, 3]))
    most = 3 if players == 2 else 2
    seats = []
    for _ in range(players):
        palette, hand = draw(st.integers(1, 2)), draw(st.integers(0, most))
        texts = "".join(map(str, cards[:palette])), "".join(map(str, cards[palette:][:hand]))
        seats.append(f"{texts[0]}:{texts[1] or '-'}")
        cards = cards[palette + hand :]
    deck = "".join(map(str, cards[: draw(st.integers(0, 2))]))
    return f"*{'/'.join(seats)} - {deck or '-'}"


@given(small_positions(), st.sampled_from(EDITIONS), st.sampled_from(VARIANTS))
def test_the_winner_wins_whatever_the_others_do(text: str, edition: str, variants: str) -> None:
    rules = Rules.parse(edition + variants)
    state = rules.state(text)
    found = solve(rules, state)
    assert [seat for seat in range(len(state.seats)) if wins(rules, state, seat)] == (
        [] if found.winner is None else [found.winner]
    )


@given(small_positions(), st.sampled_from(EDITIONS), st.sampled_from(VARIANTS))
def test_the_line_leads_to_the_end_of_the_round(text: str, edition: str, variants: str) -> None:
    rules = Rules.parse(edition + variants)
    state = rules.state(text)
    found = solve(rules, state)
    for turn in found.line:
        assert turn in rules.turns(state)
        if state.to_move == found.winner:
            assert wins(rules, rules.play(state, turn), found.winner)
        state = rules.play(state, turn)
    if found.winner is None:
        assert found.line == ()
        assert found.turn is None
    else:
        assert rules.winner(state) == found.winner


def test_a_turn_that_ends_the_round_wins() -> None:
    found = solve(BASIC, "*G2:O7V1/R6:B4R2 - -")
    assert (found.winner, str(found.turn)) == (0, "+O7")


def test_a_player_may_have_lost_whatever_is_played() -> None:
    found = solve(BASIC, "*G2:V1/R6:B4R2")
    assert found.winner == 1
    assert str(found.line[-1]) == "pass"


def test_of_three_players_two_may_keep_each_from_being_sure_to_win() -> None:
    chance = random.Random(7)
    none = next(each for each in _of_three(chance) if solve(BASIC, each).winner is None)
    assert not any(wins(BASIC, none, seat) for seat in range(3))


def _of_three(chance: random.Random) -> Iterator[State]:
    while True:
        cards = [str(card) for card in chance.sample(CARDS, 12)]
        seats = [f"{cards[at]}:{''.join(cards[at + 1 : at + 4])}" for at in (0, 4, 8)]
        yield BASIC.state(f"*{'/'.join(seats)}")


def test_a_round_that_is_over_has_its_winner() -> None:
    assert solve(BASIC, "G2:V1/xR6:B4") == red7.Solution(0, (), 0)


def test_a_turn_under_way_is_played_on() -> None:
    assert str(solve(BASIC, BASIC.step("*G2:O7V1/R6:B4R2", "+O7")).turn) == "+O7"
    assert solve(BASIC, BASIC.step("*G2:O7V1/R6:B4R2", "+V1")).winner == 1


def test_hands_must_be_open() -> None:
    with pytest.raises(InvalidPosition, match="does not show every card in B's hand"):
        solve(BASIC, "*G2:O7V1/R6:B4?1")


def test_the_hand_of_a_player_who_is_out_does_not_matter() -> None:
    assert solve(BASIC, "*G2:O7V1/xR7:?/R6:B4R2").winner == 0


def test_only_a_deck_that_is_drawn_from_must_be_known() -> None:
    drawing = Rules("v1.2", "advanced")
    assert solve(BASIC, "*G2:O7V1/R6:B4R2 - ?20").winner == 0
    with pytest.raises(InvalidPosition, match="name the cards of the deck"):
        solve(drawing, "*G2:V1Y3/R6:B4R2 - ?20")
    assert solve(drawing, "*G2:V1Y3/R6:B4R2 - -").winner is not None


def test_the_search_gives_up_at_its_limit() -> None:
    deal = BASIC.deal(players=2, seed=1)
    with pytest.raises(TooManyPositions, match="among the 10 positions"):
        solve(BASIC, deal, limit=10)


@pytest.mark.parametrize("limit", [0, -1, True, 1.5])
def test_a_limit_is_a_number_of_positions(limit: int) -> None:
    with pytest.raises(InvalidPosition, match="is not a limit"):
        solve(BASIC, "*G2:O7/R6:B4", limit=limit)


def test_a_player_must_be_to_move() -> None:
    with pytest.raises(InvalidPosition, match="nobody is to move"):
        solve(BASIC, "G2:O7/R6:B4")


def test_progress_is_reported_until_it_is_known() -> None:
    heard: list[tuple[int, int]] = []
    found = solve(BASIC, BASIC.deal(players=2, seed=5), progress=lambda *at: heard.append(at))
    counts = [count for count, _ in heard]
    assert counts == sorted(counts)
    assert 0 < counts[-1] <= found.positions


class Partners:
    """Those who sit opposite win together."""

    PLUGIN = red7.Plugin(name="partners-of-four", layer=red7.Layer.HOUSE, changes="Two and two.")

    @red7.rule("P1", "allies")
    def those_opposite(self, seat: int) -> list[int]:
        """Those who sit opposite win together."""
        return [(seat + 2) % 4]

    @red7.rule("P2", "round_result")
    def one_side_left(self, state: State) -> red7.RoundResult | None:
        """The round is over when one side is left."""
        left = state.players_in
        one_side = len({seat % 2 for seat in left}) < 2
        return red7.RoundResult(left[0] if left else None) if one_side else None


@pytest.mark.parametrize("seed", range(12))
def test_partners_play_for_each_other(seed: int) -> None:
    rules, chance = Rules("v1.2", Partners()), random.Random(seed)
    cards = [str(card) for card in chance.sample(CARDS, 12)]
    seats = [f"{cards[at]}:{''.join(cards[at + 1 : at + 3])}" for at in (0, 3, 6, 9)]
    state = rules.state(f"*{'/'.join(seats)} - -")
    side = [seat for seat in range(4) if wins(rules, state, seat)]
    assert side in ([], [0, 2], [1, 3])
    winner = solve(rules, state).winner
    assert winner in side if side else winner is None


class TurnsUp:
    """A 2 turns up the top card of the deck."""

    PLUGIN = red7.Plugin(
        name="two-up", layer=red7.Layer.HOUSE, changes="A 2 turns a card up.", steps=("up",)
    )

    @red7.rule("up-2", "action_choices", numbers=(2,))
    def a_two_adds_a_card(self) -> list[red7.Step]:
        """A 2 turns up the top card of the deck and adds it to your palette."""
        return [act("up", Move(None, DECK, PALETTE))]


def test_a_card_that_is_turned_up_must_lie_on_a_known_deck() -> None:
    rules = Rules("v1.2", TurnsUp())
    assert "~up(I4:d>p)" in str(solve(rules, "*G2:B2/R2:V1 - I4Y2").line)
    with pytest.raises(InvalidPosition, match="turns up a card"):
        solve(rules, "*G2:B2/R2:V1 - ?20")


# --- in the terminal ----------------------------------------------------------------------------


def told(*arguments: str, columns: int = 80) -> str:
    done = CliRunner().invoke(program, ["solve", *arguments], env={"COLUMNS": str(columns)})
    assert done.exit_code == 0, done.output
    return done.output


def test_the_answer_comes_first() -> None:
    first = told("*G2:O7V1/R6:B4R2", "--rules", "v1.2").splitlines()[0]
    assert first == "A wins under v1.2 with best play: A plays Orange 7."


def test_a_lost_position_is_said_to_be_lost() -> None:
    first = told("*G2:V1/R6:B4R2", "--rules", "v1.2").splitlines()[0]
    assert first == "B wins under v1.2 with best play, whatever A does."


@pytest.mark.slow
def test_a_long_line_is_cut_so_that_the_answer_fits_on_a_screen() -> None:
    rules = Rules("v1.2", "action")
    asked = [str(rules.deal(players=2, seed=2)), "--rules", str(rules)]
    short, full = told(*asked, columns=48), told(*asked, "--full", columns=48)
    assert len(short.splitlines()) <= 24 < len(full.splitlines())
    assert "more: --full" in short
    assert "more: --full" not in full


def test_a_search_without_an_end_is_an_answer() -> None:
    deal = str(Rules("v1.2").deal(players=2, seed=1))
    assert told(deal, "--rules", "v1.2", "--limit", "10").startswith("Not settled under v1.2")
    found = json.loads(told(deal, "--rules", "v1.2", "--limit", "10", "--json"))
    assert (found["settled"], found["winner"], found["line"]) == (False, None, [])


def test_json_has_the_line_in_notation_and_in_words() -> None:
    found = json.loads(told("*G2:O7V1/R6:B4R2", "--rules", "v1.2", "--json"))
    assert (found["command"], found["settled"], found["winner"]) == ("solve", True, 0)
    assert found["line"][0] == {"turn": "+O7", "told": "A plays O7"}


def test_the_answer_can_be_german() -> None:
    with in_language("de"):
        report = Solved.of(BASIC, BASIC.state("*G2:V1/R6:B4R2"), 100)
    assert report.sentence == "B gewinnt nach v1.2 bei bestem Spiel, was immer A tut."
