"""The checks of the conformance suite: each yields what it finds wrong, in a sentence."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from red7.engine.playbook import Playbook
from red7.errors import BrokenPlugin, IllegalTurn, PluginConflict
from red7.hooks.discovery import only_here
from red7.hooks.marker import Layer
from red7.hooks.registry import editions, load
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn
from red7.testing.brought import (
    its_cases_hold,
    its_text_names_what_there_is,
    what_it_brings_is_declared,
)
from red7.testing.digest import digest
from red7.testing.in_play import (
    LISTED,
    asked,
    at,
    cards_are_conserved,
    hidden_hands_are_reckoned_with,
    nothing_leaks,
    rulings_agree_with_turns,
    some,
)
from red7.testing.kernels_compared import its_kernels_say_the_same
from red7.testing.kinds import answers_are_of_the_right_kind
from red7.testing.subject import Subject, built_ins, compose, game

Check: TypeAlias = Callable[[Subject], Iterator[str]]

_DIGEST: Final = "from red7.testing.digest import main; main()"
_HASH_SEEDS: Final = ("1", "2", "3", "4")


# --- The order of names does not matter ---------------------------------------------------------


def the_order_of_names_does_not_matter(subject: Subject) -> Iterator[str]:
    """Whatever the order in which plug-ins are named and registered, the rules are the same."""
    for rules in subject.rules():
        if Rules(*reversed(rules.names)) is not rules:
            yield f"{rules} are other rules when named in another order"
        books = [
            Playbook.of([load(card.name) for card in cards], checks_answers=False)
            for cards in (rules.plugins, rules.plugins[::-1], rules.plugins)
        ]
        if len({_fingerprint(book) for book in (rules.book, *books)}) > 1:
            yield f"{rules} are other rules when composed again, or in another order"
            return


def _fingerprint(book: Playbook) -> str:
    heard = {
        hook: [(rule.clause, rule.plugin.name, rule.says) for rule in found]
        for hook, found in book.rules.items()
    }
    return repr((heard, book.constants, book.players, book.first_rule))


# --- No undeclared conflict ---------------------------------------------------------------------


def conflicts_are_declared(subject: Subject) -> Iterator[str]:
    """It goes together with every built-in plug-in, except those it says it does not."""
    found = _conflicts(subject)
    for name, why in found.items():
        if name not in subject.declared and subject.name not in load(name)[0].conflicts:
            yield f"it cannot be played with {name!r}: {why}"
    if not _plays_alone(subject):
        return  # whose fault that is, other checks report
    for name in (*built_ins(), *subject.beside):
        composed = compose(subject.name, name)
        if isinstance(composed, Rules):
            try:
                for _ in game(composed, 0, subject.seed):
                    pass
            except BrokenPlugin as error:
                if error.plugin in (subject.name, name):
                    yield f"it cannot be played with {name!r}: {error}"
            except Exception as error:
                yield f"it cannot be played with {name!r}: {error!r} is raised in play"


def _plays_alone(subject: Subject) -> bool:
    """Whether it can be played without any other plug-in."""
    try:
        for _ in game(Rules(subject.name), 0, subject.seed):
            pass
    except Exception:
        return False
    return True


def _conflicts(subject: Subject) -> dict[str, str]:
    """The built-in plug-ins, and those of its file, it cannot be composed with, and why not."""
    found: dict[str, str] = {}
    variants = ("advanced", "action")
    others = [each for each in built_ins() if each not in variants]
    for name in (*variants, *others, *subject.beside):
        both_editions = load(name)[0].layer is subject.card.layer is Layer.EDITION
        for company in ((), ("advanced",), ("action",)):
            if name in found or both_editions or name == subject.name or found.keys() & {*company}:
                continue
            composed = compose(subject.name, name, *company)
            if isinstance(composed, PluginConflict):
                found[name] = str(composed)
    return found


# --- Deterministic ------------------------------------------------------------------------------


def answers_are_deterministic(subject: Subject) -> Iterator[str]:
    """The same question has the same answer every time, in every process."""

    def ask(rules: Rules, state: State) -> Iterator[str]:
        first, second = ([str(t) for t in islice(rules.turns(state), LISTED)] for _ in range(2))
        if first != second:
            yield f"the turns are not the same when asked for again {at(rules, state)}"
            return
        for turn in some(map(Turn.parse, first), 4):
            if str(rules.adjudicate(state, turn)) != str(rules.adjudicate(state, turn)):
                yield f"the ruling on '{turn}' is not the same when asked again {at(rules, state)}"

    told = False
    for wrong in asked(islice(subject.positions(), subject.effort // 3), ask):
        told = True
        yield wrong
    if told or only_here(subject.name) is not None:  # no other process has it
        return
    try:
        here = digest(subject.name, subject.seed)
    except IllegalTurn:  # another check reports it
        return
    if len({here, *_digests_elsewhere(subject)}) > 1:
        yield "a game with the same seed is another one in another process (PYTHONHASHSEED)"


def _digests_elsewhere(subject: Subject) -> list[str]:
    """What other processes make of the same games, each with sets in an order of its own."""
    path = os.pathsep.join(each for each in sys.path if each)
    running = [
        subprocess.Popen(  # noqa: S603  # this Python, with a name that is known to it
            [sys.executable, "-c", _DIGEST, subject.name, str(subject.seed)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for hash_seed in _HASH_SEEDS
    ]
    return [process.communicate()[0].strip() for process in running]


# --- Every answer is cited ----------------------------------------------------------------------


def every_answer_is_cited(subject: Subject) -> Iterator[str]:
    """Every answer names its clause, says its rule in a sentence, and has a source."""
    card = subject.card
    if not card.changes.strip():
        yield "PLUGIN.changes does not say what it changes"
    if not subject.marks and not card.includes:
        yield "it answers no hook: mark its functions with red7.rule"
    for name, mark in subject.marks.items():
        function = getattr(subject.plugin, name)
        if not mark.clause.strip():
            yield f"{name} ({mark.hook}) names no clause"
        if not inspect.cleandoc(function.__doc__ or "").strip():
            yield f"{name} ({mark.hook}) has no docstring that says the rule in one sentence"
        if mark.cite is None and not card.source.strip() and not _cited_by_text(subject, name):
            yield (
                f"{name} ({mark.hook}, {mark.clause}) has no source: give PLUGIN a source, or the "
                "rule a cite"
            )


def _cited_by_text(subject: Subject, name: str) -> bool:
    """Whether the plug-in's own citations, or an edition's, for a reading, have the clause."""
    clause = subject.marks[name].clause
    card = subject.card
    if card.citations is not None:
        return clause in card.citations()
    if card.layer is not Layer.READING:
        return False
    texts = [load(edition)[0] for edition in card.open_in or editions()]
    return all(text.citations is not None and clause in text.citations() for text in texts)


CHECKS: Final[dict[str, Check]] = {
    "answers are of the right kind": answers_are_of_the_right_kind,
    "cards are conserved": cards_are_conserved,
    "rulings agree with turns": rulings_agree_with_turns,
    "nothing leaks": nothing_leaks,
    "hidden hands are reckoned with": hidden_hands_are_reckoned_with,
    "the order of names does not matter": the_order_of_names_does_not_matter,
    "conflicts are declared": conflicts_are_declared,
    "answers are deterministic": answers_are_deterministic,
    "every answer is cited": every_answer_is_cited,
    "what it brings is declared": what_it_brings_is_declared,
    "its text names what there is": its_text_names_what_there_is,
    "its cases hold": its_cases_hold,
    "its kernels say the same": its_kernels_say_the_same,
}
"""The checks by what they make sure of."""
