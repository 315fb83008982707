"""Rulings drawn: side by side where texts disagree, with reasons, sources and other readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from red7.cli.cards import carded, named
from red7.cli.screen import DIM, HEAD, columns, indented, pairs, section
from red7.hooks.languages import said
from red7.hooks.messages import Listed
from red7.referee.report.answer import agreement
from red7.referee.report.naming import Naming
from red7.referee.report.texts import document_of
from red7.referee.wording import player

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7 import Rules, State
    from red7.referee.report.adjudication import Adjudication, Difference
    from red7.referee.report.answer import Disagreement, SwitchedOff
    from red7.referee.report.sides import OtherReading, Side, Source
    from red7.referee.report.winning import OtherAnswer
    from red7.referee.ruling import Reason
    from red7.referee.statement import Statement

VERDICT_STYLES = {
    "not legal": "bold red",
    "legal, stays in": "bold green",
    "legal, goes out": "bold yellow",
}


def answered(
    reasons: Sequence[Reason],
    rules: Rules,
    disagree: Sequence[Disagreement],
    alternatives: Sequence[OtherAnswer],
    *,
    texts: int,
    first: str = "",
) -> Iterable[RenderableType]:
    """An answer beyond one turn: why, who disagrees, and the readings that would answer otherwise.

    ``first`` is said before the reasons.
    """
    blocks: list[RenderableType] = [Text(first, HEAD)] if first else []
    for number, reason in enumerate(reasons):
        sentence = named(reason.text, HEAD if number == 0 and not first else "")
        blocks += [sentence, indented(cited(reason, document_of(rules), rules.edition))]
    yield Group(*blocks)
    if disagree:
        rows = [(Text(", ".join(each.texts), HEAD), named(each.why)) for each in disagree]
        yield section(said("Others disagree"), pairs(iter(rows)))
    elif texts > 1:
        yield Text(agreement(texts - 1), DIM)
    if alternatives:
        rows = [(Text(each.reading, HEAD), named(each.reasons[0].text)) for each in alternatives]
        yield section(said("Open to another reading"), pairs(iter(rows)))


def text_by_text(statements: Sequence[Statement]) -> Iterable[RenderableType]:
    """What every text answers to a question beyond one turn, with all reasons and their places."""
    if len(statements) < 2:
        return []
    alike: dict[tuple[str, ...], list[Statement]] = {}
    for each in statements:
        alike.setdefault(tuple(reason.text for reason in each.reasons), []).append(each)
    name = Naming.of(str(each.rules) for each in statements)
    blocks: list[RenderableType] = []
    for sentences, group in alike.items():
        blocks.append(Text(", ".join(name.each(str(each.rules) for each in group)), HEAD))
        for number, sentence in enumerate(sentences):
            blocks.append(indented(named(sentence)))
            for each in group:
                source = each.reasons[number], document_of(each.rules), each.rules.edition
                blocks.append(indented(cited(*source), 4))
    return [section(said("Text by text"), *blocks)]


def decisive(reasons: Sequence[Reason], most: int = 1) -> Sequence[Reason]:
    """The first reasons, and whatever a house rule says further down: it is not in any text."""
    return [*reasons[:most], *(each for each in reasons[most:] if each.house_rule)]


def verdict(words: str) -> Text:
    """The ruling in two or three words."""
    return Text(said(words), VERDICT_STYLES.get(words, HEAD))


def in_short(
    report: Adjudication, hint: str = "", *, readings: bool = True
) -> Iterable[RenderableType]:
    """The answer: verdict, the reason that decides, and whatever speaks against it.

    ``hint`` is how the turn could go on. Without ``readings``, those that would rule otherwise are
    only named.
    """
    answer = report.answer
    refused = answer.says == "no"
    ahead = [each for each in answer.switched_off if refused and each.would_help]
    behind = [each for each in answer.switched_off if each not in ahead]
    style = _ANSWER_STYLES.get(answer.says, HEAD)
    blocks: list[RenderableType] = [named(answer.reason.text)]
    blocks.append(cited(answer.reason, report.rulings[0].document))
    if hint:
        blocks.append(named(hint, HEAD))
    if answer.fate is not None:
        blocks.append(named(answer.fate.text))
    for reason in answer.house:
        blocks.append(named(reason.text))
        if reason.clause != answer.reason.clause:
            blocks.append(cited(reason, report.rulings[0].document))
    yield Group(
        *(_switched_off(each, answer.says) for each in ahead),
        Text(answer.sentence, style),
        *map(indented, blocks),
        *(indented(_switched_off(each, answer.says)) for each in behind),
    )
    unlike = [(Text(", ".join(each.texts), HEAD), named(each.why)) for each in answer.other_reasons]
    count = sum(len(each.texts) for each in answer.other_reasons)
    others = len(report.rulings) - 1
    if answer.disagree:
        yield from disagreeing(answer.disagree)
    elif unlike:
        yield section(Text(agreement(others, count), DIM), pairs(iter(unlike)))
    elif others:
        yield Text(agreement(others), DIM)
    rows = [
        (Text(each.reading, HEAD), Text.assemble(verdict(each.verdict), ": ", named(each.text)))
        for each in report.open_readings
    ]
    if rows and readings:
        yield section(said("Open to another reading"), pairs(iter(rows)))
    elif rows:
        names = Listed([each.reading for each in report.open_readings])
        yield Text.assemble((f"{said('Open to another reading')}: ", HEAD), str(names))


def disagreeing(found: Sequence[Disagreement]) -> Iterable[RenderableType]:
    """The texts that rule otherwise on a turn, each with the ruling and why."""
    rows = [
        (
            Text(", ".join(each.texts), HEAD),
            Text.assemble(verdict(each.says), ": ", named(each.why)),
        )
        for each in found
    ]
    return [section(said("Others disagree"), pairs(iter(rows)))] if rows else []


def _switched_off(off: SwitchedOff, says: str) -> Text:
    """That a variant is off, the flag that switches it on, and what is ruled then."""
    then = verdict(off.verdict)
    if not off.would_help:
        then = Text.assemble(then, ". ", named(off.why))
    words = "{title} is off. Playing with it? Add --with {name}:"
    if says != "no":
        words = "{title} is off. With it (--with {name}):"
    elif not off.would_help:
        words = "{title} is off. Playing with it? Add --with {name}; it is still"
    told = said(words, title=off.title, name=off.plugin)
    return Text.assemble((f"{told} ", HEAD if says == "no" and off.would_help else DIM), then)


def cited(reason: Reason, document: str, edition: str = "") -> Text:
    """Where a reason stands: the clause by its title, and the places in the document.

    ``edition`` is its short name, where the document has not just been named. A house rule that
    cites only itself has no place to name.
    """
    clause = f"{said(reason.title)} ({reason.clause})" if reason.title else reason.clause
    before = f"{edition}, " if edition else ""
    places = [
        each.document
        if reason.house_rule and each.section == reason.clause
        else (f"{before}" if each.document == document else f"{each.document}, ")
        + f'"{each.section}" ({said(str(each.mark))})'
        for each in reason.citations
    ]
    house = f"{said('house rule')}, " if reason.house_rule else ""
    return Text(f"{clause}: {house}{'; '.join(places)}", DIM)


_ANSWER_STYLES = {"yes": "bold green", "no": "bold red", "it depends": "bold yellow"}


def summary(sides: Sequence[Side], *, wide: bool) -> RenderableType:
    """One line for each side: which rules, the ruling, who is out, the position after."""
    if wide:
        table = columns(said("rules"), said("ruling"), said("out"), said("position after"))
        table.columns[1].no_wrap = True
        for side in sides:
            names = ", ".join(side.texts)
            table.add_row(names, verdict(side.verdict), _out(side) or "-", _after(side.after))
        return table
    blocks: list[RenderableType] = []
    for side in sides:
        gone = said(", {players} out", players=_out(side)) if side.out else ""
        blocks.append(Text(", ".join(side.texts), HEAD))
        blocks.append(indented(Text.assemble(verdict(side.verdict), gone)))
        if side.after is not None:
            blocks.append(indented(_after(side.after)))
    return Group(*blocks)


def _out(side: Side) -> str:
    """Who goes out by the turn."""
    return ", ".join(map(player, side.out))


def _after(state: State | None) -> Text:
    """The position afterwards."""
    return carded("-" if state is None else state)


def why(side: Side, *, wide: bool) -> RenderableType:
    """The arguments of a side, each with the source in every text that gives it."""
    heading = Text.assemble(verdict(side.verdict), "  ", ", ".join(side.texts))
    blocks: list[RenderableType] = []
    for argument in side.arguments:
        blocks.append(pairs(iter([(Text(argument.clause, HEAD), named(argument.text))])))
        blocks.append(indented(_sources(argument.sources, wide=wide), 5))
    return section(heading, *blocks)


def _sources(sources: Sequence[Source], *, wide: bool) -> RenderableType:
    """Where a reason stands: text, section, how plainly, and the plug-in that decided."""
    if wide:
        table = columns("", "", "", "")
        table.show_header = False
        for each in sources:
            by = said("by {plugin}", plugin=each.plugin)
            plain = (", ".join(each.texts), each.place, said(each.mark), by)
            table.add_row(*(Text(part, DIM) for part in plain))
        return table
    return Group(
        *(
            Text(
                f"{', '.join(each.texts)}: {each.place}{each.mark and f', {said(each.mark)}'}, "
                + said("by {plugin}", plugin=each.plugin),
                DIM,
            )
            for each in sources
        )
    )


def other_readings(found: Sequence[OtherReading]) -> Iterable[RenderableType]:
    """The open readings that would rule otherwise, and what they would rule."""
    blocks: list[RenderableType] = []
    for other in found:
        where = said("  open in {texts}", texts=", ".join(other.texts))
        blocks.append(
            Text.assemble((other.reading, HEAD), "  ", verdict(other.verdict), (where, DIM))
        )
        blocks.append(indented(named(other.text)))
        if other.after is not None:
            blocks.append(indented(_after(other.after)))
    return [section(said("Other readings"), *blocks)] if blocks else []


def differences(found: Sequence[Difference]) -> Iterable[RenderableType]:
    """The clauses on which texts disagree, and what each says of them."""
    blocks: list[RenderableType] = []
    for each in found:
        lines = [
            Text.assemble((f"{', '.join(texts)}: ", DIM), named(words))
            for texts, words in each.voices
        ]
        told = Group(*lines) if lines else Text("-")
        blocks.append(pairs(iter([(Text(each.clause, HEAD), told)])))
    return [section(said("Where they disagree"), *blocks)] if blocks else []


def documents(found: Sequence[tuple[str, str]]) -> RenderableType:
    """The documents behind the names of the editions."""
    return section(said("Sources"), pairs((Text(name), Text(title, DIM)) for name, title in found))


def left_out(unusable: Mapping[str, str]) -> Iterable[RenderableType]:
    """The texts that you did not name and that cannot be used, with the reason."""
    rows = [(Text(name), Text(why, DIM)) for name, why in unusable.items()]
    return [section(said("Left out"), pairs(iter(rows)))] if rows else []
