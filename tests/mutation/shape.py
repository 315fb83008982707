"""Probes for plug-ins that change the shape of the game: steps, notes, decks, scores of their own.

The variants are those of ``docs/examples/variants``.
"""

from __future__ import annotations

from typing import Final

from mutation.narrow import laid_out

CARRIED: Final = (
    "*G2:R3?1/R6:V5?2/xB4:I1 O3 I4!Y2?5",
    "*G2:R3/R6:V5/xB4:I1 O3 I4Y2",
    "R6:V5/*G2:R3!?/B4:I1? O3 ?5",
    "*G2:R3I1/R6:V5!?/B4:? - -",
    "*-:?/R6:V5/B4:- V ?",
    "*G2:R3/R6:-/xB4:?0 O3 I4",
    "*G2:R3I1/R6:V5/B4:? O3 I4Y2 +R3",
    "*G2:R3?20/R6:V5?20/B4:? O3 ? +R3",
    "*G2:R3?/R6:V5?/B4:I1!? O3G7 I4? {seen@A=V5 seen@B=R3 turns=2}",
)
"""Positions on which cards are moved."""
MOVED: Final = ("?", "R3", "V5", "B4", "I4", "Y2", "O3", "G2", "O7")
"""The cards that are."""

REORDERED: Final = (
    (
        "v1.2+action+six-acts",
        "*G2B2:R2B4V4/R6O6:V5?1/B3:V7 - I4Y2?9",
        "+R2~swap(G2:p>h,B4:h>p)",
        "+R2~swap(G2:p>h,R6:h>p)",
        "+V4~rain(?:d>hC,?:d>hB) >B4",
        "+V4~rain(?:d>hC,?:d>hC)",
        "~swap(B4:h>p,G2:p>h)",
    ),
    ("v1.2+action+six-acts", "*G2B2:R2B4/R6:V5 - I4Y2 +R2", "+R2~swap(G2:p>h,B4:h>p)", "+B4"),
    ("v1.2+action+six-acts", "*G2:?3/R6:V5 - I4?9", "+R2~swap(G2:p>h,B4:h>p)"),
    ("v1.2+six-acts", "G2:R2B4/R6:V5 - I4Y2", "+R2~swap(G2:p>h,B4:h>p)"),
)
"""Turns with steps of several moves, which may be written in any order."""

