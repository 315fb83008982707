"""Positions in which a turn rests on a few hidden cards, or on what waits inside another step."""

from __future__ import annotations

from typing import Final

from mutation.narrow import laid_out

_TWO_LEFT: Final = laid_out("*G2:R6B4/O6:V5", "- ?", "I4R7")
_THREE_LEFT: Final = laid_out("*B3:V2Y6/O6:V5", "- ?3", "I4R7O1")
TURNING_UP: Final = tuple(
    (rules, position, *turns)
    for rules in (
        "v1.0+must-stay-in+action+turn-up",
        "v1.2+action+turn-up",
        "v1.2+advanced+action+turn-up+must-stay-in",
        "v1.0+must-stay-in+stirs-the-table",
        "v1.2+stirs-the-table+discard-from-palette",
        "v1.2-es+action+turn-up+impossible-unplayable",
    )
    for position, *turns in (
        (laid_out("*G2:R6B4/O6:V5", "- ?", "I4"), "pass", "+R6~turn-up(?:d>c)", "~flip(?:d>p)"),
        (_TWO_LEFT, "pass", "+R6~turn-up(?:d>c)", "+R6", "+R6~turn-up(I4:d>c) >B4", "~flip(?:d>p)"),
        (_THREE_LEFT, "pass", "+V2~turn-up(?:d>p)", "+Y6~turn-up(R7:d>c)", "~flip(R7:d>p) +V2"),
        (laid_out("*G2:R6?1/O6:V5", "- ?2", "I4R7B2"), "pass", "+R6~turn-up(?:d>c)", "+B2"),
        (laid_out("*G2R2:O2G6/O6:V5", "- R7?1", "I4Y2"), "+O2~turn-up(R7:d>p)", "pass", "+G6"),
        (laid_out("*I1:O2/R7:?1", "- ?1", "I4R5"), "+O2~turn-up(?:d>p)", "pass", "~flip(?:d>p)"),
    )
)
"""Rules, a position with a few hidden cards, and turns in which one of them is turned up."""


PAIRED: Final = tuple(
    (f"{rules}+pairs-up", position, *turns)
    for rules in ("v1.0+must-stay-in+action", "v1.2-es+action+impossible-unplayable")
    for position, *turns in (
        (laid_out("*G2:R2?2/R6:?1", "- -", "I4R7B2"), "pass", "+R2", "+R2~pair(I4:h>p,R7:h>p)"),
        (laid_out("*G2:R2R7?1/R6:?1", "- ?1", "I4B2O1"), "pass", "+R2", "~pair(I4:h>p,R7:h>p)"),
        (laid_out("*G2:?2/R6:O3", "- ?", "I4R7B2O6"), "pass", "~pair(R7:h>p,B2:h>p)"),
        (laid_out("*G2:?2/R6:?1", "- -", "I4O6G1"), "pass", "+B2"),
        (laid_out("*G1:R2?1/R6:?1", "- -", "I4O6"), "pass", "+R2", "+R2~pair(R7:h>p)"),
    )
)
"""Rules, a position, and turns with steps that need hidden cards of the hand, one or two."""

UNFOLDED: Final = tuple(
    (f"{rules}+unfolds", position, *turns)
    for rules in ("v1.0+must-stay-in", "v1.2+discard-from-palette")
    for position, *turns in (
        (
            laid_out("*G2:R6B4/O6:V5", "- ?3", "I4R7O1"),
            "pass",
            "~unfold(?:d>h,?:d>p,?:d>c)",
            "~unfold(?:d>h,R7:d>p,?:d>c) +B4",
            "~unroll(B4:h>b,?:d>h,?:d>p)",
            "~unearth(?:b>p,?:d>p)",
        ),
        (
            laid_out("*G2:R6B4/O6:V5", "- I4?2", "R7O1"),
            "~unfold(?:d>h,?:d>p,?:d>c)",
            "~unroll(B4:h>b,?:d>h,?:d>p) +R6",
            "~unearth(?:b>p,?:d>p) >R6",
        ),
        (
            laid_out("*G2:R6B4/O6:?1", "- ?1", "I4R7"),
            "~unroll(B4:h>b,?:d>h,?:d>p)",
            "~unearth(?:b>p,?:d>p)",
            "pass",
        ),
        (laid_out("*G2:R6?1/O6:?1", "- I4Y2", "R7B4"), "~unroll(R6:h>b,?:d>h,?:d>p)", "pass"),
    )
)
"""Rules, a position, and turns that take a card of the deck before they turn up another."""

