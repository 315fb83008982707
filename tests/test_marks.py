"""Marks: a ruling that rests on open words says so, and nothing else that is installed matters."""

from __future__ import annotations

import pytest

import red7
from conftest import Install
from red7 import Mark, Rules, State
from red7.hooks.marker import RuleMark

READINGS = [plugin for plugin in red7.plugins() if plugin.kind == "reading"]


def marks(rules: str, position: str, turn: str) -> list[tuple[str, str, str]]:
    """Clause, section and mark of every reason of a ruling."""
    ruling = Rules.parse(rules).adjudicate(position, turn)
    return [
        (reason.clause, citation.section, citation.mark.value)
        for reason in ruling.reasons
        for citation in reason.citations
    ]


def stated(rules: str, position: str, question: str) -> list[tuple[str, str]]:
    """Clause and mark of every reason of a statement."""
    statement = Rules.parse(rules).explain(position, question)
    return [
        (reason.clause, citation.mark.value)
        for reason in statement.reasons
        for citation in reason.citations
    ]


# --- What the editions and the readings say of each other -----------------------------------------


def claims() -> set[tuple[str, str, str]]:
    """Edition, clause and reading, as the readings have it."""
    found: set[tuple[str, str, str]] = set()
    for card in READINGS:
        plugin = red7.hooks.registry.load(card.name)[1]
        for name in dir(plugin):
            mark = getattr(getattr(plugin, name), "__red7_rule__", None)
            if isinstance(mark, RuleMark):
                permitting = mark.open_in or card.open_in
                found.update((edition, mark.clause, card.name) for edition in permitting)
    return found


def test_the_editions_name_every_reading_that_says_it_is_open_in_them() -> None:
    named = {
        (edition, clause, reading)
        for edition in red7.editions()
        for card in [red7.hooks.registry.load(edition)[0]]
        for clause, citation in (card.citations() if card.citations else {}).items()
        for reading in citation.readings
    }
    installed = {card.name for card in READINGS}
    clauses = {card.name: set(card.clauses) for card in READINGS}
    assert claims() <= named
    assert {
        (edition, clause, reading)
        for edition, clause, reading in named - claims()
        if reading in installed and clause not in clauses[reading]
    } == set()


def test_a_discard_that_changes_nothing_is_open_where_the_text_speaks_of_change() -> None:
    for edition in red7.editions():
        ruling = Rules(edition).adjudicate("*R7:R5/R6:?", ">R5")
        names = [each.plugin for each in ruling.alternatives]
        assert ("discard-must-change-rule" in names) is (edition != "v1.2-de")


# --- Marks of single cases ------------------------------------------------------------------------


def test_a_seven_left_out_is_ambiguous_in_the_first_text() -> None:
    found = marks("v1.0+action", "*V1:R7/V2R6:? R", "+R7")
    assert ("C35", "Optional Action Rule", "ambiguous") in found
    assert not any(clause == "C37" for clause, _, _ in found)


def test_an_action_that_can_be_done_must_be_done_explicitly() -> None:
    assert marks("v1.0+action", "*G2:R5V1/Y4:?", "+R5")[0] == (
        "C35",
        "Optional Action Rule",
        "explicit",
    )


@pytest.mark.parametrize("edition", red7.editions())
def test_a_three_and_an_empty_deck_are_cited_from_the_action_rule(edition: str) -> None:
    found = marks(f"{edition}+advanced+action", "*G2:R7O3/Y2:?4 - -", "+O3")
    sections = {section for clause, section, _ in found if clause == "C27"}
    assert len(sections) == 1
    assert sections.isdisjoint(
        {Rules(edition).book.sources.cited("C25").section} - {"Play"}  # type: ignore[union-attr]  # cited
    )


@pytest.mark.parametrize("edition", ["v1.2", "v1.2-de", "v1.2-fr", "v1.2-it"])
def test_a_player_without_a_card_is_named_for_green_and_violet_only(edition: str) -> None:
    for canvas in "GV":
        assert ("C18", "explicit") in stated(edition, f"-/- {canvas}", "who")
    for canvas in "ROYBI":
        assert ("C18", "inferred") in stated(edition, f"-/- {canvas}", "who")
    assert ("C18", "explicit") in stated(edition, "R1/O1 G", "who")


