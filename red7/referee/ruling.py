"""What the referee says: rulings, their reasons, and how a match stands."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from red7.engine.judge import always_legal, always_survives, judged
from red7.hooks.citations import Citation
from red7.hooks.culprits import FAILURES
from red7.hooks.messages import Message, verbatim
from red7.table.frozen import quick

if TYPE_CHECKING:
    from red7.engine.judge import Judgement
    from red7.engine.recording import Record
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook
    from red7.rules import Rules
    from red7.table.position import State
    from red7.table.steps import Turn


@quick
@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Reason:
    """One reason of a ruling."""

    clause: str
    """The clause it rests on, ``C01`` to ``C46`` or a plug-in author's own."""
    message: Message
    """What it says: an id with arguments, for any language."""
    plugin: str
    """The plug-in that decided."""
    citations: tuple[Citation, ...] = ()
    """Where the texts say so, and how plainly."""
    house_rule: bool = False
    """Whether the plug-in goes against what the edition's words permit."""
    question: str = attrs.field(default="", eq=False, repr=False)
    """The hook whose answer it gives."""
    title: str = attrs.field(default="", eq=False, repr=False)
    """What the clause is called; empty if it has no name."""

    @property
    def text(self) -> str:
        """The same as an English sentence that a player understands."""
        return str(self.message)

    def __repr__(self) -> str:
        return f"<Reason {self.clause}, {self.plugin}: {self.text!r}>"

    def __str__(self) -> str:
        sources = "; ".join(str(citation) for citation in self.citations)
        house = ", a house rule here" if self.house_rule else ""
        return f"{self.text} [{self.clause}, {self.plugin}{house}: {sources}]"


def cited(book: Rulebook, rule: Rule, said: Message | str, *cases: str) -> Reason:
    """A reason in these words, with clause, plug-in and source of the rule that decided.

    ``cases`` name cases of the clause, where a text may speak of one apart: see
    ``Citation.cases``.
    """
    citations, house_rule, title = _sources(book, rule, cases)
    if isinstance(said, str):
        said = verbatim(said)
    hook = rule.mark.hook
    return Reason(rule.clause, said, rule.plugin.name, citations, house_rule, hook, title)


@lru_cache(maxsize=4096)
def _sources(
    book: Rulebook, rule: Rule, cases: tuple[str, ...]
) -> tuple[tuple[Citation, ...], bool, str]:
    sources = book.sources
    title = sources.titles.get(rule.clause, "")
    return sources.of(rule, *cases), sources.is_house_rule(rule), title


FATE: Final = ("stays_in", "doing_nothing")
"""The questions on whether a player stays in."""
NOTING: Final = "notes_after"
"""The question on what is noted as a turn ends."""


def deciding(reasons: Sequence[Reason], *, legal: bool, certain: bool) -> int:
    """Which of the reasons decides: the first against the turn, or on what it depends, or fate."""
    if not legal or not certain:
        return 0
    fate = (place for place, reason in enumerate(reasons) if reason.question in FATE)
    return next(fate, len(reasons) - 1)


@attrs.frozen(slots=True)
class Alternative:
    """A reading open in the edition that would rule otherwise, and its ruling."""

    plugin: str
    ruling: Ruling

    @property
    def legal(self) -> bool:
        """Whether the turn would be legal by this reading."""
        return self.ruling.legal

    @property
    def survives(self) -> bool:
        """Whether the player would stay in by this reading."""
        return self.ruling.survives

    @property
    def after(self) -> State | None:
        """The position afterwards by this reading."""
        return self.ruling.after

    def __str__(self) -> str:
        after = f", leading to '{self.after}'" if self.after is not None else ""
        return f"by the reading {self.plugin}: {self.ruling.verdict}{after}"


IF_HIDDEN_CARDS_ALLOW: Final = ", if the hidden cards allow it"
LEFT_OPEN: Final = "left open: there are too many ways to go on"
MAY_STAY_IN: Final = "legal, may stay in"
VERDICTS: Final = (
    "not legal",
    "legal, stays in",
    "legal, goes out",
    MAY_STAY_IN,
    f"legal, stays in{IF_HIDDEN_CARDS_ALLOW}",
    f"legal, goes out{IF_HIDDEN_CARDS_ALLOW}",
    LEFT_OPEN,
)
"""What a ruling can say in a few words."""


