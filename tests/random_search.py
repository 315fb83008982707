"""Search the properties again and again, each time from a new seed.

``python tests/random_search.py`` runs every test that hypothesis searches, under the profile
``random``. ``RED7_BUDGET`` is how many seconds it may take, 180 if not given. When they are used, a
run leaves out the tests that it has not begun, whose order is drawn like all else; another run
begins only if the longest so far would still fit. ``RED7_SEEDS`` asks for so many runs instead,
however long they take, each with as many examples as ``pytest`` alone tries. Options are passed on
to pytest. The first failure ends it, with the command that repeats the run.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from random import SystemRandom
from typing import Final

BUDGET: Final = float(os.environ.get("RED7_BUDGET", "180"))
SEEDS: Final = int(os.environ.get("RED7_SEEDS", "0"))
PYTEST: Final = ["-m", "pytest", "-q", "-m", "property", "--ignore=tests/browser"]


def say(sentence: str) -> None:
    """Write a line now, between those of pytest."""
    sys.stdout.write(f"-- {sentence}\n")
    sys.stdout.flush()


def main(options: list[str]) -> int:
    """Search until budget or seeds are used, or something fails; the status to exit with."""
    began, longest, seeds = time.monotonic(), 0.0, 0
    profile, budget = ("dev", float("inf")) if SEEDS else ("random", BUDGET)
    while not seeds or (seeds != SEEDS and time.monotonic() - began + longest <= budget):
        seed, started = SystemRandom().randrange(2**32), time.monotonic()
        say(f"--hypothesis-seed={seed}, {started - began:.0f} of {budget:.0f} s used")
        command = [*PYTEST, f"--hypothesis-seed={seed}", *options]
        until = str(time.time() + budget - (started - began))
        environment = {**os.environ, "HYPOTHESIS_PROFILE": profile, "RED7_UNTIL": until}
        done = subprocess.run([sys.executable, *command], env=environment, check=False)
        if done.returncode:
            say(f"repeat it with: HYPOTHESIS_PROFILE={profile} python {shlex.join(command)}")
            return done.returncode
        longest, seeds = max(longest, time.monotonic() - started), seeds + 1
    say(f"nothing found from {seeds} seeds in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
