"""Names into rules: any order, one edition, and no plug-in that spoils another's game."""

from __future__ import annotations

import copy
import importlib
import itertools
import pickle
import re
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pluggy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from conftest import Install
from red7 import (
    Card,
    CardSet,
    Color,
    InvalidPlugin,
    Layer,
    Plugin,
    PluginConflict,
    Red7Error,
    Rules,
    Standing,
    State,
    UnknownPlugin,
    registered,
    rule,
)
from red7.hooks.files import plugins_in
from red7.hooks.fitting import arguments_of
from red7.hooks.specs import ALL, EVERY, HOOKS, how_asked

PLUGINS = red7.plugins()
EDITIONS = red7.editions()
VARIANTS = [plugin.name for plugin in PLUGINS if plugin.kind == "variant"]
READINGS = [plugin.name for plugin in PLUGINS if plugin.kind == "reading"]
CONFLICTS = {
    frozenset({"score-all-groups", "score-choose-group"}),
    frozenset({"play-first", "either-order"}),
    frozenset({"losing-play-allowed", "failed-three-barred"}),
    frozenset({"one-may-go-unused", "one-unplayable-if-out"}),
}
BOTH_ON_THE_ONE = ("one-only-if-needed", "one-unplayable-if-out")

STATE = State.parse("*G2:R1O7V5B3/R6:Y4Y5 - I4Y2?25")

HOUSE = """
from red7 import *

PLUGIN = Plugin(name={name!r}, layer=Layer.{layer}, changes="Something.")
"""
NO_SEVENS = """
@rule("H1", "refuse_play")
def no_sevens(moment, card):
    return refuse("it is a 7") if card.number == 7 else None
"""


def source(name: str, rules: str = NO_SEVENS, *, layer: str = "HOUSE") -> str:
    return HOUSE.format(name=name, layer=layer) + rules


@st.composite
def chosen_names(draw: st.DrawFn) -> list[str]:
    """Names of an edition, variants and readings that get along."""
    names = [draw(st.sampled_from(EDITIONS)), *draw(st.sets(st.sampled_from(VARIANTS)))]
    readings = draw(st.sets(st.sampled_from(READINGS), max_size=1))
    return [*names, *readings]


# --- Names in any order -------------------------------------------------------------------------


@given(chosen_names(), st.data())
def test_names_in_any_order_are_the_same_rules(names: list[str], data: st.DataObject) -> None:
    rules = Rules(*names)
    shuffled = Rules(*data.draw(st.permutations(names)))
    assert shuffled is rules
    assert shuffled == rules
    assert hash(shuffled) == hash(rules)
    assert str(shuffled) == str(rules)


@given(chosen_names())
def test_what_str_writes_parse_reads(names: list[str]) -> None:
    rules = Rules(*names)
    assert Rules.parse(str(rules)) is rules
    assert Rules(*rules.names) is rules


@given(chosen_names())
def test_the_canonical_order_is_edition_variants_readings(names: list[str]) -> None:
    kinds = {plugin.name: plugin.kind for plugin in PLUGINS}
    order = [("edition", "variant", "reading").index(kinds[name]) for name in Rules(*names).names]
    assert order == sorted(order)
    assert order.count(0) == 1


def test_a_name_given_twice_counts_once() -> None:
    assert Rules("action", "v1.0", "action", "v1.0") is Rules("v1.0", "action")


def test_spaces_around_names_are_not_read() -> None:
    assert Rules.parse(" action + v1.0 ") is Rules("v1.0", "action")


def test_rules_are_read_as_themselves() -> None:
    assert Rules.parse(Rules("action")) is Rules("action")


def test_other_names_are_other_rules() -> None:
    assert len({Rules(edition, *extra) for edition in EDITIONS for extra in ((), VARIANTS)}) == 16
    assert Rules("v1.0") != Rules("v1.2")
    assert Rules() != "v1.2"


def test_the_halves_of_advanced_together_are_advanced() -> None:
    assert Rules("advanced-scoring", "advanced-discard") is Rules("advanced")
    assert Rules("advanced", "advanced-discard") is Rules("advanced")
    assert str(Rules("advanced-scoring", "action", "advanced-discard")) == "v1.2+advanced+action"


def test_a_half_of_advanced_alone_keeps_its_name() -> None:
    assert str(Rules("advanced-discard")) == "v1.2+advanced-discard"
    assert Rules("advanced-discard") != Rules("advanced-scoring") != Rules("advanced")


