"""Games of another shape: the variants of docs/examples, and steps that move cards anywhere."""

from __future__ import annotations

import json
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from itertools import combinations
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import Game, Record, Rules, State, Step
from red7.cases import cases_of
from red7.cli.program import program
from red7.cli.table_words import who_wins
from red7.disputes import find
from red7.disputes.report import DisputesReport
from red7.referee.report import Adjudication
from red7.referee.steps_in_words import brought
from red7.table.cards import CARDS
from red7.table.moves import BOTTOM, HAND, PALETTE, Move, Place, Zone, hand_of
from red7.table.steps import PLAY, Kind, act
from red7.table.under_way import UnderWay
from red7.testing import faults, strategies
from searching import dear

VARIANTS = Path(__file__).parents[1] / "docs" / "examples" / "variants"
POINTS = tomllib.loads((VARIANTS / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]["red7"]
NAMES = list(POINTS)


@pytest.fixture(autouse=True)
def variants() -> Iterator[None]:
    """The variants, as a house would register them."""
    sys.path.insert(0, str(VARIANTS))
    try:
        found = [EntryPoint(name, value, "red7").load() for name, value in POINTS.items()]
    finally:
        sys.path.remove(str(VARIANTS))
    with red7.registered(*found):
        yield


def rules_with(name: str, *more: str) -> Rules:
    return Rules(name, *more)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_a_game_by_steps_keeps_every_card(name: str, players: int, seed: int) -> None:
    rules, chance = rules_with(name, "action"), random.Random(seed)
    game = Game.start(rules, players, seed)
    while not game.round_over:
        before, game = game, game.take(chance.choice(game.steps))
        assert game.state.accounted_for == len(rules.book.deck)
        for shown in (game.state, *(game.view(seat) for seat in range(players))):
            assert State.parse(str(shown)) == shown
        undone = game.undo()
        assert undone is None or undone == before
    assert Record.parse(str(game.record)).final == game.state
    assert rules.winners(game.state) or rules.winner(game.state) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_that_nobody_knows_is_named_card_by_card(name: str) -> None:
    rules, chance = rules_with(name, "action"), random.Random(5)
    dealt = rules.deal(2, seed=5)
    game = Game.of(rules, attrs.evolve(dealt, deck=(), deck_unknown=len(dealt.deck)))
    for _ in range(60):
        if game.round_over:
            break
        game = game.take(chance.choice(game.steps))
        while game.drawing:
            unnamed = game._naming is None or not game._naming.turns_up
            game = game.draw(chance.choice([*game.hidden, *([None] if unnamed else [])]))
        assert game.state.accounted_for == len(rules.book.deck)


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_listed_is_ruled_alike_and_explained(name: str) -> None:
    rules, plain = rules_with(name), Rules()
    state = rules.deal(2, seed=3)
    for turn in list(rules.turns(state))[:8]:
        ruling = rules.adjudicate(state, turn)
        assert ruling.legal
        assert all(reason.text and reason.citations for reason in ruling.reasons)
        red7.compare(state, turn, [rules, plain])


@pytest.mark.slow
def test_disputes_with_a_variant_have_names() -> None:
    found = find("v1.2", "six-acts", effort=60)
    assert {clause for dispute in found for clause in dispute.clauses} >= {"acts-2"}
    assert all(dispute.topic for dispute in found)


def test_hidden_hands_swap_too() -> None:
    rules = Rules("six-acts")
    ruling = rules.adjudicate("*G2:O2?1/R6:?7 -", "+O2~swap(B4:h>p,G2:p>h)")
    assert ruling.legal
    assert "+O4~rain(I4:d>hB)" in rules.turns("*R7:?2/R6:? - ?9")
    assert not rules.adjudicate("*R7:O2/R6:? - ?9", "+O2~swap(B4:h>p,G2:p>h)").legal


def test_an_edition_brings_cases_and_is_silent_on_what_it_leaves_out() -> None:
    rules = Rules("v2.0")
    card = next(each for each in rules.plugins if each.name == "v2.0")
    assert [case.id for case in cases_of(card)] == ["v2-1.1", "v2-1.2"]
    (reason,) = rules.adjudicate("*R7:V1/O6:?3 - ?9", ">V1").found[:1]
    assert "not in this text" in str(reason.citations[0])
    broken = attrs.evolve(card, cases=lambda: [{"id": "X"}])
    with pytest.raises(red7.Red7Error, match="brings a case that will not do"):
        cases_of(broken)


# --- Steps that move cards anywhere ---------------------------------------------------------------

PLACES = [Place(zone) for zone in Zone] + [Place(Zone.HAND, 1), Place(Zone.PALETTE, 1)]
moves = st.builds(
    Move,
    st.sampled_from([None, *map(red7.Card, ("R7", "V1", "G4", "B2"))]),
    st.sampled_from(PLACES),
    st.sampled_from([None, *PLACES]),
).filter(lambda move: move.target is not None or move.source.zone is Zone.HAND)


@dear()
@given(
    state=strategies.positions(max_palette=4, max_hand=4),
    made=st.lists(moves, min_size=1, max_size=3),
)
def test_moves_keep_every_card_and_are_read_back(state: State, made: list[Move]) -> None:
    if state.to_move is None:
        return
    step = act("go", *made)
    assert Step.parse(str(step)).kind is Kind.ACT
    assert str(brought(step))
    table = UnderWay.at(state)
    if not table.is_possible(step):
        return
    if table.named(step).turns_up:
        with pytest.raises(red7.InvalidTurn, match="does not say which card it turns up"):
            table.after(step)
        return
    after = table.after(step).to_state()
    after.check()
    sizes = [state.deck_unknown, *(seat.hand_unknown for seat in state.seats)]
    if None not in sizes:  # else a pile has as many cards as one likes
        assert after.accounted_for == state.accounted_for
    assert State.parse(str(after)) == after
    for seat in range(len(state.seats)):
        view = after.view(seat)
        assert State.parse(str(view)) == view


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("~go(B4:hA)", ""),
        ("~go(?:hB)", "'?' goes nowhere"),
        ("~go(B4:dA>p)", "it has no seat"),
        ("~go(B4)", "is not a move"),
        ("~Go", "is not a turn"),
        ("~go(B9:h>p)", "is not a card"),
    ],
)
def test_a_move_that_cannot_be_read_is_named(text: str, told: str) -> None:
    if not told:
        assert str(red7.Turn.parse(text)) == text
        return
    with pytest.raises(red7.InvalidTurn) as caught:
        red7.Turn.parse(text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{turns}", "is not a note"),
        ("{turns=1 turns=2}", "is noted twice"),
        ("{turns=R9}", "is not a card"),
    ],
)
def test_notes_that_cannot_be_read_are_named(text: str, told: str) -> None:
    with pytest.raises(red7.InvalidPosition, match=told):
        State.parse(f"*G2:?/R6:? - ? {text}")


@pytest.mark.parametrize("noted", [{"Turns": 1}, {"turns": "3"}])
def test_notes_of_the_wrong_kind_are_refused(noted: dict[str, int]) -> None:
    with pytest.raises(red7.InvalidPosition):
        red7.Notes.of(noted)


