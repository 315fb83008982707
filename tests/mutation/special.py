"""Positions made for changes that random ones do not show."""

from __future__ import annotations

from typing import Final

SPECIAL: Final = (
    ("v1.2-fr+french-literal", "*-:R1G2/B4:?7 G ?", "pass", "+R1", ">G2"),
    ("v1.2-fr+french-literal", "*R3B1:R1G2/-:?7 G ?", "pass", "+R1", ">G2"),
    ("v1.2-fr+french-literal+house-allies", "*R1:R3B2/V1:?/R5O7Y3:?/B1:? G ?", "+R3", "+B2"),
    ("v1.0+house-draw-earned", "*R7:R1G2/R6:?7 - Y4Y2", ">R1 +G2", ">R1=Y4 +G2", ">R1"),
    ("v1.2+advanced", "*R7:R5G2/R6:?7 - ?20", ">R5=R6", ">R5=G2", ">R5=Y1", ">R5=R5"),
    ("v1.2+advanced+bottomless-deck", "*R7:R5G2/R6:?7 - -", ">R5=?", ">R5=Y1", ">R5"),
    ("v1.2+action+bottomless-deck", "*R7:R3G2/R6:?7 - -", "+R3=?", "+R3"),
    ("v1.2+advanced", "*R7:R5R6?20/O6:?25 - ?", ">R5=?", ">R5", "+R6"),
    ("v1.2+advanced", "*R7:R5R6?20/O6:?24 - ?", ">R5=?", ">R5", "+R6"),
    ("v1.2+advanced+action", "*R7:R3R6?20/O6:?24 - ?", "+R3=?", "+R3=? >R6=?", "+R3=? >R6"),
    ("v1.2+action+house-plays-allowed", "*R7O7:V1I1B1/R6:? - ?", "+V1 +I1", "+V1 +I1 +B1"),
    ("v1.2-de+action+five-many-discards", "*R7:R1R2G5/R6:? - ?", ">R1 >R2", "+G5 >R1 >R2"),
    ("v1.2+two-after-green", "*R6:G2G4R7R1/O6:? - ?", "+R7 +G4", ">R1 >R7", "+G4 >G2 +R7"),
    ("v1.2+two-after-green", "*R6:G2G4V1/B5:? G ?", "+G2 +G4", "+G2 +G4 +V1", ">G2 >G4"),
    ("v1.2+two-after-green", "*R6:G2G4V1/B5:? G ?", "+R7", "+G2 +R7", ">G2 +G4"),
    ("v1.2+no-plays-under-violet", "*R6:G2G4V1R1/B5:? V ?", "+G2", ">V1", ">R1", "+R7"),
    ("v1.2+no-plays-under-violet", "*R6:G2G4V1R1/B5:? R ?", "+G2", ">V1", "+G2 >R1", "+G2 +G4"),
    ("v1.2+action+idle-sevens", "*R6:G1G7V5R1/B5O6:? R ?", "+G1", "+G7", "+V5", "+V5 +R1", "+R1"),
    ("v1.2+two-after-green", "*R6:G2G4V1R1/B5:? G ?", ">G2 >G4 >G1", ">R1 >V1"),
    ("v1.2+plays-on", "*R6:G1/xB5:?/xB6:? G ?", "pass", "+G1"),
    ("v1.1+action+plays-on", "*R6:G1B1/B5:-/xB6:? R ?", "pass", "+G1xB5", "+B1"),
    ("v1.2+action+plays-on", "*R6R7:G1/xB5:? R ?", "pass", "+G1"),
    ("v1.2-fr+french-literal+house-allies", "*R7:B5/V1:?/G2G4:?/B1:? V ?", "+B5", "pass"),
    ("v1.2+action+one-unplayable-if-out", "*R2O2:V1/R6:?/R7:? - ?", "+V1", "+V1xR6"),
    ("rogers+action+seven-ends-discards", "*R1B2:R7V4G3/R6:? - ?", ">V4 +R7>R1", "+R7>R1 >V4"),
    ("v1.2-es+action+failed-three-barred", "*G2:O3V2/R7:? - I1B2", "+O3=I1", "+O3=I1 >I1", "+V2"),
    ("v1.2+action+house-tie-break", "*R2O2:V3G5/G4Y4:? G ?", "+V3", "+G5"),
    ("v1.2+action+house-standing", "*R2O2:V3G5/G4Y4:? G ?", "+V3", "+G5"),
    ("v1.2+action+house-groups", "*R2O2:V3G5/G4Y4:? G ?", "+V3", "+G5"),
    (
        "v1.2+house-refuse-discard+discard-from-palette",
        "*R7O7Y3:R1R2/Y5:I4 - ?",
        "+R1 >Y3",
        "+R2 >Y3",
    ),
    ("v1.2+two-are-enough", "*R5:R7G1/R6:?/O7:?/R4:? - ?", "pass", "+R7", "+G1"),
    ("v1.1+action+plays-on", "*R6:-/B5:-/B6:- R ?", "pass", "+G1"),
    ("v1.2+action+fours-play-reds", "*R5:G4R7B2/O6:? - ?", "+G4 +R7", "+G4 +B2", "+G4"),
    ("v1.2+action+fours-play-reds", "*R5:R4R7B2/O6:? - ?", "+R4 +R7", "+R4", "+R4 >B2"),
    ("v1.2+must-stay-in+sevens-stay-in", "*R5:O7B2/R6:? - ?", "pass", "+O7", "+B2"),
    ("v1.2+must-stay-in+sevens-stay-in", "*R5:R7B2/O7:? - ?", "pass", "+R7", "+B2"),
    ("v1.2+must-stay-in+sevens-stay-in", "*R5:O7B2/R7:? - ?", "pass", "+O7", "+B2"),
    ("v1.1+empty-hand-any-turn", "*R7:G1/R6:-/R5:- - ?", "+G1", "pass"),
    ("v1.1+empty-hand-any-turn", "R6:-/R5:-/*R7:G1 - ?", "+G1", "pass"),
    ("v1.1+empty-hand-any-turn", "R6:-/*R7:G1/R5:-/R4:? - ?", "+G1", "pass"),
    ("half-an-edition+advanced+action", "*R7:G1O5/R6:? - ?", "+G1", "pass", ">O5=?"),
    ("v1.0+rests-without-cards", "*R7:?1/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:-/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:G1/R6:?7 - -", "pass"),
    ("v1.0+rests-without-cards", "*R7:G1?/R6:?7 - -", "pass"),
    ("rogers+action+twos-take", "*R7:G2Y1/R6O4:?7 - -", "+G2xR6", "+Y1xR6", "pass"),
    ("v1.2-de+action+twos-take", "*R1:G2Y3/R6O4:?7 - -", "+G2xR6", "+G2xO4", "pass"),
    ("rogers+action+one-must-stay", "*R3V5:V1G2/R6:? - ?", "+V1", "+G2", "+V1 >G2"),
    ("v1.2-es+action+five-many-discards", "*B1G4:G5B7V4R2/B6:? - ?", "+G5 +B7>B1 >V4"),
    ("rogers+action+five-many-discards", "*B1G4:G5B7V4R2/B6:? - ?", "+G5 +B7>B1 >V4", ">V4 +G5"),
    ("v1.0+action+five-many-discards+test-at-end", "*R1:B2V4O3R7/R6:? - ?", ">V4 +R7", ">O3 +R7"),
    # a 5 that waits, and a draw that gives it something to play
    (
        "v1.2+advanced+action+five-may-wait",
        "*G2:R5B4/R3:?7 - I4V1",
        "+R5 >B4=I4 +I4",
        "+R5 >B4",
        "+R5 >B4=I4",
    ),
    (
        "rogers+advanced+action+five-may-wait",
        "*G2:R5B4V2/R3:?7 - I4V1",
        "+R5 >B4=I4 +I4",
        "+R5 >B4 +V2",
        "+R5 >B4",
    ),
    # what a 5 may play only after a discard
    (
        "v1.0+action+five-may-wait+colors-only",
        "*G6:R5B4B2/R3:?7 - -",
        "+R5",
        "+R5 >B2",
        "+R5 >B2 +B4",
        "+R5 +B4",
    ),
    (
        "v1.2+advanced+action+five-may-wait+colors-only",
        "*G6:R5B4/R3:?7 - I3V1",
        "+R5",
        "+R5 >B4",
        "+R5 >B4=I3 +I3",
    ),
    (
        "v1.2+house-allies+house-is-winning",
        "*R1:R3B2/V1:?/R5O7Y3:?/B1:? G ?",
        "+R3",
        "+B2",
        ">B2",
    ),
    (
        "v1.2+house-allies+house-is-winning",
        "*R7:O3B2/V1:?/R5O6Y3:?/B1:? - ?",
        "+O3",
        ">O3",
        ">B2",
    ),
    *(
        (
            "v1.2+above-the-wrap+wraps-the-plays+yields-below",
            f"*G2:R7O6I4V2/Y4:?7 {canvas} -",
            "+R7 +O6 +I4 +V2",
            "+R7 +O6",
            "+R7 +O6 +I4",
        )
        for canvas in "GBY-"
    ),
    ("v1.2+sevens-draw", "*G2R6:R7R4/Y4:?7 - I4", ">R7=I4", ">R4=I4", ">R7", ">R4", "+R4 >R7=I4"),
    ("v1.2+action", "*G2:V1/R6R4:?7/xR7:- - -", "+V1xR7", "+V1xG2", "+V1xB7", "+V1xR4"),
    ("v1.2-es+losing-play-allowed", "*G2:V2R7/R6:?7 - -", "+V2", "+R7", ">V2"),
    ("v1.2-de+action+one-may-go-unused", "*G2:V1B4/R6R4:?7 - -", "+V1xR6 >B4", "+V1xR6", "+V1"),
    ("v1.2+action+one-must-stay", "*G2:V1B4/R6R4:?7 - -", "+V1xR6 >B4", "+V1xR6", "+V1"),
    ("v1.2+run-duplicates-count", "*R3O3:Y2V1/R6:?7 I -", "+Y2", "+V1", "pass"),
    # an action that need not be done, and another play that might be its own
    ("v1.2+action+house-action-required+house-plays-allowed", "R4O6B5:B7/*R7:G3R5Y3 - V3?1", "+R5"),
    (
        "rogers+advanced+action+house-action-waits",
        "V6Y5I5B1:O3O2G1/-:I7I3/*O4:R7V4B5 GY3 R1!B7?5",
        "+B5",
        ">R7=?",
        ">R7=R1",
    ),
    # a draw that must be taken while an action waits
    *(
        (
            f"v1.2+action+everything-waits+house-draw-earned{more}",
            f"*G2{first[0]}4:{first}B4R5{other}/R6O6:V5 - {deck}",
            f"+{first} >B4=Y2",
            f"+{first} >B4{act}",
            f"+{first} >B4=Y2{act}",
            f"+{first}{act} >B4=Y2",
            "+R5 >B4 +R7",
            "+R5 >B4=Y2 +R7",
        )
        for more in ("", "+six-acts")
        for deck in ("Y2I4?9", "?9", "-")
        for first, other, act in (
            ("V1", "R7", "xR6"),
            ("V7", "R7", ">G2"),
            ("V7", "R7", "^G2"),
            ("V3", "R7", "=?"),
            ("Y6", "R7", "~look(hB)"),
            ("V2", "R7", "~swap(R7:h>p,G2:p>h)"),
        )
    ),
    *(
        (
            f"{rules}+glances-any-time",
            "*G2:R5B4V3O1/R6O6:V5/B3:I2 - Y2I4",
            "~glance(hB) +R5 +B4",
            "+R5 ~glance(hB) +B4",
            "+R5~glance(hB) +B4",
            "+R5 +B4 ~glance(hB)",
            "+B4 ~glance(hB) ~glance(hC)",
            "~glance(hB) ~glance(hC) ~glance(hB)",
            "+R5 >O1 ~glance(hB) +B4",
            "~glance(hB)",
        )
        for rules in (
            "v1.2",
            "v1.2+action",
            "v1.2+action+five-may-wait",
            "v1.2+advanced+action+everything-waits+house-draw-earned",
            "rogers+advanced+action+house-plays-allowed",
        )
    ),
    ("v1.2+house-draw-earned+nothing-is-drawn", "*R2B2:V4R7/R6:?5 - Y2", ">V4", ">V4=Y2", "+R7"),
    ("v1.2+action+nothing-is-drawn", "*R2B2:V3R7/R6:?5 - Y2", "+V3", "+V3=Y2", "+V3=?", "+R7"),
    ("v1.2+action+fours-play-reds+idle-fours", "*R5:G4R7B2/O6:? - ?", "+G4 +B2", "+G4 +R7", "+G4"),
    ("v1.2+three-together", "*R1:B2O3/V1V2V3:?/G1:?/Y1Y2:? - ?", "+B2", ">O3", "pass"),
    ("v1.2+three-together", "*R1:B2O3/V1V2V3:?/G1:?/Y1Y2Y3Y4:? - ?", "+B2", ">O3", "pass"),
    ("v1.2+counts-and-names", "*G2:R5B4/R6O6:? O1 ?", "+R5", "+B4", "pass"),
    ("v1.2+counts-and-names", "*-:R5B4/R6O6:? O1 ?", "+R5", "pass", ">B4"),
    ("v1.2+action+sixes-play-or-shed", "*G2V3:R6O6I4/Y4:?7 - -", "+R6", "+R6 +I4", "+R6>G2"),
    ("v1.2+empty-hand-any-turn", "*G2R1:R7B4/R6:V1/B3:- - I4", "+R7", "+R7 >B4", ">B4", "+B4"),
    ("v1.1+empty-hand-any-turn", "*G2R1:R7/R6:V1 - I4", "+R7", ">R7"),
    ("v1.0+empty-hand-any-turn", "*G2V2R1:V7I4/R6:V1/B3:G3 - I5", ">V7", "+V7 >I4", ">I4 +V7"),
    ("v1.2-de+advanced+empty-hand-any-turn", "*G2V2R1:V7I4/R6:V1/B3:- - I5", ">V7=I5", "+V7 >I4"),
    ("v1.2+advanced+action", "*G2B2R5:R7O7/R6:?7 - I4Y2", "+R7>R5=I4", "+R7>G2=?", "+O7>R7=I4"),
)
"""Rules, a position, and turns to rule on."""

