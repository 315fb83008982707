"""The twelve arguments at a table: each is settled on a phone in ten taps, and without a scroll."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="pip install 'red7[browser]' to test in a browser.")

from playwright.sync_api import expect

from browser.pages import path, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import Visit

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
MOST_TAPS = 10
ARGUMENTS = {
    "discard before play": ("v1.2", "G2 B: R6 discards: V1 plays: R7", "No (v1.2): not legal."),
    "play without winning": ("v1.2", "G2 B: R6 plays: B3", "Yes (v1.2): legal, goes out"),
    "a 7 on itself": ("v1.2", "(action) G2 V2 B: R6 plays: O7 [discard O7", "stays in. v1.0, v1.1"),
    "a 1 against fewer cards": ("v1.2", "(action) G2 V2 B: R6 plays: V1 [take R6", "No (v1.2)"),
    "a 1 for spite": ("v1.2", "(action) G2 B: R6 O6 hand: =none plays: V1 [take O6", "No (v1.2)"),
    "a tie in Orange with two pairs": (
        "v1.2",
        "G5 B5 R2 O2 B: R4 Y4 canvas: <Orange",
        "A is winning Orange",
    ),
    "a run with duplicates": (
        "v1.2",
        "R3 O3 Y4 G5 B: R6 O7 canvas: <Indigo",
        "A is winning Indigo",
    ),
    "nobody has an even card": ("v1.2", "R3 B: O5 canvas: <Green", "Nobody is winning Green"),
    "the draw for a 5 with four palette cards": (
        "v1.2",
        "(advanced) R4 O4 Y4 G4 B: R6 discards: O5 [draw",
        "Yes (v1.2): legal, stays in",
    ),
    "v1.0's limit with a 3": (
        "v1.0",
        "(advanced) Y5 O4 G2 B: R6 discards: B3",
        "Yes (v1.0): legal, stays in",
    ),
    "the empty hand while winning": (
        "v1.2",
        "R7 B: V1 hand: =none Pass",
        "Yes (v1.2): legal, goes out. v1.0, rogers disagree.",
    ),
    "scoring two pairs": (
        "v1.2",
        "(advanced) R6 O6 R5 O5 canvas: <Orange B: =out",
        "scores Red 6 and Orange 6: 12 points. The match is not over. Open to another reading.",
    ),
    "exactly 40 points": (
        "v1.2",
        "(advanced) R7 B: =out scored: #33",
        "A has 40, B has 0. A has the most points and wins the match. rogers disagrees.",
    ),
    "an empty hand to move with": (
        "v1.2",
        "R7 B: V1 hand: =none",
        "A's hand is empty: A can only pass, and goes out. v1.0, rogers disagree.",
    ),
    "a 1 for spite, and the hand is shown": (
        "v1.2",
        "(action) G2 B: R6 O6 plays: V1 [take O6 hand: =none",
        "No (v1.2)",
    ),
    "what a run with duplicates rests on": (
        "v1.2",
        "R5 O4 Y4 B: B4 I3 V2 canvas: <Indigo",
        "B is winning Indigo: the most cards in a run. Open to another reading.",
    ),
}
PLACES = {
    "B:": "#place-palette-1",
    "hand:": "#place-hand-0",
    "scored:": "#place-scored-0",
    "canvas:": "#place-canvas",
    "plays:": "#place-plays",
    "discards:": "#place-discards",
}


def wanted(page: Page, words: str) -> Iterator[Any]:
    """What is tapped: (a variant), a place:, <a color, [an offer, =a button, #a number, a card."""
    rest = words
    while rest:
        word, _, rest = rest.partition(" ")
        if word.startswith("("):
            yield page.locator(f"label.chip:has([value={word[1:-1]}])")
        elif word in PLACES:
            yield page.locator(f"label:has({PLACES[word]})")
        elif word.startswith("<"):
            yield page.locator(f"label:has([aria-label={word[1:]}])")
        elif word.startswith("["):
            card, _, rest = rest.partition(" ")
            yield page.get_by_role("button", name=f"{word[1:]} {card}".strip()).first
        elif word.startswith("="):
            yield page.locator(f"#{word[1:]}")
        elif word.startswith("#"):
            yield page.get_by_label("Points", exact=True)
        elif word == "Pass":
            yield page.get_by_role("button", name="Pass")
        else:
            yield page.locator(f"#card-{word}")


def remember(page: Page, own: str) -> None:
    kept = json.dumps({"own": own, "added": []})
    page.evaluate("kept => localStorage.setItem('red7-rulebook', kept)", kept)
    page.reload()
    settled(page)


def assert_no_card_is_covered(page: Page) -> None:
    last = page.locator("#card-V1").bounding_box()
    assert last["y"] + last["height"] <= page.locator("#bar").bounding_box()["y"]


@pytest.mark.parametrize("name", ARGUMENTS)
def test_an_argument_is_settled_in_ten_taps_without_a_scroll(
    visit: Visit, name: str, record_property: Any
) -> None:
    own, words, verdict = ARGUMENTS[name]
    page = visit("/", **SMALL)
    remember(page, own)
    taps = 0
    for target in wanted(page, words):
        target.tap()
        settled(page)
        taps += 1
    if "#" in words:
        page.keyboard.type(words.partition("#")[2])
    expect(page.locator("#told")).to_contain_text(verdict)
    settled(page)
    assert page.locator("#told").bounding_box()["y"] < 640
    assert page.locator("#told").evaluate("each => each.scrollHeight <= each.clientHeight")
    assert page.evaluate("scrollY") == 0
    assert_no_card_is_covered(page)
    assert taps <= MOST_TAPS
    record_property(f"taps for {name}", taps)


def test_the_answer_is_short_and_the_rest_is_folded(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O7/R6:?", turn="+O7>O7", added="action"), **SMALL)
    settled(page)
    verdict = page.get_by_test_id("verdict")
    expect(verdict.get_by_role("heading")).to_contain_text("Yes. Under Red7 rulebook v1.2")
    expect(verdict).to_contain_text("Orange 7 lets A discard Orange 7 from the palette.")
    expect(verdict.get_by_test_id("disagree")).to_contain_text("v1.0 v1.1 disagree: not legal")
    assert verdict.bounding_box()["height"] < 640
    expect(page.get_by_test_id("group").first).to_be_hidden()
    page.get_by_text("Every reason, source and reading").tap()
    expect(page.get_by_test_id("group").first).to_be_visible()


def test_a_variant_that_is_off_is_one_tap_away(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O7/R6:?", turn="+O7>O7"), **SMALL)
    settled(page)
    expect(page.locator("#told")).to_have_text("No (v1.2): not legal. The Action rule is off.")
    first = page.get_by_test_id("verdict").locator("p").first
    expect(first).to_have_text("The Action rule is off. Playing with it? Then: legal, stays in")
    page.get_by_role("link", name="Playing with it?").tap()
    expect(page.locator("#told")).to_contain_text("Yes (v1.2): legal, stays in.")


def test_discarding_the_card_just_played_is_its_action_where_it_has_one(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O7I1/R6:?5", added="action"), **SMALL)
    for target in wanted(page, "plays: O7 discards:"):
        target.tap()
    settled(page)
    expect(page.locator("#told")).to_contain_text("Now the action of Orange 7")
    expect(page.get_by_test_id("verdict")).to_contain_text("the action of Orange 7 must be done")
    offers = page.get_by_role("group", name="What may follow")
    expect(offers).to_contain_text("Orange 7: discards from the palette")
    page.locator("#card-O7").tap()
    expect(page.get_by_label("Turn as text")).to_have_value("+O7>O7")
    expect(page.locator("#told")).to_have_text("Yes (v1.2): legal, stays in. v1.0, v1.1 disagree.")
    page.locator("#card-O7").tap()
    expect(page.get_by_label("Turn as text")).to_have_value("+O7")


def test_quick_taps_wait_to_learn_whether_the_card_acts(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O7I1/R6:?5", added="action"), **SMALL)
    settled(page)
    page.evaluate(
        "for (const id of ['place-plays', 'card-O7', 'place-discards', 'card-O7'])"
        " document.getElementById(id).click()"
    )
    expect(page.get_by_label("Turn as text")).to_have_value("+O7>O7")


QUICK = {
    "another card after it": ("card-O7 card-I1", "+O7>O7 >I1"),
    "a card of the palette": ("card-G2", "+O7>G2"),
    "the same card again": ("card-O7 card-O7", "+O7"),
    "undone": ("card-O7 undo", "+O7"),
    "undone and done again": ("card-O7 undo card-O7", "+O7>O7"),
    "one of two undone": ("card-O7 card-I1 undo", "+O7>O7"),
    "taken back": ("card-O7 take-back", "+O7"),
    "one of two taken back": ("card-O7 card-I1 take-back", "+O7>O7"),
}


@pytest.mark.parametrize("name", QUICK)
def test_taps_that_wait_are_all_done_in_the_end_as_if_each_had_been_answered(
    visit: Visit, name: str
) -> None:
    taps, turn = QUICK[name]
    page = visit(path("/", position="*G2V2:O7I1/R6:?5", added="action"), **SMALL)
    settled(page)
    page.evaluate(
        "taps => taps.split(' ').forEach(each => document.getElementById(each).click())",
        f"place-plays card-O7 place-discards {taps}",
    )
    settled(page)
    expect(page.get_by_label("Turn as text")).to_have_value(turn)
    expect(page.locator(".waits")).to_have_count(0)
    page.locator("#undo").tap()
    settled(page)
    expect(page.get_by_label("Turn as text")).not_to_have_value(turn)


def test_a_tap_that_waits_is_shown(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O7I1/R6:?5", added="action"), **SMALL)
    settled(page)
    page.evaluate(
        "for (const id of ['place-plays', 'card-O7', 'place-discards', 'card-O7'])"
        " document.getElementById(id).click();"
        "window.drawn = document.querySelector('.turn-drawn').textContent"
    )
    assert page.evaluate("drawn") == "playsdiscards"


def test_the_card_just_played_is_discarded_from_the_hand_where_it_has_no_action(
    visit: Visit,
) -> None:
    page = visit(path("/", position="*G2V2:O6I1/R6:?5", added="action"), **SMALL)
    for target in wanted(page, "plays: O6 discards: O6"):
        target.tap()
    expect(page.get_by_label("Turn as text")).to_have_value("+O6 >O6")
    expect(page.locator("#told")).to_contain_text("No (v1.2)")


def test_a_draw_is_not_offered_where_no_rule_was_added(visit: Visit) -> None:
    page = visit(path("/", position="*G2V2:O6I1/R6:?5"), **SMALL)
    for target in wanted(page, "plays: O6"):
        target.tap()
    settled(page)
    expect(page.locator("#board")).not_to_contain_text("draws")
    page.locator("label.chip:has([value=advanced])").tap()
    expect(page.locator("#board")).to_contain_text("draws")


def test_every_choice_of_an_action_is_in_sight(visit: Visit) -> None:
    position = "*G2V2Y1B4I6R3:O7/R6:?5"
    page = visit(path("/", position=position, turn="+O7", added="action"), **SMALL)
    settled(page)
    offers = page.locator(".offers .step")
    expect(offers.nth(6)).to_be_visible()
    for each in offers.all():
        box = each.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_the_first_visit_is_asked_for_the_rulebook_first(visit: Visit) -> None:
    page = visit("/", **SMALL)
    settled(page)
    expect(page.locator("#told")).to_have_text("Choose your rulebook first.")
    page.get_by_role("button", name="Not sure").tap()
    expect(page.locator("#told")).to_contain_text("Lay out the cards")


FOUR = "*G2V2Y1:O7I1/xR6O3:?5/B4G7I6:?2/Y3V1:? V5 I4?9"


def test_nothing_is_cut_with_four_players(visit: Visit) -> None:
    page = visit(path("/", position=FOUR, turn="+O7>O7", added="action"), **SMALL)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    cut = page.evaluate(
        """() => [...document.querySelectorAll(
                ".lane, .lane-cards, .cell, .chip, #players, #told, td, th")]
            .filter(each => each.scrollWidth > each.clientWidth + 1)
            .map(each => each.outerHTML.slice(0, 90))"""
    )
    assert cut == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_in_sight_without_a_scroll(visit: Visit, seats: int) -> None:
    table = " ".join(["/".join(FOUR.split()[0].split("/")[:seats]), "V5 I4?9"])
    page = visit(path("/", position=table, turn="+O7>O7", added="action"), **SMALL)
    settled(page)
    assert_no_card_is_covered(page)
    assert page.locator("#card-V1").bounding_box()["height"] >= 24


def test_the_places_stay_in_sight_while_cards_are_tapped(visit: Visit) -> None:
    page = visit(path("/", position=FOUR), **SMALL)
    settled(page)
    for card in ("R1", "V7"):
        page.locator(f"#card-{card}").tap()
        settled(page)
        for place in ("palette-0", "hand-3", "canvas", "plays"):
            assert page.locator(f"label:has(#place-{place})").bounding_box()["y"] >= 0
        expect(page.locator("#told")).to_be_in_viewport()


def test_everything_can_be_undone(visit: Visit) -> None:
    page = visit("/", **SMALL)
    remember(page, "v1.2")
    before = page.url
    for target in wanted(page, "(action) G2 B: R6 plays: V1 [take R6 canvas: <Orange"):
        target.tap()
        settled(page)
    page.locator("#rulebook summary").tap()
    page.get_by_role("radio", name="v1.0").check()
    settled(page)
    assert "own=v1.0" in page.url
    while page.locator("#undo").is_enabled():
        page.locator("#undo").tap()
        settled(page)
    expect(page.get_by_label("Position as text")).to_have_value("")
    expect(page.get_by_label("Turn as text")).to_have_value("")
    expect(page.get_by_role("checkbox", name="action")).not_to_be_checked()
    assert page.url.partition("?")[0] == before.partition("?")[0]
    assert "own=v1.2" in page.url


@pytest.mark.parametrize("link", ["Playing with it?", "Empty table", "Table"])
def test_what_a_link_to_another_table_changes_can_be_undone(visit: Visit, link: str) -> None:
    page = visit(path("/", position="*G2V2:O7/R6:?", turn="+O7>O7", own="v1.2"), **SMALL)
    settled(page)
    for target in wanted(page, "B: B3"):
        target.tap()
    settled(page)
    before, told = page.url, page.locator("#told").inner_text()
    page.get_by_role("link", name=link, exact=True).tap()
    expect(page).not_to_have_url(before)
    settled(page)
    page.locator("#undo").tap()
    settled(page)
    expect(page.locator("#told")).to_have_text(told)
    assert page.url == before
    page.locator("#undo").tap()
    settled(page)
    expect(page.get_by_label("Position as text")).to_have_value("*G2V2:O7/R6:? - ?")


def test_the_turn_is_drawn_as_cards(visit: Visit) -> None:
    page = visit(path("/", position=FOUR, turn="+O7>O7", added="action"), **SMALL)
    drawn = page.get_by_role("group", name="The turn so far")
    expect(drawn).to_have_text("playsdiscards")
    assert [each.get_attribute("alt") for each in drawn.get_by_role("img").all()] == ["O7", "O7"]
