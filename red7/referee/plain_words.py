"""Turns in plain words, as a person types them at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from red7.errors import InvalidTurn, quoted
from red7.hooks.languages import said
from red7.hooks.messages import Listed
from red7.referee.own_plain_words import CARD_NAMES, in_own_words
from red7.referee.typed_words import in_english
from red7.referee.way_on import as_meant
from red7.referee.wording import player
from red7.table.cards import BY_TEXT, Color
from red7.table.position import State
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.rules import Rules

_CARD: Final = r"([A-Z][0-9])\b"
_PUT: Final = r"\b(?:put(?:s|ting)?|return(?:s|ing)?|mov(?:e|es|ing))"
_ON_DECK: Final = (
    r"(?:back\s+)?(?:on(?:to)?|to)\s+(?:top\s+of\s+)?(?:draw\s+(?:deck|pile|stack)|deck)\b"
)
_TAKING: Final = rf"\b(?:tak(?:e|es|ing)|steals?)\s+{_CARD}(?:\s+from\s+[A-Z]\b)?"
_WORDS: Final = (
    (r"(?<=[+>^=])\s+(?=[A-Z][0-9])|\s+(?==)", ""),
    (r"\s&(?=\s)", " and"),
    (r"^\s*first\b,?|\bfirst(?=\s*(?:,|and\b|then\b))", " "),
    (r"\b(?:please|the|my|your|his|her|their|an)\b|(?<!\bfrom)\s\ba\b(?=\s\w)|^a(?=\s\w)", " "),
    (r"\bi(?:'ll|'d|'m)?\s+(?:(?:will|would|want|like|am|to|going)\s+)*(?=[a-z])", " "),
    *CARD_NAMES,
    (rf"\bcard\s+(?={_CARD})|(?<=[0-9])\s+card\b", " "),
    (rf"{_CARD}((?:(?![A-Z][0-9]\b).)*?)\bit(?:self)?\b", r"\1\2\1"),
    (rf"\b(?:play(?:s|ing)?|us(?:e|es|ing))\s+([A-Z]1)\s+(?:on|against)\s+{_CARD}", r"+\1 @x\2"),
    (rf"({_TAKING})\s*,?\s*(?:and\s+)?{_PUT}\s+\2\s+{_ON_DECK}", r"\1"),
    (rf"{_PUT}\s+{_CARD}\s+{_ON_DECK}", r"@^\1"),
    (rf"{_PUT}\s+{_CARD}\s+(?:on|onto|to)\s+(?:canvas|discard\s+pile)\b", r">\1"),
    (r"\b(?:drop(?:s|ping)?|get(?:s|ting)?\s+rid\s+of)\b", "discard"),
    (r"\b(lay|put|throw)(s?)\s+(?:down|away)\b", r"\1\2"),
    (_TAKING, r"@x\1"),
    (rf"\bdraw(?:s|ing)?\s+{_CARD}", r"@=\1"),
    (r"\bdraw(?:s|ing)?\b(?:\s+card\b)?", "@=?"),
    (rf"\bdiscard(?:s|ing)?\s+{_CARD}\s+from\s+palette\b", r"@>\1"),
    (rf"\b(?:discard(?:s|ing)?|throws?(?:\s+away)?)\s+{_CARD}(?:\s+away\b)?", r">\1"),
    (rf"\b(?:play(?:s|ing)?|lays?|plac(?:e|es|ing)|puts?|use)\s+{_CARD}(?:\s+down\b)?", r"+\1"),
    (r"\bplay(?:s|ing)?\s+nothing\s*(?:,|and\b|but\b|then\b)", " "),
    (
        r"\b(?:pass|skip)(?:s|es|p?ing)?(?:\s+turn)?\b|\b(?:(?:do(?:es|ing)?|play)\s+)?nothing\b",
        "pass",
    ),
    (r"\bend(?:s|ing)?\s+turn\b|^done$", "end"),
    (r"\b(?:and|but|then|canvas|palette)\b|\b(?:to|in|into|onto|on)\b(?!\s+[A-Z][0-9]\b)|,", " "),
    (rf"(?<!\S){_CARD}(?=\s|$)", r"+\1"),
    (r"\s*@", ""),
)
"""Words, and the signs for them; what belongs to the card before it has an @ in front."""
_BROUGHT: Final = re.compile(r"~[a-z][a-z0-9-]*(?:\([^)]*\))?", re.IGNORECASE)
"""A step that a plug-in brings: its name and its cards are no words of ours."""
_KEPT: Final = "\ue000"
_SIGNS: Final = re.compile(r"[+>=^~]")
_STOPS: Final = re.compile(r"(?<=\w)[.!]+(?=\s|$)|;")
"""Marks between and after sentences, which notation does not have."""
_VERBS: Final = re.compile(
    r"(?:play|discard|draw|take|steal|put|place|lay|use|throw)", re.IGNORECASE
)
"""The beginnings of words that are understood with a card after them."""
_IN_PART: Final = re.compile(rf"{_VERBS.pattern}|{_SIGNS.pattern}", re.IGNORECASE)
"""What is found in the notation of a line that is understood in part."""
_PLAYER: Final = re.compile(r"(?:player\s+)?([A-Z])(?:\s*:\s*|\s+)(?=\S)", re.IGNORECASE)


def in_notation(line: str) -> str:
    """The notation of a turn that is given in plain words.

    >>> in_notation("play R4 and discard b2"), in_notation("r7"), in_notation("+R7>B2")
    ('+R4 >b2', '+r7', '+R7>B2')
    >>> in_notation("plays Violet 1 and takes Red 7 from B"), in_notation("draw")
    ('+V1xR7', '=?')
    >>> in_notation("do nothing"), in_notation("I do nothing"), in_notation("nothing")
    ('pass', 'pass', 'pass')
    >>> in_notation("I'll play my red seven, then discard the blue 2 please")
    '+r7 >b2'
    >>> in_notation("play O2~swap(B4:h>p, G3:p>h)")
    '+O2~swap(B4:h>p,G3:p>h)'
    """
    brought = iter(["".join(step.split()) for step in _BROUGHT.findall(line)])
    line = in_english(_BROUGHT.sub(_KEPT, line))
    if not _SIGNS.search(line):
        line = _STOPS.sub(",", line)
    for words, sign in _WORDS:
        line = re.sub(words, sign, line, flags=re.IGNORECASE)
    return re.sub(_KEPT, lambda _: next(brought), " ".join(line.split()))


def turn_of(line: str, state: State) -> str:
    """The same for a whole turn, which may begin with the name of its player."""
    return in_notation(_without_player(line, state))


def _without_player(line: str, state: State) -> str:
    """What is left of a line that begins with the name of its player."""
    named = _PLAYER.match(line.strip())
    if named is not None and state.to_move is not None:
        who = named[1].upper()
        if who != player(state.to_move) and ord(who) - ord("A") < len(state.seats):
            raise InvalidTurn(
                f"{quoted(line)} is a turn of {who}, and {player(state.to_move)} is to move in "
                f"'{state}': put '*' in front of the player who is."
            )
        return line.strip()[named.end() :] if who == player(state.to_move) else line
    return line


def in_words_of_plugins(line: str, state: State, rules: Rules) -> Turn | None:
    """The whole turn that a line without notation tells, if it tells steps of plug-ins."""
    return None if _SIGNS.search(line) else in_own_words(line, state, rules, in_notation)


def read_turn(line: str, state: State, rules: Iterable[Rules] = ()) -> Turn:
    """A whole turn, in notation or in plain words; InvalidTurn speaks of it as it was typed.

    Notation says which step it is. What plain words leave open, one of the ``rules`` decides.
    """
    notation, in_words = turn_of(line, state), not _SIGNS.search(line)
    rules = [*rules] if in_words else []
    own = (in_words_of_plugins(_without_player(line, state), state, each) for each in rules)
    if (turn := next(filter(None, own), None)) is not None:
        return turn
    try:
        turn = Turn.parse(notation)
    except InvalidTurn:
        if not in_words:
            Turn.parse(line)  # which says what is wrong with it as it was typed
        if not line.strip() or not in_words:
            raise
        raise InvalidTurn(not_understood(line)) from None
    understood = (as_meant(each, state, turn) for each in rules)
    return next((each for each in understood if each != turn), turn)


def not_understood(line: str) -> str:
    """What to say to a person whose line is not a turn: the word in it that nobody knows, if any.

    >>> not_understood("hello")
    "'hello' is not a turn. Say it like this: play red 7, discard blue 2."
    >>> not_understood("play red 9")
    "'R9' is not a card: name a color and a number from 1 to 7."
    >>> not_understood("play orange 7 and discard another")
    "'another' is not understood here. Say it like this: play red 7, discard blue 2."
    >>> not_understood("discard purple 2")
    "'purple' is not a color: they are Red, Orange, Yellow, Green, Blue, Indigo and Violet."
    """
    notation = in_notation(line)
    for named in re.findall(r"(?i)(?<![a-z])[a-z][0-9]+", notation):
        if named.upper() not in BY_TEXT:
            words = "{card} is not a card: name a color and a number from 1 to 7."
            return said(words, card=quoted(named.upper()))
    example = said("play red 7, discard blue 2")
    strange = re.search(
        rf"(?<![\w'])(?!{_VERBS.pattern})([^\W\d_]+)(?!\w)(\s+[0-9]\b)?", notation, re.I
    )
    if strange is not None and strange[2]:
        colors = Listed([said(str(color)) for color in reversed(Color)])
        return said(
            "{word} is not a color: they are {colors}.", word=quoted(strange[1]), colors=colors
        )
    if strange is not None and not _SIGNS.search(line) and _IN_PART.search(notation):
        words = "{word} is not understood here. Say it like this: {example}."
        return said(words, word=quoted(strange[1]), example=example)
    words = "{line} is not a turn. Say it like this: {example}."
    return said(words, line=quoted(line), example=example)
