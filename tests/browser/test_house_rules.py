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
from browser.pages import (
    DESKTOP,
    PHONE,
    POSITION,
    TABLE,
    TURN,
    add_rule,
    paste,
    path,
    ruled,
    settled,
    shown,
)

if TYPE_CHECKING:
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


def test_a_text_that_is_no_house_rule_is_reported(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    add_rule(page, "PLUGIN = 7\n")
    expect(page.get_by_role("alert")).to_contain_text("has no plug-in")
    page.goto(TABLE)
    assert shown(page) == ruled(POSITION, TURN, ["action"])


def test_a_rule_that_never_answers_can_be_stopped(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    add_rule(page, ENDLESS)
    page.goto(path("/", position=POSITION, turn="+O7", added=["endless"]))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("main")).to_contain_text("You stopped it.")
    page.get_by_role("link", name="Case book").click()  # Python has started anew
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_rules_whose_start_never_ends_can_be_stopped_and_removed(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    paste(page, "while True:\n    pass\n")
    strip = page.locator("#strip")
    expect(page.get_by_role("link", name="For programs")).to_have_count(0)
    expect(strip).to_contain_text("Your house rules are starting.")
    remove = page.get_by_role("button", name="Remove pasted_1.py")
    expect(remove).to_be_enabled()
    strip.get_by_role("button", name="Stop").click()
    expect(strip).to_contain_text("did not start, so they are left out")
    page.goto(TABLE)
    expect(strip).to_contain_text("did not start, so they are left out")
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    page.goto("/house-rules")
    with page.expect_navigation():
        remove.click()
    loaded(page)
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_rules_that_did_not_start_are_not_tried_again_unasked(visit: Visit) -> None:
    page = visit("/house-rules", **DESKTOP)
    add_rule(page, ENDLESS)
    paste(page, "while True:\n    pass\n")
    strip = page.locator("#strip")
    expect(strip).to_contain_text("Your house rules are starting.")
    while not page.evaluate("localStorage.getItem('red7-house-rules-left-out') !== null"):
        page.wait_for_timeout(200)  # it has taken too long to be a start like any other
    page.reload()
    expect(strip).to_contain_text("did not start, so they are left out")
    with page.expect_navigation():
        strip.get_by_role("button", name="Try them again").click()
    expect(strip).to_contain_text("Your house rules are starting.")
    with page.expect_navigation():
        page.get_by_role("button", name="Remove pasted_1.py").click()  # Python is still at it
    loaded(page)
    expect(page.get_by_role("term")).to_have_text("endless")
    expect(page.get_by_role("button", name="Remove endless.py")).to_be_visible()


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
    add_rule(page, CURIOUS.format(address=f"http://{HOST}:{other.server_port}/"))
    expect(page.get_by_role("alert")).to_contain_text("cannot be imported")
    page.context.close()
    other.shutdown()
    other.server_close()
    assert not other.asked  # type: ignore[attr-defined]
