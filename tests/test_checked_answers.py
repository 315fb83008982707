"""Rules that raise or answer wrongly: plug-in, hook and clause are named, wherever one asks."""

from __future__ import annotations

import functools
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import red7
from red7 import (
    BrokenPlugin,
    Card,
    CardSet,
    Color,
    Deal,
    Draw,
    Game,
    InvalidPlugin,
    Layer,
    Plugin,
    Red7Error,
    RoundResult,
    Rules,
    Score,
    Standing,
    State,
    TooManyTurns,
    When,
    refuse,
    rule,
)
from red7.author import PASS, Message, message
from red7.hooks.expected import what_is_wrong
from red7.hooks.fitting import arguments_of
from red7.hooks.specs import HOOKS
from red7.referee.from_text import every_edition, read_rules

STATE = State.parse("*G2:R1O7V5B3/R6:Y4Y5 - I4Y2?25")
OVER = State.parse("R7O3:-/xG1:?")


def plugin(
    hook: str,
    answer: Callable[..., object],
    *,
    clause: str = "H1",
    name: str = "tea",
    **options: object,
) -> object:
    """A house rule that answers one hook."""
    card = Plugin(name=name, layer=Layer.HOUSE, changes="Tea.", source="A table.")
    answer.__doc__ = "Tea is served."
    marked = rule(clause, hook, **options)(answer)  # type: ignore[arg-type]  # any option
    return type("Tea", (), {"PLUGIN": card, "answer": staticmethod(marked)})


def raising(**arguments: object) -> object:
    raise ZeroDivisionError("no tea")


