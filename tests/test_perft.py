"""Perft: the table, and the slow reference at small depth."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import reference
from red7 import InvalidPosition, Rules, State, perft

TABLE = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]
ROWS = [pytest.param(row, id=f"{row['rules']} {row['deal'].count('/') + 1}p") for row in TABLE]


@pytest.mark.parametrize("row", ROWS)
def test_the_table(row: dict[str, object]) -> None:
    rules, state = Rules.parse(str(row["rules"])), State.parse(str(row["deal"]))
    counts = row["counts"]
    assert isinstance(counts, list)
    assert [perft(rules, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("row", ROWS)
def test_the_reference_agrees_at_depth_one(row: dict[str, object]) -> None:
    assert isinstance(row["counts"], list)
    assert len(reference.turns(str(row["deal"]), str(row["rules"]))) == row["counts"][0]


def reference_perft(position: str, rules: str, depth: int) -> int:
    if depth == 0:
        return 1
    turns = reference.turns(position, rules)
    return sum(
        reference_perft(reference.play(position, rules, turn), rules, depth - 1) for turn in turns
    )


@pytest.mark.parametrize(
    "rules", ["v1.0+advanced+action", "v1.2", "v1.2-es+action", "rogers+advanced"]
)
def test_the_reference_agrees_at_depth_three(rules: str) -> None:
    position = "*G2:O7V1/R6:B4I5 - Y3"
    assert perft(Rules.parse(rules), State.parse(position), 3) == reference_perft(
        position, rules, 3
    )


def test_depth_zero_is_the_empty_sequence() -> None:
    assert perft(Rules(), Rules().deal(seed=1), 0) == 1


def test_a_round_that_is_over_has_no_turns() -> None:
    assert perft(Rules(), State.parse("G2:R1/xR6:-"), 1) == 0


@pytest.mark.parametrize("depth", [-1, 1.5, "1", True])
def test_a_depth_is_a_whole_number(depth: object) -> None:
    with pytest.raises(InvalidPosition, match="depth"):
        perft(Rules(), Rules().deal(seed=1), depth)  # type: ignore[arg-type]  # that is the point
