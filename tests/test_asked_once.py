"""A ruling is the record of what was asked while judging: nothing is asked again to say why."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType

import pytest
from click.testing import CliRunner

import red7
from red7 import Rules, State, Turn
from red7.cli.program import program
from red7.engine import judge, measure, ranks
from red7.engine.result import finish
from red7.referee import evaluation, wording
from red7.referee.at_stake import at_stake
from red7.referee.difference import Pair
from red7.referee.readings import open_readings, read_openly

TEXTS = ["v1.2+advanced+action", "v1.0+advanced+action", "rogers+action", "v1.2-es+action", "v1.2"]
POSITION = "*R3G1:R2O6/R6I7:B1B2 G I4"


@contextmanager
def asked_of(rules: Rules) -> Iterator[list[tuple[object, ...]]]:
    """What the core asks of the rules, each question with all its arguments."""
    every = (rule for found in rules.book.rules.values() for rule in found)
    codes = {rule.answer.__code__ for rule in every if rule.arguments}
    asked: list[tuple[object, ...]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code, by = frame.f_code, frame.f_back
        if event != "call" or code not in codes or by is None:
            return
        if "red7_plugins" not in by.f_code.co_filename:  # a rule may ask its neighbor
            names = code.co_varnames[: code.co_argcount]
            who = frame.f_globals.get("function", code)  # behind what takes all arguments,
            if "answer" in frame.f_locals:  # or is asked about some colors only
                answer = frame.f_locals["answer"]
                who = answer.__globals__.get("function", answer)
            told = frame.f_locals.get("arguments") or [frame.f_locals[name] for name in names]
            asked.append((who, *(tuple(each) if isinstance(each, list) else each for each in told)))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield asked
    finally:
        sys.setprofile(before)


def forget(rules: Rules) -> None:
    """Forget how palettes do: what is counted is counted cold."""
    rules.book.ranks.clear()
    rules.book.ranks.older = {}
    in_words = wording._compared, evaluation._disputable
    for kept in (ranks._evaluated, measure._said, measure.measure_bits, *in_words):
        kept.cache_clear()


def of_turns(rules: Rules, asked: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """The questions on turns, without those on palettes: a short cut is quick, and has no words."""
    hooks = ("groups", "tie_break", "standing", "ranks")
    rules_of_palettes = [rule for hook in hooks for rule in rules.book.rules[hook]]
    apart = {each for rule in rules_of_palettes for each in (rule.function, rule.answer.__code__)}
    return [each for each in asked if each[0] not in apart]


def turns_of_a_game(rules: Rules, seed: int) -> Iterator[tuple[State, Turn]]:
    """Turns of a random game, and what becomes of them with a step left out or put twice."""
    chance = Random(seed)
    state = rules.deal(3, seed=seed)
    while state.to_move is not None:
        turn, after = rules.random_turn(state, chance)
        yield state, turn
        yield state, Turn(turn.steps[1:])
        yield state, Turn((*turn.steps, *turn.steps[-1:]))
        state = after


@pytest.mark.parametrize("text", TEXTS)
def test_no_rule_hears_the_same_question_twice(text: str) -> None:
    rules = Rules.parse(text)
    for state, turn in turns_of_a_game(rules, seed=3):
        forget(rules)
        with asked_of(rules) as asked:
            rules.adjudicate(state, turn).found  # noqa: B018
        twice = {question for question, times in Counter(asked).items() if times > 1}
        assert not twice, f"'{turn}' in '{state}' under {rules}"


@pytest.mark.parametrize("text", [text for text in TEXTS if "rogers" not in text])
def test_to_say_why_a_turn_is_legal_nothing_more_is_asked(text: str) -> None:
    """Only Roger's 1, by which spite is allowed, looks for the sake of a word: was it spite?"""
    rules = Rules.parse(text)
    for state, turn in turns_of_a_game(rules, seed=4):
        forget(rules)
        with asked_of(rules) as judging:
            last = judge.judged(rules.book, state, turn).last
            after = None if last is None else finish(last)
        forget(rules)
        with asked_of(rules) as ruled:
            ruling = rules.adjudicate(state, turn)
            reasons = ruling.found
        assert after == ruling.after
        if ruling.legal and not any("left out" in each.text for each in reasons):
            more = len(of_turns(rules, ruled)) - len(of_turns(rules, judging))
            assert more <= 0, f"'{turn}' in '{state}' under {rules}"


