"""What a device keeps of Python: later visits begin with its memory, as if it had never ended."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.devices import Devices
from browser.homes import loaded
from browser.pages import DESKTOP, POSITION, TABLE, TURN, add_rule, path, ruled, settled, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.conftest import Visit

pytestmark = pytest.mark.parametrize("home", ["static_site"], indirect=True)

PATIENCE = 120
KEPT = """async () => {
    const cache = await caches.open("red7-engine");
    const found = (await cache.keys()).filter((each) => each.url.includes("/engine/memory."));
    return found.length === 1;
}"""
SPOIL = """async () => {
    const cache = await caches.open("red7-engine");
    for (const each of await cache.keys()) {
        if (each.url.includes("/engine/memory.")) await cache.put(each, new Response("nothing"));
    }
}"""
HOUSE = '''
from red7 import Layer, Plugin, refuse, rule

PLUGIN = Plugin(
    name="no-sevens", layer=Layer.HOUSE, changes="Nobody may play a 7.", source="Home"
)


@rule("no-sevens-1", "refuse_play")
def refuse_sevens(moment, card):
    """Nobody may play a 7."""
    return refuse("{} is a 7", card) if card.number == 7 else None
'''


def kept(page: Page) -> bool:
    """Whether the memory of Python is kept."""
    return bool(page.evaluate(KEPT))


@pytest.fixture(scope="module")
def devices(browser: Browser) -> Devices:
    """Every visit is a first one here."""
    return Devices(browser, None)


@pytest.fixture
def later(visit: Visit) -> Page:
    """A page of somebody who was here before, if only for a moment."""
    page = visit("/", **DESKTOP)
    until = time.monotonic() + PATIENCE
    while not kept(page):
        assert time.monotonic() < until
        page.wait_for_timeout(200)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page


def test_a_later_visit_begins_with_it_and_answers_as_the_first(later: Page) -> None:
    page = later
    page.context.set_offline(True)
    page.goto(TABLE)
    loaded(page)
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    page.goto("/disputes?first=v1.0&second=v1.2-es&with=advanced&with=action")
    expect(page.get_by_role("status")).to_contain_text("Searching.")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_contain_text("You stopped it.")
    page.get_by_role("link", name="Play").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Your turn|round"))
    assert kept(page)  # as it would not be if it could not be used


def test_a_house_rule_is_used_with_it_and_not_kept_in_it(later: Page) -> None:
    page = later
    page.goto("/house-rules")
    loaded(page)
    add_rule(page, HOUSE)
    page.goto(path("/", position=POSITION, turn="+O7", added=["no-sevens"]))
    settled(page)
    assert set(shown(page).values()) == {"not legal"}
    page.goto("/house-rules")
    loaded(page)
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Remove ")).click()
    loaded(page)
    expect(page.get_by_role("term")).to_have_count(0)
    assert kept(page)


def test_a_memory_that_cannot_be_used_is_forgotten(later: Page) -> None:
    page = later
    page.evaluate(SPOIL)
    page.goto(TABLE)
    loaded(page)
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    assert not kept(page)
