"""``red7 play``: a game in the terminal, typed line by line."""

from __future__ import annotations

import inspect
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import red7
from red7 import Game, IllegalTurn, Kind, Rules, State, Step
from red7.author import BOTTOM, END, HAND, Move, act
from red7.cli.play import command
from red7.cli.table_talk import Talk
from red7.players import greedy, random_steps
from red7.players.session import Session
from red7.referee.saving_draws import saving_draws

RUNNER = (
    CliRunner(mix_stderr=False)  # click 8.1
    if "mix_stderr" in inspect.signature(CliRunner).parameters
    else CliRunner()
)


def played(*arguments: str, lines: Sequence[str] = ()) -> str:
    done = RUNNER.invoke(
        command, list(arguments), input="".join(f"{line}\n" for line in lines), color=False
    )
    assert done.exit_code == 0, done.output
    return done.output


def session(position: str, rules: str = "v1.2", *bots: Any) -> Session:
    made = Session(Rules.parse(rules), bots or [greedy], seed=1)
    made.game = Game.of(rules, position)
    return made


# --- steps and undo -----------------------------------------------------------------------------


def test_steps_are_taken_back_until_the_turn_ends() -> None:
    table = session("*G2:R7B3/R6:V1V2 - I4Y2")
    start = table.game.state
    table.take(table.read("+R7"))
    assert table.stays_in
    assert table.undo()
    assert table.game.state == start
    assert not table.undo()


def test_a_hidden_card_that_was_drawn_is_not_given_back() -> None:
    table = session("*Y4:R3B4/R2:V1V2 - I4Y2", "v1.2+action")
    table.take(table.read("+R3=?"))
    assert "I4" in str(table.view.hand)
    assert not table.undo()


def test_a_draw_that_everybody_foresees_is_taken_back() -> None:
    table = session("*Y4:R3B4/R2:V1V2 - I4!Y2", "v1.2+action")
    table.take(table.read("+R3=I4"))
    assert table.undo()
    assert str(table.game.state.so_far[-1]) == "+R3"


def test_the_person_may_sit_anywhere() -> None:
    table = Session(Rules("v1.2"), [greedy, random_steps], seed=3, me=1)
    assert not any(table.view.seats[seat].hand for seat in (0, 2))
    assert table.view.seats[1].hand == table.game.state.seats[1].hand
    while not table.game.round_over and not table.my_turn:
        seat, _ = table.reply()
        assert seat != 1
    with pytest.raises(red7.InvalidPosition, match="there is no seat 3: 3 players play"):
        Session(Rules("v1.2"), [greedy, random_steps], seed=3, me=3)


def test_a_game_goes_on_in_the_same_way_wherever_it_is_taken_up() -> None:
    rules = Rules("v1.2", "advanced", "action")
    whole, told = Session(rules, [greedy, random_steps], seed=4, me=2), []
    while not whole.game.round_over:
        if whole.my_turn:
            whole.take([whole.game.steps[-1]])
            told.append(whole.game.record.rounds[-1].turns[-1])
        else:
            told.append(whole.reply()[1])
    for count in range(len(told)):
        again = Session(rules, [greedy, random_steps], seed=4, me=2)
        for turn in told[:count]:
            again.follow(turn)
        if not again.my_turn:
            assert again.reply()[1] == told[count]


class Buries:
    """Every turn begins by putting a hand card under the deck, which nobody else sees."""

    PLUGIN = red7.Plugin(
        name="buries", layer=red7.Layer.HOUSE, changes="A card is buried.", steps=("bury",)
    )

    @staticmethod
    @red7.rule("bury-1", "other_steps")
    def bury(moment: red7.Moment) -> list[red7.Step]:
        """A hand card goes under the deck."""
        if moment.steps:
            return []
        return [act("bury", Move(card, HAND, BOTTOM)) for card in moment.hand]

    @staticmethod
    @red7.rule("bury-2", "refuse_ending")
    def first(moment: red7.Moment) -> red7.Refusal | None:
        """If you do anything, bury a card first."""
        buried = moment.steps and moment.steps[0].name == "bury"
        return None if buried or not moment.steps else red7.refuse("no card was buried")


