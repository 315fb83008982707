"""A plug-in of somebody else's appears in the page by itself, and can be used."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.conftest import serving
from browser.homes import SERVED
from browser.pages import DESKTOP, PHONE, POSITION, path, shown

if TYPE_CHECKING:
    from browser.conftest import Visit
    from conftest import Install

FIVE_PLAYERS = Path("docs/examples/five_players/red7_five_players.py")
HOME_EDITION = """
    from red7 import Layer, Plugin

    PLUGIN = Plugin(
        name="home-edition",
        layer=Layer.EDITION,
        changes="Nothing: a text of somebody else's.",
        source="Written at home",
    )
"""


def before(folder: Path) -> str:
    """A path on which a folder is found before whatever is found already."""
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


@SERVED
def test_a_house_rule_of_another_author_is_switched_on(
    visit: Visit, install: Install, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    install("five-players", (pytestconfig.rootpath / FIVE_PLAYERS).read_text(encoding="utf-8"))
    with serving(tmp_path, PYTHONPATH=before(tmp_path)) as address:
        page = visit("/", at=address, **PHONE)
        page.get_by_role("button", name="Not sure").tap()
        assert "7 players" not in page.get_by_label("Players", exact=True).inner_text()
        page.get_by_role("checkbox", name="five-players").tap()
        page.get_by_label("Players", exact=True).select_option("5 players")
        page.get_by_role("radio", name="E's palette").tap()
        page.get_by_role("button", name="R6, ").tap()
        page.get_by_role("button", name="Pass", exact=False).tap()
        expect(page.get_by_label("Position as text")).to_have_value("*-:?/-:?/-:?/-:?/R6:? - ?")
        expect(page.get_by_test_id("rulings")).to_contain_text("five-players")
        assert set(shown(page).values()) == {"legal, goes out"}


@SERVED
def test_a_text_of_another_author_beside_the_others(
    visit: Visit, install: Install, tmp_path: Path
) -> None:
    install("home-edition", HOME_EDITION)
    with serving(tmp_path, PYTHONPATH=before(tmp_path)) as address:
        page = visit(path("/", position=POSITION, turn="+O7"), at=address, **DESKTOP)
        verdicts = shown(page)
        assert verdicts["home-edition"] == verdicts["v1.2"]
        for name in ("/play", "/disputes"):
            page.goto(name)
            expect(page.get_by_role("option", name="home-edition").first).to_be_attached()
