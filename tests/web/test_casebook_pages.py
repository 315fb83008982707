"""The case book in the browser: found by clause and by word, and each case in full."""

from __future__ import annotations

import re
from html import unescape
from itertools import groupby
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from red7 import svg
from red7.cases import Case, cases, whole_book
from red7.referee.card_names import with_names
from red7.web.casebook_pages import opened

FIRST_OF_EACH_CLAUSE = [next(each) for _, each in groupby(cases(), key=lambda case: case.clause)]
ONE_OF_EACH_QUESTION = list({case.question: case for case in cases()}.values())


def listed(page: str) -> list[str]:
    return re.findall(r'href="/cases/([^"]+)"', page)


def test_the_book_lists_every_case_under_its_clause(client: TestClient) -> None:
    page = client.get("/cases").text
    assert listed(page) == [case.id for case in cases()]
    assert all(f"<h2>{case.clause}: " in page for case in cases())


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"clause": "c37"}, {case.id for case in cases() if case.clause == "C37"}),
        ({"q": "C37.1"}, {"C37.1"}),
        ({"q": "DISCARDS itself"}, {"C37.1"}),
        ({"q": "xyzzy plugh"}, set()),
    ],
)
def test_cases_are_found_by_clause_and_by_word(
    client: TestClient, query: dict[str, str], found: set[str]
) -> None:
    page = client.get("/cases", params=query)
    assert page.status_code == 200
    assert found <= set(listed(page.text))
    assert len(listed(page.text)) < len(cases())
    assert ("No cases found." in page.text) == (not found)


def test_the_best_case_comes_first_and_cases_by_a_reading_have_a_badge(client: TestClient) -> None:
    page = client.get("/cases", params={"q": "may I discard first, before I play?"}).text
    assert listed(page)[0] == "C10.1"
    assert "C10.2" in listed(page)
    assert '<span class="badge">reading: play-first</span>' in page
    assert '<span class="badge">reading: play-first</span>' in client.get("/cases/C10.2").text
    assert 'class="badge"' not in client.get("/cases/C10.1").text


def test_one_may_see_only_what_the_texts_disagree_on(client: TestClient) -> None:
    shown = listed(client.get("/cases", params={"parting": "1"}).text)
    answers = {case.id: {a.holds.get("legal") for a in case.rulings.values()} for case in cases()}
    assert "C37.1" in shown
    assert {name for name, held in answers.items() if len(held) > 1} <= set(shown) < set(answers)


def test_the_list_says_which_texts_rule_what(client: TestClient) -> None:
    page = client.get("/cases", params={"q": "C37.1 itself"}).text
    assert '<b>No: not legal</b> <span class="whose">(v1.0, v1.1)</span></li>' in page
    assert '<b>Yes: legal, stays in</b> <span class="whose">(v1.2, ' in page
    assert page.index("(v1.2, ") < page.index("(v1.0, ")


def test_every_case_in_the_list_is_answered_in_a_sentence(client: TestClient) -> None:
    page = client.get("/cases", params={"q": "may I discard first"}).text
    plain = re.sub(r"<[^>]+>", "", unescape(page))
    known = {case.id: case for case in cases()}
    assert len(listed(page)) > 3
    for name in listed(page):
        assert with_names(known[name].note) in plain


def test_a_duty_is_answered_as_a_duty(client: TestClient) -> None:
    page = unescape(client.get("/cases", params={"q": "must I draw"}).text)
    first = page[page.index('<ul class="cases">') :]
    assert first.index("Must I draw after a high discard?") < first.index("<b>No (the turn: legal")
    assert "No case is about just that" not in page


def test_what_the_book_does_not_answer_is_said_so(client: TestClient) -> None:
    page = client.get("/cases", params={"q": "may I look at my opponent's hand"}).text
    assert "No case is about just that; the nearest:" in page


@pytest.mark.parametrize("case", ONE_OF_EACH_QUESTION, ids=lambda case: case.question)
def test_a_case_is_shown_in_full_and_opens_on_the_table(client: TestClient, case: Case) -> None:
    page = client.get(f"/cases/{case.id}")
    assert page.status_code == 200
    text = unescape(page.text)
    plain = re.sub(r"<[^>]+>", "", text)
    assert case.title in text
    assert with_names(case.note) in plain
    assert "<svg " in text
    assert all(f"<b>{name}</b>" in text for name in case.rulings)
    links = re.findall(r'class="button chief" href="([^"]+)"', page.text)
    query = parse_qs(urlsplit(unescape(links[0])).query)
    assert query["position"] == [case.position]
    assert query.get("turn", [None]) == [case.turn]
    assert "+".join(query.get("with", [])) == case.rules


