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


@pytest.mark.network
def test_a_new_project_passes_its_tests_at_once(tmp_path: Path) -> None:
    said = red7("plugins", "--new", "no-sevens-away", cwd=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    project = tmp_path / "red7-no-sevens-away"
    assert "red7-no-sevens-away" in said.stdout
    python = reusing_environment(tmp_path / "venv")
    installed = run(
        python, "-m", "pip", "install", "-q", "--no-deps", "--prefix", tmp_path / "venv", project,
        cwd=tmp_path,
    )  # fmt: skip
    assert installed.returncode == 0, installed.stderr
    tested = run(python, "-m", "pytest", "-q", cwd=project)
    assert "3 passed" in tested.stdout, tested.stdout + tested.stderr
    ruling = run(
        python, "-m", "red7", "adjudicate", "*G2:R7V5/R6:?7", ">R7", "--rules",
        "v1.2+no-sevens-away", "--json", cwd=tmp_path,
    )  # fmt: skip
    assert "no-sevens-away-1" in ruling.stdout, ruling.stderr


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
