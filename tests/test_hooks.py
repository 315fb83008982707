"""Every hook answered by somebody else's plug-in, and the game that changes by it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Install
from red7 import (
    BrokenPlugin,
    CardSet,
    Color,
    Ending,
    Game,
    IllegalTurn,
    InvalidPlugin,
    InvalidPosition,
    Layer,
    Plugin,
    Rules,
    Ruling,
    State,
    Step,
    rule,
)
from red7.engine.ranks import short_cut
from red7.hooks.specs import HOOKS
from red7.testing import faults

DOCUMENTED = Path(__file__).parent.parent / "docs" / "hooks.md"

HEAD = """
from red7 import *
from red7.table.steps import DRAW, PLAY, RETURN, SHED, TAKE

PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="One rule of this house.")

@rule({clause!r}, {hook!r}{options})
"""

House = Callable[..., str]


@pytest.fixture
def house(install: Install) -> House:
    """Install the house rule ``house``: one function that answers one hook, ruling clause H1."""

    def write(hook: str, function: str, *, clause: str = "H1", options: str = "") -> str:
        head = HEAD.format(clause=clause, hook=hook, options=options)
        return install("house", head + textwrap.dedent(function).lstrip("\n"))

    return write


def position(text: str) -> State:
    return State.parse(text)


def texts(turns: object) -> set[str]:
    return {str(turn) for turn in turns}  # type: ignore[attr-defined]  # any iterable


def house_rules(ruling: Ruling, clause: str = "H1") -> list[str]:
    """The sentences of the reasons that rest on the house rule, flagged as one."""
    return [
        reason.text
        for reason in ruling.reasons
        if (reason.plugin, reason.clause, reason.house_rule) == ("house", clause, True)
    ]


# --- What winning means -------------------------------------------------------------------------


def test_groups(house: House) -> None:
    house(
        "groups",
        """
        def green_counts_odd_cards(palette, color):
            if color is not Color.GREEN:
                return None
            odd = CardSet(card for card in palette if card.number % 2)
            return [odd] if odd else []
        """,
    )
    state = position("*G2:B4/R5:I4 G")
    assert Rules().leader(state) == 0
    rules = Rules("house")
    assert rules.leader(state) == 1
    assert rules.standing(state, 1).cards == CardSet("R5")
    assert rules.standing(state, 0, color="V") == Rules().standing(state, 0, color="V")
    assert "+B4" in Rules().turns(state, surviving=True)
    assert "+B4" not in rules.turns(state, surviving=True)


def test_standing(house: House) -> None:
    house(
        "standing",
        """
        def the_smallest_group_wins(palette, color, groups):
            if not groups:
                return None
            return Standing(7 - len(groups[0]), groups[0], groups[0].highest)
        """,
    )
    state = position("*R7O6:B4/Y1:I4 B")
    assert Rules().leader(state) == 0
    rules = Rules("house")
    assert rules.leader(state) == 1
    assert rules.standing(state, 0).count == 5
    assert not rules.turns(state, surviving=True)


def test_tie_break(house: House) -> None:
    house(
        "tie_break",
        """
        def the_lowest_card_breaks_ties(palette, color, groups):
            return min(groups[0]) if groups else None
        """,
    )
    state = position("*R6G2:B3/Y4B4:I4 G")
    assert Rules().leader(state) == 0
    rules = Rules("house")
    assert rules.leader(state) == 1
    assert str(rules.standing(state, 0).highest) == "G2"
    says = [reason.plugin for reason in rules.explain(state, "who").reasons]
    assert "house" in says


RANKS = """
from red7 import *
from red7_plugins import basic

PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="All of winning, by this house.")

@rule("H1", "groups")
def only_the_lowest_card(palette, color):
    return [CardSet([min(palette)])] if palette else []

@rule("H1", "tie_break")
def that_card(palette, color, groups):
    return groups[0].highest if groups else None

@rule("C16", "standing")
def it_counts(palette, color, groups, highest):
    return Standing(1, groups[0], highest) if groups else None

@rule("C18", "standing")
def an_empty_palette_loses(palette, color, groups, highest):
    return None if groups else basic.NOT_WINNING
"""


def test_is_winning(house: House) -> None:
    house(
        "is_winning",
        """
        def under_both_colors(contest, seat):
            return all(contest.leader(color) == seat for color in contest.colors[:2])
        """,
    )
    rules = Rules("house")
    state = position("*R7:B4V2/G4B2:I4 G6")  # Red below Green: each leads under one of them
    assert Rules().leader(state) == 1
    assert rules.leader(state) is None
    assert rules.leader(position("*R7:B4/G4B2:I4 G6B6")) == 1
    assert rules.leader(position("*R7:B4/G4B2:I4"), "G") is None
    assert not rules.turns(state, surviving=True)
    both = position("*R7G6:V3V2/G4B2:I4 G2")
    assert "+V3" not in rules.turns(both, surviving=True)  # two even cards of B's
    assert "+V2" in rules.turns(both, surviving=True)
    assert ">V3" not in rules.turns(position("*R7V1:V3/G4B2:I4 G6"))  # Violet, but not Green
    assert ">V3" in rules.turns(position("*R7V1:V3/G4B5:I4 R6"))


def test_ranks(install: Install) -> None:
    added = """
@rule("H1", "ranks")
def all_at_once(bits):
    ASKED.append(bits)
    lowest = (bits & -bits).bit_length()
    return (1 << 7 | lowest << 1 | 1 if bits else 0,) * 7