_DRAFT: Final = "*G2:R3B1Y7/R6:V5V6O1/B2:I7I6I5"
TAKEN: Final = (
    (
        "v1.2+stirs-the-table",
        "*G2:R7B4/R6O6:V5?1/xB3:V7 O3 I4Y2?20",
        "~fetch(O3:c>h);+O3;end",
        "~steal(R6:pB>p);+R7;end",
        "~steal(B3:pC>p)",
        "~rob(?:hB>h);+R7;end",
        "~rob(V5:hB>h)",
        "~flip(?:d>p);end",
        "~flip(I4:d>p);end",
        "~flip(Y2:d>p)",
        "~bottom(?:b>h);+R7;end",
        "~give(B4:h>hB);+R7;end;+V5",
        "~hide(G2:p>b);+R7;end",
        "turn:~flip(?:d>p)",
        "turn:~bottom(?:b>h) +R7",
    ),
    (
        "v1.2+stirs-the-table",
        "*G2:R7/R6O6:V5/B3:V7 V2 ?3",
        "~flip(?:d>p);draw I4;end",
        "~flip(?:d>p);draw",
        "~bottom(?:b>h);end",
        "~rob(V5:hB>h);+V5;end",
        "~hide(G2:p>b);+R7;end",
        "turn:~flip(?:d>p)",
    ),
    (
        "v1.2+stirs-the-table",
        "*G2:R7/R6O6:V5/B3:V7 V2 I4Y2",
        "~bottom(?:b>h);+Y2;end",
        "~bottom(Y2:b>h)",
    ),
    ("v1.2+passes-to-the-next", "*G2:R7/xR6O6:V5/B3:V7 V2 I4Y2", "pass", "+R7;end;+V7;end"),
    ("v1.2+passes-to-the-next", "*G2:R7/xR6:V5/xB3:V7/O1:V1 V2 I4Y2", "+R7;end;pass"),
    (
        "v1.2+action+six-acts",
        "*G2R4:R2B4O6V4/R6:V5V7 - I4Y2?20",
        "+R2;~swap(B4:h>p,G2:p>h);end",
        "+R2;~swap(G2:p>h,B4:h>p);end",
        "turn:+R2~swap(G2:p>h,B4:h>p)",
        "+R2;~swap(B4:h>p,R2:p>h)",
        "+R2;~swap(V5:h>p,G2:p>h)",
        "+R2;~swap(G2:h>p,B4:p>h)",
        "+R2;~dance(B4:h>p)",
        "+R2;~swap(B4:h>p,R6:pB>h)",
        "+V4;~rain(?:d>hB);end;+V5",
        "+V4;~rain(I4:d>hB);end",
        "+V4;~rain(Y2:d>hB)",
        "+O6;~look(hB);end",
        "+O6;~look(V5:hB,V7:hB);end",
        "+O6;~look(V1:hB)",
        "+O6;~look(hA)",
        "+O6;~look(hC)",
        "turn:+R2~swap(B4:h>p,G2:p>h)",
        "turn:+V4~rain(?:d>hB)",
        "turn:+V4~rain(I4:d>hB)",
        "turn:+O6~look(hB)",
        "turn:+O6~look(V5:hB,V7:hB)",
        "turn:+O6",
    ),
    (
        "v1.2+action+six-acts",
        "*G2R4:R2V4O6/R6:V5?1/Y1:?3/xB7:?2 - ?20",
        "+V4;~rain(?:d>hB,?:d>hC);draw I4;draw Y2;end",
        "+V4;~rain(?:d>hB,?:d>hC);draw;end",
        "+V4;~rain(?:d>hB,?:d>hC);draw I4;draw",
        "+V4;~rain(?:d>hB,?:d>hC);draw R2",
        "+V4;~rain(?:d>hB,?:d>hC);pass",
        "+V4;~rain(I4:d>hB,Y2:d>hC)",
        "+V4;~rain(I4:d>hB,?:d>hC);draw Y2",
        "+V4;~rain(?:d>hB)",
        "+O6;~look(hB);end",
        "+O6;~look(V5:hB,hB);end",
        "+O6;~look(V5:hB,O1:hB);end",
        "+O6;~look(hC);end",
        "+O6;~look(hD)",
        "turn:+V4~rain(?:d>hB,?:d>hC)",
        "turn:+V4~rain(I4:d>hB,Y2:d>hC)",
        "turn:+V4~rain(I4:d>hB,I4:d>hC)",
    ),
    (
        "v1.2+action+six-acts",
        "*G2R4:V4/R6:V5/Y1:O2 - I4",
        "+V4;~rain(?:d>hB,?:d>hC);end",
        "+V4;~rain(I4:d>hB,?:d>hC)",
        "turn:+V4",
    ),
    ("v1.2+action+six-acts", "*G2R4:V4/R6:V5/Y1:O2 - -", "+V4;~rain(?:d>hB,?:d>hC)", "+V4;end"),
    ("v1.2+action+six-acts", "*G2:O6V1/R6:?7 - ?", "+O6;~look(hB);end", "+O6;~look(V5:hB)"),
    (
        "v1.2+action+six-acts",
        "*G2R4:R2/R6:V5V7 - I4",
        "+R2;end",
        "+R2;~swap(R2:p>h,G2:p>h)",
        "turn:+R2",
    ),
    (
        "v1.2+action+draft",
        f"{_DRAFT} - I4Y2 {{to-draft=3}}",
        "~put-back(R3:h>b);~put-back(B1:h>b);end;~put-back(V5:h>b)",
        "~put-back(R3:h>b);~put-back(R3:h>b)",
        "~put-back(R3:h>b);end",
        "~put-back(V5:h>b)",
        "~put-back(R3:h>d)",
        "+R3",
        ">R3",
        "pass",
        "turn:~put-back(R3:h>b)~put-back(B1:h>b)",
        "turn:~put-back(R3:h>b)",
    ),
    (
        "v1.2+action+draft",
        f"{_DRAFT} - I4?20 {{to-draft=1}}",
        "~put-back(R3:h>b);~put-back(B1:h>b);end;+V5",
        "turn:~put-back(R3:h>b)~put-back(B1:h>b)",
    ),
    ("v1.2+action+draft", f"{_DRAFT} - I4Y2", "~put-back(R3:h>b)", "+R3", "pass"),
    (
        "v1.2+reverse",
        "*G2:O3O7R1/R6:V5V6/B2:I7I6 - I4Y2",
        ">O7",
        "+R1;>O7;end;+V5",
        "+R1;>O3;end;pass",
        "pass",
    ),
    (
        "v1.2+reverse",
        "*G2:O3O7R7/xR6:V5V6/B2:I7I6/O1:V7 - I4Y2 {reversed=1}",
        "+R7;end;pass",
        "+R7;>O3;end;+I7",
        "pass",
    ),
    (
        "v1.2+two-lives",
        "*G2:O3O7R1/R6:V5V6/B2:- - I4Y2 {life-spent@C=1}",
        "pass",
        "+R1;end;pass",
        "+O7;end;+V5;end;pass",
    ),
    ("v1.2+turn-limit:2", "*G2:O7R1/R6:V5V6/B2:R2 - I4", "+O7;end;+V6;end", "+O7;end;pass"),
    ("v1.2+turn-limit:2", "*G2:O7R1/R6:V5V6/B2:R2 - I4 {turns=1}", "+O7;end", "pass"),
    (
        "v1.2+turn-limit:1+duel-scoring+advanced",
        "*G2:O7R1:B1/R6:V5V6:V2/xB2:R2 - I4 {last-out=3}",
        "+O7;end",
        "pass",
    ),
    ("v1.2+duel-scoring+advanced", "*G2:O7/R6:V5V6/xB2:R2 - I4 {last-out=3}", "pass", "+O7;end"),
    ("small-deck+action", "*G2:R3V5/R5:V4G1 - R1?2", "+R3;=?;end", "+R3;=R1", "+R3;=I4", "+V5"),
    ("small-deck+action", "*G2:R3V5/R5:V4G1 - ?", "+R3;=?;draw R1;end", "+R3;=?;draw I4", "+O7"),
    ("small-deck+advanced", "*G2V2:R3V5/R5:V4?1 - ?", ">R3;=?;draw;end", ">R3;=?;draw R4", "+R4"),
    ("v2.0+action", "*G2:R7/R6:?1/Y1:?/B1:?/O1:? - -", "pass", "+R7;end"),
    ("v2.0", "*R7:-/R6:?1/Y1:?/B1:?/O1:? - -", "pass"),
)
"""Rules, a position, and steps or turns to take there."""

