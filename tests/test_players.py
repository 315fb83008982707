"""Players see what their seat may know, and choose one of the steps they are offered."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import Kind, Rules, State, Step, testing
from red7.game.game import Game
from red7.players import (
    BrokenBot,
    MonteCarlo,
    UnknownPlayer,
    greedy,
    offered,
    play_round,
    player,
    random_steps,
    random_turns,
    take_turn,
    world,
)

VARIANTS = ("", "+advanced", "+action", "+advanced+action")
RULES = [
    pytest.param(
        f"{edition}{variant}",
        marks=[] if variant == "+advanced+action" else pytest.mark.slow,
    )
    for edition in red7.editions()
    for variant in VARIANTS
]
BOTS = {
    "random": random_steps,
    "greedy": greedy,
    "monte-carlo": MonteCarlo(3),
    "random-turns": random_turns,
}


class Spy:
    """A bot that notes what it is shown and lets another decide."""

    def __init__(self, bot: object = random_steps) -> None:
        self.bot = bot
        self.views: list[State] = []
        self.steps: list[tuple[Step, ...]] = []

    def __call__(self, view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
        self.views.append(view)
        self.steps.append(tuple(steps))
        return self.bot(view, rules, steps, rng)  # type: ignore[operator]


@pytest.mark.parametrize("name", RULES)
def test_every_player_plays_rounds_to_their_end_under_all_rules(name: str) -> None:
    rules = Rules.parse(name)
    bots = [*BOTS.values()]
    for players in (2, 4):
        seated = list(itertools.islice(itertools.cycle(bots), players))
        start = rules.deal(players, seed=players)
        turns, end = play_round(rules, start, seated, Random(1))
        assert rules.book.round_result(end) is not None
        assert red7.Record.of(rules, start, turns).final == end


@pytest.mark.parametrize(
    "name", ["v1.2", "v1.2+advanced+action", "v1.2-es+action", "rogers+action"]
)
def test_a_player_is_shown_the_view_of_their_own_seat_and_nothing_more(name: str) -> None:
    rules = Rules.parse(name)
    spies = [Spy(), Spy(greedy), Spy()]
    for seed in range(4):
        play_round(rules, rules.deal(3, seed), spies, Random(seed))
    for seat, spy in enumerate(spies):
        assert spy.views
        for view, steps in zip(spy.views, spy.steps, strict=True):
            assert view.to_move == seat
            assert view == view.view(seat)
            for step in steps:
                if step.kind is Kind.DRAW and step.card is not None:
                    assert step.card in view.deck


@given(seed=st.integers(0, 10_000), rules=testing.rules())
def test_what_is_offered_does_not_depend_on_hidden_cards(seed: int, rules: Rules) -> None:
    rng = Random(seed)
    state = rules.deal(2, seed)
    for _ in range(seed % 12):
        if state.to_move is None:
            return
        steps = offered(rules, state)
        other = world(state.view(state.to_move), rules, rng)
        assert offered(rules, other) == steps
        state = Game.of(rules, state).take(random_steps(state, rules, steps, rng)).state


@pytest.mark.parametrize(("top", "helps"), [("I5", True), ("O5", False)])
def test_the_top_of_the_deck_is_not_given_away(top: str, helps: bool) -> None:
    rules = Rules.parse("v1.0+action+must-stay-in")
    state = State.parse(f"*Y4:I3/R6:?7 - {top}")
    assert ("pass" in rules.turns(state)) is not helps
    assert "pass" in map(str, offered(rules, state))


@given(seed=st.integers(0, 10_000), rules=testing.rules())
def test_what_was_offered_can_be_replayed(seed: int, rules: Rules) -> None:
    start = rules.deal(2, seed)
    turns, end = play_round(rules, start, [random_steps, random_steps], Random(seed))
    assert red7.Record.of(rules, start, turns).final == end


@given(seed=st.integers(0, 10_000))
def test_a_world_is_what_the_view_allows(seed: int) -> None:
    rules, rng = Rules("v1.2", "advanced", "action"), Random(seed)
    state = rules.deal(3, seed)
    for _ in range(seed % 9):
        steps = offered(rules, state) if state.to_move is not None else ()
        if not steps:
            break
        state = Game.of(rules, state).take(random_steps(state, rules, steps, rng)).state
    if state.to_move is None:
        return
    view = state.view(state.to_move)
    dealt = world(view, rules, rng)
    assert dealt.check().view(state.to_move) == view
    assert dealt.accounted_for == 49
    assert dealt.deck_unknown == 0


def test_worlds_differ() -> None:
    view = Rules().deal(2, 1).view(0)
    assert len({world(view, Rules(), Random(seed)) for seed in range(20)}) == 20


def test_hands_of_unknown_size_are_filled() -> None:
    dealt = world(State.parse("*G2:R7R1/R6:?"), Rules(), Random(1))
    assert dealt.seats[1].hand_size == 7
    assert dealt.deck_unknown == 0


def test_random_turns_are_whole_turns_that_stay_in_and_equally_likely() -> None:
    rules, state = Rules("v1.2", "advanced"), State.parse("*Y4:R7B6G1/R6:?3 - ?20")
    expected = {str(turn) for turn in rules.turns(state, surviving=True)}
    assert {"+R7", "+R7 >B6", "+R7 >B6=?"} <= expected
    tries = 200 * len(expected)
    rng = Random(1)
    found = Counter(str(take_turn(rules, state, random_turns, rng)[0]) for _ in range(tries))
    assert found.keys() == expected
    assert all(150 < count < 250 for count in found.values())


def test_a_random_turn_gives_up_only_where_nothing_helps() -> None:
    rules, view = Rules(), State.parse("*Y4:V1/R7O7:?3 - ?20")
    assert str(take_turn(rules, view, random_turns, Random(0))[0]) == "pass"


def test_greedy_stays_in_with_as_few_cards_as_possible() -> None:
    rules, view = Rules(), State.parse("*Y4:V7B3/R6:?3 - ?20")
    assert str(take_turn(rules, view, greedy, Random(0))[0]) == "+V7"


def test_greedy_takes_the_best_standing_among_equals() -> None:
    rules, view = Rules(), State.parse("*Y4:V7R7O7/R6:?3 - ?20")
    assert str(take_turn(rules, view, greedy, Random(0))[0]) == "+R7"


def test_greedy_asks_who_is_winning() -> None:
    class Lowest:
        PLUGIN = red7.Plugin(name="lowest", layer=red7.Layer.HOUSE, changes="X.", source="us")

        @staticmethod
        @red7.rule("lowest-1", "is_winning")
        def lowest_card(contest: red7.Contest, seat: int) -> bool:
            """The player with the lowest palette card is winning."""
            return min(contest.palettes, key=lambda each: min(contest.palettes[each])) == seat

        @staticmethod
        @red7.rule("lowest-2", "stays_in")
        def all_stay() -> bool:
            """Everyone stays in."""
            return True

    rules, view = Rules("v1.2", Lowest), State.parse("*Y4:V1R7/V2R2:?3 - ?20")
    assert str(take_turn(rules, view, greedy, Random(0))[0]) == "+V1"
    assert str(take_turn(rules, view, MonteCarlo(1), Random(0))[0]) == "+V1"


def test_greedy_gives_up_without_spending_where_nothing_helps() -> None:
    rules, view = Rules(), State.parse("*Y4:V1/R7O7:?3 - ?20")
    assert str(take_turn(rules, view, greedy, Random(0))[0]) == "pass"


def test_monte_carlo_stays_in_where_one_turn_does() -> None:
    rules, view = Rules(), State.parse("*Y4:V1R7/R6:?3 - ?20")
    assert str(take_turn(rules, view, MonteCarlo(20), Random(0))[0]).startswith("+R7")


@pytest.mark.parametrize("budget", [20, 75, 100])
def test_monte_carlo_keeps_to_its_budget(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from red7.players import monte_carlo

    spent: list[State] = []

    def counted(state: State, *_: object) -> float:
        spent.append(state)
        return len(spent) % 7

    monkeypatch.setattr(monte_carlo, "_playout", counted)
    rules = Rules("v1.2", "advanced", "action")
    state = rules.deal(2, 1)
    assert state.to_move is not None
    view = state.view(state.to_move)
    assert MonteCarlo(budget)(view, rules, rules.steps(view), Random(1)) in rules.steps(view)
    assert 0 < len(spent) <= budget


def test_the_same_chance_gives_the_same_round() -> None:
    rules = Rules("v1.2", "advanced")
    start, bots = rules.deal(2, 3), [MonteCarlo(5), random_steps]
    assert play_round(rules, start, bots, Random(4)) == play_round(rules, start, bots, Random(4))


def test_greedy_beats_random_and_monte_carlo_beats_random() -> None:
    rules = Rules()
    for bot, rounds in ((greedy, 60), (MonteCarlo(10), 30)):
        won = 0
        for seed in range(rounds):
            bots = [bot, random_steps] if seed % 2 else [random_steps, bot]
            _, end = play_round(rules, rules.deal(2, seed), bots, Random(seed))
            won += rules.winner(end) == 1 - seed % 2
        assert won > 0.75 * rounds


def test_a_step_that_was_not_offered_is_refused() -> None:
    def broken(view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
        return Step.parse("xR7")

    with pytest.raises(BrokenBot, match=r"the bot \S+ chose 'xR7', but was offered \+"):
        take_turn(Rules(), Rules().deal(2, 1), broken, Random(1))


def test_players_have_names() -> None:
    assert player("random") is random_steps
    assert player("random-turns") is random_turns
    assert player("greedy") is greedy
    assert player("monte-carlo") == MonteCarlo()
    assert player("monte-carlo:7") == MonteCarlo(7)
    assert player("red7.players:greedy") is greedy


@pytest.mark.parametrize(
    "name",
    ["", "gredy", "monte-carlo:", "monte-carlo:0", "monte-carlo:x", "no.such:bot", "red7:no"],
)
def test_an_unknown_player_is_named_in_one_sentence(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="is not a player"):
        player(name)


def test_a_budget_has_at_least_one_playout() -> None:
    with pytest.raises(ValueError, match="too few"):
        MonteCarlo(0)