def test_a_step_needs_a_name() -> None:
    with pytest.raises(red7.InvalidTurn, match="cannot name a step"):
        act("Go Away")


# --- Seldom asked ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        ("*G2:O2?1/R6:?7 - ?9", "+O2~swap(B4:h>p,G2:p>h)"),
        ("*G2:O4?1/R6:?7 - ?9", "+O4~rain(I4:d>hB)"),
        ("*G2:O4?1/R6:?7 - I4?9", "+O4~rain(?:d>hB)"),
        ("*G2:O6?1/R6:?7 - ?9", "+O6~look(hB)"),
    ],
)
def test_duties_are_asked_in_every_world(position: str, turn: str) -> None:
    ruling = Rules("six-acts", "must-stay-in").adjudicate(position, turn)
    assert ruling.reasons
    assert ruling.legal or not ruling.survives


def test_a_next_player_who_does_not_sit_there_is_blamed() -> None:
    class Nobody:
        PLUGIN = red7.Plugin(name="nobody", layer=red7.Layer.HOUSE, changes="Nobody moves.")

        @staticmethod
        @red7.rule("N1", "next_player")
        def nobody() -> int:
            """Seat 9 moves next."""
            return 9

    with pytest.raises(red7.BrokenPlugin, match="with 9, and the seats are 0 to 1"):
        Rules("v1.2", Nobody).play("*G2:O7/R6:V1 - ?20", "+O7")


def test_a_match_that_is_won_or_drawn_is_reported() -> None:
    rules = Rules("double-canvas")
    assert rules.leader("*R7:?/R6G4:? G1") is None
    assert rules.explain("*R7:?/R6G4:? G1", "who").seats == ()
    assert rules.explain("*R7G4I4:?/R6:? G1", "who").seats == (0,)
    assert str(rules.explain("*R7G4I4:?/R6:? G1", "who"))


def test_rain_on_an_unknown_deck_is_named_drop_by_drop() -> None:
    game = Game.of("six-acts", "*R7:O4V2/R6:V1/B1:Y3 - ?9")
    raining = game.take("+O4").take("~rain(?:d>hB,?:d>hC)")
    assert raining.drawing
    half = raining.draw(red7.Card("I4"))
    assert half.drawing
    whole = half.draw(red7.Card("I3"))
    assert str(whole.state.so_far[-1]) == "~rain(I4:d>hB,I3:d>hC)"
    assert str(raining.draw().state.so_far[-1]) == "~rain(?:d>hB,?:d>hC)"
    undone = raining.undo()
    assert undone is not None
    assert not undone.drawing
    with pytest.raises(red7.IllegalTurn):
        raining.take("end")


def test_cards_come_and_go_between_all_palettes() -> None:
    table = UnderWay.at(State.parse("*G2:R1/B5:?2/xV3:I1? - ?9"))
    for text, expected in {
        "~go(B5:pB>p)": "*B5G2:R1/-:?2/xV3:I1? - ?9",
        "~go(V3:pC>pB)": "*G2:R1/B5V3:?2/x-:I1? - ?9",
        "~go(G2:p>pC)": "*-:R1/B5:?2/xV3G2:I1? - ?9",
        "~go(?:hB>hC)": "*G2:R1/B5:?1/xV3:I1? - ?9",
        "~go(I1:hC>h)": "*G2:R1I1/B5:?2/xV3:? - ?9",
        "~go(R1:h>b)": "*G2:-/B5:?2/xV3:I1? - ?10",
        "~go(?:b>h)": "*G2:R1?1/B5:?2/xV3:I1? - ?8",
    }.items():
        after = table.after(Step.parse(text)).to_state()
        shown = attrs.evolve(after, so_far=(), before=None)
        assert attrs.evolve(shown, seen_bits=0) == State.parse(expected), text


def test_allies_share_a_round() -> None:
    class Pairs:
        PLUGIN = red7.Plugin(name="pairs", layer=red7.Layer.HOUSE, changes="Two and two.")

        @staticmethod
        @red7.rule("P1", "allies")
        def opposite(seat: int) -> list[int]:
            """Those who sit opposite win together."""
            return [(seat + 2) % 4]

    rules = Rules("v1.2", Pairs)
    assert rules.winners("R7:-/xR6:-/xR5:-/xR4:- -") == (0, 2)


class Opposite:
    """Partners sit opposite."""

    PLUGIN = red7.Plugin(name="opposite", layer=red7.Layer.HOUSE, changes="Partners sit opposite.")

    @red7.rule("C13", "allies")
    def those_opposite(self, seat: int) -> list[int]:
        """Partners sit opposite, and win and lose together."""
        return [(seat + 2) % 4]

    @red7.rule("opposite-1", "round_result")
    def one_side_left(self, state: State) -> red7.RoundResult | None:
        """The round is over when one side is left."""
        left = state.players_in
        sides = {seat % 2 for seat in left}
        return red7.RoundResult(left[0] if left else None) if len(sides) < 2 else None


def test_partners_are_named_together_wherever_a_round_is_won(tmp_path: Path) -> None:
    rules = Rules("v1.2", Opposite)
    over = "R7:-/xB1:-/R6:?/xB3:- - ?9"
    assert rules.explain(over, "scores").reasons[0].text.startswith("A and C win the round;")
    assert rules.explain(over, "scores").seats == (0, 2)
    assert "A and C have won it." in rules.explain(over, "match").reasons[0].text
    ruling = rules.adjudicate("R7:V1/*B1:V3/R6:?/xB3:- - ?9", "pass")
    assert "A and C win the round." in [reason.text for reason in ruling.reasons]
    assert red7.svg.position(over, rules=rules).count("wins the round") >= 2
    with red7.registered(Opposite):
        record = tmp_path / "game.red7"
        record.write_text(
            "rules: v1.2+opposite\nstart: R7:V1/*B1:V3/R6:?/xB3:- - ?9\npass\n", encoding="utf-8"
        )
        done = CliRunner().invoke(program, ["replay", str(record), "--rules", "v1.2+opposite"])
        assert "A and C have won." in done.output
        found = red7.simulate(["random"] * 4, "v1.2+opposite", games=4, jobs=1)[0]
    assert sum(each.value for each in found.wins) == pytest.approx(2)
    assert sum(each.value for each in found.places) == pytest.approx(2)


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((), "Nobody wins the round"),
        ((0,), "You win the round"),
        ((1,), "B wins the round"),
        ((2, 0), "You and C win the round"),
        ((1, 3), "B and D win the round"),
    ],
)
def test_who_wins_a_round_in_the_terminal(winners: tuple[int, ...], told: str) -> None:
    assert who_wins(winners) == told


def test_points_that_a_rule_gives_are_simulated() -> None:
    found = red7.simulate(["random", "random"], "v1.2+duel-scoring", games=3, jobs=1)[0]
    assert found.score is not None
    assert found.score.value == 2


