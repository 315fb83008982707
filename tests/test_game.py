"""A game in progress: what is offered, taken, taken back and recorded, and what nobody may see."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from random import Random

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import red7
from red7 import Card, Game, IllegalTurn, InvalidTurn, Kind, Record, Rules, State, Step, Turn
from red7.players import world
from red7.table.steps import END, PASS
from red7.testing import rules

DRAWS = "*G2:R3B1/R6:V5V6 - I4"
"""A may play a 3, and draw."""
PICKS = st.integers(0, 1000)
LAST = (Kind.PASS, Kind.END)


class Table(RuleBasedStateMachine):
    """A match played at random, beside the same match with a deck that nobody knows."""

    game: Game
    blind: Game
    """The same game; its deck is unknown, and every card drawn from it is named."""

    @initialize(rules=rules(), players=st.integers(2, 4), seed=PICKS)
    def deal(self, rules: Rules, players: int, seed: int) -> None:
        self.begin(Game.start(rules, players, seed))
        assert self.game.state == rules.deal(players, seed)

    def begin(self, game: Game) -> None:
        self.game = game
        hidden = attrs.evolve(game.state, deck=(), deck_unknown=len(game.state.deck))
        self.blind = Game.of(game.rules, hidden)

    def running(self) -> Game:
        """The game; where its round is over, the next one is dealt, or another match."""
        game, points = self.game, self.game.points
        if game.over:
            self.check_the_record()
            self.begin(Game.start(game.rules, len(game.state.seats), seed=sum(points)))
        elif game.round_over:
            self.begin(game.next_round(seed=sum(points)))
            assert self.game.points == points
        return self.game

    @rule(pick=PICKS)
    def take(self, pick: int) -> None:
        game = self.running()
        step = game.steps[pick % len(game.steps)]
        after = game.take(step)
        hidden = step.kind is Kind.DRAW and not game.shown.deck
        assert not after.drawing
        assert after.undo() == (None if hidden or step.kind in LAST else game)
        blind = self.blind.take(step)
        if blind.drawing:
            assert hidden
            drawn = after.state.so_far[-1].card
            assert drawn in blind.hidden
            blind = blind.draw(drawn)
        self.game, self.blind = after, blind

    @rule(pick=PICKS)
    def play(self, pick: int) -> None:
        """A turn played at once is the turn played step by step, whoever knows the deck."""
        game = self.running()
        turns, _ = game.rules.turns(game.shown, surviving=pick % 5 > 0).first(20)
        if not turns:
            return
        turn = turns[pick % len(turns)]
        by_steps = game
        for step in (*turn.steps[len(game.state.so_far) :], END if turn.steps else PASS):
            if step not in by_steps.steps:  # a card that was drawn forbids what was planned
                with pytest.raises(IllegalTurn):
                    game.play(turn)
                return
            by_steps = by_steps.take(step)
        assert game.play(turn) == by_steps
        assert game.play(by_steps.played[-1]) == by_steps
        self.blind = self.blind.play(by_steps.played[-1])
        self.game = by_steps

    @rule()
    def undo(self) -> None:
        undone, blind = self.game.undo(), self.blind.undo()
        assert (undone is None) == (blind is None)
        if undone is not None and blind is not None:
            assert undone.state.so_far == self.game.state.so_far[:-1]
            self.game, self.blind = undone, blind

    @rule(seed=PICKS, card=st.sampled_from(["R7", "G4", "V1"]), kind=st.sampled_from("+>x^"))
    def another_truth(self, seed: int, card: str, kind: str) -> None:
        """What the player to move cannot know changes neither what is offered nor what is said."""
        game, step = self.running(), Step.parse(kind + card)
        other = Game.of(game.rules, world(game.shown, game.rules, Random(seed)))
        assert other.shown == game.shown
        assert other.steps == game.steps
        if step not in game.steps:
            said = []
            for each in (game, other):
                with pytest.raises(IllegalTurn) as refused:
                    each.take(step)
                said.append(str(refused.value))
            assert said[0] == said[1]

    @invariant()
    def cards_are_conserved(self) -> None:
        for game in (self.game, self.blind):
            assert game.state.check().accounted_for == 49

    @invariant()
    def views_are_those_of_the_position(self) -> None:
        for seat in range(len(self.game.state.seats)):
            assert self.game.view(seat) == self.game.state.view(seat) == self.blind.view(seat)
        if self.game.to_move is None:
            assert self.game.shown.seats == self.game.state.seats
            assert all(card.bit & self.game.state.seen_bits for card in self.game.shown.deck)
        else:
            assert self.game.shown == self.game.state.view(self.game.to_move)

    @invariant()
    def the_deck_does_not_show(self) -> None:
        assert self.game.steps == self.blind.steps
        assert bool(self.game.steps) != self.game.round_over
        for step in self.game.steps:
            if step.kind is Kind.DRAW and step.card is not None:
                assert step.card is self.game.shown.deck[0]

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.check_the_record()

    def check_the_record(self) -> None:
        game = self.game
        *_, replayed = Record.parse(str(game.record)).replay()
        assert replayed.record == game.record
        assert replayed.state == (game.state.before or game.state)
        assert pickle.loads(pickle.dumps(game)) == game


Table.TestCase.settings = settings(stateful_step_count=25)
TestTable = Table.TestCase


# --- what is offered ----------------------------------------------------------------------------

MUST = Rules("v1.0", "must-stay-in", "action")
HOPE = "*G2:R3/R6:V7V6 - {}"
"""A may play the 3 and hope: by discarding V5 A would stay in, by discarding O5 not."""


def test_under_must_stay_in_an_unknown_deck_forbids_nothing() -> None:
    with_known_deck = {card: MUST.steps(State.parse(HOPE.format(card))) for card in ("V5", "O5")}
    assert with_known_deck["V5"] != with_known_deck["O5"]
    offered = {Game.of(MUST, HOPE.format(card)).steps for card in ("V5", "O5")}
    assert offered == {with_known_deck["O5"]}


def test_what_only_the_deck_forbids_may_be_played() -> None:
    assert "pass" not in MUST.turns(HOPE.format("V5"))
    game = Game.of(MUST, HOPE.format("V5")).play("pass")
    assert game.round_over
    assert game.record.final == game.state


CURSED = """
    from red7 import Layer, Plugin, refuse, rule

    PLUGIN = Plugin(name="cursed", layer=Layer.HOUSE, changes="I4 may not be held.")

    @rule("cursed", "refuse_ending")
    def nobody_keeps_it(moment):
        \"\"\"A turn may not end with I4 in the hand.\"\"\"
        return refuse("I4 is held") if "I4" in str(moment.hand) else None
