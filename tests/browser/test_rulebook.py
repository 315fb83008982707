"""Your rulebook on the page: asked once, recognized by its first page, and remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

import red7
from browser.pages import PHONE, POSITION, TABLE, TURN, path, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit


def own(page: Page) -> str:
    settled(page)
    return page.locator("#rulebook-name").inner_text()


def choose(page: Page, name: str) -> None:
    page.locator(f"#rulebook label:has([name=own][value='{name}'])").tap()


def test_the_rulebook_is_asked_once_and_remembered(visit: Visit) -> None:
    page = visit("/", **PHONE)
    box = page.locator("#rulebook")
    expect(box.get_by_role("radio")).to_have_count(len(red7.editions()))
    expect(box).to_contain_text("“Rulebook v1.2” on the cover")
    choose(page, "v1.0")
    page.locator(".chip", has_text="action").tap()
    expect(box.get_by_role("radio").first).to_be_hidden()
    assert own(page) == "v1.0"
    page.goto("/")
    assert own(page) == "v1.0"
    expect(page.get_by_role("checkbox", name="action")).to_be_checked()
    expect(box.get_by_role("radio").first).to_be_hidden()


def test_whoever_does_not_know_keeps_the_newest(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("button", name="Not sure: keep v1.2").tap()
    page.goto("/")
    expect(page.locator("#rulebook").get_by_role("radio").first).to_be_hidden()
    assert own(page) == "v1.2"


def test_your_rulebook_answers_a_question_that_names_none(visit: Visit) -> None:
    page = visit("/", **PHONE)
    choose(page, "v1.0")
    page.goto(TABLE)
    settled(page)
    expect(page.get_by_test_id("verdict")).to_contain_text("No. Under Red rules v1.0")


def test_a_link_keeps_the_rulebook_of_whoever_sent_it(visit: Visit) -> None:
    page = visit("/", **PHONE)
    choose(page, "v1.0")
    settled(page)
    page.goto(path("/", position=POSITION, turn=TURN, added="action", own="v1.2-it"))
    assert own(page) == "v1.2-it"
    page.locator("#rulebook summary").tap()
    expect(page.locator("#rulebook-note")).to_have_text(
        "v1.2-it comes with the link that you opened. Yours is v1.0."
    )
    page.goto("/")
    assert own(page) == "v1.0"


@pytest.mark.parametrize("address", ["/cases/C10.1", "/cases?q=may+I+discard+first"])
def test_the_answers_of_the_case_book_begin_with_your_rulebook(visit: Visit, address: str) -> None:
    page = visit("/", **PHONE)
    choose(page, "v1.0")
    settled(page)
    page.goto(address)
    first = page.locator("ul.answers").first.get_by_role("listitem")
    expect(first).to_have_text(
        [
            "Yes: legal, stays in (v1.0 (yours), rogers)",
            "No: not legal (v1.2, v1.1, v1.2-fr, v1.2-de, v1.2-it, v1.2-es)",
        ]
    )
