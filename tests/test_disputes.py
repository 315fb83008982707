"""The dispute finder: what it must find, that what it finds is so, and that it is small."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import attrs
import pytest
from click.testing import CliRunner

import red7
from conftest import Install
from red7 import Card, CardSet, Layer, Plugin, Rules, Standing, State, Turn, rule
from red7.cli.program import program
from red7.disputes import Dispute, Disputes, find
from red7.disputes.report import DisputeReport, DisputesReport
from red7.disputes.topics import topic
from red7.hooks.registry import editions, plugins
from red7.referee.difference import Pair
from red7.table.cards import CARDS

V1_0, V1_2 = "v1.0+advanced+action", "v1.2+advanced+action"
SMALL = 150
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]

ISSUE = {
    "the discard limit": ("C24", "a discard"),
    "the draw": ("C25", "the draw for a discard"),
    "the order of play and discard": ("C10", "a play after the discard"),
    "the target of the 1": ("C41", "taking a card with the 1"),
    "spite": ("C42", "taking a card with the 1"),
    "the 7 on itself": ("C37", "the 7 on itself"),
    "the 7 to the deck": ("C37", "the 7 to the deck"),
    "the 7 with no valid discard": ("C37", "the action of the 7 left out"),
    "doing nothing while winning": ("C11", "doing nothing"),
    "the empty hand": ("C14", "doing nothing with an empty hand"),
}

found = cache(find)


def oldest_and_newest(seed: int) -> Disputes:
    return found(V1_0, V1_2, seed=seed, effort=600 if seed else 200)


def is_real(disputes: Disputes, dispute: Dispute) -> bool:
    """Whether the two rules, asked anew, part, and on this clause and topic."""
    state, turn = State.parse(str(dispute.state)), Turn.parse(str(dispute.turn))
    pair = Pair(disputes.first, disputes.second)
    return shows(pair, dispute, state, turn)


def shows(pair: Pair, dispute: Dispute, state: State, turn: Turn) -> bool:
    return pair.part(state, turn, dispute.clauses) and topic(pair, state, turn) == dispute.topic


def without(card: Card, state: State, turn: Turn) -> tuple[State, Turn]:
    """The position and turn without a card."""
    seats = tuple(
        attrs.evolve(
            seat,
            palette_bits=seat.palette_bits & ~card.bit,
            hand_bits=seat.hand_bits & ~card.bit,
        )
        for seat in state.seats
    )
    left = attrs.evolve(
        state,
        seats=seats,
        canvas=tuple(each for each in state.canvas if each is not card),
        deck=tuple(each for each in state.deck if each is not card),
    )
    return left, Turn(tuple(step for step in turn.steps if step.card is not card))


def leads(pair: Pair, state: State) -> bool:
    """Whether the player to move is winning before the turn, by one of the two rules."""
    return state.to_move in (pair.first.leader(state), pair.second.leader(state))


def each_without_a_card(pair: Pair, dispute: Dispute) -> Iterator[tuple[State, Turn]]:
    """The dispute without one of its cards.

    Nobody's palette is taken away entirely, and nobody comes to lead before the turn: with two
    players that could not be.
    """
    for card in CARDS:
        if card.bit & dispute.state.known_bits:
            state, turn = without(card, dispute.state, dispute.turn)
            new = leads(pair, state) and not leads(pair, dispute.state)
            if all(seat.palette_bits for seat in state.seats) and not new:
                yield state, turn


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("asked", ISSUE)
def test_the_oldest_and_the_newest_text_disagree_on(asked: str, seed: int) -> None:
    disputes = oldest_and_newest(seed)
    assert ISSUE[asked] in {(each.clause, each.topic) for each in disputes}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_dispute_is_one_and_no_card_can_be_spared(seed: int) -> None:
    disputes = oldest_and_newest(seed)
    pair = Pair(disputes.first, disputes.second)
    for dispute in disputes:
        assert is_real(disputes, dispute), dispute
        assert dispute.state.check() == State.parse(str(dispute.state))
        assert len(dispute.state.seats) == (3 if leads(pair, dispute.state) else 2)
        for state, turn in each_without_a_card(pair, dispute):
            assert not shows(pair, dispute, state, turn), (str(dispute), str(state), str(turn))


def test_of_two_players_the_one_to_move_does_not_lead_where_that_can_be() -> None:
    for other in ("v1.2+must-stay-in", "v1.2+empty-hand-any-turn"):
        disputes = found("v1.2", other, seed=0, effort=600)
        assert disputes
        pair = Pair(disputes.first, disputes.second)
        for dispute in disputes:
            assert len(dispute.state.players_in) > 2 or not leads(pair, dispute.state), dispute


def test_the_rulings_of_a_dispute_are_those_of_the_two_rules() -> None:
    disputes = oldest_and_newest(0)
    for dispute in disputes:
        first, second = dispute.rulings
        assert (first.rules, second.rules) == (disputes.first, disputes.second)
        assert first == disputes.first.adjudicate(dispute.state, dispute.turn)
        assert second == disputes.second.adjudicate(dispute.state, dispute.turn)
        assert first.holding != second.holding


def test_a_dispute_is_put_in_one_sentence() -> None:
    limit = next(each for each in oldest_and_newest(0) if each.clause == "C24")
    assert limit.text.startswith(f"C24, a discard: {limit.turn} in '{limit.state}' is not legal")
    assert "less than the" in limit.text
    assert f"legal, stays in under {V1_2}" in limit.text
    assert str(limit) == limit.text


@pytest.mark.slow
def test_the_same_seed_finds_the_same_disputes() -> None:
    again = find(V1_0, V1_2, seed=3, effort=SMALL)
    assert again == find(V1_0, V1_2, seed=3, effort=SMALL)
    assert again.covered != find(V1_0, V1_2, seed=4, effort=SMALL).covered


def test_disputes_are_ordered_by_clause() -> None:
    clauses = [each.clauses for each in oldest_and_newest(0)]
    assert clauses == sorted(clauses)


@pytest.mark.slow
def test_the_two_rules_may_change_places() -> None:
    there, back = found(V1_0, V1_2, effort=SMALL), found(V1_2, V1_0, effort=SMALL)
    assert there.covered.clauses == back.covered.clauses
    assert all(is_real(back, each) for each in back)


def test_texts_that_rule_alike_have_no_dispute() -> None:
    disputes = find(V1_2, "v1.2-fr+advanced+action", effort=SMALL)
    assert not disputes.found
    assert disputes.covered.clauses == ()
    assert disputes.summary.startswith(f"{V1_2} and v1.2-fr+advanced+action have no disputes:")


@pytest.mark.slow
def test_the_search_says_what_it_covered() -> None:
    disputes = oldest_and_newest(2)
    covered = disputes.covered
    assert (covered.positions, covered.seed) == (600, 2)
    assert covered.turns > covered.positions
    assert set(disputes.clauses) <= set(covered.clauses)
    assert "in 600 positions were judged (seed 2)" in disputes.summary


def test_clauses_that_were_looked_for_in_vain_are_named() -> None:
    disputes = find("rogers", "rogers+shuffle-all", effort=20)
    assert disputes.covered.clauses == ("C30",)
    assert "they disagreed nowhere on C30" in disputes.summary


class HighStarts:
    PLUGIN = Plugin(name="high-starts", layer=Layer.HOUSE, changes="The highest card starts.")

    @staticmethod
    @rule("C06", "starter")
    def highest(palettes: Sequence[CardSet]) -> int:
        """The player with the highest palette card starts."""
        return max(range(len(palettes)), key=lambda seat: palettes[seat].bits)


def test_who_starts_is_searched_too() -> None:
    with red7.registered(HighStarts):
        disputes = find("v1.2", "v1.2+high-starts", effort=5)
        shown = CliRunner().invoke(
            program, ["disputes", "v1.2", "v1.2+high-starts", "--effort", "5"]
        )
    assert disputes.summary.startswith("v1.2 and v1.2+high-starts have 1 dispute on C06: ")
    assert disputes.start is not None
    assert disputes.start.text == (
        "C06, who starts: in 'V1:?/I1:? - ?' A starts under v1.2 (B has the highest palette card, "
        "I1, so A starts); B starts under v1.2+high-starts (The player with the highest palette "
        "card starts, so B starts)."
    )
    assert "C06  who starts" in shown.output
    assert find("v1.2", "v1.0", effort=1).start is None


class DealsSix:
    PLUGIN = Plugin(name="deals-six", layer=Layer.HOUSE, changes="Six cards are dealt.")

    @staticmethod
    @rule("six-1", "deal_sizes")
    def six() -> red7.Deal:
        """Each player gets six hand cards and one palette card."""
        return red7.Deal(hand=6, palette=1)


def test_a_clause_that_decides_no_turn_is_said_not_to_be_searched() -> None:
    with red7.registered(DealsSix):
        disputes = find("v1.2", "v1.2+deals-six", effort=5)
    assert disputes.summary.endswith("six-1 decides no turn and was not searched.")


class LowTies:
    PLUGIN = Plugin(name="low-ties", layer=Layer.HOUSE, changes="The lowest card breaks ties.")

    @staticmethod
    @rule("C16", "standing")
    def lowest(groups: Sequence[CardSet], highest: Card | None) -> Standing | None:
        """The most cards win, and of as many the lowest card."""
        if not groups or highest is None:
            return None
        count = len(groups[0])
        return Standing(count, groups[0], highest, key=(count, -highest.index))


def test_a_rule_on_who_is_winning_follows_what_it_decides() -> None:
    with red7.registered(LowTies):
        disputes = find("v1.2", "v1.2+low-ties", effort=60)
        assert disputes.found
        for dispute in disputes:
            ruling = dispute.rulings[1]
            why = dispute.reason(ruling)
            assert why.text == f"{ruling.decisive.text} {LowTies.lowest.__doc__}"
            assert re.search(r"\b[A-D]\b", why.text)
            assert why.clause == "C16"


def test_progress_is_reported_after_every_position() -> None:
    told: list[tuple[int, int, int]] = []
    disputes = find(V1_0, V1_2, effort=40, progress=lambda *each: told.append(each))
    assert [each[:2] for each in told] == [(done, 40) for done in range(1, 41)]
    assert told[-1][2] == len(disputes)


@pytest.mark.slow
@pytest.mark.parametrize(
    "reading",
    [card.name for card in plugins() if card.kind == "reading" and "v1.2" in card.open_in],
)
def test_a_reading_makes_its_text_differ_on_its_own_clause(reading: str) -> None:
    disputes = find(V1_2, f"{V1_2}+{reading}", effort=600)
    own = next(card for card in plugins() if card.name == reading).clauses
    assert disputes.found
    assert set(disputes.clauses) <= set(own)
    assert all(is_real(disputes, each) for each in disputes)
    assert not disputes.covered.unexplained


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), list(combinations(editions(), 2)))
def test_every_dispute_between_two_texts_is_real(first: str, second: str) -> None:
    disputes = find(f"{first}+advanced+action", f"{second}+advanced+action", effort=40)
    assert all(is_real(disputes, each) for each in disputes)


def test_clauses_that_part_only_together_are_named_together() -> None:
    disputes = found("rogers", "v1.2", effort=SMALL)
    failed = next(each for each in disputes if "C45" in each.clauses)
    assert failed.clause == "C09+C45"
    assert [ruling.verdict for ruling in failed.rulings] == ["legal, goes out", "not legal"]


def test_a_dispute_on_the_score_alone_is_found() -> None:
    rules = V1_2, f"{V1_2}+score-all-groups"
    (dispute,) = find(*rules, effort=300)
    assert (dispute.clause, dispute.topic) == ("C29", "the score")
    after = dispute.rulings[0].after
    assert after is not None
    assert Rules.parse(rules[0]).score(after) != Rules.parse(rules[1]).score(after)
    assert "scores" in dispute.text


class Rest:
    """One rule decides, and another writes it down."""

    PLUGIN = red7.Plugin(
        name="rest",
        layer=red7.Layer.HOUSE,
        changes="Rest once.",
        notes={"rested": "{player} has rested"},
    )

    @red7.rule("rest-1", "doing_nothing")
    def rest(self, moment: red7.Moment) -> bool | None:
        """If you do nothing for the first time, you stay in."""
        return None if moment.notes.number("rested", moment.seat) else True

    @red7.rule("rest-2", "notes_after")
    def noted(self, moment: red7.Moment, stays: bool) -> dict[tuple[str, int], int]:
        """A player who does nothing has rested."""
        return {} if moment.steps or not stays else {("rested", moment.seat): 1}


def test_what_is_only_written_down_has_no_part_in_a_dispute() -> None:
    disputes = find("v1.2", Rules("v1.2", Rest), effort=SMALL)
    assert disputes.clauses == ("rest-1",)
    compared = red7.compare("*B1:I1/V1:? - ?", "pass", ["v1.2", Rules("v1.2", Rest)])
    assert compared.parting == ("rest-1",)


class Twice:
    PLUGIN = red7.Plugin(name="twice", layer=red7.Layer.HOUSE, changes="Points count twice.")

    @red7.rule("twice-1", "scores", needs="advanced-scoring")
    def twice(self, winners: tuple[int, ...], cards: red7.CardSet) -> dict[int, red7.Score]:
        """The cards that count score twice."""
        return {winners[0]: red7.Score(cards, points=cards.points)} if winners else {}


def test_points_that_differ_are_a_dispute_and_both_are_shown() -> None:
    (dispute,) = find("advanced", Rules("advanced", Twice), effort=SMALL)
    assert (dispute.clause, dispute.topic) == ("twice-1", "the score")
    assert [dispute.reason(ruling).question for ruling in dispute.rulings] == [
        "scoring_cards",
        "scores",
    ]
    assert dispute.text.count("scores") == 2


class OrangeFirst:
    PLUGIN = red7.Plugin(name="orange-first", layer=red7.Layer.HOUSE, changes="Orange first.")

    @red7.rule("C05", "first_rule")
    def orange(self) -> red7.Color:
        """The first rule is Orange."""
        return red7.Color.ORANGE


def test_a_canvas_on_which_the_two_differ_is_shown() -> None:
    found = DisputesReport.of(find("v1.2", Rules("v1.2", OrangeFirst), effort=SMALL))
    (dispute, *_) = found.disputes
    told = "The canvas is Red under v1.2 and Orange under v1.2+orange-first"
    assert dispute.said_of_the_table == (told,)
    assert DisputesReport.of(find("v1.0", "v1.2", effort=SMALL)).disputes[0].canvas == ""


def test_notes_are_put_in_the_words_of_those_who_keep_them() -> None:
    table = State.parse("*B1:I1/V1:? - ? {rested@A=1}")
    rulings = [rules.adjudicate(table, "pass") for rules in (Rules(), Rules(Rest))]
    dispute = Dispute(("X",), "a topic", rulings[0].state, rulings[0].turn, (*rulings,))
    assert DisputeReport.of(dispute).noted == ("A has rested",)


def test_a_plug_in_of_another_author_is_recognized(install: Install) -> None:
    name = install(
        "no-violet",
        '''
        from red7 import Color, Layer, Plugin, refuse, rule

        PLUGIN = Plugin(name="no-violet", layer=Layer.HOUSE, changes="No Violet discards.")

        @rule("X1", "refuse_discard")
        def no_violet(discard):
            """Violet may not be discarded."""
            card = discard.card
            return refuse("{} is Violet", card) if card.color is Color.VIOLET else None
        ''',
    )
    (dispute,) = find("v1.2", f"v1.2+{name}", effort=SMALL)
    assert (dispute.clause, dispute.topic) == ("X1", "a discard")
    assert str(dispute.turn) == ">V1"


NO_SEVENS = """
from red7 import Layer, Plugin, refuse, rule