def test_who_moves_next_is_said_where_a_rule_decides_it() -> None:
    rules, table = Rules("reverse"), "*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20"
    reasons = rules.adjudicate(table, ">O5").reasons
    assert [each.text for each in reasons if each.clause == "reverse-2"] == [
        "C moves next.",
        "While play is reversed, the next player is the one to the right.",
    ]
    assert "reverse-2" not in [each.clause for each in rules.adjudicate(table, "+O4").reasons]


class SkipsOne:
    """A blue discard skips a player, and the rule says so itself."""

    PLUGIN = red7.Plugin(name="skips-one", layer=red7.Layer.HOUSE, changes="Blue skips.")

    @red7.rule(
        "skip-1",
        "next_player",
        says=lambda answer: red7.author.message(
            "Blue was discarded, so {player} moves next", player=red7.author.Player(answer)
        ),
    )
    def skips(self, state: State, seat: int, steps: tuple[Step, ...]) -> int | None:
        """A blue discard skips the next player."""
        last = steps[-1] if steps else None
        blue = last is not None and last.kind is Kind.DISCARD and last.card.color is BLUE
        return (seat + 2) % len(state.seats) if blue else None


BLUE = red7.Color.BLUE


def test_a_rule_says_itself_who_moves_next() -> None:
    ruling = Rules(SkipsOne).adjudicate("*R3B1:O4B4/R2:V1V2/V3:V4 - ?20", ">B4")
    assert [each.text for each in ruling.reasons if each.clause == "skip-1"] == [
        "Blue was discarded, so C moves next."
    ]


@pytest.mark.slow
def test_disputes_on_steps_and_on_who_moves_next_are_called_that() -> None:
    (skipped,) = find("v1.2", Rules("v1.2", SkipsOne), effort=80)
    assert skipped.topic == "the next player"
    swapped = find("v1.2", Rules("v1.2", "six-acts"), effort=40)
    assert "the step 'swap'" in {each.topic for each in swapped}


def test_a_random_turn_of_a_hidden_hand() -> None:
    chance = random.Random(1)
    rules = Rules("v1.0", "must-stay-in")
    turn, after = rules.random_turn("*G2:R7?1/R6:?5 - ?20", chance)
    assert turn in rules.turns("*G2:R7?1/R6:?5 - ?20")
    assert after.to_move is not None or rules.is_over(after)
    for step in rules.steps("*G2:V1?1/R6:?5 - ?20"):
        rules.step("*G2:V1?1/R6:?5 - ?20", step)


def test_rules_below_a_wrapper_may_be_overruled() -> None:
    class First:
        PLUGIN = red7.Plugin(name="first", layer=red7.Layer.HOUSE, changes="A 7 plays thrice.")

        @staticmethod
        @red7.rule("F1", "plays_allowed", before=("more",))
        def thrice(moment: red7.Moment) -> int | None:
            """Whoever has a 7 plays three cards."""
            return 3 if any(card.number == 7 for card in moment.palette) else None

    class More:
        PLUGIN = red7.Plugin(name="more", layer=red7.Layer.HOUSE, changes="One play more.")

        @staticmethod
        @red7.rule("M1", "plays_allowed", wraps=True)
        def one_more() -> Iterator[None]:
            """One play more than the rules say."""
            below = yield
            return below + 1  # type: ignore[return-value]  # as pluggy's wrappers do

    rules = Rules("v1.2", First, More)
    assert "+R5 +R4 +R3" in rules.turns("*G7:R5R4R3R2/R6:? -")
    assert "+R5 +R4 +R3" not in rules.turns("*G6:R5R4R3R2/O6:? -")
    assert "+R5 +R4" in rules.turns("*G6:R5R4R3R2/O6:? -")


def test_nobody_answers_what_nobody_is_asked() -> None:
    book = Rules().book
    with pytest.raises(red7.InvalidPlugin, match="answers 'is_winning'"):
        book.deciding("is_winning", None, 0)
    assert str(book) == "basic+v1.2"
    other = Rules("v1.2").explain("R6O6R5:-/xG6:? I1", "scores")
    assert other.seats == (0,)
    scored = Rules("advanced").explain("R6O6R5:-/xG6:? I1", "scores")
    assert "by the reading" in str(scored.alternatives[0])


def test_disputes_start_from_the_cases_that_are_brought() -> None:
    found = find("v1.2", "v2.0", effort=1)
    assert "v2-1" in found.clauses
    assert found.summary.endswith(".")


def test_a_table_under_way_answers_for_steps_without_cards() -> None:
    state = State.parse("*G2:R1/B5:?2 - ?9")
    table = UnderWay.at(state)
    assert not table.is_possible(Step(Kind.END))
    assert table.after(Step(Kind.END)).to_state() != state
    assert table.to_state() is state


def test_a_step_may_change_the_canvas_and_draw_unseen() -> None:
    class Stir:
        PLUGIN = red7.Plugin(name="stir", layer=red7.Layer.HOUSE, changes="Stir.", steps=("stir",))

        @staticmethod
        @red7.rule("S1", "other_steps")
        def stir(moment: red7.Moment) -> list[Step]:
            """You may put a hand card on the canvas and draw one."""
            if moment.steps:
                return []
            assert moment.palette_of(moment.seat) == moment.palette
            return [
                act("stir", Move(card, Place(Zone.HAND), Place(Zone.CANVAS)), Move.parse("?:d>h"))
                for card in moment.hand
            ]

    rules = Rules("v1.2", Stir, "must-stay-in")
    after = rules.play("*G2V2:O7/R6:?5 - ?20", "~stir(O7:h>c,?:d>h)")
    assert str(after) == "G2V2:?1/*R6:?5 O7 ?19"
    assert rules.color(after) is red7.Color.ORANGE


# --- Names that no plug-in of the rules declares --------------------------------------------------


def test_a_note_that_no_plugin_declares_is_refused() -> None:
    rules = Rules("two-lives", "turn-limit:3")
    assert rules.state("*R3:?/R6:? - ? {turns=2 life-spent@A=1}").notes.number("turns") == 2
    assert Rules().state("*R3:?/R6:V1 - ? {seen@A=V1}").notes
    for text, asked, told in (
        ("{turms=2}", rules, "but v1.2+turn-limit:3+two-lives knows only life-spent, turns: did"),
        ("{turms=2}", Rules(), "has the note {turms=2}, but v1.2 knows no notes."),
        ("{turns@C=2}", rules, "the note 'turns' is about C, who has no seat."),
    ):
        with pytest.raises(red7.InvalidPosition) as caught:
            asked.state(f"*R3:?/R6:? - ? {text}")
        assert told in str(caught.value)


def test_a_note_that_one_of_the_rules_knows_is_read() -> None:
    found = red7.compare("*R3:O4/R6:? - ? {turns=2}", "pass", ["v1.2", "turn-limit:3"])
    assert [each.legal for each in found] == [True, True]
    with pytest.raises(red7.InvalidPosition, match="these rules know only turns: did you mean"):
        red7.compare("*R3:O4/R6:? - ? {turn=2}", "pass", ["v1.2", "turn-limit:3"])