def test_hidden_choices_of_others_are_made_again() -> None:
    rules = Rules("v1.2", Buries)
    whole, told = Session(rules, [random_steps], seed=8), []
    while not whole.game.round_over and len(told) < 6:
        if whole.my_turn:
            whole.take([whole.game.steps[0]])
            whole.take(whole.read("end" if whole.may_end else str(whole.game.steps[0])))
            if whole.view.so_far:
                whole.take([END])
            told.append(whole.game.record.rounds[-1].turns[-1])
        else:
            told.append(whole.reply()[1])
    assert any("?:h>b" in str(turn) for turn in told)
    again = Session(rules, [random_steps], seed=8)
    for turn in told:
        again.follow(turn)
    assert again.game.state == whole.game.state


def test_hidden_choices_that_nobody_made_are_refused() -> None:
    table = Session(Rules("v1.2", Buries), [random_steps], seed=8)
    while table.my_turn:
        table.take([table.game.steps[-1]])
    before = table.game
    with pytest.raises(red7.IllegalTurn, match="was not played in"):
        table.follow(red7.Turn.parse("~bury(?:h>b) ~bury(?:h>b) ~bury(?:h>b)"))
    assert table.game is before


def test_what_was_planned_after_a_draw_may_be_chosen_again() -> None:
    table = session("*Y4:R3B4/R2:V1V2 - I4Y2", "v1.2+action")
    table.take(table.read("+R3=? >V7"))
    assert [str(step) for step in table.game.state.so_far] == ["+R3", "=I4"]


def test_guessing_the_top_card_reveals_nothing() -> None:
    said = []
    for guess in ("I4", "Y2"):
        table = session("*Y4:R3B4/R2:V1V2 - I4Y2", "v1.2+action")
        with pytest.raises(IllegalTurn) as refused:
            table.take(table.read(f"+R3={guess}"))
        assert table.game.state.so_far == ()
        said.append(str(refused.value).replace(guess, "?"))
    assert said[0] == said[1]


def test_a_refused_turn_changes_nothing_and_says_why() -> None:
    table = session("*G2:R7B3/R6:V1V2 - I4Y2")
    start = table.game.state
    with pytest.raises(IllegalTurn, match="V1") as refused:
        table.take(table.read("+R7 >B3 >V1"))
    assert table.game.state == start
    assert refused.value.ruling is not None
    assert refused.value.ruling.reasons[0].citations


def test_the_discard_of_a_seven_may_be_typed_after_it() -> None:
    table = session("*G2V2:O7I1/R6:V3 - Y2", "v1.2+action")
    table.take(table.read("+O7"))
    assert not table.may_end
    table.take(table.read(">V2"))
    assert str(red7.Turn(table.game.state.so_far)) == "+O7>V2"


def test_the_discard_of_a_seven_may_be_typed_with_it() -> None:
    for line in ("+O7 >O7", "+O7>O7"):
        table = session("*G2V2:O7I1/R6:V3 - Y2", "v1.2+action")
        table.take(table.read(line))
        assert str(red7.Turn(table.game.state.so_far)) == "+O7>O7"


def test_a_whole_turn_may_be_typed_in_its_middle() -> None:
    table = session("*G2:R7B3V1/R6:V2 - I4Y2")
    table.take(table.read("+R7"))
    table.take(table.read("+R7 >V1"))
    assert str(red7.Turn(table.game.state.so_far)) == "+R7 >V1"


def test_the_draws_of_others_are_not_shown() -> None:
    def draws(view: State, rules: Rules, steps: Sequence[Step], rng: Random) -> Step:
        return next((step for step in steps if step.kind is Kind.DRAW), steps[0])

    table = session("R6:V1/*Y4:R3 - I4Y2", "v1.2+action", draws)
    seat, turn = table.reply()
    assert seat == 1
    assert str(turn).startswith("+R3=?")
    assert "=I4" in str(table.game.record)


# --- the command --------------------------------------------------------------------------------


