"""The conformance suite finds a planted fault of every kind, and none where there is none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import red7
import red7.hooks.registry
from conftest import Install
from red7 import (
    Card,
    InvalidPlugin,
    Layer,
    Plugin,
    PluginConflict,
    Refusal,
    Rules,
    UnknownPlugin,
    cases,
    refuse,
    rule,
)
from red7.testing import (
    CHECKS,
    Nonconformance,
    check_plugin,
    conformance,
    faults,
    kernels_compared,
)
from red7.testing.digest import digest

pytest_plugins = ["pytester"]

HEAD = """
import random
from red7 import *
from red7.table.steps import SHED

PLUGIN = Plugin(name="guest", layer=Layer.{layer}, changes="Something.", source="A guest")
"""
SOUND = '''
@rule("G1", "refuse_play")
def no_seven_first(moment, card):
    """The first card of a turn is no 7."""
    return refuse("{} is a 7", card) if card.number == 7 and not moment.played else None
'''

SCORES_ANYTHING = '''
@rule("C29", "scoring_cards", needs="advanced-scoring")
def red_seven_too(palette):
    """The winner scores the R7, too."""
    return palette | CardSet("R7")
'''
COUNTS_ANYTHING = '''
@rule("G1", "groups")
def red_seven_counts(palette, color):
    """The R7 counts for everybody."""
    return [palette | CardSet("R7")]
'''
DISCARDS_A_HAND_CARD = '''
@rule("G1", "action_choices", numbers=(2,))
def a_two_discards(moment, card):
    """A 2 discards a hand card."""
    return [SHED[each.index] for each in moment.hand]
'''
LIES_ABOUT_RANKS = '''
@rule("C21", "groups")
def all_cards(palette, color):
    """Every card counts."""
    return [palette] if palette else []

@rule("C17", "tie_break")
def highest(palette, groups):
    """The highest card breaks ties."""
    return palette.highest

@rule("C16", "standing")
def most_cards(palette, groups, highest):
    """Most cards win."""
    return Standing(len(palette), palette, highest, can_win=bool(palette))

@rule("C22", "groups")
def no_group():
    """Not my case."""

@rule("C18", "standing")
def nothing():
    """Not my case."""

@rule("C16", "ranks")
def equal(bits):
    """Nobody has more than the others."""
    return (129,) * 7
'''
ERRS_IN_ITS_KERNEL = '''
@rule("C21", "groups", colors="G", kernel={"counts": "cards", "among": (1 << 49) - 1})
def the_most_odd_cards(palette):
    """Green: the most odd cards."""
    odd = CardSet(card for card in palette if card.number % 2)
    return [odd] if odd else []
'''
KERNEL_SPEAKS_OTHERWISE = ERRS_IN_ITS_KERNEL.replace('"cards"', '"odd cards"')
LEAVES_NO_TURN = '''
@rule("G1", "refuse_ending")
def never_ends(moment):
    """A turn does not end."""
    return refuse("turns do not end")
'''
ANSWERS_WITH_A_BOOL = '''
@rule("G1", "refuse_discard")
def no_seven(discard):
    """A 7 is not discarded."""
    return discard.card.number == 7
'''
RAISES = '''
@rule("G1", "refuse_discard")
def broken(moment):
    """A discard has something to do with the third player."""
    return None if moment.start.state.seats[2].out else None
'''
LOOKS_AT_THE_DECK = '''
@rule("G1", "refuse_play")
def not_the_color_of_the_next_card(moment, card):
    """A card of the color of the next deck card is not played."""
    deck = moment.start.state.deck
    return refuse("the deck is against it") if deck and deck[0].color is card.color else None
'''
NAMES_A_HAND_CARD = '''
@rule("G1", "refuse_play")
def no_seven(moment, card):
    """A 7 is not played."""
    hands = [seat.hand for seat in moment.start.state.seats]
    return refuse("{} is a 7, and the hands are {}", card, hands) if card.number == 7 else None
'''
PLAYS_FROM_THE_SHOWN_HAND = '''
from red7.author import PLAY

@rule("G1", "action_choices", numbers=(2, 4, 6))
def another(moment):
    """An even card plays another."""
    return [PLAY[card.index] for card in moment.hand]
'''
RAISES_A_KEY = '''
@rule("G1", "refuse_play")
def no_seven(card):
    """A 7 is not played."""
    return {}["seven"] if card.number == 7 else None
'''
COUNTS_COMPOSITIONS = '''
ASKED = []

@rule("C02", "players")
def one_more_every_time():
    """Every time one more may play."""
    ASKED.append(1)
    return 2, 3 + len(ASKED) % 2
'''
RULES_WHAT_ADVANCED_RULES = '''
@rule("C25", "draw_earned")
def always():
    """Every discard earns a draw."""
    return Draw.MAY
'''
TOSSES_A_COIN = '''
@rule("G1", "refuse_play")
def tails(card):
    """A coin decides."""
    return refuse("it was tails") if random.random() < 0.5 else None
'''
GOES_BY_HASH = '''
@rule("G1", "refuse_play")
def by_hash(card):
    """One kind of card is not played, whichever comes first in a set."""
    first = next(iter({f"{number}" for number in range(1, 8)}))
    return refuse("it is a {}", first) if card.number == int(first) else None
'''
HAS_NO_SENTENCE = """
@rule("G1", "refuse_play")
def mute(card):
    return None
