"""The program ``red7``, run as a user runs it; and fuzzed, because users type anything."""

from __future__ import annotations

import inspect
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import red7
from red7.cases.in_words import answer_text
from red7.cli.program import COMMANDS, program
from red7.engine.turn import Moment
from red7.table.cards import CARDS
from red7.table.steps import Step

POSITION = "*G2V2:O7I1/R6:?5 - ?20"
TURN = "+O7>O7"
RECORD = f"rules: v1.2+action\nstart: {POSITION}\n{TURN}  # the 7 on itself\npass\n"
RUNNER = (
    CliRunner(mix_stderr=False)  # click 8.1
    if "mix_stderr" in inspect.signature(CliRunner).parameters
    else CliRunner()
)
ANSI = "\x1b["
Run = Callable[..., subprocess.CompletedProcess[str]]
SAMPLES: dict[str, list[str]] = {
    "adjudicate": [POSITION, TURN, "--with", "action"],
    "who": [POSITION],
    "turns": [POSITION, "--rules", "v1.2+action"],
    "solve": ["*G2V2:O7I1/R6:B5B3"],
    "starts": ["G2:?7/R6:?7/V1:?7"],
    "score": ["R6O6R5:-/xG6:? I1", "--with", "advanced"],
    "match": ["R7O6:-:V7/xO5:-:O7Y7G7I7", "--with", "advanced"],
    "rulebook": [],
    "disputes": ["v1.0", "v1.2", "--effort", "30"],
    "replay": ["-"],
    "cases": ["--clause", "C37"],
    "plugins": [],
    "simulate": ["--games", "5", "--jobs", "1"],
    "play": ["--seed", "1"],
}


