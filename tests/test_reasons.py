"""Reasons: every sentence is true on its table, and whatever is open says so."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from conftest import Install
from red7 import Mark, Reason, Rules, Ruling, State, Turn, cases, testing
from red7.author import Player, message
from red7.hooks.marker import Layer
from red7.referee.readings import difference, open_readings, read_openly
from red7.table.cards import CARDS
from red7.table.position import Seat
from sentences import COUNTS, has, untrue
from test_turns_and_steps import mutations


def with_a_hidden_hand(state: State) -> State:
    """The position without the hand of the player to move, of which only the size is left."""
    seats = list(state.seats)
    mover = state.to_move or 0
    seat = seats[mover]
    seats[mover] = Seat(seat.palette_bits, 0, seat.hand_size, out=seat.out)
    return attrs.evolve(state, seats=tuple(seats))


@st.composite
def rulings(draw: st.DrawFn) -> Ruling:
    """A ruling on a legal turn or one gone wrong, with known or hidden cards."""
    rules = draw(testing.rules())
    state = draw(testing.positions(max_hand=3, max_palette=5))
    turns = list(rules.turns(state)) or [Turn()]
    turn = draw(st.sampled_from(turns))
    if draw(st.booleans()):
        turn = draw(mutations(turn))
    hidden = draw(st.integers(0, 3))
    if hidden == 2:
        state = draw(testing.hidden_positions())
    if hidden == 3:
        state = with_a_hidden_hand(state)
    return rules.adjudicate(state, turn)


def is_marked(reasons: tuple[Reason, ...], reading: str) -> bool:
    """Whether a clause of a reading is among the reasons, as one that the text leaves open."""
    clauses = red7.hooks.registry.load(reading)[0].clauses
    return any(
        reason.clause in clauses and any(citation.mark.is_open for citation in reason.citations)
        for reason in reasons
    )


@given(ruling=rulings())
def test_every_sentence_is_true_on_the_table(ruling: Ruling) -> None:
    assert list(untrue(ruling)) == []


@given(ruling=rulings())
def test_no_reason_contradicts_its_ruling(ruling: Ruling) -> None:
    if ruling.legal:
        plain = [each.text for each in ruling.reasons if "depends on hidden" not in each.text]
        assert [text for text in plain if "may not" in text] == []
        assert ruling.decisive.text == ruling.sentence
    else:
        assert re.search("may not|nobody may", ruling.reasons[0].text)
        assert ruling.reasons[0].text == ruling.sentence


@given(ruling=rulings())
def test_every_alternative_has_its_clause_among_the_reasons(ruling: Ruling) -> None:
    for alternative in ruling.alternatives:
        assert is_marked(ruling.reasons, alternative.plugin)
    assert all(reason.citations for reason in ruling.reasons)


@given(ruling=rulings())
def test_no_sentence_is_said_twice(ruling: Ruling) -> None:
    said = [reason.text for reason in ruling.reasons]
    assert sorted(set(said)) == sorted(said)
    assert len([text for text in said if "left out" in text]) <= len(ruling.turn.steps)


@pytest.mark.parametrize(
    ("turn", "discards"), [("+R7>G2 >I5", ["I5", "G2"]), (">I5", ["I5"]), ("+R7>G2", ["G2"])]
)
def test_each_discard_that_must_be_winning_in_the_end_is_named(
    turn: str, discards: list[str]
) -> None:
    rules = Rules("v1.2-es", "action", "test-at-end")
    ruling = rules.adjudicate("*G2B3:R7I5/R6I7O6Y6G7G6:?7 -", turn)
    said = [each.text for each in ruling.found if each.plugin == "test-at-end"]
    assert [text[: text.index(", but")] for text in said] == [
        f"A may not end the turn here: A has discarded {card}" for card in discards
    ]
    assert list(untrue(ruling)) == []


@given(ruling=rulings())
def test_what_is_shown_of_an_alternative_makes_the_difference(ruling: Ruling) -> None:
    told = {reason.text for reason in ruling.found}
    for other in ruling.alternatives:
        shown, card = difference(ruling, other), red7.hooks.registry.load(other.plugin)[0]
        own = [each.text for each in other.ruling.found if each.plugin == other.plugin]
        assert shown not in told
        assert shown.startswith((card.changes, *own))
        assert "is the last player left" not in shown.removeprefix(card.changes)


def can_be_read_otherwise(ruling: Ruling, reason: Reason) -> bool:
    """Whether a reading that the edition names on the clause would not say this here.

    It rules otherwise, earns another draw, or says something else against what is not legal.
    """
    for name in open_readings(ruling.rules):
        read = read_openly(ruling.rules, name)
        if read is None or not ruling.rules.book.sources.leaves_open(name, reason.clause):
            continue
        other = read.rules.adjudicate(ruling.state, ruling.turn)
        if other.holding != ruling.holding:
            return True
        about_draws = reason.question in ("draw_size", "draw_earned")
        said = {each.text for each in other.found}
        if (not ruling.legal or about_draws) and reason.text not in said:
            return True
    return False


@given(ruling=rulings())
def test_ambiguous_is_only_what_can_be_read_otherwise_here(ruling: Ruling) -> None:
    readings = {card.name for card in ruling.rules.plugins if card.layer is Layer.READING}
    for reason in ruling.reasons:
        ambiguous = any(each.mark is Mark.AMBIGUOUS for each in reason.citations)
        if ambiguous and ruling.certain and reason.plugin not in readings:
            assert can_be_read_otherwise(ruling, reason), reason


@given(ruling=rulings())
def test_without_the_action_rule_nothing_is_cited_from_it(ruling: Ruling) -> None:
    if "action" not in ruling.rules.names:
        for reason in ruling.reasons:
            assert all(is_basic(each.section) for each in reason.citations), reason


def is_basic(section: str) -> bool:
    """Whether a section is not one of the Action rule, in any of the texts."""
    return re.search("action|acciones", section, re.IGNORECASE) is None


@given(
    rules=testing.rules(),
    state=testing.positions(max_hand=2, max_palette=5),
    points=st.lists(st.integers(0, 45), min_size=4, max_size=4),
    question=st.sampled_from(["who", "starts", "scores", "match"]),
    last=st.booleans(),
)
def test_so_it_is_with_every_statement(
    rules: Rules, state: State, points: list[int], question: str, last: bool
) -> None:
    seats = [
        attrs.evolve(seat, points_kept=kept, out=last and number > 0)
        for number, (seat, kept) in enumerate(zip(state.seats, points, strict=False))
    ]
    to_move = None if last or seats[state.to_move or 0].out else state.to_move
    state = attrs.evolve(state, seats=tuple(seats), to_move=to_move)
    if question == "starts" and not all(seat.palette for seat in state.seats):
        return
    statement = rules.explain(state, question)
    for other in statement.alternatives:
        assert other.statement.holding != statement.holding
        assert is_marked(statement.reasons, other.plugin)
    assert all(reason.citations for reason in statement.reasons)
    first = statement.reasons[0].text
    if question == "who":
        assert_true_of_winning(rules, state, first)
    if question == "match":
        running = rules.book.round_result(state) is None
        assert (
            "decided when a round ends" in first or first == "The round is not over."
        ) is running
        for name, total in re.findall(r"([A-F]) has (\d+)", first):
            assert rules.outcome(state).points[ord(name) - ord("A")] == int(total)
    if question == "scores" and statement.cards:
        assert f"{statement.cards.points} point" in first or any(
            f"{word} point" in first
            for word, count in COUNTS.items()
            if count == statement.cards.points
        )


def assert_true_of_winning(rules: Rules, state: State, sentence: str) -> None:
    """Who is winning, and what each player has, are as the sentence says."""
    tie = r"(?:, and ([A-F])'s (\w\d) is higher)?"
    found = re.fullmatch(rf"([A-F]|Nobody) is winning (\w+): (.+?){tie}\.", sentence)
    assert found is not None
    leader = rules.leader(state)
    standings = {seat: rules.standing(state, seat) for seat in state.players_in}
    as_many = [
        seat
        for seat, each in standings.items()
        if leader is not None and seat != leader and each.count == standings[leader].count
    ]
    if found[4]:
        assert leader is not None
        assert as_many
        assert found[4] == found[1]
        assert found[5] == str(standings[leader].highest)
    assert found[1] == ("Nobody" if leader is None else "ABCDEF"[leader])
    color = rules.color(state)
    assert found[2] == str(color)
    for each in re.split(r", (?=[A-F] has )", found[3]):
        name, _, words = each.partition(" has ")
        assert has(rules, state.seats[ord(name) - ord("A")].palette, color, words)


@pytest.mark.parametrize(
    ("names", "position", "turn", "said"),
    [
        (
            "v1.0+action+must-stay-in", "*I4:O3?1/R7R5O7Y7G7B7I6V7:? - ?5", "pass",
            ("it is legal if A holds I7 and draws R6, for example; if A holds V1 and draws I7, "
            "A may not pass: A could stay in by another turn."),
        ),
        (
            "v1.2+action", "*I4:V1?4/R7O7Y7G7B7I7:?7 - -", "+V1xR7",
            ("it is legal with some of them; with others, A may not take R7 from B with V1: "
            "A could not stay in after taking R7."),
        ),
        (
            "v1.2+action", "*I4:V1?/R7O7Y7G7B7I7:?7 - -", "+V1xR7",
            ("it is legal with some of them; with others, A may not take R7 from B with V1: "
            "A could not stay in after taking R7."),
        ),
    ],
)  # fmt: skip
def test_what_a_ruling_depends_on_is_shown_by_few_cards_or_left_at_that(
    names: str, position: str, turn: str, said: str
) -> None:
    ruling = Rules.parse(names).adjudicate(position, turn)
    assert ruling.reasons[0].text == f"It depends on hidden cards: {said}"


@pytest.mark.parametrize(
    ("left", "legal", "certain"),
    [("V1", True, True), ("R7", False, True), ("R7V1", True, False), ("R7R6", True, False)],
)
def test_a_hand_of_unknown_size_holds_one_of_the_cards_that_are_left(
    left: str, legal: bool, certain: bool
) -> None:
    shown = red7.CardSet(CARDS) - red7.CardSet(f"{left}G2")
    ruling = Rules("v1.0", "must-stay-in").adjudicate(f"*G2:?/{shown}:- - -", "pass")
    assert (ruling.legal, ruling.certain) == (legal, certain)  # only R7 would save A


def test_a_reading_of_what_counts_is_shown_with_what_it_refuses() -> None:
    ruling = Rules("v1.2").adjudicate("*R1O2Y3:I5/R5O5G6:?", ">I5")
    assert ruling.legal
    (other,) = (each for each in ruling.alternatives if each.plugin == "run-duplicates-count")
    assert not other.ruling.legal
    assert difference(ruling, other).endswith(other.ruling.sentence)


def test_a_ruling_that_was_sent_elsewhere_gives_the_same_reasons() -> None:
    for case in cases.cases()[::9]:
        if case.turn is not None:
            ruling = case.rules_for("v1.2").adjudicate(case.position, case.turn)
            assert pickle.loads(pickle.dumps(ruling)).reasons == ruling.reasons


STRANGER = """
from red7 import Draw, Layer, Plugin, refuse, rule

