"""What the library answers to a probe, as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mutation.answers.books import BOOK_KINDS
from mutation.answers.compositions import COMPOSITION_KINDS
from mutation.answers.engine import ENGINE_KINDS
from mutation.answers.faulty import FAULTY_KINDS
from mutation.answers.inside import INSIDE_KINDS
from mutation.answers.kept import KEPT_KINDS
from mutation.answers.planted import PLANTED_KINDS
from mutation.answers.positions import POSITION_KINDS
from mutation.answers.rounds import ROUND_KINDS
from mutation.answers.tables import TABLE_KINDS
from mutation.answers.work import WORK_KINDS
from mutation.probe import Probe


def answer(probe: Probe) -> str:
    """The whole answer to a probe; an error is an answer, too."""
    said: list[str] = []
    try:
        for each in _KINDS[probe.kind](probe):
            said.append(each)
    except Exception as error:
        said.append(f"{type(error).__name__}: {error}")
    return "\n".join(said)


_KINDS: dict[str, Callable[[Probe], Iterator[str]]] = {
    **POSITION_KINDS,
    **ROUND_KINDS,
    **COMPOSITION_KINDS,
    **BOOK_KINDS,
    **TABLE_KINDS,
    **ENGINE_KINDS,
    **FAULTY_KINDS,
    **KEPT_KINDS,
    **INSIDE_KINDS,
    **WORK_KINDS,
    **PLANTED_KINDS,
}
