"""Addresses as they come: hostile, wrong, and opened by a browser without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import Route, expect

from browser.homes import SERVED
from browser.pages import DESKTOP, GAME, PHONE, POSITION, TABLE, TURN, path, ruled, shown

if TYPE_CHECKING:
    from browser.conftest import Visit

SCRIPT = "<script>document.title='taken'</script><img src=x onerror=alert(1)>"
QUOTES = "\"'><svg onload=alert(2)><a href=javascript:alert(3)>"


@pytest.mark.parametrize("hostile", [SCRIPT, QUOTES])
@pytest.mark.parametrize(
    ("page_path", "field"),
    [
        ("/", "position"),
        ("/", "turn"),
        ("/", "added"),
        ("/", "rules"),
        ("/play", "bots"),
        ("/disputes", "first"),
        ("/cases", "clause"),
        ("/cases", "q"),
    ],
)
def test_a_hostile_address_is_shown_and_not_run(
    visit: Visit, page_path: str, field: str, hostile: str
) -> None:
    fields = {"position": POSITION, "turn": TURN} if page_path == "/" else {"second": "v1.2"}
    page = visit(path(page_path, **{**fields, field: hostile}), refused=True, **DESKTOP)
    assert page.evaluate("document.title") != "taken"
    for made in ("script:not([src])", "img[src=x]", "[onload]", "[onerror]", "[href^=javascript]"):
        assert page.locator(made).count() == 0
    if field == "q":
        expect(page.get_by_role("searchbox")).to_have_value(hostile)
        expect(page.get_by_role("status")).to_contain_text("found.")  # by the words in it, if any
    else:
        told = page.get_by_role("alert").inner_text().lower()
        assert "<script>" in told or "<svg onload" in told


@SERVED
def test_a_hostile_path_is_shown_and_not_run(visit: Visit) -> None:
    page = visit("/cases/<script>alert(1)<%2Fscript>", refused=True, **DESKTOP)
    expect(page.get_by_role("alert")).to_contain_text("<script>")
    assert page.locator("script:not([src])").count() == 0


def test_a_hostile_text_that_is_typed_is_shown_and_not_run(visit: Visit) -> None:
    page = visit("/", refused=True, **PHONE)
    page.get_by_label("Position as text").fill(SCRIPT)
    expect(page.get_by_role("alert")).to_contain_text("<script>")
    assert page.locator("script:not([src]), img[src=x]").count() == 0


@SERVED
@pytest.mark.parametrize("done", ["typed", "tapped"])
def test_what_is_done_before_the_page_is_alive_is_ruled_on(visit: Visit, done: str) -> None:
    page = visit("/", **PHONE)
    held: list[Route] = []
    page.route("**/table.js*", lambda route: held.append(route))
    page.goto(page.url + path("/", position="*R1:R4/R2", turn="pass")[1:], wait_until="commit")
    if done == "typed":
        page.get_by_label("Position as text").fill("*R1:R3/R2")
    else:
        page.get_by_role("checkbox", name="action").first.check()
    page.wait_for_function("document.readyState === 'interactive'")
    held[0].continue_()
    asked = re.compile("R3" if done == "typed" else "with=action")
    expect(page.locator("#answer")).to_have_attribute("data-address", asked)


def test_a_wrong_position_is_reported_and_can_be_mended(visit: Visit) -> None:
    page = visit(path("/", position="*R1:R1/R2", turn="pass"), refused=True, **PHONE)
    expect(page.get_by_role("alert")).to_contain_text("R1 is in two places")
    page.get_by_label("Position as text").fill("*R1:R3/R2")
    expect(page.get_by_test_id("rulings")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert shown(page) == ruled("*R1:R3/R2", "pass")


@SERVED
def test_an_address_that_leads_nowhere_leads_back(visit: Visit) -> None:
    page = visit("/nothing", refused=True, **PHONE)
    expect(page.get_by_role("alert")).to_have_text("There is nothing at '/nothing'.")
    page.get_by_role("link", name="To an empty table").tap()
    expect(page.get_by_label("Position as text")).to_have_value("")


@SERVED
def test_a_shared_address_shows_its_ruling_without_scripts(visit: Visit) -> None:
    page = visit(TABLE, java_script_enabled=False, **PHONE)
    assert shown(page, scripts=False) == ruled(POSITION, TURN, ["action"])
    expect(page.get_by_role("img", name="The position, drawn")).to_be_visible()
    expect(page.get_by_role("button", name="Copy as text")).to_have_count(0)


@SERVED
def test_the_table_is_a_form_without_scripts(visit: Visit) -> None:
    page = visit("/", java_script_enabled=False, **PHONE)
    page.get_by_label("Position as text").fill(POSITION)
    page.get_by_label("Turn as text").fill(">I1")
    page.get_by_role("checkbox", name="action").tap()
    page.get_by_role("button", name="Rule on it").tap()
    expect(page.get_by_test_id("rulings")).to_be_visible()
    assert shown(page, scripts=False) == ruled(POSITION, ">I1", ["action"])


@SERVED
def test_a_turn_is_played_without_scripts(visit: Visit) -> None:
    page = visit(path("/play", **GAME), java_script_enabled=False, **PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    before = page.get_by_role("listitem").count()
    page.get_by_text("Turns that keep you in").tap()
    page.locator(".offers button").first.tap()
    page.get_by_role("button", name="End the turn and stay in").tap()
    expect(page.get_by_role("heading", level=2, name="Choose a card")).to_be_visible()
    assert page.get_by_role("listitem").count() > before


@SERVED
def test_disputes_are_found_without_scripts(visit: Visit) -> None:
    page = visit("/disputes", java_script_enabled=False, **DESKTOP)
    page.get_by_label("Text", exact=True).first.select_option("v1.0")
    page.get_by_label("Text", exact=True).last.select_option("v1.1")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("article").first).to_be_visible()
