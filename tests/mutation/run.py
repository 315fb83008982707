"""Change the rules in thousands of ways, one at a time, and see whether each change is noticed.

``python tests/mutation/run.py`` tries every mutant, prints a table and those that survive, and
fails where ``equivalent.toml`` does not explain one. ``--write`` writes ``docs/mutation.md``: of
all files, or, where some are named by ``--file``, of these and of what the results have of others.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation import page
from mutation.mutants import Mutant, mutants_of
from mutation.report import Report
from mutation.results import Results
from mutation.settings import PAGE, files
from mutation.trial import try_all


def main() -> int:
    os.environ["RED7_FAST"] = "0"  # kernels would answer in place of what is mutated
    arguments = _arguments()
    every = [mutant for file in files() for mutant in mutants_of(file)]
    if arguments.show:
        shown = [mutant for mutant in every if mutant.id.startswith(arguments.show)]
        print("\n".join(f"{mutant}\n{mutant.difference()}" for mutant in shown))  # noqa: T201
        return 0 if shown else 1
    chosen = _chosen(every, arguments)
    results = Results(arguments.results)
    if arguments.told:
        results.read()
    else:
        try_all(
            chosen,
            results,
            arguments.jobs,
            thorough=arguments.thorough,
            again=arguments.again,
            most=arguments.most,
            only=arguments.ask,
        )
    if arguments.told or arguments.write:
        chosen = results.tried(every if arguments.write else chosen)
    report = Report.on(chosen, results.noticed)
    print("\n".join(report.lines()))  # noqa: T201  # a program for the terminal
    if arguments.write:
        before = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
        shown = page.text(report, results.days, results.hurried, before)
        PAGE.write_text(shown, encoding="utf-8")
    return 0 if report.is_good else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", action="append", help="only files with this in their name")
    parser.add_argument("--only", action="append", help="only mutants that fit this expression")
    parser.add_argument("--ask", default="", help="only questions that fit this expression")
    parser.add_argument("--sample", type=int, help="only so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="by which they are chosen")
    parser.add_argument("--results", type=Path, help="a file to take the run up again from")
    parser.add_argument("--told", action="store_true", help="try nothing: tell what was found")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=1, help="mutants at a time")
    parser.add_argument(
        "--thorough", action="store_true", help="ask all also of what equivalent.toml explains"
    )
    parser.add_argument(
        "--again", action="store_true", help="try again what was tried before a change elsewhere"
    )
    parser.add_argument(
        "--most", type=float, default=inf, help="how many seconds each is asked for (all)"
    )
    parser.add_argument("--show", metavar="ID", help="show what a mutant changes, and stop")
    parser.add_argument("--write", action="store_true", help="write docs/mutation.md")
    arguments = parser.parse_args()
    if arguments.write and (arguments.only or arguments.sample is not None):
        parser.error("the page is written of whole files.")
    return arguments


def _chosen(every: list[Mutant], arguments: argparse.Namespace) -> list[Mutant]:
    chosen = [
        mutant
        for mutant in every
        if (not arguments.file or any(part in mutant.file for part in arguments.file))
        and (not arguments.only or any(re.search(each, str(mutant)) for each in arguments.only))
    ]
    if arguments.sample is not None and arguments.sample < len(chosen):
        places = random.Random(arguments.seed).sample(range(len(chosen)), arguments.sample)
        chosen = [chosen[place] for place in sorted(places)]
    return chosen


if __name__ == "__main__":
    sys.exit(main())