def test_the_table_and_turns_are_shown() -> None:
    out = played("--seed", "5", lines=["turns", "?", "quit"])
    assert "hand" in out
    assert re.search(r"^  1  play \w+ \d +\+", out, re.MULTILINE)
    assert "take the last step back" in out
    assert all(line == line.rstrip() for line in out.splitlines())


def test_turns_fill_a_screen_at_most_unless_all_are_asked_for() -> None:
    out = played("--seed", "5", lines=["turns", "quit"])
    assert "\n 20  play" in out
    assert "\n 21  play" not in out
    assert "and 4 more: type turns all" in out
    out = played("--seed", "5", lines=["turns all", "quit"])
    assert "\n 24  play" in out
    assert "type turns all" not in out


@pytest.mark.parametrize("deed", ["play", "discard", "Discard"])
def test_a_step_without_its_card_is_asked_for_it(deed: str) -> None:
    out = played("--seed", "5", lines=[deed, "quit"])
    assert f"{deed.capitalize()} which card?" in out
    assert "Did you mean" not in out


def test_a_refusal_names_clause_and_source() -> None:
    out = played("--seed", "5", lines=[">R1", "+R9", "99", ""])
    assert '(C10): v1.2, "Your Turn" (explicit)' in out
    assert "'R9' is not a card: name a color and a number from 1 to 7." in out
    assert "There is no turn 99" in out


def test_undo_is_offered_and_explained() -> None:
    out = played("--seed", "5", lines=["1", "undo", "undo"])
    assert "So far: play " in out
    assert "There is nothing to take back: it is a new turn." in out


