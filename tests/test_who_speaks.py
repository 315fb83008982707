"""Who rules, speaks: a stranger's rule is never explained by the words of another."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import red7
from conftest import Install
from red7 import RoundResult, Rules, State, Step
from red7.author import Message, Player, message
from red7.referee.report import Winning
from red7.table.steps import PLAY

HOUSE = """
from red7 import *
from red7.author import counted, message

PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="Something else.", source="our table")
"""

ODD = '''
@rule("C21", "groups", colors="G", says=lambda answer: counted(len(answer[0]) if answer else 0,
    "odd card", "odd cards"))
def green(palette, color):
    """Green: the most odd cards."""
    odd = CardSet(card for card in palette if card.number % 2)
    return [odd] if odd else []
'''

ODD_IF_GREEN = '''
@rule("house-1", "groups")
def green(palette, color):
    """Green: the most odd cards."""
    if color is not Color.GREEN:
        return None
    odd = CardSet(card for card in palette if card.number % 2)
    return [odd] if odd else []
'''

ONE_MORE_IF_BLUE = '''
@rule("house-1", "groups", wraps=True)
def blue(palette, color):
    """Blue: the most different colors, and Violet 1 as well."""
    groups = yield
    more = CardSet("V1") & palette
    return [group | more for group in groups] if color is Color.BLUE else groups
'''

LOWEST = '''
@rule("C17", "tie_break", says=lambda answer: message("{card} is lower", card=answer))
def the_lowest_card(palette, color, groups):
    """A tie is broken by the lowest card that meets the rule."""
    return min(groups[0]) if groups else None


@rule("house-2", "standing")
def lowest_wins(palette, color, groups, highest):
    """The most cards win, and of as many the lowest card."""
    if highest is None:
        return None
    return Standing(len(groups[0]), groups[0], highest, key=(len(groups[0]), -highest.index))
'''

FEWEST = '''
@rule("C21", "groups", colors="R", says=lambda answer: counted(len(answer[0]) if answer else 0,
    "palette card", "palette cards"))
def red(palette, color):
    """Red: the fewest palette cards."""
    return [palette] if palette else []


@rule("house-1", "standing", colors="R")
def fewest(palette, groups):
    """Under Red the player with the fewest palette cards is winning."""
    if not groups:
        return Standing(0, CardSet(), None, can_win=False, key=(-50,))
    best = palette.highest
    return Standing(len(palette), palette, best, key=(-len(palette), best.index))
'''

ONLY_COUNTED = '''
@rule("house-1", "standing")
def only_counted(groups):
    """The most cards win, whatever cards they are."""
    cards = groups[0] if groups else CardSet()
    return Standing(len(cards), cards, None, key=(len(cards),))
'''

WEAKEST = '''
@rule("C06", "starter", says=lambda answer, palettes: message(
    "{card} is the lowest palette card", card=min(each.highest for each in palettes)))
def the_weakest_palette(palettes):
    """The player with the lowest palette card starts."""
    return min(range(len(palettes)), key=lambda seat: palettes[seat].highest)
'''


MOST_CARDS = '''
@rule("house-1", "is_winning")
def most_cards(contest, seat):
    """The player with the most palette cards is winning."""
    sizes = {each: len(palette) for each, palette in contest.palettes.items()}
    return sizes[seat] == max(sizes.values())
'''


def said(rules: Rules, position: str, question: str) -> list[str]:
    return [reason.text for reason in rules.explain(position, question).found]


def test_a_rule_that_looks_at_one_color_is_the_rule_of_no_other(install: Install) -> None:
    """Without ``colors=`` every screen told of all seven colors what it says of one."""
    install("house", HOUSE + ODD_IF_GREEN)
    rules = Rules("house")
    assert rules.color_rule("G") == "the most odd cards"
    assert rules.color_rule("V") == "the most cards below 4"
    install("around", HOUSE.replace('"house"', '"around"') + ONE_MORE_IF_BLUE)
    rules = Rules("around")
    assert rules.color_rule("B") == "the most different colors, and Violet 1 as well"
    assert rules.color_rule("G") == "the most even cards"


def test_green_counts_odd_cards(install: Install) -> None:
    install("house", HOUSE + ODD)
    rules = Rules("house")
    assert said(rules, "*R3G1:?/R6:? G", "who") == [
        "A is winning Green: A has two odd cards (R3G1), B has no odd card.",
        "Green: the most odd cards.",
    ]
    assert rules.color_rule("G") == "the most odd cards"
    assert rules.color_rule("V") == "the most cards below 4"
    ruling = rules.adjudicate("*R3G1:R2/R6:? G", "+R2")
    assert [reason.text for reason in ruling.found] == [
        "A is winning Green (A has two odd cards, R3G1; B has no odd card), so A stays in.",
        "Green: the most odd cards.",
    ]


@pytest.mark.parametrize("position", ["*G2:R7B4/R6:?7", "R6:?7/*G2:R7B4", "O1:?/R6:?7/*G2:R7B4"])
def test_a_player_who_does_not_beat_every_other_is_not_winning(
    install: Install, position: str
) -> None:
    install("house", HOUSE + ONLY_COUNTED)
    rules = Rules("house")
    assert rules.leader(position) is None
    assert rules.contest(position).leader() is None
    assert said(rules, position, "who")[0].startswith("Nobody is winning Red: A has ")
    assert not rules.adjudicate(position, "+R7").survives
    after = rules.play(position, "+R7 >B4")
    assert rules.leader(after) == rules.state(position).to_move


def test_the_lowest_card_breaks_ties(install: Install) -> None:
    install("house", HOUSE + LOWEST)
    rules = Rules("house")
    position = "*R3G1:V7/R5R7:? G6V6"
    assert rules.leader("*G2:?/R6:? G4") == 0
    assert said(rules, "*G2:?/R6:? G4", "who")[:3] == [
        (
            "A is winning Green: A has one even card (G2), B has one even card (R6), "
            "and A's G2 is lower."
        ),
        "B has as many, but A's G2 is lower.",
        "The most cards win, and of as many the lowest card.",
    ]
    assert said(rules, "*G2:?/O4:?", "who")[:2] == [
        "A is winning Red: A has G2, B has O4.",
        "The most cards win, and of as many the lowest card.",
    ]
    assert rules.standing("*G2B4:?/R6:? G", 0).highest is red7.Card("G2")
    assert rules.leader(position) == 0


def test_the_fewest_cards_win_red(install: Install) -> None:
    install("house", HOUSE + FEWEST)
    rules = Rules("house")
    assert rules.leader("*R7B2:?/V1:?") == 1
    assert said(rules, "*R7B2:?/V1:?", "who") == [
        "B is winning Red: A has two palette cards (R7B2), B has one palette card (V1).",
        "Under Red the player with the fewest palette cards is winning.",
        "Red: the fewest palette cards.",
    ]
    ruling = rules.adjudicate("*V1:R7/B2:?", "+R7")
    assert not ruling.survives
    assert ruling.found[0].text == (
        "A is not winning Red (A has two palette cards, R7V1; B has one palette card, B2), "
        "so A is out."
    )
    assert rules.adjudicate("*V1:R7/B2B4B6:?", "+R7").survives


FEWEST_COMPARED = '''
@rule("house-1", "standing", colors="R")
def fewest(palette):
    """The fewest palette cards win Red."""
    best, size = palette.highest, len(palette)
    return Standing(size, palette, best, key=(-size, -1 if best is None else best.index))
'''


def test_a_tie_break_is_named_only_where_standings_hear_it(install: Install) -> None:
    install("house", HOUSE + FEWEST_COMPARED + LOWEST.replace("house-2", "C16"))
    rules, fewest, lowest = (
        Rules("house"),
        "The fewest palette cards win Red.",
        "A tie is broken by the lowest card that meets the rule.",
    )
    most = "The most cards win, and of as many the lowest card."
    assert [rules.comparison(color) for color in "RG"] == [fewest, most]
    smaller = rules.adjudicate("*V1:R7/B2B4B6:?", "+R7")
    assert smaller.survives
    assert fewest in [reason.text for reason in smaller.found]
    assert lowest not in [reason.text for reason in smaller.found]
    tied = said(rules, "*V1R7:?/B2B4:?", "who")
    assert tied == [
        (
            "A is winning Red: A has two palette cards (R7V1), B has two palette cards (B4B2), "
            "and A's R7 breaks the tie."
        ),
        fewest,
        "Red: the highest card.",
    ]
    report = Winning.of(rules, rules.state("*V1R7:?/B2B4:?"))
    assert report.in_a_line == "A is winning Red: the fewest palette cards win Red."
    assert report.comparisons[0] == f"Red: {fewest}"


WRAPPED = '''
@rule("house-3", "standing", wraps=True)
def the_lower_the_better():
    """Of as many cards the lower ones win."""
    below = yield
    if below.highest is None:
        return below
    key = (below.count, -below.highest.index)
    return Standing(below.count, below.cards, below.highest, below.can_win, key)
'''


def test_what_wraps_a_standing_goes_by_the_tie_break_below_it(install: Install) -> None:
    install("house", HOUSE + LOWEST[: LOWEST.index("@rule(", 9)] + WRAPPED)
    assert said(Rules("house"), "*G2:?/R6:? G4", "who")[:3] == [
        (
            "A is winning Green: A has one even card (G2), B has one even card (R6), "
            "and A's G2 is lower."
        ),
        "B has as many, but A's G2 is lower.",
        "Of as many cards the lower ones win.",
    ]


@pytest.mark.parametrize("layer", ["HOUSE", "READING"])
def test_what_counts_in_one_color_hides_no_general_comparison(install: Install, layer: str) -> None:
    install("house", (HOUSE + ODD + LOWEST).replace("Layer.HOUSE", f"Layer.{layer}"))
    rules = Rules("house")
    assert {rules.comparison(color) for color in "GR"} == {
        "The most cards win, and of as many the lowest card."
    }


def test_the_weakest_palette_starts(install: Install) -> None:
    install("house", HOUSE + WEAKEST)
    rules = Rules("house")
    assert said(rules, "V1:?/R7:?", "starts") == ["V1 is the lowest palette card, so A starts."]
    assert said(Rules(), "V1:?/R7:?", "starts") == [
        "B has the highest palette card, R7, so A starts."
    ]


def test_a_rule_without_words_is_quoted(install: Install) -> None:
    install("house", HOUSE + re.sub(r", says=lambda .*?\)\)\n", ")\n", WEAKEST, flags=re.DOTALL))
    assert said(Rules("house"), "V1:?/R7:?", "starts") == [
        "The player with the lowest palette card starts, so A starts."
    ]


def test_the_player_with_most_cards_is_winning(install: Install) -> None:
    install("house", HOUSE + MOST_CARDS)
    rules = Rules("house", "advanced")
    position = "*R3:R2V4/R6B2:B1 G"
    assert rules.leader(position) == 1
    assert said(rules, position, "who")[0] == "B is winning."
    assert said(rules, position, "who")[1] == "The player with the most palette cards is winning."
    for turn, verdict in {
        "+R2": "A is winning, so A stays in.",
        ">R2": "A may not discard R2: A would not be winning.",
        "+R2 >V4": "After discarding V4, A is winning.",
    }.items():
        found = [reason.text for reason in rules.adjudicate(position, turn).found]
        assert verdict in found
        assert "The player with the most palette cards is winning." in found
    surviving = {str(turn) for turn in rules.turns(position, surviving=True)}
    assert surviving == {"+R2", "+R2 >V4", "+R2 >V4=?", "+V4", "+V4 >R2"}


TWOS_PLAY = """
from red7.author import PLAY


