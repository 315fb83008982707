"""The windows in which pages are opened, and what a device keeps between two visitors."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

FILE = "pictures.css"
"""A file of every home that runs nothing."""


class Devices:
    """Devices that are lent to one visitor after another.

    They keep the files of one home, and Python, which takes seconds to start; but nothing that a
    visitor has said. For every other home there is a new device.
    """

    def __init__(self, browser: Browser, kept: str | None) -> None:
        self._browser = browser
        self._kept = kept
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)
        self._lent: list[tuple[str, BrowserContext]] = []

    def lend(self, home: str, **options: Any) -> BrowserContext:
        """A device that nobody uses now, to visit a home with."""
        kind = str(sorted(options.items()))
        if home == self._kept and self._free[kind]:
            context = self._free[kind].pop()
        else:
            context = self._browser.new_context(base_url=home, **options)
        if home == self._kept:
            self._lent.append((kind, context))
        return context

    def take_back(self) -> None:
        """Let the next visitors have what can be kept, and throw away the rest."""
        for kind, context in self._lent:
            if context in self._browser.contexts:
                self._forget_visitor(context)
                self._free[kind].append(context)
        self._lent.clear()
        free = [context for each in self._free.values() for context in each]
        for context in self._browser.contexts:
            if context not in free:
                context.close()

    def _forget_visitor(self, context: BrowserContext) -> None:
        for page in context.pages:
            page.close()
        context.clear_cookies()
        page = context.new_page()
        page.goto(f"{self._kept}/{FILE}")
        page.evaluate("localStorage.clear()")
        page.close()