@pytest.mark.parametrize(("name", "first"), [("C27.4", "answers"), ("C09.1", "note")])
def test_the_note_comes_first_where_yes_or_no_is_no_answer(
    client: TestClient, name: str, first: str
) -> None:
    page = client.get(f"/cases/{name}").text
    assert re.findall(r'data-testid="(answers|note)"', page)[0] == first


def test_every_case_can_be_laid_out_by_a_text_that_has_seats_enough() -> None:
    for case in whole_book():
        rules, state = case.laid_out()
        assert str(rules.state(str(state))) == str(state)


def test_a_case_that_most_texts_cannot_seat_is_shown(client: TestClient) -> None:
    crowded = next(case for case in cases() if case.id == "C02.3")
    assert client.get(f"/cases/{crowded.id}").status_code == 200


@pytest.mark.parametrize("case", FIRST_OF_EACH_CLAUSE, ids=lambda case: case.id)
def test_every_text_stands_in_one_group_and_this_install_agrees(case: Case) -> None:
    groups = opened(case.id).groups
    assert sorted(each.text for _, texts in groups for each in texts) == sorted(case.rulings)
    assert all(each.passed for _, texts in groups for each in texts)


def test_one_goes_from_case_to_case(client: TestClient) -> None:
    before, case, after = (each.id for each in cases()[4:7])
    page = client.get(f"/cases/{case}").text
    assert f'rel="prev" href="/cases/{before}"' in page
    assert f'rel="next" href="/cases/{after}"' in page
    assert 'rel="prev"' not in client.get(f"/cases/{cases()[0].id}").text
    assert 'rel="next"' not in client.get(f"/cases/{cases()[-1].id}").text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/cases/C99.1", "No case is called 'C99.1'."),
        ("/cases/<b>", "No case is called '<b>'."),
        ("/cases?clause=C99", "No case is of the clause 'C99'."),
    ],
)
def test_what_is_not_there_is_reported_in_a_sentence(
    client: TestClient, address: str, sentence: str
) -> None:
    page = client.get(address)
    assert page.status_code == 404
    assert sentence in unescape(page.text)
    assert "<b>'" not in page.text


def test_what_was_typed_is_not_taken_for_markup(client: TestClient) -> None:
    page = client.get("/cases", params={"q": '"><script>alert(1)</script>'}).text
    assert page.count("<script") == client.get("/cases").text.count("<script")
    assert "&lt;script&gt;" in page


def test_pictures_bring_no_style_into_the_page(client: TestClient) -> None:
    page = client.get(f"/cases/{cases()[0].id}").text
    assert "<style" not in page
    assert " style=" not in page
    assert client.get("/pictures.css").text.strip() == svg.stylesheet()


def test_where_no_case_is_found_the_page_says_what_to_do(client: TestClient) -> None:
    page = client.get("/cases", params={"q": "xyzzy"}).text
    assert "No cases found." in page
    assert 'or look through <a href="/cases">all clauses</a>.' in page


def answers(page: str) -> list[str]:
    return re.findall(r'<li data-texts="([^"]*)"><b>', page)


def test_an_opened_case_is_asked_as_it_was_searched_for(client: TestClient) -> None:
    found = client.get("/cases", params={"q": "must I draw?"}).text
    link = re.search(r'<a href="(/cases/C46\.1\?[^"]*)">', found)
    assert link is not None
    page = client.get(unescape(link[1])).text
    assert "<h1>C46.1 Must I draw after a high discard?</h1>" in page
    assert "<b>No (the turn: legal, stays in)</b>" in page
    assert "<h1>C46.1 May I leave out the draw" in client.get("/cases/C46.1").text
    assert '<a href="/cases/C25.1">' in found  # which is no duty


def test_the_text_that_the_server_is_set_up_for_answers_first(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ("/cases", {"clause": "C10", "q": "C10.1"})
    assert answers(client.get(path[0], params=path[1]).text)[0].startswith("v1.2 ")
    monkeypatch.setenv("RED7_RULES", "v1.0+action")
    assert answers(client.get(path[0], params=path[1]).text)[0] == "v1.0 rogers"
    monkeypatch.setenv("RED7_RULES", "nothing")
    assert answers(client.get(path[0], params=path[1]).text)[0].startswith("v1.2 ")