BOTTOM: Final = (
    ("v1.2+stirs-the-table", "*G2:R7?1/R6:? - I4Y2", "~bottom(?:b>h) +R7", "~bottom(?:b>h)"),
    ("v1.2+stirs-the-table", "*G2:R7?1/R6:? - I4?1", "~bottom(?:b>h) +R7", "~bottom(V1:b>h)"),
    ("v1.2+stirs-the-table", "*G2:R7?1/R6:? - I4", "~bottom(?:b>h) +R7", "~bottom(I4:b>h)"),
    ("v1.2+stirs-the-table", "*G2B1:R7?1/R6:? - -", "~hide(B1:p>b) +R7", "~hide(B1:p>b)"),
    ("v1.2+advanced+action+stirs-the-table", "*G2B1V3:R7?1/R6:? - -", "~hide(B1:p>b) >R7=?"),
)
"""Rules, a position, and turns with the bottom of the deck, of which all may be known."""

PLACED: Final = tuple(
    ("v1.2+action", laid_out(seats, deck, hidden))
    for seats, deck, hidden in (
        ("*G2:?1/R6:V5", "- ?", "I4R7B2"),
        ("*G2:?/R6:V5", "- ?", "I4R7B2"),
        ("*G2:?2/R6:?1", "- ?2", "I4R7B2O1Y3"),
        ("*G2:B3/R6:?1", "- R1?1", "I4R7"),
    )
)
"""Rules, and positions with a few hidden cards."""

REORDERED: Final = (
    (
        "v1.2+action+six-acts+stirs-the-table",
        laid_out("*G2:R2B4/R6:V7", "- ?", "I4"),
        "~flip(?:d>p) +R2~swap(G2:p>h,B4:h>p)",
        "+V7 +R2~swap(G2:p>h,B4:h>p)",
        "+R2~swap(G2:p>h,V7:h>p) +R2~swap(G2:p>h,B4:h>p)",
        "~steal(R6:pB>p) +R2~swap(R6:p>h,B4:h>p)",
    ),
)
"""Rules, a position, and turns with moves in another order behind what cannot be."""

WAITING: Final = tuple(
    (f"{rules}+everything-waits", position, *turns)
    for rules in (
        "v1.2+advanced+action",
        "rogers+advanced+action",
        "v1.2+advanced+action+six-acts",
        "v1.2-es+advanced+action+idle-sevens",
    )
    for position, *turns in (
        ("*G2B2Y6I6:O1B4R5/R6:V5V6 - I4Y2", "+O1 >B4", "+O1 >B4=I4", "+R5 >B4=I4", ">B4 +O1"),
        ("*G2B2Y6I6:O7B4R3/R6:V5V6 - I4Y2", "+O7 >B4", "+O7 >B4=? >G2", "+R3 >B4", "+R3 >B4=?"),
        ("*G2B2Y6I6:O5B4R2/R6:V5V6 - ?9", "+O5 >B4", "+O5 +R2 >B4", "+R2 >B4", "+R2 >B4=?"),
    )
)
"""Rules, a position, and turns in which a discard earns a draw while an action waits."""

INSIDE: Final = tuple(
    ("v1.2+action+sixes-play-and-lift+idle-sevens", position, *turns)
    for position, *turns in (
        ("*O1:O6R6/V5:? - -", "+O6", "+O6 +R6"),
        ("*V7:Y6R6V3/O5:? - I4", "+Y6 +R6", "+R6 +V3"),
    )
)
"""Rules, a position, and turns after which one action is due inside another."""

