"""Bounds of size and time, and the headers that keep a page to itself."""

from __future__ import annotations

import time
from collections.abc import Iterator

import anyio
import pytest
from starlette.testclient import TestClient

from questions_elsewhere import buggy, nap, wrong
from red7.web import Settings, create_app
from red7.web.errors import Unanswerable
from red7.web.worker_processes import Referees

HARD = "*-:R5O5Y5G5B5I5V5R4O4Y4G4B4I4V4/R7O7Y7G7B7I7V7R6O6Y6G6B6I6V6:?5 - -"
"""A position on which ``must-stay-in`` has to look at very many turns."""
STATIC = ["/static/style.css", "/static/table.js"]


@pytest.mark.parametrize(
    "path",
    ["/", "/?position=x", "/nothing", "/api/plugins", "/api/nothing", "/openapi.json", *STATIC],
)
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_pages_obey_their_policy(client: TestClient) -> None:
    page = client.get("/", params={"position": "*G2:R1/R6:?", "turn": "+R1"}).text
    assert " style=" not in page
    assert "<style" not in page
    assert " onclick=" not in page
    own = page.replace("http://www.w3.org", "").replace("http://testserver/", "")
    assert "://" not in own


@pytest.mark.parametrize("path", ["/", "/api/who"])
def test_a_long_address_is_refused(client: TestClient, path: str) -> None:
    answer = client.get(path, params={"position": "R" * 17_000})
    assert answer.status_code == 414
    assert "The address is too long" in answer.text


def test_a_large_body_is_refused_before_it_is_read(client: TestClient) -> None:
    answer = client.post("/", content=b"x" * 70_000)
    assert answer.status_code == 413
    assert "The body is too large: 64000 bytes may be sent." in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_body_of_unknown_length_is_refused_when_it_gets_too_large(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(80):
            yield b" " * 1000

    answer = client.post("/api/who", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["status"] == 413
    assert answer.json()["error"] == "The body is too large: 64000 bytes may be sent."
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/nothing", "/static/nothing.css", "/static/../app.py"])
def test_what_is_not_there_is_a_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is nothing at" in answer.text


@pytest.mark.slow
def test_too_many_turns_are_reported_in_a_sentence(client: TestClient) -> None:
    answer = client.get(
        "/api/steps",
        params={"position": HARD, "with": ["advanced", "action", "must-stay-in"]},
    )
    assert answer.status_code == 422
    assert "has too many turns: 100000 ways to end one" in answer.json()["error"]


@pytest.mark.slow
def test_what_is_hard_is_really_stopped() -> None:
    settings = Settings(warm=False, workers=1, seconds=5)
    with TestClient(create_app(settings)) as client:
        client.get("/api/plugins")  # the process is there
        began = time.monotonic()
        variants = ["advanced", "action", "must-stay-in"]
        answer = client.get(
            "/api/adjudicate", params={"position": HARD, "turn": "pass", "with": variants}
        )
        assert answer.status_code == 422
        assert "longer than the 5 seconds" in answer.json()["error"]
        page = client.get(
            "/", params={"position": HARD, "turn": "pass", "with": "must-stay-in+advanced+action"}
        )
        assert page.status_code == 422
        assert "longer than the 5 seconds" in page.text
        assert client.get("/api/who", params={"position": HARD}).status_code == 200
        assert time.monotonic() - began < 60


def asked(referees: Referees, *questions: tuple[object, ...]) -> list[object]:
    """Ask everything at once; the answers, or what was raised."""
    found: list[object] = [None] * len(questions)

    async def one(number: int, function: object, *arguments: object) -> None:
        try:
            found[number] = await referees.ask(function, *arguments)
        except Exception as error:
            found[number] = error

    async def everything() -> None:
        async with anyio.create_task_group() as group:
            for number, question in enumerate(questions):
                group.start_soon(one, number, *question)

    anyio.run(everything)
    return found


@pytest.mark.slow
def test_an_answer_is_worked_out_once() -> None:
    referees = Referees(Settings(workers=1))
    began = time.monotonic()
    assert asked(referees, *[(nap, 1.0, "same")] * 20) == ["same"] * 20
    assert time.monotonic() - began < 15


def test_only_the_last_answers_are_kept() -> None:
    referees = Referees(Settings(workers=1, answers_kept=2))
    assert asked(referees, *[(nap, 0.0, name) for name in "abc"]) == ["a", "b", "c"]
    assert len(referees._kept) == 2


@pytest.mark.slow
def test_who_waits_too_long_is_told_to_come_back() -> None:
    referees = Referees(Settings(workers=1, waiting_seconds=0.2))
    first, second = asked(referees, (nap, 1.0, "a"), (nap, 1.0, "b"))
    assert first == "a"
    assert isinstance(second, Unanswerable)
    assert second.status == 429


def test_errors_come_back_as_sentences_and_bugs_as_bugs() -> None:
    first, second = asked(Referees(Settings(workers=1)), (wrong,), (buggy,))
    assert isinstance(first, Unanswerable)
    assert first.sentence == "This is wrong."
    assert isinstance(second, RuntimeError)
    assert "KeyError" in str(second)


def test_a_bug_is_reported_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from red7.web import table_page

    def broken(*_: object) -> None:
        raise KeyError("a secret")

    monkeypatch.setattr(table_page, "switches", broken)
    app = create_app(Settings(warm=False))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/")
    assert answer.status_code == 500
    assert "This is a bug" in answer.text
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
