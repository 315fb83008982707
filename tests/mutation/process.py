"""A forked process that works something out."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any, Final

MEMORY: Final = 2 << 30
"""How many bytes it may use."""
STOPPED: Final = "no answer in time"


class Process:
    """A fork of this process. Its result is pickled and sent through a pipe."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._reading, writing = os.pipe()
        sys.stdout.flush()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._reading)
            _work(work, writing)
        os.close(writing)

    def fileno(self) -> int:
        """The pipe, to wait for until there is something to read."""
        return self._reading

    def result(self) -> Any:
        """What it found, once it is done; STOPPED where its time was over, else how it ended."""
        with os.fdopen(self._reading, "rb") as pipe:
            written = pipe.read()
        _, status = os.waitpid(self._pid, 0)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM:
            return STOPPED
        return pickle.loads(written) if status == 0 else f"ended with status {status}"


def limit(seconds: float) -> None:
    """Stop this process when it has used so many more seconds of processor time."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _work(work: Callable[[], Any], writing: int) -> None:
    """Work it out, send it, and end without anything that this process was to do at its end."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        result = pickle.dumps(work())
        limit(0)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(result)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)
