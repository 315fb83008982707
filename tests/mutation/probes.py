"""The kill suite: what a mutant is asked, until it gives an answer that the library does not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from mutation import positions
from mutation.hidden import (
    BEGUN,
    GRANTED,
    HIDDEN,
    LIMITS,
    LIVE,
    OPEN_TURNS,
    SHOWN_TURNS,
    STACKED,
    TURNED_UP,
)
from mutation.house import HOUSE_RULES, SHAPES
from mutation.narrow import NARROW
from mutation.probe import Probe
from mutation.shape import (
    CARRIED,
    COUNTED,
    ENDED,
    MOVED,
    REORDERED,
    REPLAYED,
    RULED,
    TAKEN,
    WALKED,
    WRITTEN,
)
from mutation.special import OVER, READ_OFF, SPECIAL, TAKEN_BACK
from mutation.working import about_work

VARIANTS: Final = ("", "advanced", "action", "advanced+action")
HALVES: Final = ("advanced-discard", "advanced-scoring", "advanced-discard+action")
EVERYTHING: Final = "advanced+action"
EXPLAINED: Final = ("v1.0", "v1.2", "rogers")
"""The texts whose other readings are looked for, which takes long."""


GAMES: Final = (
    "*G2:R3B1/R6:V5V6 - ?20",  # a card is drawn that chance names
    "*G2:R3B1/R6:V5V6 - I4Y2",
    "*G2:R3B1/R6:V5V6 - I4!Y2",  # everybody knows which
    "*G2:?7/R6:?7 - ?33",
    "*G2:R3B1Y7/R6:V5V6 - I4Y2 +R3=I4",
    "*G2:R3B1Y7/R6:V5V6 - I4!Y2 +R3=I4",
    "*G2:-/R6:V5V6 - I4",
    "G2:R3/xR6:V5 - I4!Y2B3",
    "G2:R3/R6:V5 - I4",  # nobody is to move
    "*G2V2:O7I1/R6:V5 - ?20 >O7",  # a draw that may be left
)
"""Where games are taken up."""


BOOK: Final = "*G2B2:R7B4O1R4/R6O6:?7/B3:?/V1:? {} I4Y2"
"""Where rulebooks are asked, under some color."""
BOOKS: Final = (
    *("v1.0", "rogers+advanced+action", "v1.2-es+action", "v1.2+partners+house-is-winning"),
    "v1.2+action+fours-play-reds+fours-shed-blues",
    "v1.2+advanced+sevens-draw+wraps-nothing",
    "v1.2+above-the-wrap+wraps-the-plays+yields-below",
    "v1.2+shared-round+house-round-result",
    "v1.2+action+fives-go-on",
    "v1.2+advanced+action+two-lives",
)
"""Rules whose books are asked, besides those with one house rule."""


FAULTY: Final = "*G2B2:R7B4O1/R6O6:?7 - I4Y2"
"""Where rules are asked that have a fault."""


def probes() -> list[Probe]:
    """Every probe, the cheap ones first. Asks the library which plug-ins and cases there are."""
    kinds = (
        *(_compositions, _deals, _games, _special, _by_text, _cases, _by_house_rule, _by_reading),
        *(_shapes, _tables, about_work, _hidden, _pairs, _mixtures, _faults, _allied),
    )
    return list(dict.fromkeys(probe for kind in kinds for probe in kind()))


def _by_text() -> Iterator[Probe]:
    """Every text, played in four ways."""
    import red7

    for edition in red7.editions():
        for variant in (*VARIANTS, *HALVES):
            rules = _joined(edition, variant)
            yield Probe("composed", rules)
            if variant in VARIANTS:
                yield from _asked_about(rules, 1)
                yield from _asked_about(rules, 2, ruled="verdicts")
                yield from _ends(rules, 2)
        rules = _joined(edition, EVERYTHING)
        if edition in EXPLAINED:
            yield Probe("explained", rules, positions.in_play(_seed(rules)))
            yield Probe("explained", rules, positions.over(_seed(rules)))
            yield from _alternatives(rules, 1)
        yield from _moments(rules, 1)
        yield Probe("match", rules, asked=("1", "2"))
        yield Probe("match", _joined(edition, "advanced"), asked=("3", "4"))


def _by_reading() -> Iterator[Probe]:
    """Every reading, under the texts that permit it and under one that does not."""
    import red7

    editions = red7.editions()
    for card in red7.plugins():
        if card.kind == "reading":
            closed = next((each for each in editions if each not in card.open_in), None)
            for edition in filter(None, (*card.open_in, closed)):
                rules = _joined(edition, EVERYTHING, card.name)
                yield Probe("composed", rules)
                yield from _asked_about(rules, 1, ruled="verdicts")
            yield from _ends(rules, 2)
            yield Probe("composed", _joined("v1.2", card.name))
            yield Probe("palettes", rules, asked=tuple(positions.palettes(_seed(rules), 10)))


def _by_house_rule() -> Iterator[Probe]:
    """Rules of other people: what the hooks are for that no text of ours answers."""
    for rules in BOOKS:
        for canvas in "RG":
            yield Probe("book", rules, BOOK.format(canvas))
        yield Probe("open questions", rules)
    for name in (*HOUSE_RULES, *SHAPES):
        players = 4 if name in ("partners", "house-allies") else 3
        rules = _joined("v1.2", EVERYTHING, name)
        yield Probe("composed", rules)
        yield from _asked_about(rules, 1, players, ruled="verdicts")
        yield from _ends(rules, 1, players)
        yield Probe("match", rules, asked=("5", str(players)))
        yield from _asked_about(_joined("v1.2", name), 1, players, ruled="verdicts")
        for asked in (rules, _joined("v1.2", name)):
            yield Probe("book", asked, BOOK.format("-"))
            yield Probe("open questions", asked)


def _allied() -> Iterator[Probe]:
    """Allies where a rule says who is winning."""
    for variant in ("", EVERYTHING):
        rules = _joined("v1.2", variant, "house-allies", "house-is-winning")
        yield from _asked_about(rules, 4, 4)
        yield from _asked_about(_joined("v1.2", variant, "house-allies", "only-counted"), 4, 4)
        for names in (("blue-is-mine",), ("three-together",), ("house-allies", "blue-is-mine")):
            yield from _asked_about(_joined("v1.2", variant, *names), 2, 4, ruled="verdicts")


def _compositions() -> Iterator[Probe]:
    """Names that do not go together, and what is asked of no rules in particular."""
    yield Probe("plugins")
    for rules in ("v1.2", "v1.2+french-literal", "v1.0+zero-highest-card"):
        for canvas in ("V2G1", "GB5", "O1"):
            yield Probe("contest", rules, f"R7G4:?/*B6V4:?/xO7:?/-:? {canvas} -")
            for more in ("+blue-is-mine", "+the-leader-loses"):
                colors = f"{rules}{more}", f"R7G4:?/*B6V4:?/xO7:?/-:? {canvas} -"
                yield from (Probe(kind, *colors) for kind in ("contest", "colors", "explained"))
    for rules in ("v1.2+only-counted", "v1.2+nothing-counts", "v1.2+only-counted+partners"):
        for seats in ("*G2:?/R6:?", "R6:?/*G2:?", "-:?/*R6:?", "*R6O6:?/-:?/-:?", "-:?/xR6:?/*-:?"):
            yield Probe("contest", rules, f"{seats} V -")
            yield Probe("colors", rules, f"{seats} V -")
            yield Probe("explained", rules, f"{seats} V -")
    for rules in ("v1.2", "v1.2+house-standing"):
        for seats in ("*R3:?/xR6:?", "xR6:?/*R3:?/xO5:?"):
            yield Probe("contest", rules, f"{seats} G -")
            yield Probe("colors", rules, f"{seats} G -")
    yield Probe("memos")
    yield Probe("recent")
    yield Probe("equal", "v1.2+action")
    yield Probe("standings")
    for palette in range(4):
        yield Probe("palettes", "v1.2", asked=tuple(positions.palettes(palette, 40)))
    both = "v1.2-fr+french-literal+zero-highest-card"
    yield Probe("palettes", both, asked=tuple(positions.palettes(4, 40)))
    for pair in (("v1.0", "v1.2"), ("v1.2", "v1.2-fr"), ("v1.2", "no-such-rule"), ("v1.2", "")):
        yield Probe("composed", "+".join(pair))


def _mixtures() -> Iterator[Probe]:
    """Rules with the answers of others on one clause or more."""
    position = "*G4V3:R7B4O1/R5O5:? - Y2V5"
    texts = ("v1.0", "rogers", "v1.2-es", "v1.2-de+one-must-stay", "v1.2+house-refuse-play")
    for text in texts:
        for clauses in (("C11",), ("C42", "C41"), ("C09", "C10", "C37"), ("C08", "house-1")):
            yield Probe("mixed", f"v1.2+{EVERYTHING}", position, (f"{text}+action", *clauses))
            yield Probe("mixed", f"{text}+action", position, (f"v1.2+{EVERYTHING}", *clauses))
    changing = "v1.2+action+discard-must-change-rule"  # its rule comes between others, or beside
    yield Probe("mixed", "v1.2+action+house-refuse-discard", position, (changing, "C09"))
    yield Probe("mixed", changing, position, ("v1.2+action+five-many-discards", "C28"))


def _pairs() -> Iterator[Probe]:
    """Two readings of one clause, and two that say that they do not go together."""
    import red7

    readings = [card for card in red7.plugins() if card.kind == "reading"]
    for one, other in itertools.combinations(readings, 2):
        if set(one.clauses) & set(other.clauses) or other.name in one.conflicts:
            edition = next(iter((*one.open_in, *other.open_in, "v1.2")))
            yield Probe("composed", _joined(edition, EVERYTHING, one.name, other.name))


def _faults() -> Iterator[Probe]:
    """Rules that raise, or answer with what nobody asked for."""
    from red7.hooks.specs import HOOKS

    for hook in HOOKS:
        for how in ("raises", "another kind", "wraps", "looks at nothing"):
            yield Probe("failing", "v1.2+advanced+action", FAULTY, (hook, how))
    for hook in ("plays_allowed", "next_player"):
        yield Probe("failing", "v1.2+advanced+action", FAULTY, (hook, "is silent"))
    for place in range(23):
        yield Probe("misfits", "v1.2+action", FAULTY, (str(place),))
    for seat in ("-1", "0", "1", "2"):
        yield Probe("failing", "v1.2+advanced+action", FAULTY, ("next_player", seat))


def _deals() -> Iterator[Probe]:
    """Deals, and what is no number of players or no seed."""
    for rules in ("v1.2", "rogers", "v1.2+house-deal-sizes"):
        for players in ("1", "2", "3", "4", "5", "6", "7", "True", "'2'"):
            yield Probe("deal", rules, asked=(players, "3"))
    for seed in ("0", "-1", "100000000000000000000", "True", "'7'", "1.5"):
        yield Probe("deal", "v1.2", asked=("2", seed))
    yield Probe("match", "rogers+advanced+action", asked=("6", "6"))


def _games() -> Iterator[Probe]:
    """Games in progress: from a deal, and from positions in which something is hidden."""
    texts = ("v1.2", "v1.0+advanced", "v1.2+action", "rogers+advanced+action")
    for seed, rules in enumerate(texts):
        yield Probe("game", rules, asked=(str(seed), "2"))
        yield Probe("game", rules, asked=(str(seed + 4), "3"))
    for position in GAMES:
        for rules in ("v1.2+action", "v1.2+advanced+action"):
            yield Probe("game", rules, position, asked=("1", "2"))
    yield Probe("game", "v1.0+must-stay-in+action", "*G2:R3/R6:V7V6 - V5", asked=("1", "2"))
    for position in ("*G2:?3/R6:V5 - ?", "*G2:R3/R6:V5 - ?", "*G2:?/R6:V5 - I4"):
        yield Probe("taken", "v1.2+nothing-goes", position, asked=("pass", "+R3"))
    yield Probe("game", "action+cursed-card", "*R6:R3/O6O5:V5V6 V7 I4", asked=("1", "2"))


def _cases() -> Iterator[Probe]:
    """The case book: every text where they differ, else one of them."""
    from red7 import cases

    for case in cases.cases():
        texts = list(case.rulings)
        if len({str(answer.holds) for answer in case.rulings.values()}) == 1:
            texts = [texts[_seed(case.id) % len(texts)]]
        for text in texts:
            yield Probe("case", _joined(text, case.rules), asked=(case.id, text))


def _special() -> Iterator[Probe]:
    """Positions made for the purpose."""
    for number, (rules, position, *turns) in enumerate(SPECIAL):
        yield Probe("position", rules, position)
        asked = "reasons" if number % 6 == 0 else "rulings"
        yield Probe(asked, rules, position, tuple(turns))
        yield Probe("moments", rules, position)
    for rules, position in READ_OFF:
        yield Probe("moments", rules, position)
        yield Probe("position", rules, position)
    for rules, position in OVER:
        yield Probe("over", rules, position)
    waiting = "v1.2+advanced+action+five-may-wait", "*G2:R5B4V2/R3:?7 - I4V1"
    yield Probe("shut", *waiting, asked=("+R5 >B4=I4 +I4",))
    for canvas in positions.COLORS:
        for seats in ("*R3G1V2V4:?/R6O6Y5:?/-:?", "-:?/*-:?", "*V7:?/R5:?/xR6O6:?"):
            yield Probe("explained", "v1.2+advanced", f"{seats} {canvas} -")
    for canvas in "GRB":
        position = f"*G2:?/R6:?/B3R1:? {canvas} -"
        yield Probe("explained", "v1.2+wordless-green", position)


def _hidden() -> Iterator[Probe]:
    """Cards that nobody has been shown, turns that are too many, and games in progress."""
    for rules, position, *turns in (*HIDDEN, *NARROW):
        yield Probe("hidden", rules, position, tuple(turns))
        if len(turns) < 5 and len(position) < 40:
            yield Probe("given up", rules, position, tuple(turns))
        yield Probe("judged", rules, position, tuple(turns[:3]))
    for rules, position, *turns in (*SHOWN_TURNS, *BEGUN):
        yield Probe("judged", rules, position, tuple(turns))
        yield Probe("hidden", rules, position, tuple(turns))
    for rules, position, *turns in (*HIDDEN[:14], *SHOWN_TURNS, *BEGUN):
        for turn in turns[:3]:
            yield Probe("doubted", rules, position, (turn,))
    for rules, position, *turns in (*GRANTED, *NARROW):
        yield Probe("worlds", rules, position, tuple(turns))
    for rules, position, *turns in (*SHOWN_TURNS, *BEGUN[:4], *OPEN_TURNS, *STACKED):
        yield Probe("refused", rules, position, tuple(turns))
        for turn in ("pass", *turns):
            yield Probe("ahead", rules, position, (turn,))
    for rules, position, *turns in STACKED:
        yield Probe("moments", rules, position)
        yield Probe("rulings", rules, position, tuple(turns))
        yield Probe("shut", rules, position, tuple(turns))
    for rules, position, *turns in (*HIDDEN, *NARROW):
        for turn in turns[:2]:
            yield Probe("ahead", rules, position, (turn,))
    yield Probe("most without")
    for rules, position, *turns in REORDERED:
        yield Probe("reordered", rules, position, tuple(turns))
    for rules in ("v1.2+advanced+action", "rogers+action+slow-sevens", "v1.2+partners"):
        yield Probe("recorded", rules, "*G2:?/R6:?/B3:?/V1:?")
    for rules, position, *limits in LIMITS:
        yield Probe("limits", rules, position, tuple(limits))
    for rules, position, *turns in LIVE:
        yield Probe("followed", rules, position, tuple(turns))
    for rules, position, *turns in TURNED_UP:
        for turn in turns:
            for kind in ("hidden", "judged", "worlds", "refused", "ahead"):
                yield Probe(kind, rules, position, (turn,))
        steps = tuple(turn.replace(" ", ";") for turn in turns)
        yield Probe("taken", rules, position, (*steps, *(f"turn:{turn}" for turn in turns)))
        yield Probe("followed", rules, position)


def _shapes() -> Iterator[Probe]:
    """Games of another shape: steps, notes, decks and scores of their own, up to six players."""
    for number, (rules, players) in enumerate(WALKED):
        yield Probe("walked", rules, asked=(str(number), str(players)))
        yield Probe("walked", rules, asked=(str(number + 50), str(players), "12"))
    for rules, position, *steps in TAKEN:
        yield Probe("taken", rules, position, tuple(steps))
    for rules, position, *turns in RULED:
        yield Probe("position", rules, position)
        yield Probe("rulings", rules, position, tuple(turns))
        yield Probe("reasons", rules, position, tuple(turns[:2]))
        yield Probe("moments", rules, position)
    for rules, position in ENDED:
        yield Probe("over", rules, position)
        yield Probe("explained", rules, position)


def _tables() -> Iterator[Probe]:
    """The table alone, notes, and texts that are read."""
    for position in CARRIED:
        for card in MOVED:
            yield Probe("carried", "", position, asked=(card,))
    for position, *steps in TAKEN_BACK:
        yield Probe("taken back", "", position, tuple(steps))
    yield Probe("noted")
    for kind, *texts in WRITTEN:
        yield Probe("written", "", kind, tuple(texts))
    for rules, position, *depths in COUNTED:
        yield Probe("counted", rules, position, tuple(depths))
    for others, *lines in REPLAYED:
        yield Probe("replayed", "", others, tuple(lines))


def _asked_about(
    rules: str, count: int, players: int = 0, *, ruled: str = "rulings"
) -> Iterator[Probe]:
    for number in range(count):
        seed = _seed(rules) + number
        position = positions.in_play(seed, players=players, acting="action" in rules)
        yield Probe("position", rules, position)
        yield Probe(ruled, rules, position, tuple(positions.guessed_turns(seed, position, 5)))


def _moments(rules: str, count: int, players: int = 0) -> Iterator[Probe]:
    for number in range(count):
        seed = _seed(rules) + 100 + number
        position = positions.in_play(seed, players=players, acting="action" in rules)
        yield Probe("moments", rules, position)


def _alternatives(rules: str, count: int) -> Iterator[Probe]:
    for number in range(count):
        seed = _seed(rules) + 200 + number
        position = positions.in_play(seed, acting=True)
        asked = tuple(positions.guessed_turns(seed, position, 2))
        yield Probe("alternatives", rules, position, asked)


def _ends(rules: str, count: int, players: int = 0) -> Iterator[Probe]:
    if "advanced" in rules or count > 1:
        for number in range(count):
            yield Probe("over", rules, positions.over(_seed(rules) + 300 + number, players=players))


def _joined(*names: str) -> str:
    return "+".join(name for name in names if name)


def _seed(text: str) -> int:
    """A number that is the same for the same text, always and everywhere."""
    return int.from_bytes(text.encode()[-6:], "big") + sum(text.encode()) * 1000
