"""The page as files: offline, below a path, in a new version, and while Python is still loading."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.devices import Devices
from browser.homes import HOST, built_site, file_server, loaded
from browser.pages import DESKTOP, PHONE, POSITION, TABLE, TURN, ruled, settled, shown
from red7.site.address import say_address

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from browser.conftest import Visit

LONG_WORK = "?with=action&position=*G2:O5%3F/R4:%3F7+-&turn=%2BO5"
"""A question about a hand of unknown size, which takes seconds."""
MOST = 8_000_000
"""Bytes that a first visit may load."""

ON_A_SITE = pytest.mark.parametrize("home", ["static_site"], indirect=True)
pytestmark = ON_A_SITE


@pytest.fixture(scope="module")
def devices(browser: Browser) -> Devices:
    """Every visit is a first one here."""
    return Devices(browser, None)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the site."""
    return built_site(tmp_path_factory)


@pytest.fixture
def below(folder: Path, tmp_path: Path) -> Iterator[str]:
    """A host on which the site is not alone: the address below which it lies."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "red7").symlink_to(folder)
    with file_server(tmp_path) as address:
        yield f"{address}/games/red7"


def kept(page: Page) -> None:
    """Wait until everything is kept on this device."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def tap_a_ruling(page: Page) -> None:
    """From an empty table to a ruling, by taps."""
    page.get_by_role("button", name="Not sure").tap()
    page.get_by_role("button", name="G2, ").tap()
    page.get_by_role("radio", name="B's palette").tap()
    page.get_by_role("button", name="R6, ").tap()
    page.get_by_role("radio", name="A plays").tap()
    page.get_by_role("button", name="R7, ").tap()
    expect(page.get_by_test_id("rulings")).to_be_visible()
    position = page.get_by_label("Position as text").input_value()
    assert shown(page) == ruled(position, "+R7")


def test_a_ruling_is_reached_by_taps_when_the_network_is_cut(visit: Visit, folder: Path) -> None:
    with file_server(folder) as address:
        page = visit("/", at=address, **PHONE)
        kept(page)
    page.context.set_offline(True)  # and there is no server any more
    page.reload()
    loaded(page)
    tap_a_ruling(page)
    page.get_by_role("link", name="Case book").tap()
    page.get_by_role("searchbox").fill("discard first")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("found")
    page.goto(f"{address}/cases/C37.1")  # of which there is no file on this device
    expect(page.get_by_role("heading", level=1)).to_contain_text("7")
    page.goto(f"{address}/nothing")
    expect(page.get_by_role("alert")).to_have_text("There is nothing at '/nothing'.")
    page.get_by_role("link", name="Play").tap()
    page.get_by_role("button", name="Deal").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Your turn|round"))


def test_everything_stays_below_the_path_of_the_site(visit: Visit, below: str) -> None:
    page = visit(f"{below}{TABLE}", **DESKTOP)
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    shared = page.locator("#address").get_attribute("href")
    assert shared == page.url
    assert shared is not None
    assert shared.startswith(f"{below}/?position=")
    page.get_by_role("link", name="Case book").click()
    expect(page).to_have_url(f"{below}/cases")
    page.get_by_role("link", name="Red7", exact=True).click()
    expect(page).to_have_url(re.compile(f"^{below}/"))
    page.go_back()
    expect(page).to_have_url(f"{below}/cases")
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_an_address_is_that_of_a_server_also_where_the_host_adds_a_slash(
    visit: Visit, below: str
) -> None:
    page = visit(f"{below}/cases/C37.1", **PHONE)
    assert page.url == f"{below}/cases/C37.1"
    page.get_by_role("link", name="Open on the table").tap()
    expect(page.get_by_test_id("rulings")).to_be_visible()
    page.goto(f"{below}/cases/?q=draw")
    expect(page).to_have_url(f"{below}/cases?q=draw")
    expect(page.get_by_role("status")).to_contain_text("found")


