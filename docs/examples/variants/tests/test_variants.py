"""The variants: conformance, and what each changes."""

import random
from importlib.metadata import distribution

import pytest

import red7
import red7.testing

NAMES = [each.name for each in distribution("red7-variants").entry_points.select(group="red7")]
QUICK = [check for check in red7.testing.CHECKS if check != "answers are deterministic"]


@pytest.mark.parametrize("name", NAMES)
def test_conformance(name: str) -> None:
    """Each keeps what every plug-in must."""
    thorough = name in ("six-acts", "turn-limit")
    red7.testing.check_plugin(name, effort=12, checks=None if thorough else QUICK)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_whole_rounds(name: str, players: int) -> None:
    """Rounds by random steps come to an end, no card is lost, and the record replays."""
    rules = red7.Rules(name, "action")
    for seed in range(3):
        game, chance = red7.Game.start(rules, players, seed), random.Random(seed)
        while not game.round_over:
            game = game.take(chance.choice(game.steps))
            assert game.state.accounted_for == len(rules.book.deck)
            assert red7.State.parse(str(game.shown)) == game.shown
        assert red7.Record.parse(str(game.record)).final == game.state


def test_the_lowest_card_breaks_a_tie() -> None:
    """Of two palettes with as many cards, the one with the lower card wins."""
    rules = red7.Rules("lowest-breaks-ties")
    assert rules.leader("*R7V3:?/O6V2:? V4") == 1
    said = rules.explain("*R7V3:?/O6V2:? V4", "who").reasons
    assert any("V2 is lower" in reason.text for reason in said)


def test_what_a_color_asks_for_is_said_by_the_rule_that_compares() -> None:
    """Red counts the highest card, and the rule that lets the lowest of these win says so."""
    rules = red7.Rules("lowest-breaks-ties")
    assert rules.color_rule("R") == "the highest card"
    assert rules.comparison("R") == (
        "The most cards that meet the rule win, and of as many those with the lowest card."
    )
    assert [red7.Rules("fewest-cards-win-red").comparison(color) for color in "RG"] == ["", ""]


def test_the_fewest_cards_win_red() -> None:
    """Red goes to the smaller palette, and says so."""
    rules = red7.Rules("fewest-cards-win-red")
    said = rules.explain("*R7O6:?/V1:? -", "who")
    assert said.seats == (1,)
    assert "B has one palette card" in said.reasons[0].text


def test_the_canvas_is_double() -> None:
    """The best under Green alone is not winning, and nor is the best under the card below it."""
    rules = red7.Rules("double-canvas")
    assert rules.leader("*R7:?/R6G4:? G1") is None
    assert rules.leader("*R7G4I4:?/R6:? G1") == 0
    assert not rules.adjudicate("*R7:O4B4/R6:V1V2 G1 I4I3", "+O4").survives


def test_the_deck_is_small() -> None:
    """Fifteen cards, and smaller hands for three."""
    rules = red7.Rules("small-deck")
    assert rules.deal(3, seed=1).accounted_for == 15
    assert [rules.deal(each, seed=1).seats[0].hand_size for each in (2, 3)] == [5, 3]
    with pytest.raises(red7.InvalidPosition, match="is played without it"):
        rules.state("*B7:?/R5:?")


def test_orange_turns_the_direction() -> None:
    """After an orange discard the player to the right moves, until the next one."""
    rules = red7.Rules("reverse")
    state = rules.play("*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20", ">O5")
    assert (state.to_move, state.notes.number("reversed")) == (2, 1)


def test_a_life_is_spent_once() -> None:
    """A player who is not winning stays in once, and goes out the second time."""
    rules = red7.Rules("two-lives")
    state = rules.play("*R3:O4B4/R6:V1V2 - ?20", "+O4")
    assert state.players_in == (0, 1)
    for turn in ("+O4", "pass"):
        said = [each.text for each in rules.adjudicate("*R3:O4B4/R6:V1V2 - ?20", turn).reasons]
        assert "A spends the first of two lives." in said
    ruling = rules.adjudicate("*R3:O4B4/R6:V1V2 - ?20 {life-spent@A=1}", "+O4")
    assert not ruling.survives


def test_the_leader_wins_when_the_turns_are_over() -> None:
    """After the last turn the round is over."""
    rules = red7.Rules("turn-limit:3")
    after = rules.play("*R3:O7B4/R6:V1V2/V3:? - ?20 {turns=2}", "+O7")
    assert (after.to_move, rules.winner(after)) == (None, 0)
    with pytest.raises(red7.UnknownPlugin, match="write a number of turns"):
        red7.Rules("turn-limit:soon")