"""

NOTES_WITHOUT_A_WORD = '''
@rule("G1", "notes_at_start")
def a_note(players):
    """Something is noted."""
    return {"turns": 1}
'''
BRINGS_A_WRONG_CASE = """
def entries():
    return [{
        "id": "G1.1", "title": "A case", "clause": "G1", "rules": "", "position": "*R7:V1/O6:?3",
        "turn": "pass", "note": "", "rulings": {
            "v1.2": {"legal": False, "mark": "explicit", "section": "nowhere"},
        },
    }]


PLUGIN = Plugin(
    name="guest", layer=Layer.HOUSE, changes="Something.", source="A guest", cases=entries
)
"""
BRINGS_NO_CASE = BRINGS_A_WRONG_CASE.replace('"title": "A case", ', "")
BRINGS_A_TRUE_CASE = BRINGS_A_WRONG_CASE.replace("False", "True").replace("nowhere", "Your Turn")
CITES_A_TEXT = (
    SOUND
    + """
def words():
    return {"{clause}": Citation("Sheet", "Line 1", Mark.AMBIGUOUS, "Go out.", ("{reading}",))}

PLUGIN = Plugin(name="guest", layer=Layer.HOUSE, changes="Something.", citations=words)
"""
)


CITES_A_CASE = (
    SOUND
    + """
def words():
    seldom = {"thre": Citation("Sheet", "Line 2", Mark.EXPLICIT, "A 3 draws nothing.")}
    return {"C27": Citation("Sheet", "Line 1", Mark.EXPLICIT, "None is drawn.", cases=seldom)}

PLUGIN = Plugin(name="guest", layer=Layer.HOUSE, changes="Something.", citations=words)
"""
)


def citing(clause: str, reading: str) -> str:
    return CITES_A_TEXT.replace("{clause}", clause).replace("{reading}", reading)


BRINGS_A_STEP_WITHOUT_A_WORD = '''
from red7.author import DECK, HAND, Move, act

@rule("G1", "other_steps")
def a_step(moment):
    """You may draw a card before anything else."""
    return () if moment.steps else [act("go", Move(None, DECK, HAND))]
'''
CHANGES_ITS_WORDS = '''
SAID = []

def words(answer):
    SAID.append(answer)
    return message("this was said {count} times", count=len(SAID))

from red7.author import message

@rule("G1", "refuse_ending", says=words)
def nothing(moment):
    """Nothing is refused."""
'''
ALLOWS_IT_EVERY_OTHER_TIME = '''
ASKED = {}

@rule("G1", "refuse_play")
def the_first_time(moment, card):
    """A card is refused the first time."""
    asked = (str(moment.start.state), str(moment.steps), card)
    ASKED[asked] = not ASKED.get(asked, False)
    return refuse("not yet") if ASKED[asked] else None
'''
CITES_NOTHING = (
    SOUND
    + """
