"""What players call a thing, where the case book uses one word for it."""

from __future__ import annotations

from typing import Final

SYNONYMS: Final = (
    "discard throw dump toss",
    "rule canvas goal objective contract",
    "palette tableau table",
    "play lay place",
    "card cards",
    "player people person opponent someone anyone somebody",
    "nobody none",
    "out eliminated elimination knocked dead losing",
    "win winning winner won ahead lead leading leader lose losing lost",
    "take taking use steal stealing stolen stole theft rob attack hit target",
    "pass passing nothing resign quit skip drop concede",
    "draw drawing drew drawn pick",
    "deck pile stock",
    "empty left exhausted ran",
    "reshuffled reshuffle shuffle shuffled",
    "optional mandatory compulsory forced obligatory must required",
    "fewer less smaller lower under below",
    "more larger bigger higher above over",
    "highest best strongest top",
    "low small",
    "equal same many identical tie",
    "repeated double doubled duplicate duplicates duplicated twice",
    "run straight sequence consecutive",
    "color colors suit",
    "pair pairs set",
    "around wrap cycle corner loop",
    "break end stop interrupt",
    "start starts begin beginning opening initial",
    "first before start",
    "after afterwards later following",
    "repair fix save rescue",
    "spite revenge hurt grudge",
    "gamble hope luck chance",
    "action actions power powers ability icon icons effect",
    "extra second additional bonus",
    "score scores scoring points scored",
    "match game",
    "round hand",
    "rulebook booklet edition version text",
    "language languages translation translations",
    "forget forgot forgotten missed",
    "back return undo",
    "turned turn flip flipped reveal",
    "dealt deal dealing",
    "only single lone",
    "count matter mean fit meet",
    "each every",
    "1 ace",
)
"""Words that mean the same to a player; a case that has one of them is found by the others."""

NUMERALS: Final = {
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "40": "forty",
}
"""Numbers that a question may have in figures or in words, where the book has the other."""