def test_the_second_player_scores_too() -> None:
    """The winner of a round scores 2, the last to go out 1, and 6 end the match."""
    rules = red7.Rules("duel-scoring")
    over = "R7:-:4/xR6:-/xR5:- - - {last-out=2}"
    assert {seat: score.points for seat, score in rules.scores(over).items()} == {0: 2, 1: 1}
    assert rules.outcome(over).winners == (0,)
    said = rules.explain(over, "scores").reasons[0].text
    assert said == "A scores 2, and B, who went out last, scores 1."


def test_two_cards_are_put_back_before_the_first_turn() -> None:
    """Everyone drafts, then the starting player begins."""
    game = red7.Game.start("draft", players=2, seed=5)
    first = game.to_move
    for _ in range(2):
        game = game.take(game.steps[0])
        game = game.take(game.steps[0])
        assert [str(step) for step in game.steps] == ["end"]
        game = game.take("end")
    assert game.to_move == first
    assert [seat.hand_size for seat in game.state.seats] == [7, 7]
    assert not game.rules.adjudicate("*R7:O4B4V3/R6:? - ?9 {to-draft=2}", "+O4").legal


def test_a_two_swaps() -> None:
    """A hand card and a palette card change places."""
    rules = red7.Rules("six-acts")
    after = rules.play("*R7G3:O2B4/R6:?7 - ?20", "+O2~swap(B4:h>p,G3:p>h)")
    assert str(after) == "R7B4O2:G3!/*R6:?7 - ?20"


def test_a_four_rains() -> None:
    """Every other player draws, and nobody else sees what."""
    rules = red7.Rules("six-acts")
    after = rules.play("*R7:O4/R6:V1/B1:? - I4I3I2", "+O4~rain(?:d>hB,?:d>hC)")
    assert str(after.view(0)) == "R7O4:-/*R6:?2/B1:? - ?1"
    assert str(after.seats[1].hand) == "I4V1"


def test_a_six_looks() -> None:
    """Its player knows the hand from then on, and so does the view; others do not."""
    game = red7.Game.of("six-acts", "*R7:O6/R5:V1V2/B1:Y3 - I4I3")
    game = game.take("+O6").take("~look(hB)")
    assert game.undo() is None
    game = game.take("end")
    assert str(game.state.view(0).seats[1].hand) == "V2V1"
    assert game.state.view(2).seats[1].hand_size == 2
    assert not game.state.view(2).seats[1].hand


def test_a_two_turns_up_a_card() -> None:
    """Nobody knows the card before the step is taken, and everyone sees it afterwards."""
    rules = red7.Rules("turn-up")
    ruling = rules.adjudicate("*R5G3:O2B4/R6:?7 - ?20", "+O2~turn-up(?:d>p)")
    assert (ruling.legal, ruling.certain, ruling.after) == (True, False, None)
    game = red7.Game.of(rules, "*R5G3:O2B4/R6:V1 - R7I4").take("+O2")
    assert [str(step) for step in game.steps] == ["~turn-up(?:d>p)"]
    game = game.take("~turn-up(?:d>p)").take("end")
    assert str(game.view(1)) == "R7R5G3O2:?1/*R6:V1 - ?1"


def test_a_six_turns_up_the_color_to_play() -> None:
    """The card on the canvas decides, though nobody has chosen it."""
    rules = red7.Rules("turn-up")
    after = rules.play("*R5G3:O6B4/R7:?7 - ?20", "+O6~turn-up(B1:d>c)")
    assert (str(rules.color(after)), after.players_in) == ("Blue", (0, 1))


def test_the_new_edition_cites_itself_alone() -> None:
    """What it leaves out is silent, as in v1.2, and no reason cites v1.2's own text."""
    rules = red7.Rules("v2.0", "action")
    for turn in ("+V1", "pass", ">R3", "+R3=?", "+O7>O7"):
        for reason in rules.adjudicate("*R6:V1R3O7/O5:?3 - ?9", turn).reasons:
            for citation in reason.citations:
                assert citation.document == "Red7 rulebook v2.0, a draft"
    ruling = rules.adjudicate("*R6:V1R3O7/O5:?3 - ?9", ">V1")
    assert str(ruling.reasons[0].citations[0].mark) == "silent"


def test_the_new_edition_leaves_a_reading_open() -> None:
    """Going out by doing nothing while a turn would win is open in it."""
    ruling = red7.Rules("v2.0").adjudicate("*R6:V1R7/O7:?3 - ?9", "pass")
    assert [each.plugin for each in ruling.alternatives] == ["must-stay-in"]


def test_its_cases_are_in_the_book() -> None:
    """The case book has them, and a dispute with v1.2 starts from them."""
    from red7.cases import run, whole_book
    from red7.disputes import find

    book = {case.id: case for case in whole_book()}
    assert run(book["v2-1.1"], "v2.0").passed
    assert "v2-1" in find("v1.2", "v2.0", effort=1).clauses