RULED: Final = (
    ("v1.2+action+six-acts", "*G2R4:R2B4O6V4/R6:V5V7 - I4Y2?20", "+R2", "+V4", "+O6", "pass"),
    (
        "v1.2+action+six-acts",
        "*G2R4:R2B4O6?1/R6:V5V7 - I4Y2",
        "+R2~swap(B4:h>p,G2:p>h)",
        "+R2~swap(V1:h>p,G2:p>h)",
        "+V4~rain(?:d>hB)",
        "+O6~look(hB)",
    ),
    (  # moves typed in another order than that in which they are offered
        "v1.2+action+six-acts",
        "*G2R4:R2B4V1/R6:V5V7 - I4Y2",
        "+R2~swap(G2:p>h,B4:h>p)",
        "+R2~swap(R2:p>h,V1:h>p)",
        "+R2~swap(V5:p>h,V1:h>p) >V1",
        ">V1 +R2~swap(G2:p>h,B4:h>p)",
    ),
    (
        "v1.2+action+six-acts",
        "*G2R4:R2B4V1/R6:V5V7 - I4Y2 +R2",
        "+R2~swap(G2:p>h,B4:h>p)",
        "+B4~swap(G2:p>h,B4:h>p)",
        "~swap(G2:p>h,B4:h>p)",
    ),
    (
        "v1.2+action+six-acts",
        "*G2:V4R2B4/R6:V5/O1:B7 - I4Y2B1",
        "+V4~rain(?:d>hC,?:d>hB)",
        "+V4~rain(Y2:d>hC,I4:d>hB)",
        "+R2~swap(G2:p>h,B4:h>p)",
    ),
    (
        "v1.0+must-stay-in+action+six-acts",
        "*G2:?2/R6:?7 - ?",
        "+R2~swap(G2:p>h,B4:h>p)",
        "+R2~swap(B4:h>p,G2:p>h)",
        "+V4~rain(?:d>hB)",
    ),
    ("v1.2+action+draft", f"{_DRAFT} - I4Y2 {{to-draft=3}}", "+R3", ">R3", "pass"),
    (
        "v1.2+action+draft",
        f"{_DRAFT} - I4Y2 {{to-draft=1}}",
        "~put-back(R3:h>b)~put-back(B1:h>b)",
        "~put-back(R3:h>b)",
        "~put-back(R3:h>b)~put-back(B1:h>b) +Y7",
    ),
    ("v1.2+double-canvas", "*G2R1:R7B4/B6O5:? V2G1 -", "+R7", "+B4", ">B4", ">R7", "pass"),
    ("v1.2+double-canvas", "*G2R1:R7B4/B6O5:? - -", "+R7", ">R7", "pass"),
    ("v1.2+lowest-breaks-ties", "*G2:R1O3/R2V2:? O1 ?", "+R1", "+O3", ">O3", "pass"),
    ("v1.2+fewest-cards-win-red", "*G2:R1O3/R2V2:? - ?", "+R1", ">O3", "+R1 >O3", "pass"),
    ("v1.2+two-lives", "*G2:R1O3/R6:? - ? {life-spent@A=1}", "+R1", "pass", "+O3"),
    ("v1.2+two-lives", "*G2:R1O3/R6:? - ?", "+R1", "pass", "+O3"),
    ("v1.2+reverse", "*G2:O7R7/R6:?/B2:? - ? {reversed=1}", "+R7", "+R7 >O7", "pass"),
    ("v1.2+turn-limit:3", "*G2:O7R7/R6:?/B2:? - ? {turns=2}", "+R7", "+O7", "pass"),
    ("v1.2+duel-scoring+advanced", "*G2:O7/R6:?/xB2:? - ? {last-out=3}", "+O7", "pass"),
    ("small-deck+action", "*G2:R3V5/R5:V4G1 - R1?2", "+R3=R1", "+R3=I4", "+V5", ">V5", "pass"),
    ("v2.0+advanced+action", "*G2:R7/R6:?1/Y1:?/B1:?/O1:? - -", "pass", "+R7", ">R7"),
)
"""Rules, a position, and turns to rule on."""