"""


@pytest.mark.parametrize("deck", ["I4", "?1"])
def test_a_turn_that_a_draw_has_spoilt_ends_there(install: Callable[..., str], deck: str) -> None:
    install("cursed", CURSED)
    start = Game.of(Rules("action", "cursed"), f"*R6:R3/O6O5:V5V6 V7 {deck}")
    game = start.take("+R3").take("=?")
    game = game.draw(Card("I4")) if game.drawing else game
    assert game.rules.steps(game.shown) == ()
    assert game.steps == (END,)
    ended = game.take(END)
    assert str(ended.state) == "R6R3:I4/*O6O5:V6V5 V7 -"
    assert ended.record.final == ended.state
    assert start.play("+R3=I4") == ended


class RedAlways:
    PLUGIN = red7.Plugin(name="red-always", layer=red7.Layer.HOUSE, changes="Play a red card.")

    @red7.rule("red-1", "refuse_ending")
    def a_red_card(self, moment: red7.Moment) -> red7.Refusal | None:
        """Every turn plays a red card."""
        red = any(card.color is red7.Color.RED for card in moment.played)
        return None if red else red7.refuse("no red card was played")


NO_TURN = (
    r"A has no legal turn in '\*G2:V2V1/R6:\?1 - \?20': A may not pass: no red card was "
    r"played \(red-1, a rule of 'red-always'\)\.$"
)


def test_rules_that_leave_no_turn_are_named() -> None:
    rules = Rules("v1.2", RedAlways)
    game = Game.of(rules, "*G2:V2V1/R6:V3 - ?20")
    with pytest.raises(IllegalTurn, match=NO_TURN):
        _ = game.steps
    with pytest.raises(IllegalTurn, match=NO_TURN):
        rules.random_turn(game.shown, Random(1))
    with pytest.raises(IllegalTurn, match=r"no legal turn.*'red-always'"):
        red7.simulate(["random", "greedy"], rules, games=20, jobs=1)
    for hand in ("?2", "?", "V2?"):
        assert Game.of(rules, f"*G2:{hand}/R6:V3 - ?20").steps == ()


def test_nothing_is_offered_once_the_round_is_over() -> None:
    game = Game.of("v1.2", "G2:R3/xR6:V5 - ?20")
    assert game.round_over
    assert game.steps == ()
    with pytest.raises(IllegalTurn, match="nobody can move"):
        game.take("pass")


def test_a_card_that_may_be_an_unknown_hand_card_is_not_listed_but_may_be_played() -> None:
    game = Game.of("v1.2", "*G2:?7/R6:?7 - ?33")
    assert game.steps == (PASS,)
    assert str(game.play("+R7").state) == "R7G2:?6/*R6:?7 - ?33"
    with pytest.raises(IllegalTurn, match="R6"):
        game.take("+R6")


# --- drawing ------------------------------------------------------------------------------------


def test_a_card_is_named_only_while_it_is_drawn() -> None:
    game = Game.of("action", DRAWS.replace("I4", "?1"))
    with pytest.raises(IllegalTurn, match="I4 cannot be drawn"):
        game.draw(Card("I4"))
    drawing = game.take("+R3").take("=?")
    assert drawing.steps == ()
    with pytest.raises(IllegalTurn, match="being drawn"):
        drawing.take(END)
    with pytest.raises(IllegalTurn, match="V5 cannot be drawn"):
        drawing.draw(Card("V5"))
    assert drawing.undo() == game.take("+R3")
    assert drawing.draw(Card("I4")) == game.take("+R3").take("=I4")


def test_a_known_deck_gives_its_top_card_and_no_other() -> None:
    game = Game.of("action", DRAWS).take("+R3")
    assert [str(step) for step in game.steps] == ["=?"]
    assert str(game.take("=?").state.so_far[-1]) == "=I4"
    assert game.take("=?") == game.take("=I4")
    with pytest.raises(IllegalTurn):
        game.take("=Y2")


def test_nothing_is_drawn_without_a_reason() -> None:
    with pytest.raises(IllegalTurn):
        Game.of("action", DRAWS).take("=?")


def test_a_card_that_all_have_seen_is_drawn_at_once_and_put_back() -> None:
    before = Game.of("action", "*G2:R3B1/R6:V5V6 - I4!?1").take("+R3")
    game = before.take("=?")
    assert not game.drawing
    assert str(game.view(1)) == "*G2:?2/R6:V6V5 - I4!?1 +R3=I4"
    assert game.undo() == before


def test_a_draw_that_nobody_names_stays_unknown() -> None:
    game = Game.of("action", DRAWS.replace("I4", "?20")).play("+R3=? >B1")
    assert str(game.state) == "R3G2:?1/*R6:V6V5 B1 ?19"
    assert str(game.record.rounds[-1].turns[-1]) == "+R3=? >B1"


# --- taking and refusing ------------------------------------------------------------------------


def test_a_refusal_has_the_ruling_on_what_the_player_knows() -> None:
    game = Game.of("v1.2", "*G2:R7B3/R6:V1V2 - I4Y2")
    with pytest.raises(IllegalTurn, match="V1") as refused:
        game.play("+R7 >B3 >V1")
    assert refused.value.ruling is not None
    assert refused.value.ruling.state == game.shown
    assert "I4" not in str(refused.value)


def test_a_turn_goes_on_as_it_was_begun() -> None:
    game = Game.of("v1.2", "*G2:R7B3/R6:V1V2 - I4Y2").take("+R7")
    assert game.play("+R7 >B3") == game.take(">B3").take("end")
    with pytest.raises(IllegalTurn, match="does not begin"):
        game.play("+B3")


def test_a_position_in_the_middle_of_a_turn_is_taken_up() -> None:
    game = Game.of("action", DRAWS).take("+R3").take("=?")
    again = Game.of("action", game.state)
    assert again == game
    assert again.undo() is None


def test_what_is_no_step_is_refused_in_a_sentence() -> None:
    with pytest.raises(InvalidTurn, match="'3' is not a step"):
        Game.start("v1.2", seed=1).take(3)  # type: ignore[arg-type]


def test_games_are_values() -> None:
    game = Game.start("v1.2", players=3, seed=5)
    assert game == Game.start(Rules("v1.2"), players=3, seed=5)
    assert hash(game) == hash(Game.start("v1.2", players=3, seed=5))
    assert deepcopy(game) is game
    with pytest.raises(AttributeError):
        game.state = game.shown  # type: ignore[misc]


# --- rounds and matches -------------------------------------------------------------------------


def test_a_match_is_recorded_round_by_round() -> None:
    game = Game.start("v1.2+advanced", seed=3)
    while not game.round_over:
        turns = list(game.rules.turns(game.shown, surviving=True))
        game = game.play(turns[0] if turns else Turn())
    assert not game.over
    again = game.next_round(seed=4)
    assert again.state == game.rules.next_round(game.state, seed=4)
    assert sum(again.points) == game.rules.score(game.state).points
    assert [len(each.turns) for each in again.record.rounds] == [len(game.played), 0]
    assert [each.state for each in again.record.replay()][-1] == again.state


def test_without_scores_a_round_is_the_match() -> None:
    game = Game.of("v1.2", "*G2:-/R6:V5 - ?20").play("pass")
    assert game.over
    assert game.outcome.winners == (1,)
    assert red7.Game is Game
