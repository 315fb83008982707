"""Rules and positions of which it is counted how much work the answers take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mutation.out_of_sight import (
    BOTTOM,
    DRAWN_FIRST,
    EMPTIED,
    INSIDE,
    JUDGED,
    LEFT_UNNAMED,
    PAIRED,
    PLACED,
    REORDERED,
    TURNING_UP,
    UNFOLDED,
    WAITING,
)
from mutation.plants import about_plants
from mutation.probe import Probe

_RULES: Final = (
    "v1.2",
    "v1.0",
    "v1.2+advanced",
    "rogers",
    "rogers+advanced+action",
    "v1.2+action",
    "v1.0+action",
    "v1.2+advanced+action",
    "v1.2-es+action",
    "v1.2-es+advanced+action",
    "v1.2-es",
    "v1.2-de+advanced+action",
    "v1.0+must-stay-in",
    "v1.0+advanced+must-stay-in",
    "v1.0+action+must-stay-in",
    "v1.0+advanced+action+must-stay-in",
    "v1.0+action+five-may-wait+must-stay-in",
    "v1.2+advanced+action+five-may-wait",
    "v1.2+action+five-many-discards",
    "v1.2+advanced+action+test-at-end",
    "v1.2+advanced+test-at-end",
    "v1.1+action+one-only-if-needed",
    "v1.2+action+one-unplayable-if-out",
    "v1.0+action+impossible-unplayable",
    "v1.2-es+action+failed-three-barred",
    "v1.1+empty-hand-any-turn",
    "v1.2-de+advanced+empty-hand-any-turn",
    "v1.2+action+discard-must-change-rule",
    "v1.2+house-is-winning",
    "v1.2+advanced+action+house-is-winning",
    "v1.2+blue-is-mine+action",
    "v1.2+blue-is-mine+must-stay-in",
    "v1.2+house-allies",
    "v1.2+action+house-allies+house-is-winning",
    "v1.2+advanced+action+partners",
    "v1.2+three-together+action",
    "v1.2+two-are-enough",
    "v1.2+two-are-enough+action",
    "v1.2+passes-to-the-next",
    "v1.2+two-after-green",
    "v1.2+advanced+action+two-after-green",
    "v1.2+no-plays-under-violet",
    "v1.2+action+everything-waits",
    "v1.2+advanced+action+everything-waits+six-acts",
    "v1.2+action+idle-sevens",
    "v1.2+only-with-more",
    "v1.0+action+only-with-more",
    "v1.2+rests-without-cards",
    "v1.2+action+rests-without-cards",
    "v1.2+sevens-stay-in+action",
    "v1.2+action+cursed-card",
    "v1.2+nothing-goes",
    "v1.2+colors-only",
    "v1.2+action+no-twos-while-acting",
    "v1.2+action+twos-take",
    "v1.2+action+fours-play-reds+fours-shed-blues",
    "v1.2+action+sixes-play-or-shed",
    "v1.2+action+sixes-play-and-lift",
    "v1.2+action+fives-go-on",
    "v1.2+advanced+sevens-draw+wraps-nothing",
    "v1.2+above-the-wrap+wraps-the-plays+yields-below",
    "v1.2+advanced+bottomless-deck",
    "v1.2+advanced+action+stirs-the-table",
    "v1.2+stirs-the-table",
    "v1.2+action+glances-any-time",
    "v1.2+draws-first",
    "v1.0+must-stay-in+draws-first",
    "v1.2+action+six-acts",
    "v1.2+action+draft",
    "v1.2+two-lives+action",
    "v1.2+turn-limit:2",
    "v1.2+reverse+action",
    "v1.2+double-canvas",
    "v1.2+action+double-canvas",
    "v1.2+only-counted",
    "v1.2+nothing-counts",
    "v1.2+house-refuse-play",
    "v1.2+action+house-refuse-discard",
    "v1.2+house-refuse-ending",
    "v1.2+house-refuse-giving-up",
    "v1.2+action+house-refuse-taking",
    "v1.2+advanced+action+house-refuse-draw",
    "v1.2+house-refuse-step",
)

_POSITIONS: Final = (
    "*G2B2:R7B4O1/R6:V5V6 - I4Y2",
    "*R3:R1G5V7/R6B2:? - I4!Y2?5",
    "*G2R1:R3I4!O7/R6:V1I6B2/xY3:B7/Y2:B6B5G3 V4G1 Y7Y6",
    "*G2R4:R2B4V1/R6:V5V7 G ?20",
    "R5:V3/*G2V2R1:V7I4/R6I6:V1/B3:G3 - I5",
    "*R7:-/R6:V5 - ?",
    "*G2:-/R6:V5/O3:? B ?",
    "*Y5:O6/R6:V5/B2:R4 - -",
    "*I3O4:G5B1Y6/R6:? - -",
    "*G1G3B4V1R2:O7R7G7/R6O6:? I ?",
    "*-:O1V3R6I2/V5Y1:?4/B7:? V O3",
    "*G2:R7?1/R6:? - I4",
    "*O2V6:Y7V4/R6:?3/I5:? B2 R5",
)
"""Hands of all numbers, and none; palettes that lead, and that do not."""

_FOUR: Final = (
    "*G2B2:R7B4O1/R6:V5V6/B3:?/V1O4:? - I4Y2",
    "R5:V3/*G2V2R1:V7I4/R6I6:V1/B3:G3 - I5",
    "B7G6:?/*G2R4:R2B4V1G5/xR6:V5V7/I6:? G ?20",
    "*R7:-/R6:V5/Y4:?/B2:? - ?",
)
"""With partners, four play."""

_MEASURED: Final = tuple(
    f"v1.2+{names}"
    for names in (
        *("french-literal", "counts-and-names", "lowest-breaks-ties", "fewest-cards-win-red"),
        *("house-standing", "wordless-green", "only-counted", "nothing-counts"),
        *("only-counted+lowest-breaks-ties", "wordless-green+fewest-cards-win-red", "advanced"),
    )
)
"""Rules by which palettes are measured."""
_PALETTES: Final = ("-", "R7G7B2", "V1V3", "O5O6O7I2", "I1")

_EQUALS: Final = tuple(
    (rules, position)
    for rules in (
        "v1.2+only-counted",
        "v1.2+action+only-counted",
        "v1.2+advanced+only-counted",
        "v1.2+two-are-enough+only-counted",
        "v1.2+blue-is-mine+only-counted",
        "v1.2+nothing-counts",
        "v1.2+two-are-enough+nothing-counts",
        "v1.0+zero-highest-card",
        "v1.0+action+zero-highest-card",
        "v1.0+advanced+zero-highest-card",
        "v1.0+two-are-enough+zero-highest-card",
        "v1.0+blue-is-mine+zero-highest-card",
    )
    for position in (
        "*R7O6:O7B5!Y6V4/R6I5:G7 V I4Y2",
        "*-:R7V2B4/R6:G7/-:? O I4",
        "*G1R2:V3O1/V1G2:?/B7:? V R5 ",
    )
)
"""Rules by which palettes may do equally well, or lead and not win."""

_ALLIED: Final = tuple(
    (rules, position)
    for rules in (
        "v1.2+house-allies",
        "v1.2+advanced+house-allies",
        "v1.2+action+house-allies",
        "v1.2+two-are-enough+house-allies",
        "v1.0+zero-highest-card+house-allies",
    )
    for position in (
        "*R7O6:O7B5Y6/R6:V5/V1O1:?/B4:? V -",
        "*G2:V3B5R4/R6I5:V5/B6Y3:?/R2:? - I4",
        "*R7:G1G3B1/Y3:O1/B4:?/Y5:? G I4",
    )
)
"""Rules by which players are allies, and positions in which an ally wins, here or there."""

_GOING_ON: Final = (
    ("v1.2+action+fives-go-on+idle-sevens", "*O1R2:O5R5V3/V5V7:? - -"),
    ("v1.2-es+action", "*O1R2G4:O7V3/V5V7:? B -"),
    ("v1.2-es+action+test-at-end", "*O1R2G4:O7V4I3/V5V7:? B I4"),
    ("v1.2-es+advanced+action", "*O1R2G4B6:O7V3/V5V7:? B I4Y5"),
    ("v1.2+action+test-at-end", "*O1R2G4:O7V4I3/V5V7:? B I4"),
    ("v1.2+action+everything-waits+test-at-end", "*O1R2G4:O7B1I3/V5V7:? B I4"),
    ("v1.2+action+house-is-winning", "*O1R2G4:O7B1I3/V5V7:?/I6:? B I4"),
    ("v1.2+action+house-is-winning", "*O1R2:B3I3V1/V5V7:?/I6:? B I4"),
    ("v1.2+action+blue-is-mine", "*O1R2:B7I3V5/V5V7:?/I6:? B I4"),
    ("rogers+action+house-is-winning", "*O1R2:I7B1/V7:?/I6:? B I4"),
    ("v1.2+discard-from-palette+house-is-winning", "*O1R2:I7B1Y5/V7B3:?/I6:? B I4"),
    ("v1.2+action+discard-from-palette+house-is-winning", "*O1R2:I7B1/V7:?/I6:? B I4"),
    ("v1.2+action+house-refuse-taking", "*-:O1B1I3/V5V7:?/R4I6:?/xV4:? B I4"),
    ("v1.2+advanced+action+six-acts+stirs-the-table", "*G2R4:R2B4/R6:V5 - I4?1"),
    ("v1.0+action+must-stay-in+six-acts", "*G2:R2?1/R6:V5 - I4"),
    ("v1.0+action+must-stay-in+six-acts", "*G2:R2B4?1/R6V7:V5 - -"),
    ("v1.0+must-stay-in+stirs-the-table", "*G2:R2?1/R6:V5 - -"),
)
"""Rules by which actions go on, or a turn with a discard must win, and positions."""

_IDLE: Final = tuple(
    (rules, position)
    for rules in (
        "v1.2",
        "v1.1+empty-hand-any-turn",
        "v1.2+advanced",
        "v1.2+action",
        "v1.2-es",
        "rogers",
        "v1.2+house-is-winning",
        "v1.2+two-are-enough",
        "v1.2+empty-palettes-leave",
        "v1.2+rests-without-cards",
        "v1.2+action+rests-without-cards",
    )
    for position in (
        "*R7:?1/R6:V5/-:? - ?",
        "*R7:-/R6:V5/-:V3 - ?",
        "*G2:-/R6:V5 - I4",
        "*R6:R7B4/-:V5/B2:O1 - I4",
    )
)
"""Rules, and positions in which nothing is done, with no cards or with hidden ones."""

_CUT_SHORT: Final = tuple(
    (rules, position)
    for rules in (
        "v1.2",
        "v1.2+two-are-enough",
        "v1.2+advanced",
        "v1.2+action",
        "v1.0+action+must-stay-in",
        "v1.2+only-with-more",
        "v1.2+only-with-more+two-lives",
        "v1.2+partners+only-with-more",
        "v1.2+two-are-enough+action+only-with-more",
        "v1.2+action+house-allies",
    )
    for position in (
        "*G2:R7!B4O1/R6:V5/B3:?/V1:? - I4Y2",
        "*G1R2B3:B4O6V3R5/V1G2:?/B7:?/I7:? V -",
    )
)
"""Rules, and positions of which a list is cut short."""

_BY_KERNELS: Final = (
    ("v1.2+advanced+action", "*G2B2:R7B4O1/R6:V5V6 - I4Y2", "+R7", "+R7 >B4"),
    ("v1.2-es+action", "*G2B2:R7B4O1/R6:V5V6 - I4Y2", "+B4 >O1"),
    ("v1.2", "*G2B2:R7B4O1/R6:V5V6 - I4Y2", "+R7"),
    ("v1.2+action", "R7:-/xR6:- - ?", "+R7"),
)
"""Rules, a position, and turns that kernels are asked to play."""


def about_work() -> Iterator[Probe]:
    """How much work it is to list turns, and what is asked inside the library only."""
    for number, rules in enumerate(_RULES):
        four = any(name in rules for name in ("partners", "allies", "three-together"))
        for step in range(4):
            place = number + step if four else number * 3 + step * 5
            position = (_FOUR if four else _POSITIONS)[place % len(_FOUR if four else _POSITIONS)]
            yield Probe("work", rules, position)
            yield Probe("searched", rules, position)
    for rules, position, *turns in TURNING_UP:
        yield Probe("work", rules, position, tuple(turns))
        for turn in turns:
            for kind in ("judged", "worlds", "refused", "ahead"):
                yield Probe(kind, rules, position, (turn,))
    for rules in _MEASURED:
        yield Probe("measured", rules, asked=_PALETTES)
        yield Probe("ranked", rules)
    yield Probe("unseen")
    for rules, position, *turns in EMPTIED:
        yield Probe("empty", rules, position, tuple(turns))
    for rules, position in (*_EQUALS, *_ALLIED, *_GOING_ON):
        yield Probe("work", rules, position)
        yield Probe("searched", rules, position)
    for rules, position in _CUT_SHORT:
        yield Probe("cut short", rules, position)
    for rules, position in _IDLE:
        yield Probe("work", rules, position)
    for rules, position, *turns in (*PAIRED, *UNFOLDED, *BOTTOM):
        for turn in turns:
            for kind in ("judged", "worlds", "refused", "ahead"):
                yield Probe(kind, rules, position, (turn,))
        yield Probe("rulings", rules, position, tuple(turns))
        yield Probe("empty", rules, position, tuple(turns))
    yield Probe("judged", "v1.2+action", "R7:-/xR6:- - ?", ("pass", "+R6"))
    for canvas in "-G":
        gap = f"*G2:R7B4O1/R6:V5 {canvas} I4"
        yield Probe("rulings", "v1.2+action+gap-in-its-words", gap, ("+B4", "+R7 >O1", "+B4 >O1"))
    yield from about_plants()
    for rules, position in PLACED:
        yield Probe("placed", rules, position)
    for rules, position, *turns in REORDERED:
        yield Probe("work", rules, position, tuple(turns))
        yield Probe("reordered", rules, position, tuple(turns))
    for rules, position, *turns in INSIDE:
        for kind in ("ahead", "refused"):
            yield from (Probe(kind, rules, position, (turn,)) for turn in turns)
    for rules, position, *turns in WAITING:
        for turn in turns:
            yield Probe("refused", rules, position, (turn,))
        yield Probe("empty", rules, position, tuple(turns))
    yield Probe("work", "v1.0", "*G2B3:R7O1V6/R6:V5/xY1:- G4 I4Y2", (">V6 +R7", ">V6 +O1"))
    yield Probe("work", "v1.2+nothing-counts+plays-on", "*-:R1/xR6:V5 - -")
    gives = "+R2~give(O4:h>hB)", "+R2~give(O1:h>hB)"
    yield Probe("verdicts", "v1.2+house-refuse-step", "*R7:R2O1O4/Y1:I4 -", gives)
    for rules, position, turn in DRAWN_FIRST:
        yield Probe("refused", rules, position, (turn,))
    for rules, position, turn in LEFT_UNNAMED:
        yield Probe("empty", rules, position, (turn,))
    for rules, position, turn in JUDGED:
        yield Probe("judged", rules, position, (turn,))
    for rules in ("v1.2", "v1.2+house-standing"):
        yield Probe("evaluated", rules, asked=("v1.2", "v1.0+action", "v1.2+house-standing"))
    for rules, position, *turns in _BY_KERNELS:
        yield Probe("kernels", rules, position, tuple(turns))
