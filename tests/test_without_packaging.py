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
from red7.hooks.discovery import from_files, register
from red7.hooks.files import plugins_in

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


def test_rules_of_one_class_are_equal_however_they_were_made() -> None:
    rules = Rules(NoSevens)
    others = {
        "named": Rules("v1.2", NoSevens),
        "pickled": pickle.loads(pickle.dumps(rules)),
        "in its own edition": Rules("v1.0", NoSevens).in_edition("v1.2"),
    }
    with red7.registered(NoSevens):
        others["registered"] = Rules("no-sevens")
    for how, other in others.items():
        assert (other, hash(other)) == (rules, hash(rules)), how
    ruling = rules.adjudicate(STATE, "+R7")
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    assert Rules(NoCard(3)) != Rules(NoCard(3))


def test_a_module_that_cannot_be_imported_cannot_be_pickled() -> None:
    module = types.ModuleType("made_here")
    module.PLUGIN = Plugin(name="made-here", layer=Layer.HOUSE, changes="No sevens.")  # type: ignore[attr-defined]  # modules take anything
    module.no_sevens = NoSevens.no_sevens  # type: ignore[attr-defined]  # the same
    with pytest.raises(pickle.PicklingError, match=r"'made-here' of .* cannot be imported"):
        pickle.dumps(Rules(module))


def test_what_cannot_be_imported_cannot_be_pickled() -> None:
    class Local(NoSevens):
        PLUGIN = Plugin(name="local", layer=Layer.HOUSE, changes="No sevens.")

    with pytest.raises(pickle.PicklingError, match=r"'local' of v1.2\+local cannot be imported"):
        pickle.dumps(Rules(Local))


@pytest.mark.slow
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


def test_unusable_parameters_are_refused() -> None:
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


TEA = """
class {0}:
    PLUGIN = red7.Plugin(name="tea", layer=red7.Layer.HOUSE, changes="{0}.")
"""


def test_two_plugins_of_one_name_in_one_file_are_refused(tmp_path: Path) -> None:
    twice, again = tmp_path / "twice.py", tmp_path / "again.py"
    twice.write_text("import red7\n" + TEA.format("One") + TEA.format("Two"))
    named = f"there is a plug-in called 'tea' already: One in {twice.resolve()}."
    with pytest.raises(PluginConflict, match=re.escape(named)):
        from_files(str(twice))
    with pytest.raises(UnknownPlugin):
        Rules("tea")
    again.write_text("import red7\n" + TEA.format("One") + "Two = One\n")
    with red7.registered(*plugins_in(str(again))) as names:
        assert names == ("tea",)


def test_the_plug_in_that_has_a_name_already_is_named() -> None:
    other = type("Again", (NoSevens,), {})
    own = r"called 'no-sevens' already: NoSevens in .*at_hand\.py\."
    with red7.registered(NoSevens), pytest.raises(PluginConflict, match=own):
        register(other)
    with pytest.raises(PluginConflict, match=own):
        Rules(NoSevens, other)
    ours = type("B", (NoSevens,), {"PLUGIN": Plugin(name="basic", layer=Layer.HOUSE, changes="")})
    with pytest.raises(PluginConflict, match="called 'basic' already, from red7"):
        register(ours)


def test_a_plugin_that_is_known_by_name_may_be_given_too() -> None:
    with red7.registered(NoSevens, NoCard(3)):
        assert Rules("v1.2", NoSevens) is Rules("v1.2", "no-sevens")
        assert Rules("v1.2", NoSevens, "no-sevens") is Rules("v1.2", "no-sevens")
        assert Rules(NoCard(3)) is Rules("no-card:3")
        with red7.registered(NoSevens) as names:
            assert names == ("no-sevens",)
        assert not legal(Rules("no-sevens"), "+R7")
        other = NoCard(3)
        other.number = 4
        with pytest.raises(PluginConflict, match="called 'no-card:3' already"):
            Rules(other)
    with pytest.raises(UnknownPlugin):
        Rules("no-sevens")


USED_TWICE = """
import house, red7, red7.testing
rules = red7.Rules("v1.2", house.NoSevens)
assert not rules.adjudicate("*G2:R7/R6:?", "+R7").legal
with red7.registered(house.NoSevens, house.NoOnes):
    assert red7.Rules("v1.2", "file-sevens") == rules
assert red7.testing.faults(house.NoSevens, checks=["every answer is cited"], effort=1)
"""