@rule("house-2", "action_choices", numbers=(2,))
def a_two_plays(moment, card):
    \"\"\"A 2 plays a red card.\"\"\"
    return [PLAY[each.index] for each in moment.hand if each.color is Color.RED]
"""

MUST = """

@rule("house-3", "action_required")
def always(card):
    \"\"\"A 2 must do what it can.\"\"\"
    return True if card.number == 2 else None
"""


@pytest.mark.parametrize(
    ("source", "clause"), [(TWOS_PLAY, "house-2"), (TWOS_PLAY + MUST, "house-3")]
)
def test_who_brings_an_action_makes_it_compulsory(
    install: Install, source: str, clause: str
) -> None:
    """The edition speaks of its own actions; it has nothing to say of a house's."""
    install("house", HOUSE + source)
    for names in (("house",), ("house", "action")):
        rules = Rules(*names)
        for turn in ("+O2", "+O2 >B1"):
            ruling = rules.adjudicate("*G2:O2R3B1/R1:?", turn)
            [reason] = [each for each in ruling.reasons if "must be done first" in each.text]
            assert (reason.plugin, reason.clause, reason.house_rule) == ("house", clause, True)
            assert [each.document for each in reason.citations] == ["our table"]
        left_out = rules.adjudicate("*G2:O2B1/R1:?", "+O2").reasons[0]
        assert left_out.text == "The action of O2 cannot be done, so it is left out."
        assert (left_out.plugin, left_out.clause) == ("house", clause)
    by_the_text = Rules("house", "action").adjudicate("*G2:R3/R1:? - ?9", "+R3").reasons[0]
    assert (by_the_text.plugin, by_the_text.clause) == ("basic", "C35")


