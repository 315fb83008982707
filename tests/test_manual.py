"""The manual: every block of code that it shows runs, and what is generated is up to date."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from textwrap import indent

import pytest

from manual import commands
from manual.blocks import DOCS, ROOT, Block, blocks, pages
from manual.installing import HEAD, HOOKS_PAGE, example_name, install_shown
from red7.hooks.specs import HOOKS

BUILDER = {"{toctree}", "{include}", "{eval-rst}"}
"""Blocks that speak to the builder of the manual; tests/test_site.py runs it."""
KINDS = {"python", "sh", "text", "toml", "json", "markdown"} | BUILDER

ALL = {str(page.relative_to(ROOT)): page for page in pages()}
EXAMPLES = DOCS / "examples"
WITH_EXTRAS = {DOCS / "adapters.md", DOCS / "batch.md"}
"""Their examples need extras; tests/adapters and tests/batch run them."""


def shown(*kinds: str) -> list[Block]:
    return [block for page in ALL.values() for block in blocks(page) if block.kind in kinds]


def with_shell(name: str) -> bool:
    return any(block.kind == "sh" for block in blocks(ALL[name]))


def is_example(block: Block) -> bool:
    """Whether it is the answer to a hook on the page of the hooks."""
    return block.page == HOOKS_PAGE and block.text.startswith("@rule(")


def test_there_is_no_block_of_an_unknown_kind() -> None:
    found = {str(block): block.kind for page in ALL.values() for block in blocks(page)}
    assert {where: kind for where, kind in found.items() if kind not in KINDS} == {}
    assert len(found) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ALL if with_shell(name)])
def test_commands_run(name: str, tmp_path: Path) -> None:
    commands.check(ALL[name], tmp_path)


def test_dialogues_stand_where_pytest_finds_them() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = config["tool"]["pytest"]["ini_options"]
    assert "--doctest-glob=*.md" in options["addopts"]
    found = [ROOT / path for path in options["testpaths"]]
    dialogues = [block for block in shown("python") if block.is_doctest]
    assert dialogues
    for block in dialogues:
        assert any(path == block.page or path in block.page.parents for path in found), block


@pytest.mark.parametrize(
    "name", [name for name, page in ALL.items() if page not in WITH_EXTRAS and blocks(page)]
)
def test_python_runs(name: str, tmp_path: Path) -> None:
    """What is neither a dialogue, nor a file, nor the answer to a hook: programs of a few lines."""
    install_shown(ALL[name], tmp_path)
    for block in blocks(ALL[name]):
        shown = block.is_doctest or block.file or block.quotes or is_example(block)
        if block.kind == "python" and not shown:
            done = subprocess.run(
                [sys.executable, "-W", "error", "-c", block.text],
                cwd=tmp_path,
                env={"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin"},
                capture_output=True,
                text=True,
                check=False,
            )
            lacking = re.search(r"^ModuleNotFoundError: No module named '(\w+)", done.stderr, re.M)
            if lacking and lacking.group(1) not in ("red7", "red7_plugins"):
                pytest.skip(f"needs {lacking.group(1)}, which an extra installs")
            assert done.returncode == 0, f"{block}\n{done.stderr}"


def test_data_can_be_read() -> None:
    for block in shown("toml"):
        assert tomllib.loads(block.text), block
    for block in shown("json"):
        assert json.loads(block.text), block


def test_files_are_those_of_the_examples() -> None:
    """Files under the name of an example's are shown as they are there."""
    page = DOCS / "plugins.md"
    files = [block for block in blocks(page) if block.file]
    assert len(files) == 4
    for block in files:
        there = EXAMPLES / "five_players" / str(block.file)
        assert block.text == there.read_text(encoding="utf-8"), block


def quotes() -> list[Block]:
    return [block for page in ALL.values() for block in blocks(page) if block.quotes]


@pytest.mark.parametrize("block", quotes(), ids=str)
def test_quotes_of_the_examples_are_true(block: Block) -> None:
    """A quote is part of its file, perhaps of a class in it."""
    there = (DOCS / str(block.quotes)).read_text(encoding="utf-8")
    assert block.text in there or indent(block.text, "    ") in there, block


def test_every_variant_is_quoted() -> None:
    project = EXAMPLES / "variants" / "red7_variants"
    quoted = {Path(str(block.quotes)).name for block in quotes()}
    assert {path.name for path in project.glob("[a-z]*.py")} <= quoted


def test_other_files_belong_to_a_project_whose_examples_run() -> None:
    for block in shown("python", "toml", "markdown"):
        if block.file and block.file != HEAD:
            page = blocks(block.page)
            assert any(each.file == "pyproject.toml" for each in page), block
            assert any(each.is_doctest for each in page), block