PLUGIN = Plugin(name="guest", layer=Layer.HOUSE, changes="Something.", citations=lambda: 1 / 0)
"""
)
ITS_KERNELS = ("its kernels say the same",)
COMPILED = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("numba") is None, reason="needs the extra fast"),
]
PLANTED = [
    ("what it brings is declared", NOTES_WITHOUT_A_WORD, "it notes 'turns'"),
    ("what it brings is declared", BRINGS_A_STEP_WITHOUT_A_WORD, "does not name 'go', a step"),
    ("its cases hold", BRINGS_A_WRONG_CASE, "the case G1.1 says"),
    ("its cases hold", BRINGS_NO_CASE, "title"),
    (
        "its cases hold",
        BRINGS_A_WRONG_CASE.replace("False", "True"),
        'the case G1.1 cites v1.2, "nowhere" (explicit), and the ruling cites "Your Turn"',
    ),
    ("its cases hold", BRINGS_A_TRUE_CASE.replace("*R7:V1", "*R9:V1"), "the case G1.1 cannot be"),
    ("its cases hold", BRINGS_A_TRUE_CASE.replace('"pass"', '"dance"'), "the case G1.1 cannot be"),
    ("its cases hold", BRINGS_A_TRUE_CASE.replace("v1.2", "v1.9"), "the case G1.1 cannot be"),
    ("its text names what there is", citing("C99", "must-stay-in"), "it speaks of 'C99'"),
    ("its text names what there is", citing("C11", "must-stay"), "and no reading is called that"),
    ("its text names what there is", citing("C11", "action"), "and no reading is called that"),
    ("its text names what there is", citing("C10", "must-stay-in"), "which does not read C10"),
    (
        "its text names what there is",
        CITES_A_CASE,
        "the case 'thre' of C27, and no ruling asks for that: did you mean 'three'?",
    ),
    ("answers are of the right kind", ANSWERS_WITH_A_BOOL, "expected Refusal or None"),
    ("answers are of the right kind", RAISES, "IndexError"),
    ("cards are conserved", SCORES_ANYTHING, "R7"),
    ("cards are conserved", COUNTS_ANYTHING, "R7"),
    ("cards are conserved", DISCARDS_A_HAND_CARD, "two places"),
    ("rulings agree with turns", DISCARDS_A_HAND_CARD, "listed and ruled not legal"),
    ("rulings agree with turns", LIES_ABOUT_RANKS, "'ranks' and 'standing' differ"),
    ("rulings agree with turns", LEAVES_NO_TURN, "no turn is legal"),
    ("rulings agree with turns", ANSWERS_WITH_A_BOOL, "is raised under"),
    ("rulings agree with turns", RAISES, "IndexError"),
    ("rulings agree with turns", ALLOWS_IT_EVERY_OTHER_TIME, "is ruled legal and not listed"),
    ("hidden hands are reckoned with", PLAYS_FROM_THE_SHOWN_HAND, "moment.playable()"),
    ("nothing leaks", LOOKS_AT_THE_DECK, "cannot see"),
    ("nothing leaks", NAMES_A_HAND_CARD, "cannot see"),
    ("the order of names does not matter", COUNTS_COMPOSITIONS, "composed again"),
    ("answers are deterministic", TOSSES_A_COIN, "not the same"),
    pytest.param(
        "answers are deterministic", GOES_BY_HASH, "another process", marks=pytest.mark.slow
    ),
    ("answers are deterministic", CHANGES_ITS_WORDS, "is not the same when asked again"),
    ("every answer is cited", HAS_NO_SENTENCE, "no docstring"),
    ("every answer is cited", "", "it answers no hook"),
    ("every answer is cited", CITES_NOTHING, "ZeroDivisionError"),
    (
        "conflicts are declared",
        LEAVES_NO_TURN.replace('_ending"', '_ending", needs="action"'),
        "it cannot be played with 'action': IllegalTurn",
    ),
    pytest.param(*ITS_KERNELS, ERRS_IN_ITS_KERNEL, "turns differ under", marks=COMPILED),
    pytest.param(*ITS_KERNELS, KERNEL_SPEAKS_OTHERWISE, "kernels do not know", marks=COMPILED),
]


def source(rules: str, layer: str = "HOUSE") -> str:
    return HEAD.replace("{layer}", layer) + rules


@pytest.mark.parametrize(("check", "planted", "told"), PLANTED)
def test_a_planted_fault_is_found(install: Install, check: str, planted: str, told: str) -> None:
    install("guest", source(planted))
    found = faults("guest", checks=[check], effort=30)
    assert found, check
    assert {fault.check for fault in found} == {check}
    assert told in str(found[0])


def test_every_check_has_a_planted_fault() -> None:
    planted = [getattr(each, "values", each) for each in PLANTED]
    assert {check for check, *_ in planted} == set(CHECKS)


def test_without_numba_a_word_says_that_kernels_are_not_checked(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("guest", source(ERRS_IN_ITS_KERNEL))
    monkeypatch.setattr(kernels_compared, "find_spec", lambda _: None)
    with pytest.warns(UserWarning, match="kernels of 'guest' are not checked"):
        assert faults("guest", checks=ITS_KERNELS) == ()


@pytest.mark.slow
def test_a_sound_plug_in_has_no_fault(install: Install) -> None:
    install("guest", source(SOUND))
    assert faults("guest") == ()
    check_plugin("guest", effort=6)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:the kernels of .* are not checked")  # without the extra fast
@pytest.mark.parametrize("name", ["basic", "action", "v1.0", "rogers", "v1.2-es", "shuffle-all"])
def test_ours_are_sound(name: str) -> None:
    check_plugin(name, effort=60)


def test_an_undeclared_conflict_is_found(install: Install) -> None:
    install("guest", source(RULES_WHAT_ADVANCED_RULES, "VARIANT"))
    found = faults("guest", checks=["conflicts are declared"])
    assert "'advanced'" in str(found[0])
    assert "both rule C25" in str(found[0])


DECLARING = """
PLUGIN = Plugin(
    name="guest",
    layer=Layer.VARIANT,
    changes="Something.",
    source="A guest",
    conflicts={conflicts!r},
)
"""


NOBODY_STARTS = """
@rule("C06", "starter")
def nobody(palettes):
    \"\"\"Nobody starts.\"\"\"
