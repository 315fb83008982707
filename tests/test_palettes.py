"""The engine judges every small palette as an independent count does."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from exhaustive import counting, palettes
from red7 import CardSet
from red7.table.cards import CARDS, NUMBER_BITS
from red7_plugins import basic, seven_rules

COMMAND = Path(__file__).parent / "exhaustive" / "palettes.py"
TASK = palettes.Task("v1.2", standings=range(4), sample=20, seed=7)
Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the command in this process, and return its exit status."""

    def command(*options: str) -> int:
        state = str(tmp_path / "palettes.state")
        return palettes.main(["--jobs", "1", "--state", state, *options])

    return command


@pytest.mark.parametrize(
    ("most", "palettes_there_are"), [(3, 19_650), pytest.param(4, 231_526, marks=pytest.mark.slow)]
)
def test_every_palette_of_up_to_so_many_cards(most: int, palettes_there_are: int) -> None:
    reports = [palettes.check(TASK, batch) for batch in palettes.batches(range(most + 1))]
    assert [line for report in reports for line in report.wrong] == []
    assert sum(report.checked for report in reports) == palettes_there_are


def test_there_are_102_million_palettes_and_no_batch_is_too_large() -> None:
    every = [len(batch) for batch in palettes.batches(range(8))]
    assert sum(every) == 102_022_810
    assert max(every) == 211_876


def test_a_batch_holds_as_many_different_palettes_as_it_says() -> None:
    batch = palettes.Batch(6, (30, 12))
    assert len(set(batch.palettes())) == len(batch) == 495


def test_the_count_numbers_the_cards_by_strength() -> None:
    assert [card.text for card in CARDS] == [f"{c}{n}" for n in range(1, 8) for c in "VIBGYOR"]


def test_the_count_needs_no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(7)
    for size in range(10):
        some = [
            tuple(sorted(chance.sample(range(49), size), reverse=True)) for _palette in range(50)
        ]
        at_once = counting.ranks(some), counting.groups(some)
        with monkeypatch.context() as without:
            without.setattr(counting, "numpy", None)
            assert (counting.ranks(some), counting.groups(some)) == at_once


def test_all_texts_judge_palettes_alike(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--cards", "0-1") == 0
    assert (
        "all of v1.0, v1.1, v1.2, v1.2-fr, v1.2-de, v1.2-it, v1.2-es, rogers."
        in capsys.readouterr().out
    )


def test_one_wrong_palette_is_found(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needle = CardSet("O6G4I4").bits

    def mistaken(bits: int) -> tuple[int, ...]:
        ranks = seven_rules.ranks(bits)
        return (*ranks[:5], ranks[5] + 2, ranks[6]) if bits == needle else ranks

    monkeypatch.setattr(palettes, "engine_ranks", lambda rules: mistaken)
    assert run("--cards", "3", "--standings", "1") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == ["O6G4I4 under Orange: rank 309, counted 307"]


@pytest.mark.slow
def test_a_wrong_card_of_a_run_is_found_though_its_rank_is_right(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = seven_rules.runs

    def weaker_in_the_middle(bits: int) -> list[int]:
        fours = bits & NUMBER_BITS[4]
        return runs(bits ^ (1 << fours.bit_length() - 1) if fours.bit_count() == 2 else bits)

    monkeypatch.setattr(basic, "runs", weaker_in_the_middle)
    assert run("--cards", "3") == 1
    assert "under Indigo: standing (" in capsys.readouterr().out


def test_it_goes_on_where_it_was_stopped(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--cards", "0-2", "--limit", "40") == 0
    assert capsys.readouterr().out.startswith("50 of 1,226 palettes of 0 to 2 cards")
    assert run("--cards", "0-2") == 0
    rest = capsys.readouterr().out
    assert rest.startswith("1,226 of 1,226")
    assert "1,176 palettes in" in rest
    assert run("--cards", "0-2") == 0
    assert "\n0 palettes in" in capsys.readouterr().out


def test_a_line_that_was_cut_off_is_not_believed(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--cards", "0-2", "--limit", "1") == 0
    state = tmp_path / "palettes.state"
    state.write_text(state.read_text(encoding="utf-8") + "1: 49", encoding="utf-8")
    capsys.readouterr()
    assert run("--cards", "0-2") == 0
    assert "\n1,225 palettes in" in capsys.readouterr().out


def test_a_batch_that_was_found_wrong_is_checked_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as wrong:
        wrong.setattr(palettes, "engine_ranks", lambda rules: lambda bits: (0,) * 7)
        assert run("--cards", "2") == 1
    capsys.readouterr()
    assert run("--cards", "2") == 0
    assert "\n1,176 palettes in" in capsys.readouterr().out


def test_what_other_rules_left_behind_is_not_gone_on_with(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--cards", "1") == 0
    with pytest.raises(SystemExit) as refused:
        run("--cards", "1", "--rules", "v1.2+run-duplicates-count")
    assert refused.value.code == 2
    assert "of other rules or options" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_finds_a_rule_that_counts_otherwise(tmp_path: Path) -> None:
    command = [sys.executable, str(COMMAND), "--rules", "run-duplicates-count", "--cards", "2"]
    done = subprocess.run(
        [*command, "--jobs", "2"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "R7O7 under Indigo: rank 355, counted 227" in done.stdout


def test_the_command_has_help(tmp_path: Path) -> None:
    command = [sys.executable, str(COMMAND), "--help"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "102,022,810" in done.stdout
    assert list(tmp_path.iterdir()) == []
