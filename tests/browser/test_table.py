"""The table in a browser: from an empty table to a ruling, and on to a friend."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

import red7
from browser.pages import (
    DESKTOP,
    PHONE,
    POSITION,
    TABLE,
    TURN,
    path,
    press,
    ruled,
    settled,
    shown,
    tab_to,
)
from red7.cases import read_case, run
from red7.referee.card_names import with_names

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

COLUMNS, ROWS = "ROYGBIV", "7654321"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def tap(page: Page, role: str, name: str) -> None:
    page.get_by_role(role, name=name).tap()


def tap_cards(page: Page, place: str, *cards: str) -> None:
    tap(page, "radio", place)
    for card in cards:
        tap(page, "button", f"{card}, ")


def test_from_an_empty_table_to_a_ruling_by_taps(visit: Visit) -> None:
    page = visit("/", **PHONE)
    tap(page, "button", "Not sure")
    tap_cards(page, "A's palette", "G2", "V2")
    tap_cards(page, "A's hand", "O7", "I1")
    tap(page, "button", "No unknown cards")
    tap_cards(page, "B's palette", "R6")
    tap(page, "radio", "B's hand")
    for _ in range(5):
        tap(page, "button", "One unknown card more")
    expect(page.get_by_label("Position as text")).to_have_value("*G2V2:O7I1/R6:?5 - ?")
    page.get_by_role("checkbox", name="action").tap()
    tap_cards(page, "A plays", "O7")
    tap(page, "button", "discard O7 from the palette")
    expect(page.get_by_label("Turn as text")).to_have_value(TURN)
    expect(page.get_by_test_id("group")).to_have_count(2)
    assert shown(page) == ruled("*G2V2:O7I1/R6:?5 - ?", TURN, ["action"])
    expect(page.locator("#told")).to_have_text("Yes (v1.2): legal, stays in. v1.0, v1.1 disagree.")


def test_seats_turns_canvas_and_deck_are_set_by_taps(visit: Visit) -> None:
    page = visit("/", **PHONE)
    tap(page, "button", "Not sure")
    page.get_by_label("Players", exact=True).select_option("4 players")
    tap(page, "radio", "B's palette")
    tap(page, "button", "B is out")
    tap(page, "radio", "C's palette")
    tap(page, "button", "C moves")
    tap_cards(page, "A's palette", "R6")
    tap_cards(page, "C's hand", "G4")
    tap_cards(page, "Canvas", "V5", "B4")
    tap_cards(page, "Deck", "I4")
    expected = "R6:?/x-:?/*-:G4?/-:? V5B4 I4?"
    expect(page.get_by_label("Position as text")).to_have_value(expected)
    settled(page)
    tap_cards(page, "Canvas", "I4")
    tap(page, "button", "V5, ")
    expect(page.get_by_label("Position as text")).to_have_value("R6:?/x-:?/*-:G4?/-:? B4I4 ?")
    tap(page, "button", "Undo")
    tap(page, "button", "Undo")
    expect(page.get_by_label("Position as text")).to_have_value(expected)
    now = page.get_by_test_id("winning").get_by_role("rowgroup").filter(has_text="(now)")
    expect(now).to_contain_text("Blue")
    expect(now.get_by_role("cell").first).to_have_text("A")


def test_a_turn_that_no_text_allows_can_be_composed(visit: Visit) -> None:
    page = visit(path("/", position=POSITION), **PHONE)
    tap_cards(page, "A plays", "R6")
    expect(page.get_by_label("Turn as text")).to_have_value("+R6")
    expect(page.get_by_test_id("group")).to_have_count(1)
    assert shown(page) == ruled(POSITION, "+R6") == dict.fromkeys(red7.editions(), "not legal")
    tap(page, "button", "Take back a step")
    expect(page.get_by_test_id("group")).to_have_count(0)


def to_card(page: Page, card: str) -> None:
    """From the card that has the keyboard to another, by arrows."""
    here = (page.locator(":focus").get_attribute("id") or "").removeprefix("card-")
    across = COLUMNS.index(card[0]) - COLUMNS.index(here[0])
    down = ROWS.index(card[1]) - ROWS.index(here[1])
    for steps, (back, on) in ((across, ("Left", "Right")), (down, ("Up", "Down"))):
        for _ in range(abs(steps)):
            page.keyboard.press(f"Arrow{on if steps > 0 else back}")
    page.keyboard.press("Enter")


def lay(page: Page, *cards: str) -> None:
    """Lay cards by keyboard in the place that has the keyboard, and go back to it."""
    tab_to(page, page.get_by_role("grid").get_by_role("button"))
    for card in cards:
        to_card(page, card)
    tab_to(page, page.locator("[name=place]"), "Shift+Tab")


def test_from_an_empty_table_to_a_ruling_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/", **DESKTOP)
    press(page, page.get_by_role("button", name="Not sure"))
    press(page, page.get_by_role("checkbox", name="action"), "Space")
    tab_to(page, page.get_by_role("radio", name="A's palette"))
    lay(page, "G2", "V2")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="A's hand")).to_be_focused()
    lay(page, "O7", "I1")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="B's palette")).to_be_focused()
    lay(page, "R6")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="A plays")).to_be_focused()
    lay(page, "O7")
    press(page, page.get_by_role("button", name="discard O7 from the palette"))
    expect(page.get_by_label("Position as text")).to_have_value("*G2V2:O7I1?/R6:? - ?")
    expect(page.get_by_label("Turn as text")).to_have_value(TURN)
    expect(page.get_by_test_id("group")).to_have_count(2)
    assert shown(page) == ruled("*G2V2:O7I1?/R6:? - ?", TURN, ["action"])
    press(page, page.get_by_text("Every reason, source and reading"))
    press(page, page.get_by_text("where it stands").first)
    expect(page.locator(".sources").first).to_be_visible()


def test_the_keyboard_can_skip_to_the_page_and_type_what_it_likes(visit: Visit) -> None:
    page = visit("/", **DESKTOP)
    press(page, page.get_by_role("link", name="Skip to the page"))
    expect(page.get_by_role("main")).to_be_focused()
    tab_to(page, page.get_by_label("Position as text"))
    page.keyboard.type(POSITION)
    tab_to(page, page.get_by_label("Turn as text"))
    page.keyboard.type(">i1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("rulings")).to_be_visible()
    assert shown(page) == ruled(POSITION, ">I1")


def test_points_of_earlier_rounds_are_entered_as_a_number(visit: Visit) -> None:
    page = visit(path("/", position="*G2:R7/R6:?", added="advanced"), **PHONE)
    tap(page, "radio", "A's score pile")
    points = page.get_by_label("Points", exact=True)
    points.fill("40")
    expect(page.get_by_label("Position as text")).to_have_value("*G2:R7:40/R6:? - ?")
    tap(page, "radio", "B's score pile")
    expect(page.get_by_label("Points", exact=True)).to_have_value("")
    tap(page, "button", "V7, ")
    expect(page.get_by_label("Position as text")).to_have_value("*G2:R7:40/R6:?:V7 - ?")
    for _ in range(2):
        tap(page, "button", "Undo")
    expect(page.get_by_label("Position as text")).to_have_value("*G2:R7/R6:? - ?")


def test_a_hand_without_unknown_cards_has_those_of_the_turn(visit: Visit) -> None:
    page = visit(path("/", position="*G2V5:?3/R6:?", turn="+B7 +R7=I4 +I4 >O1"), **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    tap(page, "radio", "A's hand")
    tap(page, "button", "No unknown cards")
    expect(page.get_by_label("Position as text")).to_have_value("*V5G2:R7B7O1/R6:? - ?")
    tap(page, "radio", "B's hand")
    tap(page, "button", "No unknown cards")
    expect(page.get_by_label("Position as text")).to_have_value("*V5G2:R7B7O1/R6:- - ?")


def test_an_address_opens_the_same_table_for_a_friend(visit: Visit) -> None:
    mine = visit(path("/", position=POSITION, added="action"), **PHONE)
    tap_cards(mine, "A plays", "O7")
    tap(mine, "button", "discard G2 from the palette")
    expect(mine.get_by_test_id("rulings")).to_be_visible()
    settled(mine)
    friends = visit(mine.url, **DESKTOP)
    for page in (mine, friends):
        expect(page.get_by_label("Position as text")).to_have_value(POSITION)
        expect(page.get_by_label("Turn as text")).to_have_value("+O7>G2")
        expect(page.get_by_role("checkbox", name="action")).to_be_checked()
        assert shown(page) == ruled(POSITION, "+O7>G2", ["action"])
    answers = [page.locator("#answer").text_content() for page in (mine, friends)]
    assert answers[0] == answers[1]


def copied(page: Page, button: str) -> str:
    page.get_by_role("button", name=button).click()
    expect(page.locator("#told")).to_have_text("Copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_situation_is_copied_as_address_as_text_and_as_case(visit: Visit) -> None:
    page = visit(TABLE, **DESKTOP, **CLIPBOARD)
    page.get_by_text("Other ways to send it").click()
    assert copied(page, "Copy address") == page.url

    text = copied(page, "Copy as text")
    told = "A plays Orange 7 and discards Orange 7 from the palette."
    assert f"Position: {POSITION}\nTurn: {told} {TURN} (all with action)\n" in text
    ruling = red7.Rules("v1.0", "action").adjudicate(red7.State.parse(POSITION), TURN)
    assert f"{ruling.verdict}.\n  {with_names(ruling.reasons[0].text)}" in text
    assert all(name in text for name in red7.editions())

    (entry,) = tomllib.loads(copied(page, "Copy as case"))["case"]
    case = read_case(entry)
    assert (case.position, case.turn, case.rules) == (POSITION, TURN, "action")
    assert set(case.rulings) == set(red7.editions())
    assert all(run(case, name).passed for name in case.rulings)


SHEET = (
    """navigator.share = async (sent) => { document.body.dataset.sent = JSON.stringify(sent); };"""
)


def test_a_table_is_shared_by_the_devices_own_sheet(visit: Visit) -> None:
    page = visit(path("/", position=POSITION, added=["action"]), **PHONE)
    settled(page)
    page.get_by_label("Turn as text").fill(TURN)
    settled(page)
    page.evaluate(SHEET)
    tap(page, "button", "Share")
    expect(page.locator("body")).to_have_attribute("data-sent", re.compile("stays in"))
    sent = json.loads(page.locator("body").get_attribute("data-sent") or "")
    assert sent["url"] == page.url
    told = "A plays Orange 7 and discards Orange 7 from the palette · Red7 referee"
    assert sent["title"] == told


def test_a_table_is_copied_where_there_is_no_sheet(visit: Visit) -> None:
    page = visit(TABLE, **DESKTOP, **CLIPBOARD)
    settled(page)
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#told")).to_contain_text("Copied")
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith(page.url)


def test_play_goes_on_from_the_position_after_a_ruling(visit: Visit) -> None:
    page = visit(TABLE, **DESKTOP)
    page.get_by_role("link", name="Go on from here").click()
    after = red7.Rules("v1.2", "action").play(red7.State.parse(POSITION), TURN)
    expect(page.get_by_label("Position as text")).to_have_value(str(after))
    expect(page.get_by_label("Turn as text")).to_have_value("")
    expect(page.get_by_role("checkbox", name="action")).to_be_checked()
