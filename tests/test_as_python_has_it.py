"""Values are written, compared and reached as Python has it, and caches forget nothing."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given

import red7
from conftest import Install
from red7 import (
    Color,
    IllegalTurn,
    InvalidPosition,
    Rules,
    State,
    Step,
    Turn,
    UnknownPlugin,
    testing,
)
from red7.cases import cases, run_by_all
from red7.engine import ranks
from red7.table.position import next_seat
from red7.testing import faults
from red7.testing.pytest_plugin import registered

POSITION = "*G2V2:O7I1/R6:?5 - ?20"


@given(state=testing.deals())
def test_a_deal_is_written_so_that_python_reads_it(state: State) -> None:
    assert eval(repr(state), {"State": State}) == state


def test_a_turn_is_written_so_that_python_reads_it() -> None:
    turn = Turn.parse("+O7^G2 >I1=?")
    assert eval(repr(turn), {"Turn": Turn}) == turn


def test_steps_are_written_so_that_python_reads_them() -> None:
    for text in ("+O7", ">I1", "xG4", "7>B2", "^B2", "=I4", "=?", "pass", "end", "~swap(B4:h>p)"):
        step = Step.parse(text)
        assert repr(step) == f"Step.parse({text!r})"
        assert eval(repr(step), {"Step": Step}) == step


def test_positions_and_cards_draw_themselves() -> None:
    state = State.parse(POSITION)
    for each in (state, state.seats[0].palette, state.seats[0].palette.highest):
        assert each._repr_svg_().startswith("<svg")
    assert red7.svg.position(state) == state._repr_svg_()


def test_the_names_of_the_package_are_listed() -> None:
    assert set(red7.__all__) <= set(dir(red7))
    for name in set(dir(red7)) - set(red7.__all__):
        assert name.startswith("__") or name in ("author", "simulate", "svg")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        red7.nothing  # noqa: B018


def test_answers_show_themselves_in_a_line() -> None:
    rules, state = Rules("v1.2", "action"), State.parse("*G2V2:O7I1/R6:?5 - ?20")
    ruling = rules.adjudicate(state, "+O7>O7")
    compared = red7.compare(state, "+O7>O7", ["v1.0+action", "v1.2+action"])
    shown = {
        ruling: "<Ruling of v1.2+action on '+O7>O7' in '*G2V2:O7I1/R6:?5 - ?20': legal, stays in>",
        ruling.reasons[0]: "<Reason C37, action: 'O7 lets A discard O7 from the palette.'>",
        ruling.reasons[0].message: "<Message 'O7 lets A discard O7 from the palette.'>",
        compared: "<Comparison: v1.0+action: not legal; v1.2+action: legal, stays in>",
        rules.explain(state, "who"): "<Statement of v1.2+action on 'who' in "
        "'*G2V2:O7I1/R6:?5 - ?20': 'B is winning Red: A has G2, B has R6.'>",
    }
    game = red7.Game.of("v1.2", "*G2:O7I1/R6:B4 - -").play("+O7")
    shown |= {
        game: "<Game of v1.2: 'O7G2:I1/*R6:B4 - -'>",
        game.record: "<Record of v1.2: turns [1]>",
        game.state.seats[0]: "<Seat 'O7G2:I1'>",
        red7.Record(Rules("v1.2"), ()): "<Record of v1.2: turns []>",
    }
    for answer, line in shown.items():
        assert repr(answer) == line
    assert repr(red7.plugins()[0]).startswith("<Plugin basic, game: The game itself")


def test_a_comparison_prints_a_summary() -> None:
    compared = red7.compare("*G2V2:O7/R6:?", "+O7>O7", ["v1.0+action", "v1.2+action"])
    first, second, last = str(compared).splitlines()
    assert first.startswith("v1.0+action: not legal. A may not discard O7")
    assert second.startswith("v1.2+action: legal, stays in. A is winning Orange")
    assert last == "They disagree on C37."


def test_a_position_is_laid_out_as_a_table() -> None:
    state = State.parse("*G2:R1O7!?1:R7/xR6:?7:+12 V5B4 I4Y2?25 +O7")
    assert state.as_table().splitlines() == [
        "A       G2         hand O7!R1?1  scored R7  to move",
        "B       R6         hand ?7  and 12 points   out",
        "canvas  V5B4 Blue  deck I4Y2?25",
        "begun   +O7",
    ]
    assert State.parse("G2/R6:-:+1").as_table().splitlines()[1].endswith("  and 1 point")


def test_standings_compare() -> None:
    book = Rules().book
    state = State.parse(POSITION)
    low, high = (book.evaluate(seat.palette, Color.RED) for seat in state.seats)
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert not low > high
    assert not high <= low


def test_a_round_that_is_over_has_no_mover() -> None:
    with pytest.raises(InvalidPosition, match="has no player to move"):
        _ = State.parse("R1:R2/R6:-").mover


def test_where_everyone_is_out_there_is_no_next_seat() -> None:
    seats = [attrs.evolve(seat, out=True) for seat in State.parse(POSITION).seats]
    assert next_seat(seats, 0) is None


@pytest.mark.parametrize(
    "turn", ["+O7 +I1", ">I1", ">O7 +I1", "+I1 >O7 >O7", "+O7^I1", ">O7 >I1", "+R1"]
)
def test_a_turn_that_the_basic_rules_refuse_is_not_played(turn: str) -> None:
    rules, state = Rules("v1.2"), State.parse("*G2V2:O7I1/R6B6:?5 - ?20")
    assert Turn.parse(turn) not in rules.turns(state)
    with pytest.raises(IllegalTurn):
        rules.play(state, turn)


def test_ranks_are_the_same_after_the_memo_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "MEMO_LIMIT", 2)
    asked: list[int] = []

    def work_out(bits: int) -> tuple[int, ...]:
        asked.append(bits)
        return (bits,)

    memo = ranks.Ranks(work_out)
    for bits in (1, 2, 3, 1):
        assert memo[bits] == (bits,)
    assert len(memo) <= 2
    assert asked == [1, 2, 3], "what was thrown out last is still known"


def test_the_book_is_run_whole() -> None:
    findings = [finding for case in cases() for finding in run_by_all(case)]
    assert len(findings) == sum(len(case.rulings) for case in cases())
    assert all(finding.passed for finding in findings)


def test_a_project_without_a_pyproject_registers_nothing(tmp_path: Path) -> None:
    assert registered(tmp_path) == []


def test_what_is_no_name_has_no_faults() -> None:
    with pytest.raises(UnknownPlugin, match="'7' is neither a plug-in, nor the name of one"):
        faults(7)


HOUSE = """
from red7 import *

