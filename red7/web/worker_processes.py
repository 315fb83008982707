"""Work in processes of their own: a few at once, each for a limited time, the last answers kept."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import anyio

from red7.errors import Red7Error
from red7.web.errors import Unanswerable, sentence_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from starlette.requests import Request

    from red7.web.settings import Settings

_Answer = TypeVar("_Answer")

Worked: TypeAlias = tuple[Any, tuple[str, int] | None, str]
"""The answer, or a sentence and a status for the asker, or a bug for the log."""


async def in_a_process(
    function: Callable[..., Any], arguments: tuple[Any, ...], _is_long: bool
) -> Worked:
    """``worked(function, arguments)`` in a process of its own, which ends with its asker.

    A process can be stopped, as a thread cannot: a question that takes too long is really ended.
    """
    import anyio.to_process  # which not every home of the pages has

    # How many work at once is counted before: this limiter only fills its place.
    one = anyio.CapacityLimiter(1)
    return await anyio.to_process.run_sync(
        worked, function, arguments, cancellable=True, limiter=one
    )


class Referees:
    """Those who rule, each question in a place of its own: ``work_out`` says where."""

    def __init__(
        self,
        settings: Settings,
        work_out: Callable[..., Awaitable[Worked]] = in_a_process,
    ) -> None:
        self.settings = settings
        self._work_out = work_out
        self._free = anyio.CapacityLimiter(settings.workers)
        self._long = anyio.CapacityLimiter(1)  # so that a long search leaves room for rulings
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def ask(
        self, function: Callable[..., _Answer], *arguments: Any, seconds: float | None = None
    ) -> _Answer:
        """``function(*arguments)``, worked out elsewhere; Unanswerable if that cannot be.

        The function stands in a module, and its arguments are hashable; both, and the answer, are
        sent between processes. The answer is shared by all who ask: do not change it. Where
        ``seconds`` says how long it may take, it counts as long work, of which one is done at once.
        """
        question = (function, arguments)
        if question in self._kept:
            return self._remembered(question)  # type: ignore[no-any-return]
        async with AsyncExitStack() as held:
            with anyio.move_on_after(self.settings.waiting_seconds) as patience:
                for limiter in [self._free] if seconds is None else [self._long, self._free]:
                    await held.enter_async_context(limiter)
            if patience.cancelled_caught:
                raise Unanswerable(
                    "Too many questions are waiting here: ask again later.",
                    HTTPStatus.TOO_MANY_REQUESTS,
                )
            if question not in self._kept:  # another request may have asked the same meanwhile
                self._keep(question, await self._worked_out(function, arguments, seconds))
            return self._remembered(question)  # type: ignore[no-any-return]

    async def warm(self) -> None:
        """Start every process, so that the first question is answered quickly."""

        async def start() -> None:
            async with self._free:
                await self._work_out(_warmed, (), False)

        async with anyio.create_task_group() as group:
            for _ in range(self.settings.workers):
                group.start_soon(start)

    async def _worked_out(
        self, function: Callable[..., _Answer], arguments: tuple[Any, ...], seconds: float | None
    ) -> _Answer:
        limit = self.settings.seconds if seconds is None else seconds
        try:
            with anyio.fail_after(limit):
                answer, wrong, bug = await self._work_out(function, arguments, seconds is not None)
        except TimeoutError:
            raise Unanswerable(
                f"This takes longer than the {limit:g} seconds that this server gives a question."
            ) from None
        if bug:
            raise RuntimeError(bug)
        if wrong:
            raise Unanswerable(*wrong)
        return answer  # type: ignore[no-any-return]  # it has been through another process

    def _keep(self, question: Hashable, answer: object) -> None:
        self._kept[question] = answer
        while len(self._kept) > self.settings.answers_kept:
            self._kept.popitem(last=False)

    def _remembered(self, question: Hashable) -> Any:
        self._kept.move_to_end(question)
        return self._kept[question]


async def ask(
    request: Request,
    function: Callable[..., _Answer],
    *arguments: Any,
    seconds: float | None = None,
) -> _Answer:
    """Ask the referees of the server that got the request."""
    referees: Referees = request.app.state.referees
    return await referees.ask(function, *arguments, seconds=seconds)


def worked(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Worked:
    """In the other place: errors come back as texts, which can always be sent."""
    try:
        return function(*arguments), None, ""
    except Red7Error as error:
        return None, (sentence_of(error), HTTPStatus.UNPROCESSABLE_ENTITY), ""
    except Unanswerable as error:
        return None, (error.sentence, error.status), ""
    except Exception:
        import traceback

        return None, None, traceback.format_exc()


def _warmed() -> int:
    """Import and compose what most questions need."""
    from red7 import Rules, editions

    for name in editions():
        with suppress(Red7Error):
            Rules(name)
    return os.getpid()
