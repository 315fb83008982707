"""Who rules, speaks: a stranger's rule is never explained by the words of another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import red7
from conftest import Install
from red7 import Rules

HOUSE = """
from red7 import *
from red7.author import counted, message

PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="Something else.", source="our table")
"""

ODD = '''
@rule("C21", "groups", colors="G", says=lambda answer: counted(len(answer[0]) if answer else 0,
    "odd card", "odd cards"))
def green(palette, color):
    """Green: the most odd cards."""
    odd = CardSet(card for card in palette if card.number % 2)
    return [odd] if odd else []
'''

LOWEST = '''
@rule("C17", "tie_break", says=lambda answer: message("{card} is lower", card=answer))
def the_lowest_card(palette, color, groups):
    """A tie is broken by the lowest card that meets the rule."""
    return min(groups[0]) if groups else None


@rule("house-2", "standing")
def lowest_wins(palette, color, groups, highest):
    """The most cards win, and of as many the lowest card."""
    if highest is None:
        return None
    return Standing(len(groups[0]), groups[0], highest, key=(len(groups[0]), -highest.index))
'''

FEWEST = '''
@rule("C21", "groups", colors="R", says=lambda answer: counted(len(answer[0]) if answer else 0,
    "palette card", "palette cards"))
def red(palette, color):
    """Red: the fewest palette cards."""
    return [palette] if palette else []


@rule("house-1", "standing", colors="R")
def fewest(palette, groups):
    """Under Red the player with the fewest palette cards is winning."""
    if not groups:
        return Standing(0, CardSet(), None, can_win=False, key=(-50,))
    best = palette.highest
    return Standing(len(palette), palette, best, key=(-len(palette), best.index))
'''

WEAKEST = '''
@rule("C06", "starter", says=lambda answer, palettes: message(
    "{card} is the lowest palette card", card=min(each.highest for each in palettes)))
def the_weakest_palette(palettes):
    """The player with the lowest palette card starts."""
    return min(range(len(palettes)), key=lambda seat: palettes[seat].highest)
'''


MOST_CARDS = '''
@rule("house-1", "is_winning")
def most_cards(contest, seat):
    """The player with the most palette cards is winning."""
    sizes = {each: len(palette) for each, palette in contest.palettes.items()}
    return sizes[seat] == max(sizes.values())
'''


def said(rules: Rules, position: str, question: str) -> list[str]:
    return [reason.text for reason in rules.explain(position, question).found]


def test_green_counts_odd_cards(install: Install) -> None:
    install("house", HOUSE + ODD)
    rules = Rules("house")
    assert said(rules, "*R3G1:?/R6:? G", "who") == [
        "A is winning Green: A has two odd cards (R3G1), B has no odd card.",
        "Green: the most odd cards.",
    ]
    assert rules.color_rule("G") == "the most odd cards"
    assert rules.color_rule("V") == "the most cards below 4"
    ruling = rules.adjudicate("*R3G1:R2/R6:? G", "+R2")
    assert [reason.text for reason in ruling.found] == [
        "A is winning Green (A has two odd cards, R3G1; B has no odd card), so A stays in.",
        "Green: the most odd cards.",
    ]


def test_the_lowest_card_breaks_ties(install: Install) -> None:
    install("house", HOUSE + LOWEST)
    rules = Rules("house")
    position = "*R3G1:V7/R5R7:? G6V6"
    assert rules.leader("*G2:?/R6:? G4") == 0
    assert said(rules, "*G2:?/R6:? G4", "who")[:3] == [
        "A is winning Green: A has one even card (G2), B has one even card (R6).",
        "B has as many, but A's G2 is lower.",
        "The most cards win, and of as many the lowest card.",
    ]
    assert said(rules, "*G2:?/O4:?", "who")[:2] == [
        "A is winning Red: A has G2, B has O4.",
        "The most cards win, and of as many the lowest card.",
    ]
    assert rules.standing("*G2B4:?/R6:? G", 0).highest is red7.Card("G2")
    assert rules.leader(position) == 0


def test_the_fewest_cards_win_red(install: Install) -> None:
    install("house", HOUSE + FEWEST)
    rules = Rules("house")
    assert rules.leader("*R7B2:?/V1:?") == 1
    assert said(rules, "*R7B2:?/V1:?", "who") == [
        "B is winning Red: A has two palette cards (R7B2), B has one palette card (V1).",
        "Under Red the player with the fewest palette cards is winning.",
        "Red: the fewest palette cards.",
    ]
    ruling = rules.adjudicate("*V1:R7/B2:?", "+R7")
    assert not ruling.survives
    assert ruling.found[0].text == (
        "A is not winning Red (A has two palette cards, R7V1; B has one palette card, B2), "
        "so A is out."
    )
    assert rules.adjudicate("*V1:R7/B2B4B6:?", "+R7").survives


def test_the_weakest_palette_starts(install: Install) -> None:
    install("house", HOUSE + WEAKEST)
    rules = Rules("house")
    assert said(rules, "V1:?/R7:?", "starts") == ["V1 is the lowest palette card, so A starts."]
    assert said(Rules(), "V1:?/R7:?", "starts") == [
        "B has the highest palette card, R7, so A starts."
    ]


def test_a_rule_without_words_is_quoted(install: Install) -> None:
    install("house", HOUSE + re.sub(r", says=lambda .*?\)\)\n", ")\n", WEAKEST, flags=re.DOTALL))
    assert said(Rules("house"), "V1:?/R7:?", "starts") == [
        "The player with the lowest palette card starts, so A starts."
    ]


def test_the_player_with_most_cards_is_winning(install: Install) -> None:
    install("house", HOUSE + MOST_CARDS)
    rules = Rules("house", "advanced")
    position = "*R3:R2V4/R6B2:B1 G"
    assert rules.leader(position) == 1
    assert said(rules, position, "who")[0] == "B is winning."
    assert said(rules, position, "who")[1] == "The player with the most palette cards is winning."
    for turn, verdict in {
        "+R2": "A is winning, so A stays in.",
        ">R2": "A may not discard R2: A would not be winning.",
        "+R2 >V4": "After discarding V4, A is winning.",
    }.items():
        found = [reason.text for reason in rules.adjudicate(position, turn).found]
        assert verdict in found
        assert "The player with the most palette cards is winning." in found
    surviving = {str(turn) for turn in rules.turns(position, surviving=True)}
    assert surviving == {"+R2", "+R2 >V4", "+R2 >V4=?", "+V4", "+V4 >R2"}


TWOS_PLAY = """
from red7.author import PLAY


