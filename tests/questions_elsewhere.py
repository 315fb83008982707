"""Questions for worker processes, which find this module as the tests do."""

from __future__ import annotations

import time

import red7


def nap(seconds: float, name: str) -> str:
    time.sleep(seconds)
    return name


def wrong() -> None:
    raise red7.InvalidPosition("this is wrong.")


def buggy() -> None:
    raise KeyError("somewhere")