def test_of_two_rules_on_an_action_the_one_that_answers_speaks(install: Install) -> None:
    install("house", HOUSE + TWOS_PLAY.replace("return", "return None if str(card) == 'O2' else"))
    more = TWOS_PLAY.replace("house-2", "more-2")
    install("more", HOUSE.replace('name="house"', 'name="more"') + more)
    ruling = Rules("house", "more").adjudicate("*G2:O2R3B1/R1:?", "+O2")
    assert (ruling.reasons[0].plugin, ruling.reasons[0].clause) == ("more", "more-2")


# --- What seldom happens, in words ----------------------------------------------------------------


def at_our_table(
    hook: str, answer: Callable[..., object], *names: str, clause: str = "house-1", **options: Any
) -> Rules:
    """These rules with a house rule: a function that answers one hook."""
    card = red7.Plugin(name="house", layer=red7.Layer.HOUSE, changes="Else.", source="our table")
    marked = red7.rule(clause, hook, **options)(answer)
    return Rules(*names, type("House", (), {"PLUGIN": card, "answer": staticmethod(marked)}))


def found(rules: Rules, position: str, turn: str) -> list[str]:
    return [reason.text for reason in rules.adjudicate(position, turn).found]


def test_a_round_may_end_without_a_winner() -> None:
    def three_cards_end_it(state: State) -> RoundResult | None:
        """With three cards in a palette the round is over, and nobody has won it."""
        ends = any(len(seat.palette) == 3 for seat in state.seats)
        return RoundResult(None) if ends else None

    rules = at_our_table("round_result", three_cards_end_it)
    assert found(rules, "*R7G2:O4/R6:V1", "+O4")[-2:] == [
        "Nobody has won the round.",
        "With three cards in a palette the round is over, and nobody has won it.",
    ]
    after = rules.play("*R7G2:O4/R6:V1", "+O4")
    assert (rules.is_over(after), rules.winner(after), len(after.players_in)) == (True, None, 2)


