"""Plug-ins that no package brings: given as objects, registered for a while, read from a file."""

from __future__ import annotations

import copy
import json
import os
import pickle
import re
import shlex
import subprocess
import sys
import types
from pathlib import Path

import pytest
from click.testing import CliRunner

import red7
from at_hand import NoCard, NoSevens
from red7 import InvalidPlugin, Layer, Plugin, PluginConflict, Rules, UnknownPlugin, refuse, rule
from red7.cli.program import program

STATE = "*G2:R7R3/R6:?"


def legal(rules: Rules, turn: str) -> bool:
    return rules.adjudicate(STATE, turn).legal


def test_rules_take_a_class() -> None:
    rules = Rules("v1.2", NoSevens)
    assert str(rules) == "v1.2+no-sevens"
    assert not legal(rules, "+R7")
    assert legal(rules, "+R3")
    assert rules is Rules(NoSevens, "v1.2")
    assert rules.adding("advanced").names == ("v1.2", "advanced", "no-sevens")


def test_rules_take_instances() -> None:
    rules = Rules("v1.2", NoCard(3), NoSevens)
    assert not legal(rules, "+R3")
    assert not legal(rules, "+R7")
    assert rules.adjudicate(STATE, "+R3").sentence == "A may not play R3: R3 is not played here."


def test_rules_take_a_module() -> None:
    module = types.ModuleType("a_house")
    module.PLUGIN = Plugin(name="a-house", layer=Layer.HOUSE, changes="No sevens.")  # type: ignore[attr-defined]  # modules take anything
    module.no_sevens = NoSevens.no_sevens  # type: ignore[attr-defined]  # the same
    assert not legal(Rules(module), "+R7")


def test_rules_of_importable_plugins_are_pickled() -> None:
    for rules in (Rules(NoSevens), Rules("v1.0", NoCard(3), NoSevens)):
        again = pickle.loads(pickle.dumps(rules))
        assert str(again) == str(rules)
        assert not legal(again, "+R7")


def test_what_cannot_be_imported_cannot_be_pickled() -> None:
    class Local(NoSevens):
        PLUGIN = Plugin(name="local", layer=Layer.HOUSE, changes="No sevens.")

    with pytest.raises(pickle.PicklingError, match=r"'local' of v1.2\+local cannot be imported"):
        pickle.dumps(Rules(Local))


def test_rules_of_objects_are_simulated_in_other_processes() -> None:
    found = red7.simulate(["random", "random"], Rules(NoSevens, NoCard(3)), games=4, jobs=2)
    assert found[0].games == 4
    with red7.registered(NoCard):
        found = red7.simulate(["random", "random"], "no-card:3", games=4, jobs=2)
    assert found[0].games == 4


def test_what_cannot_be_sent_to_other_processes_is_said_at_once() -> None:
    class Local(NoSevens):
        PLUGIN = Plugin(name="local", layer=Layer.HOUSE, changes="No sevens.")

    rules = Rules(Local)
    assert red7.simulate(["random", "random"], rules, games=2, jobs=1)[0].games == 2
    with pytest.raises(
        red7.Red7Error, match=r"'local' of .* cannot be imported in another process"
    ):
        red7.simulate(["random", "random"], rules, games=2, jobs=2)
    assert copy.deepcopy(rules) is copy.copy(rules) is rules


def test_a_class_may_inherit_its_rules() -> None:
    class Base:
        @rule("house-7", "refuse_play")
        def no_sevens(self, card: red7.Card) -> red7.Refusal | None:
            """A 7 may not be played."""
            return refuse("{} is a 7", card) if card.number == 7 else None

    class Own(Base):
        PLUGIN = Plugin(name="own", layer=Layer.HOUSE, changes="No sevens.")

    assert not legal(Rules(Own), "+R7")


def test_registered_plugins_are_pickled_as_they_are() -> None:
    with red7.registered(NoSevens):
        rules = Rules("no-sevens")
        pickled = pickle.dumps(rules)
        assert pickle.loads(pickled) is rules
    assert not legal(pickle.loads(pickled), "+R7")


def test_a_plugin_is_registered_for_a_while() -> None:
    with red7.registered(NoSevens, NoCard) as names:
        assert names == ("no-sevens", "no-card")
        assert not legal(Rules("no-sevens"), "+R7")
        assert "no-sevens" in {plugin.name for plugin in red7.plugins()}
        assert not legal(Rules("no-card:3"), "+R3")
        assert legal(Rules("no-card:3"), "+R7")
    with pytest.raises(UnknownPlugin, match="no plug-in is called 'no-sevens'"):
        Rules("no-sevens")


def test_parameters_that_will_not_do_are_refused() -> None:
    with red7.registered(NoSevens, NoCard):
        with pytest.raises(UnknownPlugin, match="'x' in 'no-card:x' will not do"):
            Rules("no-card:x")
        with pytest.raises(UnknownPlugin, match="the plug-in takes none"):
            Rules("no-sevens:3")


