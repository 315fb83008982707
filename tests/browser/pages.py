"""What the tests look for in the pages: addresses, rulings, the way of the keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import red7
from browser.homes import loaded

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}

POSITION, TURN = "*G2V2:O7I1/R6:?5 - ?20", "+O7>O7"
GAME = {"rules": "v1.2+action", "bots": ["greedy", "random"], "seat": "B", "seed": "5"}
MOST_TABS = 150


def path(page: str, **query: Any) -> str:
    """The path of a page with a query; ``added`` is the field ``with``."""
    fields = {"with" if name == "added" else name: value for name, value in query.items()}
    return f"{page}?{urlencode(fields, doseq=True)}"


TABLE = path("/", position=POSITION, turn=TURN, added=["action"])


def ruled(position: str, turn: str, added: Iterable[str] = ()) -> dict[str, str]:
    """What every text rules, by the library."""
    rules = ["+".join((text, *added)) for text in red7.editions()]
    rulings = red7.compare(red7.State.parse(position), turn, rules)
    return dict(zip(red7.editions(), (ruling.verdict for ruling in rulings), strict=True))


def shown(page: Page, *, scripts: bool = True) -> dict[str, str]:
    """What every text rules, by the page, once it has the answer to what was done last."""
    if scripts:
        settled(page)
    found = {}
    for group in page.get_by_test_id("group").all():
        verdict = group.get_attribute("data-verdict") or ""
        found |= dict.fromkeys(group.locator("h3 .text").all_text_contents(), verdict)
    return found


def settled(page: Page) -> None:
    """Wait for the answer, and for the scripts of the page: they take the bar out of hiding."""
    page.locator(
        "body:has(#bar:not([hidden])) main:not([inert]) #answer-side:not([aria-busy])"
    ).wait_for()


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press a key until what is wanted has the keyboard."""
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        if wanted.and_(page.locator(":focus")).count():
            return
    raise AssertionError(f"{wanted} is not reached by {key}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Go forward to something by keyboard, and press a key on it."""
    tab_to(page, wanted)
    page.keyboard.press(key)


def add_rule(page: Page, text: str) -> None:
    """Paste a house rule, and use it."""
    paste(page, text)
    loaded(page)


def paste(page: Page, text: str) -> None:
    """Paste a house rule; the page is loaded again."""
    page.get_by_label("Or paste its text").fill(text)
    page.get_by_role("checkbox", name="I trust this one").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it on this device").click()
