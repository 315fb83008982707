"""What a server allows: how long, how much, how many at once."""

from __future__ import annotations

import os

import attrs


def _workers() -> int:
    return max(2, min(4, os.cpu_count() or 2))


@attrs.frozen(kw_only=True)
class Settings:
    """The bounds of one server."""

    seconds: float = 10
    """How long one question may be worked on; then the work is stopped."""
    waiting_seconds: float = 45
    """How long a question may wait for its turn to be worked on."""
    workers: int = attrs.field(factory=_workers)
    """How many questions are worked on at once, each in a process of its own."""
    warm: bool = True
    """Whether the processes are started before the first question."""
    answers_kept: int = 512
    """How many of the last answers are kept."""
    address: str = ""
    """What other devices reach this server by; none: what it is asked by."""
    to_be_reached: str = (
        "Start the server with red7 serve --host 0.0.0.0 for one that works on every device in "
        "your network."
    )
    """What to do for an address that others can open."""
    longest_address: int = 16_000
    """Characters of path and query together."""
    longest_body: int = 64_000
    """Bytes of a request's body."""
