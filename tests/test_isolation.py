"""A broken plug-in that nobody named changes nothing, and is listed with the reason."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import red7
import red7.testing
from conftest import Install
from red7 import InvalidPlugin, Layer, Plugin, PluginConflict, Rules, State, UnknownPlugin, rule
from red7.cli.program import program
from red7.hooks import registry
from red7.hooks.files import plugins_in

STATE = State.parse("*G2:R1O7V5B3/R6:Y4Y5 - I4Y2?25")
TABLE = "*G2:R1O7/R6:Y4 - ?20"
EDITIONS = red7.editions()
PLUGINS = red7.plugins()
OWN_FIRST = sorted(EDITIONS, key=lambda name: name != "v1.2")

HEAD = """
from red7 import *

PLUGIN = Plugin(name="stranger", layer=Layer.{layer}, changes="Something.", {more})
"""


def source(rules: str = "", *, layer: str = "EDITION", more: str = "") -> str:
    return HEAD.format(layer=layer, more=more) + rules


BROKEN = {
    "an import that fails": "import no_such_module_anywhere",
    "an exit at import": "import sys; sys.exit(0)",
    "an outcome of pytest at import": "import pytest; pytest.skip('no', allow_module_level=True)",
    "a base exception at import": "class Tea(BaseException): pass\nraise Tea('hot')",
    "no PLUGIN": "x = 1",
    "another name": source().replace("stranger", "wanderer"),
    "an unknown hook": source("@rule('S1', 'may_dance')\ndef dance(): return True"),
    "an unknown argument": source("@rule('S1', 'refuse_play')\ndef no(weather): return None"),
    "a constant of the wrong kind": source("@rule('C02', 'players')\ndef many(): return 9"),
    "a constant that raises": source("@rule('C02', 'players')\ndef many(): return 1 / 0"),
    "an unknown name in includes": source(more="includes=('adwanced',)"),
    "an unknown name in conflicts": source(more="conflicts=('adwanced',)"),
    "an unknown name in open_in": source(more="open_in=('v1.9',)"),
    "an unknown name in part_of": source(more="part_of='adwanced'"),
    "an unknown name in needs": source(
        "@rule('S1', 'refuse_play', needs='acton')\ndef no(): return None"
    ),
    "a plug-in that includes itself": source(more="includes=('stranger',)"),
    "a conflict with what it includes": source(more="includes=('action',), conflicts=('action',)"),
    "a conflict with the game": source(more="conflicts=('basic',)"),
    "two rules on one clause": source(
        "@rule('S1', 'players')\ndef one(): return 2, 3\n"
        "@rule('S1', 'players')\ndef two(): return 2, 3"
    ),
    "a module attribute that raises": source(
        "class Box:\n    PLUGIN = PLUGIN\n    @property\n    def tea(self): 1 / 0\n"
    ),
}
VALUES = {"a module attribute that raises": "Box"}


def told_in_a_line(error: BaseException) -> str:
    said = str(error)
    assert "\n" not in said
    assert "'stranger'" in said
    return said


FEW = [
    pytest.param(each, marks=[] if place % 5 == 0 else pytest.mark.slow)
    for place, each in enumerate(BROKEN)
]
"""For what takes long: by default, some ways to be broken."""


@pytest.fixture(params=BROKEN)
def broken(request: pytest.FixtureRequest, install: Install) -> str:
    """A stranger that is broken in some way."""
    value = "Box()" if request.param in VALUES else ""
    text = BROKEN[request.param]
    if value:
        text += "\nbox = Box()\n"
    return install("stranger", text, value="box" if value else "", distribution="far-away")


def test_it_is_refused_by_name(broken: str) -> None:
    with pytest.raises((InvalidPlugin, PluginConflict)) as caught:
        Rules(broken)
    told_in_a_line(caught.value)


def test_it_is_in_no_list_but_that_of_the_broken(broken: str) -> None:
    assert red7.plugins() == PLUGINS
    assert red7.editions() == EDITIONS
    assert list(registry.broken()) == ["stranger"]
    assert "\n" not in registry.broken()["stranger"]


def test_rulings_and_marks_are_the_same_beside_it(broken: str) -> None:
    ruling = Rules("v1.0", "action").adjudicate(STATE, "+O7^G2")
    assert [each.plugin for each in ruling.alternatives] == ALTERNATIVES
    assert list(map(str, ruling.reasons)) == REASONS


def _expected() -> tuple[list[str], list[str]]:
    ruling = Rules("v1.0", "action").adjudicate(STATE, "+O7^G2")
    return [each.plugin for each in ruling.alternatives], list(map(str, ruling.reasons))


ALTERNATIVES, REASONS = _expected()


@pytest.mark.slow
def test_the_list_shows_it_with_the_reason(broken: str) -> None:
    shown = CliRunner().invoke(program, ["plugins"])
    assert shown.exit_code == 0
    assert "Cannot be used" in shown.output
    assert "stranger" in shown.output.partition("Cannot be used")[2]
    facts = json.loads(CliRunner().invoke(program, ["plugins", "--json"]).output)
    (only,) = facts["broken"]
    assert (only["name"], only["why"]) == ("stranger", registry.broken()["stranger"])
    one = CliRunner().invoke(program, ["plugins", "stranger"])
    assert (one.exit_code, "cannot be used" in one.output) == (0, True)


@pytest.mark.parametrize("broken", FEW, indirect=True)
def test_all_texts_are_asked_without_it_and_that_is_said(broken: str) -> None:
    done = CliRunner().invoke(program, ["adjudicate", TABLE, "+O7", "--json"])
    assert done.exit_code == 0, done.output
    facts = json.loads(done.output)
    assert [each["rules"] for each in facts["rulings"]] == list(OWN_FIRST)
    assert list(facts["left_out"]) == ["stranger"]
    assert "Left out" in CliRunner().invoke(program, ["adjudicate", TABLE, "+O7"]).output
    compared = red7.compare(TABLE, "+O7")
    assert [str(each.rules) for each in compared] == list(EDITIONS)
    assert list(compared.left_out) == ["stranger"]


def test_a_broken_house_rule_is_not_a_text(install: Install) -> None:
    install("stranger", source("@rule('C02', 'players')\ndef many(): return 9", layer="HOUSE"))
    assert red7.compare(TABLE, "+O7").left_out == {}


TEXT = """
document = "Our sheet"