@pytest.mark.parametrize("turn", ["+R2", "+O6 >R2", "pass", ">G1"])
def test_a_palette_is_evaluated_once_by_all_who_evaluate_it_alike(turn: str) -> None:
    asked: Counter[tuple[str, str]] = Counter()

    class House:
        PLUGIN = red7.Plugin(name="house", layer=red7.Layer.HOUSE, changes="X.", source="us")

        @staticmethod
        @red7.rule("C21", "groups", colors="G")
        def green(palette: red7.CardSet, color: red7.Color) -> list[red7.CardSet]:
            """Green: the most odd cards."""
            asked[str(palette), str(color)] += 1
            odd = red7.CardSet(card for card in palette if card.number % 2)
            return [odd] if odd else []

    rules = Rules("v1.2", "advanced", "action", House)
    ruling = rules.adjudicate(POSITION, turn)
    _ = ruling.found
    assert max(asked.values(), default=0) <= 1
    texts = [Rules(edition, "advanced", "action", House) for edition in red7.editions()]
    rulings = [ruling, *(each.adjudicate(POSITION, turn) for each in texts)]
    tried = [each for one in rulings for each in (one, *one.tried.values())]
    _ = [each.found for each in tried]
    ways = {each.rules.book.evaluating for each in tried}
    assert max(asked.values(), default=0) <= len(ways) < len(tried) / 4


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Every judgement of a turn: by which rules, and of what."""
    found: list[tuple[object, ...]] = []
    judgement: Callable[..., judge.Judgement] = judge.judgement

    def noted(book: object, start: State, steps: object, *rest: object) -> judge.Judgement:
        found.append((book.original, start, steps))  # type: ignore[attr-defined]  # a playbook
        return judgement(book, start, steps, *rest)

    monkeypatch.setattr(judge, "judgement", noted)
    return found


def texts_and_readings(texts: list[Rules]) -> int:
    readings = [read_openly(text, name) for text in texts for name in open_readings(text)]
    return len(texts) + sum(each is not None for each in readings)


def test_few_clauses_are_traded_in_a_game(judged: list[tuple[object, ...]]) -> None:
    texts = [f"{edition}+advanced+action" for edition in red7.editions()]
    for state, turn in turns_of_a_game(Rules.parse("v1.2+advanced+action"), seed=5):
        compared = red7.compare(state, turn, texts)
        _ = [ruling.reasons for ruling in compared]  # by every text and each of its readings
        judged.clear()
        _ = compared.parting
        assert len(judged) < 20, f"'{turn}' in '{state}'"


def test_a_clause_that_is_not_at_stake_would_change_nothing() -> None:
    texts = [Rules.parse(f"{edition}+advanced+action") for edition in red7.editions()]
    for state, turn in turns_of_a_game(texts[2], seed=6):
        rulings = [rules.adjudicate(state, turn) for rules in texts]
        pairs = (rulings[0], texts[-1]), (rulings[-1], texts[0]), (rulings[3], texts[6])
        for one, other in pairs:
            idle = {*Pair(one.rules, other).clauses} - at_stake(one, other)
            for clause in idle:
                traded = one.rules.with_answers_of(other, {clause})
                held = traded.adjudicate(state, turn).holding
                assert held == one.holding, f"{clause}: '{turn}' in '{state}' under {one.rules}"


@pytest.mark.parametrize("variants", ["", "+action", "+advanced+action"])
@pytest.mark.parametrize("turn", ["+O6 >R2", "+R2", ">O6", "pass"])
def test_eight_texts_are_each_judged_once_and_so_is_each_of_their_readings(
    variants: str, turn: str, judged: list[tuple[object, ...]]
) -> None:
    texts = [f"{edition}{variants}" for edition in red7.editions()]
    arguments = [part for text in texts for part in ("--rules", text)]
    CliRunner().invoke(program, ["adjudicate", POSITION, turn, *arguments])
    must = texts_and_readings([Rules.parse(text) for text in texts])
    judged.clear()
    done = CliRunner().invoke(program, ["adjudicate", POSITION, turn, *arguments])
    assert done.exit_code == 0, done.output
    assert len(set(judged)) == len(judged)
    assert must <= len(judged) < must + 20  # to find the clause, the texts trade their answers
