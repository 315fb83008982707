"""House rules on a site: added by a visitor, used on that device alone, and stopped if need be."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.homes import HOST, loaded
from browser.pages import DESKTOP, PHONE, POSITION, TABLE, TURN, path, ruled, settled, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

pytestmark = pytest.mark.parametrize("home", ["static_site"], indirect=True)

FIVE_PLAYERS = Path("docs/examples/five_players/red7_five_players.py")
ENDLESS = '''
from red7 import Layer, Plugin, rule

PLUGIN = Plugin(
    name="endless", layer=Layer.HOUSE, changes="Each card is thought about for ever.", source="Home"
)


@rule("endless-1", "refuse_play")
def think(moment, card):
    """A card is thought about for ever."""
    while True:
        pass
'''
CURIOUS = """
from js import XMLHttpRequest

asked = XMLHttpRequest.new()
asked.open("GET", "{address}", False)
asked.send()
"""


def add(page: Page, text: str) -> None:
    """Paste a rule, and use it."""
    page.get_by_label("Or paste its text").fill(text)
    page.get_by_role("checkbox", name="I trust this one").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it on this device").click()
    loaded(page)


def test_a_house_rule_from_a_file_is_used_until_it_is_removed(
    visit: Visit, pytestconfig: pytest.Config
) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("link", name="House rules").tap()
    page.get_by_label("A file of Python").set_input_files(pytestconfig.rootpath / FIVE_PLAYERS)
    page.get_by_role("button", name="Use it on this device").tap()
    expect(page.get_by_role("term")).to_have_count(0)  # not before it is trusted
    page.get_by_role("checkbox", name="I trust this one").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it on this device").tap()
    loaded(page)
    expect(page.get_by_role("term")).to_have_text("five-players")
    page.get_by_role("link", name="Table", exact=True).tap()
    page.get_by_role("button", name="Not sure").tap()
    page.get_by_role("checkbox", name="five-players").check()
    settled(page)
    page.get_by_label("Players", exact=True).select_option("5 players")
    page.get_by_role("radio", name="E's palette").tap()
    page.get_by_role("button", name="R6, ").tap()
    page.get_by_role("button", name="Pass", exact=False).tap()
    expect(page.get_by_test_id("rulings")).to_contain_text("five-players")
    assert set(shown(page).values()) == {"legal, goes out"}
    page.goto("/house-rules")
    loaded(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Remove red7_five_players.py").tap()
    loaded(page)
    expect(page.get_by_role("term")).to_have_count(0)


def test_a_text_that_is_no_house_rule_is_told(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    add(page, "PLUGIN = 7\n")
    expect(page.get_by_role("alert")).to_contain_text("has no plug-in")
    page.goto(TABLE)
    assert shown(page) == ruled(POSITION, TURN, ["action"])


def test_a_rule_that_never_answers_can_be_stopped(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    add(page, ENDLESS)
    page.goto(path("/", position=POSITION, turn="+O7", added=["endless"]))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("main")).to_contain_text("You stopped it.")
    page.get_by_role("link", name="Case book").click()  # Python has started anew
    expect(page.get_by_role("searchbox")).to_be_visible()


class Open(BaseHTTPRequestHandler):
    """A host that answers everybody."""

    def do_GET(self) -> None:
        self.server.asked = True  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


def test_a_rule_reaches_no_other_host(browser: Any, home: str) -> None:
    other = ThreadingHTTPServer((HOST, 0), Open)
    other.asked = False  # type: ignore[attr-defined]
    threading.Thread(target=other.serve_forever, daemon=True).start()
    page = browser.new_page(base_url=home)
    page.goto("/house-rules")
    add(page, CURIOUS.format(address=f"http://{HOST}:{other.server_port}/"))
    expect(page.get_by_role("alert")).to_contain_text("cannot be imported")
    page.context.close()
    other.shutdown()
    other.server_close()
    assert not other.asked  # type: ignore[attr-defined]
