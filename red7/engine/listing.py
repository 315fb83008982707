"""The legal turns of a position, found as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, overload

from red7.engine import judge, recent
from red7.engine.as_offered import as_offered
from red7.engine.bare_search import TooLong
from red7.engine.open_questions import Wanted
from red7.engine.result import survives
from red7.engine.turn_start import LOOK_LIMIT, Budget
from red7.engine.walk import Search, completions, is_choosable
from red7.engine.worlds import HiddenCards
from red7.errors import InvalidPosition, InvalidTurn, TooManyTurns, quoted
from red7.hooks.culprits import FAILURES
from red7.table.steps import Turn

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.table.position import State


_LOOKED_AT: Final = 1000
"""How many turns are looked at again, with every answer checked, if something fails."""


def _checked(limit: int) -> int:
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise InvalidPosition(f"{quoted(limit)} is not a limit: a limit is 1 or more.")
    return limit


class LegalTurns(Sequence[Turn]):
    """The legal turns of a position, found as they are asked for.

    Iterating gives the turns whose cards the position shows. ``in`` judges a turn by itself, so it
    also answers for turns that use an unknown card or are written as text.
    """

    __slots__ = ("_all", "_walks", "book", "limit", "rules", "state", "surviving")

    def __init__(
        self, book: Playbook, rules: str, state: State, surviving: bool, limit: int
    ) -> None:
        self.book = book
        self.rules = rules
        """The names of the rules."""
        self.state = state
        self.surviving = surviving
        self.limit = limit
        """After how many ways to end a turn looking for them is given up: TooManyTurns."""
        self._all: Sequence[Turn] | None = None
        self._walks = limit is not LOOK_LIMIT and _checked(limit) < LOOK_LIMIT
        """Whether they are found by the walk, one by one."""

    def __iter__(self) -> Iterator[Turn]:
        if self._all is None and not self._walks:
            self._list_at_once()
        return self._one_by_one() if self._all is None else iter(self._all)

    def _list_at_once(self) -> None:
        """List them all, unless they are many or rest on hidden cards: then one walks to them."""
        book, state = self.book, self.state
        wanted = survives if self.surviving else is_choosable
        try:
            if state.before is not None:
                moment = judge.under_way(book, state)
                self._all = () if moment is None else book.lister.turns_from(moment, wanted)
            elif recent.is_over(book, state):
                self._all = ()
            elif book.plain is not None:
                self._all = book.lister.turns(state, wanted)
            else:
                self._all = self._listed_quickest(wanted)
        except (HiddenCards, TooLong, TooManyTurns):
            self._walks = True
        except FAILURES as error:
            self._blame(error)
            raise

    def _listed_quickest(self, wanted: Wanted) -> Sequence[Turn]:
        """All of them, of a position in which a turn starts, under rules that are not plain."""
        kernel = self.book.by_kernel
        found = None if kernel is None else kernel.turns(self.state, surviving=self.surviving)
        return self.book.lister.turns(self.state, wanted) if found is None else found

    def _one_by_one(self) -> Iterator[Turn]:
        if self._all is not None:  # list() asks for the number first: not looked for twice
            yield from self._all
            return
        budget = Budget(self.limit)
        found = set()
        try:
            if judge.under_way(self.book, self.state) is None:
                return
            begun = judge.on_the_table(self.book, self.state, budget)
            hides = begun.hand_unknown != 0 or begun.deck_unknown != 0
            wanted = survives if self.surviving else is_choosable
            for moment in completions(begun, Search(wanted)):
                turn = Turn(moment.steps)
                if hides:
                    found.add(turn)
                yield turn
        except HiddenCards:
            yield from self._in_worlds(found, budget)
        except FAILURES as error:
            self._blame(error)
            raise

    def _in_worlds(self, found: set[Turn], budget: Budget) -> Iterator[Turn]:
        """The turns that rest on hidden cards, those apart that were found without them."""
        try:
            for turn, judged in judge.turns_in_worlds(self.book, self.state, budget):
                if turn not in found and (judged.survives or not self.surviving):
                    yield turn
        except FAILURES as error:
            self._blame(error)
            raise

    def _listed(self) -> Sequence[Turn]:
        if self._all is None and not self._walks:
            self._list_at_once()
        if self._all is None:
            self._all = self._all_of_them()
        return self._all

    def _blame(self, error: BaseException) -> None:
        """Let what was raised inside a rule name its plug-in, hook and clause."""
        told = self.rules, self.state, self.surviving, self.limit
        self.book.blame(error, lambda book: LegalTurns(book, *told).first(_LOOKED_AT))

    def _all_of_them(self) -> tuple[Turn, ...]:
        found: list[Turn] = []
        try:
            for turn in self._one_by_one():
                found.append(turn)  # what was found must outlive an error
        except TooManyTurns as error:
            counted = f"{str(error).rstrip('.')}, and {len(found)} turns were found."
            raise TooManyTurns(counted, tuple(found)) from None
        return tuple(found)

    def first(self, most: int) -> tuple[list[Turn], bool]:
        """The first turns of the list, and whether there are more, or may be."""
        found: list[Turn] = []
        try:
            for turn in self:
                if len(found) == most:
                    return found, True
                found.append(turn)
        except TooManyTurns:
            return found, True
        return found, False

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, Turn | str):
            return False
        try:
            asked = as_offered(self.book, self.state, Turn.parse(turn))
            judged = judge.judged(self.book, self.state, asked)
        except InvalidTurn:
            return False
        except FAILURES as error:
            told = self.rules, self.state, self.surviving, self.limit
            self.book.blame(error, lambda book: turn in LegalTurns(book, *told))
            raise
        return judged.survives if self.surviving else judged.legal

    def __len__(self) -> int:
        found = self._all
        return len(self._listed() if found is None else found)

    @overload
    def __getitem__(self, place: int) -> Turn: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Turn]: ...
    def __getitem__(self, place: int | slice) -> Turn | Sequence[Turn]:
        return self._listed()[place]

    def __bool__(self) -> bool:
        if self._all is None and not self._walks and self._is_listed_quickly:
            self._list_at_once()
        if self._all is None:
            return next(self._one_by_one(), None) is not None
        return bool(self._all)

    @property
    def _is_listed_quickly(self) -> bool:
        """Whether all turns are listed sooner than the walk finds the first."""
        return self.book.plain is not None or self.book.by_kernel is not None

    def __repr__(self) -> str:
        kind = "surviving" if self.surviving else "legal"
        return f"<the {kind} turns of '{self.state}' under {self.rules}>"