PLUGIN = Plugin(name="guest", layer=Layer.{layer}, changes="{changes}"{more})

@rule("{clause}", "refuse_play")
def no_seven_first(moment, card):
    \"\"\"The first card of a turn is no 7.\"\"\"
    return None
"""


def cited(install: Install, layer: str, changes: str, clause: str, more: str = "") -> list[str]:
    source = HOUSE.format(layer=layer, changes=changes, clause=clause, more=more)
    install("guest", source)
    return [str(each) for each in faults("guest", checks=["every answer is cited"])]


def test_a_plug_in_has_to_say_what_it_changes(install: Install) -> None:
    (fault,) = cited(install, "HOUSE", " ", "G1", ', source="A guest"')
    assert "does not say what it changes" in fault


def test_a_house_rule_needs_a_source_of_its_own(install: Install) -> None:
    (fault,) = cited(install, "HOUSE", "Something.", "C08")
    assert "has no source" in fault


def test_a_reading_is_cited_by_the_texts_that_have_its_clause(install: Install) -> None:
    assert cited(install, "READING", "Something.", "C08", ', open_in=("v1.2",)') == []


def test_a_reading_of_a_clause_of_no_text_needs_a_source(install: Install) -> None:
    (fault,) = cited(install, "READING", "Something.", "G1", ', open_in=("v1.2",)')
    assert "has no source" in fault


def test_a_rule_has_to_name_its_clause(install: Install) -> None:
    (fault,) = cited(install, "HOUSE", "Something.", " ", ', source="A guest"')
    assert "names no clause" in fault


def test_a_plug_in_may_bring_its_own_citations(install: Install) -> None:
    (fault,) = cited(install, "HOUSE", "Something.", "G1", ", citations=dict")
    assert "has no source" in fault


def test_an_error_beside_a_plug_in_of_ours_is_reported(install: Install) -> None:
    raising = HOUSE.replace("return None", "return moment.start.state.seats[2].out and None")
    source = raising.format(layer="HOUSE", changes="Something.", clause="G1", more="")
    install("guest", source.replace('"G1", "refuse_play"', '"G1", "refuse_play", needs="action"'))
    told = faults("guest", checks=["conflicts are declared"])
    assert told
    assert all("IndexError" in str(each) for each in told)


def test_an_error_that_needs_no_plug_in_of_ours_is_no_conflict(install: Install) -> None:
    raising = HOUSE.replace("return None", "return moment.start.state.seats[2].out and None")
    install("guest", raising.format(layer="HOUSE", changes="Something.", clause="G1", more=""))
    assert faults("guest", checks=["conflicts are declared"]) == ()
    told = faults("guest", checks=["answers are of the right kind", "conflicts are declared"])
    assert ["IndexError" in str(each) for each in told] == [True]