{cases}
PLUGIN = Plugin(name="no-sevens", layer=Layer.HOUSE, changes="No sevens.", cases={given})
"""
NO_SEVEN = """
@rule("X{0}", "refuse_play")
def no_seven_{0}(card):
    'No 7 may be played.'
    return refuse("{{}} is a 7", card) if card.number == 7 else None
"""
WITH_A_CASE = """
def cases():
    return [{
        "id": "X1.1", "title": "No 7", "clause": "X1", "rules": "no-sevens", "turn": "+R7",
        "position": "V1:?5/V2:?5/*R6O5:R7G1 - ?20", "note": "", "rulings": {
            "v1.2": {"legal": False, "mark": "explicit", "section": "nowhere"},
        },
    }]
"""


def test_a_case_of_a_plug_in_is_made_small_whoever_is_to_move(install: Install) -> None:
    text = NO_SEVENS.format(cases=WITH_A_CASE, given="cases") + NO_SEVEN.format(1)
    install("no-sevens", text)
    (dispute,) = find("v1.2", "no-sevens", effort=1)
    assert (dispute.clause, dispute.topic) == ("X1", "a play")
    assert len(dispute.state.seats) == 2
    assert dispute.state.to_move == 1


def test_what_more_than_two_clauses_divide_is_counted(install: Install) -> None:
    text = NO_SEVENS.format(cases="", given="None") + "".join(map(NO_SEVEN.format, (1, 2, 3)))
    install("no-sevens", text)
    disputes = find("v1.2", "no-sevens", effort=60)
    assert not disputes.found
    count = disputes.covered.unexplained
    assert count > 1
    assert f"; on {count} turns more than two clauses divide them." in disputes.summary


def test_a_list_that_is_not_read_to_its_end_is_no_dispute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("red7.referee.difference.MOST_TURNS", 2)
    disputes = find("v1.2", "v1.2+must-stay-in", effort=80)
    assert all(is_real(disputes, each) for each in disputes)


def test_what_the_caller_s_progress_raises_is_the_caller_s() -> None:
    with pytest.raises(ZeroDivisionError):
        find("v1.0", "v1.2", effort=1, progress=lambda *_: 1 / 0)  # type: ignore[arg-type]  # it fails


def test_a_dispute_without_a_reason_on_its_clause_gives_the_decisive_one() -> None:
    rules = Rules("v1.2"), Rules("v1.2", "must-stay-in")
    first, second = (each.adjudicate("*G2:R7B4/R6:?5 - ?20", "pass") for each in rules)
    dispute = Dispute(("X9",), "doing nothing", first.state, first.turn, (first, second))
    assert first.after is not None
    assert first.after.to_move is None
    assert dispute.reason(first) == first.decisive


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": "x"}, {"effort": 0}, {"effort": True}])
def test_a_search_that_cannot_be_made_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(red7.Red7Error, match="is not a"):
        find("v1.0", "v1.2", **wrong)  # type: ignore[arg-type]  # that is the point
