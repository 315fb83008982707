"""The search for cases in the built manual finds what ``red7 cases`` finds."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from red7.cases import cases
from red7.cases.page import heading
from red7.cases.search import search

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
ASKED = tomllib.loads((TESTS / "case_questions.toml").read_text(encoding="utf-8"))["first"]


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", DOCS, folder], cwd=folder, check=True)
    return folder


def test_every_question_finds_in_the_manual_what_it_finds_in_the_terminal(
    manual: Path, browser: Browser
) -> None:
    page = browser.new_page()
    page.goto((manual / "casebook.html").as_uri())
    for question in ASKED:
        page.get_by_label("Ask the case book").fill(question)
        found = page.locator("#cases-found a").all_text_contents()
        assert found == [heading(case) for case in search(question, cases())], question
    page.locator("#cases-found a").first.click()
    best = search(question, cases())[0]
    expect(page.locator(":target")).to_contain_text(best.title)
    page.close()


def test_the_page_of_results_begins_with_the_case_book(manual: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{(manual / 'search.html').as_uri()}?q=may+I+discard+first")
    expect(page.get_by_role("heading", name="In the case book")).to_be_visible()
    expect(page.locator("#cases-found a").first).to_contain_text("C10.1")
    page.close()