def test_a_round_may_go_on_until_nobody_is_left() -> None:
    def plays_on() -> None:
        """Who is left alone plays on."""

    rules = at_our_table("round_result", plays_on, clause="C13")
    assert found(rules, "*R3:O2/R6:V1", "+O2") == [
        "A is not winning Red (A has R3, B has R6), so A is out."
    ]
    assert str(rules.play("*R3:O2/R6:V1", "+O2")) == "xR3O2:-/*R6:V1 - ?"
    alone = "*R3:O2/xR6:V1 - ?"
    assert found(rules, alone, "pass") == ["A does nothing and is out."]
    assert str(rules.play(alone, "pass")) == "xR3:O2/xR6:V1 - ?"


def test_everyone_who_goes_out_as_the_next_turn_starts_is_named() -> None:
    def until_two_are_left(state: State, seat: int) -> bool:
        """While more than two are in, the last in turn order goes out."""
        return len(state.players_in) > 2 and seat == state.players_in[-1]

    rules = at_our_table("out_at_turn_start", until_two_are_left)
    position = "*R7:V2V7/R6:V1/R5:?/R4:? - ?20"
    assert found(rules, position, "+V2")[1:] == [
        "When the next turn starts, D goes out.",
        "When the next turn starts, C goes out.",
    ]
    assert rules.play(position, "+V2").players_in == (0, 1)


