"""Turns by kernels beside those of the rules themselves: the lists, where turns lead, lots drawn.

Where a rule has a ``kernel``, it is stated twice. So both statements are put to the same positions.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from red7.errors import NoKernel, TooManyTurns
from red7.rules import Rules
from red7.table.position import State
from red7.testing.in_play import asked, at
from red7.testing.subject import Subject

if TYPE_CHECKING:
    from red7.engine.by_kernel import KernelTurns

PLAYED: Final = 8
"""How many turns of a position are played."""
_LONGEST: Final = 3000
"""Of a position with more turns than these the conformance suite reads no list."""


def its_kernels_say_the_same(subject: Subject) -> Iterator[str]:
    """The ``kernel`` beside a rule says what the rule says: turns are the same by both."""
    if all(mark.kernel is None for mark in subject.marks.values()):
        return
    if find_spec("numba") is None or find_spec("numpy") is None:
        said = f"the kernels of {subject.name!r} are not checked: that takes the extra fast."
        warnings.warn(said, stacklevel=2)
        return
    from red7.engine.by_kernel import KernelTurns

    kernels: dict[Rules, KernelTurns | None] = {}
    for rules in subject.rules():
        try:
            kernels[rules] = KernelTurns(rules.book)
        except NoKernel as unknown:
            kernels[rules] = None
            if unknown.plugin == subject.name and _has_words(rules, unknown):
                yield (
                    f"the kernel of {unknown.hook} ({unknown.clause}) is in words that kernels do "
                    f"not know under {rules}: red7.kernels.parameters has those that they do"
                )
    chance = random.Random(subject.seed)

    def ask(rules: Rules, state: State) -> Iterator[str]:
        kernel = kernels[rules]
        if kernel is not None:
            yield from differences_at(rules.checked(), kernel, state, chance, most=_LONGEST)

    yield from asked(subject.positions(), ask)


def _has_words(rules: Rules, unknown: NoKernel) -> bool:
    """Whether the rule that kernels cannot follow has a kernel at all."""
    heard = rules.book.rules[unknown.hook]
    return any(
        rule.mark.kernel is not None
        for rule in heard
        if rule.plugin.name == unknown.plugin and rule.clause == unknown.clause
    )


def differences_in_a_game(
    rules: Rules,
    kernel: KernelTurns,
    players: int,
    chance: random.Random,
    counted: list[int],
) -> Iterator[str]:
    """Where kernels and the rules differ in the course of a game, in a few words.

    ``counted``: a list to which the number of positions compared is added.
    """
    state = rules.deal(players, seed=chance.randrange(2**32))
    while state.to_move is not None:
        for seen in (state, state.view(state.to_move)):
            yield from differences_at(rules, kernel, seen, chance, counted)
        state = rules.random_turn(state, chance)[1]


def differences_at(
    rules: Rules,
    kernel: KernelTurns,
    state: State,
    chance: random.Random,
    counted: list[int] | None = None,
    *,
    most: int | None = None,
) -> Iterator[str]:
    """Where they differ in one position; the rules must be those of the core alone.

    ``most``: the position is left out if it has more turns than these.
    """
    if state.to_move is None or rules.book.round_result(state) is not None:
        return
    for surviving in (False, True):
        found = kernel.turns(state, surviving=surviving)
        if found is None or (most is not None and len(found) > most):
            continue
        try:
            expected = list(rules.turns(state, surviving=surviving))
        except TooManyTurns:
            continue
        if counted is not None:
            counted.append(1)
        if list(found) != expected:
            unlike = sorted(map(str, set(found) ^ set(expected)))
            where = f"lists of {'surviving' if surviving else 'legal'} turns"
            yield f"its {where} differ {at(rules, state)}: {' '.join(unlike) or 'in their order'}"
        for turn in chance.sample(expected, min(PLAYED, len(expected))):
            after = kernel.play(state, turn, survives=surviving)
            if after is not None and after != rules.play(state, turn):
                yield f"'{turn}' leads elsewhere {at(rules, state)}"
    seed = chance.randrange(2**32)
    one, other = random.Random(seed), random.Random(seed)
    drawn = kernel.random_turn(state, one.random)
    if drawn is not None and (
        drawn != rules.random_turn(state, other) or one.random() != other.random()
    ):
        yield f"the turn drawn by lot with seed {seed} is another one {at(rules, state)}"
