"""One report: terminal, page and JSON draw the same values, and know nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import attrs
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import red7
from red7.cli.program import program
from red7.hooks.messages import verbatim
from red7.referee.card_names import with_names
from red7.referee.from_text import every_edition
from red7.referee.report import Adjudication, Holding, Winning, document
from red7.referee.ruling import Reason
from red7.testing import strategies
from red7.web import Settings, api, create_app, table_page

WIDE = {"COLUMNS": "2000"}
OPEN = "*G2:V7R3/R6:?5 - ?20", "+R3"
"""A turn on which other readings are open."""
ASKED: dict[str, tuple[str, str, list[str]]] = {
    "texts that disagree": ("*G2V2:O7I1/R6:?5 - ?20", "+O7>O7", ["action"]),
    "other readings": (*OPEN, []),
    "a house rule": (*OPEN, ["must-stay-in"]),
    "advanced and action": (
        "*G2V2:O7I1B5/R6V4:?5 Y3 ?20",
        "+B5 +I1xV4 >O7",
        ["advanced", "action"],
    ),
    "hidden cards": ("*G2:V1?3/R6R4:?7 -", "+V1xR6", ["action"]),
    "a round that is over": ("G2:R1/xR6:?7", "+R1", []),
    "two go out": ("*G2:R1/R6:?7/V1:-", "pass", []),
}


@pytest.fixture(scope="module")
def here() -> Iterator[TestClient]:
    """A server that works everything out in this process, where reports can be put in its way."""

    async def ask(_: Any, function: Callable[..., Any], *arguments: Any, **__: Any) -> Any:
        return function(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_page, "ask", ask)
        patch.setattr(api, "ask", ask)
        with TestClient(create_app(Settings(warm=False, seconds=60))) as client:
            yield client


def in_words(*arguments: str) -> str:
    """What the terminal shows, on a line that is long enough."""
    done = CliRunner().invoke(program, arguments, env=WIDE, prog_name="red7")
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def in_json(*arguments: str) -> Any:
    return json.loads(CliRunner().invoke(program, [*arguments, "--json"], env=WIDE).output)


def on_the_page(client: TestClient, query: dict[str, Any]) -> str:
    """What the page shows of the answer: its text without the markup."""
    answer = client.get("/answer", params=query)
    assert answer.status_code == 200, answer.text
    return " ".join(unescape(re.sub(r"<[^>]+>", "", answer.text)).split())


def said(text: str) -> str:
    """A text as the screens show it."""
    return " ".join(with_names(text).split())


def facts(found: dict[str, Any]) -> Iterator[str]:
    """All that a document says of verdicts, reasons, sources, differences and other readings."""
    yield found["answer"]["sentence"]
    for ruling in found["rulings"]:
        yield from (ruling["verdict"], ruling["document"])
        yield from filter(None, [ruling["after"]])
        for reason in ruling["reasons"]:
            yield from (
                reason["clause"],
                said(reason["text"]),
                reason["plugin"],
            )
            for citation in reason["citations"]:
                yield from (citation["section"], citation["mark"])
        for other in ruling["alternatives"]:
            yield from (
                other["reading"],
                other["verdict"],
                said(other["difference"]),
            )
    for parting in found["parting"]:
        yield from (parting["clause"], *map(with_names, filter(None, parting["says"].values())))


def compare_the_three(client: TestClient, position: str, turn: str, options: list[str]) -> None:
    query: dict[str, Any] = {"position": position, "turn": turn}
    for name, value in zip(options[::2], options[1::2], strict=True):
        query.setdefault(name.removeprefix("--"), []).append(value)
    found = in_json("adjudicate", position, turn, *options)
    assert found == client.get("/api/adjudicate", params=query).json()
    terminal = in_words("adjudicate", position, turn, *options, "--full")
    page = on_the_page(client, query)
    for fact in facts(found):
        assert fact in terminal
        assert fact in page


@pytest.mark.parametrize(("position", "turn", "added"), ASKED.values(), ids=list(ASKED))
def test_what_json_says_stands_on_every_screen(
    here: TestClient, position: str, turn: str, added: list[str]
) -> None:
    compare_the_three(here, position, turn, [part for name in added for part in ("--with", name)])


@settings(max_examples=20)
@given(
    data=st.data(), state=strategies.positions(max_palette=4, max_hand=4), rules=strategies.rules()
)
def test_so_it_is_for_any_position_turn_and_rules(
    here: TestClient, data: st.DataObject, state: red7.State, rules: red7.Rules
) -> None:
    if state.to_move is None:
        return
    cards = st.sampled_from([*state.hand, *red7.CardSet("R1R7V3G5")])
    signs = st.sampled_from(["+", ">"])
    steps = data.draw(st.lists(st.builds("{}{}".format, signs, cards), max_size=3))
    turn = " ".join(steps) or "pass"
    compare_the_three(here, str(state), turn, ["--rules", str(rules), "--rules", "v1.0"])


# --- another report, and every screen shows it ----------------------------------------------------


class Tokens:
    """Words that nobody but the report can have said, each new."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def __call__(self, kind: str) -> str:
        self.given.append(f"{kind}-{len(self.given)}-token")
        return self.given[-1]

    def reason(self, reason: Reason, *, alone: bool = False) -> Reason:
        if alone:
            return attrs.evolve(reason, message=verbatim(self("reason")))
        cited = tuple(
            attrs.evolve(each, section=self("section"), says=self("says"))
            for each in reason.citations
        )
        said = verbatim(self("reason"))
        return attrs.evolve(
            reason, clause=self("clause"), message=said, plugin=self("plugin"), citations=cited
        )

    def holding(self, held: Holding) -> Holding:
        reasons = tuple(map(self.reason, held.reasons))
        return attrs.evolve(held, verdict=self("verdict"), reasons=reasons)