@pytest.mark.parametrize("edition", EDITIONS)
def test_basic_is_always_in(edition: str) -> None:
    assert "basic" in {plugin.name for plugin in Rules(edition).plugins}
    assert Rules(edition, "basic") is Rules(edition)
    assert "basic" not in str(Rules(edition, "basic"))


def test_without_an_edition_the_rules_are_v1_2() -> None:
    assert Rules() is Rules("v1.2")
    assert Rules("action").edition == "v1.2"
    assert str(Rules("action")) == "v1.2+action"


def test_adding_plug_ins_makes_other_rules() -> None:
    rules = Rules("v1.0")
    assert rules.adding("action") is Rules("v1.0", "action")
    assert str(rules) == "v1.0"


# --- Names that cannot be used ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("acton", "action"),
        ("v1.3", "v1."),
        ("ADVANCE", "advanced"),
        ("must_stay_in", "must-stay-in"),
        ("roger", "rogers"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(UnknownPlugin) as caught:
        Rules("v1.2", name)
    said = str(caught.value)
    assert repr(name) in said
    assert f"did you mean '{nearest}" in said


def test_names_are_read_in_capitals_too(install: Install) -> None:
    assert Rules.parse("V1.2+Advanced+ACTION") is Rules("v1.2", "advanced", "action")
    assert str(Rules("ROGERS").in_edition("V1.0").adding("Must-Stay-In")) == "v1.0+must-stay-in"
    install("Loud", LOUD.replace("loud", "Loud"))
    assert str(Rules("v1.2", "lOUD")) == "v1.2+Loud"
    with registered(Tuned("tuned")):
        assert str(Rules("TUNED:Low")) == "v1.2+tuned:Low"
    install("loud", LOUD)
    assert (str(Rules("loud")), str(Rules("Loud"))) == ("v1.2+loud", "v1.2+Loud")
    with pytest.raises(UnknownPlugin, match="no plug-in is called 'LOUD'"):
        Rules("LOUD")


LOUD = """
from red7 import Layer, Plugin, rule

PLUGIN = Plugin(name="loud", layer=Layer.HOUSE, changes="Somebody says Red7.", source="us")


@rule("loud-1", "refuse_play")
def say_it() -> None:
    "You say it."
"""


def test_what_was_composed_holds_again_when_a_plug_in_is_gone() -> None:
    before = Rules("rogers")
    with registered(Tuned("one")) as names:
        assert Rules("rogers") is not before
        with registered(Tuned("two")):
            within = Rules(*names)
    assert Rules("rogers") is before
    with pytest.raises(UnknownPlugin):
        Rules(*names)
    with registered(Tuned("one")):
        assert Rules(*names) is not within


class Tuned:
    """A plug-in whose parameter is kept as it is typed."""

    def __init__(self, name: str) -> None:
        self.PLUGIN = Plugin(name=name, layer=Layer.HOUSE, changes="The tune.", source="us")

    def with_parameter(self, text: str) -> Tuned:
        return Tuned(f"tuned:{text}")

    @rule("tuned-1", "refuse_play")
    def sing(self) -> None:
        """You sing."""


def test_a_name_that_is_like_no_other_is_answered_shortly() -> None:
    with pytest.raises(UnknownPlugin, match=r"among the \d+ that are installed"):
        Rules("xyzzy")


@pytest.mark.parametrize("text", ["", " ", "+", "v1.2+", "v1.2++action", None, 7])
def test_text_that_names_nothing_is_not_rules(text: str) -> None:
    with pytest.raises(UnknownPlugin) as caught:
        Rules.parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["", None, 7, ("v1.2",)])
def test_what_is_no_name_is_not_a_plug_in(name: str) -> None:
    with pytest.raises(UnknownPlugin):
        Rules(name)


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(EDITIONS, 2)))
def test_two_editions_conflict(first: str, second: str) -> None:
    with pytest.raises(PluginConflict) as caught:
        Rules(second, "action", first)
    assert repr(first) in str(caught.value)
    assert repr(second) in str(caught.value)