def test_text_is_what_a_command_writes_or_a_list_of_folders() -> None:
    for block in shown("text"):
        before = [each for each in blocks(block.page) if each.line == block.follows]
        if not (before and before[0].kind == "sh"):
            for line in block.text.splitlines():
                assert (ROOT / line.split()[0]).exists(), f"{block}: {line}"


def test_markdown_is_shown_only_as_a_file() -> None:
    assert all(block.file for block in shown("markdown"))


def test_every_hook_has_an_example_that_is_asked() -> None:
    page = blocks(HOOKS_PAGE)
    for hook in HOOKS:
        here = [block for block in page if block.section == hook]
        assert [block for block in here if f'", "{hook}"' in block.text], hook
        asked = "".join(block.text for block in here if block.is_doctest)
        assert f'{example_name(hook)}"' in asked, hook


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_says_who_asks_and_when(hook: str) -> None:
    text = HOOKS_PAGE.read_text(encoding="utf-8").partition(f"\n### `{hook}`\n")[2]
    lines = text.partition("\n### ")[0]
    for point in ("Sort", "Asked by", "Arguments", "Answer", "In `red7`"):
        assert re.search(rf"^- {point}: \S", lines, re.MULTILINE), point


def test_the_architecture_names_every_module() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (ROOT / "red7").iterdir() if not path.name.startswith("_")}
    assert [name for name in sorted(modules) if name != "py" and f"`{name}`" not in text] == []


PACKAGES = sorted({path.parent for path in (ROOT / "red7").rglob("*.py")} - {ROOT / "red7"})


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_the_architecture_names_every_module_of_a_package(package: Path) -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    modules = [path.stem for path in package.glob("[a-z]*.py")]
    assert [name for name in sorted(modules) if not re.search(rf"\b{name}\b", text)] == []


def names_in_the_architecture() -> list[str]:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    rooms = "|".join(path.name for path in (ROOT / "red7").iterdir() if path.is_dir())
    return sorted(set(re.findall(rf"`((?:{rooms})(?:\.\w+)+)`", text)))


@pytest.mark.parametrize("name", names_in_the_architecture())
def test_what_the_architecture_names_is_there(name: str) -> None:
    if name.startswith(("kernels.", "batch.")):
        pytest.importorskip("numba", reason="needs the extra fast")
    if name.startswith("adapters.pettingzoo."):
        pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")
    path = name.split(".")
    for length in range(len(path), 0, -1):
        with suppress(ModuleNotFoundError):
            found = importlib.import_module(".".join(("red7", *path[:length])))
            break
    for attribute in path[length:]:
        found = getattr(found, attribute)


def test_every_command_is_explained() -> None:
    from red7.cli.program import COMMANDS

    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"| `red7 {name}" not in text] == []


# --- Generated pages ------------------------------------------------------------------------------


def test_generated_pages_and_pictures_are_up_to_date() -> None:
    script = "import write; print([str(file) for file, content in write.contents() if not "
    script += "file.is_file() or file.read_text(encoding='utf-8') != content])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=DOCS / "_pages",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[]\n", ""), "run python docs/_pages/write.py"


def test_every_clause_has_a_title() -> None:
    from importlib import metadata

    import red7

    ours = {point.name for point in metadata.distribution("red7").entry_points}
    titles = red7.Rules().book.sources.titles
    titled = set(titles)
    cited = {
        clause
        for card in red7.plugins()
        if card.name in ours and card.citations is not None
        for clause in card.citations()
    }
    assert cited == titled


# --- These tests can fail -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "red7 adjudicate '*G2:R1/R6:?7' '+R9'",
        "red7 who '*G2:R1/R6:?7' --no-such-option",
        "red7 who '*G2:R1/R6:?7' --no-such-option | cat",
        "pip install 'red7[no-such-extra]'",
        "pip install no-such-package",
        "python docs/no-such-file.py",
        "pytest --no-such-option",
        "no-such-program",
    ],
)
def test_a_wrong_command_is_found(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```sh\n{text}\n```\n")
    with pytest.raises(AssertionError):
        run_page(page, tmp_path)


def test_wrong_output_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\necho one\n```\n\n```text\ntwo\n```\n")
    with pytest.raises(AssertionError, match="two"):
        run_page(page, tmp_path)
    page = tmp_path / "right.md"
    page.write_text("```sh\nseq 3\n```\n\n```text\n1\n...\n3\n```\n")
    run_page(page, tmp_path)


def run_page(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / page.stem
    folder.mkdir()
    commands.check(page, folder)
