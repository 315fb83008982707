"""The table page: a situation in the address, the rulings in the page."""

from __future__ import annotations

import html
import re
import tomllib
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

import red7
from conftest import Install
from red7.cases import read_case, run
from red7.referee.card_names import with_names
from red7.web import Settings, create_app
from red7.web.situation import Situation
from red7.web.table_answer import answer

POSITION, TURN = "*G2V2:O7I1/R6:?5 - ?20", "+O7>O7"
SEVEN = {"position": POSITION, "turn": TURN, "with": ["action"]}
HOSTILE = "<script>alert('x')</script>\"'><img src=x onerror=y>"


def within(page: str, testid: str) -> list[str]:
    """The openings of the elements with a test id."""
    return re.findall(rf'<[a-z]+ [^>]*data-testid="{testid}"[^>]*>', page)


def told(page: str) -> str:
    """The sentence that says what is wrong."""
    found = re.search(r'data-testid="wrong">(.*?)</p>', page, re.DOTALL)
    assert found
    return html.unescape(found[1])


def test_an_empty_table_says_what_to_do(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "Lay out some cards" in answer.text
    assert not within(answer.text, "rulings")


def test_a_situation_is_ruled_on_by_every_edition(client: TestClient) -> None:
    answer = client.get("/", params=SEVEN)
    assert answer.status_code == 200
    groups = within(answer.text, "group")
    assert [re.search('data-verdict="(.*?)"', each)[1] for each in groups] == [
        "legal, stays in",
        "not legal",
    ]
    rulings = answer.text.partition('id="answer"')[2]
    assert all(f'<span class="text">{name}</span>' in rulings for name in red7.editions())


def test_reasons_sources_partings_and_who_is_winning_are_there(client: TestClient) -> None:
    page = client.get("/", params=SEVEN).text
    ruling = red7.Rules("v1.0", "action").adjudicate(red7.State.parse(POSITION), TURN)
    plain = html.unescape(re.sub("<[^>]*>", "", page))
    assert with_names(ruling.reasons[0].text) in plain
    assert ruling.reasons[0].citations[0].section in plain
    assert "Where they disagree" in page
    assert "B is winning Red" in plain
    assert all(str(color) in plain for color in red7.Color)


def test_other_readings_are_reported(client: TestClient) -> None:
    other = red7.Rules("v1.2").adjudicate(red7.State.parse(POSITION), ">I1").alternatives
    assert other
    page = client.get("/", params={"position": POSITION, "turn": ">I1"}).text
    assert all(f"<b>{each.plugin}</b>" in page for each in other)


def test_the_fragment_is_the_answer_of_the_page(client: TestClient) -> None:
    page, part = client.get("/", params=SEVEN).text, client.get("/answer", params=SEVEN).text
    assert "<html" not in part
    assert part.strip() in page


def test_the_address_opens_the_same_page(client: TestClient) -> None:
    first = client.get(
        "/", params={**SEVEN, "position": POSITION.lower(), "rules": ["v1.0", "v1.2"]}
    )
    address = html.unescape(re.search('data-address="(.*?)"', first.text)[1])
    query = parse_qs(urlsplit(address).query)
    assert query == {
        "position": [POSITION],
        "turn": [TURN],
        "with": ["action"],
        "rules": ["v1.0", "v1.2"],
    }
    second = client.get(address)
    assert second.status_code == 200
    assert f'data-address="{html.escape(address)}"' in second.text


def test_the_rulebook_that_is_yours_answers_first(client: TestClient) -> None:
    page = client.get("/", params={**SEVEN, "own": "v1.0"}).text
    assert "No. Under Red rules v1.0" in page
    assert 'data-told="No (v1.0): not legal. ' in page
    assert "own=v1.0" in re.search('data-address="(.*?)"', page)[1]
    assert re.search('<input type="radio" name="own" value="v1.0" checked>', page)
    named = client.get("/", params={**SEVEN, "own": "v1.1", "rules": ["v1.2"]}).text
    assert "No. Under Red7 rulebook v1.1" in named
    wrong = client.get("/", params={**SEVEN, "own": "v9"})
    assert wrong.status_code == 422
    assert "'v9'" in told(wrong.text)


def test_the_servers_own_rulebook_answers_where_none_is_chosen(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RED7_RULES", "v1.1+action")
    page = client.get("/").text
    assert '<input type="radio" name="own" value="v1.1" checked>' in page
    assert 'name="with" value="action" checked' in page
    monkeypatch.setenv("RED7_RULES", "gone")
    assert '<input type="radio" name="own" value="v1.2" checked>' in client.get("/").text


def test_every_rulebook_says_how_it_is_recognized(client: TestClient) -> None:
    page = html.unescape(client.get("/").text)
    for card in red7.plugins():
        if card.kind == "edition":
            assert card.booklet is not None
            assert card.booklet.first_page in page


def test_a_table_without_a_turn_says_who_starts_and_what_scores(client: TestClient) -> None:
    started = client.get("/", params={"position": "G2:?7/R6:?7/V1:?7"}).text
    assert "<h2>Who starts</h2>" in started
    over = {"position": "R6O6R5O5:-/xG6:? O", "with": "advanced"}
    page = client.get("/", params=over).text
    told = html.unescape(re.search('data-told="(.*?)"', page)[1])
    scored = "A wins with Orange and scores Red 6 and Orange 6: 12 points."
    assert told == f"{scored} The match is not over. Open to another reading."
    assert within(page, "statement")
    assert "score-all-groups" in page


BAR = {
    "who wins the match": (
        ("G2:-:40/xR6:-:12", "", "advanced"),
        "A has 42, B has 12. A has the most points and wins the match.",
    ),
    "who disagrees that it is over": (
        ("G2:-:38/xR6:-", "", "advanced"),
        "A has 40, B has 0. A has the most points and wins the match. rogers disagrees.",
    ),
    "who disagrees on the winner": (
        ("*R7R1:?/O5:? V", "", ""),
        "A is winning Violet: the most cards below 4.",
    ),
    "a run with duplicates": (
        ("*R5O4Y4:?6/B4I3V2:?6 I", "", ""),
        "B is winning Indigo: the most cards in a run. Open to another reading.",
    ),
    "an empty hand while winning": (
        ("*R7:-/R6:?6", "", ""),
        (
            "A is winning Red: the highest card. A's hand is empty: A can only pass, and goes out. "
            "v1.0, rogers disagree."
        ),
    ),
    "one palette only": (("*R7:?/-:?/-:?", "", ""), "Now lay out B's palette and C's palette."),
    "a palette emptied in play": (
        ("*R7:?/-:?3", "", ""),
        "A is winning Red: the highest card.",
    ),
    "a 7, whose action must be done": (
        ("*G2V2:O7/R6:?5 - ?20", "+O7", "action"),
        "Now the action of Orange 7: it comes before the end of the turn (v1.2).",
    ),
    "a 1 that may not take": (
        ("*G2:V1R2/R6R7:?6 - ?", "+V1", "action"),
        (
            "The action of Violet 1 cannot be done; without it A goes out (v1.2). "
            "6 texts disagree. Open to another reading."
        ),
    ),
    "a 1 for spite": (
        ("*G2:?/R6R7:?6", "+V1xR6", "action"),
        "It depends on A's hand (v1.2): lay it out. 5 texts disagree. Open to another reading.",
    ),
    "a turn whose verdict a reading would change": (
        ("*G2V2:O7I1/R6:?5 - ?20", "+O7>O7", "action"),
        "Yes (v1.2): legal, stays in. v1.0, v1.1 disagree.",
    ),
}


@pytest.mark.parametrize("name", BAR)
def test_the_bar_says_the_whole_answer(name: str) -> None:
    (position, turn, added), told = BAR[name]
    assert answer(Situation(position, turn, (), tuple(filter(None, [added])))).told == told


def test_the_bar_says_of_an_action_that_it_may_be_left_out() -> None:
    class House:
        PLUGIN = red7.Plugin(
            name="at-will", layer=red7.Layer.HOUSE, changes="Actions are optional."
        )

        @staticmethod
        @red7.rule("H1", "action_required")
        def at_will() -> bool:
            """An action may be left out."""
            return False

    with red7.registered(House):
        found = answer(Situation("*G2V2:O7/R6:? - ?", "+O7", (), ("action", "at-will")))
    assert found.told == ("Now the action of Orange 7, if you like; without it A stays in (v1.2).")


def test_a_hand_that_would_settle_it_has_the_cards_of_the_turn() -> None:
    found = answer(Situation("*G2:?/R6R7:?6", "+V1xR6", (), ("action",)))
    assert found.whole_hand is not None
    assert found.whole_hand.cards == "V1"
    settled = answer(Situation(found.whole_hand.position, "+V1xR6", (), ("action",)))
    assert settled.whole_hand is None
    assert not settled.told.startswith("It depends")


def test_a_link_has_a_preview(client: TestClient) -> None:
    page = client.get("/", params=SEVEN).text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="(.*?)">', page))
    assert found["title"] == "A plays Orange 7 and discards Orange 7 from the palette"
    assert found["description"] == "Yes (v1.2): legal, stays in. v1.0, v1.1 disagree."
    assert found["url"].startswith("http://testserver/?position=")
    assert 'og:title" content="Play · Red7"' in client.get("/play").text


@pytest.mark.slow
def test_a_link_that_works_on_this_machine_alone_says_so() -> None:
    def asked(**settings: str) -> str:
        app = create_app(Settings(warm=False, **settings))
        with TestClient(app, base_url="http://127.0.0.1:8707") as client:
            return client.get("/", params={"position": POSITION}).text

    assert within(asked(), "only-here")
    known = asked(address="http://192.0.2.7:8707/")
    assert not within(known, "only-here")
    assert 'href="http://192.0.2.7:8707/?position=' in known


def test_all_texts_need_not_be_named(client: TestClient) -> None:
    page = client.get("/", params={**SEVEN, "rules": list(red7.editions())}).text
    assert "rules=" not in re.search('data-address="(.*?)"', page)[1]


def test_a_begun_turn_is_taken_from_the_position(client: TestClient) -> None:
    page = client.get("/", params={"position": "*G2:R5V4/R6:?7 - ?25 +V4"}).text
    assert 'data-turn="+V4"' in page
    assert 'data-position="*G2:R5V4/R6:?7 - ?25"' in page


def test_the_case_that_is_copied_passes(client: TestClient) -> None:
    page = client.get("/", params=SEVEN).text
    text = html.unescape(re.search(r'id="as-case"[^>]*>(.*?)</pre>', page, re.DOTALL)[1])
    case = read_case(tomllib.loads(text)["case"][0])
    assert (case.position, case.turn, case.rules) == (POSITION, TURN, "action")
    assert set(case.rulings) == set(red7.editions())
    assert all(run(case, text).passed for text in case.rulings)


def test_the_text_that_is_copied_has_every_verdict(client: TestClient) -> None:
    page = client.get("/", params=SEVEN).text
    text = html.unescape(re.search(r'id="as-text"[^>]*>(.*?)</pre>', page, re.DOTALL)[1])
    assert f"Position: {POSITION}" in text
    assert "v1.0, v1.1: not legal." in text


@pytest.mark.parametrize(("turn", "first"), [("+R1xR6", True), ("+V5xR6", False)])
def test_a_variant_is_named_first_only_if_it_would_help(
    client: TestClient, turn: str, first: bool
) -> None:
    page = client.get("/", params={"position": "*G2:R1V5/R6G4:?5 - ?20", "turn": turn}).text
    off, verdict = page.index("The Action rule is off.</b>"), page.index('id="rulings-head"')
    assert (off < verdict) is first


def test_a_house_rule_is_called_one(client: TestClient) -> None:
    either = {"position": "*R7:G2R1/R6:?7", "turn": ">R1 +G2", "rules": ["v1.2+either-order"]}
    page = client.get("/", params=either).text
    assert '<span class="quiet small">Play and discard in one turn, house rule</span>' in page


# --- the rules ------------------------------------------------------------------------------------


def test_switches_are_made_of_what_is_installed(client: TestClient) -> None:
    page = client.get("/").text
    for card in red7.plugins():
        if card.kind != "game":
            field = "rules" if card.kind == "edition" else "with"
            assert f'name="{field}" value="{card.name}"' in page


def test_switches_stand_as_they_were_asked_for(client: TestClient) -> None:
    page = client.get("/", params={**SEVEN, "rules": ["v1.0", "v1.1+either-order"]}).text
    assert 'name="with" value="action" checked' in page
    assert 'name="with" value="advanced">' in page
    assert 'name="rules" value="v1.0" checked' in page
    assert 'name="rules" value="v1.2" form="situation">' in page
    assert 'name="rules" value="v1.1+either-order" checked' in page


PLUGIN = """
from red7 import Layer, Plugin, rule
PLUGIN = Plugin(name="five-seats", layer=Layer.HOUSE, changes="Up to <five> may play.")

@rule("C02", "players")
def two_to_five_players():
    "Two to five may play."
    return 2, 5
"""


@pytest.mark.slow
def test_a_plug_in_of_another_author_appears_and_rules(install: Install) -> None:
    install("five-seats", PLUGIN)
    five = "*R1:?/R2:?/R3:?/R4:?/R5:?"
    with TestClient(create_app(Settings(warm=False, seconds=60))) as client:
        page = client.get("/", params={"position": five, "turn": "pass", "with": "five-seats"})
        listed = client.get("/api/plugins").json()["plugins"]
    assert page.status_code == 200
    assert 'name="with" value="five-seats" checked' in page.text
    assert "Up to &lt;five&gt; may play." in page.text
    assert 'data-seats="5"' in page.text
    assert "five-seats" in [each["name"] for each in listed]


FAILS = """
from red7 import Layer, Plugin, rule
PLUGIN = Plugin(name="stranger", layer=Layer.EDITION, changes="Nothing works.")

@rule("S1", "groups")
def fails(palette, color):
    "It fails."
    raise RuntimeError("tea")
"""


@pytest.mark.parametrize("source", ["1 / 0", FAILS])
@pytest.mark.parametrize("turn", ["", "+O7"])
def test_texts_that_cannot_be_used_are_left_out_and_named(
    install: Install, source: str, turn: str
) -> None:
    install("stranger", source)
    found = answer(Situation("*G2:R1O7/R6:Y4 - ?20", turn))
    assert not found.wrong
    assert list(found.left_out) == ["stranger"]
    named = answer(Situation("*G2:R1O7/R6:Y4 - ?20", turn, ("v1.2",)))
    assert named.left_out == {}


def test_what_is_left_out_stands_on_the_page(install: Install) -> None:
    install("stranger", "1 / 0")
    with TestClient(create_app(Settings(warm=False, seconds=60))) as client:
        page = client.get("/", params={"position": "*G2:R1O7/R6:Y4 - ?20"}).text
    assert "stranger" in page.partition("Left out")[2]


def test_a_broken_plug_in_is_reported(install: Install) -> None:
    install("broken-rule", "1 / 0")
    with TestClient(create_app(Settings(warm=False, seconds=60))) as client:
        page = client.get("/")
    assert page.status_code == 200
    assert "the plug-in &#39;broken-rule&#39; cannot be loaded" in page.text


# --- what cannot be answered ----------------------------------------------------------------------


WRONG: dict[str, dict[str, Any]] = {
    "a card twice": {"position": "*R1:R1/R2"},
    "seven players": {"position": "*R1/R2/R3/R4/R5/R6/R7"},
    "five players by a text for four": {"position": "*R1/R2/R3/R4/R5", "rules": "v1.2"},
    "nonsense": {"position": HOSTILE},
    "no such turn": {"position": POSITION, "turn": HOSTILE},
    "nobody to move": {"position": "R1:R2/R3:R4", "turn": "+R2"},
    "an unknown plug-in": {"position": POSITION, "turn": TURN, "with": HOSTILE},
    "unknown rules": {"position": POSITION, "turn": TURN, "rules": HOSTILE},
    "two editions": {"position": POSITION, "turn": TURN, "rules": "v1.0+v1.1"},
    "too many rules": {"position": POSITION, "turn": TURN, "rules": ["v1.0"] * 17},
    "too many plug-ins": {"position": POSITION, "turn": TURN, "with": ["action"] * 33},
    "a long position": {"position": "R1" * 600},
}


@pytest.mark.parametrize("path", ["/", "/answer"])
@pytest.mark.parametrize("query", WRONG.values(), ids=list(WRONG))
def test_wrong_input_is_one_sentence(client: TestClient, path: str, query: dict[str, Any]) -> None:
    answer = client.get(path, params=query)
    assert answer.status_code == 422
    sentence = told(answer.text)
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 400
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("field", ["position", "turn", "with", "rules"])
def test_what_is_typed_is_never_markup(client: TestClient, field: str) -> None:
    page = client.get("/", params={**SEVEN, field: HOSTILE}).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_what_was_typed_stays_in_its_field(client: TestClient) -> None:
    page = client.get("/", params={"position": "*R1:R1/R2", "turn": "+R1"}).text
    assert 'name="position" value="*R1:R1/R2"' in page
    assert 'name="turn" value="+R1"' in page


def test_a_reading_on_who_is_winning_is_named_with_the_texts_it_is_open_in(
    client: TestClient,
) -> None:
    page = client.get("/", params={"position": "*R7R1:?/O5:? G2"}).text
    told = " ".join(re.sub("<[^>]+>", "", page).split())
    assert "Open to the reading zero-highest-card in v1.0 v1.1 v1.2-es: A is winning" in told
    page = client.get("/", params={"position": "*R7B5:?/O6O5:? -"}).text
    assert "french-literal</b> in" not in page
    page = client.get("/", params={"position": "*R7B5:?/O6O5:? -", "own": "v1.2-fr"}).text
    assert "french-literal</b> in" in page