def other(report: Adjudication, token: Tokens) -> Adjudication:
    """The report in other words, with only the first ruling of each group so that all is shown."""
    rulings = tuple(
        attrs.evolve(
            group[0],
            document=token("document"),
            holding=token.holding(group[0].holding),
            alternatives=tuple(
                attrs.evolve(
                    each,
                    reading=token("reading"),
                    difference=token("difference"),
                    holding=attrs.evolve(each.holding, verdict=token("verdict")),
                )
                for each in group[0].alternatives
            ),
        )
        for group in report.groups
    )
    parting = tuple(
        attrs.evolve(
            each,
            clause=token("clause"),
            says=tuple((ruling.rules, token("words")) for ruling in rulings),
        )
        for each in report.parting
    )
    groups = tuple((each,) for each in rulings)
    answer = attrs.evolve(
        report.answer,
        sentence=token("sentence"),
        reason=rulings[0].holding.reason,
        fate=report.answer.fate and token.reason(report.answer.fate, alone=True),
        disagree=tuple(attrs.evolve(each, why=token("why")) for each in report.answer.disagree),
        other_reasons=tuple(
            attrs.evolve(each, why=token("why")) for each in report.answer.other_reasons
        ),
    )
    return attrs.evolve(report, rulings=rulings, groups=groups, parting=parting, answer=answer)


@pytest.mark.parametrize(("position", "turn", "added"), ASKED.values(), ids=list(ASKED))
def test_every_screen_draws_the_report_and_nothing_else(
    here: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    position: str,
    turn: str,
    added: list[str],
) -> None:
    editions = sorted(red7.editions(), key=lambda name: name != "v1.2")
    rules = [f"{name}+{'+'.join(added)}" if added else name for name in editions]
    true = Adjudication.of(red7.compare(position, turn, rules))
    token = Tokens()
    false = other(true, token)
    monkeypatch.setattr(Adjudication, "of", lambda _: false)
    arguments = [part for name in added for part in ("--with", name)]
    terminal = in_words("adjudicate", position, turn, *arguments, "--full")
    query = {"position": position, "turn": turn, "with": added}
    page = on_the_page(here, query)
    found = in_json("adjudicate", position, turn, *arguments)
    assert found == document("adjudicate", false)
    assert found == here.get("/api/adjudicate", params=query).json()
    shown_by_page_alone = ("says",)
    for each in token.given:
        assert each in json.dumps(found)
        assert each in page
        assert each in terminal or each.startswith(shown_by_page_alone)
    for fact in facts(document("adjudicate", true)):
        if fact.endswith("."):  # a sentence; single words may stand there for another reason
            assert fact not in terminal
            assert fact not in page.partition("Who would be winning")[0]


def test_who_is_winning_is_the_same_everywhere(
    here: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = "*G2O3V1:?6/R6V2:?6/xG7/B5I6 B4"
    own, state = red7.Rules(), red7.State.parse(position)
    true = Winning.of(own, state)
    others = every_edition(own)[0][1:]
    assert in_json("who", position, "--rules", "v1.2") == document("who", true)
    assert in_json("who", position) == document("who", Winning.of(own, state, others))
    assert here.get("/api/who", params={"position": position}).json() == document("who", true)
    terminal = in_words("who", position)
    page = on_the_page(here, {"position": position, "rules": "v1.2"})
    for color in true.colors:
        cards = [each.cards for each in color.standings if each is not None]
        for fact in (color.name, color.rule, *map(str, filter(None, cards))):
            assert fact in terminal
            assert fact in page
    assert with_names(true.reasons[0].text) in terminal
    assert with_names(true.reasons[0].text) in page
    said = verbatim("Nobody but the report says this.")
    false = attrs.evolve(true, reasons=(attrs.evolve(true.reasons[0], message=said),))
    monkeypatch.setattr(Winning, "of", lambda *_: false)
    for shown in (
        in_words("who", position),
        on_the_page(here, {"position": position, "rules": "v1.2"}),
    ):
        assert str(said) in shown
        assert true.reasons[0].text not in shown
