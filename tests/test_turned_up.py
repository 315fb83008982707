"""Steps that turn a hidden card of the deck face up: offered without it, named when taken."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import attrs
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import red7
import red7.testing
from red7 import Card, Game, IllegalTurn, Layer, Moment, Plugin, Record, Rules, State, Step, rule
from red7.author import BOTTOM, CANVAS, DECK, HAND, PALETTE, Move, act, hand_of, palette_of
from red7.cli.program import program
from red7.engine.worlds import World, deck_place, every_world
from red7.players.greedy import greedy
from red7.players.named import BUILT_IN, player
from red7.players.session import Session
from red7.players.turn_taking import play_round
from red7.players.worlds import world
from red7.referee.report import Adjudication
from red7.referee.saving_draws import saving_draws, your_hope
from red7.table.cards import CARDS
from red7.table.steps import Kind, Turn
from searching import dear


class TurnUp:
    """A 2, a 4 and a 6 turn cards up, in every way there is."""

    PLUGIN = Plugin(
        name="turn-up",
        layer=Layer.HOUSE,
        changes="A 2, a 4 and a 6 turn cards up.",
        source="Us.",
        steps=("turn-up", "deal-out", "dig"),
    )

    @rule("up-2", "action_choices", numbers=(2,))
    def a_two(self, moment: Moment, card: Card) -> Sequence[Step]:
        """A 2 turns up the top card of the deck: it goes to the palette or to the canvas."""
        return [act("turn-up", Move(None, DECK, place)) for place in (PALETTE, CANVAS)]

    @rule("up-4", "action_choices", numbers=(4,))
    def a_four(self, moment: Moment, card: Card) -> Sequence[Step]:
        """A 4 draws a card, and turns one up for everybody else."""
        others = [Move(None, DECK, palette_of(seat)) for seat, _ in moment.others]
        return [act("deal-out", Move(None, DECK, HAND), *others)]

    @rule("up-6", "action_choices", numbers=(6,))
    def a_six(self, moment: Moment, card: Card) -> Sequence[Step]:
        """A 6 turns up the bottom card of the deck."""
        return [act("dig", Move(None, BOTTOM, PALETTE))]


RULES = Rules("v1.2", TurnUp)
ALL = [RULES, Rules("v1.2", "action", "advanced", TurnUp), Rules("v1.0", "must-stay-in", TurnUp)]
EXAMPLES = re.compile(r".*: A stays in if A turns up (..), for example; if A turns up (..), ")
TABLE = "*R5G3:B4O2/R6:?7 - ?20"


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """So that records find it by its name."""
    with red7.registered(TurnUp):
        yield


def hidden_tables() -> st.SearchStrategy[State]:
    """Positions whose player to move holds a card that turns one up, and few hidden cards."""
    return st.builds(_table, st.randoms(use_true_random=False), st.integers(1, 3))


def _table(chance: random.Random, hidden: int) -> State:
    """All cards but a few lie open; those few are the deck."""
    cards = [*map(Card, (f"{color}{number}" for color in "ROYGBIV" for number in range(1, 8)))]
    chance.shuffle(cards)
    deck, cards = cards[:hidden], cards[hidden:]
    acting = next(card for card in cards if card.number in (2, 4, 6))
    cards.remove(acting)
    held = [acting, *cards[:2]]
    mine, theirs, canvas = cards[2:5], cards[5:8], cards[8:9]
    scored = cards[9:]
    text = "*{}:{}/{}:-:{} {} ?{}".format(
        *("".join(map(str, each)) for each in (mine, held, theirs, scored, canvas)), len(deck)
    )
    return State.parse(text)


def namings(state: State, turn: Turn) -> Iterator[Turn]:
    """The turn with every card in place of each that it turns up and does not name."""
    for place, step in enumerate(turn.steps):
        if step.turns_up:
            number = next(number for number, move in enumerate(step.moves) if move.turns_up)
            for card in Game.of(RULES, state).hidden:
                if str(card) not in str(turn):
                    named = step.naming(card, number)
                    yield from namings(
                        state, Turn((*turn.steps[:place], named, *turn.steps[place + 1 :]))
                    )
            return
    yield turn


@dear()
@given(state=hidden_tables(), rules=st.sampled_from(ALL), data=st.data())
def test_what_is_not_named_is_ruled_on_as_each_card_that_it_may_be(
    state: State, rules: Rules, data: st.DataObject
) -> None:
    listed = [turn for turn in rules.turns(state) if any(step.turns_up for step in turn.steps)]
    if not listed:
        return
    turn = data.draw(st.sampled_from(listed))
    ruling = rules.adjudicate(state, turn)
    named = [rules.adjudicate(state, each) for each in namings(state, turn)]
    assert ruling.legal is any(each.legal for each in named)
    assert ruling.survives is any(each.survives for each in named)
    if all(each.certain for each in named):
        ruled = {(each.legal, each.survives) for each in named}
        assert ruling.certain is (len(ruled) == 1)
        assert ruling.legal_certain is (len({legal for legal, _ in ruled}) == 1)
        assert ruling.survives_certain is (len({stays for legal, stays in ruled if legal}) < 2)
    assert ruling.after is None
    assert all(reason.text for reason in ruling.reasons)
    told = EXAMPLES.match(ruling.sentence)
    if told is not None:
        survives = {each.turn: each.survives for each in named}
        shown = [turn for card in told.groups() for turn in survives if f"({card}:" in str(turn)]
        assert [survives[turn] for turn in shown] == [True, False]
    for each in named:
        assert each.legal is (each.turn in rules.turns(state))
        if each.legal:
            assert rules.play(state, each.turn) == each.after


@dear()
@given(state=hidden_tables(), rules=st.sampled_from(ALL), number=st.integers(0, 99))
def test_an_open_deck_is_one_of_the_ways_in_which_a_hidden_one_may_lie(
    state: State, rules: Rules, number: int
) -> None:
    lying = [*Game.of(rules, state).hidden]
    random.Random(number).shuffle(lying)
    opened = attrs.evolve(state, deck=tuple(lying), deck_unknown=0)
    for turn in rules.turns(opened):
        known, hidden = rules.adjudicate(opened, turn), rules.adjudicate(state, turn)
        assert hidden.legal
        if hidden.certain:
            assert (known.legal, known.survives) == (hidden.legal, hidden.survives)
        unnamed = Turn(tuple(_unnamed(step, state.known_bits) for step in turn.steps))
        assert rules.adjudicate(state, unnamed).legal


def _unnamed(step: Step, known: int) -> Step:
    moves = [
        attrs.evolve(move, card=None)
        if move.source.zone.is_deck and move.card is not None and not move.card.bit & known
        else move
        for move in step.moves
    ]
    return attrs.evolve(step, moves=tuple(moves))


@dear()
@given(state=hidden_tables(), rules=st.sampled_from(ALL), number=st.integers(0, 99))
def test_nothing_is_seen_before_it_is_taken_and_all_is_seen_by_all_afterwards(
    state: State, rules: Rules, number: int
) -> None:
    chance = random.Random(number)
    lying = [*Game.of(rules, state).hidden]
    chance.shuffle(lying)
    game = Game.of(rules, attrs.evolve(state, deck=tuple(lying), deck_unknown=0))
    chance.shuffle(lying)
    other = Game.of(rules, attrs.evolve(state, deck=tuple(lying), deck_unknown=0))
    assert game.steps == other.steps
    while game.to_move == 0 and not game.round_over:
        still_hidden = sum(card.bit for card in game.state.deck if card in lying)
        assert not game.shown.known_bits & still_hidden
        step = chance.choice(game.steps)
        before, game = game, game.take(step)
        assert game.state.accounted_for == 49
        shown = [game.view(seat) for seat in range(2)]
        assert all(State.parse(str(each)) == each for each in (game.state, *shown))
        assert all(each.canvas == game.state.canvas for each in shown)
        assert all(
            each.seats[seat].palette_bits == game.state.seats[seat].palette_bits
            for each in shown
            for seat in range(2)
        )
        if step.turns_up:
            assert game.undo() is None
            assert not game.state.so_far[-1].turns_up
        elif game.state.so_far and not step.draws_unnamed and step.kind is not Kind.DRAW:
            assert game.undo() == before
    assert Record.parse(str(game.record)).final == game.state


@pytest.mark.parametrize("rules", ALL, ids=str)
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_whole_rounds_are_played_recorded_and_replayed(rules: Rules, players: int) -> None:
    for seed in range(5 - players):
        game, chance = Game.start(rules, players, seed), random.Random(seed)
        while not game.round_over:
            game = game.take(chance.choice(game.steps))
            assert game.state.accounted_for == 49
        assert Record.parse(str(game.record)).final == game.state


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_bot_plays_a_round(name: str) -> None:
    bot, rng = player(name), random.Random(3)
    _, last = play_round(RULES, RULES.deal(2, seed=3), [bot, bot], rng)
    assert last.to_move is None


# --- Offered, taken, named -----------------------------------------------------------------------


def test_a_step_is_offered_without_the_card() -> None:
    assert [str(step) for step in RULES.steps(f"{TABLE} +O2")] == [
        "~turn-up(?:d>p)",
        "~turn-up(?:d>c)",
    ]
    shown = TABLE.replace("?20", "I4!?19")
    assert str(RULES.steps(f"{shown} +O2")[0]) == "~turn-up(I4:d>p)"
    assert RULES.steps(TABLE.replace("?20", "-") + " +O2")[-1].kind is Kind.END


def test_a_known_card_is_ruled_on_and_a_hidden_one_depends() -> None:
    known = RULES.adjudicate(TABLE.replace("?20", "R7?19"), "+O2~turn-up(?:d>p)")
    assert (known.verdict, known.certain) == ("legal, stays in", True)
    assert str(known.after) == "R7R5G3O2:B4/*R6:?7 - ?19"
    named = RULES.adjudicate(TABLE, "+O2~turn-up(I4:d>p)")
    assert (named.verdict, str(named.after)) == ("legal, goes out", "xR5I4G3O2:B4/R6:?7 - ?19")
    hidden = RULES.adjudicate(TABLE, "+O2~turn-up(?:d>p)")
    assert (hidden.verdict, hidden.after) == ("legal, may stay in", None)
    assert hidden.sentence == (
        "It depends on hidden cards: A stays in if A turns up V7, for example; if A turns up V1, "
        "A is not winning Red (A has R5, B has R6), so A is out."
    )
    assert hidden.reasons[1].text == (
        "The card that is turned up is not named; what is said here holds for V7."
    )
    refused = RULES.adjudicate(TABLE, "+O2~turn-up(?:d>p) +B4")
    assert (refused.verdict, refused.after) == ("not legal", None)
    assert refused.sentence == "A may not play B4: O2 has already been played."
    assert "turned up is not named" in refused.reasons[-1].text
    assert red7.compare(TABLE, "+O2~turn-up(?:d>p)", [RULES, "v1.2"]).rulings[1].legal is False


class NoOnes:
    """A turn may not leave a 1 in your palette."""

    PLUGIN = red7.Plugin(name="no-ones", layer=red7.Layer.HOUSE, changes="No ones.", source="us")

    @red7.rule("ones-1", "refuse_ending")
    def no_ones(self, moment: red7.Moment) -> red7.Refusal | None:
        """A turn may not leave a 1 in your palette."""
        left = [card for card in moment.palette if card.number == 1]
        return red7.refuse("a 1 may not stay") if left else None


@pytest.mark.parametrize(
    ("rules", "says", "told", "verdict"),
    [
        (["v1.2"], "yes", "Yes. * this is legal, and A may stay in.", "legal, may stay in"),
        (
            ["v1.2-es"],
            "it depends",
            "Perhaps. * this can be legal, and then A stays in.",
            "legal, stays in, if the hidden cards allow it",
        ),
        (
            ["v1.2", NoOnes],
            "it depends",
            "Perhaps. * this can be legal, and then A may stay in.",
            "legal, stays in, if the hidden cards allow it",
        ),
    ],
)
def test_an_answer_says_what_is_certain_and_what_is_not(
    rules: list[str | type], says: str, told: str, verdict: str
) -> None:
    asked = red7.compare(TABLE, "+O2~turn-up(?:d>p)", [Rules(*rules, TurnUp)])
    answer = Adjudication.of(asked).answer
    begins, ends = told.split("*")
    assert answer.sentence.startswith(begins)
    assert answer.sentence.endswith(ends)
    assert (answer.says, asked[0].verdict) == (says, verdict)


def test_who_goes_out_for_certain_is_said_to() -> None:
    asked = red7.compare("*G2:V1?3/R6R4:?7 -", "+V1xR6", ["v1.2+action"])
    answer = Adjudication.of(asked).answer
    assert answer.sentence.endswith("this can be legal, but A goes out.")
    assert asked[0].verdict == "legal, goes out, if the hidden cards allow it"
    assert (asked[0].legal_certain, asked[0].survives_certain) == (False, True)


def test_where_not_every_way_was_looked_at_going_out_is_not_certain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("red7.engine.turn_start.LOOK_LIMIT", 300)
    asked = red7.compare("*G2:V1?3/R6R4:?7 -", "+V1xR6", ["v1.2+action"])
    assert (asked[0].legal, asked[0].survives, asked[0].certain) == (True, False, False)
    assert not asked[0].survives_certain
    told = Adjudication.of(asked).answer.sentence
    assert told.endswith("this can be legal, but A may go out.")


def test_a_turn_that_names_no_card_cannot_be_played_out() -> None:
    with pytest.raises(red7.InvalidTurn, match=r"turns up a card that .* does not show: name it"):
        RULES.play(TABLE, "+O2~turn-up(?:d>p)")
    with pytest.raises(red7.InvalidTurn, match=r"name it in '~turn-up\(\?:d>p\)'"):
        RULES.step(f"{TABLE} +O2", "~turn-up(?:d>p)")
    with pytest.raises(red7.InvalidPosition, match="turns up a card and does not name it"):
        State.parse(f"{TABLE} +O2~turn-up(?:d>p)")
    assert str(RULES.step(f"{TABLE} +O2", "~turn-up(i4:d>p)")) == f"{TABLE} +O2~turn-up(I4:d>p)"


def test_a_game_with_a_hidden_deck_asks_for_the_card() -> None:
    game = Game.of(RULES, TABLE).take("+O2").take("~turn-up(?:d>p)")
    assert game.drawing
    assert game.undo() == Game.of(RULES, TABLE).take("+O2")
    with pytest.raises(IllegalTurn, match="turns up a card: everyone sees which one"):
        game.draw()
    with pytest.raises(IllegalTurn, match="R6 cannot be drawn"):
        game.draw(Card("R6"))
    named = game.draw(Card("R7")).take("end")
    assert str(named.view(1)) == "R7R5G3O2:?1/*R6:?7 - ?19"
    assert str(named.record).splitlines()[-1] == "+O2~turn-up(R7:d>p)"
    with pytest.raises(IllegalTurn, match="turns up a card"):
        Game.of(RULES, TABLE).play("+O2~turn-up(?:d>p)")


@pytest.mark.slow
def test_several_cards_are_named_one_after_the_other() -> None:
    table = "*O7G3:O4B2/R6:?7/Y1:?7 - V7?20"
    game = Game.of(RULES, table).take("+O4").take("~deal-out(?:d>h,?:d>pB,?:d>pC)")
    assert game.drawing
    game = game.draw(Card("I4")).draw(Card("I5")).take("end")
    assert str(game.state) == "O7O4G3:V7B2/*R6I4:?7/I5Y1:?7 - ?18"
    unnamed = RULES.adjudicate(table, "+O4~deal-out(?:d>h,?:d>pB,?:d>pC)")
    assert unnamed.legal
    assert not unnamed.certain
    listed = [str(turn) for turn in RULES.turns(table)]
    assert "+O4~deal-out(V7:d>h,?:d>pB,?:d>pC) >V7" in listed


def test_the_bottom_card_is_turned_up_too() -> None:
    known = RULES.play("*R5G3:O6B4/R6:?7 - I4V7", "+O6~dig(?:b>p)")
    assert str(known) == "V7O6R5G3:B4/*R6:?7 - I4"
    hidden = RULES.adjudicate("*R5G3:O6B4/R6:?7 - I4?9", "+O6~dig(?:b>p)")
    assert not hidden.certain
    assert str(RULES.play("*R5G3:O6B4/R6:?7 - I4?9", "+O6~dig(R7:b>p)").deck[0]) == "I4"


def test_a_named_card_of_the_deck_is_not_drawn_again() -> None:
    """What a step has taken from the hidden deck lies above what is drawn after it."""
    rules = Rules("v1.2", "action", TurnUp)
    ruling = rules.adjudicate("*R5:O2Y3/R4:?7 - ?20", "+O2~turn-up(I5:d>p)")
    assert ruling.legal
    begun = "*R5:O4Y3/R4:?7 - ? +O4~deal-out(I5:d>h,I6:d>pB)"
    assert Card("I6") not in [step.card for step in rules.steps(begun)]


def test_a_turn_that_may_save_is_no_turn_that_does() -> None:
    """Luck is named apart from turns that are sure to keep the player in."""
    table = "*R5G3:O2/R6:?7 - ?20"
    assert [str(turn) for turn in saving_draws(RULES, RULES.state(table))] == [
        "+O2~turn-up(?:d>c)",
        "+O2~turn-up(?:d>p)",
    ][:1]
    told = Session(RULES, [greedy], seed=1)
    told.game = Game.of(RULES, table)
    assert told.turns() == []
    assert your_hope(told.view, told.draws()).endswith("the card that you turn up may.")
    shown = CliRunner().invoke(program, ["turns", table, "--rules", "v1.2+turn-up"]).output
    assert "in?  +O2~turn-up(?:d>p)\n     plays Orange 2 and does 'turn-up' (a card" in shown


def test_bots_see_in_a_world_what_was_turned_up() -> None:
    view = RULES.step(f"{TABLE} +O2", "~turn-up(I4:d>p)").view(0)
    dealt = world(view, RULES, random.Random(1))
    assert dealt.so_far == view.so_far
    assert [seat.hand_size for seat in dealt.seats] == [1, 7]
    assert Card("I4") not in dealt.deck


def test_a_random_turn_names_what_it_turns_up() -> None:
    state = RULES.state("*R5G3:O2/R6:?7 - ?20")
    for seed in range(10):
        turn, after = RULES.random_turn(state, random.Random(seed))
        assert RULES.play(state, turn) == after


# --- What no step can do ------------------------------------------------------------------------


class Steal:
    """A 4 takes a card from another hand, unseen."""

    PLUGIN = Plugin(
        name="steal",
        layer=Layer.HOUSE,
        changes="A 4 steals.",
        source="Us.",
        steps=("steal",),
    )

    @rule("steal-1", "action_choices", numbers=(4,))
    def a_four_steals(self, moment: Moment, card: Card) -> Sequence[Step]:
        """A 4 takes a card from the hand of another player, who does not show it."""
        return [act("steal", Move(None, hand_of(seat), HAND)) for seat, _ in moment.others]


def test_a_card_that_nobody_names_is_not_taken_from_a_hand() -> None:
    rules, table = Rules(Steal), "*R7:O4/R6:V1V2 - ?20"
    game = Game.of(rules, table).take("+O4")
    wrong = r"the plug-in 'steal' offers '~steal\(\?:hB>h\)', which cannot be done: a step names"
    with pytest.raises(red7.BrokenPlugin, match=wrong):
        game.take("~steal(?:hB>h)")
    with pytest.raises(red7.BrokenPlugin, match="takes a hand card that is not named"):
        list(rules.checked().turns("*R7:O4/R6:?2 - ?20"))
    found = red7.testing.faults(Steal, checks=["answers are of the right kind"], effort=20)
    assert "takes a hand card that is not named" in str(found[0])


# --- Worlds ---------------------------------------------------------------------------------------


@given(hidden=st.lists(st.sampled_from(CARDS), min_size=3, max_size=5, unique=True))
@pytest.mark.parametrize("hand", ["-", "?"])
def test_every_card_that_may_lie_there_is_a_world(hand: str, hidden: list[Card]) -> None:
    shown = "".join(str(card) for card in CARDS if card not in hidden)
    state = RULES.state(f"*-:{hand}/{shown}:- - ?")
    asked = tuple(hidden)

    def which(found: World) -> tuple[Card, Card]:
        first = found.card_at(deck_place(0), asked)
        assert found.has(first, deck_place(0))
        return first, found.card_at(deck_place(1), tuple(card for card in asked if card != first))

    worlds = [said for _, said in every_world(state, RULES.book.deck.bits, (), which, {})]
    assert len(worlds) == len(set(worlds)) == len(hidden) * (len(hidden) - 1)


@given(hidden=st.lists(st.sampled_from(CARDS), min_size=2, max_size=5, unique=True))
@pytest.mark.parametrize("hand", ["-", "?"])
def test_a_world_in_which_no_card_lies_there_is_none(hand: str, hidden: list[Card]) -> None:
    """Each card is asked for by itself first, and may be said to be elsewhere."""
    shown = "".join(str(card) for card in CARDS if card not in hidden)
    state = RULES.state(f"*-:{hand}/{shown}:- - ?")

    def which(found: World) -> Card:
        for card in hidden:
            found.has(card, deck_place(0))
        return found.card_at(deck_place(0), tuple(hidden))

    worlds = [said for _, said in every_world(state, RULES.book.deck.bits, (), which, {})]
    assert sorted(worlds) == sorted(hidden)