def red7_program(
    *arguments: str | bytes, stdin: str | bytes = RECORD, **environment: str
) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "RED7_TRACEBACK")
    }
    done = subprocess.run(
        [sys.executable, "-m", "red7", *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**kept, "PYTHONUTF8": "1", **environment},
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def here(
    *arguments: str, stdin: str = RECORD, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The same without a process of its own: what is composed for one test serves the next."""
    unset = dict.fromkeys(("COLUMNS", "NO_COLOR", "FORCE_COLOR", "RED7_TRACEBACK"))
    done = RUNNER.invoke(
        program, arguments, input=stdin, env={**unset, **environment}, prog_name="red7"
    )
    assert isinstance(done.exception, SystemExit | None), done.exception
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


def answered(*arguments: str, run: Run = here, **options: Any) -> str:
    done = run(*arguments, **options)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "Traceback" not in done.stdout
    return done.stdout


def facts(*arguments: str, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answered(*arguments, "--json", **options))
    assert found["schema"] == 1
    return found


def refused(*arguments: str | bytes, run: Run = here, **options: Any) -> str:
    done = run(*arguments, **options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("red7: ")
    return done.stderr


# --- every command ------------------------------------------------------------------------------


ANSWERING = [command for command in COMMANDS if command not in ("serve", "site")]
"""The commands that end by themselves and need no others; tests/web has those of the page."""


PROCESSES = [
    command if command in ("replay", "who") else pytest.param(command, marks=pytest.mark.slow)
    for command in ANSWERING
]


@pytest.mark.parametrize("command", PROCESSES)
def test_the_program_says_what_is_said_in_this_process(command: str) -> None:
    for option in ([], ["--json"]):
        arguments = [command, *SAMPLES[command], *option]
        assert answered(*arguments, run=red7_program) == answered(*arguments)


@pytest.mark.parametrize("command", ANSWERING)
def test_every_command_answers_in_words(command: str) -> None:
    out = answered(command, *SAMPLES[command])
    assert out.strip()
    assert ANSI not in out
    assert all(line == line.rstrip() for line in out.splitlines())


@pytest.mark.parametrize("command", ANSWERING)
def test_every_command_gives_one_json_document(command: str) -> None:
    assert facts(command, *SAMPLES[command])["command"] == command


@pytest.mark.parametrize("command", ANSWERING)
def test_every_command_fits_a_narrow_terminal(command: str) -> None:
    for line in answered(command, *SAMPLES[command], COLUMNS="40").splitlines():
        assert len(line) <= 40, line


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert re.search(rf"Examples?:\n  .*red7 {command}", answered(command, "--help"))


@pytest.mark.slow
@pytest.mark.parametrize("command", ANSWERING)
def test_the_examples_of_the_help_work(command: str, tmp_path: Path) -> None:
    examples = re.findall(r"^  (.*red7 .*)$", answered(command, "--help").split("Example")[1], re.M)
    assert examples
    for example in examples:
        if command == "disputes":
            example += " --effort 20"
        program_here = f"{sys.executable} -m red7 "
        line = re.sub(r"(?<![\w'])red7 ", program_here, example)
        done = subprocess.run(
            line,
            shell=True,
            capture_output=True,
            text=True,
            timeout=300,  # for what hangs: a busy machine takes its time
            cwd=tmp_path,
            env={**os.environ, "RED7_SETTINGS": str(tmp_path / "settings.toml")},
        )
        assert (done.returncode, done.stderr) == (0, ""), example


def test_version_and_help() -> None:
    assert answered("--version", run=red7_program) == f"red7 {red7.__version__}\n"
    assert answered(run=red7_program) == answered("--help", run=red7_program)
    assert all(command in answered() for command in COMMANDS)


# --- what they say ------------------------------------------------------------------------------


def test_rulings_are_grouped_where_the_texts_agree() -> None:
    found = facts("adjudicate", POSITION, TURN, "--with", "action")
    assert len(found["rulings"]) == 8
    assert found["groups"][1] == ["v1.0+action", "v1.1+action"]
    assert len(found["groups"]) == 2
    assert not found["agree"]
    assert [each["clause"] for each in found["parting"]] == ["C37"]
    _, first, *_, last = found["rulings"]
    assert (first["legal"], last["legal"]) == (False, True)
    assert first["reasons"][0]["clause"] == "C37"
    assert first["reasons"][0]["citations"][0]["mark"] == "explicit"
    assert last["after"] == "G2V2:I1/*R6:?5 O7 ?20"


def test_the_same_facts_stand_in_the_words() -> None:
    out = answered("adjudicate", POSITION, TURN, "--with", "action", "--full", COLUMNS="100")
    assert re.search(r"v1\.0, v1\.1 +not legal", out)
    assert re.search(r"rogers +legal, stays in +- +G2V2:I1/\*R6:\?5 O7 \?20", out)
    assert '"Optional Action Rule, action 7"' in out
    assert "Where they disagree" in out


def test_the_answer_comes_first() -> None:
    out = answered("adjudicate", POSITION, TURN, "--with", "action", COLUMNS="80")
    assert len(out.splitlines()) <= 24
    told = " ".join(out.split())
    assert told.startswith(
        "Yes. Under Red7 rulebook v1.2, English (2015), with the Action rule, this is legal, and "
        "A stays in. Orange 7 lets A discard Orange 7 from the palette. The action of the 7 (C37)"
    )
    assert re.search(r"v1\.0, v1\.1 +not legal", out)
    assert "A plays Orange 7 and discards Orange 7 from the palette +O7>O7" in told


def test_a_variant_that_is_off_is_named() -> None:
    out = " ".join(answered("adjudicate", POSITION, TURN).split())
    assert out.startswith(
        "The Action rule is off. Playing with it? Add --with action: legal, stays in "
        "No. Under Red7 rulebook v1.2"
    )
    off = facts("adjudicate", POSITION, TURN)["answer"]["switched_off"]
    assert [(each["plugin"], each["title"]) for each in off] == [("action", "The Action rule")]


def test_a_variant_that_would_refuse_a_step_is_named_and_none_that_asks_for_more() -> None:
    limited = facts("adjudicate", "*Y5O4G2:B1/R6:?", ">B1", "--rules", "v1.0")["answer"]
    assert [each["plugin"] for each in limited["switched_off"]] == ["advanced"]
    assert limited["says"] == "yes"
    assert "1 is less than the 3 cards" in limited["switched_off"][0]["why"]
    assert facts("adjudicate", "*G2:R7/R6:?", "+R7")["answer"]["switched_off"] == []


def test_what_texts_disagree_on_decides() -> None:
    drawn = facts("adjudicate", "*R4O4Y4G4:O5/R6:?", ">O5=?", "--with", "advanced")["answer"]
    assert (
        drawn["reason"]["text"]
        == "5 is more than the 4 cards in A's palette, so A may draw a card."
    )
    assert drawn["fate"]["clause"] == "C08"
    alone = facts("adjudicate", "*R4O4Y4G4:O5/R6:?", ">O5", "--rules", "v1.2")["answer"]
    assert (alone["reason"]["clause"], alone["fate"]) == ("C08", None)


@pytest.mark.parametrize(
    "question",
    [
        ["who", "G5B5R2O2/R4Y4 O"],
        ["who", "R3O3Y4G5/R6O7 I"],
        ["who", "G2V2Y1:O7I1/xR6O3:?5/B4G7I6:?2/Y3V1:? V5 I4?9"],
        ["score", "R6O6R5O5/xV1 O", "--with", "advanced"],
        ["match", "R7::O7Y7G7B7R5/xV1", "--with", "advanced"],
        ["starts", "G2/R6/V1"],
        ["adjudicate", "*G2:V1/R6O6:?", "+V1xO6", "--with", "action"],
        ["adjudicate", "*R3:O1/B5G5:?", "+O1", "--with", "action"],
        ["adjudicate", "*B2:V1/R7O6:?5 - ?20", "+V1", "--with", "action"],
    ],
)
def test_every_answer_fits_a_small_screen_with_the_answer_first(question: list[str]) -> None:
    lines = answered(*question, COLUMNS="80").splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert re.match(r"(No|Yes)\. |[A-D] |The match is|Nobody", lines[0])


def test_a_tie_is_explained_where_a_player_is_winning() -> None:
    told = " ".join(answered("who", "G5B5R2O2/R4Y4 O").split())
    assert "B has two cards of one number (Red 4 and Yellow 4), and A's Green 5 is higher." in told


def test_who_says_what_another_reading_would_change_and_how_many_texts_agree() -> None:
    told = " ".join(answered("who", "R3O3Y4G5/R6O7 I").split())
    assert "The other 7 texts agree." in told
    assert "Open to another reading run-duplicates-count A is winning Indigo: A has four" in told
    assert facts("who", "R3O3Y4G5/R6O7 I")["texts"] == 8
    assert facts("who", "R3O3Y4G5/R6O7 I", "--rules", "v1.2")["texts"] == 1


def test_full_shows_every_reason_of_an_answer() -> None:
    short = answered("who", "G5B5R2O2/R4Y4 O")
    full = answered("who", "G5B5R2O2/R4Y4 O", "--full")
    assert "C17" not in short
    assert "C17" in full


TURNS_IN_WORDS = [
    ("play Red 7", "+R7"),
    ("A plays Red 7 and discards Violet 1", "+R7 >V1"),
    ("a: +r7", "+R7"),
    ("discard v1", ">V1"),
    ("passes", "pass"),
    ("R7", "+R7"),
    ("play violet 1 and take red 6 from B", "+V1xR6"),
    ("plays Red 7 and puts Green 2 on the deck", "+R7^G2"),
    ("plays Red 7 and discards Green 2 from the palette", "+R7>G2"),
    ("discard V1 and draw a card", ">V1=?"),
]


@pytest.mark.parametrize(("words", "turn"), TURNS_IN_WORDS)
def test_a_turn_may_be_asked_in_words(words: str, turn: str) -> None:
    assert facts("adjudicate", "*G2:R7V1/R6:?", words)["turn"] == turn


def test_what_hidden_cards_decide_is_said_first() -> None:
    out = answered("adjudicate", "*G2:V1?3/R6R4:?7 -", "+V1xR6", "--with", "action")
    told = " ".join(out.split())
    assert told.count("It depends") == 1
    assert "Perhaps. Under" in told


def test_your_own_rulebook_answers() -> None:
    own = facts("adjudicate", POSITION, TURN, RED7_RULES="v1.0+action")
    assert own["answer"]["rules"] == own["rulings"][0]["rules"] == "v1.0+action"
    assert own["answer"]["says"] == "no"
    assert facts("who", POSITION, RED7_RULES="rogers")["rules"] == "rogers"


def test_your_rulebook_is_set_once(tmp_path: Path) -> None:
    kept = {"RED7_SETTINGS": str(tmp_path / "new" / "settings.toml")}
    assert facts("rulebook", **kept)["chosen_by"] == "default"
    assert "Your rulebook is v1.0+action" in answered("rulebook", "action+v1.0", **kept)
    assert facts("adjudicate", POSITION, TURN, **kept)["answer"]["rules"] == "v1.0+action"
    assert facts("who", POSITION, RED7_RULES="rogers", **kept)["rules"] == "rogers"
    assert facts("who", POSITION, "--rules", "v1.1", **kept)["rules"] == "v1.1"
    assert facts("rulebook", RED7_RULES="rogers", **kept)["chosen_by"] == "RED7_RULES"
    assert facts("rulebook", "--forget", **kept)["rules"] == "v1.2"
    assert facts("who", POSITION, **kept)["rules"] == "v1.2"
    assert "RED7_RULES" not in os.environ


def test_every_rulebook_says_how_it_is_recognized() -> None:
    found = facts("rulebook")["editions"]
    assert [each["name"] for each in found] == list(red7.editions())
    assert all(each["booklet"]["year"] in each["source"] for each in found)
    assert "“Rulebook v1.2” on the cover" in answered("rulebook")


def test_settings_that_cannot_be_used_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    kept = {"RED7_SETTINGS": str(file)}
    file.write_text("rules")
    assert "--forget' removes them" in refused("who", POSITION, **kept)
    file.write_text('rules = "gone"')
    assert "your own rulebook cannot be used" in refused("rulebook", **kept)
    assert "cannot be written" in refused("rulebook", "v1.1")
    assert "not both" in refused("rulebook", "v1.1", "--forget", **kept)
    answered("rulebook", "--forget", **kept)
    assert not file.exists()


def test_questions_beyond_a_turn_name_the_texts_that_disagree() -> None:
    found = facts(
        "score", "G6:-/xG4:? V1", "--with", "advanced", "--rules", "v1.2-fr+french-literal"
    )
    assert found["seats"] == [0]
    match = facts("match", "R7:-:R6O6Y6G6B6I3/xO5:- R1", "--with", "advanced")
    assert match["over"]
    assert [each["texts"] for each in match["disagree"]] == [["rogers"]]
    shown = answered("match", "R7:-:R6O6Y6G6B6I3/xO5:- R1", "--with", "advanced")
    assert "Others disagree" in shown
    assert "score-all-groups" in answered("score", *SAMPLES["score"])


def test_score_says_what_every_seat_scores() -> None:
    assert json.loads(answered("score", *SAMPLES["score"], "--json"))["points"] == [11, 0]
    assert json.loads(answered("score", "R6:-/xG6:?", "--json"))["points"] == []
    under_way = answered("score", "*R6:?/G6:?", "--with", "advanced", "--json")
    assert json.loads(under_way)["points"] == []


def test_starts_says_that_a_round_is_under_way() -> None:
    told = "This round is already under way"
    dealt = SAMPLES["starts"][0]
    assert told not in answered("starts", dealt)
    assert json.loads(answered("starts", dealt, "--json"))["note"] == ""
    for begun in ("*G2R3:?/R6:?", "G2:?/xR6:?", "G2:?/R6:? G1", "G2:?/R6:? B"):
        assert told in answered("starts", begun)
        assert json.loads(answered("starts", begun, "--json"))["note"].startswith(told)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["spite"], "C42.1"),
        (["the", "7", "on", "itself"], "C37.1"),
        (["taking back"], "C45.1"),
        (["may", "I", "discard", "first"], "C10.1"),
    ],
)
def test_cases_are_found_in_plain_words(words: list[str], first: str) -> None:
    assert facts("cases", *words)["list"][0]["id"] == first
    assert first in answered("cases", *words)


@pytest.mark.slow
def test_a_clause_lists_its_cases_and_no_words_the_whole_book() -> None:
    assert answered("cases", "c42") == answered("cases", "--clause", "C42")
    assert facts("cases", "C42") == facts("cases", "--clause", "C42")
    assert answered("cases", "") == answered("cases", " ") == answered("cases")


def test_a_duty_is_answered_as_a_duty() -> None:
    shown = answered("cases", "must", "I", "draw").splitlines()
    assert shown[0] == "C46.1  Must I draw after a high discard?"
    assert shown[1].startswith("  No (the turn: legal, stays in)")
    best = facts("cases", "must", "I", "draw")["list"][0]
    assert (best["asked"], [*best["answers"]]) == (shown[0][7:], ["No (the turn: legal, stays in)"])
    assert (
        answered("cases", "may", "I", "leave", "out", "the", "draw")
        .splitlines()[1]
        .startswith("  Yes: legal, stays in")
    )


def test_what_the_book_does_not_answer_is_said_so() -> None:
    asked = ["cases", "may", "I", "look", "at", "my", "opponent's", "hand"]
    assert answered(*asked).startswith("No case is about just that; the nearest:")
    assert not facts(*asked)["fits"]
    assert facts("cases", "must", "I", "draw")["fits"]


def test_a_short_answer_shows_the_table() -> None:
    shown = " ".join(answered("cases", "two", "pairs", "in", "orange").split())
    assert "The rule is Orange. A has Red 5, Blue 5, Orange 2 and Violet 2, B has Green 4" in shown


def test_the_case_book_is_asked_in_english() -> None:
    said = "Das Fallbuch ist auf Englisch"
    assert said in refused("--lang", "de", "cases", "wer", "xyzzy")
    assert said in answered("--lang", "de", "cases", "may", "I", "discard", "first")
    assert "in English" not in answered("cases", "may", "I", "discard", "first")


def test_your_own_rulebook_answers_a_question_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = answered("cases", "may", "I", "discard", "first").splitlines()
    assert shown[1].startswith("  No: not legal         v1.2 (yours), v1.1, ")
    monkeypatch.setenv("RED7_RULES", "rogers+action")
    shown = answered("cases", "may", "I", "discard", "first").splitlines()
    assert shown[1] == "  Yes: legal, stays in  rogers (yours), v1.0"


def test_a_case_begins_with_its_answer() -> None:
    shown = answered("cases", "C10.1").splitlines()
    assert shown[1].startswith("  No: not legal  ")
    assert shown[3].startswith("  v1.0 and Roger's Rules give no order")
    assert len(shown) <= 24
    shown = answered("cases", "C03.1").splitlines()
    assert shown[1] == "  Yes: A is winning with Violet 7  all texts"
    assert shown[2].startswith("  The number is compared first")
    shown = answered("cases", "C05.2").splitlines()
    assert shown[1:3] == [
        "  Until someone discards, the highest card wins.",
        "  B is winning with Blue 6  all texts",
    ]


@pytest.mark.slow
def test_every_turn_of_the_case_book_is_answered_on_a_small_screen() -> None:
    from red7.cases import cases

    tall = []
    for case in cases():
        if case.turn is not None:
            added = [each for name in case.rules.split("+") if name for each in ("--with", name)]
            out = answered("adjudicate", case.position, case.turn, *added, COLUMNS="80")
            if len(out.splitlines()) > 24:
                tall.append(case.id)
    assert tall == []


def test_a_long_answer_only_names_the_readings_that_would_rule_otherwise() -> None:
    out = answered("adjudicate", "*B2:V1/R7O6:?5 - ?20", "+V1", "--with", "action", COLUMNS="80")
    assert "Open to another reading: discard-from-palette and one-unplayable-if-out\n" in out
    assert "canvas" not in out


def test_a_card_of_another_player_is_said_to_be_theirs() -> None:
    out = " ".join(answered("adjudicate", "B2:V5/*R6:O4", "play violet 5").split())
    assert "Violet 5 is in A's hand: '*' goes in front of the player to move." in out
    assert "in A's hand" not in answered("adjudicate", "B2:V5/*R6:O4", "play violet 6")


def test_texts_that_agree_for_another_reason_are_named_with_it() -> None:
    asked = ["adjudicate", "*G2:R7I1/R6:?5 - ?20", "+R7>G2", "--with", "action"]
    out = " ".join(answered(*asked).split())
    assert "The other 7 texts agree, one of them for another reason: rogers A may not end" in out
    (other,) = facts(*asked)["answer"]["other_reasons"]
    assert other["texts"] == ["rogers"]
    assert other["why"].startswith("A may not end the turn here: a turn in which R7 is played")


@pytest.mark.parametrize(
    ("position", "turn", "added", "point"),
    [
        (
            "*R3:V1/B5O2:?",
            "+V1xB5",
            "action",
            "A may take Blue 5 from B, who has two palette cards",
        ),
        ("*R3:R5/B4:? - ?9", "+R5", "action", "The action of Red 5 cannot be done"),
        (
            "*R3:R7B4/B5:? - ?9",
            "+R7 >B4=?",
            "advanced",
            "4 is more than the 2 cards in A's palette",
        ),
    ],
)
def test_what_could_be_disputed_of_a_legal_turn_is_said_before_who_wins(
    position: str, turn: str, added: str, point: str
) -> None:
    out = answered("adjudicate", position, turn, "--with", added, COLUMNS="80").splitlines()
    told = " ".join(" ".join(out).split())
    assert told.index(point) < told.index("A is winning")


@pytest.mark.parametrize("asked", [["--help"], ["rulebook"], []])
def test_the_help_and_the_rulebooks_fit_a_small_screen(asked: list[str]) -> None:
    lines = answered(*asked, COLUMNS="80").splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_the_help_names_every_command() -> None:
    from red7.cli.program import COMMANDS

    told = answered("--help", COLUMNS="80")
    named = re.findall(r"^  ([a-z, ]+?)  +[A-Z]", told, re.MULTILINE)
    assert ", ".join(named).split(", ") == [*COMMANDS]


def test_words_of_no_case_are_one_line() -> None:
    assert "no case is about 'xyzzy'" in refused("cases", "xyzzy")


def test_with_adds_to_the_rules_that_are_named() -> None:
    options = ["--rules", "v1.0", "--rules", "v1.2+advanced", "--with", "advanced+action"]
    found = facts("adjudicate", POSITION, TURN, *options)
    rules = [each["rules"] for each in found["rulings"]]
    assert rules == ["v1.0+advanced+action", "v1.2+advanced+action"]


def test_the_short_answer_says_what_is_a_house_rule() -> None:
    asked = "adjudicate", "*R7:G2R1/R6:?7", ">R1 +G2", "--rules", "v1.2+either-order"
    told = " ".join(answered(*asked).split())
    assert "(C10): house rule, a reading of C10, open in no text" in told
    assert told.index("open in no text") < told.index("so A stays in")


def test_a_variant_that_would_not_help_is_not_named_first() -> None:
    told = " ".join(answered("adjudicate", "*G2:R1V5/R6G4:?5 - ?20", "+V5xR6").split())
    assert told.startswith("No. Under Red7 rulebook v1.2")
    assert "The Action rule is off. Playing with it? Add --with action; it is still not" in told
    helped = answered("adjudicate", "*G2:R1V5/R6G4:?5 - ?20", "+R1xR6")
    assert helped.startswith("The Action rule is off.")


def test_house_rules_are_marked_and_other_readings_named() -> None:
    arguments = ["*G2:V7R3/R6:?5 - ?20", "+R3", "--with", "must-stay-in", "--full"]
    assert "by must-stay-in, house rule" in answered("adjudicate", *arguments, COLUMNS="100")
    assert "by must-stay-in, house rule" in " ".join(
        answered("adjudicate", *arguments, COLUMNS="60").split()
    )
    reading = "*G2:V7R3/R6:?5 - ?20", "+R3", "--rules", "v1.2-fr"
    alternatives = facts("adjudicate", *reading)["rulings"][0]["alternatives"]
    assert "french-literal" in {each["reading"] for each in alternatives}
    assert "french-literal" in answered("adjudicate", *reading)


def test_who_goes_out_is_reported() -> None:
    found = facts("adjudicate", "*G2:R1/R6:?7", "pass", "--rules", "v1.2")
    assert found["rulings"][0]["out"] == [0]


def test_who_is_winning_under_each_rule() -> None:
    found = facts("who", "*g2o3v1:?6/R6V2:?6/xG7/B5I6 B4")
    assert (found["canvas"], found["leader"]) == ("B", 0)
    leaders = {each["color"]: each["leader"] for each in found["colors"]}
    assert leaders == {"R": 1, "O": 1, "Y": 1, "G": 1, "B": 0, "I": 0, "V": 0}
    blue = next(each for each in found["colors"] if each["played"])
    assert blue["standings"][0] == {"count": 3, "cards": "O3G2V1"}
    assert blue["standings"][2] is None


def test_an_empty_palette_is_no_option() -> None:
    assert facts("who", "-:R1/*R6")["leader"] == 1
    assert facts("turns", "-/*R6:R1")["count"] > 0


@pytest.mark.parametrize("surviving", [False, True])
def test_turns_are_those_of_the_library(surviving: bool) -> None:
    position = "*G2V5I1:R1O7V7B3R5G5Y3/R6:?7 - I4Y2?25"
    rules = red7.Rules("v1.2", "advanced", "action")
    turns = rules.turns(red7.State.parse(position), surviving=surviving)
    option = ["--surviving"] if surviving else []
    arguments = [position, "--rules", str(rules), *option]
    found = facts("turns", *arguments)
    assert [each["turn"] for each in found["turns"]] == [str(turn) for turn in turns]
    assert found["count"] == len(turns) > 500
    assert found["surviving"] == sum(each["survives"] for each in found["turns"])
    lines = answered("turns", *arguments).splitlines()
    marks = [f"{'in ' if each['survives'] else 'out'}  {each['turn']}" for each in found["turns"]]
    assert [
        re.split(r"(?<=\S)  +(?=plays|discards|passes)", line)[0]
        for line in lines[:-1]
        if not line.startswith("     ")
    ] == marks
    assert any("  plays Orange 7 and discards" in line for line in lines)
    assert lines[-1].startswith(f"{len(turns)} turns")


def test_every_turn_is_said_in_words_below_it_where_there_is_no_room() -> None:
    arguments = ["*G2:R1O7V5B3/R6:?7", "--surviving", "--with", "action"]
    out = answered("turns", *arguments)
    assert max(map(len, out.splitlines())) <= 80
    listed = " ".join(out.split())
    for each in facts("turns", *arguments)["turns"]:
        assert re.search(rf"in {re.escape(each['turn'])} (plays|discards) ", listed), each


def test_turns_say_what_they_cannot_list() -> None:
    out = answered("turns", "*G2:R1?2/R6:?7")
    assert "2 unknown cards: turns that use them are not listed" in out
    assert not facts("turns", "*G2:R1?2/R6:?7")["complete"]


def test_a_round_that_is_over_has_no_turns() -> None:
    assert facts("turns", "G2:R1/xR6:?7")["turns"] == []
    assert "round is over" in answered("turns", "G2:R1/xR6:?7")
    assert "The round is over" in answered("adjudicate", "G2:R1/xR6:?7", "+R1")


@pytest.mark.slow
def test_disputes_come_with_both_rulings() -> None:
    found = facts("disputes", "v1.0", "v1.2", "--with", "action", "--effort", "200")
    assert (found["first"], found["second"]) == ("v1.0+action", "v1.2+action")
    assert {"C10", "C37"} <= {each["clause"] for each in found["disputes"]}
    for each in found["disputes"]:
        assert len(each["rulings"]) == 2
    again = facts("disputes", "v1.0", "v1.2", "--with", "action", "--effort", "200")
    assert again == found
    assert found["disputes"][0]["position"] in answered(
        "disputes", "v1.0", "v1.2", "--with", "action", "--effort", "200"
    )


def test_a_record_is_replayed_and_the_first_disagreement_shown(tmp_path: Path) -> None:
    file = tmp_path / "game.red7"
    file.write_text(RECORD, encoding="utf-8")
    found = facts("replay", str(file))
    assert found == facts("replay", "-")
    assert (found["legal"], found["turns"], found["winner"]) == (True, 2, 0)
    parts = {each["rules"]: each["parts"] for each in found["texts"]}
    assert len(parts) == 7
    assert parts["v1.0+action"]["number"] == 1
    assert parts["v1.0+action"]["ruling"]["reasons"][0]["clause"] == "C37"
    assert parts["v1.2-fr+action"] is None
    out = answered("replay", str(file))
    assert "every turn is legal" in out
    assert "disagrees at turn 1: not legal" in out
    assert "agrees to the end" in out


def test_a_record_with_an_illegal_turn_is_an_answer() -> None:
    record = RECORD.replace("v1.2+action", "v1.0+action")
    found = facts("replay", "-", stdin=record)
    assert not found["legal"]
    assert found["illegal"]["number"] == 1
    assert found["final"] is None
    out = answered("replay", "-", stdin=record)
    assert "turn 1 is not legal" in out
    assert "agrees, and allows turn 1" in out


def test_a_turn_that_only_the_deck_forbids_was_legal_at_the_table() -> None:
    record = "rules: v1.0+action+must-stay-in\nstart: *G2:R3/R6:V7V6 - V5\npass\n"
    found = facts("replay", "-", stdin=record)
    assert found["legal"]
    assert found["winner"] == 1


def test_a_record_of_two_rounds_ends_with_the_second() -> None:
    found = facts("replay", "-", stdin=f"{RECORD}start: R1:?/*R2:? - ?\n")
    assert (found["rounds"], found["turns"], found["final"]) == (2, 2, "R1:?/*R2:? - ?")
    later = facts("replay", "-", stdin=f"rules: v1.2+action\nstart: *R1/R2\nstart: {RECORD[26:]}")
    assert [each["parts"]["round"] for each in later["texts"] if each["parts"]] == [2, 2]


def test_a_record_under_rules_of_ones_own() -> None:
    found = facts("replay", "-", "--rules", "v1.1", "--with", "action")
    assert [each["rules"] for each in found["texts"]] == ["v1.1+action"]


@pytest.mark.slow
def test_this_install_passes_its_case_book() -> None:
    found = facts("cases")
    assert found["passed"]
    assert found["cases"] == len(found["list"]) == sum(found["clauses"].values())
    assert "agrees with all of them" in answered("cases")


def test_the_case_book_in_full() -> None:
    listed = facts("cases", "--clause", "C37")["list"]
    one = facts("cases", "C37.1")
    assert listed[0] == {name: one[name] for name in one if name not in ("schema", "command")}
    assert all(len(case["rulings"]) == 8 for case in listed)


def test_one_case_in_full() -> None:
    found = facts("cases", "c37.1")
    assert (found["id"], found["passed"], len(found["rulings"])) == ("C37.1", True, 8)
    out = answered("cases", "C37.1")
    assert found["title"] in out
    assert "8 of 8 agree here" in out


def test_case_answers_in_words() -> None:
    assert answer_text({"legal": False, "survives": False}) == "not legal"
    assert answer_text({"legal": True, "survives": False}) == "legal, goes out"
    assert answer_text({"over": True, "winners": [0, 2]}) == "over, won by A and C"


def test_every_plugin_is_listed() -> None:
    names = [card.name for card in red7.plugins()]
    assert [each["name"] for each in facts("plugins")["plugins"]] == names
    out = answered("plugins", COLUMNS="120")
    assert all(name in out for name in names)


def test_every_field_of_the_json_is_documented() -> None:
    documented = (Path(__file__).parents[1] / "docs" / "command-line.md").read_text("utf-8")
    for command, arguments in {**SAMPLES, "cases ": ["C37.1"]}.items():
        found = facts(command.strip(), *arguments)
        missing = [field for field in found if f"`{field}`" not in documented]
        assert missing in ([], ["schema", "command"]), (command, missing)


def test_a_bug_in_a_plugin_is_one_line(install: Callable[..., str]) -> None:
    name = install(
        "broken",
        """
        import red7

        PLUGIN = red7.Plugin(name="broken", layer=red7.Layer.HOUSE, changes="Nothing works.")

        @red7.rule("X01", "stays_in")
        def stays_in(moment, winning):
            "Nothing works."
            return 1 / 0
        """,
    )
    result = RUNNER.invoke(program, ["adjudicate", POSITION, "+I1", "--with", name])
    assert (result.exit_code, result.stdout) == (2, "")
    told = r"red7: the plug-in 'broken' fails in stays_in \(X01\): .*division by zero.*\n"
    assert re.fullmatch(told, result.stderr)


# --- terminals, pipes, completion ----------------------------------------------------------------


def test_cards_have_colors_on_a_terminal_and_none_without() -> None:
    colored = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    out = answered("who", POSITION, **colored)
    assert ANSI in out
    assert "38;5" in out
    bare = answered("who", POSITION, NO_COLOR="1", **colored)
    assert "38;5" not in bare
    assert re.sub(r"\x1b\[[0-9;]*m", "", out) == re.sub(r"\x1b\[[0-9;]*m", "", bare)


def test_a_terminal_that_cannot_write_accents_gets_json_all_the_same() -> None:
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    found = facts("cases", "C37.1", run=red7_program, **ascii_only)
    assert any("Règles" in each["section"] for each in found["rulings"])


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.parametrize(
    "arguments", [["turns", POSITION], ["cases", "C37.1", "--json"], ["plugins"]]
)
def test_a_reader_who_leaves_early_is_no_error(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "red7", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def interruptible() -> None:
    """Hear an interrupt even where the tests themselves are run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_ends_quietly() -> None:
    code = (
        "import sys; import red7.cli.disputes, red7.disputes; from red7.cli import main\n"
        "sys.stdout.write('!'); sys.stdout.flush(); main()"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code, "disputes", "v1.0", "v1.2", "--effort", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=interruptible,
        # Whoever interrupts coverage at its work leaves it waiting for its own lock, for ever.
        env={name: told for name, told in os.environ.items() if not name.startswith("COVERAGE")},
    )
    assert running.stdout is not None
    assert running.stdout.read(1) == b"!"  # everything is imported
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=20) == (b"", b"")
    assert running.returncode == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_answer_that_cannot_be_written_is_reported() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "red7", "who", POSITION],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def completed(line: str) -> list[str]:
    words = line.split(" ")
    asked = {"_RED7_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words) - 1)}
    out = red7_program(COMP_WORDS=line, **asked).stdout
    return [each.partition(",")[2] for each in out.splitlines()]


@pytest.mark.slow
def test_completion_knows_plugins_and_cases() -> None:
    assert completed("red7 adjudicate --rules v1.2+acti") == ["v1.2+action"]
    assert "C37.1" in completed("red7 cases C37")
    assert "v1.2-fr" in completed("red7 disputes v1.2")


def test_without_its_packages_the_program_says_what_to_install() -> None:
    code = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name in ('rich',) else find(name, *a)\n"
        "from red7.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "red7: rich must be installed first: pip install 'red7[cli]'\n"


@pytest.mark.parametrize("command", ["serve", "site"])
def test_the_packages_that_the_page_lacks_are_listed(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(f"red7.cli.{command}")
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    told = refused(command, *(["out"] if command == "site" else []))
    assert re.match(r"red7: \w+(, \w+)+ and \w+ must be installed first: pip install", told)


def test_a_list_of_plug_ins_says_once_where_a_reading_is_open() -> None:
    out = answered("plugins", COLUMNS="80")
    assert out.count("open in") == 2  # the heads of the columns of variants and readings
    assert re.search(r"^  either-order .* a reading of +no text$", out, re.MULTILINE)
    assert len(out.splitlines()) < 150


def test_starting_is_light() -> None:
    code = (
        "import sys; from red7.cli.program import program\n"
        "import red7.cli.adjudicate, red7.cli.casebook, red7.cli.disputes, red7.cli.replay\n"
        "heavy = {'rich', 'red7.cases', 'red7.disputes', 'tomllib'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    alone = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=alone, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- what cannot be answered ----------------------------------------------------------------------


WRONG = {
    "no position": ["who", ""],
    "only blanks": ["turns", "   "],
    "one seat": ["who", "*R1"],
    "seven players": ["who", "*R1/R2/R3/R4/R5/R6/R7"],
    "a card twice": ["who", "*R1:R1/R2"],
    "no card": ["who", "*R8/R2"],
    "two to move": ["turns", "*R1/*R2"],
    "nobody to move": ["turns", "R1:R2/R3:R4"],
    "nobody to move, a ruling": ["adjudicate", "R1:R2/R3:R4", "+R2"],
    "no turn": ["adjudicate", POSITION, ""],
    "not a turn": ["adjudicate", POSITION, "jump"],
    "a turn too long": ["adjudicate", POSITION, "+R1 " * 5000],
    "a position too long": ["who", "*R1" * 5000],
    "no rules": ["who", POSITION, "--rules", ""],
    "two editions": ["who", POSITION, "--rules", "v1.0+v1.2"],
    "two editions by --with": ["adjudicate", POSITION, TURN, "--with", "v1.0"],
    "rules twice": ["who", POSITION, "--rules", "v1.0", "--rules", "v1.2"],
    "no such command": ["judge"],
    "no such option": ["who", POSITION, "--rule", "v1.2"],
    "no argument": ["adjudicate", POSITION],
    "an argument too many": ["who", POSITION, TURN],
    "an option without value": ["who", POSITION, "--rules"],
    "no effort": ["disputes", "v1.0", "v1.2", "--effort", "0"],
    "seed not a number": ["disputes", "v1.0", "v1.2", "--seed", "x"],
    "no such case": ["cases", "C99.1"],
    "no such clause": ["cases", "--clause", "C99"],
    "a clause alone that there is not": ["cases", "C99"],
    "case and clause": ["cases", "C37.1", "--clause", "C37"],
    "no such file": ["replay", "/no/such/file"],
    "a directory": ["replay", str(Path(__file__).parent)],
    "no name of a file": ["replay", ""],
    "control characters": ["who", "*R1\x1b[31m\r\n/R2"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=list(WRONG))
@pytest.mark.parametrize("option", [[], ["--json"]], ids=["words", "json"])
def test_wrong_input_is_one_line(arguments: list[str], option: list[str]) -> None:
    result = RUNNER.invoke(program, [*arguments, *option], prog_name="red7")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize("name", ["seven players", "no such option", "no such file", "no turn"])
def test_wrong_input_is_one_line_of_the_program_too(name: str) -> None:
    assert refused(*WRONG[name], run=red7_program) == refused(*WRONG[name])


@pytest.mark.parametrize(("command", "option"), [("cases", "--clause"), ("who", "--rules")])
def test_an_option_without_its_value_names_the_help_of_its_command(
    command: str, option: str
) -> None:
    assert f"see 'red7 {command} --help'" in refused(command, option)


def test_an_empty_file_name_is_not_taken_for_a_folder() -> None:
    assert "no file is named" in refused("replay", "")


def test_what_is_meant_is_suggested() -> None:
    assert "'v1.2'" in refused("who", POSITION, "--rules", "v1.3")
    assert "'advanced'" in refused("adjudicate", POSITION, TURN, "--with", "advnced")
    assert "did you mean 'C37.1'?" in refused("cases", "C371")


@pytest.mark.skipif(os.name == "nt", reason="arguments are bytes on POSIX")
def test_arguments_that_are_not_text() -> None:
    refused("who", b"*R1\xff/R2", run=red7_program)
    refused("replay", b"/no/\xff\n/file", run=red7_program)


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff\xfe", b"rules: v1.2\n", b"start: *R1/R2\nnonsense\n", b"+R1\n", b"\x00" * 99],
)
def test_records_that_cannot_be_read(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(content)
    for arguments in (["replay", str(file)], ["replay", "-"]):
        result = RUNNER.invoke(program, arguments, input=content)
        assert result.exit_code == 2, arguments
        assert len(result.stderr.splitlines()) == 1


def test_lower_case_is_read() -> None:
    lower = facts("adjudicate", POSITION.lower(), TURN.lower(), "--with", "action")
    assert lower == facts("adjudicate", POSITION, TURN, "--with", "action")


# --- anything at all ------------------------------------------------------------------------------


@st.composite
def _likely(draw: st.DrawFn) -> str:
    """Mostly a position: no card twice, and somebody to move."""
    cards = iter(draw(st.permutations([card.text for card in CARDS])))

    def some(most: int) -> str:
        return "".join(next(cards) for _ in range(draw(st.integers(0, most)))) or "-"

    players = draw(st.integers(2, 5))
    mover = draw(st.integers(0, players))
    seats = [
        f"{'*' if seat == mover else draw(st.sampled_from(['', 'x']))}{some(4)}:{some(4)}"
        + draw(st.sampled_from(["", "", "?2", "?"]))
        for seat in range(players)
    ]
    seats = [seat.replace("-?", "?") for seat in seats]
    canvas = draw(st.sampled_from([some(3), *"ROYGBIV"]))
    return f"{'/'.join(seats)} {canvas} {draw(st.sampled_from([some(3), '?', '?5']))}"


_HOSTILE = st.one_of(st.text(), st.text(alphabet="*xRG17:/?!-+> =^\x00\n\x1b\ud800", max_size=60))
_POSITIONS = st.one_of(_likely(), _HOSTILE)
_STEP = st.builds(
    "{}{}{}".format,
    st.sampled_from("+>"),
    st.sampled_from([card.text for card in CARDS]),
    st.sampled_from(["", "xG4", "=?", "=I4", ">B2", "^R7"]),
)
_TURNS = st.one_of(st.just("pass"), st.lists(_STEP, max_size=4).map(" ".join), _HOSTILE)
_RULES = st.one_of(
    st.sampled_from(["v1.0+advanced", "v1.2+action", "v1.2-es+advanced+action", "rogers+action"]),
    st.text(max_size=10),
)
_OPTIONS = st.lists(st.sampled_from(["--json", "--bogus"]), max_size=1)


_A_SECONDS_WORK = 200_000
"""How many moments of turns are looked at in about a second."""


@contextmanager
def counted_moments() -> Iterator[list[None]]:
    """A list that grows by one for every moment that is walked to."""
    moments: list[None] = []
    after = Moment.after

    def counted(moment: Moment, step: Step) -> Moment:
        moments.append(None)
        return after(moment, step)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Moment, "after", counted)
        yield moments


def survives_anything(arguments: list[str]) -> None:
    with counted_moments() as moments:
        result = RUNNER.invoke(program, arguments, prog_name="red7")
    assert result.exit_code in (0, 2), (result.stderr, result.exception)
    assert isinstance(result.exception, SystemExit | None)
    if result.exit_code == 2:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
    else:
        assert result.stderr == ""
        if "--json" in arguments:
            json.loads(result.stdout)
    assert len(moments) < _A_SECONDS_WORK, arguments


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Compose rules and read citations once, so that the time measured is the answer's."""
    for rules in ("", "advanced", "action", "advanced+action"):
        with_option = ["--with", rules] if rules else []
        RUNNER.invoke(program, ["adjudicate", POSITION, TURN, *with_option])


@settings(max_examples=100)
@given(_POSITIONS, _TURNS, _RULES, _OPTIONS)
def test_adjudicate_survives_anything(
    position: str, turn: str, rules: str, options: list[str]
) -> None:
    survives_anything(["adjudicate", f"--rules={rules}", *options, "--", position, turn])


@settings(max_examples=100)
@given(_POSITIONS, _RULES, _OPTIONS)
def test_who_survives_anything(position: str, rules: str, options: list[str]) -> None:
    survives_anything(["who", position, f"--rules={rules}", *options])


@settings(max_examples=100)
@given(_POSITIONS, _RULES, _OPTIONS)
def test_turns_survives_anything(position: str, rules: str, options: list[str]) -> None:
    survives_anything(["turns", position, f"--rules={rules}", *options])


@settings(max_examples=100)
@given(st.one_of(st.binary(), _HOSTILE.map(lambda text: text.encode("utf-8", "replace"))))
def test_replay_survives_anything(content: bytes) -> None:
    result = RUNNER.invoke(program, ["replay", "-"], input=content)
    assert result.exit_code in (0, 2)
    assert isinstance(result.exception, SystemExit | None)


def test_every_card_of_a_turn_has_its_color() -> None:
    from red7.cli.cards import carded

    turn = carded("+R1xG4 >B2")
    assert [turn.plain[span.start : span.end] for span in turn.spans] == ["R1", "G4", "B2"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["adjudicate", "*G2:R1/R6:?", "pass"],
        ["adjudicate", "*G2:R1/R6:?", "pass", "--full"],
        ["cases", "C12.1"],
    ],
)
def test_a_player_who_does_nothing_passes(arguments: list[str]) -> None:
    assert "A passes" in answered(*arguments)


FIVE = "R4:?:27/xY7:?:20/xO1/xO2/xO3 - ?20"


@pytest.mark.parametrize("question", ["starts", "score", "match"])
def test_a_text_for_fewer_players_answers_nothing(question: str) -> None:
    told = facts(question, FIVE, "--with", "advanced")
    assert told["reasons"][0]["text"] == "This text is for 2 to 4 players, and there are 5."
    assert told["reasons"][0]["clause"] == "C02"
    assert (told["seats"], told["points"], told["over"], told["note"]) == ([], [], None, "")
    assert [each["texts"] for each in told["disagree"]] == [["rogers"]]
    by_rogers = facts(question, FIVE, "--with", "advanced", "--rules", "rogers")
    assert by_rogers["reasons"][0]["text"] == told["disagree"][0]["why"]


def test_a_round_that_is_not_over_is_no_answer_of_a_text_for_fewer_players() -> None:
    told = facts("score", "*R4:?/Y7:?/O1/O2/O3 - ?20", "--with", "advanced")
    (line,) = told["disagree"]
    assert line["why"] == "The round is not over, so nothing is scored."


def test_who_starts_is_set_beside_who_is_to_move() -> None:
    assert "The position has A to move." in answered("starts", "*R7:?7/O6:?7 -")
    assert facts("starts", "R7:?7/*O6:?7 -")["note"] == ""


def test_a_turn_that_only_discards_cites_no_clause_on_plays() -> None:
    told = " ".join(answered("adjudicate", "*R6:G2/R7:V7", ">G2").split())
    assert "Winning at the end of the turn (C08)" in told


def test_the_note_on_spite_says_which_texts_forbid_the_play() -> None:
    note = " ".join(answered("cases", "C42.1").split())
    assert "English and French forbid the theft, the German text and Roger's Rules the play" in note
    told = {
        text: facts("adjudicate", "*B2:V1/R7O6:?5 - ?20", "+V1xR7", "--rules", f"{text}+action")
        for text in ("v1.2", "v1.2-fr", "v1.2-de")
    }
    barred = {text: each["answer"]["reason"]["text"] for text, each in told.items()}
    assert barred["v1.2"].startswith("A may not take R7")
    assert barred["v1.2-fr"].startswith("A may not take R7")
    assert barred["v1.2-de"].startswith("A may not play V1")


def test_a_variant_that_keeps_score_is_named_where_the_rules_keep_none() -> None:
    hint = "The Advanced rule is off. Playing with it? Add --with advanced."
    assert hint in " ".join(answered("score", "R4:?/xY7:? - ?20").split())
    assert "--with" not in answered("score", "R4:?/xY7:? - ?20", "--with", "advanced")
    assert "--with" not in answered("score", "*R4:?/Y7:? - ?20")


@pytest.mark.parametrize("language", ["en", "de"])
def test_that_a_match_is_not_over_is_said_once(language: str) -> None:
    words = {"en": "The match is not over", "de": "Die Partie ist nicht zu Ende"}[language]
    position = "R4:?:3/xY7:?:2 - ?20"
    out = answered("match", position, "--with", "advanced", RED7_LANG=language)
    assert out.count(words) == 1


def test_an_unknown_plugin_points_to_the_list() -> None:
    told = refused("who", "G2/R6", "--with", "nosuch")
    assert told.endswith("that are installed. 'red7 plugins' lists the plug-ins.\n")


# --- what people ask for --------------------------------------------------------------------------


def test_who_is_winning_among_five_is_answered_and_the_text_is_said_to_be_for_fewer() -> None:
    out = answered("who", "R1/G2/B3/V4/O5")
    assert out.startswith("E is winning Red")
    assert "This text is for 2 to 4 players, and there are 5." in out
    assert "This text" not in answered("who", "R1/G2/B3/V4")


def test_points_that_do_not_count_are_said_to_need_a_variant() -> None:
    hint = "The Advanced rule is off. Playing with it? Add --with advanced."
    assert hint in answered("match", "R7O6:-:40/xO5:-:12")
    assert hint not in answered("match", "R7O6:-/xO5:-")
    assert hint not in answered("match", "R7O6:-:40/xO5:-:12", "--with", "advanced")
    assert hint not in answered("starts", "R7:?:40/O5:?:12")


def test_a_question_in_an_error_ends_in_one_mark() -> None:
    for told in (refused("who", POSITION, "--ful"), refused("rulebook", "--ruels", "v1.0")):
        assert "?;" not in told
        assert ". (" not in told
        assert "--help'." in told


def test_an_empty_name_of_a_plugin_is_said_to_be_missing() -> None:
    assert "it is missing, or there is a '+' too many" in refused("who", POSITION, "--with", "")


def test_an_error_in_a_terminal_is_wrapped_and_in_a_pipe_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for terminal in (True, False):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        with pytest.raises(SystemExit):
            program.main(["adjudicate", "hello", "+R1"])
        lines = capsys.readouterr().err.splitlines()
        assert (len(lines) > 1) is terminal
        assert all(len(line) <= 60 for line in lines) is terminal


@pytest.mark.parametrize(
    ("command", "position", "told"),
    [
        ("starts", "R1/G2/B3", 'Who starts (C06): rogers, "'),
        ("match", "R7O6:-/xO5:-", 'The last player (C13): v1.0, "'),
        ("score", "R7O6:-/xO5:-", 'The last player (C13): v1.0, "'),
        ("who", "R7O6/O5", 'What winning means (C16): v1.0, "'),
    ],
)
def test_an_answer_in_full_has_the_place_in_every_text(
    command: str, position: str, told: str
) -> None:
    full = answered(command, position, "--full")
    assert "\nText by text\n" in full
    for edition in red7.editions():
        assert f": {edition}, " in full
    assert told in full
    assert "Text by text" not in answered(command, position)
    assert "Text by text" not in answered(command, position, "--full", "--rules", "v1.0")


def test_a_discard_that_only_a_variant_allows_is_understood_where_it_is_off() -> None:
    asked = ["adjudicate", "*R7:O7V2/O6:? Y ?", "play orange 7, discard orange 7"]
    told = " ".join(answered(*asked).split())
    assert told.startswith("The Action rule is off. Playing with it? Add --with action: legal")
    assert answered(*asked, "--with", "action").startswith("Yes.")


# --- what a person at the table needs to be told --------------------------------------------------


def test_the_note_on_an_unknown_hand_comes_before_the_answer_that_depends_on_it() -> None:
    for more in ((), ("--full",)):
        lines = here("adjudicate", "*R7/R6", "pass", *more).stdout.splitlines()
        assert lines[0].startswith("A's hand is unknown")
        assert lines[2].startswith("Yes.")


def test_who_says_what_awaits_a_player_with_an_empty_hand() -> None:
    asked = "who", "*R7:-/R6:?6"
    told = " ".join(here(*asked).stdout.split())
    assert "A's hand is empty: A can only pass, and goes out. An empty hand (C14): v1.2" in told
    assert "v1.0, rogers legal, stays in" in told
    assert "stays in" in here(*asked, "--rules", "v1.0").stdout
    awaits = json.loads(here(*asked, "--json").stdout)["awaits"]
    assert awaits["survives"] is False
    assert [each["texts"] for each in awaits["disagree"]] == [["v1.0", "rogers"]]
    for other in ("*R7:?/R6:?6", "R7:-/R6:?6", "*R7:G1/R6:-", "*R7:-/xR6:-"):
        assert json.loads(here("who", other, "--json").stdout)["awaits"] is None


def test_a_match_says_which_points_come_from_this_round() -> None:
    told = here("match", "G2:-:40/xR6:-:45", "--with", "advanced", COLUMNS="100").stdout
    assert "A has 42 (40 + 2 from this round), B has 45." in told
    told = here("match", "G2:-/xR6:-:45", "--with", "advanced", COLUMNS="100").stdout
    assert "A has 2, B has 45." in told


@pytest.mark.parametrize("question", [["40", "12"], ["40 12"], ["--help"]])
@pytest.mark.parametrize("command", ["match", "score"])
def test_a_match_teaches_where_points_are_written(command: str, question: list[str]) -> None:
    done = here(command, *question)
    told = " ".join((done.stdout + done.stderr).split())
    assert "points come third, after palette and hand: 'G2:-:40/xR6:-:12'" in told
    assert here(command, "G2:-:40/xR6:-:12", "--with", "advanced").returncode == 0


def test_a_rulebook_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    told = here("rulebook", "nosuch").stderr
    assert all(name in told for name in red7.editions())
    assert "'nosuch'" in told
    assert "'foo'" in here("rulebook", "v1.2+foo").stderr


def test_one_player_is_told_that_two_are_needed() -> None:
    told = here("simulate", "greedy").stderr
    assert "'greedy' has nobody to play against: name two players at least" in told


def test_one_name_that_is_no_player_is_said_to_be_none() -> None:
    assert "'nosuch' is not a player: write easy" in refused("simulate", "nosuch")