@rule("house-2", "action_choices", numbers=(2,))
def a_two_plays(moment, card):
    \"\"\"A 2 plays a red card.\"\"\"
    return [PLAY[each.index] for each in moment.hand if each.color is Color.RED]
"""

MUST = """

@rule("house-3", "action_required")
def always(card):
    \"\"\"A 2 must do what it can.\"\"\"
    return True if card.number == 2 else None
"""


@pytest.mark.parametrize(
    ("source", "clause"), [(TWOS_PLAY, "house-2"), (TWOS_PLAY + MUST, "house-3")]
)
def test_who_brings_an_action_makes_it_compulsory(
    install: Install, source: str, clause: str
) -> None:
    """The edition speaks of its own actions; it has nothing to say of a house's."""
    install("house", HOUSE + source)
    for names in (("house",), ("house", "action")):
        rules = Rules(*names)
        for turn in ("+O2", "+O2 >B1"):
            ruling = rules.adjudicate("*G2:O2R3B1/R1:?", turn)
            [reason] = [each for each in ruling.reasons if "must be done first" in each.text]
            assert (reason.plugin, reason.clause, reason.house_rule) == ("house", clause, True)
            assert [each.document for each in reason.citations] == ["our table"]
        left_out = rules.adjudicate("*G2:O2B1/R1:?", "+O2").reasons[0]
        assert left_out.text == "The action of O2 cannot be done, so it is left out."
        assert (left_out.plugin, left_out.clause) == ("house", clause)
    by_the_text = Rules("house", "action").adjudicate("*G2:R3/R1:? - ?9", "+R3").reasons[0]
    assert (by_the_text.plugin, by_the_text.clause) == ("basic", "C35")


def test_of_two_rules_on_an_action_the_one_that_answers_speaks(install: Install) -> None:
    install("house", HOUSE + TWOS_PLAY.replace("return", "return None if str(card) == 'O2' else"))
    more = TWOS_PLAY.replace("house-2", "more-2")
    install("more", HOUSE.replace('name="house"', 'name="more"') + more)
    ruling = Rules("house", "more").adjudicate("*G2:O2R3B1/R1:?", "+O2")
    assert (ruling.reasons[0].plugin, ruling.reasons[0].clause) == ("more", "more-2")


# --- The core knows no clause, no color's meaning, no number's action -----------------------------

CORE = Path(red7.__file__).parent
MODULES = sorted(CORE.rglob("*.py"))
OF_THE_CASE_BOOK = {"cases/page.py", "cli/casebook.py", "web/fields.py"}
"""They show how a clause is asked for, by its number."""
OF_PICTURES = {"svg/inks.py", "adapters/picture.py", "cli/cards.py"}
"""What the colors look like."""
OF_THE_SEARCH = {"disputes/positions.py"}
"""Where disputes are looked for first, which says nothing of what is ruled."""
STARTING_CARD = {"table/position.py"}
"""A canvas without cards is Red by the notation."""

MEANINGS = re.compile(
    r"\b(?:even|odd) cards?\b|\bbelow 4\b|\b[Aa] [1-7]\b|\b(?:one|different) (?:number|colors)\b"
    r"|\bcards? in a run\b|\b[Hh]ighest (?:palette )?card\b|\b[Ll]owest (?:palette )?card\b"
)


def strings(tree: ast.AST) -> Iterator[str]:
    """What the code says, its docstrings apart, which may give examples."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_knows_no_clause(path: Path) -> None:
    here, tree = path.relative_to(CORE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    if here not in OF_THE_CASE_BOOK:
        assert [text for text in strings(tree) if re.search(r"\bC\d\d\b", text)] == []
    assert [text for text in strings(tree) if MEANINGS.search(text)] == []
    if here in OF_THE_SEARCH:
        return
    if here not in OF_PICTURES | STARTING_CARD:
        named = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert named & {color.name for color in red7.Color} == set()
    for node in nodes:
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
            by_number = any(getattr(each, "attr", "") == "number" for each in compared)
            fixed = any(isinstance(each, ast.Constant | ast.Tuple | ast.Set) for each in compared)
            assert not (by_number and fixed), ast.unparse(node)