ASKED = []
"""
    # basic answers groups under C21 too, so the short cut is not the only voice and is not heard.
    install("house", RANKS + added)
    rules, state = Rules("house"), position("*R6G2:B3/Y4B4:I4 G")
    assert rules.leader(state) == 1
    assert short_cut(rules.book) is None
    assert short_cut(Rules().book) is not None


def test_ranks_are_heard_where_nobody_else_evaluates(install: Install) -> None:
    source = RANKS.replace('"H1", "groups"', '"C21", "groups"').replace(
        '"H1", "tie_break"', '"C17", "tie_break"'
    )
    source += """
@rule("C22", "groups")
def runs_too(palette, color):
    return None
"""
    added = """
@rule("C16", "ranks")
def all_at_once(bits):
    lowest = (bits & -bits).bit_length()
    return (1 << 7 | lowest << 1 | 1 if bits else 0,) * 7
"""
    install("house", source + added)
    rules, state = Rules("house"), position("*R6G2:B3/Y4B4:I4 G")
    assert short_cut(rules.book) is not None
    assert rules.leader(state) == 1


# --- Setting up ---------------------------------------------------------------------------------


def test_players(house: House) -> None:
    house(
        "players",
        """
        def three_to_six():
            return 3, 6
        """,
    )
    rules = Rules("house")
    assert len(rules.deal(players=6, seed=1).seats) == 6
    assert len(rules.state("*R1:?/R2:?/R3:?/R4:?/R5:?/R6:?").seats) == 6
    with pytest.raises(InvalidPosition, match="3 to 6"):
        rules.deal(players=2)
    with pytest.raises(InvalidPosition):
        Rules().deal(players=6)


def test_deal_sizes(house: House) -> None:
    house(
        "deal_sizes",
        """
        def five_and_two():
            return Deal(hand=5, palette=2)
        """,
    )
    state = Rules("house").deal(players=3, seed=1)
    assert [(seat.hand_size, len(seat.palette)) for seat in state.seats] == [(5, 2)] * 3
    assert state.deck_size == 49 - 3 * 7


def test_first_rule(house: House) -> None:
    house(
        "first_rule",
        """
        def violet_is_played_first():
            return Color.VIOLET
        """,
    )
    rules = Rules("house")
    empty, discarded = position("*G2:B1/R7:I4 -"), position("*G2:B1/R7:I4 R1")
    assert (Rules().color(empty), rules.color(empty)) == (Color.RED, Color.VIOLET)
    assert (Rules().leader(empty), rules.leader(empty)) == (1, 0)
    assert rules.color(discarded) is Color.RED
    assert "+B1" in rules.turns(empty, surviving=True)
    assert "+B1" not in Rules().turns(empty, surviving=True)


def test_starter(house: House) -> None:
    house(
        "starter",
        """
        def the_highest_card_starts(palettes):
            return max(range(len(palettes)), key=lambda seat: palettes[seat].highest)
        """,
    )
    for seed in range(5):
        state = Rules("house").deal(players=3, seed=seed)
        highest = max(state.seats, key=lambda seat: seat.palette_bits)
        assert state.mover == highest
        assert Rules().deal(players=3, seed=seed).mover != highest


# --- Plays and discards -------------------------------------------------------------------------


def test_refuse_play(house: House) -> None:
    house(
        "refuse_play",
        """
        def no_sevens(moment, card):
            return refuse("{} is a 7", card) if card.number == 7 else None
        """,
    )
    rules, state = Rules("house"), position("*G2:R7O4/Y3:I4 -")
    assert "+R7" in Rules().turns(state)
    assert not any("+R7" in text for text in texts(rules.turns(state)))
    assert house_rules(rules.adjudicate(state, "+R7")) == ["A may not play R7: R7 is a 7."]
    assert not house_rules(rules.adjudicate(state, "+O4"))
    with pytest.raises(IllegalTurn, match="R7 is a 7"):
        rules.play(state, "+R7")


def test_plays_allowed(house: House) -> None:
    house(
        "plays_allowed",
        """
        def two_plays(moment):
            return 2
        """,
    )
    rules, state = Rules("house"), position("*G2:R7O4B1/Y3:I4 -")
    assert "+R7 +O4" not in Rules().turns(state)
    assert "+R7 +O4" in texts(rules.turns(state))
    assert str(rules.play(state, "+R7 +O4").seats[0].palette) == "R7O4G2"
    assert house_rules(rules.adjudicate(state, "+R7 +O4 +B1"))


def test_discard_before_play(house: House) -> None:
    house(
        "discard_before_play",
        """
        def play_first():
            return False
        """,
    )
    rules, state = Rules("v1.0", "house"), position("*G2:R7V1/Y5:I4 -")
    assert ">V1 +R7" in texts(Rules("v1.0").turns(state))
    assert ">V1 +R7" not in texts(rules.turns(state))
    assert house_rules(rules.adjudicate(state, ">V1 +R7"))


def test_discard_from_palette(house: House) -> None:
    house(
        "discard_from_palette",
        """
        def any_card_of_yours():
            return True
        """,
    )
    rules, state = Rules("house"), position("*G2G4:R7B1/Y5:I4 -")
    assert "+R7 >G2" not in Rules().turns(state)
    assert "+R7 >G2" in texts(rules.turns(state))
    after = rules.play(state, "+R7 >G2")
    assert (str(after.seats[0].palette), str(after.canvas[-1])) == ("R7G4", "G2")
    assert house_rules(rules.adjudicate(state, ">G2")), "only a turn that has played"


def test_discards_allowed(house: House) -> None:
    house(
        "discards_allowed",
        """
        def two_discards(moment):
            return 2
        """,
    )
    rules, state = Rules("house"), position("*R7:R1R2R3/Y5:I4 -")
    assert ">R1 >R2" not in Rules().turns(state)
    assert ">R1 >R2" in texts(rules.turns(state))
    assert house_rules(rules.adjudicate(state, ">R1 >R2 >R3"))


def test_refuse_discard(house: House) -> None:
    house(
        "refuse_discard",
        """
        def no_low_discard(moment, discard):
            card, size, _ = discard
            return refuse("{} is below {}", card, size) if card.number < size else None
        """,
    )
    rules, state = Rules("house"), position("*R7O7:R1R2/Y5:I4 -")
    assert texts(rules.turns(state)) == texts(Rules().turns(state)) - {">R1", "+R1 >R2", "+R2 >R1"}
    assert house_rules(rules.adjudicate(state, ">R1")) == ["A may not discard R1: R1 is below 2."]
    assert not house_rules(rules.adjudicate(state, ">R2"))


def test_may_discard_is_asked_about_actions_too(house: House) -> None:
    house(
        "refuse_discard",
        """
        def no_action_discards(discard):
            return refuse("actions do not discard here") if discard.by_action else None
        """,
    )
    rules, state = Rules("action", "house"), position("*R6:R7V1/Y5:I4 -")
    assert "+R7>R6" in Rules("action").turns(state)
    assert house_rules(rules.adjudicate(state, "+R7>R6"))
    assert rules.adjudicate(state, "+R7^R6").legal


def test_discard_tested(house: House) -> None:
    house(
        "discard_tested",
        """
        def at_the_end():
            return When.AT_END
        """,
    )
    rules, state = Rules("v1.0", "house"), position("*G4:R3V5/Y3:I4 -")
    assert ">V5 +R3" not in Rules("v1.0").turns(state)
    assert ">V5 +R3" in texts(rules.turns(state, surviving=True))
    assert house_rules(rules.adjudicate(state, ">V5"))
    assert ">V5" not in texts(rules.turns(state))


def test_action_discard_tested(house: House) -> None:
    house(
        "action_discard_tested",
        """
        def at_the_end():
            return When.AT_END
        """,
    )
    rules, state = Rules("action", "house"), position("*V5:O7R1/Y3:I4 -")
    assert "+O7>V5 >R1" not in Rules("action").turns(state)
    assert "+O7>V5 >R1" in texts(rules.turns(state, surviving=True))
    assert house_rules(rules.adjudicate(state, "+O7>V5"))


def test_discard_taken_back(house: House) -> None:
    house(
        "discard_taken_back",
        """
        def taken_back():
            return True
        """,
    )
    rules, state = Rules("test-at-end", "house"), position("*G4:R2V5/Y3:I4/B6:I5 O1")
    assert not Rules("test-at-end").adjudicate(state, ">V5").legal
    ruling = rules.adjudicate(state, ">V5")
    assert (ruling.legal, ruling.survives) == (True, False)
    assert any("V5" in text and "back" in text for text in house_rules(ruling))
    after = rules.play(state, ">V5")
    assert after.canvas == state.canvas
    assert after.seats[0].hand == state.hand


def test_draw_size(house: House) -> None:
    house(
        "draw_size",
        """
        def twice_as_large(discard):
            return 2 * discard.size
        """,
    )
    rules, state = Rules("advanced", "house"), position("*R7O7:R3R5/Y5:I4 - B1?20")
    assert ">R3=B1" in texts(Rules("advanced").turns(state))
    assert ">R3=B1" not in texts(rules.turns(state))
    assert ">R5=B1" in texts(rules.turns(state))
    assert not rules.adjudicate(state, ">R3=B1").legal


def test_draw_earned(house: House) -> None:
    house(
        "draw_earned",
        """
        def every_discard_draws(moment, discard):
            return Draw.MUST
        """,
    )
    rules, state = Rules("house"), position("*R7:R1R2/Y5:I4 - B1?20")
    assert ">R1=B1" not in Rules().turns(state)
    assert ">R1=B1" in texts(rules.turns(state))
    assert str(rules.play(state, ">R1=B1").seats[0].hand) == "R2B1"
    assert ">R1" not in rules.turns(state), "the draw is not the player's choice"
    assert house_rules(rules.adjudicate(state, ">R1"))
    assert house_rules(rules.adjudicate(state, ">R1=B1"))


def test_refuse_draw(house: House) -> None:
    house(
        "refuse_draw",
        """
        def three_cards_are_enough(moment):
            return refuse("the hand has three cards") if len(moment.hand) > 2 else None
        """,
    )
    rules, state = Rules("advanced", "action", "house"), position("*R6:R3R5R7G1/Y5:I4 - B1?20")
    assert "+R3=B1" in texts(Rules("advanced", "action").turns(state))
    assert "+R3=B1" not in texts(rules.turns(state))
    assert "+R3" in texts(rules.turns(state)), "an action that cannot be done is left out"
    assert house_rules(rules.adjudicate(state, "+R3=B1"))
    assert house_rules(rules.adjudicate(state, ">R5=B1"))
    assert "+R3 >R5=B1" in rules.turns(state), "two cards are left by then"


# --- Actions ------------------------------------------------------------------------------------


def test_action_choices(house: House) -> None:
    house(
        "action_choices",
        """
        def a_two_returns_another_card(moment, card):
            return [RETURN[each.index] for each in moment.palette if each is not card]
        """,
        options=", numbers=(2,)",
    )
    rules, state = Rules("house"), position("*G4V6:R2B2/Y1:I4 -")
    assert "+R2^G4" not in Rules().turns(state)
    assert {"+R2^G4", "+R2^V6"} <= texts(rules.turns(state))
    assert "+R2" not in rules.turns(state), "what an action can do must be done"
    assert str(rules.play(state, "+R2^G4").deck[0]) == "G4"
    assert house_rules(rules.adjudicate(state, "+R2^G4"))
    assert house_rules(rules.adjudicate(state, "+R2^R2")), "not the 2 itself"


def test_refuse_taking(house: House) -> None:
    house(
        "refuse_taking",
        """
        def no_sevens(moment, seat, card):
            return refuse("{} is a 7", card) if card.number == 7 else None
        """,
    )
    rules, state = Rules("action", "house"), position("*R6:R1/O7O5:I4 -")
    assert "+R1xO7" in Rules("action").turns(state)
    assert "+R1xO7" not in texts(rules.turns(state))
    assert "+R1xO5" not in Rules("action").turns(state), "who would go out may not take"
    ruling = rules.adjudicate(state, "+R1xO7")
    assert house_rules(ruling) == ["A may not take O7 from B with R1: O7 is a 7."]


def test_action_required(house: House) -> None:
    house(
        "action_required",
        """
        def actions_are_optional(moment, card):
            return False
        """,
    )
    rules, state = Rules("action", "house"), position("*V5:R3O7/Y3:I4 - B1?20")
    assert "+R3" not in texts(Rules("action").turns(state))
    assert {"+R3", "+R3=B1", "+O7", "+O7^V5"} <= texts(rules.turns(state))
    assert house_rules(rules.adjudicate(state, "+R3"))


@pytest.mark.parametrize("turn", ["+R3", "+O7"])
def test_an_action_left_out_by_choice_is_not_called_impossible(house: House, turn: str) -> None:
    house(
        "action_required",
        """
        def actions_are_optional(moment, card):
            return False
        """,
    )
    rules, state = Rules("action", "house"), position("*V5:R3O7/Y3:I4 - B1?20")
    (said,) = house_rules(rules.adjudicate(state, turn))
    assert "cannot" not in said


def test_action_waits(house: House) -> None:
    house(
        "action_waits",
        """
        def the_five_waits(card):
            return card.number == 5
        """,
    )
    rules, state = Rules("action", "house"), position("*V4:R5R4G2/Y3:I4 -")
    assert "+R5 >G2 +R4" not in Rules("action").turns(state)
    assert "+R5 >G2 +R4" in texts(rules.turns(state))
    assert str(rules.play(state, "+R5 >G2 +R4").seats[0].palette) == "R5R4V4"


# --- The end of a turn --------------------------------------------------------------------------


def test_refuse_ending(house: House) -> None:
    house(
        "refuse_ending",
        """
        def not_with_a_single_card(moment, winning):
            return refuse("one card is not enough") if len(moment.palette) == 1 else None
        """,
    )
    rules, state = Rules("house"), position("*R6:R1R2/O5:I4 -")
    assert ">R1" in Rules().turns(state)
    assert ">R1" not in texts(rules.turns(state))
    assert {"+R1", "+R2 >R1"} <= texts(rules.turns(state))
    ruling = rules.adjudicate(state, ">R1")
    assert house_rules(ruling) == ["A may not end the turn here: one card is not enough."]


def test_refuse_giving_up(house: House) -> None:
    house(
        "refuse_giving_up",
        """
        def never(moment):
            return refuse("nobody gives up") if moment.could_have_stayed_in() else None
        """,
    )
    rules, state = Rules("house"), position("*R6:R7V1/O7:I4 -")
    assert {"pass", "+R7"} <= texts(Rules().turns(state))
    assert texts(rules.turns(state)) == texts(rules.turns(state, surviving=True))
    assert "pass" not in {str(step) for step in rules.steps(state)}
    assert house_rules(rules.adjudicate(state, "pass")) == ["A may not pass: nobody gives up."]
    assert rules.adjudicate(position("*R6:V1/O7:I4 -"), "pass").legal, "who must go out may"


def test_doing_nothing(house: House) -> None:
    house(
        "doing_nothing",
        """
        def nothing_while_winning(moment, winning):
            return winning
        """,
    )
    rules, state = Rules("house"), position("*R6:R1/O5:I4 -")
    assert not Rules().adjudicate(state, "pass").survives
    ruling = rules.adjudicate(state, "pass")
    assert ruling.survives
    assert house_rules(ruling)
    assert rules.play(state, "pass").to_move == 1


def test_stays_in(house: House) -> None:
    house(
        "stays_in",
        """
        def a_red_card_saves(moment, winning):
            return True if any(card.color is Color.RED for card in moment.played) else None
        """,
    )
    rules, state = Rules("house"), position("*V4:R4V5/O6:I4 -")
    assert not Rules().turns(state, surviving=True)
    assert "+R4" in texts(rules.turns(state, surviving=True))
    assert house_rules(rules.adjudicate(state, "+R4"))
    assert not house_rules(rules.adjudicate(state, "+V5")), "None leaves it to the game"
    assert rules.winner(rules.play(state, "+V5")) == 1


def test_out_at_turn_start(house: House) -> None:
    house(
        "out_at_turn_start",
        """
        def a_large_hand_is_out(state, seat):
            return len(state.seats[seat].hand) > 2
        """,
    )
    state = position("*R6:R7R1/O5:I1I2I3/Y5:I4 -")
    assert Rules().play(state, "+R7").to_move == 1
    after = Rules("house").play(state, "+R7")
    assert (after.players_in, after.to_move) == ((0, 2), 2)


# --- Rounds, scores, matches --------------------------------------------------------------------


def test_round_result(house: House) -> None:
    house(
        "round_result",
        """
        def three_palette_cards_win(state):
            for number, seat in enumerate(state.seats):
                if len(seat.palette) == 3:
                    others = [seat for seat in state.players_in if seat != number]
                    return RoundResult(number, out=tuple(others))
            return None
        """,
    )
    rules, state = Rules("house"), position("*R6R5:R7R1/O5:I1/Y5:I4 -")
    assert Rules().winner(Rules().play(state, "+R7")) is None
    after = rules.play(state, "+R7")
    assert (rules.winner(after), after.players_in, after.to_move) == (0, (0,), None)
    assert rules.outcome(after).winners == (0,)
    assert not rules.steps(after)
    assert house_rules(rules.adjudicate(state, "+R7"))
    assert house_rules(rules.adjudicate(position("*R6R5R7:R1/O5:I1 -"), "+R1"))


OVER = "R7O7Y2:B1/xO5:I1 -"
"""A round that the player in seat 0 has won with Red: R7 scores seven points."""


def test_scoring_cards(house: House) -> None:
    house(
        "scoring_cards",
        """
        def the_whole_palette(palette, color, groups):
            return palette
        """,
    )
    state = position(OVER)
    assert str(Rules("advanced").score(state)) == "R7"
    rules = Rules("advanced", "house")
    assert str(rules.score(state)) == "R7O7Y2"
    assert rules.outcome(state).points == (16, 0)


def test_scoring_cards_may_be_those_of_all_palettes(house: House) -> None:
    house(
        "scoring_cards",
        """
        def every_palette(state):
            return CardSet(card for seat in state.seats for card in seat.palette)
        """,
    )
    assert str(Rules("advanced", "house").score(position(OVER))) == "R7O7O5Y2"


def test_scored_cards_return(house: House) -> None:
    house(
        "scored_cards_return",
        """
        def all_cards_again():
            return True
        """,
    )
    kept, dealt = (
        Rules("advanced", *names).next_round(position(OVER), seed=1).seats[0]
        for names in ((), ("house",))
    )
    assert (str(kept.scored), kept.points) == ("R7", 7)
    assert (str(dealt.scored), dealt.points) == ("-", 7)


def test_points_to_win(house: House) -> None:
    house(
        "points_to_win",
        """
        def three_points_a_player(players):
            return 3 * players
        """,
    )
    state = position(OVER)
    assert not Rules("advanced").outcome(state).over
    outcome = Rules("advanced", "house").outcome(state)
    assert (outcome.target, outcome.ending, outcome.winners) == (6, Ending.TARGET, (0,))


def test_enough_cards(house: House) -> None:
    house(
        "enough_cards",
        """
        def all_but_one_card(cards, players):
            return cards > 48
        """,
    )
    state = position(OVER)
    assert not Rules("advanced").outcome(state).over
    outcome = Rules("advanced", "house").outcome(state)
    assert (outcome.over, outcome.ending) == (True, Ending.NO_CARDS)
    with pytest.raises(InvalidPosition, match="not enough cards"):
        Rules("advanced", "house").next_round(state)


def test_match_winners(house: House) -> None:
    house(
        "match_winners",
        """
        def the_lowest_score_wins(points):
            return (points.index(min(points)),)
        """,
    )
    state = position("R7:B1:V7G7B7I7Y7/xO5:I1:O1 -")
    assert Rules("advanced").outcome(state).winners == (0,)
    assert Rules("advanced", "house").outcome(state).winners == (1,)


# --- How answers are put together ---------------------------------------------------------------


def test_a_house_rule_is_heard_in_place_of_lower_layers_on_its_clause(house: House) -> None:
    house(
        "refuse_taking",
        """
        def from_anybody():
            return None
        """,
        clause="C41",
    )
    state = position("*R6R5:R1/O7:I4 -")
    assert "+R1xO7" not in Rules("action").turns(state)
    assert "+R1xO7" in Rules("action", "house").turns(state)


def test_a_refusal_that_adds_stands_beside_the_others_on_its_clause(house: House) -> None:
    house(
        "refuse_taking",
        """
        def no_oranges(card):
            return refuse("{} is orange", card) if card.color is Color.ORANGE else None
        """,
        clause="C41",
        options=", adds=True",
    )
    rules, state = Rules("action", "house"), position("*R6R5:R1/O7:I4 -")
    ruling = rules.adjudicate(state, "+R1xO7")
    assert house_rules(ruling, "C41")
    assert "action" in {reason.plugin for reason in ruling.reasons}


def test_a_rule_is_asked_only_for_the_arguments_it_names(house: House) -> None:
    house(
        "refuse_discard",
        """
        def swapped(discard, moment):
            return refuse("{} {}", discard.card, moment.discards)
        """,
    )
    ruling = Rules("house").adjudicate(position("*R7:R1/Y5:I4 -"), ">R1")
    assert house_rules(ruling) == ["A may not discard R1: R1 0."]


def test_a_house_rule_on_a_clause_of_its_own_cites_its_own_sentence(house: House) -> None:
    house(
        "refuse_play",
        '''
        def no_ones(moment, card):
            """A 1 may not be played here."""
            return refuse("it is a 1") if card.number == 1 else None
        ''',
    )
    (reason,) = Rules("house").adjudicate(position("*R7:R1/Y5:I4 -"), "+R1").reasons
    assert [(cited.document, cited.says) for cited in reason.citations] == [
        ("house", "A 1 may not be played here.")
    ]


def test_no_play_at_all_may_be_allowed(house: House) -> None:
    house(
        "plays_allowed",
        """
        def none():
            return 0
        """,
    )
    rules, state = Rules("house"), position("*R7:R1/Y5:I4 -")
    assert texts(rules.turns(state)) == {"pass", ">R1"}
    assert house_rules(rules.adjudicate(state, "+R1"))


def test_an_action_plays_only_what_its_choices_say(house: House) -> None:
    house(
        "action_choices",
        """
        def another_of_its_color(moment, card):
            return [PLAY[each.index] for each in moment.hand if each.color is card.color]
        """,
        options=", numbers=(5,)",
    )
    rules, state = Rules("action", "house"), position("*O6:R5R4B2/Y3:I4 -")
    assert "+R5 +R4" in texts(rules.turns(state))
    assert "+R5 +B2" not in texts(rules.turns(state))
    assert "+R5 +B2" not in rules.turns(state)


def test_another_play_may_come_before_an_action_that_need_not_be_done(install: Install) -> None:
    install(
        "house",
        """
        from red7 import *
        from red7.table.steps import PLAY

        PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="Two plays.")

        @rule("H1", "action_choices", numbers=(4,))
        def another_of_its_color(moment, card):
            return [PLAY[each.index] for each in moment.hand if each.color is card.color]

        @rule("C35", "action_required")
        def not_required(moment, card):
            return card.color is not Color.RED

        @rule("C07", "plays_allowed")
        def two():
            return 2
        """,
    )
    rules = Rules("house")
    assert "+R4 +B2" in rules.turns("*O6:R4R3B2/Y3:I4 -")
    assert "+V4 +B2" not in rules.turns("*O6:V4V3B2/Y3:I4 -")
    assert "+V4 +V3 +B2" in rules.turns("*O6:V4V3B2/Y3:I4 -")


def test_a_draw_that_nobody_speaks_of_is_not_earned(house: House) -> None:
    house(
        "draw_earned",
        """
        def a_seven_draws(discard):
            return Draw.MUST if discard.card.number == 7 else None
        """,
    )
    rules, state = Rules("house"), position("*R7:R1/Y5:I4 - B1?20")
    assert rules.play(state, ">R1")
    assert rules.adjudicate(state, ">R1").legal


def test_a_deal_of_more_cards_than_there_are_is_refused(house: House) -> None:
    house(
        "deal_sizes",
        """
        def fifteen():
            return Deal(hand=15, palette=1)
        """,
    )
    assert Rules("house").deal(players=3, seed=1).deck_size == 1
    with pytest.raises(InvalidPosition):
        Rules("house").deal(players=4, seed=1)


def test_allies(house: House) -> None:
    house(
        "allies",
        """
        def those_opposite(state, seat):
            return [(seat + 2) % len(state.seats)]
        """,
    )
    alone, together = Rules(), Rules("house")
    carried = position("*G2:V1B4/B1:?/R6:?/B3:? -")
    assert not alone.adjudicate(carried, "+V1").survives
    assert together.adjudicate(carried, "+V1").survives
    assert alone.leader(carried) == together.leader(carried) == 2
    assert ">B4" not in alone.turns(carried)
    assert ">B4" in together.turns(position("*G2:V1B4/B1:?/R6O6:?/B3:? -"))
    beaten = position("*G2:V1B4/B7:?/R6:?/B3:? -")
    assert not together.adjudicate(beaten, "+V1").survives
    ruling = together.adjudicate(carried, "+V1")
    assert "A is winning Red with C, who has R6" in ruling.reasons[-1].text


def test_allies_whose_card_is_taken_carry_no_more(house: House) -> None:
    house(
        "allies",
        """
        def those_opposite(seat):
            return [(seat + 2) % 4]
        """,
    )
    rules = Rules("v1.0", "action", "house")
    state = position("*G2:V1/B5:?/R6:?/B3:? -")
    assert rules.adjudicate(state, "+V1xB3").survives
    assert not rules.adjudicate(state, "+V1xR6").survives


def test_match_over(house: House) -> None:
    house(
        "match_over",
        """
        def together(points, target):
            return sum(points) >= target
        """,
    )
    state = position("R7O6:B1:V7/xO5:I1:O7Y7G7I7 -")
    alone, together = Rules("advanced"), Rules("advanced", "house")
    assert (alone.outcome(state).over, together.outcome(state).over) == (False, True)
    assert "together" not in str(alone.explain(state, "match"))
    assert any(reason.plugin == "house" for reason in together.explain(state, "match").reasons)


def test_deck(house: House) -> None:
    house(
        "deck",
        """
        def no_sevens():
            return CardSet(card for card in CardSet.from_bits(2**49 - 1) if card.number < 7)
        """,
        clause="C02",
    )
    rules = Rules("house")
    state = rules.deal(2, seed=1)
    assert state.accounted_for == 42
    assert not any(card.number == 7 for card in state.deck)
    with pytest.raises(InvalidPosition, match=r"names R7, and v1.2\+house is played without it"):
        rules.state("*R7:?/R6:?")
    assert "+R7" not in rules.turns("*G2:?3/R6:?")
    assert "+O6" in rules.turns("*G2:?3/R6:?")


def test_deal_sizes_may_depend_on_how_many_play(house: House) -> None:
    house(
        "deal_sizes",
        """
        def fewer_for_more(players):
            return Deal(hand=10 - players, palette=1)
        """,
        clause="C04",
    )
    assert [Rules("house").deal(each, seed=1).seats[0].hand_size for each in (2, 4)] == [8, 6]


def test_notes_at_start(house: House) -> None:
    house(
        "notes_at_start",
        """
        def two_lives_each(players):
            return {("lives", seat): 2 for seat in range(players)}
        """,
    )
    state = Rules("house").deal(2, seed=1)
    assert str(state.notes) == "{lives@A=2 lives@B=2}"
    assert State.parse(str(state)) == state
    assert state.view(1).notes == state.notes


def test_notes_after(house: House) -> None:
    house(
        "notes_after",
        """
        def turns_are_counted(moment, stays):
            return {"turns": moment.notes.number("turns") + 1, ("out", moment.seat): not stays}
        """,
    )
    rules = Rules("house")
    state = rules.play(position("*G2:O7/R6:V1/B1:V2 - ?20"), "+O7")
    assert str(state) == "O7G2:-/*R6:V1/B1:V2 - ?20 {turns=1}"
    assert str(rules.play(state, "pass").notes) == "{turns=2 out@B=1}"
    assert hash(state) != hash(State.parse(str(state).partition(" {")[0]))


def test_next_player(house: House) -> None:
    house(
        "next_player",
        """
        def whoever_plays_a_six_moves_again(state, seat, steps):
            six = any(step.card is not None and step.card.number == 6 for step in steps)
            return seat if six and not state.seats[seat].out else None
        """,
    )
    rules, state = Rules("house"), position("*G2:O7R6/B5:V1 - ?20")
    assert rules.play(state, "+O7").to_move == 1
    assert rules.play(state, "+R6").to_move == 0
    assert rules.play(position("*G2:O6R5/R7:V1/B1:? - ?20"), "+O6").to_move == 1


def test_a_next_player_who_is_out_is_passed_over(house: House) -> None:
    house("next_player", "def always_the_first(state):\n    return 0\n")
    state = position("xG2:O7/*R6:R7/B5:V1 - ?20")
    assert Rules("house").play(state, "+R7").to_move == 1


def test_scores(house: House) -> None:
    house(
        "scores",
        """
        def losers_score_a_point(state, winners, cards):
            lost = set(range(len(state.seats))) - set(winners)
            return {seat: Score(points=1) for seat in lost} | {winners[0]: Score(cards)}
        """,
    )
    rules, state = Rules("advanced", "house"), position("R7O6:B1/xO5:I1/xB2:- - ?20")
    assert rules.outcome(state).points == (7, 1, 1)
    after = rules.next_round(state, seed=1)
    assert [str(seat.scored) for seat in after.seats] == ["R7", "-", "-"]
    assert [seat.points for seat in after.seats] == [7, 1, 1]
    said = rules.explain(state, "scores")
    assert said.seats == (0, 1, 2)
    assert said.reasons[0].plugin == "house"


def test_a_round_may_have_several_winners(house: House) -> None:
    house(
        "round_result",
        """
        def two_share_it(state, contest):
            if len(state.players_in) > 2:
                return None
            first, second = state.players_in
            return RoundResult(first, sharing=(second,))
        """,
    )
    rules = Rules("house")
    after = rules.play(position("*R7:R1/B5:V1/B1:V2"), "pass")
    assert (rules.winner(after), rules.winners(after)) == (1, (1, 2))
    assert rules.outcome(after).winners == (1, 2)


def test_the_end_of_a_round_may_rest_on_who_is_winning(house: House) -> None:
    house(
        "round_result",
        """
        def four_cards_end_it(state, contest):
            if max(len(seat.palette) for seat in state.seats) < 4:
                return None
            return RoundResult(contest.leader())
        """,
    )
    rules = Rules("house")
    after = rules.play(position("*R7R1G1:B1/B5:V1/B2:V2"), "+B1")
    assert rules.winner(after) == 0
    ruling = rules.adjudicate(position("*R7R1G1:B1/B5:V1/B2:V2"), "+B1")
    assert "A wins the round." in house_rules(ruling)


ACTING = """
from red7 import *
from red7.author import *

PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="A 2 gives cards.", steps=("give",))

@rule("H1", "action_choices", numbers=(2,))
def a_two_gives_a_card(moment, card):
    \"\"\"A 2 gives a hand card to another player.\"\"\"
    return [
        act("give", Move(held, HAND, hand_of(seat)))
        for held in moment.hand for seat, _ in moment.others
    ]
"""


def test_action_goes_on(install: Install) -> None:
    goes_on = """
@rule("H2", "action_goes_on")
def two_cards(moment, card):
    \"\"\"A 2 gives two cards.\"\"\"
    return sum(step.name == "give" for step in moment.steps) < 2
"""
    install("house", ACTING + goes_on)
    rules, state = Rules("house"), position("*G2:R2R1O7/R6:V1 - ?20")
    assert texts(rules.turns(state)) >= {
        "+R2~give(R1:h>hB)~give(O7:h>hB)",
        "+R2~give(O7:h>hB)~give(R1:h>hB)",
    }
    assert "+R2~give(R1:h>hB)" not in rules.turns(state)
    assert str(rules.play(state, "+R2~give(R1:h>hB)~give(O7:h>hB)")) == ("xR2G2:-/R6:O7R1V1 - ?20")


def test_refuse_step(install: Install) -> None:
    refused = """
@rule("H2", "refuse_step")
def not_a_one(moment, step):
    \"\"\"A 1 may not be given away.\"\"\"
    if step.moves[0].card.number == 1:
        return refuse("{} is a 1", step.moves[0].card)