def test_a_step_that_no_plugin_declares_is_refused() -> None:
    table, step = "*R7G3:O2B4/R6:?7 - ?20", "~swop(B4:h>p,G3:p>h)"
    for rules, told in (
        (Rules("six-acts"), "these rules have no step of that name, only look, rain and swap."),
        (Rules(), "these rules have no step of that name."),
    ):
        for turn in (f"+O2{step}", step):
            ruling = rules.adjudicate(table, turn)
            assert not ruling.legal
            assert ruling.sentence.endswith(told)
            assert [reason.plugin for reason in ruling.reasons] == ["basic"]
    with pytest.raises(red7.InvalidPosition, match=r"knows only look, rain, swap: did you mean"):
        Rules("six-acts").steps(f"{table} +O2{step}")
    with pytest.raises(red7.InvalidPosition, match=r"v1.2 knows no steps of that kind\."):
        Rules().steps(f"{table} +O2{step}")


def brings(name: str, **what: object) -> type:
    card = red7.Plugin(name=name, layer=red7.Layer.HOUSE, changes="Something.", **what)
    return type(name.title(), (), {"PLUGIN": card})


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"steps": ("swap",)}, "'six-acts' and 'tea' both bring a step called 'swap'"),
        ({"notes": ("to-draft", "tea")}, "'draft' and 'tea' both keep a note called 'to-draft'"),
        ({"notes": {"to-draft": "{value} cups"}}, "both keep a note called 'to-draft'"),
    ],
)
def test_what_two_plugins_call_alike_is_a_conflict(what: dict[str, object], told: str) -> None:
    with pytest.raises(red7.PluginConflict, match=told):
        Rules("draft", "six-acts", brings("tea", **what))
    assert Rules(brings("tea", **what))


@pytest.mark.parametrize("name", ["two words", "Lives", "", "a=b", "seen", 3])
def test_a_note_that_could_not_be_written_is_refused_by_name(name: object) -> None:
    with pytest.raises(red7.InvalidPlugin, match=r"the plug-in 'tea' .* note"):
        brings("tea", notes=(name,))
    with pytest.raises(red7.InvalidPlugin, match=r"the plug-in 'tea' .* note"):
        brings("tea", notes={name: "{value} cups"})


@pytest.mark.parametrize("name", ["go away", "Go", "", 3])
def test_a_step_that_could_not_be_written_is_refused_by_name(name: object) -> None:
    with pytest.raises(red7.InvalidPlugin, match=r"the plug-in 'tea' .* step"):
        brings("tea", steps=(name,))


def test_a_plugin_shown_in_full_names_what_it_brings() -> None:
    done = CliRunner().invoke(program, ["plugins", "six-acts"])
    assert re.search(r"steps +swap, rain, look\n", done.output)
    assert re.search(r"notes +to-draft\n", CliRunner().invoke(program, ["plugins", "draft"]).output)
    shown = json.loads(CliRunner().invoke(program, ["plugins", "six-acts", "--json"]).output)
    assert (shown["steps"], shown["notes"]) == (["swap", "rain", "look"], [])


@pytest.mark.parametrize(
    ("table", "turn", "told"),
    [
        (
            "*R7:O2B4/R6:?7 - ?9",
            "+O2~look(hB)",
            "swap B4 with R7 from the palette and swap B4 with O2 from the palette.",
        ),
        (
            "*R7:O2B4B3/R6:?7 - ?9",
            "+O2xR6",
            "B4 with O2 from the palette, swap B3 with R7 from the palette and 1 more.",
        ),
        ("*R7:O2/R6:?7 - ?9", "+O2~look(hB)", "but there is nothing for it to do here."),
    ],
)
def test_what_an_action_offers_is_said_to_whoever_wants_something_else(
    table: str, turn: str, told: str
) -> None:
    ruling = Rules("six-acts").adjudicate(table, turn)
    assert ruling.sentence.endswith(told)
    assert "a 2 swaps a card of your hand" in ruling.sentence
    assert ruling.decisive.plugin == "six-acts"


BROUGHT = ["answers are of the right kind", "what it brings is declared"]
UNDECLARED = '''
import red7
from red7.author import HAND, Move, act, palette_of


class Gives:
    PLUGIN = red7.Plugin(name="gives", layer=red7.Layer.HOUSE, changes="A 2 gives.", source="us")

    @red7.rule("gives-1", "{hook}")
    def gives(self, {argument}):
        """A 2 gives."""
        {body}
'''


@pytest.mark.parametrize(
    ("hook", "argument", "body", "told"),
    [
        (
            "other_steps",
            "moment",
            "return [act('give', Move(card, HAND, palette_of(1))) for card in moment.hand]",
            "'gives' answers other_steps (gives-1) with the step 'give', which PLUGIN.steps",
        ),
        ("notes_after", "moment", "return {'gifts': 1}", "with the note 'gifts', which PLUGIN"),
        ("notes_at_start", "players", "return {('gifts', 0): 1}", "with the note 'gifts', which"),
    ],
)
def test_what_a_plugin_brings_and_does_not_declare_is_reported(
    hook: str, argument: str, body: str, told: str
) -> None:
    names: dict[str, type] = {}
    written = UNDECLARED.replace("{hook}", hook).replace("{argument}", argument)
    exec(written.replace("{body}", body), names)
    with red7.registered(names["Gives"]):
        found = [str(each) for each in faults("gives", effort=20, checks=BROUGHT)]
        assert any(told in each for each in found)
        rules = Rules("gives").checked()
        with pytest.raises(red7.BrokenPlugin) as caught:
            list(rules.turns(rules.play(rules.deal(3, seed=1), "pass")))
    assert told in str(caught.value)


# --- Cards that are played by an action, and cards that are moved ---------------------------------


class TwosMove:
    """A 2 lays a card from the hand into the palette."""

    PLUGIN = red7.Plugin(
        name="twos-move", layer=red7.Layer.HOUSE, changes="Moves.", source="us", steps=("lay",)
    )

    @red7.rule("move-1", "action_choices", numbers=(2,))
    def a_two_lays(self, moment: red7.Moment) -> list[Step]:
        """A 2 lays a card into the palette."""
        return [act("lay", Move(card, HAND, PALETTE)) for card in moment.hand]


class TwosPlay:
    """A 2 plays two more cards."""

    PLUGIN = red7.Plugin(name="twos-play", layer=red7.Layer.HOUSE, changes="Plays.", source="us")

    @red7.rule("play-1", "action_choices", numbers=(2,))
    def a_two_plays(self, moment: red7.Moment) -> list[Step]:
        """A 2 plays a card."""
        return [PLAY[card.index] for card in moment.hand]

    @red7.rule("play-2", "action_goes_on")
    def two_cards(self, moment: red7.Moment, card: red7.Card) -> bool:
        """A 2 plays two cards."""
        return card.number == 2 and len(moment.played) < 3


