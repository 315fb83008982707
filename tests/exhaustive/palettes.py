"""Check every palette of up to seven cards against an independent count.

There are 102,022,810 of them, the empty one included. For each, under each of the seven colors,
this compares

- the rank by which the engine decides who is winning (``ranks`` of the rules, worked out for all
  colors at once) with the rank by the pairwise count of ``counting.py``: how many cards count, and
  which of them is the highest;
- for every palette of up to five cards, and for a sample of the larger ones chosen by a seed, also
  the engine's ``Standing``, which it works out another way: how many cards count, exactly which
  ones, the highest of them, whether the palette can win, and its rank.

The eight texts judge palettes alike, so one run is a proof for all of them. The command looks which
texts use the very functions it has checked, and names those.

What has been checked is kept in a file, so you may stop a run and start it again. Exit status 1
means that there are counterexamples, and prints the first of them; 2, that an option is wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from math import comb
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs

import red7
import red7_plugins
from exhaustive import counting, sweep
from red7 import CardSet, Color, Rules
from red7.engine.playbook import Playbook

LOWEST = 4
"""How many cards of a palette vary within a batch."""
SLICE = 1 << 14
"""How many palettes are counted at once."""


@attrs.frozen
class Batch:
    """Every palette of one size that has these cards above its four lowest."""

    size: int
    above: tuple[int, ...]

    @property
    def free(self) -> int:
        """How many cards are still to be chosen."""
        return self.size - len(self.above)

    @property
    def below(self) -> int:
        """How many cards are weaker than those chosen."""
        return self.above[-1] if self.above else 49

    def __len__(self) -> int:
        return comb(self.below, self.free)

    def __str__(self) -> str:
        return f"{self.size}:{','.join(map(str, self.above))}"

    def palettes(self) -> Iterator[counting.Palette]:
        """Every palette of the batch, its cards strongest first."""
        for rest in combinations(range(self.below - 1, -1, -1), self.free):
            yield self.above + rest


class Task(NamedTuple):
    """What is checked of every batch."""

    rules: str
    standings: range
    """The sizes of palette of which every standing is checked."""
    sample: int
    """Of the other palettes, the standing of one in so many is checked."""
    seed: int


class Report(NamedTuple):
    """What came of a batch: palettes, those whose standings were checked too, counterexamples."""

    checked: int
    standings: int
    wrong: list[str]


def batches(sizes: range) -> Iterator[Batch]:
    """Every batch with palettes of these sizes, the smallest palettes first."""
    for size in sizes:
        for above in combinations(range(48, -1, -1), max(0, size - LOWEST)):
            batch = Batch(size, above)
            if len(batch):
                yield batch


def engine_ranks(rules: str) -> Callable[[int], tuple[int, ...]]:
    """The engine's own way to the seven ranks of a palette, without its memory."""
    return Rules.parse(rules).book.ranks.work_out


def check(task: Task, batch: Batch) -> Report:
    """Compare the engine with the count over one batch."""
    book, ranks = Rules.parse(task.rules).book, engine_ranks(task.rules)
    palettes = batch.palettes()
    chance = random.Random(f"{task.seed} {batch}")
    standings = 0
    wrong: list[str] = []
    while some := list(islice(palettes, SLICE)):
        bits = [sum(map((1).__lshift__, palette)) for palette in some]
        expected = counting.ranks(some)
        found = list(map(ranks, bits))
        if found != expected:
            for palette, one, other in zip(bits, found, expected, strict=True):
                wrong += differences(palette, "rank", one, other)
        if batch.size in task.standings:
            looked_at = list(range(len(some)))
        else:
            wanted = (len(some) + chance.randrange(task.sample)) // task.sample
            looked_at = chance.sample(range(len(some)), wanted)
        standings += len(looked_at)
        chosen = [some[at] for at in looked_at]
        for at, groups in zip(looked_at, counting.groups(chosen), strict=True):
            wrong += wrong_standings(book, bits[at], groups, expected[at])
    return Report(len(batch), standings, wrong)


def wrong_standings(
    book: Playbook, bits: int, groups: tuple[int, ...], ranks: tuple[int, ...]
) -> list[str]:
    """The colors under which the engine's standing of a palette is not the one counted."""
    palette = CardSet.from_bits(bits)
    standings = [book.evaluate(palette, color) for color in Color]
    found = [
        (each.count, each.cards.bits, each.highest and each.highest.index, each.can_win, each.rank)
        for each in standings
    ]
    expected = [
        (group.bit_count(), group, group.bit_length() - 1 if group else None, group > 0, rank)
        for group, rank in zip(groups, ranks, strict=True)
    ]
    return differences(bits, "standing", found, expected) if found != expected else []


def differences(
    bits: int, what: str, found: Sequence[object], expected: Sequence[object]
) -> list[str]:
    """A sentence for every color under which two answers differ."""
    return [
        f"{CardSet.from_bits(bits)} under {color}: {what} {one}, counted {other}"
        for color, one, other in zip(Color, found, expected, strict=True)
        if one != other
    ]


