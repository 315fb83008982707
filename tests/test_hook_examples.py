"""The examples on the page of the hooks keep what every plug-in must, as they are printed."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import red7
import red7_plugins
from conftest import _forget_plugins
from manual.blocks import blocks
from manual.installing import HOOKS_PAGE, example_name, install_shown
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
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        _forget_plugins()
        yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]
    _forget_plugins()


IN_ONE_PROCESS = [check for check in CHECKS if check != "answers are deterministic"]
"""The checks without the one that starts other processes, which takes longer than all others."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["slow-sevens", *map(example_name, HOOKS)])
def test_every_example_conforms(shown: None, name: str) -> None:
    checks = CHECKS if name == "slow-sevens" else IN_ONE_PROCESS
    assert [str(fault) for fault in faults(name, effort=EFFORT, checks=checks)] == []


def classes_in_dialogues() -> dict[str, type]:
    """The plug-ins that the page writes in a dialogue with Python."""
    found: dict[str, type] = {}
    for block in blocks(HOOKS_PAGE):
        if block.is_doctest and "PLUGIN" in block.text:
            names: dict[str, object] = {}
            for example in doctest.DocTestParser().get_examples(block.text):
                if not example.source.startswith("for "):
                    exec(example.source, names)
            plugins = [each for each in names.values() if hasattr(each, "PLUGIN")]
            found |= {each.PLUGIN.name: each for each in plugins if isinstance(each, type)}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["odd-green"])
def test_classes_in_dialogues_conform(name: str) -> None:
    assert classes_in_dialogues().keys() == {"odd-green"}
    with red7.registered(classes_in_dialogues()[name]):
        assert [str(fault) for fault in faults(name, effort=EFFORT, checks=IN_ONE_PROCESS)] == []


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