class TwosGive:
    """A 2 gives two cards away."""

    PLUGIN = red7.Plugin(
        name="twos-give", layer=red7.Layer.HOUSE, changes="Gives.", source="us", steps=("pass-on",)
    )

    @red7.rule("give-1", "action_choices", numbers=(2,))
    def a_two_gives(self, moment: red7.Moment) -> list[Step]:
        """A 2 gives a card to another player."""
        seats = [seat for seat, _ in moment.others]
        held = moment.playable()
        return [act("pass-on", Move(card, HAND, hand_of(seat))) for card in held for seat in seats]

    @red7.rule("give-2", "action_goes_on")
    def two_cards(self, moment: red7.Moment) -> bool:
        """A 2 gives two cards."""
        return sum(step.name == "pass-on" for step in moment.steps) < 2


def test_a_card_that_is_moved_to_the_palette_is_not_played() -> None:
    rules, table = Rules("action", TwosMove), "*R7:O2B3/Y6:? - I4?20"
    assert rules.adjudicate(table, "+O2~lay(B3:h>p)").legal
    assert not rules.adjudicate(table, "+O2~lay(B3:h>p)=I4").legal


@pytest.mark.parametrize(
    ("turn", "legal"),
    [
        ("+O2 +G4 +I6", True),
        ("+O2 +G4", False),
        ("+O2 +B3=I4 +G4", True),
        ("+O2 +B3=I4", False),
        ("+O2 +B3", False),
        ("+O2 +B3 +G4", False),
        ("+O2 +G4 +B3=I4", True),
        ("+O2 +B3=I4 +G4 +I6", False),
        ("+O2 +B3=I4 +I4", True),
    ],
)
def test_an_action_of_several_steps_goes_on_after_that_of_a_card_it_played(
    turn: str, legal: bool
) -> None:
    rules, table = Rules("action", TwosPlay), "*R7:O2B3G4I6/Y6:? - I4?20"
    assert rules.adjudicate(table, turn).legal is legal
    assert (red7.Turn.parse(turn) in list(rules.turns(table))) is legal


@pytest.mark.parametrize(
    ("hand", "more", "told", "clause"),
    [
        ("O2B3V4", " +B3", "the action of O2 must be finished first.", "play-2"),
        ("O2B3V4", "", "the action of O2 must be done first.", "play-1"),
    ],
)
def test_what_is_left_of_an_action_is_told_by_the_rule_that_goes_on(
    hand: str, more: str, told: str, clause: str
) -> None:
    ruling = Rules(TwosPlay).adjudicate(f"*R7:{hand}/Y6:? - I4?20", f"+O2{more}")
    assert ruling.sentence == f"A may not end the turn here: {told}"
    assert ruling.decisive.clause == clause


@pytest.mark.parametrize(
    ("position", "turn", "told", "clause"),
    [
        ("*R7:R1V1/R6O7:?/G2B6:?", "+R1xO7xB6", "take B6 from C: the action of R1 is over", "C41"),
        ("*R7O1:O7V1/R6:?", "+O7^O1^O7", "put O7 on the deck: the action of O7 is over", "C37"),
        (
            "*R7O1:O2V1/R6:?",
            "+O2xR6",
            "take R6 from B: no card was played whose action does this",
            "C07",
        ),
    ],
)
def test_an_action_is_done_once(position: str, turn: str, told: str, clause: str) -> None:
    """It was said that no card had been played whose action does this, right after it did."""
    ruling = Rules("action").adjudicate(f"{position} - ?9", turn)
    assert ruling.sentence == f"A may not {told}."
    assert ruling.decisive.clause == clause


def test_the_rule_on_how_long_an_action_goes_on_says_that_it_is_over() -> None:
    rules = Rules(TwosGive)
    ruling = rules.adjudicate(
        "*R7:O2B3V4I5/Y6:?", "+O2~pass-on(B3:h>hB)~pass-on(V4:h>hB)~pass-on(I5:h>hB)"
    )
    assert ruling.sentence.endswith("the action of O2 is over.")
    assert (ruling.decisive.plugin, ruling.decisive.clause) == ("twos-give", "give-2")


def test_an_action_that_was_begun_is_not_said_to_be_impossible() -> None:
    ruling = Rules(TwosPlay).adjudicate("*R7:O2B3/Y6:? - I4?20", "+O2 +B3")
    told = [reason.text for reason in ruling.reasons]
    assert told[0] == "O2 lets A play B3."
    assert "The action of O2 cannot go on, so the rest of it is left out." in told
    none = Rules(TwosPlay).adjudicate("*R7:O2/Y6:? - I4?20", "+O2")
    told = [reason.text for reason in none.reasons]
    assert "The action of O2 cannot be done, so it is left out." in told


@pytest.mark.parametrize("discard", [">G2", ">R6=I3"])
def test_an_action_that_waits_for_a_discard_has_not_begun(discard: str) -> None:
    rules = Rules("action", "advanced", "five-may-wait")
    ruling = rules.adjudicate("*V4:R5R4G2R6/Y3:I4 - I3?9", f"+R5 {discard}")
    told = "A may not end the turn here: the action of R5 must be done first."
    assert ruling.sentence == told


def test_the_cards_that_one_step_deals_out_are_different_ones() -> None:
    game = Game.of(Rules("six-acts"), "*R7:O4B1/R6:V1/B6:V2/G6:V3 - ?9").take("+O4")
    game = game.take(game.steps[0])
    dealt = []
    while game.drawing:
        card = game.hidden[0]
        dealt.append(card)
        game = game.draw(card)
        if game.drawing:
            with pytest.raises(red7.IllegalTurn, match=f"{card} cannot be drawn"):
                game.draw(card)
    assert len({*dealt}) == 3


def test_actions_wait_for_each_other_from_the_inside_out() -> None:
    rules, table = Rules("action", TwosPlay), "*R7:O2B5G4I6V6/Y6:? - I4?20"
    assert rules.adjudicate(table, "+O2 +B5 +G4 +I6").legal
    assert not rules.adjudicate(table, "+O2 +B5 +G4").legal
    assert not rules.adjudicate(table, "+O2 +B5 +G4 +I6 +V6").legal
    begun = rules.state(f"{table} +O2 +B5 +G4")
    assert sorted(map(str, rules.steps(begun))) == ["+I6", "+V6"]
    refused = rules.adjudicate(table, "+O2 +B5 +G4")
    assert refused.sentence.endswith("the action of O2 must be finished first.")
    assert (refused.decisive.plugin, refused.decisive.clause) == ("twos-play", "play-2")


def test_an_action_inside_another_that_cannot_be_done_is_left_out_alone() -> None:
    rules = Rules("action", TwosPlay)
    ruling = rules.adjudicate("*R7:O2B3G4/Y6:? - -", "+O2 +B3 +G4")
    assert ruling.legal
    said = [reason.text for reason in ruling.found]
    assert "The action of B3 cannot be done, so it is left out." in said
    assert "O2 lets A play G4." in said


# --- hidden hands ---------------------------------------------------------------------------------


