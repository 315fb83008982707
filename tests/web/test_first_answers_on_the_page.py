"""What a stranger stumbled over on the page, and what it says now."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient


def statements(client: TestClient, **query: str) -> list[str]:
    page = client.get("/", params=query).text
    return re.findall(r'aria-label="([^"]*)" data-testid="statement"', page)


def test_who_starts_is_answered_for_a_table_as_it_was_dealt(client: TestClient) -> None:
    assert statements(client, position="*G2:?7/R6:?7") == ["Who starts"]


@pytest.mark.parametrize(
    "position",
    [
        "G2:-/xR6:-",  # over
        "*G2:?/xR6:?/O4:?",  # a player is out
        "*G2R3:?/R6:?",  # a card was played
        "*G2:?/R6:? V5",  # a card was discarded
        "*G2:?/R6:? V",  # the rule has changed
    ],
)
def test_nobody_starts_a_round_that_is_over_or_under_way(client: TestClient, position: str) -> None:
    assert "Who starts" not in statements(client, position=position, **{"with": "advanced"})


def test_nobody_starts_a_round_in_which_a_turn_is_taken(client: TestClient) -> None:
    assert statements(client, position="*G2:R7/R6:?", turn="+R7") == []


def test_a_case_is_answered_before_its_picture(client: TestClient) -> None:
    page = client.get("/cases/C46.2").text
    assert page.index('data-testid="note"') < page.index('class="picture"')
    assert '<b>No: not legal</b> <span class="small whose">(all texts)</span></li>' in page


def test_the_json_interface_finds_cases_in_plain_words(client: TestClient) -> None:
    found = client.get("/api/cases", params={"q": "what happens if the deck runs out"}).json()
    assert found["list"][0]["id"] == "C27.1"
    assert found["cases"] == len(found["list"]) <= 12
    among = client.get("/api/cases", params={"q": "deck", "clause": "C37"}).json()
    assert {case["clause"] for case in among["list"]} == {"C37"}
    none = client.get("/api/cases", params={"q": "xyzzy"})
    assert (none.status_code, none.json()["error"]) == (422, "No case is about 'xyzzy'.")


@pytest.mark.parametrize("path", ["/", "/cases", "/cases/C37.1", "/play", "/disputes"])
def test_a_link_that_is_sent_shows_a_picture_from_this_server(
    client: TestClient, path: str
) -> None:
    found = re.search('<meta property="og:image" content="([^"]*)">', client.get(path).text)
    assert found
    assert found[1].startswith(str(client.base_url))
    picture = client.get(found[1])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_link_to_a_case_shows_its_question_and_its_answer(client: TestClient) -> None:
    page = client.get("/cases/C37.1").text
    assert '<meta property="og:title" content="May a 7 discard itself?">' in page
    assert '<meta property="og:description" content="v1.0 and v1.1 say another card; ' in page


def test_a_page_is_called_by_the_turn_in_words(client: TestClient) -> None:
    page = client.get("/", params={"position": "*G2:?/R6:?", "turn": "+R7"}).text
    assert "<title>A plays Red 7 · Red7 referee</title>" in page
    assert "<title>Red7 referee</title>" in client.get("/", params={"position": "*G2/R6"}).text


def bar(client: TestClient, **query: str) -> str:
    found = re.search(r'data-told="([^"]*)"', client.get("/", params=query).text)
    assert found is not None
    return unescape(found[1])


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("R3:?/xO6:?", "A wins the round; these rules keep no score."),
        ("xR3:?/xO6:?", "Nobody has won the round, so nothing is scored."),
    ],
)
def test_a_round_that_is_over_names_its_winner_where_no_score_is_kept(
    client: TestClient, position: str, told: str
) -> None:
    assert statements(client, position=position) == ["Who wins the round"]
    assert bar(client, position=position) == told
    page = client.get("/", params={"position": position}).text
    offer = re.search(
        r'data-testid="off"><b>The Advanced rule is off\.</b> <a href="([^"]*)">Playing with it\?',
        page,
    )
    assert offer is not None
    scored = client.get(unescape(offer[1])).text
    assert 'aria-label="What the winner scores"' in scored
    assert 'data-testid="off"' not in scored


def test_a_player_to_move_who_does_not_start_is_named(client: TestClient) -> None:
    note = "The position has B to move."
    assert note in client.get("/", params={"position": "G2:?7/*R6:?7"}).text
    assert note not in client.get("/", params={"position": "*G2:?7/R6:?7"}).text


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("*R4/R6", "B is winning Red: the highest card."),
        ("*B2/R7O6", "B is winning Red: the highest card."),
        ("*G2B2/R7O6 B", "B is winning Blue: the most different colors, after a tie."),
    ],
)
def test_the_bar_speaks_of_a_tie_only_where_there_is_one(
    client: TestClient, position: str, told: str
) -> None:
    assert bar(client, position=position) == told


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("*-:?/-:?", "Yes (v1.2): legal, stays in. Now lay out A's palette and B's palette."),
        ("*G2:?/-:?", "Yes (v1.2): legal, stays in. Now lay out B's palette."),
        ("*G2:?/xB3:?/R6:?", "Yes (v1.2): legal, stays in."),
    ],
)
def test_the_bar_of_a_ruling_names_the_palettes_that_are_missing(
    client: TestClient, position: str, told: str
) -> None:
    assert bar(client, position=position, turn="+R7") == told


def test_the_bar_counts_texts_for_which_it_has_no_room(client: TestClient) -> None:
    told = bar(client, position="*G2:O3V1/R6:-", turn="+V1", **{"with": "action"})
    without = r"The action of Violet 1 cannot be done; without it A goes out \(v1\.2\)\."
    assert re.fullmatch(without + r" \d+ texts disagree\.", told)


@pytest.mark.parametrize("turn", ["r7", "A: +R7", "play Red 7", "a plays r7"])
def test_the_page_reads_turns_in_plain_words(client: TestClient, turn: str) -> None:
    page = client.get("/", params={"position": "*R4:R7/R6", "turn": turn})
    assert page.status_code == 200
    assert 'data-turn="+R7"' in page.text


def test_the_page_says_whose_turn_it_is(client: TestClient) -> None:
    page = client.get("/", params={"position": "*R4:R7/R6", "turn": "B: +R7"})
    assert page.status_code == 422
    assert "is a turn of B, and A is to move" in page.text


def test_one_tap_says_that_the_hand_has_no_other_cards(client: TestClient) -> None:
    asked = {"position": "*R4:V1?/R6R5 - ?20", "turn": "+V1", "with": "action"}
    page = client.get("/", params=asked).text
    found = re.search(r'data-testid="whole-hand"><a class="button" href="([^"]*)"', page)
    assert found is not None
    again = client.get(unescape(found[1])).text
    assert 'data-testid="whole-hand"' not in again
    assert "*R4:V1/R6R5" in again
    assert "Perhaps" in page
    assert "Perhaps" not in again


@pytest.mark.parametrize(
    ("seed", "card", "due"),
    [
        ("0", "R1", "The action of Red 1 cannot be done."),
        ("0", "Y3", "Now the action of Yellow 3."),
        ("0", "R5", "Now the action of Red 5: play another card."),
        ("4", "V4", None),
    ],
)
def test_the_page_of_a_match_says_that_an_action_comes_next(
    client: TestClient, seed: str, card: str, due: str | None
) -> None:
    game = {"rules": "v1.2+advanced+action", "bots": "easy", "seat": "A", "seed": seed}
    page = client.get("/play", params={**game, "so-far": f"+{card}"}).text
    found = re.search(r'data-testid="due">(.*?)</p>', page)
    assert (found and re.sub("<[^>]*>", "", found[1])) == due
