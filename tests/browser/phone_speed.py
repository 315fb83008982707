"""How large and how fast a site is on a phone: ``python tests/browser/phone_speed.py FOLDER``.

The folder is one that ``red7 site`` has built. A file server on this machine sends no faster than a
phone's network would, counts what it sends, and waits before each answer. Chromium's own throttling
of the processor holds for the page alone: it refuses workers. ``--busy N`` keeps N processes
running beside it instead.

The first visit is measured, and later ones, each by a new page: they begin with what the device has
kept of Python.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import IO, Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

SITUATION = "?position=*G2V2:O7I1/R6:?5%20-%20?20&turn=%2BO7%3EO7&with=action"
QUESTIONS = [f"{SITUATION}&own={own}" for own in ("v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de")]
PIECE = 16_384


class Network:
    """What all connections share: a rate, a delay, and a count."""

    def __init__(self, megabits: float, delay: float) -> None:
        self.rate = megabits * 1e6 / 8
        self.delay = delay
        self.sent = 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def wait_for(self, count: int) -> None:
        with self._lock:
            self.sent += count
            self._free_at = max(self._free_at, time.monotonic()) + count / self.rate
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Handler(SimpleHTTPRequestHandler):
    """A plain file server, at the pace of a network."""

    def __init__(self, *given: Any, network: Network, **options: Any) -> None:
        self.network = network
        super().__init__(*given, **options)

    def do_GET(self) -> None:
        time.sleep(self.network.delay)
        super().do_GET()

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:
        while piece := source.read(PIECE):
            self.network.wait_for(len(piece))
            outputfile.write(piece)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving(folder: Path, network: Network) -> Iterator[str]:
    handler = partial(Handler, directory=str(folder), network=network)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def spin() -> None:
    while True:
        pass


@contextmanager
def busy(count: int) -> Iterator[None]:
    made = [multiprocessing.Process(target=spin, daemon=True) for _ in range(count)]
    for each in made:
        each.start()
    yield
    for each in made:
        each.terminate()


def slowdown() -> float:
    """How much longer work takes on this machine than it would if nothing else ran."""
    began, used = time.monotonic(), time.process_time()
    while time.process_time() - used < 1:
        pass
    return time.monotonic() - began


def until_ruled(page: Page, address: str) -> dict[str, Any]:
    """Seconds until something is painted, and until the ruling stands there."""
    began = time.monotonic()
    page.goto(f"{address}{SITUATION}", wait_until="commit")
    page.get_by_test_id("verdict").wait_for(timeout=180_000)
    ruled = time.monotonic() - began
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return {"first paint": paint / 1000, "first ruling": ruled}


def rulings(page: Page) -> float:
    """The median of seconds for a ruling that was not asked before, as the page asks for it."""
    took = page.evaluate(
        """async (questions) => {
            const took = [];
            for (const question of questions) {
                const began = performance.now();
                await (await fetch(`answer${question}`)).text();
                took.push(performance.now() - began);
            }
            return took;
        }""",
        QUESTIONS,
    )
    return float(median(took)) / 1000


def measured(folder: Path, network: Network, given: argparse.Namespace) -> dict[str, Any]:
    phone: dict[str, Any] = {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
    }
    path = os.environ.get("RED7_BROWSER") or shutil.which("chromium")
    options = ["--no-sandbox", "--disable-dev-shm-usage"]
    with (
        serving(folder, network) as address,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as profile,  # a private window keeps less
        playwright.chromium.launch_persistent_context(
            profile, executable_path=path, args=options, **phone
        ) as context,
    ):

        def visited() -> dict[str, Any]:
            slow = slowdown()
            page = opened(context, given.page_rate)
            before = network.sent
            with busy(given.busy):
                found = until_ruled(page, address)
                found["ruling"] = rulings(page)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            found["bytes"] = network.sent - before
            found["slowdown of the machine"] = slow
            page.close()
            return found

        return {"first": visited(), "later": [visited() for _ in range(given.visits)]}


def opened(context: BrowserContext, rate: float) -> Page:
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return page


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--megabits", type=float, default=20, help="of the network, in a second")
    reader.add_argument("--delay", type=float, default=0.06, help="seconds before each answer")
    reader.add_argument("--page-rate", type=float, default=4, help="how much slower the page runs")
    reader.add_argument("--busy", type=int, default=0, help="processes that run beside it")
    reader.add_argument("--visits", type=int, default=5, help="how many later visits")
    given = reader.parse_args()
    network = Network(given.megabits, given.delay)
    sys.stdout.write(json.dumps(measured(given.folder, network, given), indent=2))


if __name__ == "__main__":
    main()