def test_a_rule_may_say_that_nobody_is_winning() -> None:
    def nobody(contest: red7.Contest, seat: int) -> bool:
        """Nobody is ever winning."""
        return False

    rules = at_our_table("is_winning", nobody)
    assert said(rules, "*R7:O4/R6:V1", "who") == ["Nobody is winning.", "Nobody is ever winning."]
    assert found(rules, "*R7:O4/R6:V1", "+O4")[0] == "A is not winning, so A is out."


@pytest.mark.parametrize("turn", ["+O7", "+O7>G2", "+O7^G2", "+O7>G2 >V1", ">V1", "+V1xI4", "pass"])
def test_where_a_rule_says_who_is_winning_no_rule_on_standings_is_quoted(turn: str) -> None:
    def fewest_cards(contest: red7.Contest, seat: int) -> bool:
        """The player with the fewest palette cards is winning."""
        sizes = {each: bits.bit_count() for each, bits in contest.bits.items()}
        return [each for each in sizes if sizes[each] == min(sizes.values())] == [seat]

    rules = at_our_table("is_winning", fewest_cards, "v1.2", "advanced", "action")
    ruling = rules.adjudicate("*R3G2:O7V1/R6B2I4:B1 - ?20", turn)
    on_standings = {"groups", "tie_break", "standing"}
    assert [each.text for each in ruling.found if each.question in on_standings] == []


def test_a_rule_may_say_who_is_winning_under_one_color_only() -> None:
    def the_first_player(contest: red7.Contest, seat: int) -> bool | None:
        """Under Blue the first player is winning."""
        return seat == 0 if contest.color is red7.Color.BLUE else None

    rules = at_our_table("is_winning", the_first_player)
    ours = "Under Blue the first player is winning."
    assert said(rules, "*R2B2:R7/R6O1Y1:I1 B", "who") == ["A is winning.", ours]
    assert found(rules, "*R2B2:R7/R6O1Y1:I1 B", "+R7") == ["A is winning, so A stays in.", ours]
    assert said(rules, "*R2B2:R7/R6:I1", "who") == said(Rules(), "*R2B2:R7/R6:I1", "who")
    for turn in ("+R7", ">R7", "pass"):
        assert found(rules, "*R2B2:R7/R6:I1", turn) == found(Rules(), "*R2B2:R7/R6:I1", turn)


def house(name: str) -> red7.Plugin:
    return red7.Plugin(name=name, layer=red7.Layer.HOUSE, changes="Else.", source="our table")


class UnderBoth:
    PLUGIN = house("under-both")

    @red7.rule("both-1", "is_winning")
    def under_both(self, contest: red7.Contest, seat: int) -> bool:
        """You are winning if you lead under both of the top two cards of the canvas."""
        return all(contest.leader(color) == seat for color in contest.colors[:2])