class ShowsNowhere(SimpleHTTPRequestHandler):
    """A host that knows ``404.html``, of a site below a path."""

    def send_error(self, code: int, *_: Any) -> None:
        nowhere = Path(self.directory, "games", "red7", "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(nowhere)

    def log_message(self, *_: Any) -> None:
        pass


def test_an_address_that_leads_nowhere_is_reported_at_any_depth(
    visit: Visit, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "games" / "red7")
    say_address(tmp_path / "games" / "red7", "https://example.org/games/red7/")
    host = ThreadingHTTPServer((HOST, 0), partial(ShowsNowhere, directory=str(tmp_path)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    try:
        below = f"http://{HOST}:{host.server_port}/games/red7"
        page = visit(f"{below}/cases/of/nobody", refused=True, **PHONE)
        expect(page.get_by_role("alert")).to_contain_text("There is nothing at '/games/red7/cases")
        page.get_by_role("link", name="Case book").tap()
        expect(page).to_have_url(f"{below}/cases")
    finally:
        host.shutdown()
        host.server_close()


def test_python_stays_also_where_the_browser_tells_of_no_navigation(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.context.add_init_script("Object.defineProperty(window, 'navigation', {value: undefined})")
    page.goto(TABLE)
    loaded(page)
    page.evaluate("window.stays = true")
    page.locator("#told a").tap()
    expect(page).to_have_url(re.compile("#answer$"))
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    page.get_by_role("link", name="Case book").tap()
    page.get_by_role("searchbox").fill("must I draw?")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="C46.2").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("C46.2 Must I draw with a 3?")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page.get_by_role("status").first).to_contain_text("cases found")
    page.go_back()
    page.go_back()
    settled(page)
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    assert page.evaluate("stays")


def test_a_case_can_be_read_without_scripts(visit: Visit) -> None:
    page = visit("/cases/C37.1", java_script_enabled=False, **PHONE)
    expect(page.get_by_role("heading", level=2, name="What the texts rule")).to_be_visible()
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_role("heading", level=2, name="What the texts rule")).to_be_visible()


class Held:
    """Python, kept from loading until it is released."""

    def __init__(self, context: BrowserContext) -> None:
        self.waiting: list[Route] = []
        self.released = False
        context.route("**/engine/*.pack", lambda route: self.asked(route))

    def asked(self, route: Route) -> None:
        if self.released:
            route.continue_()
        else:
            self.waiting.append(route)

    def release(self) -> None:
        self.released = True
        for route in self.waiting:
            route.continue_()


def test_there_is_something_to_read_and_to_tap_while_python_loads(
    visit: Visit, browser: Any, home: str
) -> None:
    context = browser.new_context(base_url=home, **PHONE)
    python = Held(context)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("progressbar", name="Loading the referee")).to_be_visible()
    expect(page.get_by_role("link", name="The game on one page")).to_be_visible()
    page.get_by_role("button", name="Not sure").tap()
    page.get_by_role("button", name="G2, ").tap()
    expect(page.get_by_label("Position as text")).to_have_value("*G2:?/-:? - ?")
    page.get_by_role("link", name="Case book").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The case book")
    expect(page).to_have_url(f"{home}/cases")
    page.get_by_role("link", name="Table", exact=True).tap()
    page.get_by_role("button", name="G2, ").tap()
    python.release()
    expect(page.get_by_test_id("winning")).to_contain_text("A is winning")


def test_where_python_cannot_be_loaded_the_page_says_so_and_tries_again(
    visit: Visit, browser: Any, home: str
) -> None:
    context = browser.new_context(base_url=home, **PHONE)
    context.route("**/engine/*.pack", lambda route: route.abort())
    page = context.new_page()
    page.goto("/")
    expect(page.locator("#strip")).to_contain_text("The referee could not be loaded.")
    page.get_by_role("button", name="Not sure").tap()
    page.get_by_role("button", name="G2, ").tap()
    expect(page.locator("#told")).to_have_text("No answer came. Try again in a moment.")
    page.get_by_role("link", name="Case book").tap()
    page.get_by_role("searchbox").fill("must I draw?")
    page.keyboard.press("Enter")
    expect(page.locator("main:not([inert])")).to_have_text("The referee is not loaded.")
    context.unroute("**/engine/*.pack")
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("status")).to_have_text("12 cases found.")


