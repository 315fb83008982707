"""Whether an environment plays by the kernels or by the core: the same game, faster or slower."""

from __future__ import annotations

import importlib.util

from red7.engine.when_kernels_pay import NEVER, switch
from red7.environment.play import Play
from red7.errors import NoKernel
from red7.rules import Rules


def play_by(rules: Rules | str, players: int, *, match: bool = False, kernels: bool = True) -> Play:
    """A game by the kernels if the extra ``fast`` is installed and the rules have them.

    Otherwise by the core: the same game, slower. So it is without ``kernels``, where ``RED7_FAST``
    is 0, and where every answer is checked.
    """
    rules = Rules.parse(rules)
    book = rules.book
    by_rules = switch() == NEVER or book.checks_answers or bool(book.note_names)
    if kernels and not by_rules and importlib.util.find_spec("numba") is not None:
        from red7.batch.one_game import KernelPlay

        try:
            return KernelPlay(rules, players, match=match)
        except NoKernel:
            pass
    return Play(rules, players, match=match)
