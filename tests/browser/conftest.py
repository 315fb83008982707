"""A real browser at a real server: where both come from, and what is watched on every page."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from browser.devices import Devices
from browser.homes import HOST, REQUIRED, built_site, file_server, loaded, missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Dialog, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
AXE = "axe-core@4.14.0"
PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine before a test gives up."""
REFUSAL = "Failed to load resource: the server responded with a status of 4"

Visit = Callable[..., "Page"]

if REQUIRED:  # a missing package is then a failure, and not a reason to skip
    for package in ("httpx2", "playwright.sync_api", "schemathesis", "starlette"):
        importlib.import_module(package)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was measured, which no test judges."""
    for report in terminalreporter.getreports("passed"):
        for name, figure in getattr(report, "user_properties", ()):
            terminalreporter.write_line(f"{name}: {figure}")


# --- the server ---------------------------------------------------------------------------------


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """``red7 serve`` as it is installed, not as it lies in the folder of the tests; its address."""
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "red7", "serve", "--port", "0", "--no-browser"],
            cwd=folder,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert address, log.read_text(encoding="utf-8")
            yield address[0]
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
            process.communicate()
    assert "Traceback" not in log.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the same pages as files, which a plain file server sends."""
    with file_server(built_site(tmp_path_factory)) as address:
        yield address


@pytest.fixture(scope="session", params=["server", "static_site"])
def home(request: pytest.FixtureRequest) -> str:
    """The address of the pages, in each of their homes; ``SERVED`` says that only a server can."""
    address: str = request.getfixturevalue(request.param)
    return address


# --- the browser --------------------------------------------------------------------------------


def browser_path() -> str:
    """The system's browser; none is downloaded."""
    wanted = os.environ.get("RED7_BROWSER")
    found = next(filter(None, map(shutil.which, [wanted] if wanted else BROWSERS)), None)
    if found is None:
        missing(
            f"No browser is installed under the name {wanted or ', '.join(BROWSERS)}: "
            "apt-get install chromium, or name one in RED7_BROWSER."
        )
    return found


def how_to_launch() -> dict[str, Any]:
    """A browser that can reach nothing but this machine."""
    options = ["--disable-dev-shm-usage", f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}"]
    if os.name == "posix" and os.geteuid() == 0:  # Chromium's sandbox refuses root
        options.append("--no-sandbox")
    return {"executable_path": browser_path(), "args": options, "timeout": PATIENCE}


@pytest.fixture(scope="module")  # a session's would keep its event loop running in other tests
def browser() -> Iterator[Browser]:
    """The browser in which every visitor has a window of their own."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    how = how_to_launch()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(**how)
        yield launched
        launched.close()


@pytest.fixture
def keeps_nothing(browser: Browser, home: str, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser whose visitor lets no page keep anything."""
    profile = tmp_path / "Default"
    profile.mkdir()
    chosen = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(chosen))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, base_url=home, **how_to_launch()
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="module")
def devices(browser: Browser, home: str) -> Devices:
    """What keeps the files of a site from one test to the next."""
    return Devices(browser, home)


@pytest.fixture
def visit(browser: Browser, devices: Devices, home: str) -> Iterator[Visit]:
    """Open an address in a new window, as somebody else would: ``visit(path, **options)``.

    When the test is over, no page may have asked another host for anything, opened a dialog, or
    had an error, be it of a script or of the content policy. ``refused=True`` says that the server
    is asked for what it refuses, which the browser writes into its console.
    """
    wrong: list[str] = []
    watched: list[tuple[BrowserContext, dict[str, Callable[..., None]]]] = []

    def opened(path: str, *, at: str = home, refused: bool = False, **options: Any) -> Page:
        def heard(kind: str, text: str) -> None:
            if kind in ("error", "warning") and not (refused and text.startswith(REFUSAL)):
                wrong.append(f"{kind} at {path}: {text}")

        def asked(url: str) -> None:
            if urlsplit(url).hostname not in (HOST, None):
                wrong.append(f"{path} asks for {url}")

        def shut(dialog: Dialog) -> None:
            heard("error", f"a dialog says {dialog.message!r}")
            dialog.dismiss()

        context = devices.lend(at, **options)
        context.set_default_timeout(PATIENCE)
        listeners: dict[str, Callable[..., None]] = {
            "console": lambda message: heard(message.type, message.text),
            "weberror": lambda error: heard("error", str(error.error)),
            "request": lambda request: asked(request.url),
            "dialog": shut,
        }
        for event, listener in listeners.items():
            context.on(event, listener)
        watched.append((context, listeners))
        page = context.new_page()
        page.goto(path)
        loaded(page)
        return page

    yield opened
    for context, listeners in watched:
        for event, listener in listeners.items():
            context.remove_listener(event, listener)
    devices.take_back()
    assert wrong == []


@pytest.fixture(scope="session")
def axe(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, from the npm registry, kept in pytest's cache."""
    npm = shutil.which("npm")
    if npm is None:
        missing("npm is not installed, which brings axe-core: apt-get install npm.")
    kept = pytestconfig.cache.mkdir("axe") / f"{AXE}.js"
    if not kept.exists():
        folder = tmp_path_factory.mktemp("axe")
        command = [npm, "pack", "--silent", AXE]
        got = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
        if got.returncode:
            missing(f"npm could not bring {AXE}: {' '.join(got.stderr.split())[:200]}")
        with tarfile.open(folder / got.stdout.split()[-1]) as archive:
            source = archive.extractfile("package/axe.min.js")
            assert source is not None
            whole = kept.with_suffix(f".{os.getpid()}")  # other processes see all of it or nothing
            whole.write_bytes(source.read())
            whole.replace(kept)
    return kept.read_text(encoding="utf-8")