def test_a_page_that_python_must_make_says_that_it_is_coming(
    visit: Visit, browser: Any, home: str
) -> None:
    context = browser.new_context(base_url=home, **PHONE)
    python = Held(context)
    page = context.new_page()
    page.goto(TABLE)
    expect(page.locator("main[inert]")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Loading the referee")).to_be_visible()
    python.release()
    loaded(page)
    assert shown(page) == ruled(POSITION, TURN, ["action"])


def test_what_a_page_has_set_going_ends_with_it(visit: Visit) -> None:
    page = visit(TABLE, **DESKTOP)
    page.evaluate(
        """() => {
            document.addEventListener("click", () => { document.title = "an old page listens"; });
            setTimeout(() => { document.title = "an old page wakes"; }, 1500);
            fetch(document.querySelector("form").dataset.answer)
                .then(() => { document.title = "an old page hears"; });
            document.querySelector("a[href$=cases]").click();
        }"""
    )
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.wait_for_timeout(1600)
    page.get_by_role("searchbox").click()
    assert page.title() == "Case book · Red7"


def test_long_work_leaves_the_page_free_and_can_be_stopped(visit: Visit) -> None:
    page = visit("/disputes?first=v1.0&second=v1.2-es&with=advanced&with=action", **DESKTOP)
    expect(page.get_by_role("status")).to_contain_text("Searching.")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    ruling = page.evaluate(f"fetch('answer{TABLE[1:]}').then((answer) => answer.text())")
    assert 'data-testid="verdict"' in ruling
    expect(page.get_by_role("status")).to_contain_text("Searching.")
    stop.click()
    expect(page.get_by_role("status")).to_contain_text("You stopped it.")
    expect(stop).to_be_hidden()


def test_nothing_moves_below_a_finger_while_the_referee_works(visit: Visit) -> None:
    page = visit("/", **PHONE)
    card = page.locator("#card-R7")
    loaded(page)
    before = card.bounding_box()
    page.evaluate(f"() => {{ fetch('answer{LONG_WORK}').catch(() => {{}}); }}")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    assert card.bounding_box() == before
    stop.click()
    expect(stop).to_be_hidden()
    assert card.bounding_box() == before  # while the referee starts again
    loaded(page)
    assert card.bounding_box() == before


def test_a_new_version_takes_the_place_of_the_old_one_as_a_whole(
    visit: Visit, folder: Path, tmp_path: Path
) -> None:
    host = tmp_path / "host"
    shutil.copytree(folder, host)
    with file_server(host) as address:
        page = visit("/", at=address, **PHONE)
        kept(page)
        style, service = host / "static" / "style.css", host / "service.js"
        style.write_text(f"{style.read_text()}\nbody {{ --version: 2; }}\n")
        service.write_text(
            re.sub(r'VERSION = "\w+"', 'VERSION = "2"', service.read_text(), count=1)
        )
        version = "getComputedStyle(document.body).getPropertyValue('--version')"
        page.reload()
        assert page.evaluate(version) == ""
        expect(page.locator("#strip")).to_contain_text("A new version is here.")
        page.get_by_role("button", name="Use it").tap()
        expect(page.locator("#strip")).not_to_contain_text("A new version is here.")
        loaded(page)
        assert page.evaluate(version) == "2"
        names = page.evaluate("caches.keys()")
        assert sorted(names) == ["red7-engine", "red7-files-2"]


def test_a_plug_in_of_a_wheel_is_built_in(visit: Visit) -> None:
    page = visit(TABLE, **DESKTOP)
    page.get_by_role("checkbox", name="quiet").check()
    settled(page)
    assert "with=quiet" in page.url
    assert shown(page) == ruled(POSITION, TURN, ["action"])


def test_what_was_read_of_the_manual_can_be_read_without_a_network(
    visit: Visit, folder: Path
) -> None:
    with file_server(folder) as address:
        page = visit("/", at=address, **PHONE)
        kept(page)
        page.goto(f"{address}/manual/index.html")
    page.reload()
    expect(page).to_have_title("Manual")
    expect(page.get_by_role("button", name="Run")).to_have_count(2)


def test_the_examples_of_the_manual_run_one_after_another(visit: Visit) -> None:
    page = visit("/manual/index.html", **DESKTOP)
    page.get_by_role("button", name="Run").last.click()
    expect(page.locator(".example-output").last).to_have_text("'R7'")


def test_a_browser_can_install_it(visit: Visit) -> None:
    page = visit("/", **PHONE)
    kept(page)
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert json.loads(told["data"])["display"] == "standalone"
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in wrong} <= {"in-incognito"}  # as every test's window is


def sent(file: Path) -> Path:
    """The file as the host has it, which may be packed."""
    packed = file.with_name(f"{file.name}.pack")
    return packed if packed.exists() else file


def test_a_first_visit_loads_at_most_eight_megabytes(
    visit: Visit, record_property: Any, folder: Path
) -> None:
    page = visit("/", **PHONE)
    kept(page)
    files = page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) found.push(new URL(request.url).pathname);
            }
            return found;
        }"""
    )
    files = [path for path in files if not path.startswith("/engine/memory.")]  # made here
    size = sum(sent(folder / path.lstrip("/")).stat().st_size for path in files)
    record_property("site, first visit", f"{size / 1e6:.2f} MB in {len(files)} files")
    assert size <= MOST
