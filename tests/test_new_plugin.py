"""``red7 plugins --new NAME`` writes a project that passes its own tests at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import click
import pytest

from red7.cli.new_plugin import write_project
from red7.cli.program import program


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env={**os.environ, "PYTEST_ADDOPTS": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def red7(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "red7", *arguments, cwd=cwd)


def reusing_environment(folder: Path) -> Path:
    """A new environment that sees all that is installed in this one; its Python."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
    ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    lines = "".join(f"import site; site.addsitedir({each!r})\n" for each in sorted(ours))
    (Path(where.stdout.strip()) / "ours.pth").write_text(lines)
    return python


def installed(name: str, *options: str, where: Path) -> tuple[Path, Path]:
    """A new project, and the Python of an environment in which it is installed."""
    said = red7("plugins", "--new", name, *options, cwd=where)
    assert (said.returncode, said.stderr) == (0, "")
    assert f"red7-{name}" in said.stdout
    project = where / f"red7-{name}"
    python = reusing_environment(where / "venv")
    done = run(
        python, "-m", "pip", "install", "-q", "--no-deps", "--prefix", where / "venv", project,
        cwd=where,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return project, python


def pytest_run(python: Path, project: Path) -> str:
    """What the tests of a project say."""
    tested = run(python, "-m", "pytest", "-q", cwd=project)
    return tested.stdout + tested.stderr


@pytest.mark.network
def test_a_new_project_passes_its_tests_at_once(tmp_path: Path) -> None:
    project, python = installed("no-sevens-away", where=tmp_path)
    said = pytest_run(python, project)
    assert "3 passed" in said, said
    ruling = run(
        python, "-m", "red7", "adjudicate", "*G2:R7V5/R6:?7", ">R7", "--rules",
        "v1.2+no-sevens-away", "--json", cwd=tmp_path,
    )  # fmt: skip
    assert "no-sevens-away-1" in ruling.stdout, ruling.stderr


@pytest.mark.network
@pytest.mark.parametrize("name", ["club-sheet", "v9.1"])
def test_a_new_edition_passes_its_tests_at_once(tmp_path: Path, name: str) -> None:
    project, python = installed(name, "--edition", where=tmp_path)
    if name == "club-sheet":  # the other one only has to be found under its name
        said = pytest_run(python, project)
        assert "5 passed" in said, said
    ruling = run(
        python, "-m", "red7", "adjudicate", "*R7:V1/O6:?3 - -", "pass", "--rules", name, "--json",
        cwd=tmp_path,
    )  # fmt: skip
    assert json.loads(ruling.stdout)["rulings"][0]["survives"], ruling.stderr
    case = run(python, "-m", "red7", "cases", f"{name}-1.1", "--json", cwd=tmp_path)
    assert json.loads(case.stdout)["passed"], case.stderr


def test_a_new_edition_as_json(tmp_path: Path) -> None:
    said = red7("plugins", "--new", "club", "--edition", "--json", cwd=tmp_path)
    assert json.loads(said.stdout)["new"]["files"] == [
        "README.md",
        "pyproject.toml",
        "red7_club/__init__.py",
        "red7_club/cases.toml",
        "red7_club/text.toml",
        "tests/test_red7_club.py",
    ]


def test_an_edition_alone_is_nothing_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (["--edition"], ["action", "--edition"], ["--new", "v2.", "--edition"]):
        with pytest.raises(SystemExit) as left:
            program.main(["plugins", *arguments], prog_name="red7")
        assert left.value.code == 2, arguments
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_new_project_as_json(tmp_path: Path) -> None:
    said = red7("plugins", "--new", "tea", "--json", cwd=tmp_path)
    assert json.loads(said.stdout)["new"] == {
        "name": "tea",
        "folder": "red7-tea",
        "files": ["README.md", "pyproject.toml", "red7_tea.py", "tests/test_red7_tea.py"],
    }


def test_wrong_names_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("", "Tea", "tea_2", "7s", "a+b", "../up", "tea-", "tea--2", "tée"):
        with pytest.raises(SystemExit) as left:
            program.main(["plugins", "--new", name], prog_name="red7")
        assert left.value.code == 2, name
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_the_name_of_an_installed_plug_in_is_taken(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="installed already"):
        write_project("action", tmp_path)


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    write_project("tea", tmp_path)
    (tmp_path / "red7-tea" / "README.md").write_text("mine")
    with pytest.raises(click.ClickException, match="there already"):
        write_project("tea", tmp_path)
    assert (tmp_path / "red7-tea" / "README.md").read_text() == "mine"
