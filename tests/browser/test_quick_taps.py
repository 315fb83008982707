"""Taps in quick succession: an answer that arrives while a finger is down takes nothing away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.pages import DESKTOP, PHONE, path, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

TABLE = path("/", position="*G2:?/R6:?", own="v1.2")


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.mark.parametrize("wanted", ["label:has(#place-hand-1)", "#card-O5"])
def test_an_answer_that_arrives_during_a_click_does_not_lose_it(visit: Visit, wanted: str) -> None:
    page = visit(TABLE, **DESKTOP)
    settled(page)
    point = middle(page, wanted)
    page.locator("#card-B4").click()
    page.mouse.move(**point)
    page.mouse.down()
    settled(page)
    page.mouse.up()
    expect_done(page, wanted)


@pytest.mark.parametrize("wanted", ["label:has(#place-hand-1)", "#card-O5"])
def test_an_answer_that_arrives_during_a_tap_does_not_lose_it(visit: Visit, wanted: str) -> None:
    page = visit(TABLE, **PHONE)
    settled(page)
    finger = page.context.new_cdp_session(page)
    point = middle(page, wanted)
    page.locator("#card-B4").tap()
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    settled(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_done(page, wanted)


@pytest.mark.parametrize("pause", range(0, 300, 50))
def test_a_tap_soon_after_another_is_never_lost(visit: Visit, pause: int) -> None:
    page = visit(TABLE, **PHONE)
    settled(page)
    finger = page.context.new_cdp_session(page)
    selectors = ("#card-B4", "label:has(#place-palette-1)", "#card-O5")
    for point in [middle(page, each) for each in selectors]:
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.wait_for_timeout(60)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(pause)
    expect(page.get_by_label("Position as text")).to_have_value("*B4G2:?/R6O5:? - ?")


def expect_done(page: Page, wanted: str) -> None:
    if wanted == "#card-O5":
        expect(page.get_by_label("Position as text")).to_have_value("*O5B4G2:?/R6:? - ?")
    else:
        expect(page.locator("#place-hand-1")).to_be_checked()