class TwosPlayRed:
    """A 2 plays a red card, which a hidden hand may have or not."""

    PLUGIN = red7.Plugin(
        name="twos-play-red", layer=red7.Layer.HOUSE, changes="A 2 plays.", source="our table"
    )

    @staticmethod
    @red7.rule("house-2", "action_choices", numbers=(2,))
    def a_two_plays(moment: red7.Moment, card: red7.Card) -> list[Step]:
        """A 2 plays a red card."""
        return [PLAY[each.index] for each in moment.playable() if each.color is red7.Color.RED]


@pytest.mark.parametrize("rule", ["six-acts", TwosPlayRed])
@pytest.mark.parametrize("turn", ["+O2", "+O4", "+R2", "pass"])
@pytest.mark.parametrize("palette", ["R7G3", "-"])
def test_what_a_house_action_could_do_with_a_hidden_card_is_what_some_card_lets_it_do(
    rule: object, turn: str, palette: str
) -> None:
    rules = Rules("v1.2", rule)
    shown = "".join(card for card in ("O2", "O4", "R2") if card in turn)
    position = f"*{palette}:{shown}{{}}/R6:?7 - ?20"
    hidden = State.parse(position.format("?1"))
    with_each = (
        rules.adjudicate(position.format(card), turn)
        for card in CARDS
        if not card.bit & hidden.known_bits
    )
    ruled = {(each.legal, each.survives) for each in with_each}
    found = rules.adjudicate(hidden, turn)
    assert found.certain is (len(ruled) == 1)
    assert (found.legal, found.survives) == max(ruled)
    assert found.legal_certain is (len({legal for legal, _ in ruled}) == 1)
    assert found.survives_certain is (len({stays for legal, stays in ruled if legal}) < 2)


class TwosBury:
    """A 2 buries two hand cards of one color, which a hidden hand may have or not."""

    PLUGIN = red7.Plugin(
        name="twos-bury", layer=red7.Layer.HOUSE, changes="Buries.", source="us", steps=("bury",)
    )

    @staticmethod
    @red7.rule("house-2", "action_choices", numbers=(2,))
    def a_two_buries(moment: red7.Moment) -> list[Step]:
        """A 2 buries two hand cards of one color."""
        return [
            act("bury", Move(one, HAND, BOTTOM), Move(other, HAND, BOTTOM))
            for one, other in combinations(moment.playable(), 2)
            if one.color is other.color
        ]


class LayPairs:
    """A red card may be laid down at any time, and so may two green ones together."""

    PLUGIN = red7.Plugin(
        name="lay-pairs", layer=red7.Layer.HOUSE, changes="Lays.", source="us", steps=("lay",)
    )

    @staticmethod
    @red7.rule("house-3", "other_steps")
    def cards_are_laid(moment: red7.Moment) -> list[Step]:
        """You may lay a red card into your palette, or two green ones."""
        reds = [(card,) for card in moment.playable() if card.color is red7.Color.RED]
        greens = [card for card in moment.playable() if card.color is red7.Color.GREEN]
        laid = (*reds, *combinations(greens, 2))
        return [act("lay", *(Move(card, HAND, PALETTE) for card in cards)) for cards in laid]


@pytest.mark.parametrize(
    ("rule", "more", "position", "turn"),
    [
        (TwosBury, [], "*R5:R2{}/G5:? - ?", "+R2"),
        (TwosBury, [], "*R5:R2V5{}/G5:? - ?", "+R2"),
        (TwosBury, [], "*R5:R2V5V4{}/G5:? - ?", "+R2"),
        (LayPairs, ["must-stay-in"], "*V1:{}/R4G3:? - ?", "pass"),
        (LayPairs, ["must-stay-in"], "*V1V2:{}/V5V4G3:? G1 ?", "pass"),
        (LayPairs, [], "*R5:{}/R4:? - ?", "pass"),
    ],
)
def test_a_step_with_two_hidden_cards_is_ruled_on_as_every_pair_of_them_is(
    rule: object, more: list[str], position: str, turn: str
) -> None:
    rules = Rules("v1.2", "small-deck", *more, rule)
    hidden = rules.state(position.format("?2"))
    unknown = [card for card in rules.book.deck if not card.bit & hidden.known_bits]
    ruled = {
        (each.legal, each.survives)
        for pair in combinations(unknown, 2)
        for each in [rules.adjudicate(position.format("".join(map(str, pair))), turn)]
    }
    found = rules.adjudicate(hidden, turn)
    assert found.certain is (len(ruled) == 1)
    assert (found.legal, found.survives) == max(ruled)
    assert found.legal_certain is (len({legal for legal, _ in ruled}) == 1)
    assert found.survives_certain is (len({stays for legal, stays in ruled if legal}) < 2)
    assert all(not step.hand_bits & ~hidden.mover.hand_bits for step in rules.steps(hidden))


def test_cards_that_could_be_played_come_in_one_order_whatever_is_hidden() -> None:
    seen: list[list[red7.Card]] = []

    class Looks:
        PLUGIN = red7.Plugin(name="looks", layer=red7.Layer.HOUSE, changes="Looks.", source="us")

        @staticmethod
        @red7.rule("house-1", "refuse_play")
        def looks(moment: red7.Moment) -> None:
            """Nothing is refused."""
            seen.append(moment.playable())

    for hand in ("R7G3V1", "G3?2", "?3"):
        Rules(Looks).adjudicate(f"*R5:{hand}/R6:?7 - ?20", "+G3")
    assert len({len(cards) for cards in seen}) > 1
    assert all(cards == sorted(cards, reverse=True) for cards in seen)


@pytest.mark.parametrize(
    ("table", "turn", "told"),
    [
        (
            "*R7:O4B4/R6:? - ?9 {to-draft=2}",
            "~put-back(?:d>b)",
            "now these can be taken: put O4 back under the deck and put B4 back under the deck.",
        ),
        (
            "*R7:O4B4/R6:? - ?9",
            "~put-back(O4:h>b)",
            "goes to the bottom of the deck, and nothing like that is offered now.",
        ),
    ],
)
def test_what_is_offered_besides_actions_is_said_to_whoever_wants_something_else(
    table: str, turn: str, told: str
) -> None:
    ruling = Rules("draft").adjudicate(table, turn)
    assert ruling.sentence.endswith(told)
    assert ruling.decisive.plugin == "draft"


def test_the_rule_that_offers_a_step_besides_actions_is_named() -> None:
    table = "*R7:O4B4V3/R6:? - ?9 {to-draft=2}"
    ruling = Rules("draft").adjudicate(table, "~put-back(B4:h>b) ~put-back(V3:h>b)")
    first = ruling.found[0]
    assert first.text == "A may put B4 back under the deck."
    assert (first.plugin, first.clause) == ("draft", "draft-2")


def test_a_house_action_with_any_hand_card_must_be_done_with_hidden_ones() -> None:
    for hand in ("O2?3", "O2?", "O2B4?2", "O2B4"):
        ruling = Rules("six-acts").adjudicate(f"*R7G3:{hand}/R6:?7 - ?20", "+O2")
        assert ruling.sentence.endswith("the action of O2 must be done first.")
        assert (ruling.legal, ruling.certain) == (False, True)


