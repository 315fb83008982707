"""A dispute is about what it says: the step that one text refuses, or what comes of the turn."""

from __future__ import annotations

import pytest

from conftest import Install
from red7 import Rules, State, Turn
from red7.disputes.topics import topic
from red7.referee.difference import Pair

ACTION, BOTH = "v1.2+action", "v1.2+advanced+action"


@pytest.mark.parametrize(
    ("about", "first", "second", "position", "turn"),
    [
        ("doing nothing", "v1.2", "v1.2+must-stay-in", "*G2:R7B4/R6:?5 - ?20", "pass"),
        ("doing nothing with an empty hand", "v1.0", "v1.1", "*R7:-/R6:?5 - ?20", "pass"),
        ("a discard", "v1.0", "rogers", "*G2:B4Y1/R6:?5 - ?20", ">Y1"),
        (
            "a discard after an action's", BOTH, f"{BOTH}+seven-ends-discards",
            "*B4G2:R7/R6:?5 - I4?20", "+R7>B4=I4 >I4",
        ),
        (
            "a discard from the palette", "v1.2", "v1.2+discard-from-palette",
            "*B4G2:O7V5/R5:?5 - ?20", "+O7 >G2",
        ),
        ("a play after the discard", "v1.2-es", "rogers", "*G2:Y7I4/R6:?5 - ?20", ">I4 +Y7"),
        (
            "another discard", ACTION, f"{ACTION}+five-many-discards",
            "*G2:I6Y5B4V4/R6:?5 - ?20", "+Y5 +V4 >B4 >I6",
        ),
        ("playing a 1", ACTION, "v1.2-de+action", "*G2:V1/R6R5:?5 - ?20", "+V1"),
        ("taking a card with the 1", "v1.0+action", ACTION, "*G4Y2:O1/R6V2:?5 - ?20", "+O1xR6"),
        (
            "the action of the 1 left out", "v1.0+action", "v1.1+action",
            "*G2:I6O1/R6:?5 B ?20", "+O1",
        ),
        (
            "the action of the 5 put off", ACTION, f"{ACTION}+five-may-wait",
            "*V3:R5B4G2/Y4:?4 - ?20", "+R5 >B4 +G2",
        ),
        ("the 7 on itself", "v1.0+action", ACTION, "*G2V2:O7I1/R6:?5 - ?20", "+O7>O7"),
        ("the 7 to the deck", "v1.0+action", ACTION, "*G2:R7I1/R6:?5 - ?20", "+R7^G2"),
        (
            "the discard of the 7", "v1.0+advanced+action", "v1.1+advanced+action",
            "*Y4B2G1:R7I1/R6:?5 - ?20", "+R7>B2",
        ),
        (
            "the draw for a discard", "v1.0+advanced-discard", "v1.1+advanced-discard",
            "*Y3G2:B4I1/R6:?5 - ?20", ">B4=?",
        ),
        (
            "the draw for an action's discard", "v1.0+advanced+action", "v1.1+advanced+action",
            "*B3G2:R7I1/R6:?5 - ?20", "+R7>B3=?",
        ),
        ("the end of the turn", "v1.0+action", "v1.2-es+action", "*G4:O1/R7V2:?5 - ?20", "+O1xV2"),
        (
            "staying in", "v1.2", "v1.2+empty-hand-any-turn",
            "*G2:B4V3/R6:?5 - ?20", "+V3 >B4",
        ),
        (
            "the players left afterwards", "v1.2", "v1.2+empty-hand-loses-anyway",
            "*G2:B4/R6:- - ?20", "pass",
        ),
    ],
)  # fmt: skip
def test_a_dispute_is_about(about: str, first: str, second: str, position: str, turn: str) -> None:
    one, other = Rules.parse(first), Rules.parse(second)
    for pair in (Pair(one, other), Pair(other, one)):
        assert topic(pair, State.parse(position), Turn.parse(turn)) == about


HOUSE = """
from red7 import Layer, Plugin, refuse, rule

PLUGIN = Plugin(name="guest", layer=Layer.HOUSE, changes="No fours.", source="A guest")

@rule("G1", "refuse_play")
def no_four(card):
    \"\"\"Leave the fours alone.\"\"\"
    return refuse("it is a four") if card.number == 4 else None
"""


def test_a_house_rule_may_part_over_the_card_that_a_five_plays(install: Install) -> None:
    install("guest", HOUSE)
    pair = Pair(Rules("v1.2", "action"), Rules("v1.2", "action", "guest"))
    state, turn = State.parse("*G2:Y5V4I6/R6:?5 - ?20"), Turn.parse("+Y5 +V4")
    assert pair.verdicts(state, turn)[0] is not None
    assert topic(pair, state, turn) == "the card that the 5 plays"


TABLE_RULES = {
    "plays_allowed": "return 2",
    "refuse_draw": 'return refuse("nothing is drawn")',
    "discard_taken_back": "return True",
    "next_player": "return 0",
    "notes_after": 'return {"turns": 1}',
}


@pytest.mark.parametrize(
    ("about", "hook", "names", "position", "turn"),
    [
        ("another play", "plays_allowed", "v1.2", "*G2:O7V4/R6:?5 - ?20", "+O7 +V4"),
        ("the draw of the 3", "refuse_draw", ACTION, "*G2:O7V3/R6:?5 - ?20", "+V3=?"),
        (
            "the canvas afterwards", "discard_taken_back", f"{ACTION}+either-order",
            "*G2:V4R7/R6:?5 - ?20", ">V4 +R7^G2",
        ),
        ("the next player", "next_player", "v1.2", "*G2:O7V4/R6:?5/R5:?5 - ?20", "+O7"),
        ("the position afterwards", "notes_after", "v1.2", "*G2:O7V4/R6:?5/R5:?5 - ?20", "+O7"),
    ],
)  # fmt: skip
def test_a_house_rule_may_part_over(
    install: Install, about: str, hook: str, names: str, position: str, turn: str
) -> None:
    clause = "C45" if hook == "discard_taken_back" else "G1"
    body = f'@rule("{clause}", "{hook}")\ndef ours():\n    """Ours."""\n    {TABLE_RULES[hook]}\n'
    install("guest", HOUSE.partition("@rule")[0] + body)
    pair = Pair(Rules.parse(names), Rules.parse(f"{names}+guest"))
    assert topic(pair, State.parse(position), Turn.parse(turn)) == about
