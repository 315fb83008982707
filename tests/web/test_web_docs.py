"""docs/web.md is true: its requests are answered, and every endpoint and status stands in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

from starlette.testclient import TestClient

PAGE = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")


def test_the_requests_are_answered(client: TestClient) -> None:
    requests = re.findall(r"^curl '?(http\S+?)'?(?: --json '(.*)')?$", PAGE, re.MULTILINE)
    assert len(requests) == 2
    for address, body in requests:
        parts = urlsplit(address)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        answer = client.post(path, json=json.loads(body)) if body else client.get(path)
        assert answer.status_code == 200, answer.text


def test_the_sentence_is_the_one_that_is_shown(client: TestClient) -> None:
    told = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
    assert client.get("/api/who", params={"position": "*R1:R1/R2"}).json() == told


def test_every_endpoint_and_its_fields_are_listed(client: TestClient) -> None:
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        [row] = re.findall(rf"^\| `{re.escape(path)}` \|(.*)$", PAGE, re.MULTILINE)
        fields = row.partition("|")[0]
        for parameter in methods["get"]["parameters"]:
            if parameter["in"] == "query":
                star = r"\*" if parameter["schema"]["type"] == "array" else ""
                assert f"`{parameter['name']}`{star}" in fields


def test_every_status_is_listed(client: TestClient) -> None:
    for status in client.get("/openapi.json").json()["components"]["responses"]:
        assert re.search(rf"^\| [0-9, ]*{status}[0-9, ]* \|", PAGE, re.MULTILINE)