OVER: Final = (
    ("v1.2+advanced+score-all-groups", "R7G7R6B6V1:-/xV2:- O ?"),
    ("v1.2+advanced+score-all-groups", "R6B6R7V7O2G3:-/xV2:- I ?"),
    ("v1.2+advanced+score-all-groups", "R6R7B1B2B6:-/xV2:- Y ?"),
    ("v1.2+advanced+score-all-groups", "R2R3B5B6V7G7:-/xV2:- I ?"),
    ("v1.2+advanced+score-choose-group", "R7G7R6B6V1:-/xV2:- O ?"),
    ("v1.2+advanced+score-choose-group", "R2R3B5B6V7G7:-/xV2:- I ?"),
    ("v1.2+advanced", "R2R3B5B6V7G7:-/xV2:- I ?"),
    ("v1.2+advanced+score-choose-group", "R7G7:-/xV2:- V ?"),
    ("v1.2+advanced+score-all-groups", "R7G7:-/xV2:- V ?"),
    ("v1.2+advanced", "R7G7:-/xV2:- V ?"),
)
"""Rules, and a round that was won with equally large groups."""

READ_OFF: Final = (
    ("v1.2+stirs-the-table", "*G2:R7/R6:V5 GB4O1 I4Y2 ~fetch(O1:c>h)"),
    ("v1.2+stirs-the-table", "*G2:R7/R6:V5 B4 I4Y2 ~fetch(B4:c>h)"),
    ("v1.2+action+stirs-the-table", "*G2:R7B1/R6:V5 YB4O1V2 I4Y2 ~fetch(V2:c>h) +R7"),
    ("v1.2", "*G2:R7B1/R6:V5 YB4O1V2 I4Y2 >B1"),
    ("v1.2+action", "*G2V3:R7B1/R6:V5 YB4O1V2 I4Y2 +R7>G2"),
    ("v1.2", "*G2:?2/R6:? - ?"),
    ("v1.2", "*G2:?1/R6:? - ?"),
    ("v1.2", "*G2:?/R6:? - ?"),
    ("v1.2", "*G2:R7?1/R6:? - ? +R7"),
    ("v1.2", "*G2:-/R6:? - ?"),
    ("v1.2+action", "*G2:R3/R6:? - ? +R3=?"),
    ("v1.2+action", "*G2:R3/R6:? - I4?2 +R3=I4"),
    ("v1.2+advanced+action", "*G2V2:O7I1?1/R6:V5 - ?20 >O7"),
    ("v1.2+action+only-counted", "*G2V2:O7I1/R6O6:V5 - I4"),
)
"""Rules, and moments of which everything is read off."""

TAKEN_BACK: Final = (
    ("*G2B3:R3!V4?1/R6O6:V5! I O3I4!", "+R3", ">V4", "xR6"),
    ("*G2B3:R3V4!?1/R6O6:V5! I O3I4!", ">V4", ">B7", "R6:pB>c", "G2:p>c", "B3:p>c", "B3:c>h"),
    ("*G2B3:R3V4?1/R6O6:V5 I O3I4?2", ">V4", "R3:h>c", "R3:c>h", "O6:pB>c", "V5:hB>c"),
    ("*G2B3:R3V4?1/R6O6:V5! I O3I4 {seen@A=V5 seen@B=R3 turns=2}", "+R3", "V5:hB>h", "+V5"),
    ("G2B3:R6/*R4:R3V4?1/O6:V5 I O3", "O6:pC>c", "R4:p>c", "B3:pA>c", ">V4"),
)
"""Positions, and steps that put cards on the canvas and take them from it, one after another."""