ENDED: Final = (
    ("v1.2+advanced+duel-scoring", "R7G7:-:R1R2/xV2:-:B6/xB1:? - ? {last-out=2}"),
    ("v1.2+advanced+duel-scoring", "xR7G7:-/V2:-/xB1:? - ? {last-out=1}"),
    ("v1.2+advanced+duel-scoring", "xR7G7:-/V2:-/xB1:? - ?"),
    ("v1.2+advanced+turn-limit:3", "*R7:-/V2:-/B1:? - ? {turns=3}"),
    ("v1.2+advanced+action+partners", "R7G7:-:R1R2/xV2:-:B6/xB1:-:G5/xO1:- - ?"),
    ("v1.2+advanced+action+partners", "xR7G7:-:R1R2/V2:-:B6/xB1:-:G5/O1:- - ?"),
    ("v2.0+advanced", "R7G7:-:R1R2/xV2:-:B6/xB1:-:G5/xO1:-/xY2:-:I7 - ?"),
    ("rogers+advanced", "R7G7:-:R1R2/xV2:-:B6/xB1:-:G5/xO1:-/xY2:-/xI1:-:I7 - ?"),
    ("small-deck+advanced", "R5G5:-:R1R2/xV2:-:G1/xV1:-:G4 - ?"),
    ("small-deck+advanced", "R5G5R4G4:-:R1R2/xV2:-:G1V3V4 - ?"),
    ("shared-round+advanced", "R7G7:-:R1R2/xV2:-:B6/B1:- - ?"),
    ("shared-round+advanced+duel-scoring", "R7G7:-:R1R2/xV2:-:B6/B1:- - ? {last-out=2}"),
    ("shared-round+house-allies+advanced", "R7G7:-/xV2:-/B1:-/xO1:- - ?"),
)
"""Rules, and a round that is over."""

