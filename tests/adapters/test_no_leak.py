"""No adapter shows a player a card that the player cannot know.

Cards that a player cannot place are exchanged for one another; what the player is shown must stay
the same. The outside suites do not find leaks, so leaks are planted here to see that this does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.walks import exchange, played, sensible_step, shuffle_of, unknown_to
from red7 import Game, IllegalTurn, Rules, State, Step
from red7.environment.play import Play
from red7.environment.steps import number_of
from red7.table.cards import ALL_BITS, CARDS
from red7.testing import rules

Sees = Callable[[Play, int], object]
Walk = tuple[Rules, int, int, int, int, bool]

GAMES = st.tuples(
    rules(),
    st.integers(2, 4),  # players
    st.integers(0, 2**32),  # seed
    st.integers(0, 60),  # steps
    st.integers(0, 3),  # whose eyes
    st.booleans(),  # a match
)


def pettingzoo_sees(play: Play, seat: int) -> object:
    """All that the PettingZoo agent of a seat is given."""
    pytest.importorskip("pettingzoo")
    from red7.adapters.pettingzoo import red7_v0

    env = red7_v0.raw_env(players=play.players, rules=play.rules, render_mode="ansi")
    env.reset(seed=0)
    env.play = play
    given_ = env.observe(env.possible_agents[seat])
    picture = env.render() if play.to_move == seat else None
    return given_["observation"].tolist(), given_["action_mask"].tolist(), picture


def gymnasium_sees(play: Play, seat: int) -> object:
    """All that the Gymnasium learner in a seat is given."""
    pytest.importorskip("gymnasium")
    from red7.adapters.gymnasium import Red7Env

    env = Red7Env(play.players, play.rules, seat=seat, render_mode="ansi")
    env.play = play
    given_ = env._observe()
    return given_["observation"].tolist(), given_["action_mask"].tolist(), env.render()


def check_environment(sees: Sees, game: Walk) -> None:
    chosen, players, seed, steps, eyes, match = game
    seat = eyes % players
    check_moment(sees, played(chosen, players, seed, steps, match=match), seat, seed)


def check_moment(sees: Sees, play: Play, seat: int, seed: int) -> None:
    before = sees(play, seat)
    exchange(play, shuffle_of(unknown_to(play.game.state, seat), seed))
    assert sees(play, seat) == before


@pytest.mark.parametrize("sees", [pettingzoo_sees, gymnasium_sees])
@given(game=GAMES)
@settings(max_examples=80)
def test_environments_do_not_leak(sees: Sees, game: Walk) -> None:
    check_environment(sees, game)


def openspiel_shows(state: Any, player: int) -> object:
    """All that an OpenSpiel player is given."""
    pyspiel = pytest.importorskip("pyspiel")
    public = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE)
    legal = None
    if state.current_player() == player:
        legal = state.legal_actions()
    shown = [
        state.information_state_string(player),
        state.observation_string(player),
        list(state.observation_tensor(player)),
        state.get_game().make_py_observer(public).string_from(state, player),
    ]
    return shown, legal


def check_openspiel(game: Walk) -> bool:
    """Whether the other game could be played to the same moment; it is then the same to see.

    Others' steps were legal with the cards they held; with other cards a rule may refuse them.
    """
    pyspiel = pytest.importorskip("pyspiel")
    from red7.adapters import openspiel  # noqa: F401  # registers the game

    chosen, players, seed, steps, eyes, match = game
    seat = eyes % players
    made = pyspiel.load_game(
        "python_red7", {"players": players, "rules": str(chosen), "match": match}
    )
    first, chance = made.new_initial_state(), random.Random(seed)
    unknown = set(CARDS)
    actions: list[tuple[bool, int]] = []
    while not first.is_terminal() and len(actions) < 3 * steps:
        by_chance = first.is_chance_node()
        if by_chance:
            outcomes = first.chance_outcomes()
            action = outcomes[int(chance.random() * len(outcomes))][0]
        else:
            mover = first.current_player()
            action = number_of(sensible_step(first.view(mover), chosen, first.round.steps, chance))
        actions.append((by_chance, action))
        first.apply_action(action)
        unknown &= unknown_to(first.position, seat)
    change = shuffle_of(unknown, seed)
    by_index = {card.index: other.index for card, other in change.items()}
    second = made.new_initial_state()
    for by_chance, action in actions:
        wanted = by_index[action] if by_chance else action
        if wanted not in second.legal_actions():
            return False
        second.apply_action(wanted)
    assert openspiel_shows(second, seat) == openspiel_shows(first, seat)
    return True


@given(game=GAMES)
@settings(max_examples=80)
def test_openspiel_does_not_leak(game: Walk) -> None:
    check_openspiel(game)


# --- Planted leaks ------------------------------------------------------------------------------


def some_games(names: str, count: int = 60) -> list[Walk]:
    chosen = Rules.parse(names)
    return [(chosen, 2 + n % 3, n, 3 + n % 30, n, n % 2 == 0) for n in range(count)]


def caught(check: Callable[[Any], object], games: Iterable[Any]) -> bool:
    for game in games:
        try:
            check(game)
        except (AssertionError, IllegalTurn):  # what a leaked card makes one do may not be legal
            return True
    return False


def leak_hands(patch: pytest.MonkeyPatch) -> None:
    """Every hand is shown to all."""
    patch.setattr(Game, "view", lambda game, _: attrs.evolve(game.state, seen_bits=ALL_BITS))


def leak_one_card(patch: pytest.MonkeyPatch) -> None:
    """Of all hidden cards one is shown: the strongest of the next player's hand."""
    view = Game.view

    def show(game: Game, seat: int) -> State:
        seen, other = view(game, seat), (seat + 1) % len(game.state.seats)
        top = 1 << game.state.seats[other].hand_bits.bit_length() >> 1
        seats = [*seen.seats]
        if top and not top & seats[other].hand_bits:
            unknown = (seats[other].hand_unknown or 0) - 1
            hand = seats[other].hand_bits | top
            seats[other] = attrs.evolve(seats[other], hand_bits=hand, hand_unknown=unknown)
        return attrs.evolve(seen, seats=tuple(seats), seen_bits=seen.seen_bits | top, before=None)

    patch.setattr(Game, "view", show)


