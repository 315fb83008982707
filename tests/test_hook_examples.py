"""The examples on the page of the hooks keep what every plug-in must, as they are printed."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import red7
import red7_plugins
from conftest import installed
from manual.blocks import blocks
from manual.installing import (
    HOOKS_PAGE,
    PLUGINS_PAGE,
    VARIANTS_PAGE,
    example_name,
    install_shown,
)
from red7.hooks.marker import marked
from red7.hooks.registry import load
from red7.hooks.specs import HOOKS, how_asked
from red7.testing import CHECKS, faults

EFFORT = 6
"""Enough to find what was wrong with examples of this page."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the page shows, installed."""
    folder = tmp_path_factory.mktemp("shown")
    install_shown(HOOKS_PAGE, folder)
    with installed(folder):
        yield


IN_ONE_PROCESS = [check for check in CHECKS if check != "answers are deterministic"]
"""The checks without the one that starts other processes, which takes longer than all others."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["slow-sevens", *map(example_name, HOOKS)])
def test_every_example_conforms(shown: None, name: str) -> None:
    checks = CHECKS if name == "slow-sevens" else IN_ONE_PROCESS
    assert [str(fault) for fault in faults(name, effort=EFFORT, checks=checks)] == []


PAGES = (HOOKS_PAGE, PLUGINS_PAGE, VARIANTS_PAGE)
BROKEN = "tea"
"""The plug-in that shows what is said of one that fails."""


def plugins_in_dialogues() -> dict[str, object]:
    """The plug-ins that the pages write in a dialogue with Python, and the instances they make."""
    found: dict[str, object] = {}
    for page in PAGES:
        names: dict[str, object] = {}
        for block in blocks(page):
            for example in doctest.DocTestParser().get_examples(block.text):
                if block.is_doctest and example.source.startswith(("class ", "import ", "from ")):
                    exec(example.source, names)
        made = [names["No"](5)] if "No" in names else []  # type: ignore[operator]  # a class
        for each in (*names.values(), *made):
            if isinstance(getattr(each, "PLUGIN", None), red7.Plugin):
                found[each.PLUGIN.name] = each
    return found


SHOWN = [
    "odd-green",
    "no-sevens",
    "no:5",
    "sure-sevens",
    "go-on",
    "twos-draw",
    "twos-play",
    "lives",
    "sixes-play",
]


def test_every_plugin_in_a_dialogue_is_checked() -> None:
    assert plugins_in_dialogues().keys() == {*SHOWN, BROKEN}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOWN)
def test_plugins_in_dialogues_conform(name: str) -> None:
    plugin = plugins_in_dialogues()[name]
    assert [str(fault) for fault in faults(plugin, effort=EFFORT, checks=IN_ONE_PROCESS)] == []


@pytest.mark.slow
def test_the_file_that_the_page_writes_conforms(tmp_path: Path) -> None:
    [written] = [
        found[1]
        for block in blocks(PLUGINS_PAGE)
        if (found := re.search(r"cat > house.py << 'END'\n(.*?)END\n", block.text, re.DOTALL))
    ]
    path = tmp_path / "house.py"
    path.write_text(written, encoding="utf-8")
    assert [str(fault) for fault in faults(path, effort=EFFORT, checks=IN_ONE_PROCESS)] == []


# --- What the page says of a hook is what its spec says -----------------------------------------


def point(hook: str, name: str) -> str:
    """What the page says of a hook in one of its points."""
    text = HOOKS_PAGE.read_text(encoding="utf-8").partition(f"\n### `{hook}`\n")[2]
    found = re.search(
        rf"^- {re.escape(name)}: (.*?)(?=^- |^```|^$)", text, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[1]


@pytest.mark.parametrize("hook", HOOKS)
def test_its_sort_is_true(hook: str) -> None:
    assert re.match(rf"{how_asked(hook)}\b", point(hook, "Sort"))


@pytest.mark.parametrize("hook", HOOKS)
def test_its_arguments_are_all_named(hook: str) -> None:
    named = point(hook, "Arguments")
    wanted = list(inspect.signature(HOOKS[hook]).parameters)
    assert [each for each in wanted if f"`{each}`" not in named] == []
    assert wanted or named.startswith("none")


@pytest.mark.parametrize("hook", HOOKS)
def test_it_says_nobody_where_nobody_answers(hook: str) -> None:
    from importlib import metadata

    ours = [each.name for each in metadata.distribution("red7").entry_points.select(group="red7")]
    answered = {mark.hook for name in ours for _, _, mark in marked(*load(name))}
    said = point(hook, "In `red7`")
    assert said.startswith(("nobody", "no text")) == (hook not in answered)


@pytest.mark.parametrize("hook", HOOKS)
def test_who_is_said_to_answer_is_there(hook: str) -> None:
    """Functions and files that the page names are those of the plug-ins."""
    plugins = Path(red7_plugins.__file__).parent
    code = {path.name: path.read_text(encoding="utf-8") for path in plugins.rglob("*.py")}
    for name in re.findall(r"`(\w+_\w+)`", point(hook, "In `red7`")):
        assert any(
            re.search(rf"def {name}\(|^{name} = rule\(", text, re.M) for text in code.values()
        ), name
    for file in re.findall(r"`(\w+\.py)`", point(hook, "In `red7`")):
        assert file in code
