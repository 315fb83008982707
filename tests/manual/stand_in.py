"""What a shell block of the manual runs in place of the real programs.

Blocks are run by bash as they stand; only the programs they call are stood in for, because some
would install things, take minutes, or never end:

- ``red7`` is the real program, made quick: few games, little effort, no waiting for a player;
  of ``red7 serve`` and ``red7 site`` only the options are read.
- ``curl`` asks such a server, started for the one question on a free port.
- ``pip install`` is checked against the extras and packages that the project declares.
- ``pytest``, ``sphinx-build`` and ``python FILE`` are run elsewhere: here their options or files
  must exist. ``python -m venv`` makes an environment of more stand-ins.
- ``coverage``, ``twine``, ``pre-commit`` and ``python -m build`` must be asked for something that
  they do.

Whatever is wrong ends with a sentence and a status that fails the block.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Final, NoReturn
from urllib.request import Request, urlopen

ROOT: Final = Path(__file__).parents[2]

QUICK: Final = {"--games": "2", "--effort": "3", "--jobs": "1"}
"""Options of red7 that say how much work is done, and how much is enough here."""
TAKES: Final = {"simulate": ("--games", "--jobs"), "disputes": ("--effort",)}
PUBLISHING: Final = {"build", "twine"}
"""What an author installs who uses nothing else of this project's."""


def wrong(sentence: str) -> NoReturn:
    sys.exit(f"wrong in the manual: {sentence}")


def red7(arguments: list[str]) -> int:
    command = arguments[0] if arguments else ""
    if command in ("serve", "site"):
        return _parsed(arguments)
    quick = [each for each in arguments if not each.startswith(tuple(QUICK))]
    for option in (each for each in QUICK if each in arguments):
        quick.remove(arguments[arguments.index(option) + 1])
    quick = [re.sub(r"^monte-carlo(:\d+)?$", "monte-carlo:10", each) for each in quick]
    for option in TAKES.get(command, ()):
        quick += [option, QUICK[option]]
    environment = dict(os.environ)
    if "--new" in arguments:  # what the page goes on to write is not installed yet
        environment.pop("PYTHONPATH", None)
    waiting = "quit\n" if command == "play" else None
    done = subprocess.run(
        [sys.executable, "-m", "red7", *quick],
        input=waiting,
        text=True,
        env=environment,
        timeout=100,
        check=False,
    )
    return done.returncode


def _parsed(arguments: list[str]) -> int:
    """Read the options of a command that would not end, or not soon, and do nothing."""
    from red7.cli.program import program

    command = program.get_command(None, arguments[0])  # type: ignore[arg-type]  # it asks nothing
    if command is None:
        wrong(f"red7 has no command {arguments[0]!r}")
    command.make_context(arguments[0], arguments[1:])
    return 0


def curl(arguments: list[str]) -> int:
    address, body = arguments[0], None
    match arguments[1:]:
        case []:
            pass
        case ["--json", text]:
            body = text.encode()
        case _:
            wrong(f"curl {' '.join(arguments)}")
    serving = [sys.executable, "-m", "red7", "serve", "--port", "0", "--no-browser", "--json"]
    with subprocess.Popen(serving, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = "".join(takewhile(lambda line: line != "}\n", server.stdout)) + "}"
            here = json.loads(said)["address"]
            there = re.sub(r"^http://127\.0\.0\.1:\d+/", here, address)
            asked = Request(there, body, {"Content-Type": "application/json"} if body else {})
            with urlopen(asked, timeout=60) as answer:  # an error of the server is an exception
                sys.stdout.write(answer.read().decode())
        finally:
            server.terminate()
    return 0


def pip(arguments: list[str]) -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(each for wanted in extras.values() for each in wanted)]
    known = {re.split(r"[\[><=]", each)[0] for each in asked} | PUBLISHING | _examples()
    if arguments[:1] != ["install"]:
        wrong(f"pip {arguments[0]}")
    for each in arguments[1:]:
        if each.startswith("-"):
            if each not in ("-q", "-e"):
                wrong(f"an option of pip that this test does not know: {each}")
            continue
        name, _, bracket = each.rstrip("]").partition("[")
        if name not in ({".", "red7"} | known):
            wrong(f"nothing here is called {name!r}")
        missing = {extra for extra in bracket.split(",") if extra} - extras.keys()
        if missing and name in (".", "red7"):
            wrong(f"there is no extra {', '.join(sorted(missing))}")
    return 0


def _examples() -> set[str]:
    found = (ROOT / "docs" / "examples").glob("*/pyproject.toml")
    return {tomllib.loads(each.read_text(encoding="utf-8"))["project"]["name"] for each in found}


def python(arguments: list[str]) -> int:
    match arguments:
        case ["-m", "venv", folder]:
            Path(folder).mkdir(exist_ok=True)
            (Path(folder) / "bin").unlink(missing_ok=True)
            (Path(folder) / "bin").symlink_to(Path(sys.argv[1]).resolve().parent)
        case ["-m", "build"]:
            pass
        case ["-m", "http.server", "--directory", _]:  # it would not end
            pass
        case ["-m", "red7", *others]:
            return red7(others)
        case ["-c", _] | ["-m", "red7.cases.page"]:
            return subprocess.run([sys.executable, *arguments], check=False).returncode
        case [file, *_] if not file.startswith("-"):
            if not (ROOT / file).is_file():
                wrong(f"there is no file {file}")
        case _:
            wrong(f"python {' '.join(arguments)}")
    return 0


def pytest(arguments: list[str]) -> int:
    helped = subprocess.run(
        [sys.executable, "-m", "pytest", "--help"], capture_output=True, text=True, check=True
    ).stdout
    for each in arguments:
        if each.startswith("-") and not re.search(rf"(^|\s){re.escape(each)}\b", helped):
            wrong(f"pytest has no option {each}")
    return 0


def sphinx_build(arguments: list[str]) -> int:
    source = next(each for each in arguments if not each.startswith("-"))
    if not (ROOT / source / "conf.py").is_file():
        wrong(f"there is no manual in {source}")
    return 0


def one_of(*known: str) -> Callable[[list[str]], int]:
    """A program of which only these commands are called."""

    def run(arguments: list[str]) -> int:
        if arguments[:1] not in [[each] for each in known]:
            wrong(f"{' '.join(arguments)} is none of {', '.join(known)}")
        return 0

    return run


PROGRAMS: Final[dict[str, Callable[[list[str]], int]]] = {
    "red7": red7,
    "curl": curl,
    "pip": pip,
    "python": python,
    "python3": python,
    "pytest": pytest,
    "sphinx-build": sphinx_build,
    "coverage": one_of("run", "combine", "report"),
    "twine": one_of("check", "upload"),
    "pre-commit": one_of("install"),
}

if __name__ == "__main__":
    sys.exit(PROGRAMS[Path(sys.argv[1]).name](sys.argv[2:]))