def leak_draws(patch: pytest.MonkeyPatch) -> None:
    """Others see which card was drawn, until the turn ends."""
    patch.setattr(Step, "as_seen_by", lambda step, *_: step)


def leak_the_deck(patch: pytest.MonkeyPatch) -> None:
    """Legality looks at the deck."""
    patch.setattr(Game, "steps", property(lambda game: game.rules.steps(game.state)))


@pytest.mark.parametrize(
    ("sees", "leak"),
    [
        (pettingzoo_sees, leak_hands),
        (pettingzoo_sees, leak_one_card),
        (gymnasium_sees, leak_hands),
        (gymnasium_sees, leak_one_card),
        (gymnasium_sees, leak_draws),
    ],
)
def test_a_leak_in_an_environment_is_caught(
    sees: Sees, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = some_games("v1.2+advanced+action")
    assert not caught(lambda game: check_environment(sees, game), games)
    leak(monkeypatch)
    assert caught(lambda game: check_environment(sees, game), games)


def in_hope_of_a_card(seed: int) -> None:
    """A must stay in, and would if the 3 drew V5: that A may give up must not depend on it."""
    play = Play("v1.0+must-stay-in+action", 2)
    play._game = Game.of(play.rules, "*G2:R3/R6:O5O4 - V5")
    check_moment(pettingzoo_sees, play, 0, seed)


def test_a_leak_through_legality_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(9):
        in_hope_of_a_card(seed)
    leak_the_deck(monkeypatch)
    assert caught(in_hope_of_a_card, range(9))


@pytest.mark.parametrize("leak", [leak_hands, leak_one_card, leak_draws])
def test_a_leak_in_openspiel_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = some_games("v1.2+advanced+action", 30)
    compared = [check_openspiel(game) for game in games]
    assert sum(compared) > len(games) / 2
    leak(monkeypatch)
    assert caught(check_openspiel, games)