@pytest.mark.parametrize("edition", red7.editions())
def test_a_sole_winner_of_the_match_is_explicit_and_a_shared_win_is_not(edition: str) -> None:
    rules = f"{edition}+advanced"
    assert ("C33", "explicit") in stated(rules, "R7O7Y7:?:R6O6Y6G6B6/xR1:- O1", "match")
    tied = "R7O7Y7:?:R6O6Y6V2/xR1:-:I7V7B7G7I6V6V1 O2"
    assert ("C33", "silent") in stated(rules, tied, "match")


@pytest.mark.parametrize("color", "OY")
@pytest.mark.parametrize("edition", ["v1.2-fr", "v1.2-de", "v1.2-it"])
def test_rows_lost_in_the_copy_read_are_inferred(edition: str, color: str) -> None:
    assert ("C21", "inferred") in stated(edition, f"*G2V4:?/R6:? {color}", "who")
    assert ("C21", "explicit") in stated(edition, "*G2V4:?/R6:? G", "who")


def test_what_a_text_does_not_speak_of_is_silent() -> None:
    for edition in red7.editions():
        clause = "C25" if edition == "v1.0" else "C24"
        cited = Rules(edition).book.sources.cited(clause)
        assert cited is not None
        assert cited.mark is Mark.SILENT


PLAIN_HERE = [
    ("v1.0", "*G2:R7/R6:?", ">R7", "C09", "explicit"),
    ("v1.0", "*G2R7:B3/R6:?", ">B3", "C09", "explicit"),
    ("v1.0", "*G4:R7B2V4/R5:?", ">B2 +R7", "C09", "ambiguous"),
    ("v1.0", "*G4V3:R7B4/R5:?", "+R7 >G4", "C10", "explicit"),
    ("rogers", "*G4V3:R7B4/R5:?", "+R7 >G4", "C10", "explicit"),
    ("v1.0", "*R7:B2/R5:?", "pass", "C11", "inferred"),
    ("v1.0", "*R7:G2/O4:?", ">G2", "C18", "inferred"),
    ("v1.0", "*R7:G2/O5:?", ">G2", "C18", "ambiguous"),
    ("v1.1", "*R7:G2/O4:?", ">G2", "C18", "inferred"),
    ("v1.2-de+action", "*R6G4:O5R7/R5:?", "+O5 +R7>R7", "C39", "explicit"),
    ("v1.2-fr", "*G2:B1/R6:?", "pass", "C13", "explicit"),
    ("v1.2-es+action", "*G2:V3/R6:?7 - O1?10", "+V3=O1", "C13", "explicit"),
    ("v1.2+advanced+action", "*R6B1:O7V2/R5:?", "+O7>B1", "C38", "explicit"),
    ("v1.2+advanced+action", "*B3G2:R7I1/R6:? - ?9", "+R7>B3", "C38", "ambiguous"),
    ("v1.2+advanced+action", "*B3G2:R7I1/R6:? - ?9", "+R7>B3", "C26", "ambiguous"),
    ("v1.2+advanced+action", "*B7G2:R7I1/R6:? - ?9", "+R7>B7", "C26", "explicit"),
]
"""A clause that is ambiguous as a whole: plain where all that it permits comes to the same."""


@pytest.mark.parametrize(("rules", "position", "turn", "clause", "mark"), PLAIN_HERE)
def test_a_mark_belongs_to_the_question_in_a_case(
    rules: str, position: str, turn: str, clause: str, mark: str
) -> None:
    found = {said for each, _, said in marks(rules, position, turn) if each == clause}
    assert found == {mark}