WALKED: Final = (
    ("v1.2+action+glances-any-time", 3),
    ("v1.2+advanced+action+everything-waits", 2),
    ("rogers+advanced+action+everything-waits+six-acts", 3),
    ("v1.2+stirs-the-table", 2),
    ("v1.2+action+stirs-the-table", 3),
    ("v1.2+passes-to-the-next", 4),
    ("v1.2+action+six-acts", 2),
    ("v1.2+advanced+action+six-acts", 3),
    ("v1.2+action+draft", 2),
    ("v1.2+draft+six-acts+action", 3),
    ("v1.2+reverse", 3),
    ("v1.2+reverse+action", 4),
    ("v1.2+advanced+action+two-lives", 3),
    ("v1.2+turn-limit:4", 3),
    ("v1.2+advanced+turn-limit:5+duel-scoring", 3),
    ("v1.2+double-canvas+action", 2),
    ("small-deck+action+advanced", 2),
    ("small-deck+action", 3),
    ("v1.2+action+fewest-cards-win-red", 3),
    ("v2.0+action", 5),
    ("v2.0+advanced", 5),
    ("rogers+advanced+action", 5),
    ("rogers", 6),
    ("v1.2+advanced+action+partners", 4),
    ("v1.2+action", 4),
    ("v1.0+advanced", 3),
)
"""Rules, and how many play."""

COUNTED: Final = (
    ("v1.2", "*G2:O7V1/R6:B4 - -", "-1", "True", "1.5", "'1'", "0", "1", "2", "3"),
    ("v1.2+action", "*G2:O7V1/R6:B4 - I4", "0", "1", "2", "3"),
    ("v1.2+action+six-acts", "*G2:O2/R6:B4 - I4", "1", "2"),
)
"""Rules, a position, and depths."""

