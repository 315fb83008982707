"""What it costs to begin: importing, and composing rules for the first time."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator

from measuring import Result

PEERS = "import attrs, pluggy"
OURS = "import red7"
COMPOSE = """
import time
import red7, red7.hooks.registry
red7.hooks.registry.entry_points()
from red7 import Rules
names = ("basic", "v1.2", "advanced", "advanced-discard", "advanced-scoring", "action")
for name in names: red7.hooks.registry.load(name)
start = time.process_time()
Rules("v1.2", "advanced", "action")
print(time.process_time() - start)
"""
MANAGER = """
import time
import red7, red7.hooks.registry, pluggy
from red7.hooks import specs
names = ("basic", "v1.2", "advanced", "advanced-discard", "advanced-scoring", "action")
objects = [red7.hooks.registry.load(name)[1] for name in names]
start = time.process_time()
manager = pluggy.PluginManager("red7")
manager.add_hookspecs(specs)
for each in objects:
    manager.register(each)
manager.check_pending()
print(time.process_time() - start)
"""
TIMED = "import time; start = time.process_time(); {work}; print(time.process_time() - start)"


def seconds(script: str) -> float:
    """How long a fresh Python takes, compiled files being kept as they usually are."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=kept)
    return float(done.stdout)


def results(quick: bool) -> Iterator[Result]:
    repetitions = 5 if quick else 21
    imports, composing = [], []
    seconds(COMPOSE)  # compiles what is not compiled yet
    for _ in range(repetitions):
        imports.append(seconds(TIMED.format(work=OURS)) / seconds(TIMED.format(work=PEERS)))
        composing.append(seconds(COMPOSE) / seconds(MANAGER))
    yield Result("import red7, to attrs and pluggy", statistics.median(imports), "x", at_most=2)
    name = "Rules(...) the first time, to a PluginManager"
    yield Result(name, statistics.median(composing), "x", at_most=3)