def test_going_out_is_plain_where_only_the_play_of_a_three_is_open() -> None:
    ruling = Rules("v1.2-es", "action").adjudicate("*G2:V3/R6:?7 - O1?10", "+V3=O1")
    assert [each.plugin for each in ruling.alternatives] == ["failed-three-barred"]
    found = {
        each.question: each.citations[0].mark for each in ruling.reasons if each.clause == "C08"
    }
    assert found == {"stays_in": Mark.EXPLICIT, "refuse_ending": Mark.AMBIGUOUS}


def test_the_size_of_a_palette_is_cited_from_the_advanced_rules_without_a_seven() -> None:
    cited = Rules("v1.0", "advanced").book.sources.cited("C26")
    assert cited is not None
    assert (cited.section, cited.on("seven").section) == (
        "Advanced Red",
        "Optional Action Rule, action 7",
    )


def test_the_target_of_roger_is_open_only_where_it_is_met_exactly() -> None:
    for scored, mark in (
        ("R6O6Y4G2", "explicit"),
        ("R6O6Y4G3", "ambiguous"),
        ("R6O6Y4G4", "explicit"),
    ):
        found = stated("rogers+advanced", f"R7O7Y7:?:{scored}/xR1:- O1", "match")
        assert found[0] == ("C31", mark)


@pytest.mark.parametrize(
    ("rules", "scored", "sentence"),
    [
        (
            "v1.2",
            "R6O6Y4G2",
            (
                "The match is not over: A has 39 (18 + 21 from this round), B has 0; it takes 40 "
                "points to end it."
            ),
        ),
        (
            "v1.2",
            "R6O6Y4G3",
            "It takes 40 points to end the match: A has 40 (19 + 21 from this round), B has 0.",
        ),
        (
            "rogers",
            "R6O6Y4G3",
            (
                "The match is not over: A has 40 (19 + 21 from this round), B has 0; it takes more "
                "than 40 points to end it."
            ),
        ),
        (
            "rogers",
            "R6O6Y4G4",
            (
                "It takes more than 40 points to end the match: A has 41 (20 + 21 from this "
                "round), B has 0."
            ),
        ),
    ],
)
def test_the_points_that_end_a_match_in_words(rules: str, scored: str, sentence: str) -> None:
    state = f"R7O7Y7:?:{scored}/xR1:- O1"
    assert Rules(rules, "advanced").explain(state, "match").reasons[0].text == sentence


@pytest.mark.parametrize(
    ("names", "position", "turn"),
    [
        ("v1.2-fr+action", "*R7G2:V1B4/R6R4O4:?7 -", "+V1"),
        ("v1.2-fr+action+one-may-go-unused", "*R7G2:V1B4/R6R4O4:?7 -", "+V1xR6"),
    ],
)
def test_a_bracket_that_is_left_aside_is_told_by_what_it_would_change(
    names: str, position: str, turn: str
) -> None:
    ruling = Rules.parse(names).adjudicate(position, turn)
    assert "one-only-if-needed" in [each.plugin for each in ruling.alternatives]
    said = {each.text: each.citations[0].mark for each in ruling.reasons}
    assert said["You may use a 1 even if you could stay in without it."] is Mark.AMBIGUOUS
    assert not any("You may not use a 1" in text for text in said)


# --- Questions beyond a turn ----------------------------------------------------------------------


def test_who_is_winning_by_another_reading() -> None:
    statement = Rules("v1.2").explain("*R4R3O3:?/R6R5:? I", "who")
    assert statement.seats == (1,)
    (other,) = statement.alternatives
    assert (other.plugin, other.statement.seats) == ("run-duplicates-count", (0,))
    assert ("C22", "silent") in [
        (reason.clause, reason.citations[0].mark.value) for reason in statement.reasons
    ]


def test_what_scores_by_other_readings() -> None:
    statement = Rules("v1.2", "advanced").explain("R7O7Y5Y3:?/xR1:- Y1", "scores")
    assert {each.plugin for each in statement.alternatives} == set()
    statement = Rules("v1.2", "advanced").explain("R7R1Y5Y4:?/xR2:- Y1", "scores")
    assert {(each.plugin, str(each.statement.cards)) for each in statement.alternatives} == {
        ("score-all-groups", "R7Y5Y4R1"),
        ("score-choose-group", "Y5Y4"),
    }
    assert statement.reasons[0].citations[0].mark is Mark.AMBIGUOUS


