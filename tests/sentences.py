"""Every shape of sentence that the referee says, and how to see on the table whether it is true.

A sentence of no known shape is an error: whoever adds one adds its shape here, and what makes it
true. Sentences that stand in a plug-in (the docstring of a rule) are taken as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import attrs

from red7 import Card, CardSet, Color, Discard, Rules, Ruling, State
from red7.engine import judge, result
from red7.engine.turn import Moment
from red7.engine.turn_start import TurnStart
from red7.engine.worlds import World
from red7.hooks.marker import Layer
from red7.hooks.messages import Listed
from red7.referee.wording import number, player
from red7.table.steps import TAKE, Kind

CARD: Final = "[ROYGBIV][1-7]"
COLOR: Final = "(?:Red|Orange|Yellow|Green|Blue|Indigo|Violet)"
NAMES: Final = {str(color): color for color in Color}
COUNTS: Final = {number(count): count for count in range(20)}
NOUNS: Final = {
    Color.ORANGE: ("card", "cards of one number"),
    Color.YELLOW: ("card", "cards of one color"),
    Color.GREEN: ("even card", "even cards"),
    Color.BLUE: ("color", "different colors"),
    Color.INDIGO: ("card", "cards in a run"),
    Color.VIOLET: ("card below 4", "cards below 4"),
}
COMPARED: Final = rf"[A-F] (?:is|is not|would be|would not be) winning {COLOR} \([^()]*\)"


@attrs.frozen
class Table:
    """A ruling, and every moment of its turn that the referee looks at."""

    ruling: Ruling
    moments: tuple[Moment, ...]

    @classmethod
    def of(cls, ruling: Ruling) -> Table:
        """Walk the turn."""
        state = ruling.state
        if state.to_move is None or ruling.rules.book.round_result(state) is not None:
            return cls(ruling, ())
        start, judged = state.before or state, judge.judged(ruling.rules.book, state, ruling.turn)
        spoken = None if judged.last is None else judged.last.start.world
        world = World.again(start, ruling.rules.book.deck.bits, ruling.turn.steps, spoken)
        moments = [Moment.at_start(TurnStart(ruling.rules.book, start, world))]
        for step in ruling.turn.steps:
            possible = moments[-1].is_possible(step)
            if possible or step.kind is Kind.DISCARD:  # what would be is said of it all the same
                moments.append(moments[-1].after(step))
            if not possible:
                break
        return cls(ruling, tuple(moments))

    @property
    def last(self) -> Moment:
        """The end of the turn."""
        return self.moments[-1]

    def has_step_of_no_action(self) -> bool:
        """Whether some step is of a kind that no action before it could have done."""
        return any(
            step.kind in (Kind.TAKE, Kind.SHED, Kind.RETURN, Kind.ACT)
            and not any(
                option.kind is step.kind and option.name == step.name
                for moment in self.moments[: number + 1]
                for option in moment.options
            )
            for number, step in enumerate(self.ruling.turn.steps)
        )

    def ever(self, holds: Callable[[Moment], bool]) -> bool:
        """Whether something holds at some moment."""
        return any(holds(moment) for moment in self.moments)

    def is_mover(self, who: str) -> bool:
        """Whether this is the player whose turn it is."""
        return player(self.last.seat) == who

    def is_out(self, who: str) -> bool:
        """Whether a player is out after the turn."""
        assert self.ruling.after is not None
        return self.ruling.after.seats[ord(who) - ord("A")].out


def palettes(moment: Moment) -> dict[str, CardSet]:
    """The palettes of those who are in, by player."""
    return {
        player(moment.seat): moment.palette,
        **{player(seat): palette for seat, palette in moment.others},
    }


def has(rules: Rules, palette: CardSet, color: Color, words: str) -> bool:
    """Whether a palette has under a color what the words say."""
    standing, meets = rules.book.evaluate(palette, color), rules.book.groups(palette, color)
    words, unmet, _ = words.partition(f", none of which meets {color}")
    if unmet and meets:
        return False
    if found := re.fullmatch(rf"no (.+), but ({CARD}) in the palette", words):
        return standing.count == 0 and palette.highest is Card(found[2])
    if color is Color.RED and (words == "no card" or re.fullmatch(CARD, words)):
        return words == ("no card" if palette.highest is None else str(palette.highest))
    found = re.fullmatch(rf"(\w+) ([a-z4 ]+?)(?:(?:, | \()((?:{CARD})+)\)?)?", words)
    if found is None:
        raise AssertionError(f"nobody has {words!r}")
    noun = NOUNS[color][standing.count > 1] if color in NOUNS else ""
    every = "palette card" + ("" if standing.count == 1 else "s")
    listed = CardSet.parse(found[3]) if found[3] else CardSet()
    return (
        COUNTS[found[1]] == standing.count
        and found[2] in ((noun, every) if len(palette) == standing.count else (noun,))
        and listed == standing.cards
    )


def compares(rules: Rules, moment: Moment, sentence: str) -> bool:
    """Whether a comparison of palettes is true at a moment."""
    found = re.fullmatch(rf"([A-F]) ([a-z ]+) winning ({COLOR}) \((.*)\)", sentence)
    assert found is not None
    who, verb, color, having = found[1], found[2], NAMES[found[3]], found[4]
    if player(moment.seat) != who or moment.color is not color:
        return False
    if moment.winning() is ("not" in verb):
        return False
    own = palettes(moment)
    first, rival, second = _pair(having)
    if not has(rules, own[who], color, first.removeprefix(f"{who} has ")):
        return False
    if not rival:
        return True
    mine, theirs = (rules.book.evaluate(own[each], color) for each in (who, rival))
    if found := re.fullmatch(rf"as many, (but|and) ([A-F])'s ({CARD}) is higher", second):
        ahead, behind = (mine, theirs) if found[1] == "but" else (theirs, mine)
        return (
            mine.count == theirs.count
            and found[2] == (who if found[1] == "but" else rival)
            and str(ahead.highest) == found[3]
            and behind.highest is not None
            and ahead.highest is not None
            and ahead.highest > behind.highest
        )
    return has(rules, own[rival], color, second)


def _pair(having: str) -> tuple[str, str, str]:
    """What the first player has, the rival, and what the rival has."""
    found = re.fullmatch(r"(.+?)[;,] ([A-F]) has (.+)", having)
    return (found[1], found[2], found[3]) if found else (having, "", "")


Check = Callable[[Table, re.Match[str]], bool]
SHAPES: Final[list[tuple[re.Pattern[str], Check]]] = []


def shape(pattern: str) -> Callable[[Check], Check]:
    """A shape of sentence, and what makes it true."""

    def add(check: Check) -> Check:
        SHAPES.append((re.compile(pattern), check))
        return check

    return add


# --- Why a step is allowed ------------------------------------------------------------------------


@shape(rf"({CARD}) lets ([A-F]) (?:play|discard|put) ({CARD})(?: from the palette| on the deck)?\.")
def _lets(table: Table, said: re.Match[str]) -> bool:
    played = [str(card) for card in table.last.played]
    named = [str(step.card) for step in table.ruling.turn.steps]
    return table.is_mover(said[2]) and said[1] in played and said[3] in named


@shape(rf"The action of ({CARD}) may wait while ([A-F]) discards\.")
def _waits(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: str(moment.pending) == said[1] and moment.discards > 0)


@shape(rf"([A-F]) may take ({CARD}) from ([A-F]), who has (\w+) palette cards?; [A-F] has (\w+)\.")
def _target(table: Table, said: re.Match[str]) -> bool:
    def holds(moment: Moment) -> bool:
        own = palettes(moment)
        return (
            Card(said[2]) in own[said[3]]
            and len(own[said[3]]) == COUNTS[said[4]]
            and len(own[said[1]]) == COUNTS[said[5]]
        )

    return table.is_mover(said[1]) and table.ever(holds)


@shape(rf"([A-F]) can still stay in after taking ({CARD})\.")
def _can_stay(table: Table, said: re.Match[str]) -> bool:
    return table.ever(
        lambda moment: _takes(moment, said[2]) and _stays_after_taking(moment, said[2])
    )


@shape(rf"([A-F]) can still stay in after taking ({CARD}), if the hidden cards allow it\.")
def _might_stay(table: Table, said: re.Match[str]) -> bool:
    return table.is_mover(said[1]) and (
        table.moments[0].hand_unknown != 0 or table.moments[0].deck_unknown != 0
    )


@shape(
    r"It depends on hidden cards: (?:it is legal|([A-F]) stays in) "
    r"(?:if (.+), for example; if (.+?), (?=[A-F] )|with some of them; with others, )(.+)"
)
def _depends(table: Table, said: re.Match[str]) -> bool:
    ruling = table.ruling
    if ruling.certain or (said[1] and not table.is_mover(said[1])):
        return False
    for example, legal in ((said[2], True), (said[3], False)):
        if example is not None and " draws " not in example:
            held = [Card(card) for card in re.findall(CARD, example)]
            filled = ruling.rules.adjudicate(filled_with(ruling, held), ruling.turn)
            if filled.legal is not legal and not (filled.legal and not filled.survives):
                return False
    return True


def filled_with(ruling: Ruling, cards: list[Card]) -> State:
    """The position with these cards, and those that the turn names, in the hand."""
    state = ruling.state
    mover = state.mover
    named = [
        step.card
        for step in ruling.turn.steps
        if step.kind in (Kind.PLAY, Kind.DISCARD)
        and step.card is not None
        and not step.card.bit & state.known_bits
    ]
    bits = mover.hand_bits | CardSet([*cards, *named]).bits
    seats = list(state.seats)
    seats[state.to_move or 0] = attrs.evolve(mover, hand_bits=bits, hand_unknown=0)
    return attrs.evolve(state, seats=tuple(seats))


def _takes(moment: Moment, card: str) -> bool:
    return moment.pending is not None and any(str(each) == card for each in _others(moment))


def _others(moment: Moment) -> Iterator[Card]:
    for _, palette in moment.others:
        yield from palette


def _stays_after_taking(moment: Moment, name: str) -> bool:
    return moment.after(TAKE[Card(name).index]).can_stay_in()


@shape(rf"(.+), so ([A-F]) may take ({CARD})\.")
def _spite(table: Table, said: re.Match[str]) -> bool:
    return f"{said[1]}." in own_words(table.ruling.rules) and table.is_mover(said[2])


@shape(rf"([A-F]) may play ({CARD}) after (?:the discard|another play)\.")
def _later_play(table: Table, said: re.Match[str]) -> bool:
    kinds = [step.kind for step in table.ruling.turn.steps]
    return table.is_mover(said[1]) and Kind.PLAY in kinds[1:]


@shape(
    rf"([A-F]) may discard ({CARD}) (from the palette|after a 7's discard|after another "
    r"discard)\."
)
def _later_discard(table: Table, said: re.Match[str]) -> bool:
    if said[3] == "from the palette":
        return table.ever(lambda moment: Card(said[2]) in moment.palette)
    count = "sheds" if "7" in said[3] else "discards"
    return table.ever(lambda moment: bool(getattr(moment, count)))


@shape(rf"After discarding ({CARD}), ({COMPARED})\.")
def _after_discarding(table: Table, said: re.Match[str]) -> bool:
    return table.ever(
        lambda moment: (
            bool(moment.canvas)
            and str(moment.canvas[-1]) == said[1]
            and compares(table.ruling.rules, moment, said[2])
        )
    )


# --- What a discard earns -------------------------------------------------------------------------


@shape(r"(\d) is not less than the (\d+) cards? in ([A-F])'s palette\.")
def _limit(table: Table, said: re.Match[str]) -> bool:
    size = int(said[2])
    return int(said[1]) >= size and table.ever(lambda moment: len(moment.palette) == size)


@shape(
    r"(\d) is more than the (\d+) cards? in ([A-F])'s palette, so ([A-F]) (may|must|would) draw a "
    rf"card(?: for {CARD}'s discard)?(, but the deck is empty)?\."
)
def _earned(table: Table, said: re.Match[str]) -> bool:
    return int(said[1]) > int(said[2]) and table.ever(
        lambda moment: (
            moment.deck_is_empty is bool(said[6]) and _size(table, moment) == int(said[2])
        )
    )


@shape(rf"(\d) is not more than the (\d+) cards? in ([A-F])'s palette, so ({CARD}) earns no draw\.")
def _not_earned(table: Table, said: re.Match[str]) -> bool:
    return int(said[1]) <= int(said[2]) and table.ever(
        lambda moment: _size(table, moment) == int(said[2])
    )


@shape(r"For the draw ([A-F])'s palette counts as (\w+) cards?\.")
def _counts(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: _size(table, moment) == COUNTS[said[2]])


def _size(table: Table, moment: Moment) -> int:
    by_action = bool(moment.steps) and moment.steps[-1].kind is Kind.SHED
    card = moment.steps[-1].card if moment.steps else None
    if card is None:
        return 0
    return table.ruling.rules.book.draw_size(Discard(card, len(moment.palette), by_action))


def _listed(table: Table, kind: Kind) -> str:
    return str(Listed([step.card for step in table.last.steps if step.kind is kind]))


# --- Actions that are left out --------------------------------------------------------------------


@shape(rf"The (?:rest of the )?action of ({CARD}) need not be done\.")
def _need_not(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: str(moment.pending) == said[1])


@shape(
    rf"The action of ({CARD}) cannot be done, so it is left out(?:: no card it may discard would "
    r"leave ([A-F]) winning|: nothing it could do leads to a legal turn)?\."
)
def _cannot(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: str(moment.pending) == said[1] and not moment.can_act())


@shape(rf"The action of ({CARD}) cannot go on, so the rest of it is left out\.")
def _cannot_go_on(table: Table, said: re.Match[str]) -> bool:
    return table.ever(
        lambda moment: (
            str(moment.pending) == said[1] and moment.has_acted() and not moment.can_act()
        )
    )


@shape(rf"The action of ({CARD}) goes on only if the hidden cards allow it\.")
@shape(rf"The action of ({CARD}) is left out if the hidden cards do not allow it\.")
def _left_out_perhaps(table: Table, said: re.Match[str]) -> bool:
    return not table.ruling.certain and table.ever(lambda moment: str(moment.pending) == said[1])


@shape(rf"The action of ({CARD}) (?:is barred|cannot go on): (.+)\.")
def _barred(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: str(moment.pending) == said[1]) and all(
        _detail(table, each) for each in said[2].split("; ")
    )


@shape(rf"The action of ({CARD}) cannot be done: (.+)\.")
def _cannot_be_done(table: Table, said: re.Match[str]) -> bool:
    return table.ever(lambda moment: str(moment.pending) == said[1] and moment.deck_is_empty) and (
        _detail(table, said[2])
    )


# --- The end of a turn ----------------------------------------------------------------------------


@shape(rf"({COMPARED}), (so|but) ([A-F]) (stays in|is out|stays in for now)\.")
def _fate(table: Table, said: re.Match[str]) -> bool:
    return compares(table.ruling.rules, table.last, said[1]) and _fares(table, said[3], said[4])


@shape(
    r"([A-F]) (does nothing|has no hand cards) and (stays in|is out|stays in for now)"
    rf"(?:, (?:as|although) ({COMPARED}))?\."
)
def _nothing(table: Table, said: re.Match[str]) -> bool:
    empty = table.last.hand_is_empty is (said[2] == "has no hand cards")
    compared = said[4] is None or compares(table.ruling.rules, table.last, said[4])
    return empty and compared and _fares(table, said[1], said[3])


def _fares(table: Table, who: str, fate: str) -> bool:
    assert table.is_mover(who)
    stays = result.stays_in(table.last)
    return {
        "stays in": stays and not table.is_out(who),
        "is out": not stays and table.is_out(who),
        "stays in for now": stays and table.is_out(who),
    }[fate]


@shape(r"([A-F]) drew with the 3, and no discard would make ([A-F]) win, so the turn may end\.")
def _gamble(table: Table, said: re.Match[str]) -> bool:
    drew = table.last.drew > 0 and table.is_mover(said[1]) and said[1] == said[2]
    helpless = not table.ruling.certain or not table.last.can_win_by_going_on()
    return drew and helpless and table.is_out(said[1])


@shape(r"([A-F]) takes (.+) back from the canvas\.")
def _back(table: Table, said: re.Match[str]) -> bool:
    cards = re.findall(CARD, said[2])
    after = table.ruling.after
    assert after is not None
    return table.is_out(said[1]) and all(
        Card(card) in after.seats[table.last.seat].hand for card in cards
    )


@shape(r"When the next turn starts, ([A-F]) goes out\.")
def _turn_start(table: Table, said: re.Match[str]) -> bool:
    return table.is_out(said[1])


@shape(r"([A-F]) is the last player left and wins the round\.")
def _won(table: Table, said: re.Match[str]) -> bool:
    assert table.ruling.after is not None
    return table.ruling.after.players_in == (ord(said[1]) - ord("A"),)


@shape(r"Nobody is left in the round, so nobody has won it\.")
def _nobody(table: Table, said: re.Match[str]) -> bool:
    assert table.ruling.after is not None
    return not table.ruling.after.players_in


# --- Why not --------------------------------------------------------------------------------------


@shape(r"This text is for \d to \d players, and there are \d+, so nobody may take a turn\.")
def _too_many_players(table: Table, said: re.Match[str]) -> bool:
    return not table.ruling.rules.book.has_seats_for(table.ruling.state)


@shape(r"(?:The round is over|No player is marked as the one to move), so nobody may take a turn\.")
def _no_turn(table: Table, said: re.Match[str]) -> bool:
    return not table.moments


@shape(r"([A-F]) may not (.+?)(?: from ([A-F]))?(?: with [A-Z]\d)?: (.+)\.")
def _may_not(table: Table, said: re.Match[str]) -> bool:
    if said[3] is not None:
        (card,) = re.findall(CARD, said[2])
        owned = table.ever(lambda moment: Card(card) in palettes(moment).get(said[3], ()))
        if not owned:
            return False
    return table.is_mover(said[1]) and _detail(table, said[4])


Detail = Callable[[Table, re.Match[str]], bool]


def _known(table: Table, _: re.Match[str]) -> bool:
    return True


DETAILS: Final[dict[str, Detail]] = {
    rf"({CARD}) is not in the hand": lambda table, said: table.ever(
        lambda moment: not moment.holds(Card(said[1]))
    ),
    rf"({CARD}) is in the palette, not in the hand": lambda table, said: table.ever(
        lambda moment: Card(said[1]) in moment.palette
    ),
    rf"({CARD}) is not in ([A-F])'s palette": lambda table, said: (
        table.is_mover(said[2]) and table.ever(lambda moment: Card(said[1]) not in moment.palette)
    ),
    rf"({CARD}) is not in the palette of another player who is in": lambda table, said: table.ever(
        lambda moment: all(Card(said[1]) not in palette for _, palette in moment.others)
    ),
    rf"({CARD}) is not the top card of the deck": lambda table, said: table.ever(
        lambda moment: bool(moment.deck) and str(moment.deck[0]) != said[1]
    ),
    rf"({CARD}) is not in the deck": lambda table, said: table.ever(
        lambda moment: moment.is_known(Card(said[1]))
    ),
    "the deck is empty": lambda table, said: table.ever(lambda moment: moment.deck_is_empty),
    rf"({CARD}) has already been played": lambda table, said: (
        said[1] in map(str, table.last.played)
    ),
    rf"({CARD}) has already been (played|discarded) in this turn": lambda table, said: any(
        str(step) == {"played": "+", "discarded": ">"}[said[2]] + said[1]
        for step in table.last.steps
    ),
    rf"({CARD}) may not play ({CARD})": lambda table, said: table.ever(
        lambda moment: (
            str(moment.pending) == said[1]
            and moment.holds(Card(said[2]))
            and said[2] not in {str(step.card) for step in moment.options}
        )
    ),
    rf"playing ({CARD}) draws no card": lambda table, said: said[1] in map(str, table.last.played),
    r"(\d) is not more than the (\d+) cards? in ([A-F])'s palette": lambda table, said: (
        int(said[1]) <= int(said[2])
        and table.ever(lambda moment: _size(table, moment) == int(said[2]))
    ),
    r"(\d) is less than the (\d+) cards? (?:in|that would be left in) the palette": (
        lambda table, said: int(said[1]) < int(said[2])
    ),
    r"([A-F]) has (\w+) palette cards?, fewer than (?:the (\w+) of ([A-F])|([A-F])'s (\w+))": (
        lambda table, said: table.ever(
            lambda moment: (
                len(palettes(moment)[said[1]]) == COUNTS[said[2]]
                and len(palettes(moment)[said[4] or said[5]]) == COUNTS[said[3] or said[6]]
            )
        )
    ),
    rf"({CARD}) is ([A-F])'s only palette card": lambda table, said: table.ever(
        lambda moment: str(palettes(moment)[said[2]]) == said[1]
    ),
    COMPARED: lambda table, said: table.ever(
        lambda moment: compares(table.ruling.rules, moment, said[0])
    ),
    rf"([A-F]) has discarded ((?:{CARD}(?:, | and )?)+), but ({COMPARED})": lambda table, said: (
        table.is_mover(said[1])
        and said[2] in (_listed(table, Kind.DISCARD), _listed(table, Kind.SHED))
        and not table.last.winning()
        and compares(table.ruling.rules, table.last, said[3])
    ),
    r"only one card may be discarded in a turn": lambda table, said: table.last.discards > 1,
    rf"[A-F] could not stay in after taking ({CARD})": lambda table, said: table.ever(
        lambda moment: _takes(moment, said[1]) and not _stays_after_taking(moment, said[1])
    ),
    rf"[A-F] could not stay in after taking a card with {CARD}": _known,
    r"[A-F] could not stay in after it": _known,
    r"[A-F] can stay in without taking a card": _known,
    r"[A-F] could stay in by another turn": _known,
    r"a turn in which a card is played must end winning": lambda table, said: (
        bool(table.last.played) and not table.last.winning()
    ),
    r"a turn in which a 1 takes a card must end winning": lambda table, said: (
        table.last.took > 0 and not table.last.winning()
    ),
    rf"a turn in which ({CARD}) is played must end winning": lambda table, said: (
        said[1] in map(str, table.last.played) and not table.last.winning()
    ),
    rf"the action of ({CARD}) must be finished first": lambda table, said: table.ever(
        lambda moment: str(moment.pending) == said[1] and moment.has_acted()
    ),
    rf"the action of ({CARD}) must be done first": lambda table, said: table.ever(
        lambda moment: str(moment.pending) == said[1]
    ),
    r"the play must come before the discard": lambda table, said: table.last.discards > 0,
    r"no card was played whose action does this": lambda table, said: table.has_step_of_no_action(),
    rf"the action of ({CARD}) is over": lambda table, said: (
        table.ever(lambda moment: str(moment.pending) == said[1]) and table.last.pending is None
    ),
    r"its action could not be done": _known,
    r"nothing has earned it": _known,
    r"under these rules a discard earns no draw": lambda table, said: (
        not table.ruling.rules.book.rules["draw_earned"]
    ),
    rf"({COLOR}) is being played already": lambda table, said: table.ever(
        lambda moment: str(moment.color) == said[1]
    ),
    r"a 7 has already discarded to the canvas this turn": lambda table, said: table.last.sheds > 0,
    r"a card from the hand has already been discarded this turn": (
        lambda table, said: table.last.discards > 0
    ),
    r"[A-F] could still win by a discard": lambda table, said: table.last.drew > 0,
    r"[A-F] could not win with the card it draws": lambda table, said: any(
        card.number == 3 for card in table.last.played
    ),
    r"a turn in which a 3 draws a card must end winning": lambda table, said: (
        table.last.drew > 0 and not table.last.winning()
    ),
    r"after a 5 every discard must be winning at once": lambda table, said: any(
        card.number == 5 for card in table.last.played
    ),
}
"""What may stand behind a colon, and what makes it true."""


def _detail(table: Table, detail: str) -> bool:
    if f"{detail[0].upper()}{detail[1:]}." in own_words(table.ruling.rules):
        return True
    for part in re.split(r"; (?![^(]*\))", detail):
        for pattern, check in DETAILS.items():
            found = re.fullmatch(pattern, part)
            if found is not None:
                if not check(table, found):
                    return False
                break
        else:
            raise AssertionError(f"a detail of no known shape: {part!r}")
    return True


def own_words(rules: Rules) -> frozenset[str]:
    """The sentences that stand in the plug-ins: of the rules, and of readings left out."""
    from red7 import plugins

    said = {rule.says for hook in rules.book.rules.values() for rule in hook}
    said |= {card.otherwise for card in plugins() if card.layer is Layer.READING}
    return frozenset(said - {""})


def untrue(ruling: Ruling) -> Iterator[str]:
    """The sentences of a ruling that are not true on its table, or of no known shape."""
    table, words = Table.of(ruling), own_words(ruling.rules)
    for reason in ruling.reasons:
        if reason.text in words:
            continue
        for pattern, check in SHAPES:
            found = pattern.fullmatch(reason.text)
            if found is not None:
                if not check(table, found):
                    yield f"untrue: {reason.text}"
                break
        else:
            yield f"of no known shape: {reason.text}"
