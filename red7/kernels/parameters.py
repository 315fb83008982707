"""A composed rulebook as numbers: what each rule comes to for the kernels.

Every rule of the built-in plug-ins names its ``kernel``: a few words or numbers that tell the
compiled kernels how to rule as it does. They are put together here in the order in which the rules
are heard. If a rule has no such words, the kernels cannot follow it, and ``NoKernel`` names it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from red7.errors import NoKernel, quoted
from red7.hooks.answers import When
from red7.hooks.specs import EVERY, how_asked
from red7.kernels.columns import COLORS

if TYPE_CHECKING:
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook

Parameters: TypeAlias = npt.NDArray[np.int64]

# --- where each number stands -------------------------------------------------------------------

COUNTS: Final = 0
"""Of every color: what it counts."""
AMONG: Final = COUNTS + COLORS
"""Of every color: the cards that count, if only some do."""
DOUBLED: Final = AMONG + COLORS
"""Of every color: whether all cards of a number count in a run."""
ACTION: Final = DOUBLED + COLORS
"""Of every number from 0 to 7: what its action may do."""
_ONE_EACH: Final = (
    "counted", "without_group", "players", "hand_size", "palette_size", "first_color", "deck",
    "discard_first", "from_palette", "discard_wins", "action_discard_wins", "taken_back",
    "many_discards_after", "each_wins_after", "draw", "draw_by_action", "counts_before",
    "limit", "limit_by_action", "new_color", "one_change", "not_from_fewer", "not_the_only",
    "taker_can_stay", "only_if_needed", "play_can_stay", "play_can_act", "wins_after", "taker_wins",
    "play_wins", "idle", "idle_empty", "leaves_empty", "last_needs_cards", "scores", "target",
    "scored_return", "most_rounds", "looks_ahead", "must_stay", "drawer_wins",
    "play_and_draw_can_stay",
)  # fmt: skip
_PLACE: Final = {name: ACTION + 8 + place for place, name in enumerate(_ONE_EACH)}
SIZE: Final = ACTION + 8 + len(_ONE_EACH)

COUNTED: Final = _PLACE["counted"]
WITHOUT_GROUP: Final = _PLACE["without_group"]
PLAYERS: Final = _PLACE["players"]
HAND_SIZE: Final = _PLACE["hand_size"]
PALETTE_SIZE: Final = _PLACE["palette_size"]
FIRST_COLOR: Final = _PLACE["first_color"]
DECK_BITS: Final = _PLACE["deck"]
DISCARD_FIRST: Final = _PLACE["discard_first"]
FROM_PALETTE: Final = _PLACE["from_palette"]
DISCARD_WINS: Final = _PLACE["discard_wins"]
ACTION_DISCARD_WINS: Final = _PLACE["action_discard_wins"]
TAKEN_BACK: Final = _PLACE["taken_back"]
MANY_AFTER: Final = _PLACE["many_discards_after"]
EACH_WINS_AFTER: Final = _PLACE["each_wins_after"]
DRAWS: Final = _PLACE["draw"]
DRAWS_BY_ACTION: Final = _PLACE["draw_by_action"]
COUNTS_BEFORE: Final = _PLACE["counts_before"]
LIMIT: Final = _PLACE["limit"]
LIMIT_BY_ACTION: Final = _PLACE["limit_by_action"]
NEW_COLOR: Final = _PLACE["new_color"]
ONE_CHANGE: Final = _PLACE["one_change"]
NOT_FROM_FEWER: Final = _PLACE["not_from_fewer"]
NOT_THE_ONLY: Final = _PLACE["not_the_only"]
TAKER_CAN_STAY: Final = _PLACE["taker_can_stay"]
ONLY_IF_NEEDED: Final = _PLACE["only_if_needed"]
PLAY_CAN_STAY: Final = _PLACE["play_can_stay"]
PLAY_CAN_ACT: Final = _PLACE["play_can_act"]
WINS_AFTER: Final = _PLACE["wins_after"]
TAKER_WINS: Final = _PLACE["taker_wins"]
PLAY_WINS: Final = _PLACE["play_wins"]
IDLE: Final = _PLACE["idle"]
IDLE_EMPTY: Final = _PLACE["idle_empty"]
LEAVES_EMPTY: Final = _PLACE["leaves_empty"]
LAST_NEEDS_CARDS: Final = _PLACE["last_needs_cards"]
SCORES: Final = _PLACE["scores"]
TARGET: Final = _PLACE["target"]
SCORED_RETURN: Final = _PLACE["scored_return"]
MOST_ROUNDS: Final = _PLACE["most_rounds"]
"""A match that is not decided after so many rounds is broken off; 0 for a single round."""
LOOKS_AHEAD: Final = _PLACE["looks_ahead"]
MUST_STAY: Final = _PLACE["must_stay"]
DRAWER_WINS: Final = _PLACE["drawer_wins"]
PLAY_AND_DRAW_CAN_STAY: Final = _PLACE["play_and_draw_can_stay"]

# --- what the words of a rule mean --------------------------------------------------------------

TOP, CARDS, NUMBER, COLOR, EACH_COLOR, RUN = range(6)
"""What a color counts."""
ACT_SHED, ACT_RETURN, ACT_OTHER, ACT_PLAY, ACT_DRAW, ACT_TAKE = 1, 2, 4, 8, 16, 32
"""What an action may do; ``ACT_OTHER``: not with the card itself."""
AT_END, AT_ONCE = 0, 1
GROUP, ALL_GROUPS, BEST_GROUP = 1, 2, 3

_WORDS: Final[Mapping[str, Mapping[object, int]]] = {
    "counts": {
        "top": TOP,
        "cards": CARDS,
        "number": NUMBER,
        "color": COLOR,
        "each color": EACH_COLOR,
        "run": RUN,
    },
    "counted": {"group": 0, "palette": 1},
    "without_group": {"cannot win": 0, "top": 1},
    "action": {
        "discard or return": ACT_SHED | ACT_RETURN,
        "discard another": ACT_SHED | ACT_OTHER,
        "play": ACT_PLAY,
        "draw": ACT_DRAW,
        "take": ACT_TAKE,
    },
    "idle": {"out": 0, "if winning": 1},
    "idle_empty": {"out": 0, "if winning": 1},
    "draw": {"no": 0, "if higher": 1},
    "draw_by_action": {"no": 0, "if higher": 1},
    "scores": {"group": GROUP, "all groups": ALL_GROUPS, "best group": BEST_GROUP},
}
_BY_COLOR: Final = {"counts": COUNTS, "among": AMONG, "doubled": DOUBLED}
_ASKED: Final = frozenset(
    {
        "ranks",  # says what groups, tie_break and standing say
        "players",
        "deck",
        "deal_sizes",
        "first_rule",
        "discard_before_play",
        "discard_from_palette",
        "discard_tested",
        "action_discard_tested",
        "discard_taken_back",
        "scored_cards_return",
        "points_to_win",
    }
)
"""Questions that are answered when the numbers are made, whichever plug-in answers."""
_BETWEEN_TURNS: Final = frozenset(
    {
        "starter",
        "notes_at_start",
        "scoring_cards",
        "scores",
        "match_over",
        "enough_cards",
        "match_winners",
    }
)
"""Questions whose answers change no turn, whatever they are."""


def turn_parameters(book: Rulebook) -> Parameters:
    """What the rules come to for turns, as numbers; ``NoKernel`` if some rule has none."""
    refused = "kernels cannot list the turns of these rules", "The engine lists them."
    return _composed(book, refused, _ASKED | _BETWEEN_TURNS).numbers


def game_parameters(
    book: Rulebook, text: str, players: int, *, most_rounds: int, looks_ahead: bool
) -> Parameters:
    """The same for whole games, in which each player sees no more than is theirs to see.

    ``text`` is what the rules are called; ``most_rounds`` is 0 where a single round is played.
    """
    refused = f"{text} cannot be played in a batch", "red7.batch.CoreBatch plays it."
    made = _composed(book, refused, _ASKED)
    sizes = book.deal_sizes(players)
    known = made.numbers
    known[PLAYERS] = players
    known[HAND_SIZE], known[PALETTE_SIZE] = sizes.hand, sizes.palette
    known[FIRST_COLOR] = book.first_rule.strength
    known[DECK_BITS] = book.deck.bits
    known[SCORED_RETURN] = book.scored_cards_return
    known[TARGET] = book.points_to_win(players) if book.keeps_score else 0
    known[MOST_ROUNDS] = most_rounds if book.keeps_score else 0
    known[LOOKS_AHEAD] = looks_ahead
    made.refuse_what_rests_on_hidden_cards()
    return known


def _composed(book: Rulebook, refused: tuple[str, str], apart_from: Collection[str]) -> _Composing:
    made = _Composing(*refused)
    for hook, heard in book.rules.items():
        if hook not in apart_from:
            for rule in heard:
                made.add(rule, joined=how_asked(hook) == EVERY)
    known = made.numbers
    known[DISCARD_FIRST] = book.discard_before_play
    known[FROM_PALETTE] = book.discard_from_palette
    known[DISCARD_WINS] = book.discard_tested is When.AT_ONCE
    known[ACTION_DISCARD_WINS] = book.action_discard_tested is When.AT_ONCE
    known[TAKEN_BACK] = book.discard_taken_back
    return made


class _Composing:
    """The numbers so far, and which rule each comes from.

    If a rule has no kernel, the message says what is ``impossible`` and what to do ``instead``.
    """

    def __init__(self, impossible: str, instead: str) -> None:
        self.impossible = impossible
        self.instead = instead
        self.numbers: Parameters = np.zeros(SIZE, np.int64)
        self.owners: dict[int, Rule] = {}

    def add(self, rule: Rule, *, joined: bool) -> None:
        """Add what a rule comes to; of refusals all count, of other answers the first."""
        said = rule.mark.kernel
        if said is None or rule.mark.wraps:
            raise self._unknown(rule)
        for name, value in said.items():
            places = self._places(rule, name)
            number = self._number(rule, name, value)
            for place in places:
                if joined:
                    self.numbers[place] |= number
                elif place not in self.owners:
                    self.numbers[place] = number
                self.owners.setdefault(place, rule)

    def _places(self, rule: Rule, name: str) -> list[int]:
        if name in _BY_COLOR:
            return [_BY_COLOR[name] + color.strength for color in rule.about]
        if name == "action":
            return [ACTION + number for number in rule.mark.numbers or range(1, 8)]
        if name not in _PLACE:
            raise self._misspelt(rule, name, (*_BY_COLOR, "action", *_PLACE))
        return [_PLACE[name]]

    def _number(self, rule: Rule, name: str, value: Any) -> int:
        words = _WORDS.get(name)
        if words is None and isinstance(value, int):
            return int(value)
        if words is None:
            raise self._misspelt(rule, value, ("a whole number", "True", "False"), name)
        if not isinstance(value, str) or value not in words:
            raise self._misspelt(rule, value, words, name)
        return words[value]

    def _misspelt(
        self, rule: Rule, read: object, known: Iterable[object], name: str = ""
    ) -> NoKernel:
        """A word that the kernels do not know, and those that they know in its place."""
        place = f" for {quoted(name)}" if name else ""
        return NoKernel(
            f"{self.impossible}: the kernel of {rule.mark.hook} ({rule.clause}) in the plug-in "
            f"{quoted(rule.plugin.name)} says {quoted(read)}{place}, which is no word for it. The "
            f"words are: {', '.join(map(str, known))}. {self.instead}",
            rule.plugin.name,
            rule.mark.hook,
            rule.clause,
        )

    def _unknown(self, rule: Rule) -> NoKernel:
        return NoKernel(
            f"{self.impossible}: there is no kernel for {rule.mark.hook} "
            f"({rule.clause}) as the plug-in {quoted(rule.plugin.name)} answers it. "
            f"{self.instead}",
            rule.plugin.name,
            rule.mark.hook,
            rule.clause,
        )

    def refuse_what_rests_on_hidden_cards(self) -> None:
        """Raise NoKernel if an unknown card of the deck could decide whether a step is offered."""
        known = self.numbers
        for_good = not known[TAKEN_BACK]
        late = for_good and not known[DISCARD_WINS]
        late_action = for_good and not known[ACTION_DISCARD_WINS]
        sheds = any(known[ACTION + number] & ACT_SHED for number in range(1, 8))
        draws, draws_by_action = known[DRAWS], known[DRAWS_BY_ACTION]
        owned: dict[str, bool] = {
            "must_stay": bool(known[MUST_STAY]),
            "drawer_wins": bool(known[DRAWER_WINS]),
            "play_and_draw_can_stay": bool(known[PLAY_AND_DRAW_CAN_STAY]),
            "play_wins": known[PLAY_WINS] and (known[DISCARD_FIRST] or known[MANY_AFTER]),
            "draw_by_action": draws_by_action and sheds and bool(late_action or known[WINS_AFTER]),
            "draw": draws and known[DISCARD_FIRST] and late,
            "many_discards_after": known[MANY_AFTER]
            and bool(late or known[WINS_AFTER] or known[MANY_AFTER] & ~known[EACH_WINS_AFTER]),
        }
        for name, refused in owned.items():
            if refused:
                raise self._unknown(self.owners[_PLACE[name]])
