"""All benchmarks in one run: a table on the screen, and JSON for programs.

``python tests/benchmarks/run.py [--of batches] [--json FILE] [--quick]``
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import batches
import games
import growth
import imports
import memory
import one_more_rule
import questions

MEASURES = {
    each.__name__: each
    for each in (games, one_more_rule, questions, imports, growth, memory, batches)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="where to write the results")
    parser.add_argument("--of", nargs="+", choices=MEASURES, default=[*MEASURES])
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    arguments = parser.parse_args()
    results = []
    os.environ["RED7_FAST"] = "0"  # the pure engine, until the last rows
    for name in arguments.of:
        for result in MEASURES[name].results(quick=arguments.quick):
            print(result.line(), flush=True)  # noqa: T201  # a program for the terminal
            results.append(result)
    if arguments.json:
        facts = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "results": [result.facts() for result in results],
        }
        arguments.json.write_text(json.dumps(facts, indent=2) + "\n")
    missed = [result.name for result in results if result.met is False]
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