@pytest.mark.parametrize("pair", [sorted(pair) for pair in sorted(CONFLICTS, key=sorted)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_readings_of_one_clause_conflict(edition: str, pair: list[str]) -> None:
    with pytest.raises(PluginConflict) as caught:
        Rules(edition, "advanced", "action", *pair)
    assert all(repr(name) in str(caught.value) for name in pair)


def _other_pairs() -> Iterator[tuple[str, str]]:
    for pair in itertools.combinations(READINGS, 2):
        if frozenset(pair) not in CONFLICTS | {frozenset(BOTH_ON_THE_ONE)}:
            yield pair


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_other_pairs_of_readings_go_together(edition: str) -> None:
    for pair in _other_pairs():
        rules = Rules(edition, "advanced", "action", *pair)
        assert set(pair) <= set(rules.names)


def test_the_two_readings_of_the_one_go_together() -> None:
    Rules("v1.2-fr", "action", *BOTH_ON_THE_ONE)


# --- Plug-ins of other people -------------------------------------------------------------------


def test_two_plug_ins_of_one_name_conflict_and_both_owners_are_named(install: Install) -> None:
    install("tea", source("tea"), distribution="earl-grey")
    install("tea", source("tea"), distribution="lapsang")
    with pytest.raises(PluginConflict, match="earl-grey and lapsang"):
        Rules("tea")
    assert Rules("action").play(STATE, "+O7^G2")


def test_two_house_rules_on_one_clause_conflict(install: Install) -> None:
    install("milk", source("milk"))
    install("sugar", source("sugar"))
    with pytest.raises(PluginConflict, match="'milk' and 'sugar' both rule H1"):
        Rules("milk", "sugar")
    assert str(Rules("milk")) == "v1.2+milk"


def test_one_plug_in_with_two_rules_on_one_clause_is_refused(install: Install) -> None:
    again = NO_SEVENS.replace("def no_sevens", "def again")
    install("twice", source("twice", NO_SEVENS + again))
    with pytest.raises(Red7Error, match="'twice'"):
        Rules("twice")


INVALID = {
    "an unknown hook": source(
        "bad",
        """
@rule("H1", "may_dance")
def dance(moment):
    return None
""",
    ),
    "an argument that the hook has not": source(
        "bad",
        """
@rule("H1", "refuse_play")
def play(moment, weather):
    return None
""",
    ),
    "no PLUGIN": "from red7 import rule\n" + NO_SEVENS,
    "a PLUGIN that is none": 'PLUGIN = "bad"\n',
    "a PLUGIN of another name": source("worse"),
    "a module that fails to import": "import no_such_module_anywhere\n",
    "a module with an error": "raise RuntimeError('not today')\n",
    "an unmarked implementation": source(
        "bad",
        """
import pluggy

@pluggy.HookimplMarker("red7")
def refuse_play(moment, card):
    return None
""",
    ),
}


@pytest.mark.parametrize("wrong", INVALID)
def test_a_plug_in_that_does_not_fit_is_named(install: Install, wrong: str) -> None:
    install("bad", INVALID[wrong])
    with pytest.raises(InvalidPlugin) as caught:
        Rules("bad")
    assert "'bad'" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("hook", "arguments", "told"),
    [
        (
            "refuse_plays",
            "moment",
            "'refuse_plays', and there is no such hook: did you mean 'refuse_play'?",
        ),
        ("scoring_cards", "deck", "'scoring_cards' has palette, color, groups, state."),
        ("players", "state", "'players' has no arguments."),
        ("players', colors='R", "", "names colors in answer, and the hook 'players' is not about"),
        (
            "refuse_play', numbers=(2,), needs='action",
            "moment",
            "names numbers in answer, and the hook 'refuse_play' does not ask what the action of a",
        ),
        (
            "starter', adds=True, needs='action",
            "palettes",
            "has adds=True in answer, and of the answers to the hook 'starter' one is heard: only",
        ),
        (
            "stays_in', says=lambda answr: None, needs='action",
            "moment",
            "asks for 'answr' in the 'says' of answer, which has answer, sentence, moment,",
        ),
        ("stays_in', needs='action", "answer", "'answer' in answer, and the hook 'stays_in' has"),
        (
            "stays_in', before=('C11', 'nosuch'), needs='action",
            "moment",
            "goes, in answer, before 'nosuch', and no clause or plug-in is called that.",
        ),
        (
            "stays_in', after=('C99',), needs='action",
            "moment",
            "goes, in answer, after 'C99', and no clause or plug-in is called that: did you mean",
        ),
    ],
)
def test_an_answer_that_fits_no_question_is_said_to_fit_none(
    install: Install, hook: str, arguments: str, told: str
) -> None:
    install("bad", source("bad", f"@rule('H1', '{hook}')\ndef answer({arguments}): return None\n"))
    with pytest.raises(InvalidPlugin, match=re.escape(told)):
        Rules("bad")


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a,b", None])
def test_a_name_that_could_not_be_written_is_refused(name: object) -> None:
    with pytest.raises(InvalidPlugin, match="cannot name a plug-in"):
        red7.Plugin(name=name, layer=red7.Layer.HOUSE, changes="Something.")


def test_a_layer_is_one_of_five() -> None:
    with pytest.raises(InvalidPlugin, match=r"Layer\.HOUSE"):
        red7.Plugin(name="house", layer="house", changes="Something.")


@pytest.mark.parametrize(
    ("name", "told"),
    [("v1.2+advanced", "Rules.parse"), ("v1.2,advanced", "Rules.parse"), ("", "'+'")],
)
def test_names_run_together_are_told_apart(name: str, told: str) -> None:
    with pytest.raises(UnknownPlugin, match=re.escape(told)):
        Rules(name)


@pytest.mark.parametrize("wrong", INVALID)
def test_other_rules_work_beside_a_plug_in_that_does_not_fit(install: Install, wrong: str) -> None:
    install("bad", INVALID[wrong])
    install("good", source("good"))
    with pytest.raises(InvalidPlugin):
        Rules("bad")
    assert not Rules("good", "action").adjudicate(STATE, "+O7^G2").legal
    assert Rules("action").adjudicate(STATE, "+O7^G2").legal


UNLOADABLE = [wrong for wrong in INVALID if "PLUGIN" in wrong or "module" in wrong]


@pytest.mark.parametrize("wrong", UNLOADABLE)
def test_the_installed_are_listed_beside_a_plug_in_that_does_not_fit(
    install: Install, wrong: str
) -> None:
    install("bad", INVALID[wrong])
    assert {"v1.0", "action"} <= {plugin.name for plugin in red7.plugins()}
    assert red7.editions() == EDITIONS


@pytest.mark.parametrize("wrong", UNLOADABLE)
def test_alternatives_are_found_beside_a_plug_in_that_does_not_fit(
    install: Install, wrong: str
) -> None:
    expected = [each.plugin for each in Rules("v1.0").adjudicate(STATE, "pass").alternatives]
    install("bad", INVALID[wrong])
    assert [
        each.plugin for each in Rules("v1.0").adjudicate(STATE, "pass").alternatives
    ] == expected


def test_alternatives_are_found_beside_a_reading_that_does_not_fit(install: Install) -> None:
    install(
        "bad",
        """
        from red7 import *

        PLUGIN = Plugin(name="bad", layer=Layer.READING, changes="Nothing.", open_in=("v1.2",))

        @rule("H1", "may_dance")
        def dance(moment):
            return None
        """,
    )
    assert "bad" not in {each.plugin for each in Rules().adjudicate(STATE, "pass").alternatives}


def test_the_installed_are_listed_beside_two_of_one_name(install: Install) -> None:
    install("tea", source("tea"), distribution="earl-grey")
    install("tea", source("tea"), distribution="lapsang")
    assert red7.editions() == EDITIONS


IN_A_CLASS = """
from red7 import *


class House:
    PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="No sevens.")

    {decorator}
    @rule("H1", "refuse_play")
    def no_sevens({self}moment, card):
        return refuse("it is a 7") if card.number == 7 else None


house = House()
"""


@pytest.mark.parametrize(
    ("value", "decorator", "self"),
    [
        ("House", "@staticmethod", ""),
        ("house", "@staticmethod", ""),
        ("house", "", "self, "),
        ("House", "", "self, "),
    ],
)
def test_a_class_or_an_object_is_a_plug_in(
    install: Install, value: str, decorator: str, self: str
) -> None:
    text = IN_A_CLASS.format(decorator=decorator, self=self)
    install("house", text, value=value)
    assert not Rules("house").adjudicate(STATE, "+O7").legal
    assert Rules("house").adjudicate(STATE, "+B3").legal


def test_a_class_that_no_object_can_be_made_of_does_not_fit(install: Install) -> None:
    text = IN_A_CLASS.format(decorator="", self="self, ").replace("house = House()", "")
    text = text.replace("PLUGIN =", "def __init__(self, table): pass\n\n    PLUGIN =")
    install("house", text, value="House")
    with pytest.raises(InvalidPlugin, match="'house'"):
        Rules("house")


def test_a_class_that_fails_as_it_is_made_does_not_fit(install: Install) -> None:
    text = IN_A_CLASS.format(decorator="", self="self, ").replace("house = House()", "")
    text = text.replace("PLUGIN =", "def __init__(self): raise KeyError('tea')\n\n    PLUGIN =")
    install("house", text, value="House")
    with pytest.raises(InvalidPlugin, match=r"'house' cannot be made: KeyError\('tea'\) is raised"):
        Rules("house")


def test_ctrl_c_while_a_plug_in_is_imported_is_not_its_fault(
    install: Install, tmp_path: Path
) -> None:
    install("slow", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        Rules("slow")
    (tmp_path / "slow_too.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        plugins_in(str(tmp_path / "slow_too.py"))


def test_a_file_of_something_else_has_no_plug_in(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("PLUGIN", encoding="utf-8")
    with pytest.raises(InvalidPlugin, match="is not a file of Python"):
        plugins_in(str(tmp_path / "notes.txt"))


MY_EDITION = source(
    "my-edition",
    """
@rule("C10", "discard_before_play")
def either_order():
    return True
""",
    layer="EDITION",
)


def test_a_foreign_edition_is_a_peer(install: Install) -> None:
    rules = Rules(install("my-edition", MY_EDITION))
    assert str(rules) == "my-edition"
    assert rules.edition == "my-edition"
    assert {plugin.name for plugin in rules.plugins} == {"basic", "my-edition"}
    assert "my-edition" in red7.editions()
    state = State.parse("*G2:R7V1/Y5:I4 -")
    assert rules.adjudicate(state, ">V1 +R7").legal
    assert not Rules().adjudicate(state, ">V1 +R7").legal


def test_a_foreign_edition_does_not_go_with_another(install: Install) -> None:
    install("my-edition", MY_EDITION)
    with pytest.raises(PluginConflict, match=r"'v1\.2' and 'my-edition'|'my-edition' and 'v1\.2'"):
        Rules("my-edition", "v1.2")


def test_a_foreign_edition_is_cited_by_its_own_words(install: Install) -> None:
    rules = Rules(install("my-edition", MY_EDITION))
    cited = [
        each for reason in rules.adjudicate(STATE, "pass").reasons for each in reason.citations
    ]
    assert cited
    assert not any("v1.2, English" in each.document for each in cited)


def test_a_foreign_variant_is_part_of_the_name_in_its_place(install: Install) -> None:
    install("tea", source("tea", layer="VARIANT"))
    install("cake", source("cake", "", layer="HOUSE"))
    assert str(Rules("cake", "must-stay-in", "tea", "action")) == (
        "v1.2+action+tea+must-stay-in+cake"
    )


def test_a_plug_in_switches_on_what_it_includes(install: Install) -> None:
    install(
        "club",
        """
        from red7 import *

        PLUGIN = Plugin(
            name="club", layer=Layer.HOUSE, changes="Our club.", includes=("v1.0", "action")
        )
        """,
    )
    rules = Rules("club")
    assert {plugin.name for plugin in rules.plugins} == {"basic", "v1.0", "action", "club"}
    assert (str(rules), rules.edition) == ("club", "v1.0")
    assert Rules("action", "club", "v1.0") is rules
    with pytest.raises(PluginConflict):
        Rules("club", "v1.2")


def test_a_rule_sleeps_without_the_variant_it_needs(install: Install) -> None:
    install(
        "house",
        source("house", NO_SEVENS.replace('"refuse_play"', '"refuse_play", needs="action"')),
    )
    assert Rules("house").adjudicate(STATE, "+O7").legal
    assert not Rules("house", "action").adjudicate(STATE, "+O7^G2").legal
    assert Rules("action").adjudicate(STATE, "+O7^G2").legal


def test_a_rule_may_need_a_half_of_advanced(install: Install) -> None:
    needs = NO_SEVENS.replace('"refuse_play"', '"refuse_play", needs="advanced-discard"')
    install("house", source("house", needs))
    assert not Rules("house", "advanced").adjudicate(STATE, "+O7").legal
    assert Rules("house", "advanced-scoring").adjudicate(STATE, "+O7").legal


# --- Rules are values ---------------------------------------------------------------------------


def test_two_rules_in_turn_do_not_influence_each_other() -> None:
    old, new = Rules("v1.0", "advanced", "action"), Rules("v1.2", "advanced", "action")
    alone = {rules: sorted(map(str, rules.turns(STATE))) for rules in (old, new)}
    assert alone[old] != alone[new]
    turns: dict[Rules, list[str]] = {old: [], new: []}
    for pair in itertools.zip_longest(old.turns(STATE), new.turns(STATE)):
        for rules, turn in zip((old, new), pair, strict=True):
            if turn is not None:
                assert rules.adjudicate(STATE, turn).after == rules.play(STATE, turn)
                turns[rules].append(str(turn))
    assert {rules: sorted(found) for rules, found in turns.items()} == alone


def test_a_house_rule_on_winning_does_not_leak_into_other_rules(install: Install) -> None:
    install(
        "upside-down",
        source(
            "upside-down",
            """
@rule("H1", "standing")
def fewest(palette, color, groups):
    return Standing(7 - len(groups[0]), groups[0], groups[0].highest) if groups else None
""",
        ),
    )
    state = State.parse("*R7O6:B4/Y1:I4 B")
    for _ in range(3):
        assert (Rules().leader(state), Rules("upside-down").leader(state)) == (0, 1)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_rules_are_pickled_by_name(protocol: int) -> None:
    rules = Rules("v1.0", "advanced", "must-stay-in")
    pickled = pickle.dumps(rules, protocol)
    assert pickle.loads(pickled) is rules
    assert len(pickled) < 200


def test_rules_with_a_module_are_pickled_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house_in_a_module.py").write_text(source("house"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    rules = Rules(importlib.import_module("house_in_a_module"))
    assert not rules.adjudicate(STATE, "+O7").legal
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_rules_given_plug_ins_are_composed_again_after_many_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("red7.rules.composed.COMPOSED_LIMIT", 3)
    monkeypatch.setattr("red7.rules.composed._OF_OBJECTS", {})

    def house(name: str) -> object:
        card = red7.Plugin(name=name, layer=red7.Layer.HOUSE, changes="Tea.")
        return type("House", (), {"PLUGIN": card})

    tea = house("tea")
    first = Rules(tea)
    assert Rules(tea) is first
    for number in range(3):
        Rules(house(f"tea-{number}"))
    assert Rules(tea) is not first
    assert Rules(tea) == first


def test_copies_of_rules_are_the_rules() -> None:
    rules = Rules("v1.0", "action")
    assert copy.copy(rules) is rules
    assert copy.deepcopy([rules])[0] is rules


def test_rules_are_keys() -> None:
    assert {Rules("action", "v1.0"): 1}[Rules.parse("v1.0+action")] == 1


@pytest.mark.parametrize("name", ["names", "book", "_text", "anything"])
def test_rules_do_not_change(name: str) -> None:
    rules = Rules("v1.0")
    with pytest.raises(AttributeError):
        setattr(rules, name, ())
    with pytest.raises(AttributeError):
        delattr(rules, name)
    assert str(rules) == "v1.0"


def test_repr_makes_the_same_rules() -> None:
    rules = Rules("v1.0", "action")
    assert eval(repr(rules)) is rules


# --- Playing calls no pluggy --------------------------------------------------------------------


def test_a_game_is_played_without_pluggy(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules("v1.2", "advanced", "action", "must-stay-in")

    def called(*_: object, **__: object) -> None:
        raise RuntimeError("pluggy was called")

    judged = []
    with monkeypatch.context() as patched:  # pytest itself needs pluggy when a test fails or ends
        patched.setattr(pluggy.HookCaller, "__call__", called)
        patched.setattr(pluggy.PluginManager, "register", called)
        state = rules.deal(players=3, seed=7)
        while (turn := next(iter(rules.turns(state)), None)) is not None:
            after = rules.play(state, turn)
            judged.append((rules.adjudicate(state, turn).after == after, rules.steps(state)))
            state = after
        outcome = rules.outcome(state)
    assert len(judged) > 2
    assert all(agreed and steps for agreed, steps in judged)
    assert outcome.points != (0, 0, 0)


# --- Rules that wrap others, and the order among rules of one layer -------------------------------


ONE_PLAY_MORE = '''
@rule("X9", "plays_allowed", wraps=True)
def one_play_more(moment):
    """One play more than the rules say."""
    return (yield) + 1
'''


def test_a_rule_may_wrap_the_one_below_it(install: Install) -> None:
    install("one-more", source("one-more", ONE_PLAY_MORE))
    rules = Rules("one-more")
    assert "+R3 +O2" in rules.turns(State.parse("*G2:R3O2/R6:?"))
    assert "+R3 +O2 +Y1" not in rules.turns(State.parse("*G2:R3O2Y1/R6:?"))
    decides = rules.book.deciding("plays_allowed", None)
    assert (decides.plugin.name, decides.says) == ("one-more", "One play more than the rules say.")


def test_wrappers_stand_around_each_other(install: Install) -> None:
    install("one-more", source("one-more", ONE_PLAY_MORE))
    install("one-more-still", source("one-more-still", ONE_PLAY_MORE.replace("X9", "X8")))
    assert Rules("one-more", "one-more-still").book.plays_allowed(None) == 3


def test_a_wrapper_that_changes_nothing_does_not_decide(install: Install) -> None:
    same = ONE_PLAY_MORE.replace("(yield) + 1", "(yield)")
    install("same", source("same", same))
    assert Rules("same").book.deciding("plays_allowed", None).plugin.name == "basic"


class Wrapping:
    """What each hook about palettes is answered below, taken on."""

    PLUGIN = Plugin(name="wrapping", layer=Layer.HOUSE, changes="Less counts.", source="Us")

    @rule("W1", "groups", wraps=True)
    def not_the_ones(self, palette: CardSet) -> Generator[None, Any, list[CardSet]]:
        """A 1 does not count."""
        groups = yield
        ones = CardSet(card for card in palette if card.number == 1)
        return [left for group in groups if (left := group - ones)]

    @rule("W2", "tie_break", wraps=True)
    def the_lowest(self, groups: Sequence[CardSet]) -> Generator[None, Any, Card | None]:
        """The lowest card breaks ties."""
        highest = yield
        return None if highest is None else min(groups[0])

    @rule("W3", "standing", wraps=True)
    def lower_is_better(self) -> Generator[None, Any, Standing]:
        """Of as many cards those with the lower one win."""
        below = yield
        index = 99 if below.highest is None else below.highest.index
        return attrs.evolve(below, key=(below.count, -index))


@pytest.mark.parametrize("checked", [False, True])
def test_rules_about_palettes_may_be_wrapped_and_explained(checked: bool) -> None:
    rules = Rules(Wrapping).checked() if checked else Rules(Wrapping)
    table = "*R1V3:R7/O6V2:? V4"
    assert rules.leader(table) == 1
    assert rules.standing(table, 0, Color.VIOLET).cards == CardSet("V3")
    said = [reason.text for reason in rules.explain(table, "who").reasons]
    assert said[0].startswith("B is winning Violet")
    assert "Of as many cards those with the lower one win." in said
    assert rules.adjudicate(table, "+R7").verdict == "legal, goes out"


class OnlyGreen:
    """What counts for green, wrapped and no longer asked about any other color."""

    PLUGIN = Plugin(name="only-green", layer=Layer.HOUSE, changes="Green differs.", source="Us")

    @rule("W1", "groups", colors="G", wraps=True)
    def the_whole_palette(self, palette: CardSet) -> Generator[None, Any, list[CardSet]]:
        """Green: the whole palette."""
        yield
        return [palette]

    @rule("W2", "tie_break", colors="G", wraps=True)
    def the_lowest(self, groups: Sequence[CardSet]) -> Generator[None, Any, Card]:
        """Green: the lowest card breaks ties."""
        yield
        return min(groups[0])

    @rule("W3", "standing", colors="G", wraps=True)
    def by_the_lowest(self, highest: Card) -> Generator[None, Any, Standing]:
        """Green: the lowest card decides alone."""
        below = yield
        return attrs.evolve(below, key=(highest.index,))


@pytest.mark.parametrize("checked", [False, True])
def test_what_wraps_is_asked_about_its_colors_only(checked: bool) -> None:
    rules, basic, palette = Rules(OnlyGreen), Rules(), CardSet("R3G4V1")
    rules = rules.checked() if checked else rules
    for color in Color:
        standing = rules.book.evaluate(palette, color)
        if color is not Color.GREEN:
            assert standing == basic.book.evaluate(palette, color)
            assert rules.book.color_rule(color).plugin.name == "basic"
    assert (standing := rules.book.evaluate(palette, Color.GREEN)).cards == palette
    assert (standing.count, standing.highest) == (3, Card("V1"))
    assert standing.key == (Card("V1").index,)


def test_a_rule_about_one_color_need_not_look_at_anything() -> None:
    class NoGreen:
        PLUGIN = Plugin(name="no-green", layer=Layer.HOUSE, changes="No green.", source="Us")

        @rule("C21", "groups", colors="G")
        def nothing(self) -> list[CardSet]:
            """Green: nothing counts."""
            return []

    table = "*R3V1:?/R6:? V5"
    leaders = [Rules(NoGreen).leader(table, color) for color in Color]
    assert leaders == [None if c is Color.GREEN else Rules().leader(table, c) for c in Color]


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if how_asked(hook) in (EVERY, ALL)])
def test_answers_that_stand_beside_each_other_cannot_be_wrapped(
    install: Install, hook: str
) -> None:
    asked = ", ".join(arguments_of(HOOKS[hook]))
    wrong = ONE_PLAY_MORE.replace("plays_allowed", hook).replace("(moment)", f"({asked})")
    install("wrong", source("wrong", wrong))
    with pytest.raises(InvalidPlugin, match=f"'wrong' wraps '{hook}'"):
        Rules("wrong")


IN_ORDER = '''
@rule("X{0}", "plays_allowed", {1})
def plays(moment):
    """{0} plays."""
    return {0}
'''


@pytest.mark.parametrize(
    ("first", "second", "plays"),
    [("before=('X3',)", "", 2), ("after=('X3',)", "", 3), ("", "before=('two',)", 3)],
)
def test_the_order_within_a_layer_is_declared(
    install: Install, first: str, second: str, plays: int
) -> None:
    install("two", source("two", IN_ORDER.format(2, first)))
    install("three", source("three", IN_ORDER.format(3, second)))
    assert Rules("two", "three").book.plays_allowed(None) == plays
    assert Rules("three", "two").book.plays_allowed(None) == plays


CACHED = """
from functools import cache

{0}
@rule("X2", "plays_allowed")
@cache
def two(moment):
    return 2

{0}
@rule("X1", "plays_allowed")
@cache
def one(moment):
    return 1
"""


def test_rules_under_other_decorators_are_asked_as_they_are_written(install: Install) -> None:
    methods = CACHED.format("@staticmethod").replace("\n", "\n    ")
    rules = f"class Cached:\n    PLUGIN = PLUGIN\n{methods}"
    install("cached", source("cached", rules), value="Cached")
    assert Rules("cached").book.plays_allowed(None) == 2


def test_a_rule_that_is_no_function_is_heard_or_refused(install: Install) -> None:
    install("cached", source("cached", CACHED.format("")))
    try:
        said = str(Rules("cached").book.plays_allowed(None))
    except InvalidPlugin as error:
        said = str(error)
    refused = "the plug-in 'cached' answers 'plays_allowed' (X1) with what is not a function"
    assert said == "2" or said.startswith(refused)


def test_two_rules_that_each_go_first_are_refused(install: Install) -> None:
    install("two", source("two", IN_ORDER.format(2, "before=('three',)")))
    install("three", source("three", IN_ORDER.format(3, "before=('two',)")))
    with pytest.raises(PluginConflict, match="'three' and 'two' each go before the other"):
        Rules("two", "three")


def test_two_rules_of_one_plugin_that_each_go_first_are_named(install: Install) -> None:
    first = IN_ORDER.format(2, "before=('X3',)")
    second = IN_ORDER.format(3, "before=('X2',)").replace("plays(", "more_plays(")
    install("two", source("two", first + second))
    named = "the rules X2 and X3 of 'two' each go before the other in plays_allowed"
    with pytest.raises(PluginConflict, match=named):
        Rules("two")


# --- Two rulebooks mixed by clause ----------------------------------------------------------------


def test_mixed_rules_say_what_they_are_and_equal_nothing_else() -> None:
    first, second = Rules("v1.0"), Rules("v1.2")
    mixed = first.with_answers_of(second, ["C11"])
    assert str(mixed) == "v1.0 with C11 of v1.2"
    assert mixed not in (first, second)
    assert mixed == first.with_answers_of(second, ["C11"])
    assert mixed != first.with_answers_of(second, ["C14"])
    assert pickle.loads(pickle.dumps(mixed)) == mixed
    assert eval(repr(mixed)) == mixed


def test_mixed_rules_rule_by_the_other_text_on_that_clause_alone() -> None:
    winning = State.parse("*R7:V1/R6:?")
    first, second = Rules("v1.0"), Rules("v1.2")
    assert first.adjudicate(winning, "pass").survives != second.adjudicate(winning, "pass").survives
    colors = first.with_answers_of(second, ["C21"])
    assert [colors.color_rule(each) for each in "ROYGBIV"] == [
        second.color_rule(each) for each in "ROYGBIV"
    ]
    mixed = first.with_answers_of(second, ["C11", "C14"])
    assert mixed.adjudicate(winning, "pass").survives == second.adjudicate(winning, "pass").survives


def test_a_plug_in_is_registered_once_however_many_rules_it_is_part_of(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    register, names = pluggy.PluginManager.register, []

    def count(manager: pluggy.PluginManager, plugin: object, name: str | None = None) -> str | None:
        names.append(name)
        return register(manager, plugin, name)

    monkeypatch.setattr(pluggy.PluginManager, "register", count)
    install("no-sevens", source("no-sevens"))
    made = {Rules(edition, "no-sevens") for edition in EDITIONS}
    assert len(made) == len(EDITIONS)
    assert names.count("no-sevens") == 1
