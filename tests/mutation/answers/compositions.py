"""What the library answers about palettes, plug-ins, what they compose to, and cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final
from zlib import crc32

from mutation.answers.asking import attempted, plain, read, rules_of
from mutation.answers.positions import ruled
from mutation.probe import Probe


def _palettes(probe: Probe) -> Iterator[str]:
    """How palettes do under every color."""
    from red7 import CardSet, Color

    book = rules_of(probe).book
    for text in probe.asked:
        palette = CardSet(text)
        yield str(tuple(book.ranks[palette.bits]))
        for color in Color:
            groups = [str(group) for group in book.groups(palette, color)]
            yield f"{groups} {book.evaluate(palette, color)}"


def _memos(_: Probe) -> Iterator[str]:
    """What is remembered of palettes, with room for a few."""
    from red7 import Rules
    from red7.engine import ranks

    yield f"{ranks.MEMO_LIMIT} {ranks.MEMOS_LIMIT}"
    kept = ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS
    ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS = 3, 2, {}
    try:
        asked: list[int] = []
        memo = ranks.Ranks(lambda bits: (asked.append(bits), bits)[1:])
        for bits in (1, 2, 3, 4, 4, 2, 5, 1, 6):
            yield f"{memo[bits]} {asked} {sorted(memo)} {sorted(memo.older)}"
        for names in ((), ("french-literal",), ("zero-highest-card",), ()):
            memo = ranks.ranks_of(Rules(*names).book)
            yield str([memo is each for each in ranks._MEMOS.values()])
    finally:
        ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS = kept


def _composed(probe: Probe) -> Iterator[str]:
    """Who answers which question, in which order, and by which words."""
    from red7.engine.ranks import short_cut

    rules = rules_of(probe)
    book = rules.book
    yield f"{rules} {book.players} {[card.name for card in rules.plugins]}"
    yield f"{short_cut(book) is not None} {book.plain is not None}"
    yield attempted(book.deciding, "scoring_cards")
    for hook, heard in book.rules.items():
        for each in heard:
            yield f"{hook} {each.plugin.name} {each.clause} {each.says}"
            yield f"{book.sources.is_house_rule(each)} {'; '.join(map(str, book.sources.of(each)))}"


def _colors(probe: Probe) -> Iterator[str]:
    """Who would be winning if another color were played."""
    from red7 import Color

    rules, state = read(probe)
    for color in Color:
        yield f"{plain(rules.contest(state, color).colors)} {rules.leader(state, color)}"


def _mixed(probe: Probe) -> Iterator[str]:
    """Rules with the answers of others on some clauses: who answers, and what may be done."""
    from red7 import Rules

    rules, state = read(probe)
    other, *clauses = probe.asked
    mixed = rules.with_answers_of(Rules.parse(other), clauses)
    yield f"{mixed} {mixed == rules}"
    for hook, heard in mixed.book.rules.items():
        yield f"{hook} {[(each.plugin.name, each.clause) for each in heard]}"
    yield str([str(turn) for turn in mixed.turns(state)])


def _plugins(_: Probe) -> Iterator[str]:
    """What every plug-in says of itself, and what its rules rule, as they are written."""
    import attrs

    import red7
    from red7.hooks.compose import rules_of
    from red7.hooks.registry import load

    for card in red7.plugins():
        told = attrs.asdict(card, filter=lambda _, value: not callable(value))
        told["note_words"] = sorted(card.note_words)
        told["step_words"] = sorted(card.step_words)
        yield f"{card.kind} {told}"
        yield str(sorted(card.citations()) if card.citations else None)
        yield str(card.cases() if card.cases else None)
        yield str(card.titles() if card.titles else None)
        yield str([(each.mark.hook, each.clause) for each in rules_of(*load(card.name))])


def _case(probe: Probe) -> Iterator[str]:
    """A case of the book under one text."""
    from red7 import cases

    name, text = probe.asked
    case = next(each for each in cases.cases() if each.id == name)
    finding = cases.run(case, text)
    yield f"{finding.passed} {finding.found}"
    if finding.ruling is not None:
        yield from ruled(finding.ruling, _how(name, text))


def _how(name: str, text: str) -> str:
    """What is asked of a case: its reasons in a text or two, and those of other readings seldom."""
    place = crc32(f"{name} {text}".encode()) % 64
    return "reasons" if place == 0 else "rulings" if place < 16 else "verdicts"


COMPOSITION_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "palettes": _palettes,
    "memos": _memos,
    "composed": _composed,
    "colors": _colors,
    "mixed": _mixed,
    "plugins": _plugins,
    "case": _case,
}
