"""Commands that are printed to be typed again can be pasted, however narrow the screen."""

from __future__ import annotations

import json
import shlex
import subprocess

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.console import Group as Blocks

from red7.cli.program import program
from red7.cli.screen import show
from red7.cli.typed_again import TypedAgain

LONG = "*R7R6R5O4:V1V2V3?3/Y6Y5Y4:?7/B1B2:?4 R2O3Y1G7 V4V5?9 {turns=3 lives@B=1}"
STEP = "+O2~lend(B4:h>pB, G3:p>h, I5:p>pC)"
RULES = ("v1.2", "v1.2+empty-hand-any-turn")


def pasted(lines: str) -> list[str]:
    """The words that a shell makes of some lines."""
    told = subprocess.run(
        ["sh", "-c", f"set -- {lines}\nprintf '%s\\n' \"$@\""],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return told.stdout.splitlines()


@given(
    st.lists(st.text("R7:/*?~(>) ,+", min_size=1), max_size=8),
    st.integers(1, 120),
    st.integers(0, 9),
)
def test_the_lines_hold_the_words_unbroken(words: list[str], width: int, indent: int) -> None:
    lines = [*TypedAgain(["red7", *(f"'{word}'" for word in words)], indent).lines(width)]
    assert all(line.endswith(" \\") for line in lines[:-1])
    assert shlex.split(" ".join(line.removesuffix("\\") for line in lines)) == ["red7", *words]
    assert all(len(line) <= width or len(shlex.split(line.strip(" \\"))) == 1 for line in lines)


@pytest.mark.parametrize("width", [20, 40, 79, 80, 300])
def test_what_is_shown_can_be_pasted(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show(Console(width=width), Blocks(TypedAgain(["red7", f"'{LONG}'", f"'{STEP}'", "--full"])))
    assert pasted(capsys.readouterr().out) == ["red7", LONG, STEP, "--full"]


@pytest.mark.slow
@pytest.mark.parametrize("width", ["25", "60", "80", "200"])
def test_disputes_print_a_command_that_asks_again(width: str) -> None:
    asked = ["disputes", *RULES, "--effort", "60"]
    shown = CliRunner().invoke(program, asked, env={"COLUMNS": width}).output
    found = json.loads(CliRunner().invoke(program, [*asked, "--json"]).output)["disputes"]
    blocks = [f"red7 adjudicate{each}" for each in shown.split("red7 adjudicate")[1:]]
    assert len(blocks) == len(found) > 0
    for block, dispute in zip(blocks, found, strict=True):
        words = pasted(block.partition("\n\n")[0])
        assert words[2:4] == [dispute["position"], dispute["turn"]]
        again = CliRunner().invoke(program, [*words[1:], "--json"])
        assert json.loads(again.output)["position"] == dispute["position"]
