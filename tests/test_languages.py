"""Answers in other languages: complete where the core and the built-in rules speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

import red7
import red7_plugins
from red7.cases import whole_book
from red7.cli import table_commands, table_talk
from red7.cli.program import program
from red7.hooks.catalogs import catalog
from red7.hooks.languages import said, speaking
from red7.referee.card_names import with_names
from red7.referee.plain_words import in_notation, not_understood, turn_of
from red7.referee.ruling import VERDICTS, Ending
from red7.referee.steps_in_words import to_do, told

OTHERS = [name for name in red7.languages() if name != "en"]
SPEAKING = (
    *(Path(red7.__file__).parent / room for room in ("engine", "hooks", "players", "referee")),
    Path(red7_plugins.__file__).parent,
)
SCREENS = (
    "adjudicate",
    "cards",
    "line_input",
    "match_drawn",
    "questions",
    "rulings",
    "solve",
    "table_commands",
    "table_talk",
    "table_words",
    "turns",
    "who",
)
UNTRANSLATED = re.compile(r"(?:[^\w{]|\{\w*\})*(?:'\{name\}'(?: \(\{moves\}\))?)?")
"""Sentences that are nothing but gaps and marks."""


class Noting(dict[str, str]):
    """A catalog that notes what it was asked for in vain."""

    def __init__(self, found: dict[str, str]) -> None:
        super().__init__(found)
        self.missing: set[str] = set()

    def get(self, sentence: str, default: str | None = None) -> str | None:  # type: ignore[override]
        if sentence not in self and not UNTRANSLATED.fullmatch(sentence):
            self.missing.add(sentence)
        return super().get(sentence, default)


def literals(call: ast.Call) -> Iterator[str]:
    """The sentences that a call names, where they are written out."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in ("message", "refuse", "said") and call.args:
        first = call.args[0]
        for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value
    if name.startswith("counted") and len(call.args) == 3:
        for each in call.args[1:]:
            if isinstance(each, ast.Constant):
                yield f"{{count}} {each.value}"


def written_out() -> Iterator[str]:
    files = [file for folder in SPEAKING for file in folder.rglob("*.py")]
    files += [Path(table_talk.__file__).parent / f"{name}.py" for name in SCREENS]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from literals(node)


def described() -> Iterator[str]:
    """What plug-ins say of themselves, and their rules of the game."""
    for card in red7.plugins():
        if card.kind == "reading":
            yield card.changes
        yield from filter(None, (card.otherwise, card.title))
        if card.titles is not None:
            yield from card.titles().values()
    for name in red7.editions():
        for rules in red7.Rules(name, "advanced", "action").book.rules.values():
            yield from (rule.says for rule in rules)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_its_like(language: str) -> None:
    found = catalog(language)
    wanted = {*written_out(), *described(), *VERDICTS, *map(str, Ending), *map(str, red7.Color)}
    wanted |= {str(mark) for mark in red7.Mark} | {means for _, means in table_commands.HELP}
    wanted |= {red7.Rules().color_rule(color) for color in red7.Color}
    missing = {each for each in wanted if not UNTRANSLATED.fullmatch(each)} - set(found)
    assert missing == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_fills_no_gap_that_the_english_one_has_not(language: str) -> None:
    for english, other in catalog(language).items():
        gaps = {name for _, name, _, _ in Formatter().parse(english) if name is not None}
        filled = {name for _, name, _, _ in Formatter().parse(other) if name is not None}
        assert filled <= gaps, english


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_the_case_book_is_ruled_on_without_a_word_of_english(language: str) -> None:
    noting = Noting(dict(catalog(language)))
    with speaking(noting):
        for case in whole_book():
            for edition in ("v1.0", "v1.2", "v1.2-es", "rogers"):
                more = f"+{case.rules}" if case.rules else ""
                try:
                    rules = red7.Rules.parse(f"{edition}{more}")
                    state = rules.state(case.position)
                except red7.Red7Error:  # a case that this text cannot seat or be played with
                    continue
                if case.turn is not None:
                    for reason in rules.adjudicate(state, case.turn).reasons:
                        assert reason.text
                if state.players_in:
                    assert str(rules.explain(state, "who"))
                if rules.book.keeps_score:
                    assert str(rules.explain(state, "scores"))
                    assert str(rules.explain(state, "match"))
    assert noting.missing == set()