def test_the_target_of_roger_by_another_reading() -> None:
    state = "R7O7Y7:?:R6O6Y4G3/xR1:- O1"
    statement = Rules("rogers", "advanced").explain(state, "match")
    assert statement.over is False
    assert [(each.plugin, each.statement.over) for each in statement.alternatives] == [
        ("target-reach", True)
    ]
    assert statement.reasons[0].citations[0].mark is Mark.AMBIGUOUS


# --- Plug-ins of somebody else --------------------------------------------------------------------

STRANGER = """
from red7 import Layer, Plugin, refuse, rule

PLUGIN = Plugin(
    name="no-low-discards", layer=Layer.READING, changes="Low cards are not discarded.",
    clauses=("C09",), open_in=("v1.2",),
)

@rule("C09", "refuse_discard")
def not_low(discard):
    '''A low card may not be discarded.'''
    return refuse("{} is low", discard.card) if discard.card.number < 3 else None
"""
POSITION, TURN = "*G2O4:B2/R6:?", ">B2"


def test_a_reading_installed_by_a_stranger_changes_no_mark(install: Install) -> None:
    before = Rules("v1.2").adjudicate(State.parse(POSITION), TURN)
    assert before.legal
    found = before.reasons
    install("no-low-discards", STRANGER)
    after = Rules("v1.2").adjudicate(State.parse(POSITION), TURN)
    assert [each.plugin for each in after.alternatives] == ["no-low-discards"]
    (added,) = [each for each in after.reasons if each not in found]
    assert [each for each in after.reasons if each != added] == list(found)
    assert (added.clause, added.plugin) == ("C09", "no-low-discards")
    assert added.citations[0].mark is Mark.AMBIGUOUS
    assert "no-low-discards" in added.text
    assert after.decisive == before.decisive


CLUB = """
from red7 import Citation, Layer, Mark, Plugin

def said():
    words = "Whoever is not the best in the end is out."
    return {"C11": Citation("Sheet of the club", "Turns", Mark.EXPLICIT, words, ("must-stay-in",))}

PLUGIN = Plugin(name="club", layer=Layer.EDITION, changes="Nothing.", citations=said)
"""


def test_an_edition_of_a_stranger_leaves_our_readings_open(install: Install) -> None:
    install("club", CLUB)
    ruling = Rules("club").adjudicate("*G4:R7B4/R5:?", "pass")
    assert [each.plugin for each in ruling.alternatives] == ["must-stay-in"]
    (reason,) = [
        each
        for each in ruling.reasons
        if each.clause == "C11" and each.citations[0].mark is Mark.AMBIGUOUS
    ]
    assert reason.citations[0].document == "Sheet of the club"
    refused = Rules("club", "must-stay-in").adjudicate("*G4:R7B4/R5:?", "pass")
    assert not refused.decisive.house_rule


# --- Found once, when asked for -------------------------------------------------------------------


def test_a_verdict_costs_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    from red7.referee import readings, reasons

    def refuse(*_: object) -> tuple[()]:
        raise AssertionError("asked for")

    monkeypatch.setattr(reasons, "reasons_found", refuse)
    ruling = Rules("v1.2", "action").adjudicate("*V1:R1/O7Y7:?", "+R1")
    assert ruling.legal
    assert "one-unplayable-if-out" in [each.plugin for each in ruling.alternatives]
    monkeypatch.undo()
    monkeypatch.setattr(readings, "open_readings", refuse)
    assert ruling.alternatives is ruling.alternatives
    assert ruling.reasons is ruling.reasons


def test_texts_part_on_the_clause_that_hidden_cards_decide() -> None:
    compared = red7.compare("*G2:V1?3/R6R4:?7 -", "+V1xR6", ["v1.1+action", "v1.2+action"])
    assert [each.certain for each in compared] == [True, False]
    assert compared.parting == ("C42",)