class AtOnce:
    PLUGIN = house("at-once")

    @red7.rule("once-1", "round_result")
    def the_leader_wins(self, contest: red7.Contest) -> RoundResult:
        """The player who is winning wins the round at once."""
        return RoundResult(contest.leader())


class NeverWinning:
    PLUGIN = house("never-winning")

    @red7.rule("never-1", "refuse_ending")
    def no_leading_turn(self, moment: red7.Moment) -> red7.Refusal | None:
        """You may not end a turn while you are winning."""
        leads = moment.contest().leader() == moment.seat
        assert leads is moment.winning()
        return red7.refuse("you are winning") if leads else None


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize(
    ("table", "leader", "best"),
    [("*R7:B4B5/G4B2:I4 G6", None, 1), ("*R7:B4B5/G4B2:I4 G6B6", 1, 1)],
)
def test_a_contest_knows_who_is_winning_where_a_rule_says_so(
    table: str, leader: int | None, best: int, checked: bool
) -> None:
    played = [Rules(UnderBoth), Rules(UnderBoth, AtOnce), Rules(UnderBoth, NeverWinning)]
    both, ended, refused = [rules.checked() if checked else rules for rules in played]
    contest = both.contest(table)
    assert (both.leader(table), contest.leader()) == (leader, leader)
    assert (Rules().leader(table), contest.by_standings.leader()) == (best, best)
    for color in red7.Color:
        assert contest.leader(color) == both.leader(table, color)
        assert contest.by_standings.leader(color) == Rules().leader(table, color)
    assert ended.winner(table) == leader
    surviving = [turn for turn in both.turns(table, surviving=True) if turn.steps]
    for turn in both.turns(table):
        assert refused.adjudicate(table, turn).legal is (turn not in surviving)


def test_a_rule_may_say_of_one_player_only_who_is_winning() -> None:
    def never_b(contest: red7.Contest, seat: int) -> bool | None:
        """B is never winning."""
        return False if seat == 1 else None

    rules = at_our_table("is_winning", never_b, says=lambda: message("B is not"))
    assert said(rules, "*R7:?/R6:?", "who")[0] == "A is winning."
    assert said(rules, "*R2:?/R6:?", "who")[0] == "Nobody is winning."
    assert found(rules, "*R2:R7/R6:?", "+R7")[0] == (
        "A is winning Red (A has R7, B has R6), so A stays in."
    )
    assert found(rules, "R2:?/*R6:R7", "+R7")[0] == "B is not, so B is out."


def test_an_action_is_cited_from_the_rule_that_says_what_it_does() -> None:
    def a_two_plays(moment: red7.Moment, card: red7.Card) -> list[Step] | None:
        """A 2 plays another card."""
        return [PLAY[each.index] for each in moment.hand] if card.number == 2 else None

    rules = at_our_table("action_choices", a_two_plays, "action")
    position = "*B4:R7O2/R6:I1 - ?20"
    for turn, plugin in {
        "+R7>B4": "action",
        "+R7xR6": "action",
        "+R7=?": "action",
        "+O2 +R7>B4": "house",
        "+O2xR6": "house",
        "+O2=?": "house",
    }.items():
        assert rules.adjudicate(position, turn).reasons[0].plugin == plugin


def test_a_discard_is_taken_back_by_whoever_goes_out_although_it_won() -> None:
    def not_with_one_card(moment: red7.Moment, winning: bool) -> bool:
        """A player with one palette card goes out."""
        return winning and len(moment.palette) > 1

    rules = at_our_table("stays_in", not_with_one_card, "rogers")
    assert str(rules.play("*G2:V4/R6:?", ">V4")) == "xG2:V4!/R6:? - ?"
    assert str(rules.play("*G2O1:V4/R6:?", ">V4")) == "G2O1:-/*R6:? V4 ?"
    assert "A takes V4 back from the canvas." in found(rules, "*G2:V4/R6:?", ">V4")