class Nameless:
    """What cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no name")

    __str__ = __repr__


def one_line(error: BaseException) -> str:
    said = str(error)
    assert "\n" not in said
    assert said.endswith(".")
    return said


# --- Constants, when rules are composed -----------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "answer", "expected"),
    [
        ("players", 5, "tuple[int, int] or None"),
        ("players", (2, 3, 4), "tuple[int, int] or None"),
        ("players", (2, True), "tuple[int, int] or None"),
        ("deal_sizes", (7, 1), "Deal or None"),
        ("deal_sizes", Deal("7", 1), "Deal or None"),  # type: ignore[arg-type]  # that is the point
        ("first_rule", "R", "Color or None"),
        ("discard_before_play", 1, "bool or None"),
        ("discard_tested", "at once", "When or None"),
        ("plays_allowed", True, "int or None"),
        ("draw_earned", "MAY", "Draw or None"),
        ("refuse_play", False, "Refusal or None"),
        ("refuse_play", ("{}", "R7"), "Refusal or None"),
        ("refuse_play", ("{} {}", (1,)), "IndexError"),
        ("groups", CardSet(), "Sequence[CardSet] or None"),
        ("action_choices", ("+R7",), "Sequence[Step] or None"),
        ("round_result", 0, "RoundResult or None"),
        ("match_winners", [0], "tuple[int, ...] or None"),
        ("scores", {0: 7}, "Mapping[int, Score] or None"),
        ("notes_at_start", {"tea": 1.5}, "Mapping[About, Noted] or None"),
        ("action_choices", "+R7", "Sequence[Step] or None"),
        ("standing", Standing(1, CardSet("R7"), None, key=(1 << 31,)), "is not a key"),
        ("standing", Standing(1, CardSet("R7"), None, key=(0,) * 20), "is not a key"),
        ("players", Nameless(), "tuple[int, int] or None"),
    ],
)
def test_a_constant_of_the_wrong_kind_is_refused_when_rules_are_composed(
    hook: str, answer: object, expected: str
) -> None:
    with pytest.raises(BrokenPlugin) as caught:
        Rules(plugin(hook, lambda: answer))
    said = one_line(caught.value)
    assert said.startswith(f"the plug-in 'tea' answers {hook} (H1) with ")
    assert expected in said
    assert (caught.value.plugin, caught.value.hook, caught.value.clause) == ("tea", hook, "H1")


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("players", (2, 5)),
        ("deal_sizes", Deal(7, 1)),
        ("first_rule", Color.RED),
        ("discard_tested", When.AT_ONCE),
        ("draw_earned", Draw.NO),
        ("refuse_play", None),
        ("refuse_play", "never"),
        ("refuse_play", refuse("{} is tea", Card("R7"))),
        ("groups", (CardSet(),)),
        ("groups", [CardSet()]),
        ("action_choices", (PASS,)),
        ("round_result", RoundResult(None)),
        ("standing", Standing(0, CardSet(), None)),
        ("tie_break", Card("R7")),
        ("stays_in", False),
        ("allies", (1,)),
        ("scores", {0: Score(CardSet("R7"))}),
        ("notes_at_start", {"turns": 1, ("last", 0): CardSet("R7")}),
    ],
)
def test_what_a_hook_takes_is_taken(hook: str, answer: object) -> None:
    assert what_is_wrong(hook, answer) is None


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_takes_none_and_refuses_what_is_no_answer(hook: str) -> None:
    assert what_is_wrong(hook, None) is None
    assert "expected" in str(what_is_wrong(hook, object()))


def test_a_constant_that_raises_is_named() -> None:
    with pytest.raises(BrokenPlugin, match=r"'tea' fails in players \(H1\): ZeroDivisionError"):
        Rules(plugin("players", lambda: raising()))


def test_a_constant_that_raises_is_named_by_checked_rules_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("red7.rules.composed.CHECKED", True)
    with pytest.raises(BrokenPlugin, match=r"'tea' fails in players \(H1\): ZeroDivisionError"):
        Rules(plugin("players", lambda: raising()))


def test_a_question_asked_once_is_checked_when_it_is_wrapped() -> None:
    def wrapped() -> object:
        yield
        return "many"

    with pytest.raises(BrokenPlugin, match=r"'tea' answers players \(H1\) with the str 'many'"):
        Rules(plugin("players", wrapped, wraps=True))


def test_who_answers_amiss_is_named_and_not_who_stumbles_over_it_while_rules_are_composed() -> None:
    """The deck is a text only where another plug-in leaves out cards: no rule is odd by itself."""

    def no_ones() -> CardSet:
        return CardSet(f"{color}{number}" for color in "ROYGBIV" for number in range(2, 8))

    def all_or_words() -> object:
        found = yield
        return found if len(found) == 49 else "too few"

    def but_the_highest() -> object:
        found = yield
        return CardSet(card for card in found if card is not found.highest)

    house = {
        "a-outer": (but_the_highest, {"wraps": True}),
        "b-inner": (all_or_words, {"wraps": True}),
        "c-deck": (no_ones, {}),
    }
    outer, inner, deck = (
        plugin("deck", answer, name=name, **options) for name, (answer, options) in house.items()
    )
    assert len(Rules(outer, inner).book.deck) == 48
    said = r"'b-inner' answers deck \(H1\) with the str 'too few'"
    with pytest.raises(BrokenPlugin, match=said):
        Rules(outer, inner, deck)


def test_a_rule_that_fails_with_another_is_named_by_checked_rules_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_sevens() -> CardSet:
        return CardSet(f"{color}{number}" for color in "ROYGBIV" for number in range(1, 7))

    def or_fails() -> object:
        found = yield
        return found if len(found) == 49 else raising()

    for checked in (False, True):
        monkeypatch.setattr("red7.rules.composed.CHECKED", checked)
        wraps = plugin("deck", or_fails, name="a-outer", wraps=True)
        said = r"'a-outer' fails in deck \(H1\): ZeroDivisionError"
        with pytest.raises(BrokenPlugin, match=said):
            Rules(wraps, plugin("deck", no_sevens, name="c-deck"))


def test_what_wraps_must_yield_once() -> None:
    def twice(moment: object) -> object:
        yield
        yield
        return 1

    with pytest.raises(BrokenPlugin, match=r"'tea' wraps plays_allowed \(H1\)"):
        list(Rules(plugin("plays_allowed", twice, wraps=True)).turns(STATE))


def test_what_wraps_must_yield_at_all() -> None:
    def never(moment: object) -> object:
        if moment is None:
            yield
        return 1

    with pytest.raises(BrokenPlugin, match=r"'tea' wraps plays_allowed \(H1\)"):
        list(Rules(plugin("plays_allowed", never, wraps=True)).turns(STATE))


def noted_of_a_stranger(**_: object) -> object:
    return {("lives", 9): 1}


STRANGE: dict[str, tuple[Callable[..., object], Callable[[Rules], object], str]] = {
    "starter": (lambda **_: 2, lambda rules: rules.deal(2, seed=1), "with 2, and the seats"),
    "notes_at_start": (
        noted_of_a_stranger,
        lambda rules: rules.deal(2, seed=1),
        "with the seat 9, and the seats are 0 to 1",
    ),
    "notes_after": (
        noted_of_a_stranger,
        lambda rules: rules.play(STATE, "+O7"),
        "with the seat 9, and the seats are 0 to 1",
    ),
    "round_result": (
        lambda **_: RoundResult(5),
        lambda rules: rules.winner(STATE),
        "with the seat 5, and the seats are 0 to 1",
    ),
    "scores": (
        lambda **_: {0: Score(CardSet("V7"))},
        lambda rules: rules.scores(OVER),
        "with V7, and scored cards lie in palettes",
    ),
    "scoring_cards": (
        lambda **_: CardSet("R7V7"),
        lambda rules: rules.scores(OVER),
        "with V7, and scored cards lie in palettes",
    ),
    "match_winners": (
        lambda **_: (-1,),
        lambda rules: rules.outcome("R7O3:-:40/xG1:?"),
        "with the seat -1, and the seats are 0 to 1",
    ),
}


@pytest.mark.parametrize("hook", STRANGE)
def test_seats_and_cards_that_are_not_at_the_table_are_named(hook: str) -> None:
    """Else such an answer is obeyed: nobody has won, or a card is scored that lies in a hand."""
    answer, ask, said = STRANGE[hook]
    names = ", ".join(arguments_of(HOOKS[hook]))
    strange = eval(f"lambda {names}: answer()", {"answer": answer})
    found = plugin(hook, strange)
    card = Plugin(name="tea", layer=Layer.HOUSE, changes="Tea.", source="Us", notes=("lives",))
    found.PLUGIN = card  # type: ignore[attr-defined]
    rules = Rules("advanced", found).checked()
    with pytest.raises(BrokenPlugin, match=rf"'tea' answers {hook} \(H1\) {said}"):
        ask(rules)


@pytest.mark.parametrize("hook", STRANGE)
def test_an_answer_that_asks_for_nothing_is_checked_too(hook: str) -> None:
    """It is known when rules are composed; which seats there are is known at the table."""
    answer, ask, said = STRANGE[hook]

    def without_arguments() -> object:
        return answer()

    found = plugin(hook, without_arguments)
    card = Plugin(name="tea", layer=Layer.HOUSE, changes="Tea.", source="Us", notes=("lives",))
    found.PLUGIN = card  # type: ignore[attr-defined]
    rules = Rules("advanced", found).checked()
    with pytest.raises(BrokenPlugin, match=rf"'tea' answers {hook} \(H1\) {said}"):
        ask(rules)


@pytest.mark.parametrize(
    ("hook", "answer", "wanted"),
    [
        ("players", (5, 2), "expected the least number, 1 or more, and then the greatest"),
        ("players", (0, 2), "expected the least number, 1 or more, and then the greatest"),
        ("deck", CardSet(), "expected cards to play with"),
        ("deal_sizes", Deal(hand=-1, palette=1), "expected no fewer cards than none"),
        ("refuse_play", "", "expected a reason in words"),
        ("refuse_play", refuse(" "), "expected a reason in words"),
    ],
)
def test_a_constant_that_no_table_can_use_is_refused(
    hook: str, answer: object, wanted: str
) -> None:
    with pytest.raises(BrokenPlugin, match=rf"'tea' answers {hook} \(H1\) with .*: {wanted}"):
        Rules(plugin(hook, lambda: answer))


def forgetful() -> object:
    """What wraps, and answers only in its own case."""
    yield


@pytest.mark.parametrize(
    ("hook", "ask"),
    [
        ("plays_allowed", lambda rules: rules.adjudicate(STATE, "+O7")),
        ("draw_earned", lambda rules: rules.adjudicate("*R7:V5B3/R6:? - ?9", ">B3")),
        ("stays_in", lambda rules: rules.adjudicate(STATE, "+O7")),
        ("players", lambda rules: rules.deal(2)),
        ("deal_sizes", lambda rules: rules.deal(2)),
    ],
)
def test_what_wraps_and_forgets_to_answer_is_named(
    hook: str, ask: Callable[[Rules], object]
) -> None:
    said = rf"'tea' wraps {hook} \(H1\) and returns None: .* return what was yielded"
    with pytest.raises(BrokenPlugin, match=said):
        ask(Rules("advanced", plugin(hook, forgetful, wraps=True)).checked())


def test_what_wraps_the_end_of_a_round_may_let_it_go_on() -> None:
    rules = Rules(plugin("round_result", forgetful, wraps=True)).checked()
    assert not rules.is_over("R7:?/xR6:?")


def test_a_starter_may_always_be_the_same() -> None:
    rules = Rules(plugin("starter", lambda: 1, clause="C06")).checked()
    assert rules.deal(2, seed=1).to_move == 1
    assert rules.explain("R7:?/R6:?", "starts").seats == (1,)


@pytest.mark.parametrize("result", [RoundResult(1, out=(0, 1, 2)), RoundResult(0, (1,), (1,))])
def test_who_wins_a_round_does_not_go_out_with_its_end(result: RoundResult) -> None:
    rules = Rules(plugin("round_result", lambda state: result))
    said = (
        r"'tea' answers round_result \(H1\) with the seat 1 as a winner and among those who go out"
    )
    with pytest.raises(BrokenPlugin, match=said):
        rules.checked().winner("*R7:?/R6:?/R5:?")


def test_a_card_is_scored_once() -> None:
    def twice(winners: object) -> object:
        return {0: Score(CardSet("R7")), 1: Score(CardSet("R7"))}

    with pytest.raises(BrokenPlugin, match="with R7, and scored cards lie in palettes, each"):
        Rules("advanced", plugin("scores", twice)).checked().scores(OVER)


def test_a_rule_behind_a_decorator_is_named() -> None:
    def pour(card: Card) -> object:
        return raising()

    remembered = functools.cache(pour)
    with pytest.raises(BrokenPlugin, match=r"'tea' fails in refuse_play \(H1\)"):
        list(Rules(plugin("refuse_play", remembered)).turns(STATE))


# --- Whatever is asked of rules -------------------------------------------------------------------

FULL = ("v1.2", "advanced", "action")
ASKED: dict[str, tuple[str, Callable[[Rules], object]]] = {
    "deal": ("starter", lambda rules: rules.deal(2, seed=1)),
    "leader": ("groups", lambda rules: rules.leader("*R7G4:?/B2V3:?")),
    "contest": ("groups", lambda rules: rules.contest("*R7G5:?/B2V4:?")),
    "standing": ("groups", lambda rules: rules.standing(STATE, 0)),
    "turns": ("refuse_play", lambda rules: list(rules.turns(STATE))),
    "turns with hidden cards": ("refuse_ending", lambda rules: list(rules.turns("*G2:R1?2/R6:?3"))),
    "surviving turns": ("stays_in", lambda rules: list(rules.turns(STATE, surviving=True))),
    "len(turns)": ("refuse_play", lambda rules: len(rules.turns(STATE))),
    "in turns": ("refuse_play", lambda rules: "+R1" in rules.turns(STATE)),
    "bool(turns)": ("refuse_ending", lambda rules: bool(rules.turns(STATE))),
    "turns[0]": ("refuse_play", lambda rules: rules.turns(STATE)[0]),
    "a round that may be over": ("round_result", lambda rules: list(rules.turns(STATE))),
    "play": ("refuse_play", lambda rules: rules.play(STATE, "+B3")),
    "random_turn": ("refuse_play", lambda rules: rules.random_turn(STATE, random.Random(1))),
    "adjudicate": ("refuse_play", lambda rules: rules.adjudicate(STATE, "+B3")),
    "reasons": ("stays_in", lambda rules: rules.adjudicate(STATE, "+O7^G2").reasons),
    "steps": ("refuse_play", lambda rules: rules.steps(STATE)),
    "step": ("refuse_play", lambda rules: rules.step(STATE, "+B3")),
    "winner": ("round_result", lambda rules: rules.winner(OVER)),
    "is_over": ("round_result", lambda rules: rules.is_over(OVER)),
    "score": ("scoring_cards", lambda rules: rules.score(OVER)),
    "outcome": ("match_over", lambda rules: rules.outcome(OVER)),
    "next_round": ("starter", lambda rules: rules.next_round(OVER, seed=1)),
    "explain who": ("is_winning", lambda rules: rules.explain(STATE, "who").reasons),
    "explain starts": ("starter", lambda rules: rules.explain(STATE, "starts").reasons),
    "explain scores": ("scoring_cards", lambda rules: rules.explain(OVER, "scores").reasons),
    "explain match": ("points_to_win", lambda rules: rules.explain(OVER, "match").reasons),
    "compare": ("refuse_play", lambda rules: red7.compare(STATE, "+B3", rules)),
    "perft": ("refuse_play", lambda rules: red7.perft(rules, STATE, 1)),
    "solve": ("refuse_play", lambda rules: red7.solve(rules, STATE)),
    "a solved round that may be over": ("round_result", lambda rules: red7.solve(rules, STATE)),
    "Game.start": ("starter", lambda rules: Game.start(rules, seed=1)),
    "Game.steps": ("refuse_play", lambda rules: Game.of(rules, STATE).steps),
    "Game.take": ("refuse_play", lambda rules: Game.of(rules, STATE).take("+B3")),
    "Game.play": ("refuse_play", lambda rules: Game.of(rules, STATE).play("+B3")),
    "Game.take end": (
        "doing_nothing",
        lambda rules: Game.of(rules, STATE).take("pass"),
    ),
    "Game.round_over": ("round_result", lambda rules: Game.of(rules, STATE).round_over),
    "Game.outcome": ("match_over", lambda rules: Game.of(rules, OVER).outcome),
    "Record.replay": (
        "refuse_play",
        lambda rules: list(red7.Record.of(rules, STATE, ["+B3"]).replay()),
    ),
    "simulate": (
        "refuse_play",
        lambda rules: red7.simulate(["random", "random"], rules, games=1, jobs=1),
    ),
}


def taking(hook: str) -> str:
    return ", ".join(HOOKS[hook].__code__.co_varnames[: HOOKS[hook].__code__.co_argcount])


def written(hook: str, body: str) -> object:
    """A house rule from its source, taking every argument of the hook."""
    names: dict[str, object] = {}
    exec(f"def answer({taking(hook)}):\n    {body}", names)
    return plugin(hook, names["answer"])  # type: ignore[arg-type]  # it is the function


@pytest.mark.parametrize("asked", ASKED)
def test_a_rule_that_raises_is_named_with_the_original_behind_it(asked: str) -> None:
    hook, ask = ASKED[asked]
    rules = Rules(*FULL, written(hook, "raise ZeroDivisionError('no tea')"))
    with pytest.raises(BrokenPlugin) as caught:
        ask(rules)
    said = one_line(caught.value)
    assert said == (
        f"the plug-in 'tea' fails in {hook} (H1): ZeroDivisionError('no tea') is raised."
    )
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert pickle.loads(pickle.dumps(caught.value)).plugin == "tea"


@pytest.mark.parametrize("asked", ASKED)
def test_checked_rules_name_an_answer_of_the_wrong_kind(asked: str) -> None:
    hook, ask = ASKED[asked]
    rules = Rules(*FULL, written(hook, "return {1.5}")).checked()
    with pytest.raises(
        BrokenPlugin, match=rf"'tea' answers {hook} \(H1\) with the set '{{1.5}}': expected"
    ):
        ask(rules)


@pytest.mark.parametrize(
    "asked", ["leader", "standing", "turns", "play", "steps", "adjudicate", "random_turn"]
)
def test_an_answer_that_the_engine_stumbles_over_is_named_without_checks_too(asked: str) -> None:
    hook, ask = ASKED[asked]
    hook = {"refuse_play": "plays_allowed"}.get(hook, hook)
    rules = Rules(*FULL, written(hook, "return {1.5}"))
    with pytest.raises(BrokenPlugin, match=rf"'tea' answers {hook} \(H1\) with"):
        ask(rules)


# --- Whose fault it is ----------------------------------------------------------------------------


def test_of_rules_at_work_the_innermost_is_named() -> None:
    outer = written("refuse_ending", "moment.winning(); return None")
    inner = written("is_winning", "raise KeyError(7)")
    inner.PLUGIN = Plugin(name="cake", layer=Layer.HOUSE, changes="Cake.")  # type: ignore[attr-defined]  # a class made here
    with pytest.raises(BrokenPlugin, match=r"'cake' fails in is_winning \(H1\)"):
        list(Rules(outer, inner).turns(STATE))


def test_a_rule_that_asks_for_what_is_not_there_is_named() -> None:
    rules = Rules(written("refuse_play", "moment.palette_of(9)"))
    with pytest.raises(BrokenPlugin, match="'tea' fails in refuse_play"):
        rules.play(STATE, "+B3")


def test_a_rule_that_looks_for_a_card_in_the_wrong_place_is_named() -> None:
    rules = Rules(written("refuse_play", "return moment.owner_of(card)"))
    with pytest.raises(BrokenPlugin, match="B3 is in nobody else's palette"):
        rules.play(STATE, "+B3")


def test_a_card_that_a_rule_makes_up_is_its_own_fault() -> None:
    rules = Rules(written("refuse_play", "import red7; red7.Card('R9')"))
    with pytest.raises(BrokenPlugin, match="'tea' fails in refuse_play"):
        rules.play(STATE, "+B3")


def test_what_is_raised_later_by_what_a_rule_returned_is_its_own_fault() -> None:
    body = "return type('L', (list,), {'__len__': lambda self: 1 // 0})([palette])"
    rules = Rules(written("groups", body))
    with pytest.raises(BrokenPlugin, match="'tea' fails in groups"):
        rules.standing(STATE, 0)


def test_fewer_cards_win_by_a_key_and_not_by_a_count_below_zero() -> None:
    def fewest(palette: CardSet, highest: Card | None) -> Standing:
        return Standing(-len(palette), palette, highest)

    with pytest.raises(BrokenPlugin, match=r"'tea' fails in standing \(H1\): .* give a key"):
        Rules(plugin("standing", fewest)).leader(STATE)


def test_a_rule_that_ends_the_program_does_not() -> None:
    rules = Rules(written("refuse_play", "raise SystemExit(0)"))
    with pytest.raises(BrokenPlugin, match=r"SystemExit\(0\) is raised"):
        rules.adjudicate(STATE, "+B3")


def test_ctrl_c_is_not_a_fault() -> None:
    rules = Rules(written("refuse_play", "raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        rules.adjudicate(STATE, "+B3")


def test_instances_of_one_class_are_told_apart() -> None:
    class Cup:
        def __init__(self, name: str) -> None:
            self.PLUGIN = Plugin(name=name, layer=Layer.HOUSE, changes="Tea.")

        @rule("H1", "refuse_play", adds=True)
        def pour(self, card: Card) -> None:
            """Pour."""
            if self.PLUGIN.name == "second":
                raise RuntimeError("hot")

    with pytest.raises(BrokenPlugin, match="'second' fails"):
        Rules(Cup("first"), Cup("second")).adjudicate(STATE, "+B3")


def test_a_long_story_is_cut_and_kept_on_one_line() -> None:
    rules = Rules(written("refuse_play", "raise ValueError('tea\\n' * 500)"))
    with pytest.raises(BrokenPlugin) as caught:
        rules.adjudicate(STATE, "+B3")
    assert len(one_line(caught.value)) < 300


def test_what_is_written_inside_a_rule_is_the_rule_s() -> None:
    def outer(card: Card) -> object:
        def inner() -> object:
            return 1 / 0

        return inner()

    with pytest.raises(BrokenPlugin, match="'tea' fails in refuse_play"):
        Rules(plugin("refuse_play", outer)).adjudicate(STATE, "+B3")


def test_an_error_that_cannot_be_shown_is_named_by_its_kind() -> None:
    class Untold(Exception):
        __repr__ = Nameless.__repr__

    def fails(card: Card) -> None:
        raise Untold

    with pytest.raises(BrokenPlugin, match=r"'tea' fails in refuse_play .*: Untold is raised"):
        Rules(plugin("refuse_play", fails)).adjudicate(STATE, "+B3")


def test_how_a_rule_explains_itself_is_checked_too() -> None:
    def allow(card: Card) -> None:
        return None

    for says, told in (
        (lambda answer: 1 / 0, "fails in refuse_play"),
        (lambda answer: "tea", "explains refuse_play"),
        (lambda answer: message("{gap}"), "KeyError"),
    ):
        rules = Rules(plugin("refuse_play", allow, says=says))
        with pytest.raises(BrokenPlugin, match=told):
            _ = rules.adjudicate(STATE, "+O7").reasons
    said: Callable[..., Message] = lambda answer: message("tea is fine")  # noqa: E731  # a name for its type
    rules = Rules(plugin("refuse_play", allow, says=said))
    assert "tea is fine" in [str(each.message) for each in rules.adjudicate(STATE, "+O7").reasons]


# --- What passes untouched ------------------------------------------------------------------------


def test_the_library_s_own_errors_pass() -> None:
    asking = written("refuse_giving_up", "moment.could_have_stayed_in(); return None")
    many = State.parse("*G2:R1O1Y1G1B1I1V1R5O5Y5G5B5I5V5/R6O6Y6:? - ?20")
    with pytest.raises(TooManyTurns):
        list(Rules("v1.2", "action", asking).turns(many, limit=50))
    with pytest.raises(red7.IllegalTurn):
        Rules(asking).play(STATE, "+R7")
    hidden = Rules("v1.2", asking).adjudicate("*G2:R1?1/R6:V1 - -", "+R1")
    assert hidden.reasons


def test_what_the_caller_did_wrong_is_not_a_plug_in_s_fault() -> None:
    rules = Rules(*FULL, written("refuse_play", "return None"))
    with pytest.raises(red7.InvalidPosition):
        rules.leader("nowhere")
    with pytest.raises(red7.InvalidTurn):
        rules.play(STATE, "dance")
    with pytest.raises(AttributeError):
        rules.random_turn(STATE, None)  # type: ignore[arg-type]  # that is the point


# --- Checked rules --------------------------------------------------------------------------------


def test_checked_rules_rule_alike_and_are_values() -> None:
    rules = Rules(*FULL)
    checked = rules.checked()
    assert list(checked.turns(STATE)) == list(rules.turns(STATE))
    assert str(checked) == str(rules)
    assert checked != rules
    assert checked.checked() is checked
    assert checked.adding("must-stay-in").book.checks_answers
    assert eval(repr(checked)) == pickle.loads(pickle.dumps(checked)) == checked
    mixed = rules.with_answers_of(Rules("v1.0"), ["C11"]).checked()
    assert eval(repr(mixed)) == pickle.loads(pickle.dumps(mixed)) == mixed


@pytest.mark.parametrize("edition", red7.editions())
def test_the_built_in_rules_answer_as_their_hooks_ask(edition: str) -> None:
    for extra in ((), ("advanced",), ("advanced", "action")):
        rules = Rules(edition, *extra).checked()
        state, chance = rules.deal(3, seed=5), random.Random(5)
        while state.to_move is not None:
            turn, after = rules.random_turn(state, chance)
            assert rules.adjudicate(state, turn).reasons
            state = after
        for question in ("who", "starts", "scores", "match"):
            assert rules.explain(state, question).reasons


# --- The command line and the conformance suite ---------------------------------------------------

HOUSE = '''
from red7 import Layer, Plugin, rule

PLUGIN = Plugin(name="tea", layer=Layer.HOUSE, changes="Tea.", source="A table.")


@rule("H1", "{hook}")
def answer({arguments}):
    """Tea is served."""
    {body}
'''
TABLE = "*G2:R1O7/R6:Y4 - ?20"


def house(tmp_path: Path, hook: str, body: str) -> str:
    path = tmp_path / "house.py"
    text = HOUSE.format(hook=hook, arguments=taking(hook), body=body)
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(*arguments: str, checked: bool = False, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **({"RED7_CHECKED": "1"} if checked else {})}
    command = [sys.executable, "-m", "red7", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, input=text
    )


COMMANDS = {
    "adjudicate": ("refuse_play", ["adjudicate", TABLE, "+O7", "--with", "tea"]),
    "adjudicate --json": ("stays_in", ["adjudicate", TABLE, "+O7", "--with", "tea", "--json"]),
    "who": ("groups", ["who", TABLE, "--with", "tea"]),
    "turns": ("refuse_play", ["turns", TABLE, "--with", "tea"]),
    "disputes": ("refuse_play", ["disputes", "v1.2", "tea"]),
    "replay": ("refuse_play", ["replay", "-", "--with", "tea"]),
    "simulate": ("refuse_play", ["simulate", "random", "greedy", "--rules", "tea", "--jobs", "1"]),
    "simulate on processes": (
        "refuse_play",
        ["simulate", "random", "random", "--rules", "tea", "--jobs", "2", "--games", "4"],
    ),
    "simulate monte-carlo": (
        "round_result",
        ["simulate", "monte-carlo:5", "random", "--rules", "tea", "--jobs", "1", "--games", "1"],
    ),
    "play": ("refuse_play", ["play", "--rules", "tea", "--seed", "1"]),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_reports_a_rule_that_fails_in_a_line(tmp_path: Path, command: str) -> None:
    hook, arguments = COMMANDS[command]
    path = house(tmp_path, hook, "raise ZeroDivisionError('no tea')")
    record = f"rules: v1.0\nstart: {TABLE}\n+O7\n"
    done = run("--plugin", path, *arguments, text=record)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"the plug-in 'tea' fails in {hook} (H1)" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", ["adjudicate", "simulate", "simulate on processes", "play"])
def test_the_traceback_of_a_rule_that_fails_is_shown_on_demand(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, arguments = COMMANDS[command]
    path = house(tmp_path, hook, "raise ZeroDivisionError('no tea')")
    assert "RED7_TRACEBACK=1 says where." in run("--plugin", path, *arguments).stderr
    monkeypatch.setenv("RED7_TRACEBACK", "1")
    done = run("--plugin", path, *arguments)
    assert done.returncode == 2
    assert "Traceback (most recent call last)" in done.stderr
    assert "raise ZeroDivisionError('no tea')" in done.stderr
    assert done.stderr.splitlines()[-1].startswith(f"red7: the plug-in 'tea' fails in {hook}")


def test_a_file_that_cannot_be_imported_shows_its_traceback_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.py"
    path.write_text("def tea():\n    1 / 0\n\ntea()\n")
    monkeypatch.setenv("RED7_TRACEBACK", "1")
    done = run("--plugin", str(path), "plugins")
    assert (done.returncode, "in tea" in done.stderr) == (2, True)


WRONG = {"refuse_play": "return card.number == 7 or None", "notes_after": "return [moment]"}
"""Answers of the wrong kind that play does not stumble over at once."""


ASKING = (
    ["turns", TABLE, "--with", "tea"],
    ["adjudicate", TABLE, "+O7"],
    ["adjudicate", TABLE, "+O7", "--with", "tea", "--json"],
    ["replay", "-", "--with", "tea"],
    ["simulate", "random", "random", "--rules", "tea", "--jobs", "1", "--games", "1"],
    ["play", "--rules", "tea", "--seed", "1"],
    ["disputes", "v1.2", "tea", "--effort", "60"],
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hook", "command"),
    [
        *(("refuse_play", each) for each in ASKING),
        *(("notes_after", each) for each in ASKING if each[0] != "turns"),  # it needs no notes
    ],
)
def test_commands_check_the_answers_of_a_rule_of_your_own(
    tmp_path: Path, hook: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RED7_RULES", "v1.2+tea")  # of the commands that name no rules
    path = house(tmp_path, hook, WRONG[hook])
    typed = "pass\n" if command[0] == "play" else f"rules: v1.0+tea\nstart: {TABLE}\n+O7\n"
    done = run("--plugin", path, *command, text=typed)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert f"'tea' answers {hook} (H1) with" in done.stderr
    assert done.stdout == "" or command[0] == "play"


def test_rules_read_for_a_question_are_checked_if_they_have_a_plug_in_of_another_author() -> None:
    with red7.registered(written("stays_in", "return 1")):
        own, other = read_rules(["v1.2", "tea"], ())
        assert (own, other) == (Rules(), Rules("tea").checked())
        everywhere = every_edition(other)[0]
        assert all(each.book.checks_answers for each in everywhere)
        assert other.in_edition("v1.0") == Rules("v1.0", "tea").checked()


def test_a_refusal_whose_gaps_are_not_filled_names_its_rule() -> None:
    gaps = plugin("refuse_play", lambda card: refuse("{} is {}", card))
    ruling = Rules("v1.2", gaps).adjudicate("*G2:R7/R6:?", "+R7")
    assert not ruling.legal
    for ask in (lambda: ruling.sentence, lambda: ruling.reasons):
        with pytest.raises(BrokenPlugin, match=r"'tea' .*refuse_play \(H1\)") as caught:
            ask()
        assert (caught.value.plugin, caught.value.hook) == ("tea", "refuse_play")
        assert caught.value.clause == "H1"


def test_how_a_round_ends_is_checked_too() -> None:
    alone = plugin("round_result", lambda state: 1, clause="C13")
    with pytest.raises(BrokenPlugin, match="'tea' answers round_result"):
        Rules(alone).checked().is_over(STATE)


def test_a_simulation_rehearses_a_rule_of_your_own() -> None:
    with pytest.raises(BrokenPlugin, match=r"answers refuse_play \(H1\) with the bool 'True'"):
        red7.simulate(
            ["greedy", "greedy"], Rules(written("refuse_play", WRONG["refuse_play"])), games=1
        )


def test_the_environment_asks_for_checks(tmp_path: Path) -> None:
    path = house(tmp_path, "stays_in", "return 1")
    asked = f"import red7; red7.Rules('tea').play({TABLE!r}, '+O7')"
    for checked in ("", "1"):
        done = subprocess.run(
            [sys.executable, "-c", asked],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "RED7_PLUGINS": path, "RED7_CHECKED": checked},
        )
        assert ("answers stays_in (H1) with the int '1': expected bool" in done.stderr) == bool(
            checked
        )


def test_the_conformance_suite_finds_answers_of_the_wrong_kind() -> None:
    import red7.testing

    with red7.registered(written("stays_in", "return 1 if winning else 0")):
        found = red7.testing.faults("tea", checks=["answers are of the right kind"], effort=20)
    assert found
    assert "'tea' answers stays_in (H1) with" in str(found[0])
    with red7.registered(written("match_over", "return points")):
        found = red7.testing.faults("tea", checks=["answers are of the right kind"], effort=20)
    assert "'tea' answers match_over (H1) with" in str(found[0])


def test_broken_plug_ins_are_invalid_plug_ins() -> None:
    assert issubclass(BrokenPlugin, InvalidPlugin)
    assert issubclass(BrokenPlugin, Red7Error)
