"""A whole round against the program's players, by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

import red7
from browser.homes import SERVED
from browser.pages import DESKTOP, GAME, PHONE, path, press, tab_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

MOST_STEPS = 40
MINE_OR_OVER = re.compile(r"Your turn|round\.$")


def awaited(page: Page) -> bool:
    """Wait for the others; whether the person is to move."""
    head = page.get_by_role("heading", level=1)
    expect(head).to_have_text(MINE_OR_OVER)
    return head.inner_text() == "Your turn"


def go_on(page: Page) -> None:
    """Choose the first turn that keeps the person in, and end it; or else go out."""
    played = page.url
    stay = page.get_by_role("button", name="and stay in")
    if stay.count():
        press(page, stay)
    elif page.get_by_test_id("hope").count():
        press(page, page.get_by_role("button", name="and go out"))
    else:
        press(page, page.get_by_text("Turns that keep you in"))
        tab_to(page, page.locator(".offers button"))
        page.keyboard.press("Enter")
    expect(page).not_to_have_url(played)
    page.locator("main:not([inert])").wait_for()  # a site has the address first, then the page


def test_a_round_is_played_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/play", **DESKTOP)
    press(page, page.get_by_role("checkbox", name="advanced", exact=True), "Space")
    press(page, page.get_by_text("More players, and your seat"))
    press(page, page.get_by_label("And against").first, "m")  # a list goes to what is typed
    press(page, page.get_by_text("The deal"))
    tab_to(page, page.get_by_label("Seed"))
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("bots=medium&bots=medium.*seed=5"))
    for _ in range(MOST_STEPS):
        if not awaited(page):
            break
        go_on(page)
    expect(page.get_by_role("heading", name="The end of the round")).to_be_visible()
    press(page, page.get_by_text("The record"))
    record = red7.Record.parse(page.locator("pre").inner_text())
    winner = record.rules.winner(record.final)
    assert str(record.rules) == "v1.2+advanced"
    assert len(record.rounds[0].turns) > len(record.final.seats)
    assert ("You win" in page.get_by_role("heading", level=1).inner_text()) == (winner == 0)


def play_a_card(page: Page) -> None:
    """Tap a card of the hand, and play it."""
    page.locator(".held summary").first.tap()
    page.locator(".held[open]").get_by_role("button", name=re.compile("^Play ")).tap()


@pytest.mark.parametrize("others", [1, 3])
def test_the_whole_table_and_what_may_be_done_are_in_sight_on_a_small_phone(
    visit: Visit, others: int
) -> None:
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    game = {"rules": "v1.2+advanced+action", "bots": ["easy"] * others, "seat": "A", "seed": "5"}
    page = visit(path("/play", **game), **small)
    assert awaited(page)
    bar = page.locator(".turn-bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 640
    for seat in page.locator(".seat").all():
        box = seat.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_card_of_the_hand_opens_what_may_be_done_with_it_and_only_one_at_a_time(
    visit: Visit,
) -> None:
    page = visit(path("/play", **GAME), **PHONE)
    assert awaited(page)
    cards = page.locator(".held summary")
    cards.nth(0).tap()
    cards.nth(1).tap()
    expect(page.locator(".held[open]")).to_have_count(1)
    expect(page.locator(".held[open] .deeds")).to_be_in_viewport(ratio=1)
    cards.nth(1).tap()
    expect(page.locator(".held[open]")).to_have_count(0)


def test_a_turn_is_taken_step_by_step_and_back_by_taps(visit: Visit) -> None:
    page = visit(path("/play", **GAME), **PHONE)
    assert awaited(page)
    before = page.locator("main").inner_text()
    play_a_card(page)
    expect(page.get_by_role("heading", level=2, name="So far")).to_be_visible()
    page.get_by_role("link", name="Undo").tap()
    expect(page.get_by_role("heading", level=2, name="Choose a card")).to_be_visible()
    assert page.locator("main").inner_text() == before


@SERVED
def test_a_step_leaves_the_page_where_it_was_scrolled_to(visit: Visit) -> None:
    page = visit(path("/play", **GAME), **PHONE)
    assert awaited(page)
    page.get_by_text("By which rules").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    page.get_by_text("Turns that keep you in").tap()
    page.locator(".offers button").first.tap()
    expect(page.get_by_role("heading", level=2, name="So far")).to_be_visible()
    page.wait_for_function(f"Math.abs(scrollY - {before}) < 3")


def test_a_turn_that_is_chosen_is_not_offered_again(visit: Visit) -> None:
    page = visit(path("/play", **GAME), **PHONE)
    assert awaited(page)
    page.get_by_text("Turns that keep you in").tap()
    offer = page.locator(".offers button").first
    chosen = offer.get_attribute("value")
    words = offer.inner_text().partition("\n")[0].strip()
    offer.tap()
    head = page.get_by_role("heading", level=2, name="So far")
    expect(head).to_have_text(f"So far: {words[0].lower()}{words[1:]}")
    expect(page.locator(f".offers button[value='{chosen}']")).to_have_count(0)


def test_a_turn_that_is_not_allowed_is_explained(visit: Visit) -> None:
    page = visit(path("/play", **GAME), refused=True, **PHONE)
    assert awaited(page)
    page.get_by_label("Or write the turn").fill("xR7 +R7 >R7")
    page.get_by_role("button", name="Enter").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")


def test_a_game_is_opened_on_the_table_at_any_moment(visit: Visit) -> None:
    page = visit(path("/play", **GAME), **PHONE)
    assert awaited(page)
    page.get_by_role("link", name="Open this on the table").tap()
    state = red7.State.parse(page.get_by_label("Position as text").input_value())
    assert state.to_move == 1
    assert [bool(seat.hand) for seat in state.seats] == [False, True, False]


def test_a_slow_player_is_waited_for(visit: Visit) -> None:
    page = visit(path("/play", bots="monte-carlo:20", seat="B", seed="3", wait="1"), **PHONE)
    assert awaited(page)