def test_a_play_may_depend_on_what_hidden_cards_could_do() -> None:
    def only_if_it_saves(moment: red7.Moment, card: red7.Card) -> red7.Refusal:
        """A 1 is played only by a player who can stay in afterwards."""
        saves = card.number != 1 or moment.after(PLAY[card.index]).can_stay_in()
        return None if saves else "it does not help"

    rules = at_our_table("refuse_play", only_if_it_saves)
    hidden, lost, saved = (f"*G2:R1{each}/R6R4:? - -" for each in ("?1", "O2", "V7"))
    assert {str(turn) for turn in rules.turns(hidden)} == {"+R1", "pass"}
    assert str(rules.play(hidden, "+R1")) == "xG2R1:?1/R6R4:? - -"
    assert not rules.adjudicate(hidden, "+R1").certain
    assert "+R1" not in rules.turns(lost)
    assert "+R1 >V7" in rules.turns(saved)


def test_players_who_are_all_allies_have_nobody_to_beat() -> None:
    def all_of_them(state: State, seat: int) -> list[int]:
        """All win together."""
        return [each for each in range(len(state.seats)) if each != seat]

    rules = at_our_table("allies", all_of_them)
    assert found(rules, "*R3:O2/R6:V1", "+O2") == ["A has nobody to beat, so A stays in."]


def test_an_ally_is_named_only_if_the_ally_is_the_one_who_is_winning() -> None:
    def opposite(state: State, seat: int) -> list[int]:
        """Those who sit opposite each other are partners."""
        return [(seat + 2) % 4]

    rules = at_our_table("allies", opposite)
    assert found(rules, "*R3:O2/R6:V1/R7:?/R4:?", "+O2") == [
        "A is winning Red with C, who has R7, so A stays in."
    ]
    assert found(rules, "*R7:O2/R6:V1/R5:?/R4:?", "+O2") == [
        "A is winning Red (A has R7, B has R6), so A stays in."
    ]


def test_a_first_rule_of_the_house_is_named_while_it_is_played() -> None:
    def violet() -> red7.Color:
        """Violet is played first."""
        return red7.Color.VIOLET

    rules = at_our_table("first_rule", violet)
    assert "Violet is played first." in found(rules, "*G2:B1/R7:I4 -", "+B1")
    assert "Violet is played first." not in found(rules, "*G2:B1/R7:I4 V6", "+B1")


def test_a_rule_may_cite_a_source_of_its_own() -> None:
    def no_seven(card: red7.Card) -> red7.Refusal:
        """No 7 is played."""
        return "sevens stay in the hand." if card.number == 7 else None

    sheet = red7.Citation("The club's sheet", "Plays", red7.Mark.INFERRED)
    rules = at_our_table("refuse_play", no_seven, cite=sheet)
    (reason,) = rules.adjudicate("*G2:R7/R6:I4 -", "+R7").reasons
    assert reason.text == "A may not play R7: sevens stay in the hand."
    assert reason.citations == (sheet,)


def test_what_counts_without_a_card_that_meets_the_rule_is_said_as_it_is() -> None:
    def every_card(palette: red7.CardSet, groups: list[red7.CardSet]) -> red7.Standing | None:
        """If no card meets the rule, every palette card counts."""
        return None if groups else red7.Standing(len(palette), palette, palette.highest)

    rules = at_our_table("standing", every_card, clause="C18")
    assert found(rules, "*R7O7:V1/R5R3:V4 G", "+V1")[0] == (
        "A is winning Green (A has three palette cards, R7O7V1, none of which meets Green; "
        "B has two palette cards, R5R3, none of which meets Green), so A stays in."
    )

    def best_card(palette: red7.CardSet, groups: list[red7.CardSet]) -> red7.Standing | None:
        """If no card meets the rule, the highest one counts, and less than any that does."""
        if groups:
            return None
        return red7.Standing(0, red7.CardSet([palette.highest]), palette.highest)

    rules = at_our_table("standing", best_card, clause="C18")
    assert found(rules, "*R7O7:V1/R5R3:V4 G", "+V1")[0] == (
        "A is winning Green (A has no even card, but R7 in the palette; "
        "B has no even card, but R5 in the palette), so A stays in."
    )