# --- moves in another order, and choices that a rule refuses --------------------------------------


class Given:
    """A 2 swaps a card, but no 1; the rule reads the moves in the order in which it made them."""

    PLUGIN = red7.Plugin(
        name="given", layer=red7.Layer.HOUSE, changes="A 2 swaps.", source="Us", steps=("give",)
    )

    @red7.rule("given-1", "action_choices", numbers=(2,))
    def swap(self, moment: red7.Moment) -> list[Step]:
        """A 2 swaps a card of your hand with one of your palette."""
        return [
            act("give", Move(held, HAND, PALETTE), Move(laid, PALETTE, HAND))
            for held in moment.playable()
            for laid in moment.palette
        ]

    @red7.rule("given-2", "refuse_step")
    def no_one(self, moment: red7.Moment, step: Step) -> red7.Refusal | None:
        """A 1 is not swapped."""
        first = step.moves[0]
        assert first.source == HAND
        return red7.refuse("{} is a 1", first.card) if first.card.number == 1 else None


SWAPPING = "*R7G3:O2B4V1/R6:V3V4 - ?20"


@pytest.mark.parametrize("table", [SWAPPING, "*R7G3:O2?2/R6:V3V4 - ?20"])
def test_moves_may_be_written_in_any_order(table: str) -> None:
    rules = Rules(Given)
    typed, made = "+O2~give(G3:p>h,B4:h>p)", "+O2~give(B4:h>p,G3:p>h)"
    assert rules.adjudicate(table, typed) == rules.adjudicate(table, made)
    assert rules.adjudicate(table, typed).legal
    assert typed in rules.turns(table)
    assert rules.play(table, typed) == rules.play(table, made)
    begun = rules.step(table, "+O2")
    assert rules.step(begun, "~give(G3:p>h,B4:h>p)") == rules.step(begun, "~give(B4:h>p,G3:p>h)")
    refused = rules.adjudicate(table, "+O2~give(G3:p>h,V1:h>p)")
    assert refused.sentence.endswith(": V1 is a 1.")


def test_moves_may_be_typed_in_any_order_in_a_game() -> None:
    game = Game.of(Rules(Given), SWAPPING).take("+O2")
    taken = game.take("~give(G3:p>h,B4:h>p)")
    assert taken == game.take("~give(B4:h>p,G3:p>h)")
    assert str(taken.take("end").record).endswith("+O2~give(B4:h>p,G3:p>h)\n")
    assert Game.of(Rules(Given), SWAPPING).play("+O2~give(G3:p>h,B4:h>p)") == taken.take("end")


def test_cards_of_the_deck_go_where_the_rule_sends_them() -> None:
    rules, table = Rules("six-acts"), "*R7:O4V1/R6:?1/R5:?1 - I4Y2?9"
    typed = rules.play(table, "+O4~rain(Y2:d>hC,I4:d>hB)")
    assert typed == rules.play(table, "+O4~rain(I4:d>hB,Y2:d>hC)")


def test_what_is_offered_instead_is_not_refused_by_a_rule() -> None:
    ruling = Rules(Given).adjudicate(SWAPPING, "+O2xR6")
    assert "V1" not in ruling.sentence
    assert "~give(B4:h>p,R7:p>h)" in ruling.sentence


# --- house rules in what is shown -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "table", "turn", "said"),
    [
        ("two-lives", "*R3:O4B4/R6:V1V2 - ?20", "+O4", ["A spends the first of two lives."]),
        ("two-lives", "*R7:O4B4/R6:V1V2 - ?20", "+O4", []),
        ("double-canvas", "*R7:G4/R6:V1 G1 ?9", "+G4", ["You are winning if you are best under"]),
        ("six-acts", "*R7:O6/R6:?7 - ?9", "+O6~look(hB)", ["O6 lets A look at B's hand"]),
        ("six-acts+two-lives", "*R7:O6/R6:?7 - ?9", "+O6", []),
    ],
)
def test_the_short_answer_names_the_house_rules_that_had_a_say(
    names: str, table: str, turn: str, said: list[str]
) -> None:
    rules = Rules("v1.2", *names.split("+"))
    answer = Adjudication.of(red7.compare(table, turn, [rules])).answer
    decides = answer.reason.text.startswith(tuple(said))
    named = (answer.reason, *answer.house) if decides else answer.house
    assert len(named) == len(said)
    for reason, beginning in zip(named, said, strict=True):
        assert reason.text.startswith(beginning)
        assert reason.plugin in names


@pytest.mark.parametrize(("name", "clause"), [("draft", "draft-3"), ("reverse", "reverse-2")])
def test_disputes_are_looked_for_on_tables_with_notes(name: str, clause: str) -> None:
    found = find(Rules("v1.2"), Rules("v1.2", name), effort=80)
    shown = [dispute for dispute in found if clause in dispute.clauses]
    assert shown
    assert all(dispute.state.notes for dispute in shown)
    for dispute in shown:  # as small as can be: without the note this is not in dispute
        bare = attrs.evolve(dispute.state, notes=red7.Notes())
        ruled = [each.rules.adjudicate(bare, dispute.turn) for each in dispute.rulings]
        assert [each.legal for each in ruled] != [each.legal for each in dispute.rulings] or (
            ruled[0].after == ruled[1].after
        )


def test_the_cards_of_a_brought_step_are_made_as_low_as_the_others() -> None:
    found = find(Rules("v1.2"), Rules("v1.2", "six-acts"), effort=60)
    (swap,) = [each for each in found if "~swap" in str(each.turn)]
    assert {card.number for seat in swap.state.seats for card in (*seat.palette, *seat.hand)} == {
        1,
        2,
    }


@pytest.mark.slow
def test_a_house_rule_on_both_sides_of_a_dispute_is_named() -> None:
    found = find(Rules("v1.0", "action", "reverse"), Rules("v1.2", "action", "reverse"), effort=60)
    report = DisputesReport.of(found)
    assert report.disputes
    assert report.name("v1.0+action+reverse") == "v1.0+reverse"


# --- notes in words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "notes", "said"),
    [
        (
            "two-lives",
            "{life-spent@A=1 life-spent@B=1}",
            ["A has spent a life", "B has spent a life"],
        ),
        ("turn-limit:7", "{turns=3}", ["Turns taken: 3 of 7"]),
        ("draft", "{to-draft=1}", ["one player has yet to put two cards back"]),
        ("duel-scoring", "{last-out=2}", ["B went out last"]),
        ("reverse", "{reversed=1 seen@B=O4}", ["Play goes the other way round", "B has seen O4"]),
        ("two-lives", "", []),
    ],
)
def test_notes_are_shown_in_the_words_of_the_plugin_that_keeps_them(
    names: str, notes: str, said: list[str]
) -> None:
    position = f"*R3:O4B4/R6:V1V2 - ?20 {notes}"
    rules = Rules("v1.2", names)
    assert [str(each) for each in rules.noted(position)] == said
    asked = ["--rules", f"v1.2+{names}"]
    for question in (["adjudicate", position, "pass"], ["who", position], ["starts", position]):
        shown = " ".join(CliRunner().invoke(program, [*question, *asked]).output.split())
        assert all(each.replace("O4", "Orange 4") in shown for each in said)
        told = json.loads(CliRunner().invoke(program, [*question, *asked, "--json"]).output)
        assert told["noted"] == said