# --- What has been checked before -----------------------------------------------------------------


def fingerprint(task: Task) -> str:
    """A digest of the task, the engine and the count; if any of them changes, so does it."""
    digest = hashlib.sha256(repr(task).encode())
    packages = [Path(str(module.__file__)).parent for module in (red7, red7_plugins)]
    sources = [Path(__file__), Path(str(counting.__file__))]
    for package in packages:
        sources += sorted(package.rglob("*.py"))
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


class OtherRules(Exception):
    """The file tells of a run that checked something else."""


class Memory:
    """The batches that were checked and found right, in a file with a line for each."""

    def __init__(self, file: Path, task: Task) -> None:
        self.file = file
        heading = f"palettes {fingerprint(task)}"
        if not file.exists():
            file.write_text(f"{heading}\n", encoding="utf-8")
        written = file.read_text(encoding="utf-8")
        first, _, _ = written.partition("\n")
        if first != heading:
            raise OtherRules(
                f"{file} is of other rules or options: remove it, or name another with --state."
            )
        whole = re.findall(r"^(\d+:\S*) (\d+) \.$", written, re.MULTILINE)
        self.standings = {batch: int(standings) for batch, standings in whole}

    def keep(self, batch: Batch, report: Report) -> None:
        """Write down that a batch is right."""
        self.standings[str(batch)] = report.standings
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(f"{batch} {report.standings} .\n")


# --- The command ----------------------------------------------------------------------------------


def sizes(text: str) -> range:
    """Read ``5`` or ``0-7``."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found or found[-1] > 49:
        raise ValueError
    return found


def at_least_one(text: str) -> int:
    """Read a number from 1 up."""
    if int(text) < 1:
        raise ValueError
    return int(text)


def command_line() -> argparse.ArgumentParser:
    """The options."""
    opening, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=opening, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--cards", type=sizes, default="0-7", help="sizes of palette (default: 0-7)")
    add("--jobs", type=at_least_one, default=sweep.cores(), help="processes (default: all cores)")
    add("--limit", type=at_least_one, help="stop after the batch that makes it so many palettes")
    add("--state", type=Path, default="palettes.state", help="the file of what has been checked")
    add("--rules", default="v1.2", help="the rules to check (default: v1.2)")
    add("--standings", type=sizes, default="0-5", help="sizes checked with every card that counts")
    add("--sample", type=at_least_one, default=100, help="of other sizes, one in so many (100)")
    add("--seed", type=int, default=7, help="which ones (default: 7)")
    return parser


def main(given: list[str] | None = None) -> int:
    """Check what the command line asks for, and say how it went."""
    parser = command_line()
    asked = parser.parse_args(given)
    try:
        task = Task(str(Rules.parse(asked.rules)), asked.standings, asked.sample, asked.seed)
        memory = Memory(asked.state, task)
    except (red7.Red7Error, OtherRules) as wrong_input:
        parser.error(str(wrong_input))
    every = list(batches(asked.cards))
    left = [batch for batch in every if str(batch) not in memory.standings]
    total, to_check = sum(map(len, every)), sum(map(len, left))
    progress = sweep.Progress(total, total - to_check, "palettes")
    wrong: list[str] = []
    wanted = list(up_to(left, asked.limit))
    for batch, report in sweep.reports(partial(check, task), wanted, asked.jobs):
        wrong += report.wrong
        if not report.wrong:
            memory.keep(batch, report)
        progress.add(report.checked)
        if len(wrong) >= sweep.SHOWN:
            break
    progress.close()
    if wrong:
        sweep.say(f"The engine and the count differ under {task.rules}:")
        for line in wrong[: sweep.SHOWN]:
            sweep.say(line)
        return 1
    standings = sum(memory.standings.get(str(batch), 0) for batch in every)
    sweep.say(
        f"{progress.done:,} of {total:,} palettes of {asked.cards[0]} to {asked.cards[-1]} cards: "
        f"every rank is right under seven colors, {standings:,} with the cards that count."
    )
    sweep.say(f"The same for all of {', '.join(judging_alike(task.rules))}.")
    now = progress.done - (total - to_check)
    sweep.say(f"{now:,} palettes in {progress.seconds:,.0f} seconds.")
    return 0


def up_to(left: list[Batch], limit: int | None) -> Iterator[Batch]:
    """The batches until so many palettes are reached."""
    number = 0
    for batch in left:
        if limit is not None and number >= limit:
            return
        yield batch
        number += len(batch)


def judging_alike(rules: str) -> list[str]:
    """The texts that judge palettes by the very functions that these rules use."""
    evaluating = Rules.parse(rules).book.evaluating
    return [text for text in red7.editions() if Rules(text).book.evaluating == evaluating]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sweep.say("\nStopped. The same command goes on from here.")
        sys.exit(130)