def test_a_file_of_the_environment_may_be_imported_too(house: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", USED_TWICE],
        cwd=Path(house).parent,
        env={**os.environ, "RED7_PLUGINS": house},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_method_without_self_is_reported_in_a_sentence() -> None:
    class Named:
        PLUGIN = red7.Plugin(name="named", layer=red7.Layer.HOUSE, changes="No sevens.")

        @red7.rule("house-1", "refuse_play")
        def no_sevens(card):  # noqa: N805  # the very mistake
            """No sevens."""

    class Nothing:
        PLUGIN = red7.Plugin(name="nothing", layer=red7.Layer.HOUSE, changes="Up to five.")

        @red7.rule("C02", "players")
        def two_to_five():  # the very mistake
            """Two to five may play."""
            return 2, 5

    for wrong, name in ((Named, "no_sevens"), (Nothing, "two_to_five")):
        with pytest.raises(red7.InvalidPlugin, match=rf"has no 'self' in {name}.*@staticmethod"):
            red7.Rules(wrong)


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


ODD_GREEN = """
from red7 import CardSet, Layer, Plugin, rule

PLUGIN = Plugin(
    name="odd-green", layer=Layer.HOUSE, source="Our table", changes="Green counts odd cards."
)


@rule("C21", "groups", colors="G")
def green(palette):
    '''Green: the most odd cards.'''
    odd = CardSet(card for card in palette if card.number % 2)
    return [odd] if odd else []
"""


@pytest.mark.slow
def test_every_command_reads_plugins_from_a_file(house: str) -> None:
    done = run("--plugin", house, "adjudicate", STATE, "+R7", "--rules", "file-sevens", "--json")
    assert json.loads(done.stdout)["rulings"][0]["legal"] is False
    done = run("turns", "*G2:R1/R6:?", "--rules", "file-ones+file-sevens", "--plugin", house)
    assert (done.returncode, "+R1" in done.stdout) == (0, False)
    assert "file-ones" in run("plugins", "--plugin", house, "--json").stdout


def test_the_short_answer_names_a_house_rule_that_counts_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(ODD_GREEN, encoding="utf-8")
    position = "*R3G1:?/R6B4:? G"
    done = run("who", position, "--rules", "v1.2+odd-green", "--plugin", str(file))
    assert "Green: the most odd cards." in done.stdout
    assert "C21): house rule, Our table" in done.stdout
    assert "house rule" not in run("who", position, "--rules", "v1.2").stdout


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_file_of_the_environment_that_will_not_do_spoils_no_other(
    tmp_path: Path, house: str
) -> None:
    """It is left out and shown with the reason; a file that was asked for just now is refused."""
    ends, broken, taken = (tmp_path / f"{name}.py" for name in ("ends", "broken", "taken"))
    ends.write_text("raise SystemExit(3)", encoding="utf-8")
    broken.write_text("import red7\nraise KeyError('x')", encoding="utf-8")
    taken.write_text(Path(house).read_text(encoding="utf-8"), encoding="utf-8")
    files = [str(each) for each in (ends, broken, tmp_path / "gone.py", house, taken)]
    command = [sys.executable, "-m", "red7"]
    environment = {**os.environ, "RED7_PLUGINS": os.pathsep.join(files)}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments], capture_output=True, text=True, check=False, env=environment
        )

    broken_ones = json.loads(run("plugins", "--json").stdout)["broken"]
    shown = {each["name"]: each["why"] for each in broken_ones}
    assert shown == {
        "ends.py": "'ends.py' cannot be imported: SystemExit(3) is raised in line 1.",
        "broken.py": "'broken.py' cannot be imported: KeyError('x') is raised in line 2.",
        "gone.py": "there is no file 'gone.py'.",
        "taken.py": shown["taken.py"],
    }
    assert shown["taken.py"].startswith("there is a plug-in called 'file-")
    table = ["turns", "*G2:R1R7/R6:?", "--rules"]
    assert run(*table, "v1.2").returncode == run(*table, "file-sevens").returncode == 0
    for file in files[:3]:
        refused = run("--plugin", file, *table, "v1.2")
        assert (refused.returncode, refused.stdout) == (2, "")


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
def test_an_unusable_file_is_reported_in_a_line(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "house.py"
    path.write_text(content, encoding="utf-8")
    done = CliRunner().invoke(program, ["--plugin", str(path), "plugins"])
    assert done.exit_code == 2
    assert told in done.output
    assert done.output.count("\n") == 1


def test_a_file_that_is_not_there_is_reported_in_a_line() -> None:
    done = CliRunner().invoke(program, ["--plugin", "nowhere.py", "plugins"])
    assert (done.exit_code, "nowhere.py" in done.output) == (2, True)
