"""Where the pages live: a server that makes them, or files from which the browser makes them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

REQUIRED = bool(os.environ.get("RED7_BROWSER_REQUIRED"))
HOST = "127.0.0.1"
PATIENCE = 600
SERVED = pytest.mark.parametrize("home", ["server"], indirect=True)
"""On a test of what only a server can: pages without scripts, plug-ins installed there."""
EXAMPLES = ("&gt;&gt;&gt; import red7", "&gt;&gt;&gt; str(red7.Card('R7'))\n'R7'")
"""The examples of a manual: the second goes on from the first."""
QUIET = """
from red7 import Layer, Plugin

PLUGIN = Plugin(
    name="quiet", layer=Layer.HOUSE, changes="Nothing: it was built in.", source="A wheel"
)
"""


def missing(sentence: str) -> NoReturn:
    """Skip a test for want of a program, or fail where it must run."""
    if REQUIRED:
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, built once for all processes of a run."""
    if shutil.which("npm") is None:
        missing("npm is not installed, which brings Python for the browser: apt-get install npm.")
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "static-site"
    with _one_at_a_time(shared / "static-site.lock"):
        if not folder.exists():
            manual, wheel = _manual(shared / "manual"), _wheel(shared)
            _build(folder, "--manual", str(manual), "--wheel", str(wheel))
    return folder


def _manual(folder: Path) -> Path:
    """A manual of two pages, as Sphinx would build it."""
    folder.mkdir()
    (folder / "primer.html").write_text("<html><head></head><body>One page</body></html>")
    (folder / "index.html").write_text(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Manual</title>"
        '<link rel=icon href="data:,"></head><body>'
        + "".join(f'<div class="highlight-python"><pre>{text}</pre></div>' for text in EXAMPLES)
        + "</body></html>"
    )
    return folder


def _wheel(folder: Path) -> Path:
    """A wheel with a plug-in that changes nothing."""
    made = folder / "red7_quiet-1.0-py3-none-any.whl"
    with ZipFile(made, "w") as archive:
        archive.writestr("red7_quiet.py", QUIET)
        archive.writestr("red7_quiet-1.0.dist-info/METADATA", "Name: red7-quiet\nVersion: 1.0\n")
        archive.writestr(
            "red7_quiet-1.0.dist-info/entry_points.txt", "[red7]\nquiet = red7_quiet\n"
        )
    return made


def _build(folder: Path, *options: str) -> None:
    """``red7 site`` as it is installed."""
    command = [sys.executable, "-m", "red7", "site", str(folder), *options]
    done = subprocess.run(
        command, cwd=folder.parent, capture_output=True, text=True, timeout=PATIENCE
    )
    if "npm could not bring" in done.stderr:
        missing(done.stderr)
    assert done.returncode == 0, done.stderr


@contextmanager
def _one_at_a_time(lock: Path) -> Iterator[None]:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            lock.touch(exist_ok=False)
            break
        except FileExistsError:
            assert time.monotonic() < until
            time.sleep(0.2)
    try:
        yield
    finally:
        lock.unlink()


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """``python -m http.server``, which sends files and knows nothing of them; its address."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-m",
            "http.server",
            "0",
            "--bind",
            HOST,
            "--directory",
            str(folder),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port is not None
        yield f"http://{HOST}:{port[1]}"
    finally:
        process.terminate()
        process.communicate()


def loaded(page: Page) -> None:
    """Wait until the page is there: on a site, until Python has made it."""
    if page.locator("#strip").count():
        page.locator("#strip[hidden]").wait_for(state="attached")
        page.locator("main:not([inert])").wait_for()