"""
    install("house", ACTING + refused)
    rules, state = Rules("house"), position("*G2:R2R1O7/R6:V1 - ?20")
    assert "+R2~give(O7:h>hB)" in rules.turns(state)
    ruling = rules.adjudicate(state, "+R2~give(R1:h>hB)")
    assert not ruling.legal
    assert "R1 is a 1" in ruling.sentence
    ruling = rules.adjudicate(state, "+R2~give(V7:h>hB)")
    assert not ruling.legal
    assert ruling.sentence.endswith("V7 from the hand to B's hand is not possible on this table.")
    assert [reason.plugin for reason in ruling.reasons] == ["basic"]


def test_other_steps(install: Install) -> None:
    install(
        "house",
        """
        from red7 import *
        from red7.author import *

        PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="Once.", steps=("peek",))

        @rule("H1", "other_steps")
        def look_at_a_hand(moment):
            \"\"\"Once a turn you may look at a hand.\"\"\"
            if moment.steps:
                return ()
            return [act("peek", Move(None, hand_of(seat))) for seat, _ in moment.others]
        """,
    )
    rules, state = Rules("house"), position("*G2:O7/R6:V1I3 - ?20")
    offered = {str(step) for step in rules.steps(state)}
    assert offered == {"+O7", "pass", "~peek(I3:hB,V1:hB)"}
    after = rules.play(state, "~peek(hB)+O7")
    assert str(after.view(0)) == "O7G2:-/*R6:I3V1 - ?20 {seen@A=I3V1}"
    assert str(after.view(1)) == "O7G2:-/*R6:I3V1 - ?20 {seen@A=I3V1}"
    game = Game.of(rules, state)
    seen = Step.parse("~peek(I3:hB,V1:hB)")
    assert seen not in game.steps
    assert str(game.offered(seen)) == "~peek(hB)"
    assert game.take(seen) == game.take("~peek(hB)")
    assert game.take(seen).undo() is None
    assert game.offered(Step.parse("~peek(hA)")) is None
    three = position("*G2:O7/R6:V1I3/B1:? - ?20")
    assert str(rules.play(three, "~peek(hB) +O7").view(2)).partition("/")[2] == "*R6:?2/B1:? - ?20"


@pytest.mark.parametrize("move", ["?:d>p", "?:d>c", "?:h>pB", "?:h>d"])
def test_a_card_that_everyone_would_see_must_be_named(install: Install, move: str) -> None:
    source = "\n".join(
        (
            "from red7 import *",
            "from red7.author import *",
            "PLUGIN = Plugin(name='house', layer=Layer.HOUSE, changes='One.', steps=('go',))",
            "@rule('H1', 'other_steps')",
            "def go(moment):",
            f"    return [act('go', Move.parse({move!r}))]",
        )
    )
    install("house", source)
    rules, state = (
        Rules("house"),
        position("*G2:O7?1/R6:V1 - B1?9" if "d" in move else "*G2:?2/R6:?"),
    )
    named = {"?:d>p": "B1:d>p", "?:d>c": "B1:d>c", "?:h>d": "?:h>d"}.get(move)
    offered = [str(step) for step in rules.steps(state) if step.name]
    assert offered == ([f"~go({named})"] if named else [])
    unknown = position("*G2:O7?1/R6:V1 - ?9")
    assert [step for step in rules.steps(unknown) if step.name] == (
        [] if move == "?:h>pB" else [Step.parse(f"~go({move})")]
    )


FLIPS = """
from red7 import *
from red7.author import *
PLUGIN = Plugin(name='house', layer=Layer.HOUSE, changes='One.', source='Us.', steps=('flip',))
@rule('H1', 'action_choices', numbers=(4,))
def flip(moment, card):
    \"\"\"A 4 puts a card of the hand in the palette.\"\"\"
    return [act('flip', Move(None, HAND, PALETTE))]
