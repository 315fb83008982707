"""The JSON interface says what the command line and the library say."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import red7
from red7.referee.report import Adjudication, FullRuling, as_json, document
from red7.testing import strategies
from red7.web.api_questions import MOST_TURNS
from red7.web.endpoints import ENDPOINTS

POSITION, TURN = "*G2V2:O7I1/R6:?5 - ?20", "+O7>O7"
SAMPLES: dict[str, dict[str, Any]] = {
    "adjudicate": {"position": POSITION, "turn": TURN, "with": ["action"]},
    "who": {"position": POSITION, "rules": "v1.0"},
    "turns": {"position": POSITION, "with": ["action"], "surviving": True},
    "steps": {"position": f"{POSITION} +O7", "with": ["action"]},
    "disputes": {"first": "v1.2", "second": "v1.2+either-order", "effort": 20},
    "cases": {"clause": "C37"},
    "plugins": {},
}


def fitting(client: TestClient, content: Any, name: str) -> None:
    """Check an answer against its schema in the served document."""
    document = client.get("/openapi.json").json()
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    jsonschema.Draft202012Validator(schema).validate(content)


def in_query(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in fields.items()
    }


def test_what_an_action_asks_is_offered_whatever_refuses_it(client: TestClient) -> None:
    asked = {"position": "*G2V2:?/R6:? - ? +V1", "with": ["action"], "rules": ["v1.2"]}
    [found] = client.get("/api/steps", params=asked).json()["steps"]
    assert found["steps"] == ["end"]
    assert found["choices"] == [
        {"step": "xR6", "kind": "take", "card": "R6", "by": "V1", "says": "take R6 from B"}
    ]
    earned = {"position": "*G2:?/R6:? - ? >B5", "with": ["advanced"], "rules": ["v1.2"]}
    [found] = client.get("/api/steps", params=earned).json()["steps"]
    assert [(each["says"], each["by"]) for each in found["choices"]] == [("draw a card", None)]


def test_every_endpoint_has_a_sample() -> None:
    assert list(SAMPLES) == [each.name for each in ENDPOINTS]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: each.name)
def test_a_query_and_a_body_get_the_same_answer(client: TestClient, endpoint: Any) -> None:
    fields = SAMPLES[endpoint.name]
    got = client.get(endpoint.path, params=in_query(fields))
    posted = client.post(endpoint.path, json=fields)
    assert (got.status_code, posted.status_code) == (200, 200), got.text
    assert got.json() == posted.json()
    assert got.json()["schema"] == 1
    fitting(client, got.json(), endpoint.answer)


def test_rulings_are_those_of_the_library(client: TestClient) -> None:
    state = red7.State.parse(POSITION)
    editions = sorted(red7.editions(), key=lambda name: name != "v1.2")
    expected = red7.compare(state, TURN, [f"{name}+action" for name in editions])
    found = client.get("/api/adjudicate", params=SAMPLES["adjudicate"]).json()
    assert found == document("adjudicate", Adjudication.of(expected))


@settings(max_examples=25)
@given(
    data=st.data(), state=strategies.positions(max_palette=4, max_hand=4), rules=strategies.rules()
)
def test_any_position_and_turn_is_ruled_on_as_by_the_library(
    client: TestClient, data: st.DataObject, state: red7.State, rules: red7.Rules
) -> None:
    cards = st.sampled_from([*state.hand, *red7.CardSet("R1R7V3G5")])
    signs = st.sampled_from(["+", ">"])
    steps = data.draw(st.lists(st.builds("{}{}".format, signs, cards), max_size=3))
    turn = " ".join(steps) or "pass"
    answer = client.post(
        "/api/adjudicate", json={"position": str(state), "turn": turn, "rules": [str(rules)]}
    )
    if state.to_move is not None:
        assert answer.status_code == 200, answer.text
        [found] = answer.json()["rulings"]
        assert found == as_json(FullRuling.of(rules.adjudicate(state, turn)))
        page = client.get("/", params={"position": str(state), "turn": turn, "rules": str(rules)})
        assert page.status_code == 200
        assert f'data-verdict="{found["verdict"]}"' in page.text


def test_steps_follow_what_was_begun(client: TestClient) -> None:
    found = client.get("/api/steps", params=SAMPLES["steps"]).json()
    by_rules = {each["rules"]: each["steps"] for each in found["steps"]}
    begun = red7.State.parse(f"{POSITION} +O7")
    assert by_rules["v1.2+action"] == list(map(str, red7.Rules("v1.2", "action").steps(begun)))
    assert "7>O7" not in by_rules["v1.0+action"]


def test_a_long_list_of_turns_is_cut_and_says_so(client: TestClient) -> None:
    hand = "R5O5Y5G5B5I5V5R7O7Y7G7"
    found = client.get(
        "/api/turns", params={"position": f"*G2:{hand}/R6:? - ?", "with": "action"}
    ).json()
    assert len(found["turns"]) == found["count"] == MOST_TURNS
    assert found["truncated"]
    assert not found["complete"]
    assert found["note"].startswith(f"Only the first {MOST_TURNS} turns")


def test_one_case_in_full(client: TestClient) -> None:
    answer = client.get("/api/cases/C37.1")
    assert answer.status_code == 200
    fitting(client, answer.json(), "Case")
    assert answer.json()["passed"]


@pytest.mark.parametrize(
    "path",
    ["card/R7", "card/back", "palette?cards=R7O3?2", f"position?position={POSITION}&rules=v1.0"],
)
def test_pictures_may_use_nothing_but_their_style(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/svg/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy


# --- the document ---------------------------------------------------------------------------------


def test_the_document_describes_every_endpoint(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    served = {
        route.path for route in client.app.routes if getattr(route, "path", "").startswith("/api/")
    }
    assert set(document["paths"]) == served


def test_every_schema_of_the_document_is_one(client: TestClient) -> None:
    for schema in client.get("/openapi.json").json()["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


# --- what cannot be answered ----------------------------------------------------------------------


WRONG: dict[str, tuple[int, str, dict[str, Any]]] = {
    "a card twice": (422, "/api/who", {"position": "*R1:R1/R2"}),
    "five players": (422, "/api/who", {"position": "*R1/R2/R3/R4/R5"}),
    "no position": (422, "/api/who", {}),
    "an empty position": (422, "/api/who", {"position": ""}),
    "a long position": (422, "/api/who", {"position": "R1" * 600}),
    "an unknown field": (422, "/api/who", {"position": POSITION, "variants": "action"}),
    "a bad turn": (422, "/api/adjudicate", {"position": POSITION, "turn": "R9"}),
    "nobody to move": (422, "/api/turns", {"position": "R1:R2/R3:R4"}),
    "an impossible step": (422, "/api/steps", {"position": f"{POSITION} +R2"}),
    "unknown rules": (422, "/api/who", {"position": POSITION, "rules": "v9"}),
    "too many rules": (422, "/api/steps", {"position": POSITION, "rules": ["v1.0"] * 17}),
    "no truth": (422, "/api/turns", {"position": POSITION, "surviving": "perhaps"}),
    "no number": (422, "/api/disputes", {"first": "v1.0", "second": "v1.2", "seed": "-1"}),
    "too much effort": (422, "/api/disputes", {"first": "v1.0", "second": "v1.2", "effort": 10**9}),
    "no clause": (422, "/api/cases", {"clause": "X"}),
    "twice in the query": (422, "/api/who", {"position": [POSITION, POSITION]}),
    "no such case": (404, "/api/cases/C99.1", {}),
    "no case": (404, "/api/cases/nothing", {}),
    "no card": (404, "/api/svg/card/R8", {}),
    "no cards": (422, "/api/svg/palette", {"cards": "Q9"}),
    "no picture": (422, "/api/svg/position", {"position": "x"}),
    "nothing there": (404, "/api/nothing", {}),
    "nothing under it": (404, "/api/who/more", {}),
}


@pytest.mark.parametrize(("status", "path", "query"), WRONG.values(), ids=list(WRONG))
def test_wrong_input_is_a_sentence_in_json(
    client: TestClient, status: int, path: str, query: dict[str, Any]
) -> None:
    answer = client.get(path, params=query)
    assert answer.status_code == status, answer.text
    fitting(client, answer.json(), "Error")
    assert answer.json()["status"] == status
    assert answer.json()["error"].endswith((".", "?"))


BODIES: dict[str, tuple[int, bytes, str]] = {
    "no JSON": (400, b"{", "application/json"),
    "no text": (400, b"\xff\xfe\xfd", "application/json"),
    "deep": (400, b"[" * 5_000, "application/json"),
    "a huge number": (400, b"9" * 10_000, "application/json"),
    "a list": (422, b"[]", "application/json"),
    "a number for a text": (422, b'{"position": 5}', "application/json"),
    "half a character": (422, b'{"position": "\\ud800"}', "application/json"),
    "a form": (415, b"position=x", "application/x-www-form-urlencoded"),
    "no kind": (415, b"{}", ""),
    "huge": (413, b" " * 70_000, "application/json"),
}


@pytest.mark.parametrize(("status", "body", "kind"), BODIES.values(), ids=list(BODIES))
def test_a_wrong_body_is_a_sentence_in_json(
    client: TestClient, status: int, body: bytes, kind: str
) -> None:
    answer = client.post("/api/who", content=body, headers={"content-type": kind})
    assert answer.status_code == status, answer.text
    fitting(client, answer.json(), "Error")


def test_a_body_beside_a_query_is_refused(client: TestClient) -> None:
    answer = client.post("/api/who?rules=v1.0", json={"position": POSITION})
    assert answer.status_code == 422
    assert "not in both" in answer.json()["error"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused_in_json(client: TestClient, method: str) -> None:
    answer = client.request(method, "/api/who")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    fitting(client, answer.json(), "Error")