@pytest.mark.parametrize(
    "words",
    [
        "{player} has {value} cups",
        lambda player, value: red7.author.message("{p}", p=player),
        lambda player, value: f"{player} has {value} cups",
        lambda player, value: "ABCD"[player],
        lambda player, value: chr(ord("A") + player),
    ],
)
def test_words_about_a_player_are_not_used_where_a_note_names_none(words: object) -> None:
    rules = Rules(brings("tea", notes={"cups": words}))
    assert [str(said) for said in rules.noted("*R7:?/R6:? - ? {cups=2}")] == ["cups: 2"]


@pytest.mark.parametrize("note", ["cups=2", "cups@B=2"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (lambda value, player: None, []),
        (lambda value: None, []),
        (lambda value, player: f"{value} cups of tea", ["2 cups of tea"]),
        (lambda value: f"{value} cups {{of tea}}", ["2 cups {of tea}"]),
        (lambda value, player: red7.author.message("{v} cups", v=value), ["2 cups"]),
    ],
)
def test_a_function_has_its_say_on_every_note(note: str, words: object, told: list[str]) -> None:
    rules = Rules(brings("tea", notes={"cups": words}))
    assert [str(said) for said in rules.noted(f"*R7:?/R6:? - ? {{{note}}}")] == told


def test_a_note_without_words_is_shown_by_its_name() -> None:
    plugin = red7.Plugin(name="m", layer=red7.Layer.HOUSE, changes="M.", notes=("tea", "milk"))
    rules = Rules(type("M", (), {"PLUGIN": plugin}))
    noted = rules.noted("*R3:O4/R6:V1 - ? {tea=2 milk@B=O5}")
    assert [str(each) for each in noted] == ["tea: 2", "milk of B: O5"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "{lives} left",
            "cannot put its note 'tea' in words: there is no 'lives', only value and player.",
        ),
        ("{value", "has no words for its note 'tea': ValueError("),
        (7, "'7' is neither a sentence nor a function"),
        (lambda value, cup: None, "there is no 'cup', only value and player"),
    ],
)
def test_words_that_cannot_be_put_together_are_refused_by_name(words: object, told: str) -> None:
    with pytest.raises(red7.errors.InvalidPlugin) as caught:
        red7.Plugin(name="m", layer=red7.Layer.HOUSE, changes="M.", notes={"tea": words})  # type: ignore[dict-item]  # wrong
    assert "the plug-in 'm'" in str(caught.value)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (lambda value: 1 // (value - 2), "ZeroDivisionError"),
        (lambda value: value, "'2' is no message"),
    ],
)
def test_words_that_fail_name_their_plugin(words: object, told: str) -> None:
    plugin = red7.Plugin(
        name="m",
        layer=red7.Layer.HOUSE,
        changes="M.",
        notes={"tea": words},  # type: ignore[dict-item]  # wrong
    )
    with pytest.raises(red7.BrokenPlugin, match="'m' cannot put its note 'tea' in words") as caught:
        Rules(type("M", (), {"PLUGIN": plugin})).noted("*R3:O4/R6:V1 - ? {tea=2}")
    assert told in str(caught.value)


@pytest.mark.parametrize("hook", ["stays_in", "notes_after", "next_player", "refuse_play"])
def test_a_note_that_is_misspelt_where_it_is_read_is_reported(hook: str) -> None:
    class Turns:
        PLUGIN = red7.Plugin(
            name="turned", layer=red7.Layer.HOUSE, changes="Turns.", source="us", notes=("turns",)
        )

        @red7.rule("turned-1", "notes_after")
        def counted(self, moment: red7.Moment) -> dict[str, int]:
            """Turns are counted."""
            return {"turns": moment.notes.number("turn" if hook == "notes_after" else "turns") + 1}

    if hook == "next_player":

        @red7.rule("turned-2", hook)
        def reads(self: object, state: State) -> None:
            """Nothing comes of it."""
            state.notes.number("turn")

    else:

        @red7.rule("turned-2", hook if hook != "notes_after" else "refuse_play")
        def reads(self: object, moment: red7.Moment) -> None:
            """Nothing comes of it."""
            moment.notes.number("turns" if hook == "notes_after" else "turn")

    Turns.reads = reads  # type: ignore[attr-defined]  # a rule of it
    told = (
        rf"'turned' reads the note 'turn' in {hook} \(turned-[12]\), which no PLUGIN.notes of "
        r"these rules names: did you mean 'turns'\?"
    )
    with pytest.raises(red7.BrokenPlugin, match=told):
        Rules(Turns).checked().play("*R3:R7B4/R6:V1V2 - ?20", "+R7")
    assert any(re.search(told, str(each)) for each in faults(Turns, effort=10, checks=BROUGHT))
    Rules(Turns).play("*R3:R7B4/R6:V1V2 - ?20", "+R7")  # unchecked, it is 0


@pytest.mark.parametrize("hand", ["V1V2", "?7", "V1?2", "-"])
def test_a_look_is_what_the_action_does_whatever_it_shows(hand: str) -> None:
    ruling = Rules("six-acts").adjudicate(f"*R7:O6/R6:{hand} - ?9", "+O6~look(hB)")
    assert ruling.legal
    said = [reason.text for reason in ruling.found]
    assert said[0].startswith("O6 lets A look at B's hand")
    assert not any("left out" in each for each in said)


def test_a_round_that_a_house_rule_ends_is_not_won_by_the_last_player_left() -> None:
    table = "*R3:O7B4/R6:V1V2/V3:? - ?20 {turns=2}"
    ruling = Rules("turn-limit:3").adjudicate(table, "+O7")
    said = [reason.text for reason in ruling.found if reason.plugin == "turn-limit:3"]
    assert said == [
        "The turns of a round are counted.",
        "A wins the round.",
        "When the last turn has been taken, the player who is winning wins the round.",
    ]


def test_a_house_rule_that_spares_a_player_who_passes_is_quoted() -> None:
    class Spares:
        PLUGIN = red7.Plugin(name="spares", layer=red7.Layer.HOUSE, changes="Spares.", source="us")

        @staticmethod
        @red7.rule("spares-1", "doing_nothing", wraps=True)
        def spares(moment: red7.Moment) -> Iterator[None]:
            """A pass puts nobody out."""
            _ = yield
            return True  # type: ignore[return-value]  # what wraps returns its answer

    ruling = Rules(Spares).adjudicate("*R7:O4B4/R6:V1V2 - ?20", "pass")
    assert [reason.text for reason in ruling.found] == [
        "A does nothing and stays in.",
        "A pass puts nobody out.",
    ]