"""


def test_a_hand_card_that_everyone_would_see_is_named_when_checked(install: Install) -> None:
    install("house", FLIPS)
    named = (
        r"'house' answers action_choices \(H1\) with .*: the move \?:h>p of 'flip' takes a "
        r"hand card that is not named, and only a card of the deck can be taken unnamed\."
    )
    rules = Rules("house").checked()
    with pytest.raises(BrokenPlugin, match=named):
        list(rules.turns("*R7G3:O4B4/R6:?7 - ?20"))
    (found,) = faults("house", checks=["answers are of the right kind"], effort=20)
    assert re.search(named[:-2], str(found))


def test_a_card_that_is_turned_up_is_no_wrong_answer(install: Install) -> None:
    install("house", FLIPS.replace("HAND, PALETTE", "DECK, PALETTE"))
    rules, table = Rules("house").checked(), "*R7G3:O4B4/R6:?7 - ?20"
    assert "+O4~flip(?:d>p)" in map(str, rules.turns(table))
    assert rules.adjudicate(table, "+O4~flip(I4:d>p)").legal
    left_out = rules.adjudicate(table.replace("?20", "-"), "+O4")
    assert "The action of O4 cannot be done, so it is left out." in map(
        str, (reason.message for reason in left_out.reasons)
    )


def test_what_else_turns_up_a_card_is_offered_freely(install: Install) -> None:
    offers = FLIPS.replace("'action_choices', numbers=(4,)", "'other_steps'")
    install("house", offers.replace("moment, card", "moment").replace("HAND, P", "DECK, P"))
    rules, table = Rules("house"), "*R7G3:O4B4/R6:?7 - ?20"
    assert rules.adjudicate(table, "~flip(I4:d>p)").legal
    assert "~flip(?:d>p)" in map(str, rules.steps(table))
    ruling = rules.adjudicate(table, "~flip(?:d>p)")
    assert ruling.reasons[0].text == (
        "The card that is turned up is not named; what is said here holds for V1."
    )
    empty = rules.adjudicate(table.replace("?20", "-"), "~flip(?:d>p)")
    assert "nothing" not in empty.sentence
    assert not empty.legal


# --- No hook is forgotten -----------------------------------------------------------------------


def test_every_hook_has_a_test() -> None:
    assert {name for name in HOOKS if f"test_{name}" not in globals()} == set()


def test_every_hook_is_documented() -> None:
    text = DOCUMENTED.read_text(encoding="utf-8")
    assert sorted(re.findall(r"^### `(\w+)`$", text, re.MULTILINE)) == sorted(HOOKS)


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_asks_a_question(name: str) -> None:
    first = (HOOKS[name].__doc__ or "").partition("\n")[0]
    assert "?" in first


@pytest.mark.parametrize("name", ["includes", "steps", "notes", "conflicts", "open_in", "clauses"])
def test_one_word_is_not_several(name: str) -> None:
    with pytest.raises(InvalidPlugin, match=rf"'x' has 'spent' for {name}: write a tuple"):
        Plugin(name="x", layer=Layer.HOUSE, changes="Else.", **{name: "spent"})


def test_one_number_is_not_several() -> None:
    with pytest.raises(InvalidPlugin, match=r"'house-2' has 2 for numbers: write a tuple, \(2,\)"):
        rule("house-2", "action_choices", numbers=2)  # type: ignore[arg-type]  # the slip