@pytest.mark.parametrize("rules", ["v1.2", "v1.0+advanced+action", "v1.2-es+advanced", "rogers"])
def test_a_game_is_played_to_its_end_and_its_record_replays(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "game.red7"
    lines = ["1", "end", "pass"] * 60
    against = ["--against", "random", "--against", "greedy"]
    out = played("--rules", rules, "--seed", "3", "--save", str(file), *against, lines=lines)
    assert "the round" in out
    record = red7.Record.parse(file.read_text())
    assert record.rules == Rules.parse(rules)
    assert record.rules.book.round_result(record.final) is not None


def test_a_match_goes_on_with_enter(tmp_path: Path) -> None:
    file = tmp_path / "game.red7"
    lines = ["pass", "", "pass", "", "pass", "quit"]
    out = played("--with", "advanced", "--seed", "3", "--save", str(file), lines=lines)
    assert "win the match" in out
    record = red7.Record.parse(file.read_text())
    assert len(record.rounds) == 3
    assert list(record.positions())


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("mine")
    done = RUNNER.invoke(command, ["--save", str(file)])
    assert done.exit_code != 0
    assert "exists already" in (done.output + done.stderr)
    out = played("--seed", "1", lines=[f"save {file}", f"save {tmp_path / 'new'}", "quit"])
    assert "exists already" in out.replace("\n", " ")
    assert red7.Record.parse((tmp_path / "new").read_text())
    assert file.read_text() == "mine"


def test_json_is_one_document() -> None:
    found = json.loads(played("--json", "--seed", "3", lines=[">R1V1", ">R1", "1", "end"]))
    assert found["command"] == "play"
    assert red7.Record.parse(found["record"]).final == State.parse(found["position"])
    assert [each["turn"] for each in found["refused"]] == [">R1"]


def test_the_same_seed_plays_the_same_game() -> None:
    asked = ("--json", "--seed", "9", "--against", "random", "--against", "random")
    assert played(*asked, lines=["pass"]) == played(*asked, lines=["pass"])


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_it_is_played_on_a_terminal(tmp_path: Path) -> None:
    import pty
    import select

    file = tmp_path / "game.red7"
    script = (
        "import sys; from red7.cli.play import command; "
        f"command(['--seed', '5', '--save', {str(file)!r}])"
    )
    master, slave = pty.openpty()
    import subprocess

    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(slave)
    seen = b""
    typed = iter([b"\x04", b"1\n", b"undo\n", b"1\n", b"\n", b"quit\n"])
    deadline = time.monotonic() + 30
    answered = 0
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                seen += os.read(master, 65536)
            except OSError:
                break
        elif seen.count(b"> ") > answered:
            answered = seen.count(b"> ")
            os.write(master, next(typed, b"quit\n"))
        elif process.poll() is not None:
            break
    os.close(master)
    assert process.wait(timeout=10) == 0
    assert b"\x1b[" in seen
    assert b"Type quit to stop the match" in seen
    assert b"So far" in seen
    assert red7.Record.parse(file.read_text()).rounds[0].turns


def test_random_steps_play_it_too() -> None:
    table = Session(Rules("v1.2", "action"), [random_steps], seed=4)
    rng = Random(1)
    while not table.game.round_over:
        if table.my_turn:
            table.take([random_steps(table.view, table.rules, table.game.steps, rng)])
        else:
            table.reply()
    assert table.game.record.final == table.game.state


def test_the_rule_and_who_is_winning_are_always_shown() -> None:
    shown = " ".join(played("--seed", "3", lines=["who", "quit"]).split())
    assert "The rule is Green: the most even cards. B is winning Green" in shown
    assert "Violet the most cards below 4 B" in shown
    assert "Red the highest card A (you)" in shown


def test_plain_words_are_understood() -> None:
    shown = played("--seed", "3", lines=["play O6 and discard Y7", "quit"])
    assert "So far: play Orange 6 and discard Yellow 7." in shown
    for line in ("o6", "play my orange six, please", "I'll put orange 6 in my palette"):
        assert "So far: play Orange 6." in played("--seed", "3", lines=[line, "quit"])


def test_a_line_that_is_no_turn_is_answered_without_notation() -> None:
    shown = " ".join(played("--seed", "3", lines=["hello", "red", "quit"]).split())
    for line in ("hello", "red"):
        assert f"'{line}' is not a turn. Say it like this: play red 7" in shown
    assert "not a step" not in shown
    assert shown.endswith("You have left the match.")


def test_the_table_of_a_match_is_drawn_without_notation() -> None:
    shown = played("--seed", "5", lines=["table", "quit"])
    assert len(re.findall(r"^A you +I6 +hand R7 G7 B7 R6 Y1 G1 V1 ", shown, re.MULTILINE)) == 2
    assert re.search(r"^B medium +Y6 +hand 7 cards$", shown, re.MULTILINE)
    assert re.search(r"^canvas +Red +deck 33 cards$", shown, re.MULTILINE)


def test_cards_that_all_have_seen_are_shown_apart(capsys: pytest.CaptureFixture[str]) -> None:
    table = session("*G2:R7B3/R6:V1!?2 Y1V7 I4!?9")
    talk = Talk(table, ["greedy"], None, quiet=False)
    talk.show_position()
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert rows[1:4] == [
        "A you G2 hand R7 B3 to move",
        "B greedy R6 hand V1 and 2 more",
        "canvas V7 Violet deck I4 on top, 9 more",
    ]


@pytest.mark.parametrize("word", ["who", "why", "rules", "points"])
def test_who_also_gives_the_points_of_a_match(word: str) -> None:
    shown = played("--seed", "3", "--with", "advanced", lines=[word, "quit"])
    assert "the most cards below 4" in shown
    assert "Points: A 0, B 0; 40 win the match." in shown


def test_passing_has_a_number_where_nothing_else_is_left() -> None:
    table = session("*G2:V5/R6V3:V2V1 - I4Y2")
    talk = Talk(table, ["greedy"], None, quiet=True)
    talk.show_table()
    assert [str(turn) for turn in talk.offer] == ["pass"]
    assert talk.take("1")
    assert table.game.state.seats[0].out


def test_turns_on_offer_are_put_in_words() -> None:
    shown = played("--seed", "3", lines=["play O6 and discard Y7", "quit"])
    first, _, rest = shown.partition("So far:")
    assert re.search(r"play Orange 6 and discard Yellow 7 +\+O6 >Y7", first)
    assert re.search(r"1  end the turn +\+O6 >Y7", rest)


@pytest.mark.parametrize("line", ["q", "exit", "stop", "bye"])
def test_no_word_but_quit_ends_a_match(line: str) -> None:
    shown = played("--seed", "3", lines=[line, "who", "quit", "who"])
    assert "Type quit to stop the match." in shown
    assert shown.count("the most cards below 4") == 1


def test_you_are_named_at_the_table() -> None:
    shown = played("--seed", "3", "--against", "easy", lines=["quit"])
    assert re.search(r"^A you .*\nB easy ", shown, re.MULTILINE)


def test_going_out_is_explained_and_only_quit_ends_a_match() -> None:
    lines = ["pass", "what?", "", "quit"]
    shown = played("--seed", "3", "--with", "advanced", lines=lines)
    assert "A does nothing and is out." in shown
    assert shown.count("Press Enter for the next round") == 2
    assert re.search(r"^B medium .* \d+ points", shown.rpartition("what?")[2], re.MULTILINE)


# --- a draw that may save the person ------------------------------------------------------------

DRAWING = ("--seed", "8", "--with", "advanced", "--with", "action", "--against", "easy")


def test_a_draw_that_may_save_is_offered_and_passing_is_not_advised() -> None:
    lines = ["1", "", "1", "", "2", "", "V3", "1", "1", "quit"]
    shown = " ".join(played(*DRAWING, "--against", "medium", lines=lines).split())
    start = shown.index("No turn is sure to keep you in; Violet 3 draws a card that may.")
    assert "play Violet 3 and draw a card +V3=?" in shown[start:]
    assert "the next card that you draw may. 1 draw a card +V3=?" in shown[start:]
    assert "No turn keeps you in" not in shown
    so_far = "So far: play Violet 3, draw Red 3 and discard Red 3."
    assert f"{so_far} Enter ends the turn: you stay in." in shown


@pytest.mark.parametrize(
    ("rules", "position", "ways"),
    [
        ("v1.2+action", "*R7I6:B5V5V3/B7R6O5Y3R2:O3?2/G7G2:?5 Y ?21", ["+V3=?"]),
        ("v1.2+action", "*R7I6:B5V5V3/B7R6O5Y3R2:O3?2/G7G2:?5 Y ?21 +V3", ["+V3=?"]),
        ("v1.2", "*R7I6:B5V5V3/B7R6O5Y3R2:O3?2/G7G2:?5 Y ?21", []),
        ("v1.2+action", "*V1:V3/R7R3R2R1O1Y1G1B1I1:?2 R ?21", []),  # no card can help any more
    ],
)
def test_only_a_draw_that_may_save_is_one(rules: str, position: str, ways: list[str]) -> None:
    by = Rules.parse(rules)
    assert [str(turn) for turn in saving_draws(by, by.state(position))] == ways


def test_in_the_middle_of_a_lost_turn_only_what_is_allowed_is_offered() -> None:
    table = session("*V1:V3/R7R3R2R1O1Y1G1B1I1:V2G2 R Y2", "v1.2+action")
    table.take(table.read("+V3"))
    assert table.turns() == table.draws() == []
    assert not table.may_end
    assert [str(turn) for turn in table.ways_on()] == ["+V3=?"]


def test_a_step_taken_already_and_a_misspelled_word_are_answered() -> None:
    shown = played(*DRAWING, lines=["1", "undo", "pas", "quit"])
    assert "Did you mean 'pass'?" in shown
    table = session("*G2:R7B3/R6:V1V2 - I4Y2")
    talk = Talk(table, ["greedy"], None, quiet=False)
    assert talk.take("R7")
    assert not talk.take("r7")
    assert str(table.game.state.so_far[0]) == "+R7"
    assert len(table.game.state.so_far) == 1


def test_an_action_that_is_due_is_refused_with_how_to_do_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = session("*G2V2:O7I1/R6:V3 - Y2", "v1.2+action")
    talk = Talk(table, ["greedy"], None, quiet=False)
    assert talk.take("play orange 7")
    assert not talk.take("end")
    shown = " ".join(capsys.readouterr().out.split())
    assert "To do it, say one of these: discard " in shown
    assert talk.take("discard orange 7")
    assert str(red7.Turn(table.game.state.so_far)) == "+O7>O7"