[C28]
section = "Line 6"
mark = "explicit"
says = "Two discards."
"""

SPOILED = {
    "no such file": ("", "text.toml of"),
    "not TOML": (TEXT + "[C28", "cannot be read"),
    "no document": (TEXT.replace("document", "sheet"), "has no 'document'"),
    "no section": (TEXT.replace("section", "place"), "[C28] in text.toml of"),
    "an unknown mark": (TEXT.replace("explicit", "explicitly"), "the mark 'explicitly' of [C28]"),
    "a misspelled key": (
        TEXT + "reading = ['must-stay-in']",
        "[C28] in text.toml of club_texts has 'reading', which means nothing there: did you mean",
    ),
    "a key that means nothing": (TEXT + "page = 6", "has 'page', which means nothing there."),
    "a reading that is no list": (
        TEXT + "readings = 'must-stay-in'",
        "[C28] in text.toml of club_texts has the str 'must-stay-in' for 'readings': write a list",
    ),
    "a case without words": (
        TEXT + "[C28.three]\nsection = 'x'\nmark = 'silent'",
        "'three' of [C28]",
    ),
}


@pytest.mark.parametrize("spoiled", SPOILED)
def test_an_edition_whose_text_cannot_be_read_is_left_out(
    install: Install, tmp_path: Path, spoiled: str
) -> None:
    text, words = SPOILED[spoiled]
    package = tmp_path / "club_texts"
    package.mkdir()
    (package / "__init__.py").write_text("")
    if text:
        (package / "text.toml").write_text(text)
    install("stranger", source(more="citations=citations_from('club_texts', 'text.toml')"))
    try:
        assert words in registry.broken()["stranger"]
        done = CliRunner().invoke(program, ["adjudicate", TABLE, "+R1"])
        assert done.exit_code == 0, done.output
        assert "stranger" in done.output
        named = CliRunner().invoke(program, ["adjudicate", TABLE, "+R1", "--rules", "stranger"])
        assert named.exit_code == 2
        assert words in named.output
    finally:
        sys.modules.pop("club_texts", None)


OF_THE_WRONG_KIND = {
    "citations=lambda: {'document': 'X'}": (
        "the plug-in 'stranger' has the dict \"{'document': 'X'}\" for citations: write a function "
        "that returns a mapping from clauses to Citation."
    ),
    "citations=lambda: 7": "has the int '7' for citations",
    "citations={}": "has the dict '{}' for citations",
    "titles=lambda: {'C06': 6}": "a mapping from clauses to their titles",
    "cases=lambda: {'case': 1}": "a list of cases, each a mapping",
    "cases=lambda: 1 / 0": "has a text that cannot be read: ZeroDivisionError",
    "languages=lambda: 1 / 0": "has a text that cannot be read: ZeroDivisionError",
    "languages=lambda: {'de': ['tea']}": "a mapping from languages to mappings of sentences",
    "languages=catalogs_from('no_such_package')": "has a text that cannot be read: ModuleNotFound",
}


@pytest.mark.parametrize("wrong", OF_THE_WRONG_KIND)
def test_an_edition_with_texts_of_the_wrong_kind_is_left_out(install: Install, wrong: str) -> None:
    words = OF_THE_WRONG_KIND[wrong]
    install("stranger", source(more=wrong))
    assert words in registry.broken()["stranger"]
    for language in red7.languages():
        done = CliRunner().invoke(program, ["--lang", language, "adjudicate", TABLE, "+R1"])
        assert done.exit_code == 0, done.output
        assert "stranger" in done.output
    if wrong.startswith("citations"):
        named = CliRunner().invoke(program, ["adjudicate", TABLE, "+R1", "--rules", "stranger"])
        assert named.exit_code == 2
        assert words in named.output


def test_an_edition_in_one_file_finds_its_text_beside_it(tmp_path: Path) -> None:
    (tmp_path / "text.toml").write_text(TEXT)
    text = source(more="citations=citations_from(__name__, 'text.toml')")
    (tmp_path / "sheet.py").write_text(text)
    (found,) = plugins_in(str(tmp_path / "sheet.py"))
    assert found.PLUGIN.citations()["C28"].document == "Our sheet"  # type: ignore[attr-defined]


@pytest.mark.parametrize("broken", FEW, indirect=True)
def test_another_plug_in_is_tested_beside_it(broken: str) -> None:
    checks = ["answers are of the right kind", "every answer is cited"]
    assert red7.testing.faults("must-stay-in", checks=checks, effort=6) == ()


# --- Strangers that fail in play ------------------------------------------------------------------

FAILING = "@rule('S1', 'refuse_play')\ndef no(card): raise RuntimeError('tea')\n"


def test_an_edition_that_fails_in_play_is_left_out_and_named(
    install: Install, tmp_path: Path
) -> None:
    install("stranger", source(FAILING))
    done = CliRunner().invoke(program, ["adjudicate", TABLE, "+O7", "--json"])
    facts = json.loads(done.output)
    assert [each["rules"] for each in facts["rulings"]] == list(OWN_FIRST)
    assert "fails in refuse_play (S1)" in facts["left_out"]["stranger"]
    named = CliRunner().invoke(program, ["adjudicate", TABLE, "+O7", "--rules", "stranger"])
    assert (named.exit_code, named.output.count("\n")) == (2, 1)
    record = tmp_path / "game.txt"
    record.write_text(f"rules: v1.0\nstart: {TABLE}\n+O7\n", encoding="utf-8")
    replayed = CliRunner().invoke(program, ["replay", str(record), "--json"])
    assert replayed.exit_code == 0, replayed.output
    assert "stranger" in json.loads(replayed.output)["left_out"]
    assert red7.simulate(["random", "random"], games=2, jobs=1)[0].games == 2


ASKED = {
    "who": [TABLE],
    "starts": ["G2:?7/R6:?7 - ?20"],
    "score": ["R7:-/xR6:- - ?20", "--with", "advanced"],
    "match": ["R7:-/xR6:- - ?20", "--with", "advanced"],
}
STRANGERS = {
    "it is broken": "import sys; sys.exit(0)",
    "its rules raise": source(
        "@rule('S1', 'groups')\ndef no(palette, color): raise RuntimeError('tea')\n"
        "@rule('S2', 'starter')\ndef nobody(palettes): raise RuntimeError('tea')\n"
    ),
}


@pytest.mark.parametrize("stranger", STRANGERS)
@pytest.mark.parametrize("command", ASKED)
def test_every_question_to_all_texts_says_which_were_left_out(
    install: Install, command: str, stranger: str
) -> None:
    install("stranger", STRANGERS[stranger])
    arguments = [command, *ASKED[command]]
    done = CliRunner().invoke(program, [*arguments, "--json"])
    assert done.exit_code == 0, done.output
    facts = json.loads(done.output)
    assert list(facts["left_out"]) == ["stranger"]
    assert facts["texts"] == len(EDITIONS)
    told = CliRunner().invoke(program, arguments).output
    assert "stranger" in told.partition("Left out")[2]
    named = CliRunner().invoke(program, [*arguments, "--rules", "v1.2", "--json"])
    assert json.loads(named.output)["left_out"] == {}


def test_an_edition_that_does_not_go_with_what_is_added_is_left_out(install: Install) -> None:
    install("stranger", source(more="conflicts=('action',)"))
    done = CliRunner().invoke(program, ["adjudicate", TABLE, "pass", "--with", "action", "--json"])
    assert done.exit_code == 0, done.output
    assert "cannot be played with 'action'" in json.loads(done.output)["left_out"]["stranger"]
    assert len(red7.compare(TABLE, "pass").rulings) == len(EDITIONS) + 1


@pytest.mark.parametrize(
    "rules",
    [
        FAILING,
        "@rule('S1', 'plays_allowed')\ndef no(moment): return 'many'\n",
        "@rule('S1', 'is_winning')\ndef no(contest, seat): 1 / 0\n",
        "@rule('C08', 'stays_in')\ndef no(winning): 1 / 0\n",
    ],
)
def test_a_reading_that_fails_in_play_changes_no_ruling(install: Install, rules: str) -> None:
    install("stranger", source(rules, layer="READING", more="open_in=('v1.0', 'v1.2')"))
    ruling = Rules("v1.0", "action").adjudicate(STATE, "+O7^G2")
    assert [each.plugin for each in ruling.alternatives] == ALTERNATIVES
    assert list(map(str, ruling.reasons)) == REASONS
    assert Rules().explain(STATE, "who").reasons


# --- Names that are taken -------------------------------------------------------------------------


def test_a_stranger_under_a_built_in_name_is_not_heard(install: Install) -> None:
    text = source("@rule('C02', 'players')\ndef many(): return 2, 9").replace("stranger", "v1.2")
    install("v1.2", text, distribution="far-away")
    assert Rules("v1.2").book.players == (2, 4)
    assert red7.plugins() == PLUGINS
    assert registry.broken() == {
        "v1.2 (far-away)": "'v1.2' is a built-in plug-in: that of far-away is not used."
    }
    assert red7.compare(TABLE, "+O7").left_out == {}


def test_a_distribution_that_calls_itself_red7_hides_nothing(install: Install) -> None:
    install("tea", source(layer="HOUSE").replace("stranger", "tea"), distribution="red7")
    assert {*red7.plugins()} > {*PLUGINS}
    assert str(Rules("tea")) == "v1.2+tea"


def test_two_distributions_of_one_plug_in_name_are_listed(install: Install) -> None:
    install("stranger", source(), distribution="earl-grey")
    install("stranger", source(), distribution="lapsang")
    assert "earl-grey and lapsang" in registry.broken()["stranger"]
    assert red7.plugins() == PLUGINS


def test_entry_points_that_cannot_be_read_spoil_nothing(install: Install, tmp_path: Path) -> None:
    install("tea", source(layer="HOUSE").replace("stranger", "tea"))
    info = tmp_path / "spoiled-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spoiled\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[red7]\nno equals sign here\n")
    assert "tea" in {card.name for card in red7.plugins()}
    assert "entry points cannot be read" in registry.broken()["spoiled"]


def test_a_distribution_without_a_name_is_called_by_its_place(
    install: Install, tmp_path: Path
) -> None:
    install("tea", source(layer="HOUSE").replace("stranger", "tea"))
    info = tmp_path / "nameless-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[red7]\nstranger = no_such_module_anywhere\n")
    assert str(Rules("tea")) == "v1.2+tea"
    assert "no_such_module_anywhere" in registry.broken()["stranger"]


# --- Names that are not there ---------------------------------------------------------------------


def house(name: str, **more: object) -> object:
    card = Plugin(name=name, layer=Layer.HOUSE, changes="Tea.", **more)  # type: ignore[arg-type]  # any field
    return type("House", (), {"PLUGIN": card})


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("includes", "the plug-in 'tea' includes 'adwanced': no plug-in is called 'adwanced'"),
        ("conflicts", "the plug-in 'tea' conflicts with 'adwanced', and no plug-in is called that"),
        ("open_in", "the plug-in 'tea' is open in 'adwanced', and no plug-in is called that"),
    ],
)
def test_a_name_that_is_not_there_is_refused_with_the_nearest(field: str, words: str) -> None:
    with pytest.raises(InvalidPlugin) as caught:
        Rules(house("tea", **{field: ("adwanced",)}))
    assert str(caught.value) == f"{words}: did you mean 'advanced'?"


def test_part_of_must_be_there_and_include_it() -> None:
    with pytest.raises(InvalidPlugin, match="'tea' is part of 'adwanced': no plug-in"):
        Rules(house("tea", part_of="adwanced"))
    with pytest.raises(InvalidPlugin, match="'tea' is part of 'action', which does not include it"):
        Rules(house("tea", part_of="action"))


def test_what_a_rule_needs_must_be_there() -> None:
    def answer() -> None:
        """Tea."""

    def made(**more: object) -> object:
        tea = house("tea")
        tea.answer = staticmethod(rule("H1", "refuse_play", **more)(answer))  # type: ignore[attr-defined, arg-type]  # a class made here
        return tea

    with pytest.raises(InvalidPlugin, match="'tea' needs, in answer, 'acton', and no plug-in"):
        Rules(made(needs="acton"))
    with pytest.raises(InvalidPlugin, match="'tea' is open, in answer, in 'v9', and no plug-in"):
        Rules(made(open_in=("v9",)))


def test_names_of_what_is_given_or_registered_are_known() -> None:
    tea, cake = house("tea", conflicts=("cake",), open_in=("cake",)), house("cake")
    with pytest.raises(PluginConflict, match="'tea' says that it cannot be played with 'cake'"):
        Rules(tea, cake)
    with red7.registered(cake):
        assert str(Rules(tea)) == "v1.2+tea"
    with pytest.raises(InvalidPlugin, match="'cake'"):
        Rules(tea)


@pytest.mark.parametrize(
    ("plugins", "told"),
    [
        ({"tea": ("tea",)}, "'tea' includes 'tea'"),
        ({"tea": ("cake",), "cake": ("tea",)}, "includes 'tea', which includes 'cake'"),
        (
            {"tea": ("cake",), "cake": ("jam",), "jam": ("tea",)},
            "'tea' includes 'cake', which includes 'jam', which includes 'tea'",
        ),
    ],
)
def test_plug_ins_that_include_themselves_are_refused(
    plugins: dict[str, tuple[str, ...]], told: str
) -> None:
    made = [house(name, includes=others) for name, others in plugins.items()]
    with red7.registered(*made):
        with pytest.raises(InvalidPlugin, match="no plug-in can include itself") as caught:
            Rules(next(iter(plugins)))
        if len(plugins) != 2:
            assert told in str(caught.value)
        assert {*registry.broken()} == {*plugins}
    with pytest.raises(InvalidPlugin, match="no plug-in can include itself"):
        Rules(*made)


def test_a_given_whole_may_have_given_halves() -> None:
    halves = house("milk", part_of="tea"), house("leaves", part_of="tea")
    whole = house("tea", includes=("milk", "leaves"))
    assert Rules(whole, *halves).names == ("v1.2", "tea")
    with red7.registered(whole, *halves):
        assert Rules("milk", "leaves").names == ("v1.2", "tea")


# --- One plug-in in full --------------------------------------------------------------------------


def test_one_plug_in_is_shown_in_full() -> None:
    shown = CliRunner().invoke(program, ["plugins", "one-only-if-needed"]).output
    for words in ("a reading", "open in", "v1.2-fr", "refuse_taking", "C42", "needs action"):
        assert words in shown
    facts = json.loads(CliRunner().invoke(program, ["plugins", "basic", "--json"]).output)
    assert facts["kind"] == "game"
    (players,) = [each for each in facts["rules"] if each["hook"] == "players"]
    assert (players["clause"], players["says"]) == ("C02", "Red7 is for two to four players.")
    assert (players["layer"], players["needs"]) == ("game", None)


@pytest.mark.parametrize("name", [card.name for card in PLUGINS])
def test_every_plug_in_can_be_shown(name: str) -> None:
    done = CliRunner().invoke(program, ["plugins", name])
    assert (done.exit_code, name in done.output) == (0, True)


def test_an_unknown_plug_in_cannot_be_shown() -> None:
    done = CliRunner().invoke(program, ["plugins", "acton"])
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert "did you mean 'action'?" in done.output


def test_a_parameter_that_fails_is_named() -> None:
    class Limit:
        PLUGIN = Plugin(name="limit", layer=Layer.HOUSE, changes="Nothing.")

        @staticmethod
        def with_parameter(text: str) -> object:
            made: Callable[[], object] = {}[text]
            return made()

    with red7.registered(Limit):
        with pytest.raises(InvalidPlugin, match=r"'limit:3' cannot be made: KeyError\('3'\)"):
            Rules("limit:3")
        with pytest.raises(UnknownPlugin):
            Rules("limits:3")