@attrs.frozen(slots=True, repr=False)
class Ruling:
    """What one text says of one turn.

    The verdict is there at once; reasons and alternatives are found when they are first asked for.
    """

    rules: Rules
    state: State
    turn: Turn
    legal: bool
    survives: bool
    """Whether the player is still in afterwards; False if the turn is not legal."""
    after: State | None
    """The position afterwards; None if the turn is not legal, or turns up a card that neither it
    nor the position names."""
    certain: bool = True
    """Whether every way to fill the unknown cards would be ruled the same. Where it would not, the
    turn is legal in some way, and a reason says on what it depends."""
    judged: Judgement | None = attrs.field(default=None, eq=False, repr=False)
    """What was found out while judging, from which the reasons are read."""
    record: Record | None = attrs.field(default=None, eq=False, repr=False)
    """What the rules answered then; None if the ruling comes from elsewhere."""

    def __reduce__(self) -> tuple[type[Ruling], tuple[object, ...]]:
        told = self.rules, self.state, self.turn, self.legal, self.survives, self.after
        return Ruling, (*told, self.certain)

    @cached_property
    def found(self) -> tuple[Reason, ...]:
        """The reasons found while judging, in the order in which they bite."""
        from red7.referee.reasons import reasons_found

        try:
            return reasons_found(self)
        except FAILURES as error:
            self.rules.book.blame(error, lambda _: reasons_found(self.checked()))
            raise

    def checked(self) -> Ruling:
        """The same ruling under rules whose answers are checked."""
        return self.rules.checked().adjudicate(self.state, self.turn)

    @cached_property
    def tried(self) -> Mapping[str, Ruling]:
        """What every reading that is open in this edition rules, by its name."""
        from red7.referee.readings import tried

        return tried(self)

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The readings open in this edition that would rule otherwise, with their rulings."""
        from red7.referee.readings import alternatives

        return alternatives(self)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons found, and for every alternative one that says that its clause is open."""
        from red7.referee.marks import marked
        from red7.referee.readings import upholds

        names = [each.plugin for each in self.alternatives]
        return marked(
            self.rules,
            self.found,
            names,
            lambda read, reason: read.card.name not in names and upholds(read, self, reason),
            ahead_of_last=self.legal,
        )

    @property
    def verdict(self) -> str:
        """The ruling in two or three words."""
        if not self.legal:
            return "not legal" if self.certain else LEFT_OPEN
        if not self.certain and self.legal_certain:
            return MAY_STAY_IN
        verdict = "legal, stays in" if self.survives else "legal, goes out"
        return verdict if self.certain else f"{verdict}{IF_HIDDEN_CARDS_ALLOW}"

    @cached_property
    def legal_certain(self) -> bool:
        """Whether every way to fill the unknown cards agrees on whether the turn is legal."""
        book, known = self.rules.book, {"certain": self.certain, "survives": self.survives}
        return always_legal(book, self.state, self.turn, **known)

    @cached_property
    def survives_certain(self) -> bool:
        """Whether every way in which the turn is legal agrees on whether the player stays in."""
        if self.certain or not self.legal:
            return self.certain
        if not self.survives:
            found = self.judged or judged(self.rules.book, self.state, self.turn)
            return found.complete
        return not self.legal_certain and always_survives(self.rules.book, self.state, self.turn)

    @property
    def decisive(self) -> Reason:
        """The reason that decides: why not, or why the player stays in or goes out."""
        return self.reasons[deciding(self.reasons, legal=self.legal, certain=self.certain)]

    @property
    def sentence(self) -> str:
        """The sentence of the reason that decides, without looking for alternatives."""
        return self.found[deciding(self.found, legal=self.legal, certain=self.certain)].text

    @property
    def holding(self) -> tuple[bool, bool, bool, bool, State | None]:
        """What is ruled, without the reasons: two rulings that agree have equal holdings."""
        return self.legal, self.survives, self.certain, self.legal_certain, self.after

    def __repr__(self) -> str:
        return f"<Ruling of {self.rules} on '{self.turn}' in '{self.state}': {self.verdict}>"

    def __str__(self) -> str:
        return "\n".join([f"{self.rules}: {self.turn} is {self.verdict}.", *map(str, self.reasons)])


class Ending(enum.Enum):
    """Why a match is over, or that it is not."""

    NOT_OVER = "the match goes on"
    ROUND_WON = "the game is one round, and it is over"
    TARGET = "the points to win were reached"
    NO_CARDS = "there are not enough cards for another round"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(slots=True)
class Outcome:
    """How a match stands."""

    over: bool
    winners: tuple[int, ...]
    """The seats that have won; more than one where equal scores are shared."""
    points: tuple[int, ...]
    """Every seat's points, the round just won included."""
    ending: Ending
    target: int | None = None
    """The points to win, where there are any."""

    @property
    def why(self) -> str:
        """The reason in words."""
        return str(self.ending)
