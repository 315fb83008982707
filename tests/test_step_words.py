"""The steps of plug-ins in the words that these have for them, on every screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from click.testing import CliRunner

import red7
from red7 import Card, Game, Layer, Moment, Plugin, Rules, State, Step, Turn, rule
from red7.author import BOTTOM, DECK, HAND, PALETTE, Move, act, hand_of, message, palette_of
from red7.cli.program import program
from red7.cli.table_talk import Talk
from red7.hooks.step_words import DONE, EXAMPLE, TO_DO, in_words
from red7.players import greedy
from red7.players.session import Session
from red7.referee.plain_words import read_turn
from red7.referee.steps_in_words import done, to_do, told
from red7.testing import faults
from red7.web.api_questions import steps
from red7.web.choices_shown import choices
from red7.web.situation import Situation
from red7.web.table_answer import answer

TWO_BACK = ("put {cards} back under the deck", "puts {cards} back under the deck")
GIVE = ("give {given} to {player}", "gives {given} to {player}")
BROUGHT = ["what it brings is declared"]


def bringing(name: str, words: object, **more: Any) -> type:
    """A 2 puts two hand cards back, and the next player gets one from the deck."""

    class Brings:
        PLUGIN = Plugin(
            name="brings",
            layer=Layer.HOUSE,
            changes="A 2 puts two cards back.",
            source="us",
            steps=(name,) if words is None else {name: words},
            **more,
        )

        @staticmethod
        @rule("brings-1", "action_choices", numbers=(2,))
        def a_two_acts(moment: Moment, card: Card) -> Sequence[Step]:
            """A 2 puts two hand cards back."""
            held = [*moment.playable()]
            pairs = [(one, other) for one in held for other in held if one < other]
            return [act(name, *(Move(each, HAND, BOTTOM) for each in pair)) for pair in pairs]

    return Brings


BACK = bringing("two-back", TWO_BACK)
TABLE = "*R7:O2B4Y3/R6:?7 - ?20"
TURN = "+O2~two-back(Y3:h>b,B4:h>b)"


@pytest.fixture
def back() -> Iterator[None]:
    with red7.registered(BACK):
        yield


def answered(*arguments: str) -> str:
    done = CliRunner().invoke(program, list(arguments), env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def words_of(rules: Rules, text: str, form: int = TO_DO) -> str:
    return str(in_words(Step.parse(text), form, rules.book.step_words))


# --- what is said ---------------------------------------------------------------------------------


def test_a_step_is_put_in_the_words_of_its_plugin() -> None:
    own, state, turn = Rules(BACK).book.step_words, State.parse(TABLE), Turn.parse(TURN)
    assert str(told(state, turn, own)) == "A plays O2 and puts Y3 and B4 back under the deck"
    assert str(done(state, turn, own)) == "plays O2 and puts Y3 and B4 back under the deck"
    assert str(to_do(state, turn, own)) == "play O2 and put Y3 and B4 back under the deck"


def test_a_ruling_says_of_a_step_that_it_may_be_done_and_why_another_may_not() -> None:
    rules = Rules(BACK)
    ruling = rules.adjudicate(TABLE, TURN)
    assert "O2 lets A put Y3 and B4 back under the deck." in [each.text for each in ruling.reasons]
    refused = rules.adjudicate(TABLE, "+O2~two-back(Y3:h>b,V7:h>b)")
    assert refused.sentence.startswith("A may not put Y3 and V7 back under the deck: ")
    other = rules.adjudicate(TABLE, "+O2xR6")
    assert other.sentence.endswith("possible here: put Y3 and B4 back under the deck.")


@pytest.mark.usefixtures("back")
def test_the_terminal_says_it_wherever_it_shows_a_turn() -> None:
    asked = "--rules", "v1.2+brings"
    said = "Orange 2 and puts Yellow 3 and Blue 4 back under the deck"
    assert f"A plays {said}" in answered("adjudicate", TABLE, TURN, *asked)
    assert f"plays {said}" in answered("turns", TABLE, *asked)
    report = json.loads(answered("adjudicate", TABLE, TURN, *asked, "--json"))
    assert report["told"] == "A plays O2 and puts Y3 and B4 back under the deck"
    assert "does 'two-back'" not in answered("disputes", "v1.2", "v1.2+brings", "--effort", "60")


@pytest.mark.usefixtures("back")
def test_the_table_offers_it_in_these_words(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Rules("brings"), [greedy], seed=1)
    session.game = Game.of(Rules("brings"), TABLE)
    talk = Talk(session, ["greedy"], None, quiet=False)
    talk.show_turns([Turn.parse(TURN)])
    assert "play Orange 2 and put Yellow 3 and Blue 4" in capsys.readouterr().out
    assert not talk.take("play orange 2") or session.game.state.so_far
    talk.show_table()
    assert "put Yellow 3 and Blue 4 back under the deck" in capsys.readouterr().out


@pytest.mark.usefixtures("back")
def test_the_page_and_its_json_tell_it() -> None:
    asked = Situation(position=TABLE, turn=TURN, rules=("v1.2+brings",))
    rulings = answer(asked).rulings
    assert rulings is not None
    assert str(rulings.told) == "A plays O2 and puts Y3 and B4 back under the deck"
    offered = steps(f"{TABLE} +O2", ("v1.2+brings",), ())["steps"][0]["choices"]
    assert [each["says"] for each in offered] == ["put Y3 and B4 back under the deck"]


def test_a_choice_on_the_page_has_these_words() -> None:
    session = Session(Rules(BACK), [greedy], seed=1)
    session.game = Game.of(Rules(BACK), f"{TABLE} +O2")
    assert [words for words, _ in choices(session, ())] == ["put Y3 and B4 back under the deck"]


def test_choices_that_are_called_alike_are_told_apart_on_the_page() -> None:
    rules = Rules(bringing("two-back", ("put two back", "puts two back")))
    session = Session(rules, [greedy], seed=1)
    session.game = Game.of(rules, "*R7:O2B4Y3V1/R6:?7 - ?20 +O2")
    offered = choices(session, ())
    assert len(offered) == len({words for words, _ in offered}) == 3
    assert all(len(each) == 1 for _, each in offered)


def test_a_catalog_says_it_in_another_language() -> None:
    german = {TWO_BACK[1]: "legt {cards} unter den Stapel", TWO_BACK[0]: "{cards} wegstecken"}
    plugin = bringing("two-back", TWO_BACK, languages=lambda: {"de": german})
    with red7.registered(plugin):
        said = answered("adjudicate", TABLE, TURN, "--rules", "v1.2+brings", "--lang", "de")
    assert "A spielt Orange 2 aus und legt Gelb 3 und Blau 4 unter den Stapel" in said


def test_a_step_without_words_is_shown_by_its_name_and_its_moves() -> None:
    rules = Rules(bringing("two-back", None))
    assert rules.book.step_words == {}
    said = str(told(State.parse(TABLE), Turn.parse(TURN), rules.book.step_words))
    assert said.startswith("A plays O2 and does 'two-back' (Y3 from the hand to the bottom of")


# --- what fills the gaps --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "step", "said"),
    [
        ("put {cards} back", "~go(B4:h>b,V1:h>b)", "put B4 and V1 back"),
        ("swap {from_hand} with {from_palette}", "~go(B4:h>p,G3:p>h)", "swap B4 with G3"),
        ("swap {from_hand} with {from_palette}", "~go(G3:p>h,B4:h>p)", "swap B4 with G3"),
        ("swap {given} with {taken}", "~go(B4:p>pB,G3:pB>p)", "swap B4 with G3"),
        ("take {taken} from {player}", "~go(G3:pB>p)", "take G3 from B"),
        ("take {from_canvas} into {place}", "~go(G3:c>h)", "take G3 into the hand"),
        ("move {cards} to {place}", "~go(G3:h>pC)", "move G3 to C's palette"),
        ("deal {from_deck}", "~go(?:d>hB)", "deal a card"),
        ("deal {from_deck}", "~go(?:d>hB,?:d>hC)", "deal two cards"),
        ("deal {from_deck}", "~go(R7:d>h,?:d>hB,?:d>hC)", "deal R7 and two cards"),
        ("make {players} draw", "~go(?:d>hB,?:d>hD)", "make B and D draw"),
        ("look at {player}'s hand", "~go(hB)", "look at B's hand"),
        ("see {seen}", "~go(R1:hB,V2:hB)", "see R1 and V2"),
        ("do it", "~go(hB)", "do it"),
    ],
)
def test_words_name_cards_places_and_players(sentence: str, step: str, said: str) -> None:
    rules = Rules(bringing("go", (sentence, "goes")))
    assert words_of(rules, step) == said
    assert words_of(rules, step, DONE) == "goes"


@pytest.mark.parametrize(
    ("sentence", "step"),
    [
        ("take {taken}", "~go(B4:h>p)"),
        ("look at {player}", "~go(hB,hC)"),
        ("see {seen}", "~go(hB)"),
        ("move it to {place}", "~go(hB)"),
        (lambda seen: message("see {cards}", cards=seen), "~go(hB)"),
    ],
)
def test_words_with_a_gap_that_nothing_fills_are_not_used(sentence: object, step: str) -> None:
    rules = Rules(bringing("go", (sentence, "goes")))
    assert in_words(Step.parse(step), TO_DO, rules.book.step_words) is None
    turn = Turn((Step.parse(step),))
    assert str(to_do(State.parse(TABLE), turn, rules.book.step_words)).startswith("do 'go' (")


def test_a_function_may_say_it() -> None:
    def what_goes(moves: tuple[Move, ...], cards: object) -> red7.author.Message:
        return message("goes {times} times with {cards}", times=len(moves), cards=cards)

    rules = Rules(bringing("go", (lambda: "go, {literally}", what_goes)))
    assert words_of(rules, "~go(B4:h>p,G3:p>h)") == "go, {literally}"
    assert words_of(rules, "~go(B4:h>p,G3:p>h)", DONE) == "goes 2 times with B4 and G3"


# --- hidden cards ---------------------------------------------------------------------------------


def test_no_words_name_a_card_that_the_reader_has_not_seen() -> None:
    class Gifts:
        PLUGIN = Plugin(
            name="gifts",
            layer=Layer.HOUSE,
            changes="A 2 gives a hand card away.",
            source="us",
            steps={"give": (GIVE[0], lambda moves: f"gives {[str(each.card) for each in moves]}")},
        )

        @staticmethod
        @rule("gifts-1", "other_steps")
        def gives(moment: Moment) -> Sequence[Step]:
            """A player may give a hand card away."""
            if moment.steps:
                return []
            others = [seat for seat, _ in moment.others]
            return [
                act("give", Move(card, HAND, hand_of(seat)))
                for card in moment.playable()
                for seat in others
            ]

    game = Game.of(Rules(Gifts), "*R7:B4/R6:Y3/O1:V2 - ?20").take(Step.parse("~give(B4:h>hB)"))
    step, own = game.state.so_far[0], game.rules.book.step_words
    seen_by = [in_words(step.as_seen_by(seat, 0, 0), TO_DO, own) for seat in range(3)]
    assert list(map(str, seen_by)) == ["give B4 to B", "give B4 to B", "give a card to B"]
    assert str(in_words(step.as_seen_by(2, 0, 0), DONE, own)) == "gives ['None']"


# --- wrong words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("puts {cards} back", "write what may be done and what a player does"),
        (("put it back",), "write what may be done and what a player does"),
        (("put {card} back", "puts it back"), "there is no 'card', only cards, given, taken, seen"),
        (("put {} back", "puts it back"), "no words for its step 'go'"),
        ((3, "goes"), "'3' is neither a sentence nor a function"),
        ((lambda card: None, "goes"), "there is no 'card', only cards, given, taken, seen"),
    ],
)
def test_words_that_cannot_be_put_together_are_refused_by_name(words: object, why: str) -> None:
    with pytest.raises(red7.errors.InvalidPlugin, match="the plug-in 'brings'") as caught:
        bringing("go", words)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (lambda: 1 // 0, "ZeroDivisionError"),
        (lambda cards: cards, "'B4' is no message"),
        (lambda: message("{nobody} goes"), "KeyError"),
    ],
)
def test_words_that_fail_name_their_plugin(words: Callable[..., Any], why: str) -> None:
    rules = Rules(bringing("go", ("go", words)))
    with pytest.raises(red7.BrokenPlugin, match="'brings' cannot put its step 'go' in words") as e:
        words_of(rules, "~go(B4:h>p)", DONE)
    assert why in str(e.value)
    assert (e.value.plugin, e.value.hook) == ("brings", "steps")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("take {taken}", "takes"), "nothing fills {taken} in the words for ~two-back("),
        (("put", "puts {seen} back"), "nothing fills {seen} in the words for ~two-back("),
        (("put two back", "puts two back"), "are both called 'put two back'"),
        (("put two back", lambda: 1 // 0), "cannot put its step 'two-back' in words"),
    ],
)
def test_the_conformance_suite_names_unusable_words(words: object, fault: str) -> None:
    found = faults(bringing("two-back", words), effort=30, checks=BROUGHT)
    assert any(fault in str(each) for each in found)


def test_the_conformance_suite_finds_nothing_wrong_with_good_words() -> None:
    assert faults(BACK, effort=30, checks=BROUGHT) == ()


# --- typed in these words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "play O2 and put Y3 and B4 back under the deck",
        "A: plays orange 2, puts yellow three and the blue 4 back under the deck.",
        "I play my orange two, then put y3 and b4 back under the deck",
    ],
)
def test_a_turn_may_be_typed_in_the_words_of_a_plugin(line: str) -> None:
    state = State.parse(TABLE)
    assert str(read_turn(line, state, [Rules(), Rules(BACK)])) == TURN


def test_at_the_table_a_step_may_be_typed_in_the_words_of_a_plugin() -> None:
    session = Session(Rules(BACK), [greedy], seed=1)
    session.game = Game.of(Rules(BACK), f"{TABLE} +O2")
    steps = session.read_words("put yellow 3 and blue 4 back under the deck")
    assert list(map(str, steps)) == ["~two-back(Y3:h>b,B4:h>b)"]


def test_words_for_two_steps_are_not_taken_for_one_of_them() -> None:
    rules = Rules(bringing("two-back", ("put two back", "puts two back")))
    with pytest.raises(red7.InvalidTurn, match="'two' is not understood here"):
        read_turn("play O2 and put two back", State.parse("*R7:O2B4Y3V1/R6:?7 - ?20"), [rules])


def test_every_gap_is_filled_by_some_step() -> None:
    moves = [
        Move(Card("B4"), HAND, palette_of(1)),
        Move(Card("G3"), PALETTE, BOTTOM),
        Move(None, DECK, hand_of(1)),
        *(Move.parse(text) for text in ("R1:hB", "R2:pB>p", "R3:c>p")),
    ]
    sentence = " ".join(f"{{{gap}}}" for gap in EXAMPLE)
    assert in_words(act("go", *moves), TO_DO, {"go": ("us", (sentence, ""))}) is not None