EMPTIED: Final = tuple(
    ("v1.2+advanced+action+stirs-the-table+everything-waits", position, *turns)
    for position, *turns in (
        (laid_out("*G2:?2/R6:?", "- ?1", "I4R7B2"), ">I4=?", "~flip(?:d>p)", "~fetch(I4:d>h)"),
        (laid_out("*G2:R7B4/R6:V5", "- ?2", "I4Y2"), ">R7=? >B4=?", ">R7=I4 >B4=Y2"),
        (laid_out("*G2:R7B4/R6:V5", "- ?", "I4Y2"), ">R7=? >B4=?", ">R7=I4 >B4=Y2", ">R7=?"),
        (laid_out("*G2:R7B4/R6:?1", "- ?", "I4Y2"), "~fetch(I4:d>h) >R7=?", "~flip(I4:d>p) >B4=?"),
        (
            laid_out("*G2:R7B4/R6:V5", "- ?", "I4Y2"),
            "~flip(I4:d>p) ~flip(?:d>p)",
            "+V1 ~flip(?:d>p)",
        ),
        (
            laid_out("*G2:R7B4/R6:V5", "- ?2", "I4Y2"),
            "~fetch(I4:d>h) >R7=Y2",
            "~flip(I4:d>p) >B4=?",
        ),
        (laid_out("*G2:R7B4/R6:?1", "- ?1", "I4Y2"), "~bottom(?:b>h) >R7=?", "~rob(?:hB>h) >R7=?"),
        ("*G2:R7B4/R6:V5 - I4Y2", ">R7=? >B4=?", "~bottom(?:b>h) >R7=?", "~bottom(Y2:b>h) >R7=I4"),
        ("*G2B3:R7B4/R6:V5 - I4", "~hide(B3:p>b) >R7=? >B4=?", "~fetch(?:d>h) >R7=?"),
        (laid_out("*G2:R7B4/R6:?1", "- ?", "I4Y2"), "~rob(?:hB>h) >R7=?", "~bottom(?:b>h) >R7=?"),
        (laid_out("*G2:R7B4/R6:?1", "- ?1", "I4Y2"), "~bottom(?:b>h) >R7", "~fetch(?:d>h)"),
        ("*G2B3:O1B4R5/R6:V5 V I4Y2", "+O1 >B4 >G2", "+R5 >B4", "+R5 +O1", "~flip(I4:d>p)"),
        ("*G2B3:R7B4/R6:V5 - -", "~hide(B3:p>b) >R7=? >B4=?", ">R7=?"),
        ("*G2B3:O7B4R3/R6:V5 V I4Y2", "+O7 +B4 >R3", "+O7 >B4 >R3", "+O7 +R3 >B4"),
    )
)
"""Rules, a position, and turns that take the last cards of the deck."""

JUDGED: Final = (
    ("v1.0+must-stay-in+rests-without-cards", "*G2:-/R6:V5 - ?", "pass"),
    ("v1.2+advanced+action+everything-waits", "*G2:O5B6R2?1/R1:V6 - ?9 +O5 >B6", "+O5 >B6=? +R2"),
    ("v1.2+advanced+action+everything-waits", "*G2:O3B6R2?1/R1:V6 - ?9 +O3 >B6", "+O3 >B6"),
    ("v1.2+action+glances-any-time", "*G2:O1B6R5/R6O6Y6:V5V6 - I4Y2 +O1", "+O1xR6"),
)
"""Rules, a turn that has begun or rests on an empty hand, and one that goes on with it."""

DRAWN_FIRST: Final = tuple(
    (f"v1.2+advanced+action+house-draw-earned+everything-waits{more}", position, turn)
    for more, position, turn in (
        ("", "*G2:O1B6R5/R6:V5V6 - I4Y2", "+O1 >B6"),
        ("", "*G2:O7B6R3/R6:V5V6 - I4Y2", "+O7 >B6"),
        ("+six-acts", "*G2:R2O6B6/R7:B4V2 - I4Y2", "+R2 >B6"),
    )
)
"""Rules by which what a discard earns must be drawn, and turns in which an action waits for it."""

LEFT_UNNAMED: Final = tuple(
    (
        "v1.2+advanced+action+stirs-the-table+everything-waits",
        laid_out("*G2:R7B4/R6:V5", "- ?", "I4Y2"),
        turn,
    )
    for turn in ("+V1 ~flip(?:d>p)", "~flip(R6:d>p) ~flip(?:d>p)", "~flip(I4:d>p) ~flip(?:d>p)")
)
"""Rules, a position, and turns with a step that is not possible, or a second card turned up."""
