"""Every page for every reader: axe-core finds nothing serious, nothing is too small or too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.pages import DESKTOP, GAME, PHONE, TURN, path, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

FOUR_SEATS = "*G2V2:O7I1/xR6:?5/B4:?2/Y3V1:? V5 I4?9"
PAGES = {
    "an empty table": "/",
    "a ruling": path("/", position=FOUR_SEATS, turn=TURN, added="action"),
    "a wrong position": path("/", position="*R1:R1/R2"),
    "an error": "/nothing",
    "the case book": "/cases",
    "the cases of a clause": "/cases?clause=C37",
    "a case": "/cases/C37.1",
    "the choice of two texts": "/disputes",
    "disputes": "/disputes?first=v1.0&second=v1.1",
    "a new game": "/play",
    "the middle of a round": path("/play", **GAME),
}
REFUSED = ("a wrong position", "an error")
SIZES = {"phone": PHONE["viewport"], "desktop": DESKTOP["viewport"]}
RUN = """() => axe.run(document, {
    resultTypes: ["violations"], rules: {"target-size": {enabled: true}},
})"""
GRAVE = ("serious", "critical")
TOO_SMALL = """([what, least]) => [...document.querySelectorAll(what)]
    .map(each => each.closest("label") ?? each)
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => each.checkVisibility() && Math.min(box.width, box.height) < least)
    .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
OUTLINED = """() => {
    const here = document.activeElement;
    if (here === document.body) return true; // past the end of the page
    const marked = [here, here.nextElementSibling, here.closest("label")];
    return marked.some(each => each && getComputedStyle(each).outlineStyle !== "none");
}"""


def opened(visit: Visit, name: str, **options: Any) -> Page:
    """A page as it stands when all is there, with what can be unfolded unfolded."""
    lost = name == "an error"  # to which a page leads: a host of files has one of its own
    page = visit("/" if lost else PAGES[name], refused=name in REFUSED, **options)
    if lost:
        page.evaluate("path => location.assign(path)", PAGES[name])
        expect(page.get_by_role("alert")).to_be_visible()
    if page.locator("#answer-side").count():
        settled(page)
    if name == "disputes":
        expect(page.get_by_role("status")).to_contain_text("The search is over.")
    if name != "the case book":  # whose clauses are unfolded one by one
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    return page


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(visit: Visit, axe: str, name: str) -> None:
    page = opened(visit, name)
    page.evaluate(axe)
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(RUN)
            assert found["passes"]
            grave = [
                (size, scheme, each["id"], each["help"], [node["html"] for node in each["nodes"]])
                for each in found["violations"]
                if each["impact"] in GRAVE
            ]
            assert grave == []


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_shows_it_without_scrolling_sideways_and_fingers_hit(
    visit: Visit, name: str
) -> None:
    page = opened(visit, name, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES["phone"]["width"]
    assert page.evaluate(TOO_SMALL, ["button, input, select, summary, a.button, nav a", 24]) == []
    assert page.evaluate(TOO_SMALL, ["button:has(img)", 40]) == []


@pytest.mark.parametrize("name", ["a ruling", "the cases of a clause", "the middle of a round"])
def test_what_has_the_keyboard_can_be_seen(visit: Visit, name: str) -> None:
    page = opened(visit, name, **DESKTOP)
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(OUTLINED)