"""
NOBODY_WINS = """
@rule("G1", "round_result")
def two_cards_end_it(state):
    \"\"\"With two cards in a palette the round is over, and nobody has won it.\"\"\"
    return RoundResult(None) if any(len(seat.palette) > 1 for seat in state.seats) else None
"""
NOBODY_LEAVES = """
@rule("C08", "stays_in")
def all_stay():
    \"\"\"Everyone stays in.\"\"\"
    return True
"""
NEVER_ENDS = (
    NOBODY_LEAVES
    + """
@rule("C11", "doing_nothing")
def all_rest():
    \"\"\"Everyone may rest.\"\"\"
    return True

@rule("C14", "doing_nothing")
def without_cards_too():
    \"\"\"Without cards, too.\"\"\"
    return True
"""
)
FAILS = """
@rule("G1", "refuse_play")
def never(card):
    \"\"\"It fails.\"\"\"
    return 1 / 0
"""
FAILS_WITH_MANY_CARDS = """
@rule("G1", "refuse_play")
def not_with_many(moment, card):
    \"\"\"Who has eight cards plays none.\"\"\"
    return 1 / 0 if len(moment.palette) >= 8 else None
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (NOBODY_STARTS, "nobody is to move in the deal"),
        (FAILS_WITH_MANY_CARDS, "ZeroDivisionError"),
    ],
)
def test_what_shows_only_at_second_sight_is_found(install: Install, rules: str, told: str) -> None:
    install("guest", source(rules))
    assert told in "\n".join(map(str, faults("guest", effort=30)))


