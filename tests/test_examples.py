"""Somebody else's plug-ins: built as wheels, installed beside ours, and used by name.

Nothing of docs/examples is imported here; all of it happens in an environment of its own. Packages
come from the registry that pip is set up with.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import venv
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.network

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
PAGE = ROOT / "docs" / "plugins.md"
BUILT = ("red7", "plugins", "pyproject.toml", "README.md", "LICENSE")
"""What the wheel of red7 is built from."""


def run(*command: object, cwd: Path) -> str:
    """Run to the end, and return what was written."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env={**kept, "PYTEST_ADDOPTS": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copied(name: str, to: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    return Path(shutil.copytree(EXAMPLES / name, to / name, ignore=ignored))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment with three wheels in it: red7 and the two plug-ins."""
    folder = tmp_path_factory.mktemp("foreign")
    checkout = folder / "red7"
    checkout.mkdir()
    for each in BUILT:
        source = ROOT / each
        if source.is_dir():
            shutil.copytree(source, checkout / each, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, checkout / each)
    projects = [checkout, copied("five_players", folder), copied("partners", folder)]
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    wheels = folder / "wheels"
    run(*pip, "install", "-q", "hatchling", "pytest", cwd=folder)
    for project in projects:
        run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels, cwd=project)
    ours = next(wheels.glob("red7-*.whl"))
    theirs = [wheel for wheel in wheels.glob("*.whl") if wheel != ours]
    run(*pip, "install", "-q", f"{ours}[testing,web]", *theirs, cwd=folder)
    return python


def ask(python: Path, source: str) -> object:
    """What a program in that environment prints, as JSON."""
    return json.loads(run(python, "-c", textwrap.dedent(source), cwd=python.parent))


def program(python: Path, *arguments: str) -> dict[str, object]:
    """What ``red7`` answers in that environment, as JSON."""
    said = run(python.parent / "red7", *arguments, "--json", cwd=python.parent)
    answer: dict[str, object] = json.loads(said)
    return answer


def test_they_are_installed_like_ours(python: Path) -> None:
    listed = program(python, "plugins")["plugins"]
    assert isinstance(listed, list)
    kinds = {each["name"]: each["kind"] for each in listed}
    assert (kinds["five-players"], kinds["partners"]) == ("house", "house")
    assert "site-packages" in str(
        ask(python, "import json, red7; print(json.dumps(red7.__file__))")
    )


@pytest.mark.parametrize(
    ("rules", "players"), [("v1.2+advanced+five-players", 5), ("v1.0+advanced+action+partners", 4)]
)
def test_they_play_to_the_end_of_a_match(python: Path, rules: str, players: int) -> None:
    told = ask(
        python,
        f"""
        import json, random, red7
        rules = red7.Rules.parse({rules!r})
        chance = random.Random(7)
        state, rounds = rules.deal({players}, seed=7), 1
        while True:
            while state.to_move is not None:
                turn, state = rules.random_turn(state, chance)
            outcome = rules.outcome(state)
            if outcome.over:
                break
            state, rounds = rules.next_round(state, seed=7 + rounds), rounds + 1
        print(json.dumps([len(state.seats), rounds, outcome.target, outcome.winners]))
        """,
    )
    assert isinstance(told, list)
    seats, rounds, target, winners = told
    assert (seats, target) == (players, 25 if players == 5 else 30)
    assert rounds > 1
    assert winners


def test_the_program_judges_five_seats(python: Path) -> None:
    position = "*R7:V1/G1:?/B1:?/I1:?/V2:?"
    answer = program(python, "adjudicate", position, "+V1", "--rules", "v1.2+five-players")
    assert '"legal": true' in json.dumps(answer)


def test_their_refusals_name_them(python: Path) -> None:
    rules = ("--rules", "v1.2+action+partners")
    said = program(python, "adjudicate", "*G2G4:R1/B3I2:?/R6R4:?/B5I5:?", "+R1xR6", *rules)
    assert "partners-3f" in json.dumps(said)
    assert "Red7 for Partners (club sheet)" in json.dumps(said)


