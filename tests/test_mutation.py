"""The mutation test of the rules: planted mutants are noticed, and words are left alone."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("mutants are tried in forked processes", allow_module_level=True)

from mutation import page
from mutation.equivalent import reasons
from mutation.mutants import mutants_of
from mutation.places import changes
from mutation.report import Report
from mutation.settings import PAGE, files, package

RUN = Path(__file__).parent / "mutation" / "run.py"
PLANTED = {
    "the Spanish discards are tested at once": r"v1_2_es\.py:\d+ When\.AT_END -> When\.AT_ONCE",
    "the discard of a 7 earns no draw": r"rule so_may_that_of_a_seven -> \(deleted\)",
    "a reading is open in no text": r"order\.py:\d+ \('v1\.0', 'rogers'\) -> \(\)",
    "the 7 of Roger's Rules is an 8": r"rogers\.py:\d+ 7 -> 8",
    "a palette that cannot win wins": r"engine/turn_so_far\.py:\d+ rank & 1 -> rank$",
}


@pytest.mark.slow
def test_planted_mutants_are_noticed(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    only = [f"--only={each}" for each in PLANTED.values()]
    done = subprocess.run(
        [sys.executable, str(RUN), *only, f"--results={results}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert results.is_file(), done.stderr
    noticed: dict[str, str | None] = json.loads(results.read_text(encoding="utf-8"))["noticed"]
    every = [mutant for file in files() for mutant in mutants_of(file)]
    for planted, pattern in PLANTED.items():
        found = [mutant for mutant in every if re.search(pattern, str(mutant))]
        assert found, planted
        assert [str(mutant) for mutant in found if noticed[mutant.key] is None] == [], planted


BY_KERNELS = {"red7/engine/by_kernel.py", "red7/engine/when_kernels_pay.py"}
"""What decides nothing without the extra ``fast``, and is compared with the rest in tests/batch."""


def test_every_module_that_decides_is_mutated() -> None:
    core = package("red7")
    deciding = {
        f"red7/{path.relative_to(core).as_posix()}"
        for room in ("engine", "game")
        for path in (core / room).glob("*.py")
        if path.name != "__init__.py"
    }
    assert deciding - BY_KERNELS <= files().keys()


def test_what_is_said_to_be_equivalent_is_still_there() -> None:
    every = {mutant.key for file in files() for mutant in mutants_of(file)}
    assert [each for each in reasons() if each not in every] == []


def test_the_page_keeps_what_it_had_of_files_that_were_not_tried() -> None:
    before = PAGE.read_text(encoding="utf-8")
    assert page.text(Report.on([], {}), {}, (), before) == before
    file = "red7/hooks/contest.py"
    tried = mutants_of(file)
    noticed = {mutant.key: "a question" for mutant in tried} | {tried[-1].key: None}
    found = page.text(Report.on(tried, noticed), {file: "today"}, {tried[-1].key}, before)
    count = len(tried)
    share = f"{(count - 1) / count:.1%}"
    assert f"| `{file}` | {count} | {count - 1} | 0 | {share} | today |" in found.splitlines()
    assert f"- `{file}`, `{tried[-1].scope}`: `{tried[-1].change}` *" in found.splitlines()
    assert f"### `{file}`" not in found
    named = [line for line in before.splitlines() if line.startswith(("| `", "### `", "- `"))]
    assert {line for line in named if file not in line} <= set(found.splitlines())


def told(source: str) -> set[str]:
    """The changes that are made to some code."""
    return {
        f"{ast.unparse(change.edit.before)} -> {change.edit.after}"
        for change in changes(ast.parse(source))
    }


@pytest.mark.parametrize(
    ("source", "change"),
    [
        ("a < b", "a < b -> a <= b"),
        ("a < b", "a < b -> a >= b"),
        ("a is b", "a is b -> a is not b"),
        ("a and b", "a and b -> a or b"),
        ("not a", "not a -> a"),
        ("x = 7", "7 -> 8"),
        ("x = 7", "7 -> 6"),
        ("x = True", "True -> False"),
        ("rank & 1", "rank & 1 -> rank"),
        ("x |= y", "x |= y -> x &= y"),
        ("When.AT_ONCE", "When.AT_ONCE -> When.AT_END"),
        ("Draw.MAY", "Draw.MAY -> Draw.MUST"),
        ("f(needs='action')", "needs='action' -> (dropped)"),
        ("x = ('v1.0', 'v1.1')", "('v1.0', 'v1.1') -> ()"),
        ("x = ('v1.0', 'v1.1')", "'v1.0' -> (dropped, leaving ('v1.1',))"),
        ("if a:\n b", "a -> not a"),
        ("[a for a in b if c]", "c -> (no filter)"),
        ("def f():\n return 1", "return 1 -> return None"),
        ("def f():\n if a:\n  return 1\n return 2", "return 1 -> (deleted)"),
        ("@rule('C07', 'plays_allowed')\ndef one():\n pass", "rule one -> (deleted)"),
        ("raise Error('no')", "raise Error('no') -> (deleted)"),
    ],
)
def test_a_change_is_made(source: str, change: str) -> None:
    assert change in told(source)


@pytest.mark.parametrize(
    "source",
    [
        "'A text of 7 cards.'",
        "assert a < 7",
        "x: 'int | 7'",
        "if TYPE_CHECKING:\n x = 7",
        "class C:\n __slots__ = ('a', 'b')",
        "class C:\n def __repr__(self):\n  return 7",
        "x = refuse('{} cards', 7)",
        "x = zip(a, b, strict=True)",
        "def f():\n return None",
    ],
)
def test_words_are_left_alone(source: str) -> None:
    assert told(source) == set()


@pytest.mark.slow
def test_every_mutant_differs_from_its_file_and_has_a_name_of_its_own() -> None:
    for file in files():
        mutants = mutants_of(file)
        assert mutants or file.endswith("__init__.py"), file
        assert len({mutant.key for mutant in mutants}) == len(mutants)
        for mutant in mutants[:: max(1, len(mutants) // 5)]:
            assert mutant.difference(), mutant
