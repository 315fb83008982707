"""Conditions of which searches do not know, faults at odd moments, and who only seems to win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mutation.out_of_sight import TURNING_UP
from mutation.probe import Probe

_TEXTS: Final = ("v1.2+action", "v1.0+advanced+action", "v1.2-es+advanced+action", "v1.2")
_TURNS: Final = (
    ("*R3G1:O5I1R2/R6I7B4:B1B2 G Y2Y3", "+R2", "+R2 >O5", "+R2 +O5", ">O5", "+I1 >R2", "+I1 +R2"),
    ("*R3G2:O6V1/R6:V5 - I4Y2", "+V1", "+V1 ^R6", "+O6", "+O6 >V1", ">O6", "+O6 =I4"),
    ("*R3G1:R2O6V4/R6I7B4:B1B2 G I4", "+R2", "+R2 >O6", "+O6", "+V4 =I4", "+V4 =I4 +I4"),
    ("*Y4R1:Y6G3G5/R5:R4/B7:B1 I3 V7I7", "+G3", "+G3 =V7", "+G5 +Y6", "+G5 >Y4", "+G5 >R1 >Y6"),
)
"""Positions, each with turns that may be taken, or might."""

_KINDS: Final = ("PLAY", "DISCARD", "DRAW", "END", "PASS", "SHED", "TAKE", "RETURN", "ACT")
PARTS: Final = ("facts", "gates", "rules", "duties")
_CONDITIONS: Final = (
    *(
        (part, kind, test)
        for part in PARTS
        for kind in _KINDS
        for test in ("few_cards", "not_that_card", "not_after_two_steps", "not_while_losing")
        if test != "not_that_card" or part != "gates"  # a gate holds for every card alike
    ),
    ("gates", "DISCARD", "plays_left"),
    ("gates", "END", "play_comes_first"),
)

_SEEMING: Final = (
    "*R7:G1G3B1/B5:O1 - -",
    "*R7:G1G3B1/B5:O1/Y5:? V -",
    "*R7:G1G3/-:O1 - I4Y2",
    "*R7V7:G1G3B3/B5:O1 - I4",
    "*-:G1G3B3/-:O1 - I4",
    "*R7:G1G3B1/B5:O1/G2:?/Y3:? - I4",
    "*R7:G1G3B1/Y3:O1/B4:?/Y5:? G I4",
)
"""The mover leads under some color, and has no card that counts; a partner may have."""
_SEEMING_RULES: Final = tuple(
    f"v1.0{variants}+zero-highest-card{allies}"
    for variants in ("", "+advanced", "+action", "+advanced+action", "+action+five-may-wait")
    for allies in ("", "+house-allies", "+two-are-enough", "+must-stay-in")
)

_EVEN_RULES: Final = tuple(
    f"v1.2-fr{variant}+french-literal{more}"
    for variant in ("+advanced", "+action")
    for more in ("", "+blue-is-mine", "+must-stay-in", "+house-is-winning")
)
_EVEN: Final = ("*R7:G1G3V1/-:O1 - I4Y2", "*V7R1:G1G3V2/-:O1/-:? G I4")
"""The mover beats nobody's cards under some color, and has none there that counts."""

_UNFORESEEN: Final = (
    *(("v1.2+action", part, "DISCARD", "few_cards") for part in PARTS),
    ("v1.2+advanced+action", "rules", "TAKE", "few_cards", "refuse_taking"),
    ("v1.2+advanced+action", "rules", "DRAW", "few_cards", "refuse_draw"),
    ("v1.2+advanced+action", "rules", "PLAY", "would_win", "discard_tested"),
    ("v1.2+advanced+action", "rules", "DISCARD", "would_win", "discard_tested"),
    ("v1.2+action",),
    ("v1.2+action+house-refuse-play",),
    ("v1.2+action+house-refuse-taking",),
    ("v1.2-es+advanced+action",),
)
"""Rules, and a condition that is added to them under the name of some hook."""

_FULL: Final = (
    "*G2:?/xR6:?/xB3:? - -",
    "*G2B1B2B3B4B5:?/R6:?/B7:? - -",
    "*G2B1B2B3B4:B5V1/R6:V7/B7:G7 - -",
    "*G2:B5V1/xR6:V7/B7:G7 - -",
)
"""A player has six cards, or will, or is left alone."""


def about_plants() -> Iterator[Probe]:
    """Rules that are added to, that fail, and that are not what they seem."""
    for number, condition in enumerate(_CONDITIONS):
        for step in range(2):
            place = number + step
            position, *turns = _TURNS[(place + step) % len(_TURNS)]
            rules = _TEXTS[place // len(_TURNS) % len(_TEXTS)]
            yield Probe("planted", rules, position, (*condition, *turns))
    for rules, *added in _UNFORESEEN:
        yield Probe("unforeseen", rules, asked=tuple(added))
    for rules in _EVEN_RULES:
        for position in _EVEN:
            yield Probe("work", rules, position)
            yield Probe("searched", rules, position)
    yield Probe("composing", "v1.2")
    yield Probe("composing", "v1.2+action")
    for position in {position: None for _, position, *_ in TURNING_UP}:
        yield Probe("listed", "v1.2+action+turn-up", position)
    for rules in ("v1.2+action", "v1.2+advanced"):
        yield Probe("listed", rules, "*G2B2:R7B4O1/R6:V5V6 - I4Y2")
    for rules in _SEEMING_RULES:
        for position in _SEEMING:
            if ("allies" in rules) == (position.count("/") == 3):
                yield Probe("work", rules, position)
                yield Probe("searched", rules, position)
    for rules in ("v1.2+six-cards-win", "v1.2+advanced+six-cards-win"):
        for position in _FULL:
            yield Probe("over", rules, position)
            yield Probe("work", rules, position)