def test_they_are_compared_with_ours(python: Path) -> None:
    told = ask(
        python,
        """
        import json, red7
        state = red7.State.parse("*G2:V1/B1:?/R6R4:?/B3:?")
        found = red7.compare(state, "pass", ["v1.2", "partners", "five-players"])
        print(json.dumps([[ruling.verdict for ruling in found], found.agree]))
        """,
    )
    assert told == [["legal, goes out", "legal, stays in", "legal, goes out"], False]


def test_disputes_with_them_are_found(python: Path) -> None:
    answer = program(python, "disputes", "v1.2", "v1.2+partners", "--effort", "20")
    assert "partners" in json.dumps(answer)
    told = ask(
        python,
        """
        import json
        from red7.disputes import find
        found = find("v1.2", "v1.2+partners", effort=20)
        five = find("v1.2", "v1.2+five-players", effort=20)
        print(json.dumps([found.clauses, [each.topic for each in five], five.clauses]))
        """,
    )
    assert isinstance(told, list)
    assert {"C11", "C28"} & set(told[0])
    assert told[1:] == [["the number of players"], ["C02"]]


@pytest.mark.parametrize(
    ("rules", "players"), [("v1.2+advanced+five-players", 5), ("v1.2+action+partners", 4)]
)
def test_they_are_simulated(python: Path, rules: str, players: int) -> None:
    names = ("greedy", *("random",) * (players - 1))
    told = program(python, "simulate", *names, "--rules", rules, "--games", "6", "--jobs", "1")
    assert f'"{rules}"' in json.dumps(told)
    assert '"games": 6' in json.dumps(told)


def test_they_are_served(python: Path) -> None:
    command = [python.parent / "red7", "serve", "--port", "0", "--no-browser", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = ""
        while not said.endswith("}\n"):
            said += server.stdout.readline()
        address = json.loads(said)["address"]
        try:
            with urlopen(f"{address}api/plugins", timeout=60) as answer:
                assert {"five-players", "partners"} <= {
                    each["name"] for each in json.load(answer)["plugins"]
                }
            asked = {
                "position": "*R7:V1/G1:?/B1:?/I1:?/V2:?",
                "turn": "+V1",
                "rules": "v1.2+five-players",
            }
            with urlopen(f"{address}api/adjudicate?{urlencode(asked)}", timeout=60) as answer:
                assert json.load(answer)["rulings"][0]["legal"]
            with urlopen(address, timeout=60) as page:
                assert b"five-players" in page.read()
        finally:
            server.terminate()


@pytest.mark.parametrize("name", ["five_players", "partners"])
def test_their_own_tests_pass(python: Path, tmp_path: Path, name: str) -> None:
    tests = copied(name, tmp_path)
    for source in [*tests.glob("red7_*.py"), *tests.glob("red7_*/")]:
        source.rename(tmp_path / source.name)  # so that the wheel is tested
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tests)
    assert re.search(r"^\d+ passed", said, re.MULTILINE)


# --- The page -----------------------------------------------------------------------------------


def files_on_the_page() -> dict[str, str]:
    """The files that docs/plugins.md shows: a path in backticks and a colon, then a block."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)```", text, re.MULTILINE | re.DOTALL))


def test_the_page_shows_the_five_player_rule_as_it_is() -> None:
    shown = files_on_the_page()
    assert shown.keys() == {
        "pyproject.toml",
        "red7_five_players.py",
        "tests/test_five_players.py",
        "README.md",
    }
    for path, content in shown.items():
        assert content == (EXAMPLES / "five_players" / path).read_text(encoding="utf-8"), path


def test_the_code_on_the_page_runs(python: Path) -> None:
    blocks = re.findall(
        r"```python\n(import red7\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(blocks) == 1
    run(python, "-c", blocks[0], cwd=python.parent)


def test_the_commands_on_the_page_run(python: Path) -> None:
    commands = re.findall(
        r"^red7 ((?:adjudicate|disputes) .*)$", PAGE.read_text(encoding="utf-8"), re.M
    )
    assert len(commands) == 2
    for command in commands:
        effort = ("--effort", "5") if command.startswith("disputes") else ()
        run(python.parent / "red7", *shlex.split(command), *effort, cwd=python.parent)


def test_the_page_names_every_check() -> None:
    from red7.testing import CHECKS

    text = PAGE.read_text(encoding="utf-8")
    assert [check for check in CHECKS if f"**{check}**" not in text] == []