def test_a_deal_in_which_nobody_starts_is_found(install: Install) -> None:
    install("guest", source(NOBODY_STARTS))
    found = faults("guest", checks=["cards are conserved"], effort=8)
    assert "nobody is to move in the deal" in str(found[0])


@pytest.mark.parametrize("rules", [NOBODY_WINS, NOBODY_LEAVES, NEVER_ENDS])
def test_rounds_may_end_without_a_winner_or_not_at_all(install: Install, rules: str) -> None:
    install("guest", source(rules))
    check_plugin("guest", checks=["cards are conserved"], effort=8)
    check_plugin("guest", checks=["answers are of the right kind"], effort=3)
    assert digest("guest", 1) == digest("guest", 1)


def test_a_game_that_cannot_be_played_is_no_answer_of_the_wrong_kind(install: Install) -> None:
    install("guest", source(LEAVES_NO_TURN))
    check_plugin("guest", checks=["answers are of the right kind"], effort=12)


def test_rules_are_checked_without_those_that_a_variant_conflicts_with(install: Install) -> None:
    install("guest", source(RULES_WHAT_ADVANCED_RULES, "VARIANT"))
    check_plugin("guest", checks=["cards are conserved"], effort=8)


def test_the_fault_of_another_is_not_its_own(install: Install) -> None:
    install("other", source(FAILS).replace("guest", "other").replace("G1", "G2"))
    with_it = (
        SOUND
        + """
PLUGIN = Plugin(
    name="guest", layer=Layer.HOUSE, changes="Something.", source="A guest", includes=("other",)
)
"""
    )
    install("guest", source(with_it))
    assert faults("guest", checks=["conflicts are declared"]) == ()
    assert "the plug-in 'other' fails in" in str(faults("other", effort=6)[0])
    assert faults("other", checks=["conflicts are declared"]) == ()


def test_what_is_registered_only_here_is_asked_in_no_other_process() -> None:
    class Guest:
        PLUGIN = Plugin(name="guest", layer=Layer.HOUSE, changes="Something.", source="A guest")

        @staticmethod
        @rule("G1", "refuse_play")
        def no_seven(card: Card) -> Refusal:
            """No 7 is played."""
            return refuse("{} is a 7", card) if card.number == 7 else None

    with red7.registered(Guest):
        check_plugin("guest", checks=["answers are deterministic"], effort=6)


def test_a_case_that_holds_is_no_fault(install: Install) -> None:
    install("guest", source(BRINGS_A_TRUE_CASE))
    check_plugin("guest", checks=["its cases hold"])


@pytest.mark.parametrize("clause", ["C11", "G1"])
def test_a_text_that_names_what_there_is_is_no_fault(install: Install, clause: str) -> None:
    content = citing(clause, "must-stay-in")
    install("guest", source(content if clause == "C11" else content.replace('"must-stay-in",', "")))
    check_plugin("guest", checks=["its text names what there is"])


@pytest.mark.parametrize("name", red7.editions())
def test_our_texts_name_what_there_is(name: str) -> None:
    check_plugin(name, checks=["its text names what there is"])


def test_a_case_that_cannot_be_put_to_its_texts_spoils_no_other(install: Install) -> None:
    install("guest", source(BRINGS_A_TRUE_CASE.replace("*R7:V1", "*R9:V1")))
    assert "G1.1" not in {case.id for case in cases.whole_book()}


def test_a_declared_conflict_is_none(install: Install) -> None:
    declared = DECLARING.format(conflicts=("advanced", "advanced-discard"))
    install("guest", source(declared + RULES_WHAT_ADVANCED_RULES))
    check_plugin("guest", checks=["conflicts are declared"])