def german(*arguments: str, **environment: str) -> str:
    done = CliRunner().invoke(program, [*arguments], env={"COLUMNS": "80", **environment})
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_an_answer_in_german() -> None:
    asked = "adjudicate", "*G2V2:O7/R6:?", "+O7>O7", "--with", "action"
    told = german(*asked, "--lang", "de")
    assert told.startswith(
        "Ja. Nach „Red7 rulebook v1.2, English (2015) mit der Aktionsregel“ ist das erlaubt"
    )
    assert "A spielt Orange 7 aus und wirft Orange 7 aus der Palette ab +O7>O7" in told
    assert german("--lang", "de", *asked) == german(*asked, RED7_LANG="DE") == told
    assert german(*asked).startswith("Yes.")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["who", "G5B5R2O2/R4Y4 O"], "A führt bei Orange: A hat zwei Karten mit einer Zahl"),
        (["starts", "G2/R6/V1"], "B hat die höchste Palettenkarte, Rot 6, also beginnt C."),
        (["match", "R7::O7Y7G7B7R5/xV1", "--with", "advanced"], "Die Partie ist zu Ende."),
        (["turns", "*G2:R7V1/R6:?"], "raus pass passt"),
    ],
)
def test_every_question_is_answered_in_german(asked: list[str], told: str) -> None:
    assert german(*asked, "--lang", "de").startswith(told)


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_turn_is_called_can_be_typed(language: str) -> None:
    typed = 0
    for case in whole_book():
        if case.turn is None:
            continue
        state, turn = red7.State.parse(case.position), red7.Turn.parse(case.turn)
        english = turn_of(with_names(str(told(state, turn, {}))), state)
        if english.replace(" ", "") == str(turn).replace(" ", ""):
            with red7.in_language(language):
                assert turn_of(with_names(str(told(state, turn, {}))), state) == english
                assert turn_of(with_names(str(to_do(state, turn, {}))), state) == english
            typed += 1
    assert typed > 100


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("spielt Orange 7", "+O7"),
        ("ich spiele die gelbe 3 und werfe dann die rote zwei ab", "+Y3 >R2"),
        ("lege R4 ab", ">R4"),
        ("beende den Zug", "end"),
        ("play red 7, discard blue 2", "+R7 >B2"),
        ("+R7>B2", "+R7>B2"),
    ],
)
def test_a_turn_is_typed_in_german(line: str, turn: str) -> None:
    with red7.in_language("de"):
        assert in_notation(line) == turn


@pytest.mark.parametrize("language", OTHERS)
def test_an_example_of_a_turn_is_one(language: str) -> None:
    with red7.in_language(language):
        for english in ("play red 7, discard blue 2", "play R4, discard B2", "play red 4"):
            assert in_notation(said(english)) == in_notation(english)
        assert said("play red 7, discard blue 2") in not_understood("?!")
    with red7.in_language("de"):
        strange = not_understood("spielt Rot 7 und singt")
        assert strange.startswith("'singt' wird hier nicht verstanden.")
        assert not_understood("spiele rot 9").startswith("'R9' ist keine Karte")


def test_in_python_a_language_is_spoken_for_a_while() -> None:
    ruling = red7.Rules().adjudicate("*G2:R7/R6:?", "+R7")
    with red7.in_language("de"):
        assert ruling.sentence == "A führt bei Rot (A hat R7, B hat R6), also bleibt A im Spiel."
    assert ruling.sentence == "A is winning Red (A has R7, B has R6), so A stays in."
    with red7.in_language("en"):
        assert "winning" in ruling.sentence


def test_a_language_that_nobody_has_is_refused() -> None:
    with pytest.raises(red7.UnknownLanguage, match="'xx' is not a language here: there are en, de"):
        red7.in_language("xx").__enter__()


def test_a_plugin_brings_its_own_sentences() -> None:
    class House:
        PLUGIN = red7.Plugin(
            name="tea",
            layer=red7.Layer.HOUSE,
            changes="Nobody plays at tea time.",
            languages=lambda: {"de": {"it is tea time": "es ist Teezeit"}},
        )

        @staticmethod
        @red7.rule("T1", "refuse_play")
        def tea_time() -> red7.Refusal:
            """Nobody plays at tea time."""
            return red7.refuse("it is tea time")

    with red7.registered(House), red7.in_language("de"):
        ruling = red7.Rules("v1.2", "tea").adjudicate("*G2:R7/R6:?", "+R7")
        assert ruling.sentence == "A darf nicht R7 ausspielen: es ist Teezeit."


def test_a_plugin_changes_no_sentence_of_another() -> None:
    last = "The last player left wins the round."
    ours = catalog("de")[last]

    class House:
        PLUGIN = red7.Plugin(
            name="tea",
            layer=red7.Layer.HOUSE,
            changes="Nobody plays at tea time.",
            languages=lambda: {"de": {last: "Es ist Teezeit.", "it is tea time": "Teezeit"}},
        )

    with red7.registered(House):
        assert catalog("de")[last] == ours
        assert catalog("de")["it is tea time"] == "Teezeit"


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_the_same_sources_are_cited_in_every_language(language: str) -> None:
    """A text's case such as ``[C27.three]`` was looked up by a translated number."""
    texts = [red7.Rules(name).book.sources.edition for name in red7.editions()]
    several = {
        clause
        for text in texts
        if text is not None and text.citations is not None
        for clause, citation in text.citations().items()
        if citation.cases
    }
    put = [case for case in whole_book() if case.turn and case.clause in several]
    assert len(put) > 40
    for case in put:
        for text in case.rulings:
            rules = case.rules_for(text)
            found = sources_named(rules, case.position, case.turn)
            with red7.in_language(language):
                assert sources_named(rules, case.position, case.turn) == found, (case.id, text)


def sources_named(rules: red7.Rules, position: str, turn: str | None) -> list[object]:
    assert turn is not None
    return [each.citations for each in rules.adjudicate(position, turn).reasons]