_START: Final = "start: *G2:R1O7V5/R6:V6I6 - I4Y2?20"
REPLAYED: Final = (
    ("v1.2 v1.0 rogers", "rules: v1.2", _START, "+O7", "+V6 >I6"),
    ("v1.2 v1.0 v1.2-es", "rules: v1.0", _START, ">V5", "pass"),
    ("v1.2 v1.1", "rules: v1.2+action", _START, "+R1xR6", "+V6", "+O7"),
    ("v1.2 v1.1", "rules: v1.2", _START, "+R7", "+V6"),
    ("rogers v1.1", "rules: v1.2", _START, "+O7", "pass", "start: *G2:R7/R6:V6 - ?", "+R7"),
    ("v1.1 rogers", "rules: v1.2", _START, "+O7", "pass", "start: *G2:R7/R6:V6 - ?", "+O7"),
    ("v1.0 v1.2-es", "rules: v1.2-es+action", "start: *G2:O3V3/R6:V1 - I4B2", "+O3=I4"),
    ("v1.0+must-stay-in", "rules: v1.0+must-stay-in", "start: *G2:R3/R6:V7V6 - V5", "pass"),
    (
        "v1.0+action+must-stay-in v1.2+action",
        "rules: v1.0+action+must-stay-in",
        "start: *G2:O3/R6:V7V6 - R7",
        "pass",
    ),
    (
        "v1.0+action",
        "rules: v1.0+action+must-stay-in",  # a duty that only the next card of the deck shows
        f"start: {laid_out('*G2:O3/R6:Y7G7', '- V5Y1', '')}",
        "pass",
    ),
    ("v1.2+six-acts", "rules: v1.2+action+six-acts", _START, "+R1xR6", "+V6~look(hA)"),
)
"""Other rules, and a record line by line."""

WRITTEN: Final = (
    (
        "moves",
        *("B4:h>p", "?:d>hC", "hB", "R1:hB", "?:D>hc", "?:h", "B9:h>p", "b4:h>p", "h", "hb"),
        *("B4:dA>p", "c", "cB", "B4:h>q", "", "B4", "?:b>pZ", "R1:h", "B4:h>bA", " hB "),
    ),
    (
        "steps",
        *("+R4", ">R4", "xR4", "7>R4", "^R4", "=R4", "=?", "pass", "END", "~a(hB)", "~a()"),
        *("~A-1(B4:h>p,hB)", "~a(B4)", "~1(hB)", "~a(hB", "+?", "=", "R4", "~a(dB)"),
    ),
    (
        "turns",
        *("+R2~swap(B4:h>p,G2:p>h)", "~a(hB)~b(hC)", "~a(hB) +R4", "+R4~a(hB)=I4", "pass"),
        *("~a(x)", "+R4~", "~a(hB)x", "+R7>B2=I4 >G3", "~a(,)"),
    ),
    (
        "notes",
        *(
            "{turns=3}",
            "turns=3 lives@B=1",
            "{Lives@b=1 seen@A=v3,R1}",
            "{}",
            "",
            "turns=3 turns=4",
        ),
        *("turns", "turns=x", "turns=-3", "turns=0", "lives@1=3", "lives@A=1 lives@B=2 lives@a=1"),
        *("turns=1234567890", "1=2", "seen=R1R1", "seen@A=-"),
    ),
    (
        "positions",
        *("*G2:R1/R6:? - ? {turns=3}", "*G2:R1/R6:? - ? +R1 {turns=3}", "*G2:R1/R6:? {seen@B=R1}"),
        *("*G2:R1/R6:? - ? {seen@C=R1}", "*G2:R1/R6:? - ? {turns}", "*G2:R1/R6:? {a=1} {b=2}"),
        *("*G2:R2V1/R6:? - ? +R2~swap(V1:h>p,G2:p>h)", "*G2:R2/R6:? - ? +R2~swap(V1:h>p,G3:p>h)"),
    ),
    (
        "records",
        *("", "start: *G2:R1/R6:? - ?", "rules: v1.2\nstart: *G2:R1/R6:? - ?\n+R1 # c\n\npass"),
        *("+R1\nstart: *G2:R1/R6:?", "rules: v1.2\nrules: v1.2\nstart: *G2:R1/R6:?", "rules: no"),
        *(
            "start: *G2:R1/R6:?\nrules: v1.2",
            "\ufeffRULES: v1.2\nStart : *G2:R1/R6:?",
            "x",
            "start:",
        ),
        *("start: *G2:R1/R6:?\n+R", "start: *G2:R1/R6:? - ?\nstart: *G2:R1/R6:? - ?\npass"),
        *("rules: small-deck\nstart: *G2:R7/R6:?", "# only this", "rules: v1.2"),
    ),
)
"""What is read, and texts that are or are not of the kind."""
