"""A file of tests that skips without anyone's knowledge fails the run."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from skipping import EVERYTHING_IS_INSTALLED, WHOLE_FILES_THAT_MAY_SKIP, is_listed

pytest_plugins = ["pytester"]

TESTS = Path(__file__).parent
CONFTEST = """
import skipping

def pytest_configure(config):
    if skipping.judges(config):
        config.pluginmanager.register(skipping.WholeFiles({"test_listed.py": "needs a browser"}))
"""
SKIPS = """
import pytest

pytest.importorskip("no_such_package")
"""
SKIPS_TEST_BY_TEST = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_it(number):
    pytest.skip("it is too late")
"""
RUNS_IN_PART = """
import pytest

def test_one():
    pass

def test_other():
    pytest.skip("it is too late")
"""
EXPECTED_TO_FAIL = """
import pytest

@pytest.mark.xfail
def test_it():
    assert False
"""


Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run pytest on files of tests, given by name."""
    monkeypatch.delenv(EVERYTHING_IS_INSTALLED, raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def ran(*options: str, **files: str) -> pytest.RunResult:
        pytester.makeconftest(CONFTEST)
        pytester.makepyfile(**files)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)

    return ran


@pytest.mark.parametrize("source", [SKIPS, SKIPS_TEST_BY_TEST], ids=["at once", "test by test"])
def test_a_file_that_skips_as_a_whole_fails_the_run(run: Run, source: str) -> None:
    done = run(test_new=source, test_part=RUNS_IN_PART)
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(["ERROR test_new.py was skipped as a whole*"])
    done.stdout.no_fnmatch_line("ERROR test_part.py*")


def test_a_file_of_the_list_may_skip_and_so_may_a_single_test(run: Run) -> None:
    done = run(test_listed=SKIPS, test_part=RUNS_IN_PART, test_expected=EXPECTED_TO_FAIL)
    assert done.ret == pytest.ExitCode.OK
    done.stdout.no_fnmatch_line("*as a whole*")


@pytest.mark.slow
def test_worker_processes_change_nothing(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    files = {"test_new": SKIPS, "test_slow": SKIPS_TEST_BY_TEST, "test_part": RUNS_IN_PART}
    done = run("-n", "2", test_listed=SKIPS, **files)
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(["ERROR test_new.py was*", "ERROR test_slow.py was*"])
    done.stdout.no_fnmatch_line("ERROR test_part.py*")
    done.stdout.no_fnmatch_line("ERROR test_listed.py*")


def test_where_everything_is_installed_no_file_may_skip(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(EVERYTHING_IS_INSTALLED, "1")
    assert run(test_listed=SKIPS, test_part=RUNS_IN_PART).ret == pytest.ExitCode.TESTS_FAILED


def test_a_test_asked_for_by_name_may_skip(run: Run) -> None:
    done = run("test_part.py::test_other", test_part=RUNS_IN_PART)
    assert done.ret == pytest.ExitCode.OK


@pytest.mark.slow
def test_the_tests_of_this_project_are_watched() -> None:
    asked = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "--trace-config",
        "tests/test_ranks.py",
    ]
    done = subprocess.run(asked, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert "whole-files" in done.stdout, done.stdout + done.stderr


def test_every_file_of_the_list_is_there() -> None:
    assert [name for name in WHOLE_FILES_THAT_MAY_SKIP if not (TESTS.parent / name).exists()] == []


def test_every_file_that_asks_for_a_package_at_its_import_is_in_the_list() -> None:
    """Or a machine with no extra but ``test`` fails, while one with all of them never shows it."""
    asking = [
        file.relative_to(TESTS.parent).as_posix()
        for file in sorted(TESTS.rglob("test_*.py"))
        for statement in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.Expr | ast.Assign)
        and isinstance(statement.value, ast.Call)
        and ast.unparse(statement.value.func) == "pytest.importorskip"
    ]
    assert asking
    assert [file for file in asking if not is_listed(file)] == []


OF_NO_TEST_EXTRA = {
    "distributed": "dask",
    "gymnasium": "gymnasium",
    "numba": "fast",
    "numpy": "openspiel",
    "pettingzoo": "pettingzoo",
    "playwright": "browser",
    "pyspiel": "openspiel",
    "schemathesis": "browser",
}
"""Packages for want of which a test may skip, and an extra that brings each."""


def test_no_test_skips_for_want_of_what_its_own_extra_could_bring() -> None:
    asked = {
        name
        for file in TESTS.rglob("*.py")
        for name in re.findall(r'importorskip\(\s*"(\w+)', file.read_text(encoding="utf-8"))
    }
    assert asked - {"no_such_package"} == OF_NO_TEST_EXTRA.keys()
    extras = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = extras["project"]["optional-dependencies"]
    brought, todo = set(), {"test"}
    while todo:
        extra = todo.pop()
        brought.add(extra)
        for each in wanted[extra]:
            if each.startswith("red7["):
                todo |= set(each[5:].rstrip("]").split(",")) - brought
    assert brought.isdisjoint(OF_NO_TEST_EXTRA.values())
