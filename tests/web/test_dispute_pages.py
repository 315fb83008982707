"""The dispute finder in the browser: it works while nobody waits, and its finds are kept."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

import red7
from red7.disputes.report import DisputesReport
from red7.web import searches
from red7.web.disputes_found import Found, find
from red7.web.errors import BUG, Unanswerable
from red7.web.searches import Searches

PAIR = {"first": "v1.2", "second": "v1.2", "second-with": "either-order"}


@pytest.fixture(scope="module", autouse=True)
def small_searches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(searches, "EFFORTS", (10, 60))
        yield


def searched(client: TestClient, query: dict[str, Any]) -> str:
    """The page when the search is over."""
    for _ in range(200):
        page = client.get("/disputes", params=query)
        assert page.status_code == 200
        if "data-working" not in page.text:
            return unescape(page.text)
        assert 'http-equiv="refresh"' in page.text
        time.sleep(0.1)
    raise AssertionError("the search does not end")


# --- the page -----------------------------------------------------------------------------------


def test_every_installed_text_and_reading_can_be_chosen(client: TestClient) -> None:
    page = client.get("/disputes").text
    for plugin in red7.plugins():
        if plugin.kind in ("edition", "reading"):
            assert page.count(f">{plugin.name}</option>") == 2
        if plugin.kind == "variant":
            assert f'name="with" value="{plugin.name}"' in page


def test_a_house_rule_of_another_author_can_be_chosen(
    client: TestClient, install: Callable[..., str]
) -> None:
    source = """
    from red7 import Layer, Plugin
    PLUGIN = Plugin(name="tea-break", layer=Layer.HOUSE, changes="Nothing at all.")
    """
    install("tea-break", source)
    assert client.get("/disputes").text.count(">tea-break</option>") == 2


def test_disputes_are_found_and_open_on_the_table(client: TestClient) -> None:
    page = searched(client, PAIR)
    assert "C10</span> a play after the discard" in page
    assert "either-order" in page
    links = re.findall(r'class="button" href="(/\?[^"]+)"', page)
    assert links
    for link in links:
        query = parse_qs(urlsplit(link).query)
        assert query["rules"] == ["v1.2", "v1.2+either-order"]
        rulings = red7.compare(
            red7.State.parse(query["position"][0]), query["turn"][0], query["rules"]
        )
        assert not rulings.agree


def test_variants_are_added_to_both(client: TestClient) -> None:
    page = searched(client, {"first": "v1.0", "second": "v1.1", "with": ["action"]})
    assert "v1.0+action and v1.1+action have" in page


def test_the_form_keeps_what_was_chosen(client: TestClient) -> None:
    page = searched(client, PAIR)
    assert page.count("<option selected>v1.2</option>") == 2
    assert page.count("<option selected>either-order</option>") == 1


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"first": "v1.2", "second": "v1.2"}, "v1.2 is chosen twice"),
        ({"first": "v1.3", "second": "v1.2"}, "No plug-in is called 'v1.3'"),
        ({"first": "v1.0+v1.1", "second": "v1.2"}, "are both editions"),
        ({"first": "<b>", "second": "v1.2"}, "No plug-in is called '<b>'"),
        ({"first": "x" * 2000, "second": "v1.2"}, "2000 characters is too long"),
    ],
)
def test_what_cannot_be_searched_is_reported_in_a_sentence(
    client: TestClient, query: dict[str, str], sentence: str
) -> None:
    page = client.get("/disputes", params=query)
    assert page.status_code == 422
    assert sentence in unescape(page.text)
    assert "<b>'" not in page.text


# --- searches -----------------------------------------------------------------------------------


class Slow:
    """Referees who answer when they are told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[tuple[Any, ...]] = []
        self.error: Exception | None = None

    async def ask(self, _: Callable[..., Any], *arguments: Any, seconds: float) -> Found:
        assert seconds == searches.SECONDS
        self.asked.append(arguments)
        await self.go.wait()
        if self.error is not None:
            raise self.error
        first, second, effort = arguments
        report = DisputesReport(first, second, 0, effort, 0, "Nothing.", ())
        return Found(report, ())


def test_a_search_goes_on_while_pages_are_asked_for() -> None:
    async def story() -> None:
        referees = Slow()
        known = Searches(referees)  # type: ignore[arg-type]  # they answer like the real ones
        search = known.look("a", "b")
        await asyncio.sleep(0.01)
        assert (search.done, search.found) == (False, None)
        assert known.look("a", "b") is search
        referees.go.set()
        assert search.task is not None
        await search.task
        assert search.done
        assert referees.asked == [("a", "b", effort) for effort in searches.EFFORTS]

    asyncio.run(story())


def test_one_search_is_worked_on_at_a_time_and_few_may_wait() -> None:
    async def story() -> None:
        referees = Slow()
        known = Searches(referees)  # type: ignore[arg-type]  # they answer like the real ones
        begun = [known.look("a", str(number)) for number in range(searches.WAITING)]
        await asyncio.sleep(0.01)
        assert len(referees.asked) == 1
        with pytest.raises(Unanswerable) as refused:
            known.look("one", "too many")
        assert refused.value.status == 429
        referees.go.set()
        await asyncio.gather(*(each.task for each in begun if each.task))
        assert all(each.done for each in begun)

    asyncio.run(story())


def test_the_oldest_searches_are_forgotten() -> None:
    async def story() -> None:
        referees = Slow()
        referees.go.set()
        known = Searches(referees)  # type: ignore[arg-type]  # they answer like the real ones
        for number in range(searches.KEPT + 5):
            task = known.look("a", str(number)).task
            assert task is not None
            await task
        assert len(known._known) <= searches.KEPT
        assert ("a", "0") not in known._known

    asyncio.run(story())


def test_a_search_that_was_stopped_says_so_once_and_can_be_begun_again() -> None:
    async def story() -> None:
        referees = Slow()
        referees.go.set()
        referees.error = Unanswerable("This takes too long.")
        known = Searches(referees)  # type: ignore[arg-type]  # they answer like the real ones
        search = known.look("a", "b")
        assert search.task is not None
        await search.task
        assert known.look("a", "b").wrong == "This takes too long."
        assert known.look("a", "b") is not search

    asyncio.run(story())


def test_a_bug_ends_the_search() -> None:
    async def story() -> None:
        referees = Slow()
        referees.go.set()
        referees.error = RuntimeError("a plug-in broke")
        search = Searches(referees).look("a", "b")  # type: ignore[arg-type]  # as above
        assert search.task is not None
        with pytest.raises(RuntimeError):
            await search.task
        assert (search.done, search.wrong) == (True, BUG)

    asyncio.run(story())


def test_what_was_found_is_drawn_with_both_reasons() -> None:
    found = find("v1.2", "v1.2+either-order", 60)
    (shown,) = found.shown
    report = shown.report
    assert (report.clause, report.position.to_move) == ("C10", 0)
    verdicts = {ruling.holding.verdict for ruling in report.rulings}
    assert verdicts == {"not legal", "legal, stays in"}
    assert all(reason.text.endswith(".") and reason.citations for reason in report.why)
    assert shown.picture.startswith("<svg ")