def test_a_declared_conflict_is_refused_by_name(install: Install) -> None:
    install("guest", source(DECLARING.format(conflicts=("play-first",))))
    with pytest.raises(PluginConflict, match=r"'guest' says .* played with 'play-first'"):
        Rules("play-first", "guest")


def test_a_house_rule_without_a_source_is_found(install: Install) -> None:
    install("guest", source(SOUND).replace('source="A guest"', 'source=""'))
    (fault,) = faults("guest", checks=["every answer is cited"])
    assert "no_seven_first (refuse_play, G1) has no source" in str(fault)


def test_a_cited_rule_needs_no_source(install: Install) -> None:
    cited = SOUND.replace(
        '"refuse_play")', '"refuse_play", cite=Citation("A", "B", Mark.EXPLICIT))'
    )
    install("guest", source(cited).replace('source="A guest"', 'source=""'))
    check_plugin("guest", checks=["every answer is cited"])


@pytest.mark.slow
def test_all_faults_are_reported_at_once(install: Install) -> None:
    install(
        "guest",
        source(LOOKS_AT_THE_DECK + HAS_NO_SENTENCE).replace(
            '"G1", "refuse_play")\ndef m', '"G2", "refuse_play")\ndef m'
        ),
    )
    with pytest.raises(Nonconformance) as raised:
        check_plugin("guest")
    assert {fault.check for fault in raised.value.faults} == {
        "nothing leaks",
        "every answer is cited",
    }
    assert str(raised.value).startswith("the plug-in 'guest' is at fault.\n")


TYPO = '''
@rule("G1", "refuse_plays")
def no_seven(card):
    """A 7 may not be played."""
'''
TEN_CARDS = '''
@rule("C04", "deal_sizes")
def ten_cards():
    """Ten cards for everybody."""
    return Deal(10, 1)
'''


@pytest.mark.parametrize(
    ("rules", "check", "said"),
    [
        (TYPO, "answers are of the right kind", r"'refuse_plays', and there is no such hook: did"),
        (
            SOUND.replace('"refuse_play"', '"refuse_play", needs="actoin"'),
            "answers are of the right kind",
            r"'guest' needs, in no_seven_first, 'actoin', and no plug-in is called that: did you",
        ),
        (
            RAISES_A_KEY,
            "answers are of the right kind",
            r"refuse_play \(G1\): KeyError\('seven'\) is raised in line 11 of 'foreign_\w+\.py'\.",
        ),
        (
            TEN_CARDS,
            "cards are conserved",
            r"49 cards are too few to deal to 5 players, and 2 to 6 may play under rogers\+guest\.",
        ),
    ],
)
def test_one_mistake_is_reported_once(install: Install, rules: str, check: str, said: str) -> None:
    install("guest", source(rules))
    (fault,) = faults("guest", effort=30)
    assert fault.check == check
    assert re.search(said, str(fault))


@pytest.mark.slow
def test_a_rule_that_leaves_no_turn_is_a_fault_of_one_kind(install: Install) -> None:
    install("guest", source(LEAVES_NO_TURN))
    assert {fault.check for fault in faults("guest", effort=30)} == {"rulings agree with turns"}


@pytest.mark.slow
def test_a_game_that_cannot_go_on_is_found_where_no_small_position_shows_it(
    install: Install,
) -> None:
    late = LEAVES_NO_TURN.replace("return ", "if len(moment.before.canvas) > 4: return ")
    install("guest", source(late))
    found = faults("guest", checks=["rulings agree with turns"], effort=30)
    assert "cannot go on: " in " ".join(map(str, found))


TOGETHER = """
from red7 import *

def card(name, **more):
    return Plugin(name=name, layer=Layer.HOUSE, changes="Something.", source="Us.", **more)


class One:
    PLUGIN = card("one"{one})

    @rule("G1", "plays_allowed"{first})
    def plays(self):
        "One play."
        return 1


class Two:
    PLUGIN = card("two"{two})

    @rule("G2", "plays_allowed"{second})
    def plays(self):
        "Two plays."
        return 2
"""


