"""Every example variant goes through every door, as an installed wheel beside that of red7."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import red7
from foreign import ROOT, beside, program, run

pytestmark = pytest.mark.network

DOORS = ROOT / "tests" / "every_door.py"


class Variant(NamedTuple):
    """Rules with a variant, how many play, a turn to judge, and what must come of it."""

    rules: str
    players: int
    position: str
    turn: str
    clauses: set[str]
    """By which of its own clauses the turn is judged."""
    verdicts: list[str]
    """What it and v1.2 hold of the turn."""
    disputes: set[str]
    """The clauses on which the two differ, at least."""


IN, OUT, NOT = "legal, stays in", "legal, goes out", "not legal"
THREE = "*R3:O4O5/R1:V1V2/R2:Y7V3 - ?20"
DRAFTING = "*R7:O4B4V3/R6:? - ?9 {to-draft=2}"
PUT_BACK = "~put-back(B4:h>b) ~put-back(V3:h>b)"
SWAPPING, SWAP = "*R7G3:O2B4/R6:?7 - ?20", "+O2~swap(B4:h>p,G3:p>h)"
LUCK = "*R5G3:O2B4/R6:V1V2/Y1:? - ?20"
LIMITED = "*R3:O7B4/R6:V1V2/V3:? - ?20 {turns=5}"
VARIANTS = {
    "six-acts": Variant(
        *("v1.2+six-acts", 3, SWAPPING, SWAP, {"acts-2"}, [IN, NOT]), {"acts-2", "acts-4", "acts-6"}
    ),
    "turn-up": Variant(
        *("v1.2+turn-up", 3, LUCK, "+O2~turn-up(?:d>p) >B4", {"up-2"}, [IN, NOT]), {"up-2", "up-6"}
    ),
    "double-canvas": Variant(
        *("v1.2+double-canvas", 3, "*O5G2:G4/R7:V1 G1 ?9", "+G4", {"double-1"}, [OUT, IN]),
        {"double-1"},
    ),
    "draft": Variant(
        *("v1.2+draft", 3, DRAFTING, PUT_BACK, {"draft-2", "draft-4"}, [IN, NOT]),
        {"draft-2", "draft-3", "draft-4"},
    ),
    "two-lives": Variant(
        *("v1.2+two-lives", 3, "*R3:O4B4/R6:V1V2 - ?20", "+O4", {"lives-1"}, [IN, OUT]),
        {"lives-1", "lives-2"},
    ),
    "reverse": Variant(
        *("v1.2+reverse", 3, THREE, ">O5", {"reverse-2"}, [IN, IN]), {"reverse-1", "reverse-2"}
    ),
    "duel-scoring": Variant(
        *("v1.2+duel-scoring", 3, THREE, "+O4", set(), [IN, IN]), {"duel-1", "duel-2"}
    ),
    "turn-limit:6": Variant(
        *("v1.2+turn-limit:6", 3, LIMITED, "+O7", {"limit-2"}, [IN, IN]), {"limit-1", "limit-2"}
    ),
    "small-deck": Variant(
        *("v1.2+small-deck", 3, "*R5:G4/G1:V1/V2:? - ?", "+G4", set(), [IN, IN]), set()
    ),
    "lowest-breaks-ties": Variant(
        *("v1.2+lowest-breaks-ties", 3, "*R7V3:V4/O6V2:? -", ">V4", {"C16"}, [NOT, IN]), {"C16"}
    ),
    "fewest-cards-win-red": Variant(
        *("v1.2+fewest-cards-win-red", 3, "*R7:O6/V1:? -", "+O6", {"C16"}, [OUT, IN]),
        {"C16", "C21"},
    ),
    "v2.0": Variant("v2.0", 5, "*R7:V1/O6:?3 - -", "pass", {"v2-1"}, [IN, OUT], {"C02", "v2-1"}),
    "five-players": Variant(
        *("v1.2+five-players", 5, "*R7:V1/G1:?/B1:?/I1:?/V2:?", "+V1", set(), [IN, NOT]), {"C02"}
    ),
    "partners": Variant(
        *("v1.2+partners", 4, "*G2:V1/B1:?/R6R4:?/B3:?", "pass", {"C11"}, [IN, OUT]),
        {"C11", "C13", "C28"},
    ),
}


def test_no_variant_is_left_out(python: Path) -> None:
    listed = program(python, "plugins")["plugins"]
    ours = {card.name for card in red7.plugins()}
    theirs = {each["name"] for each in listed} - ours
    assert theirs == {name.partition(":")[0] for name in VARIANTS}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_goes_through_every_door(python: Path, name: str) -> None:
    variant = VARIANTS[name]
    extras = {beside(each) for each in ("pettingzoo", "gymnasium", "pyspiel", "httpx2")}
    start = f"import sys; sys.path += {sorted(extras)!r}; sys.argv[0] = {str(DOORS)!r}\n"
    start += f"import runpy; runpy.run_path({str(DOORS)!r}, run_name='__main__')"
    arguments = (variant.rules, variant.players, variant.position, variant.turn)
    went: dict[str, Any] = json.loads(run(python, "-c", start, *arguments, cwd=python.parent))
    assert str(python.parents[1]) in went["installed"]
    assert variant.clauses <= set(went["adjudicate"])
    assert went["compare"] == variant.verdicts
    assert variant.disputes <= set(went["disputes"])
    assert went["simulate"] == 3
    assert went["play"]
    assert went["page"].endswith("the round.")
    winners = 2 if name == "partners" else 1
    for paid in (went["pettingzoo"], went["openspiel"]):
        assert sum(paid) == 0
        assert len(paid) == variant.players
        assert sum(each > 0 for each in paid) == winners
    assert went["gymnasium"] in (-1, variant.players / winners - 1)
