"""Properties are searched from new seeds, which are printed, until the budget is used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import random_search

ROOT = Path(__file__).parents[1]


class Clock:
    """Stands in for time and for subprocess: every run of pytest takes the seconds given."""

    def __init__(self, *seconds: int, failing: int = 0) -> None:
        self.now, self.seconds, self.failing = 0, list(seconds), failing
        self.commands: list[list[str]] = []
        self.until: list[float] = []
        self.profiles: set[str] = set()

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return 1_000_000 + self.now

    def run(self, command: list[str], env: dict[str, str], **_: object) -> SimpleNamespace:
        self.now += self.seconds.pop(0)
        self.commands.append(command)
        self.until.append(float(env["RED7_UNTIL"]))
        self.profiles.add(env["HYPOTHESIS_PROFILE"])
        return SimpleNamespace(returncode=int(len(self.commands) == self.failing))


@pytest.fixture
def searched(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> tuple[int, Clock, str]:
    clock: Clock = request.param
    monkeypatch.setattr(random_search, "time", clock)
    monkeypatch.setattr(random_search, "subprocess", clock)
    monkeypatch.setattr(random_search, "BUDGET", 180)
    return random_search.main(["-x"]), clock, capsys.readouterr().out


@pytest.mark.parametrize(
    ("searched", "runs"),
    [(Clock(50, 50, 50, 50), 3), (Clock(90, 90, 90), 2), (Clock(30, 100, 100), 2), (Clock(200), 1)],
    indirect=["searched"],
)
def test_another_run_begins_if_it_fits_into_the_budget(
    searched: tuple[int, Clock, str], runs: int
) -> None:
    status, clock, said = searched
    assert (status, len(clock.commands)) == (0, runs)
    seeds = re.findall(r"^-- --hypothesis-seed=(\d+)", said, re.MULTILINE)
    assert len(set(seeds)) == runs
    for seed, command in zip(seeds, clock.commands, strict=True):
        assert f"--hypothesis-seed={seed}" in command
    assert {*clock.until} == {1_000_180}
    assert clock.profiles == {"random"}


def test_so_many_runs_as_are_asked_for_take_their_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(100, 900, 100, 100)
    monkeypatch.setattr(random_search, "time", clock)
    monkeypatch.setattr(random_search, "subprocess", clock)
    monkeypatch.setattr(random_search, "SEEDS", 3)
    assert random_search.main([]) == 0
    assert (len(clock.commands), clock.profiles) == (3, {"dev"})
    assert {*clock.until} == {float("inf")}
    assert capsys.readouterr().out.endswith("-- nothing found from 3 seeds in 1100 s\n")


@pytest.mark.parametrize("searched", [Clock(10, 10, 10, failing=2)], indirect=True)
def test_the_first_failure_ends_it_with_the_command_that_repeats_it(
    searched: tuple[int, Clock, str],
) -> None:
    status, clock, said = searched
    assert (status, len(clock.commands)) == (1, 2)
    last = " ".join(clock.commands[-1][1:])
    assert said.endswith(f"-- repeat it with: HYPOTHESIS_PROFILE=random python {last}\n")


@pytest.mark.slow
def test_a_seed_may_be_given_and_only_properties_are_run() -> None:
    done = subprocess.run(
        [sys.executable, *random_search.PYTEST, "--collect-only", "tests/test_plain.py"],
        cwd=ROOT,
        env={**os.environ, "HYPOTHESIS_PROFILE": "random", "RED7_SEED": "77"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "profile random, --hypothesis-seed=77" in done.stdout, done.stdout + done.stderr
    assert re.search(r"\b[1-9]\d*/\d+ tests collected", done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(("until", "outcome"), [("0", "skipped"), ("inf", "passed")])
def test_what_is_not_begun_when_the_budget_is_used_is_left_out(until: str, outcome: str) -> None:
    asked = ["tests/test_plain.py", "--hypothesis-seed=77", "-n", "0", "-k", "ranks"]
    done = subprocess.run(
        [sys.executable, *random_search.PYTEST, *asked],
        cwd=ROOT,
        env={**os.environ, "HYPOTHESIS_PROFILE": "random", "RED7_UNTIL": until},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(rf"^[1-9]\d* {outcome}, \d+ deselected in", done.stdout, re.M), done.stdout
    assert done.returncode == 0
