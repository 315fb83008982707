"""From page to page: the case book, the disputes, the table, and a visitor who keeps nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

import red7
from browser.homes import loaded
from browser.pages import DESKTOP, GAME, PHONE, POSITION, TABLE, TURN, path, ruled, shown
from red7.cases import cases

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from browser.conftest import Visit

CASE = next(case for case in cases() if case.id == "C37.1")


def test_a_case_is_found_by_its_clause_and_opened_on_the_table(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("link", name="Case book").tap()
    page.get_by_text("Narrow it down").tap()
    page.get_by_label("Clause").select_option(CASE.clause)
    page.get_by_role("button", name="Show", exact=True).tap()
    found = len([case for case in cases() if case.clause == CASE.clause])
    expect(page.get_by_role("status")).to_contain_text(f"{found} case")
    page.get_by_role("link", name=f"{CASE.id} {CASE.title}").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{CASE.id} {CASE.title}")
    page.get_by_role("link", name="Open on the table").tap()
    expect(page.get_by_label("Position as text")).to_have_value(CASE.position)
    assert CASE.turn is not None
    expect(page.get_by_label("Turn as text")).to_have_value(CASE.turn)
    assert shown(page) == ruled(CASE.position, CASE.turn, CASE.rules.split("+"))


def test_cases_are_found_by_words_and_a_clause_is_opened(visit: Visit) -> None:
    page = visit("/cases", **DESKTOP)
    expect(page.get_by_role("link", name=CASE.id)).to_be_hidden()
    page.get_by_role("heading", name=CASE.clause).click()
    expect(page.get_by_role("link", name=f"{CASE.id} {CASE.title}")).to_be_visible()
    page.get_by_role("searchbox").fill(CASE.id)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("1 case found.")
    expect(page.get_by_role("link", name=f"{CASE.id} {CASE.title}")).to_be_visible()


def test_a_dispute_of_two_texts_is_opened_on_the_table(visit: Visit) -> None:
    page = visit("/disputes", **PHONE)
    page.get_by_label("Text", exact=True).first.select_option("v1.0")
    page.get_by_label("Text", exact=True).last.select_option("v1.1")
    page.get_by_role("button", name="Search").tap()
    expect(page.get_by_role("status")).to_contain_text("The search is over.")
    page.get_by_role("link", name="Open on the table").first.tap()
    position = page.get_by_label("Position as text").input_value()
    turn = page.get_by_label("Turn as text").input_value()
    verdicts = shown(page)
    assert set(verdicts) == {"v1.0", "v1.1"}
    rulings = red7.compare(red7.State.parse(position), turn, ["v1.0", "v1.1"])
    assert verdicts == {str(ruling.rules): ruling.verdict for ruling in rulings}
    assert not rulings.agree


def test_a_visitor_who_lets_nothing_be_kept_is_answered_all_the_same(
    keeps_nothing: BrowserContext,
) -> None:
    wrong: list[str] = []
    keeps_nothing.on("weberror", lambda error: wrong.append(str(error.error)))
    page = keeps_nothing.new_page()
    page.goto(TABLE)
    loaded(page)
    assert shown(page) == ruled(POSITION, TURN, ["action"])
    page.goto(path("/play", **GAME))
    loaded(page)
    page.locator(".held summary").first.click()
    page.locator(".held[open] button").first.click()
    expect(page.get_by_role("heading", level=2, name="So far")).to_be_visible()
    assert wrong == []