PLUGIN = Plugin(
    name="nothing-goes", layer=Layer.READING, changes="Nothing is allowed.",
    clauses=("C07", "C09", "C25"), open_in=("v1.0", "v1.2", "v1.2-es"),
)

@rule("C07", "refuse_play")
def no_play(card):
    '''No card may be played.'''
    return refuse("{} may not be played", card)

@rule("C09", "refuse_discard", adds=True)
def no_discard(discard):
    '''No card may be discarded.'''
    return refuse("{} may not be discarded", discard.card)

@rule("C25", "draw_earned", needs="advanced-discard")
def no_draw():
    '''A discard earns no draw.'''
    return Draw.NO
"""


MOST_PLAYERS = 4


@pytest.mark.slow
def test_a_foreign_reading_leaves_every_mark_as_it_is(install: Install) -> None:
    def ruled() -> list[Ruling]:
        return [
            case.rules_for(text).adjudicate(case.position, case.turn)
            for case in cases.cases()[::5]
            if case.turn is not None and case.position.count("/") < MOST_PLAYERS
            for text in ("v1.0", "v1.2", "v1.2-es")
            if text in case.rulings
        ]

    before = [each.reasons for each in ruled()]
    install("nothing-goes", STRANGER)
    offered = 0
    for found, ruling in zip(before, ruled(), strict=True):
        added = [each for each in ruling.reasons if each.plugin == "nothing-goes"]
        assert [each for each in ruling.reasons if each not in added] == list(found)
        assert bool(added) is ("nothing-goes" in [each.plugin for each in ruling.alternatives])
        offered += bool(added)
    assert offered


@pytest.mark.parametrize(("turn", "hook"), [("+O4", "stays_in"), ("pass", "doing_nothing")])
def test_a_rule_that_spares_a_player_says_so_in_its_own_words(turn: str, hook: str) -> None:
    class Spared:
        PLUGIN = red7.Plugin(name="spared", layer=red7.Layer.HOUSE, changes="All stay in.")

        @staticmethod
        @red7.rule(
            "spared-1",
            hook,
            says=lambda moment: message("{player} is spared", player=Player(moment.seat)),
        )
        def spared(moment: red7.Moment) -> bool:
            """Everyone stays in."""
            return True

    ruling = red7.Rules(Spared).adjudicate("*R3:O4B4/R6:V1V2 - ?20", turn)
    said = [reason.text for reason in ruling.reasons if reason.plugin == "spared"]
    assert said[-1] == "A is spared."
    assert len(said) == 2


@pytest.mark.parametrize("answers", [(True, True), (False, False), (False, True), (True, False)])
@pytest.mark.parametrize("winning", [True, False])
@pytest.mark.parametrize(("turn", "hook"), [("+O4", "stays_in"), ("pass", "doing_nothing")])
def test_a_player_is_in_or_out_for_winning_only_by_a_rule_that_goes_by_it(
    turn: str, hook: str, winning: bool, answers: tuple[bool, bool]
) -> None:
    class Fate:
        PLUGIN = red7.Plugin(name="fate", layer=red7.Layer.HOUSE, changes="Fate.", source="us")

        @staticmethod
        @red7.rule("fate-1", hook)
        def fate(winning: bool) -> bool:
            """Fate decides."""
            return answers[winning]

    position = f"*R{7 if winning else 3}:O4B4/R6:V1V2 - ?20"
    said = red7.Rules(Fate).adjudicate(position, turn).sentence
    given_as_the_cause = re.search(r"winning Red \(.*\), so A|, as A is", said) is not None
    goes_by_it = answers[0] != answers[1]
    assert given_as_the_cause is (goes_by_it and answers[winning] is winning)
    assert ("although" in said or "), but A" in said) is (answers[winning] is not winning)


def test_saying_why_uses_nothing_up_that_judging_has() -> None:
    """A ruling is read by anybody, in any thread: its turn stays as it was judged."""
    looked = 0
    for text in ("v1.2+action", "v1.0+advanced+action", "v1.2+must-stay-in"):
        rules, chance = Rules.parse(text), Random(5)
        state = rules.deal(3, seed=1)
        while state.to_move is not None:
            turn, after = rules.random_turn(state, chance)
            ruling = rules.adjudicate(state, turn)
            assert ruling.judged is not None
            budgets = {each.start.own_budget for each in ruling.judged.moments}
            before = [each.used for each in budgets]
            assert ruling.found
            assert [each.used for each in budgets] == before
            looked += sum(before)
            state = after
    assert looked


def not_while_losing(moment: red7.Moment, winning: bool) -> red7.Refusal | None:
    """A turn does not end so."""
    return red7.refuse("it does not end so") if moment.steps and not winning else None


def not_by_a_loser(winning: bool) -> red7.Refusal | None:
    """A turn does not end so."""
    return None if winning else red7.refuse("it does not end so")


def not_by_anybody(winning: bool) -> red7.Refusal | None:  # it hears it, no more
    """A turn does not end so."""
    return red7.refuse("it does not end so")


def not_after_a_step(moment: red7.Moment) -> red7.Refusal | None:
    """A turn does not end so."""
    return red7.refuse("it does not end so") if moment.steps else None


@pytest.mark.parametrize(
    ("stop", "goes_by_it"),
    [
        (not_while_losing, True),
        (not_by_a_loser, True),
        (not_by_anybody, False),
        (not_after_a_step, False),
    ],
)
def test_a_turn_that_may_not_end_is_compared_only_by_a_rule_on_winning(
    stop: Callable[..., object], goes_by_it: bool
) -> None:
    card = red7.Plugin(name="stop", layer=red7.Layer.HOUSE, changes="No.", source="us")
    marked = staticmethod(red7.rule("stop-1", "refuse_ending")(stop))
    rules = red7.Rules(type("Stop", (), {"PLUGIN": card, "stop": marked}))
    said = rules.adjudicate("*R3:O4B4/R6:V1V2 - ?20", "+O4").sentence
    assert ("not winning Red" in said) is goes_by_it


@pytest.mark.parametrize(
    ("hook", "turn"),
    [
        ("stays_in", "+O7"),
        ("stays_in", "+O2"),
        ("doing_nothing", "pass"),
        ("refuse_ending", "+O7"),
        ("refuse_ending", "+O2"),
        ("refuse_ending", "pass"),
    ],
)
def test_a_rule_never_hears_that_a_player_is_winning_who_is_not(turn: str, hook: str) -> None:
    """It may work out by how much, which cannot be done for a player who is not."""
    heard: list[bool] = []

    class Lead:
        PLUGIN = red7.Plugin(name="lead", layer=red7.Layer.HOUSE, changes="X.", source="us")

        @staticmethod
        @red7.rule("lead-1", hook)
        def by_the_lead(moment: red7.Moment, winning: bool) -> object:
            """The winner stays in if a card decides."""
            assert winning is moment.winning()
            heard.append(winning)
            return None if hook == "refuse_ending" else winning

    ruling = red7.Rules("v1.2", Lead).adjudicate("*R3:O7O2/R6:V1", turn)
    assert ruling.found
    assert heard
    found = " ".join(each.text for each in ruling.found)
    assert hook != "stays_in" or re.search(r"winning Red \(.*\), and A ", found)


def test_a_card_that_is_not_there_is_refused_for_that_alone_by_an_action() -> None:
    ruling = Rules("action").adjudicate("*G2:V5B4/R6:?7 -", "+V5 +V1")
    said = [reason.text for reason in ruling.reasons]
    assert said[0] == "A may not play V1: V1 is not in the hand."
    assert not any("V5 may not play" in each for each in said)