def test_names_are_given_once() -> None:
    with pytest.raises(PluginConflict, match="called 'no-sevens' already"):
        Rules(NoSevens, type("Again", (NoSevens,), {}))
    basic = type(
        "Basic", (NoSevens,), {"PLUGIN": Plugin(name="basic", layer=Layer.HOUSE, changes="")}
    )
    with pytest.raises(PluginConflict, match="called 'basic' already"), red7.registered(basic):
        pass


def test_what_is_no_plugin_is_refused() -> None:
    with pytest.raises(UnknownPlugin, match="'7' is neither a plug-in nor the name of one"):
        Rules("v1.2", 7)
    with pytest.raises(InvalidPlugin, match="has no PLUGIN that says what it is"):
        Rules("v1.2", type("Wrong", (), {"PLUGIN": 7}))


# --- From a file ----------------------------------------------------------------------------------

HOUSE = '''
from red7 import Layer, Plugin, refuse, rule


class NoSevens:
    PLUGIN = Plugin(name="file-sevens", layer=Layer.HOUSE, changes="No sevens.")

    @rule("house-1", "refuse_play")
    def no_sevens(self, card):
        """A 7 may not be played."""
        return refuse("{} is a 7", card) if card.number == 7 else None


class NoOnes:
    PLUGIN = Plugin(name="file-ones", layer=Layer.HOUSE, changes="No ones.")

    @rule("house-2", "refuse_play")
    def no_ones(self, card):
        """A 1 may not be played."""
        return refuse("{} is a 1", card) if card.number == 1 else None
'''


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "house.py"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "red7", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_command_reads_plugins_from_a_file(house: str) -> None:
    done = run("--plugin", house, "adjudicate", STATE, "+R7", "--rules", "file-sevens", "--json")
    assert json.loads(done.stdout)["rulings"][0]["legal"] is False
    done = run("turns", "*G2:R1/R6:?", "--rules", "file-ones+file-sevens", "--plugin", house)
    assert (done.returncode, "+R1" in done.stdout) == (0, False)
    assert "file-ones" in run("plugins", "--plugin", house, "--json").stdout


def test_a_command_that_is_printed_names_the_file_too(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ``disputes`` prints can be typed as it is."""
    monkeypatch.setenv("COLUMNS", "300")
    spaced = tmp_path / "our table" / "house.py"
    spaced.parent.mkdir()
    Path(house).rename(spaced)
    done = run("disputes", "v1.2", "file-sevens", "--plugin", str(spaced), "--effort", "60")
    [printed] = re.findall(r"^ *red7 (adjudicate (?:.* \\\n)*.*)$", done.stdout, re.MULTILINE)
    again = run(*shlex.split(printed.replace("\\\n", " ")))
    assert (again.returncode, again.stderr) == (0, "")
    assert "is a 7" in again.stdout
    assert "--plugin" not in run("disputes", "v1.0", "v1.2", "--effort", "60").stdout


def test_other_processes_read_them_too(house: str) -> None:
    arguments = ["simulate", "random", "random", "--games", "6", "--rules", "file-sevens"]
    done = run("--plugin", house, *arguments, "--jobs", "2")
    assert done.returncode == 0, done.stderr


def test_files_of_environment_and_command_line_add_up(tmp_path: Path, house: str) -> None:
    other = tmp_path / "other" / "house.py"
    other.parent.mkdir()
    other.write_text(HOUSE.replace("file-", "other-"), encoding="utf-8")
    asked = ["turns", "*G2:R1R7/R6:?", "--rules", "file-sevens+other-ones", "--plugin", str(other)]
    command = [sys.executable, "-m", "red7", *asked, "--plugin", house]
    environment = {**os.environ, "RED7_PLUGINS": house}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, "+R" in done.stdout) == (0, False), done.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "house.py' has no plug-in"),
        ("raise SystemExit(3)", "imported: SystemExit(3) is raised in line 1.\n"),
        ("import sys\nimport nowhere", "named 'nowhere'\") is raised in line 2.\n"),
        (
            "import red7\n\nred7.Plugin(name='my tea', layer=red7.Layer.HOUSE, changes='')",
            "'my tea' cannot name a plug-in: names have no spaces, commas or '+' (line 3).\n",
        ),
        ("import sys\nclass X\n", "imported: SyntaxError in line 2 of 'house.py', expected ':'.\n"),
    ],
)
def test_a_file_that_will_not_do_is_told_in_a_line(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "house.py"
    path.write_text(content, encoding="utf-8")
    done = CliRunner().invoke(program, ["--plugin", str(path), "plugins"])
    assert done.exit_code == 2
    assert told in done.output
    assert done.output.count("\n") == 1


def test_a_file_that_is_not_there_is_told_in_a_line() -> None:
    done = CliRunner().invoke(program, ["--plugin", "nowhere.py", "plugins"])
    assert (done.exit_code, "nowhere.py" in done.output) == (2, True)