def test_a_draw_of_which_nothing_is_said_is_refused_in_the_words_of_the_draw() -> None:
    def sevens(discard: red7.Discard) -> red7.Draw | None:
        """The discard of a 7 earns a card."""
        return red7.Draw.MAY if discard.card.number == 7 else None

    rules = at_our_table("draw_earned", sevens)
    assert "A may draw a card for discarding V7." in found(rules, "*R2B2:V7/R6:? - ?9", ">V7=?")
    assert len(found(rules, "*R2B2:V4/R6:? - ?9", ">V4")) == 2
    (reason,) = rules.adjudicate("*R2B2:V4/R6:? - ?9", ">V4=?").reasons
    assert reason.text == "A may not draw a card: the rules say nothing about a draw for V4."
    assert (reason.plugin, reason.question) == ("house", "draw_earned")


def test_words_that_rest_on_hidden_cards_speak_of_one_way_to_fill_them() -> None:
    def able(moment: red7.Moment) -> Message:
        can = moment.can_stay_in()
        return message(
            "{player} can {stay} in.",
            player=Player(moment.seat),
            stay="stay" if can else "not stay",
        )

    def no_refusal(moment: red7.Moment) -> None:
        """Everything is played."""

    rules = at_our_table("refuse_play", no_refusal, says=able)
    assert found(rules, "*G2:R2?2/R6R4:?7 -", "+R2")[0] == "A can stay in."
    assert found(rules, "*G2:R2/R6R4:?7 -", "+R2")[0] == "A can not stay in."


# --- The core knows no clause, no color's meaning, no number's action -----------------------------

CORE = Path(red7.__file__).parent
MODULES = sorted(CORE.rglob("*.py"))
OF_THE_CASE_BOOK = {"cases/page.py", "cli/casebook.py", "web/fields.py"}
"""They show how a clause is asked for, by its number."""
OF_PICTURES = {"svg/inks.py", "adapters/picture.py", "cli/cards.py"}
"""What the colors look like."""
OF_THE_SEARCH = {"disputes/positions.py"}
"""Where disputes are looked for first, which says nothing of what is ruled."""
STARTING_CARD = {"table/position.py"}
"""A canvas without cards is Red by the notation."""

MEANINGS = re.compile(
    r"\b(?:even|odd) cards?\b|\bbelow 4\b|\b[Aa] [1-7]\b|\b(?:one|different) (?:number|colors)\b"
    r"|\bcards? in a run\b|\b[Hh]ighest (?:palette )?card\b|\b[Ll]owest (?:palette )?card\b"
)


def strings(tree: ast.AST) -> Iterator[str]:
    """What the code says, its docstrings apart, which may give examples."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_knows_no_clause(path: Path) -> None:
    here, tree = path.relative_to(CORE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    if here not in OF_THE_CASE_BOOK:
        assert [text for text in strings(tree) if re.search(r"\bC\d\d\b", text)] == []
    assert [text for text in strings(tree) if MEANINGS.search(text)] == []
    if here in OF_THE_SEARCH:
        return
    if here not in OF_PICTURES | STARTING_CARD:
        named = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert named & {color.name for color in red7.Color} == set()
    for node in nodes:
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
            by_number = any(getattr(each, "attr", "") == "number" for each in compared)
            fixed = any(isinstance(each, ast.Constant | ast.Tuple | ast.Set) for each in compared)
            assert not (by_number and fixed), ast.unparse(node)
