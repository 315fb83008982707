"""How much a process grows while it judges many positions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from measuring import Result

SCRIPT = """
import random, resource, sys
import red7

def peak():
    try:  # getrusage begins with what the process had that started this one
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

rules, chance, seat = red7.Rules("v1.2"), random.Random(3), red7.Seat
bits = [1 << index for index in range(49)]
before = peak()
for _ in range(int(sys.argv[1])):
    cards = chance.sample(bits, 10)
    rules.leader(red7.State((seat(sum(cards[:5])), seat(sum(cards[5:]))), 0))
print(peak() - before)
"""


def results(quick: bool) -> Iterator[Result]:
    judged = 200_000 if quick else 10_000_000
    command = [sys.executable, "-c", SCRIPT, str(judged)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    name = f"growth after {judged:,} positions judged"
    yield Result(name, float(done.stdout), "MB", at_most=100)