@pytest.mark.parametrize(
    ("filled", "said"),
    [
        ({}, None),
        ({"one": ", steps=('go',)", "two": ", steps=('go',)"}, "both bring a step called 'go'"),
        ({"second": ", before=('one',)", "first": ", before=('two',)"}, "go before the other"),
        (
            {
                "second": ", before=('one',)",
                "first": ", before=('two',)",
                "one": ", conflicts=('two',)",
            },
            None,
        ),
        (
            {
                "second": ", before=('one',)",
                "first": ", before=('two',)",
                "two": ", conflicts=('one',)",
            },
            None,
        ),
    ],
)
def test_the_plug_ins_of_a_file_go_together(
    tmp_path: Path, filled: dict[str, str], said: str | None
) -> None:
    file = tmp_path / "house.py"
    gaps = dict.fromkeys(("one", "two", "first", "second"), "") | filled
    file.write_text(TOGETHER.format(**gaps), encoding="utf-8")
    found = faults(file, checks=["conflicts are declared"])
    assert len(found) == (said is not None)
    for fault in found:
        assert re.search(rf"in 'one', it cannot be played with 'two': .*{said}", str(fault))


def test_two_rules_of_a_file_on_one_question_are_a_conflict(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    same = TOGETHER.format(one="", two="", first="", second="").replace('"G2"', '"G1"')
    file.write_text(same, encoding="utf-8")
    (fault,) = faults(file, checks=["conflicts are declared"])
    assert "'one' and 'two' both rule G1 (plays_allowed): choose one of them." in str(fault)


def test_the_same_seed_finds_the_same(install: Install) -> None:
    install("guest", source(LOOKS_AT_THE_DECK))
    assert faults("guest", checks=["nothing leaks"]) == faults("guest", checks=["nothing leaks"])


HOUSE = """
import red7


class Sound:
    PLUGIN = red7.Plugin(name="sound", layer=red7.Layer.HOUSE, changes="No 7.", source="us")

    @red7.rule("G1", "refuse_play")
    def no_seven(self, card):
        "A 7 may not be played."
        return red7.refuse("{} is a 7", card) if card.number == 7 else None


class Unsourced(Sound):
    PLUGIN = red7.Plugin(name="unsourced", layer=red7.Layer.HOUSE, changes="No 7.")
"""


def test_it_takes_whatever_rules_take_and_files(tmp_path: Path) -> None:
    names: dict[str, type] = {"__name__": "house"}  # type: ignore[dict-item]  # where it is
    exec(HOUSE, names)
    file = tmp_path / "house.py"
    file.write_text(HOUSE, encoding="utf-8")
    cited = ["every answer is cited"]
    for given in (names["Sound"], names["Sound"]()):
        assert faults(given, checks=cited) == ()
        with red7.registered(given):
            assert faults(given, checks=cited) == faults("SOUND", checks=cited) == ()
    with pytest.raises(Nonconformance, match=r"^the plug-in 'unsourced' is at fault"):
        check_plugin(names["Unsourced"], checks=cited)
    for path in (file, str(file)):
        (fault,) = faults(path, checks=cited)
        assert str(fault).startswith("every answer is cited: in 'unsourced', no_seven (refuse_play")
    assert "sound" not in red7.hooks.registry.names()
    with pytest.raises(UnknownPlugin, match="'7' is neither a plug-in, nor the name of one, nor a"):
        check_plugin(7)
    with pytest.raises(InvalidPlugin, match="there is no file"):
        check_plugin("nowhere.py")


@pytest.mark.slow
def test_files_of_the_environment_are_checked_too(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text(HOUSE.partition("class Unsourced")[0], encoding="utf-8")
    asked = f"from red7.testing import faults; print(faults({str(file)!r}, effort=3))"
    environment = {**os.environ, "RED7_PLUGINS": str(file)}
    command = [sys.executable, "-c", asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stdout, done.stderr) == ("()\n", "")


def test_an_unknown_plug_in_or_check_is_refused() -> None:
    with pytest.raises(UnknownPlugin):
        check_plugin("no-such-rule")
    with pytest.raises(ValueError, match="not one of the checks"):
        faults("basic", checks=["no such check"])


# --- The pytest plug-in -------------------------------------------------------------------------


Checked = Callable[..., pytest.RunResult]


@pytest.fixture
def run_pytest(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Checked:
    """Run pytest on a project whose one plug-in is installed."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)

    def ran(*arguments: str, config: str = "") -> pytest.RunResult:
        pytester.makepyprojecttoml(
            f'[project]\nname = "guest"\n[project.entry-points.red7]\nguest = "guest"\n'
            f"[tool.pytest.ini_options]\n{config}\n"
        )
        return pytester.runpytest_inprocess("-q", "-p", "no:cacheprovider", *arguments)

    return ran


@pytest.mark.parametrize(
    ("arguments", "config"),
    [
        ((), 'red7_plugins = ["guest"]'),
        ((), 'red7_plugins = ["all"]'),
        (("--red7", "guest"), ""),
        (("--red7", "all"), ""),
    ],
)
def test_pytest_finds_the_plug_in(
    install: Install, run_pytest: Checked, arguments: tuple[str, ...], config: str
) -> None:
    install("guest", source(HAS_NO_SENTENCE))
    done = run_pytest(*arguments, "-k", "cited", config=config)
    done.assert_outcomes(failed=1, deselected=len(CHECKS) - 1)
    done.stdout.fnmatch_lines(["*mute (refuse_play) has no docstring*"])
    done.stdout.no_fnmatch_line("*Traceback*")


def test_pytest_adds_nothing_unasked(install: Install, run_pytest: Checked) -> None:
    install("guest", source(SOUND))
    assert run_pytest().ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_pytest_adds_nothing_to_a_single_test(
    install: Install, run_pytest: Checked, pytester: pytest.Pytester
) -> None:
    install("guest", source(SOUND))
    pytester.makepyfile(test_it="def test_it(): pass\n")
    done = run_pytest("test_it.py::test_it", config='red7_plugins = ["guest"]')
    done.assert_outcomes(passed=1)


@pytest.mark.slow
def test_pytest_shows_the_traceback_of_what_is_no_fault(
    install: Install, run_pytest: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("guest", source(SOUND))
    monkeypatch.setattr(conformance, "check_plugin", lambda *_, **__: 1 / 0)
    done = run_pytest("--red7", "guest", "-k", "cited")
    done.assert_outcomes(failed=1, deselected=len(CHECKS) - 1)
    done.stdout.fnmatch_lines(["*ZeroDivisionError*"])


@pytest.mark.slow
def test_pytest_finds_it_in_a_process_of_its_own(install: Install, tmp_path: Path) -> None:
    install("guest", source(HAS_NO_SENTENCE))
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--red7", "guest"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"1 failed, {len(CHECKS) - 1} passed" in done.stdout, done.stdout + done.stderr


class EndsWrongly:
    """A rule that is asked for something only when the deck is empty."""

    PLUGIN = red7.Plugin(
        name="ends-wrongly", layer=red7.Layer.HOUSE, changes="It ends.", source="Us."
    )

    @red7.rule("ends-1", "round_result")
    def the_deck_is_empty(self, state: red7.State) -> object:
        """When the deck is empty, the round is over."""
        return red7.RoundResult("nobody") if state.deck_size == 0 else None  # type: ignore[arg-type]


def test_an_empty_deck_is_asked_about_at_any_effort() -> None:
    found = red7.testing.faults(EndsWrongly, checks=["answers are of the right kind"], effort=3)
    assert "answers round_result (ends-1) with the RoundResult" in str(found[0])
